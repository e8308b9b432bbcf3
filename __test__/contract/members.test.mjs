// The members and statics of the class, next to those of bson 7.3.4.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import util from 'node:util';

import * as bson from 'bson';
import * as bson4 from 'bson4';

import { ObjectId } from '../../index.mjs';

const HEX = '66b2c0ffee00000000abcdef';
/** As loosely typed as the internal members that are called on them. */
const [ours, theirs] = /** @type {any[]} */ ([new ObjectId(HEX), new bson.ObjectId(HEX)]);
/** @type {any} */
const Ours = ObjectId;
/** @type {any} */
const Theirs = bson.ObjectId;

/** @param {() => unknown} action @returns {any} the result, or the error's name */
function outcome(action) {
  try {
    return action();
  } catch (error) {
    return /** @type {Error} */ (error).name;
  }
}

/** @type {Record<string, (id: any) => unknown>} */
const reads = {
  toHexString: (id) => id.toHexString(),
  toString: (id) => id.toString(),
  "toString('hex')": (id) => id.toString('hex'),
  "toString('base64')": (id) => id.toString('base64'),
  'toString of an unknown encoding': (id) => id.toString('latin1'),
  'a template': (id) => `${id}`,
  toJSON: (id) => id.toJSON(),
  'JSON.stringify': (id) => JSON.stringify({ id }),
  toExtendedJSON: (id) => id.toExtendedJSON(),
  getTimestamp: (id) => id.getTimestamp(),
  id: (id) => id.id,
  inspect: (id) => id.inspect(),
  'inspect with a function': (id) => id.inspect(2, {}, (/** @type {any} */ value) => `<${value}>`),
  'util.inspect': (id) => util.inspect({ id }, { colors: true }),
  'console.log': (id) => util.format('%o %s %j', id, id, id),
  _bsontype: (id) => id._bsontype,
  'the type symbol': (id) => id[Symbol.for('@@mdb.bson.type')],
  'the version symbol': (id) => id[Symbol.for('@@mdb.bson.version')],
  'own keys': (id) => Reflect.ownKeys(id),
  fields: (id) => Object.entries(id),
  'a Set member': (id) => new Set([id]).has(id) && !new Set([id]).has({ ...id }),
  'a WeakMap key': (id) => new WeakMap([[id, 1]]).get(id),
  'its tag': (id) => Object.prototype.toString.call(id),
  serializeInto: (id) => {
    const bytes = Buffer.alloc(15);
    return [id.serializeInto(bytes, 2), bytes];
  },
  'bson.serialize': (id) => bson.serialize({ id, list: [id] }),
  'bson.calculateObjectSize': (id) => bson.calculateObjectSize({ id }),
  'EJSON.stringify': (id) => bson.EJSON.stringify({ id }),
  'bson 4 serialize': (id) => bson4.serialize({ id }),
  structuredClone: (id) => structuredClone(id),
  'Object.assign': (id) => ({ ...id }),
};

for (const [name, read] of Object.entries(reads)) {
  test(`${name} is as in bson`, () => {
    assert.deepEqual(read(ours), read(theirs));
    assert.deepEqual(Reflect.ownKeys(ours), ['i0', 'i1', 'i2', 'i3']);
  });
}

test('id is a fresh Buffer at each read', () => {
  assert.ok(Buffer.isBuffer(ours.id));
  assert.equal(ours.id.length, 12);
  ours.id.fill(0);
  assert.equal(ours.id.toString('hex'), HEX);
});

test('timestamps are unsigned', () => {
  for (const [start, date] of [
    ['00000000', '1970-01-01T00:00:00.000Z'],
    ['7fffffff', '2038-01-19T03:14:07.000Z'],
    ['80000000', '2038-01-19T03:14:08.000Z'],
    ['ffffffff', '2106-02-07T06:28:15.000Z'],
  ]) {
    const hex = start.padEnd(24, '0');
    assert.equal(new ObjectId(hex).getTimestamp().toISOString(), date);
    assert.deepEqual(new bson.ObjectId(hex).getTimestamp(), new ObjectId(hex).getTimestamp());
  }
});

/** @type {Record<string, (Class: any) => unknown>} */
const statics = {
  "is('x')": (Class) => Class.is('x'),
  'is(null)': (Class) => Class.is(null),
  'is(an id of bson)': (Class) => Class.is(theirs),
  'is(an id of oxid)': (Class) => Class.is(ours),
  'is(spoof)': (Class) => Class.is({ _bsontype: 'ObjectId' }),
  fromExtendedJSON: (Class) => Class.fromExtendedJSON({ $oid: HEX }).toHexString(),
  'fromExtendedJSON of no hex': (Class) => Class.fromExtendedJSON({ $oid: 'x' }),
  createFromBase64: (Class) => Class.createFromBase64('ZrLA/+4AAAAAq83v').toHexString(),
  'createFromBase64 of the url alphabet': (Class) =>
    Class.createFromBase64('ZrLA_-4AAAAAq83v').toHexString(),
  ...Object.fromEntries(
    ['', 'short', 'ZrLA/+4AAAAAq83', 'ZrLA/+4AAAAAq8==', '****************', null, 5].map(
      (input) => [
        `createFromBase64(${input})`,
        (/** @type {any} */ Class) => Class.createFromBase64(input),
      ],
    ),
  ),
  ...Object.fromEntries(
    [HEX.toUpperCase(), '', 'x', 'g'.repeat(24), `${HEX}0`, `${HEX.slice(1)}é`, null, 5, {}].map(
      (input) => [
        `createFromHexString(${input})`,
        (/** @type {any} */ Class) => Class.createFromHexString(input).toHexString(),
      ],
    ),
  ),
  ...Object.fromEntries(
    [
      0,
      1,
      1.9,
      -1,
      -1.5,
      2 ** 31,
      2 ** 32 - 1,
      2 ** 32,
      2 ** 40 + 5,
      1e21,
      Number.NaN,
      Infinity,
      '7',
      null,
    ].map((input) => [
      `createFromTime(${input})`,
      (/** @type {any} */ Class) => Class.createFromTime(input).toHexString(),
    ]),
  ),
  'generate(time)': (Class) => Class.generate(0x12345678).subarray(0, 4),
  'generate(fraction)': (Class) => Class.generate(1.9).subarray(0, 4),
  'generate(negative)': (Class) => Class.generate(-1).subarray(0, 4),
  'generate(huge)': (Class) => Class.generate(2 ** 40 + 5).subarray(0, 4),
  'the length of generate()': (Class) => Class.generate().length,
  'the class of createPk()': (Class) => Class.createPk() instanceof Class,
  'a call without new': (Class) => Class(HEX),
  'the name of the class': (Class) => Class.name,
};

for (const [name, call] of Object.entries(statics)) {
  test(`${name} is as in bson`, () => {
    assert.deepEqual(
      outcome(() => call(Ours)),
      outcome(() => call(Theirs)),
    );
  });
}

test('a bad argument of a static is named', () => {
  /** @type {[() => unknown, RegExp][]} */
  const cases = [
    [
      () => Ours.createFromHexString('abc'),
      /^hex string must be 24 characters: "hexString" is a string of 3/,
    ],
    [() => Ours.createFromHexString(5), /"hexString" is the number 5$/],
    [
      () => Ours.createFromBase64('abc'),
      /^base64 string must be 16 characters: "base64" is a string of 3/,
    ],
    [
      () => Ours.createFromBase64('*'.repeat(16)),
      /"base64" is a string that is no base64 of 12 bytes$/,
    ],
    [() => Ours.createFromTime(5n), /"time" is a bigint$/],
    [() => Ours.createFromTime(Symbol('x')), /"time" is a symbol$/],
    [() => Ours.generateMany(-1), /"count" is the number -1$/],
    [() => Ours.generateMany(1.5), /"count" is the number 1.5$/],
    [() => Ours.generateMany('3'), /"count" is a string of 1 characters$/],
    [() => Ours.generateMany(2 ** 32), /"count" is the number 4294967296$/],
    [() => (Ours.bsonVersion = 'x'), /"bsonVersion" is a string of 1 characters$/],
    [() => (Ours.bsonVersion = 0), /"bsonVersion" is the number 0$/],
  ];
  for (const [action, message] of cases) assert.throws(action, { name: 'BSONError', message });
  assert.equal(ObjectId.bsonVersion, 7);
});

test('generateMany makes ids of one second, counting up', () => {
  assert.deepEqual(ObjectId.generateMany(0), []);
  const ids = /** @type {any[]} */ (ObjectId.generateMany(1000));
  assert.equal(ids.length, 1000);
  for (const [at, id] of ids.entries()) {
    assert.ok(id instanceof ObjectId);
    assert.equal(id.i0, ids[0].i0);
    assert.equal(id.i3, (ids[0].i3 + at) & 0xffffff);
  }
});

describe('the memo', () => {
  afterEach(() => {
    ObjectId.cacheHexString = true;
  });

  test('is on at first, and gives the same string each time', () => {
    const id = /** @type {any} */ (new ObjectId(HEX.toUpperCase()));
    assert.equal(ObjectId.cacheHexString, true);
    assert.equal(id.isCached(), false);
    assert.equal(id.toHexString(), HEX);
    assert.equal(id.isCached(), true);
  });

  test('can be switched off and on, and never gives a stale hex', () => {
    const id = new ObjectId();
    id.toHexString();
    ObjectId.cacheHexString = false;
    assert.equal(/** @type {any} */ (id).isCached(), false);
    id.id = Buffer.from(HEX, 'hex');
    ObjectId.cacheHexString = true;
    assert.equal(id.toHexString(), HEX);
    for (const cache of [true, false, true]) {
      ObjectId.cacheHexString = cache;
      const bytes = new ObjectId().id;
      id.id = bytes;
      assert.equal(id.toHexString(), Buffer.from(bytes).toString('hex'));
    }
  });

  test('upper and lower case are one id, whatever the setting', () => {
    for (const cache of [true, false]) {
      ObjectId.cacheHexString = cache;
      const [lower, upper] = [new ObjectId(HEX), new ObjectId(HEX.toUpperCase())];
      assert.ok(lower.equals(upper) && upper.equals(lower) && upper.equals(HEX.toUpperCase()));
      assert.equal(upper.toHexString(), HEX);
    }
  });
});

test('setting id takes 12 bytes of any view, and nothing else', () => {
  const id = new ObjectId(HEX);
  for (const bad of [
    Buffer.alloc(11),
    Buffer.alloc(13),
    HEX,
    null,
    undefined,
    5,
    {},
    [],
    new ObjectId(),
  ]) {
    assert.throws(() => (id.id = /** @type {any} */ (bad)), {
      name: 'BSONError',
      message: /"id" is /,
    });
    assert.equal(id.toHexString(), HEX);
  }
  id.id = /** @type {any} */ (new Uint32Array(3));
  assert.equal(id.toHexString(), '0'.repeat(24));
});

test('a subclass makes ids of its own', () => {
  class OrderId extends ObjectId {}
  const id = new OrderId(HEX);
  assert.ok(id instanceof OrderId && id.equals(ours) && ours.equals(id));
  assert.equal(id.toHexString(), HEX);
  assert.deepEqual(bson.serialize({ id }), bson.serialize({ id: theirs }));
});
