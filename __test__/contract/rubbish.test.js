// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');

const bson = require('bson');

const oxid = require('../..');

const { BSONError, ObjectId, ObjectIdArray, ObjectIdMap, ObjectIdSet } = oxid;

const HEX = '66b2c0ffee00000000abcdef';

/** What nobody means to pass. Each is made anew for each call. @type {Record<string, () => any>} */
const rubbish = {
  undefined: () => undefined,
  null: () => null,
  'a boolean': () => true,
  'the number 0': () => 0,
  'a negative number': () => -1,
  'a fraction': () => 1.5,
  NaN: () => Number.NaN,
  Infinity: () => Infinity,
  'a large number': () => 2 ** 53,
  'a bigint': () => 12n,
  'a symbol': () => Symbol('rubbish'),
  'an empty string': () => '',
  'a string': () => 'rubbish',
  'a string beyond latin1': () => '\u{1f4a9}\ud800',
  'a String': () => new String(HEX),
  'a function': () => () => {},
  'a plain object': () => ({}),
  'an object without a prototype': () => Object.create(null),
  'an empty array': () => [],
  'an array of rubbish': () => [{}, Symbol('rubbish'), null],
  'an array with a hole': () => Array(1),
  'a date': () => new Date(),
  'an invalid date': () => new Date(Number.NaN),
  'a regular expression': () => /rubbish/,
  'an error': () => new Error('rubbish'),
  'a promise': () => Promise.resolve(),
  'a Map': () => new Map([[1, 2]]),
  'a Set': () => new Set([1]),
  'a WeakMap': () => new WeakMap(),
  'five bytes': () => new Uint8Array(5),
  'a DataView': () => new DataView(new ArrayBuffer(5)),
  'an ArrayBuffer': () => new ArrayBuffer(7),
  'a SharedArrayBuffer': () => new SharedArrayBuffer(7),
  'an object of the ObjectId class without fields': () => Object.create(ObjectId.prototype),
  'an id with fields out of range': () => Object.assign(new ObjectId(), { i0: -1 }),
  'an object that is no primitive': () => ({ toString: null, valueOf: null }),
};

/** Whether a value would ask for so many ids that the test took minutes. @param {unknown} value */
const isHuge = (value) => typeof value === 'number' && value > 1000 && value < 2 ** 32;

/** Methods that take nothing, or, as `serializeInto`, only what bson hands them. */
const WITHOUT_ARGUMENTS = [
  'createPk',
  'entries',
  'getTimestamp',
  'isCached',
  'isNative',
  'isSorted',
  'keys',
  'serializeInto',
  'sort',
  'timestamps',
  'toArray',
  'toBSON',
  'toExtendedJSON',
  'toHexString',
  'toJSON',
  'toSorted',
  'unique',
  'values',
];

const id = () => new ObjectId(HEX);
const column = () => ObjectIdArray.from([HEX]);
const set = () => new ObjectIdSet([HEX]);
const map = () => new ObjectIdMap([[HEX, 1]]);

/** Every argument of every call. @type {[call: string, argument: string, (value: any) => unknown][]} */
const calls = [
  ['new ObjectId', 'inputId', (value) => new ObjectId(value)],
  ['new ObjectId of bytes', 'offset|inputId', (value) => new ObjectId(new Uint8Array(20), value)],
  ['id', 'id', (value) => (id().id = value)],
  ['toString', 'encoding', (value) => id().toString(value)],
  ['equals', 'otherId', (value) => id().equals(value)],
  ['inspect', 'depth', (value) => id().inspect(value)],
  ['inspect', 'options', (value) => id().inspect(2, value)],
  ['inspect', 'inspect', (value) => id().inspect(2, {}, value)],
  [
    'cacheHexString=',
    'value',
    (value) => {
      try {
        ObjectId.cacheHexString = value;
      } finally {
        ObjectId.cacheHexString = true;
      }
    },
  ],
  [
    'bsonVersion=',
    'bsonVersion',
    (value) => {
      const before = ObjectId.bsonVersion;
      try {
        ObjectId.bsonVersion = value;
      } finally {
        ObjectId.bsonVersion = before;
      }
    },
  ],
  ['generateMany', 'count', (value) => isHuge(value) || ObjectId.generateMany(value)],
  ['generate', 'time', (value) => ObjectId.generate(value)],
  ['createFromTime', 'time', (value) => ObjectId.createFromTime(value)],
  ['createFromHexString', 'hexString', (value) => ObjectId.createFromHexString(value)],
  ['createFromBase64', 'base64', (value) => ObjectId.createFromBase64(value)],
  ['isValid', 'id', (value) => ObjectId.isValid(value)],
  ['is', 'variable', (value) => ObjectId.is(value)],
  ['fromExtendedJSON', 'doc', (value) => ObjectId.fromExtendedJSON(value)],
  ['isBSONError', 'value', (value) => BSONError.isBSONError(value)],

  ['dedupe', 'ids', (value) => oxid.dedupe(value)],
  ['sortIds', 'ids', (value) => oxid.sortIds(value)],
  ['toHexStrings', 'ids', (value) => oxid.toHexStrings(value)],
  ['fromHexStrings', 'strings', (value) => oxid.fromHexStrings(value)],
  ['stringifyIds', 'ids', (value) => oxid.stringifyIds(value)],

  ['new ObjectIdArray', 'ids', (value) => new ObjectIdArray(value)],
  ['from', 'ids', (value) => ObjectIdArray.from(value)],
  ['fromBytes', 'bytes', (value) => ObjectIdArray.fromBytes(value)],
  ['fromBytes', 'options', (value) => ObjectIdArray.fromBytes(new Uint8Array(12), value)],
  ['fromBytes', 'options.copy', (copy) => ObjectIdArray.fromBytes(new Uint8Array(12), { copy })],
  ['fromHex', 'hex', (value) => ObjectIdArray.fromHex(value)],
  ['fromJSON', 'json', (value) => ObjectIdArray.fromJSON(value)],
  ['fromJSONAsync', 'json', (value) => ObjectIdArray.fromJSONAsync(value)],
  ['fromJSONAsync', 'options', (value) => ObjectIdArray.fromJSONAsync('[]', value)],
  ['fromBSON', 'bson', (value) => ObjectIdArray.fromBSON(value, '_id')],
  ['fromBSON', 'path', (value) => ObjectIdArray.fromBSON([], value)],
  ['fromBSONAsync', 'bson', (value) => ObjectIdArray.fromBSONAsync(value, '_id')],
  ['fromBSONAsync', 'path', (value) => ObjectIdArray.fromBSONAsync([], value)],
  ['fromBSONAsync', 'options', (value) => ObjectIdArray.fromBSONAsync([], '_id', value)],
  ['generate of a column', 'count', (value) => isHuge(value) || ObjectIdArray.generate(value)],
  ['at', 'index', (value) => column().at(value)],
  ['slice', 'start', (value) => column().slice(value)],
  ['slice', 'end', (value) => column().slice(0, value)],
  ['subarray', 'start', (value) => column().subarray(value)],
  ['subarray', 'end', (value) => column().subarray(0, value)],
  ['stringify', 'encoding', (value) => column().stringify(value)],
  ['includes', 'id', (value) => column().includes(value)],
  ['includes', 'fromIndex', (value) => column().includes(HEX, value)],
  ['indexOf', 'id', (value) => column().indexOf(value)],
  ['indexOf', 'fromIndex', (value) => column().indexOf(HEX, value)],
  ['lowerBound', 'id', (value) => column().lowerBound(value)],
  ['upperBound', 'id', (value) => column().upperBound(value)],
  ['isSubsetOf', 'other', (value) => column().isSubsetOf(value)],
  ['equals of a column', 'other', (value) => column().equals(value)],
  ['between', 'from', (value) => column().between(value, 1)],
  ['between', 'to', (value) => column().between(1, value)],
  ...['union', 'intersection', 'difference', 'symmetricDifference'].flatMap((name) => [
    [name, 'other', (value) => column()[name](value)],
    [`${name}Async`, 'other', (value) => column()[`${name}Async`](value)],
    [`${name}Async`, 'options', (value) => column()[`${name}Async`]([], value)],
  ]),
  ...['sortAsync', 'toSortedAsync', 'uniqueAsync'].flatMap((name) => [
    [name, 'options', (value) => column()[name](value)],
    [name, 'options.signal', (signal) => column()[name]({ signal })],
    [name, 'options.onProgress', (onProgress) => column()[name]({ onProgress })],
  ]),

  ['new ObjectIdSet', 'iterable|id', (value) => new ObjectIdSet(value)],
  ['add', 'id', (value) => set().add(value)],
  ['has', 'id', (value) => set().has(value)],
  ['delete', 'id', (value) => set().delete(value)],
  ['forEach of a set', 'callback', (value) => set().forEach(value)],
  ['contents of a set', 'contents|id', (value) => (set().contents = value)],
  ...[
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ].map((name) => [`${name} of a set`, 'other', (value) => set()[name](value)]),

  ['new ObjectIdMap', 'iterable|entry|id', (value) => new ObjectIdMap(value)],
  ['new ObjectIdMap', 'entry|id', (value) => new ObjectIdMap([value])],
  ['get', 'id', (value) => map().get(value)],
  ['set', 'id', (value) => map().set(value, 1)],
  ['has of a map', 'id', (value) => map().has(value)],
  ['delete of a map', 'id', (value) => map().delete(value)],
  ['forEach of a map', 'callback', (value) => map().forEach(value)],
  ['contents of a map', 'contents|id', (value) => (map().contents = value)],
  ['groupBy', 'items', (value) => ObjectIdMap.groupBy(value, () => HEX)],
  ['groupBy', 'callback|id', (value) => ObjectIdMap.groupBy([1], value)],
];

for (const [call, argument, run] of calls) {
  test(`${call} takes any ${argument}, or refuses it by an error that names it`, async () => {
    for (const [kind, make] of Object.entries(rubbish)) {
      try {
        await run(make());
      } catch (error) {
        assert.ok(bson.BSONError.isBSONError(error), `${kind}: ${String(error)}`);
        assert.match(error.message, new RegExp(`"(${argument})[".\\[]`), kind);
        assert.doesNotMatch(error.message, /NaN bytes|undefined bytes|is (with|for|over) a /, kind);
      }
    }
  });
}

test('every function and method of the public surface is among the calls', () => {
  const called = calls.map(([call]) => call).join(' ');
  const surface = Object.entries(oxid).flatMap(([name, value]) =>
    typeof value === 'function' && value.prototype !== undefined
      ? [...methodsOf(value), ...methodsOf(value.prototype)]
      : [name],
  );
  const missing = surface.filter((name) => !new RegExp(`(^|\\W)${name}\\b`).test(called));
  assert.deepEqual([...new Set(missing)].sort(), WITHOUT_ARGUMENTS);
});

test('a copy of a column that has anything but ids for bytes is refused', async () => {
  const shared = new Uint8Array(new SharedArrayBuffer(12));
  const resizable = new Uint8Array(new /** @type {any} */ (ArrayBuffer)(12, { maxByteLength: 24 }));
  for (const bytes of [undefined, null, HEX, [1], new Uint8Array(13), shared, resizable]) {
    const copy = Object.assign(Object.create(ObjectIdArray.prototype), { bytes });
    for (const name of ['toArray', 'toHexStrings', 'unique', 'timestamps', 'isSorted', 'sort']) {
      assert.throws(() => copy[name](), /"this\.bytes" is /, name);
    }
    assert.throws(() => column().union(copy), /"other\.bytes" is /);
    await assert.rejects(copy.sortAsync(), /"this\.bytes" is /);
  }
});

test('the bytes of a column cannot be replaced', () => {
  const holder = column();
  assert.throws(
    () => Object.defineProperty(holder, 'bytes', { value: new Uint8Array(1) }),
    TypeError,
  );
  assert.equal(Reflect.deleteProperty(holder, 'bytes'), false);
});

/** @param {any} holder */
function methodsOf(holder) {
  return Object.getOwnPropertyNames(holder).filter((name) => {
    const property = /** @type {PropertyDescriptor} */ (
      Object.getOwnPropertyDescriptor(holder, name)
    );
    return (
      property.set !== undefined || (typeof property.value === 'function' && name !== 'constructor')
    );
  });
}
