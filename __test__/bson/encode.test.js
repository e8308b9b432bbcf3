'use strict';

const { describe, test } = require('node:test');
const vm = require('node:vm');
const bson = require('bson');
const bson6 = require('bson6');
const { ObjectId } = require('../../index.js');
const { assertSame } = require('./oracle.js');

const { Binary, Code, DBRef, Decimal128, Double, Int32, Long, Timestamp } = bson;
const VERSION = Symbol.for('@@mdb.bson.version');
const TYPE = Symbol.for('@@mdb.bson.type');
const HEX = '65a1b2c3d4e5f60718293a4b';
/** A value that says by itself which of bson's classes it is of. */
const spoof = (type, fields) => ({ _bsontype: type, [TYPE]: type, [VERSION]: 7, ...fields });
const withTag = (tag, fields) => ({ [Symbol.toStringTag]: tag, ...fields });
const makeFunction = () => Object.assign((a) => a, { further: 1 });
const NULL_BYTE = 'a\0b';
const nest = (depth, wrap) => {
  let value = 1;
  for (let i = 0; i < depth; i++) value = wrap(value);
  return value;
};

/** Each makes a value afresh: what it does when it is read may differ from one time to the next. */
const VALUES = {
  'an int32': () => 1,
  'the least int32': () => -(2 ** 31),
  'an integer over int32': () => 2 ** 31,
  'an integer under int32': () => -(2 ** 31) - 1,
  'an unsafe integer': () => 2 ** 60,
  'minus zero': () => -0,
  'a double': () => 1.5,
  NaN: () => NaN,
  infinity: () => -Infinity,
  'a bigint': () => 123456789012345678n,
  'a negative bigint': () => -1n,
  'a bigint beyond 64 bits': () => 2n ** 70n + 5n,
  'true and false': () => [true, false],
  null: () => null,
  undefined: () => undefined,
  'a symbol': () => Symbol('s'),
  'a function': () => makeFunction(),
  'an empty string': () => '',
  'a short string': () => 'hello',
  'a string with a null byte': () => 'a\0b',
  'a long string': () => 'x'.repeat(5000),
  'a very long string': () => 'é'.repeat(70_000),
  'a string of two-byte characters': () => 'grüße',
  'a string of three-byte characters': () => '日本語'.repeat(50),
  'a string of four-byte characters': () => '😀😀',
  'half a surrogate pair': () => 'a\ud800b\udc00',
  'a string object': () => new String('boxed'),
  'a number object': () => new Number(5),
  'a date': () => new Date(1700000000000),
  'a date before 1970': () => new Date(-1),
  'the last date': () => new Date(8.64e15),
  'an invalid date': () => new Date(NaN),
  'a date of another realm': () => vm.runInNewContext('new Date(5)'),
  'a thing that says it is a date': () => withTag('Date', { getTime: () => -1e30 }),
  'a date with fractions': () => withTag('Date', { getTime: () => -1234567890123.7 }),
  'a date with a toBSON': () => Object.assign(new Date(5), { toBSON: () => 7 }),
  'a regular expression': () => /a\/b/gimsuy,
  'a regular expression of another realm': () => vm.runInNewContext('/x/i'),
  'a regular expression with a null byte': () => new RegExp(NULL_BYTE),
  'a Buffer': () => Buffer.from('0123456789abcdefghij'),
  'an empty Uint8Array': () => new Uint8Array(0),
  'a Uint8Array': () => new Uint8Array([1, 2, 3]),
  'a Uint8Array of another realm': () => vm.runInNewContext('new Uint8Array([1, 2])'),
  'a big Uint8Array': () => new Uint8Array(300_000).fill(7),
  'a Float32Array': () => new Float32Array([1, 2]),
  'an ArrayBuffer': () => new ArrayBuffer(3),
  'a DataView': () => new DataView(new ArrayBuffer(3)),
  'an id of oxid': () => new ObjectId(HEX),
  'an id of bson': () => new bson.ObjectId(HEX),
  'a UUID': () => new bson.UUID('0123456789abcdef0123456789abcdef'),
  'a Long': () => Long.fromString('-1234567890123'),
  'an unsigned Long': () => Long.MAX_UNSIGNED_VALUE,
  'an Int32': () => new Int32(-7),
  'a Double': () => new Double(5),
  'a Double of minus zero': () => new Double(-0),
  'a Decimal128': () => Decimal128.fromString('-1.25E+3'),
  'a Timestamp': () => new Timestamp({ t: 100, i: 0xffffffff }),
  'binary data': () => new Binary(Buffer.from([1, 2, 3]), 128),
  'binary data with room behind': () => {
    const binary = new Binary();
    binary.put(7);
    return binary;
  },
  'much binary data with room behind': () => {
    const binary = new Binary();
    binary.write(Buffer.alloc(200, 3), 0);
    return binary;
  },
  'binary data of subtype 2': () => new Binary(Buffer.alloc(20, 1), 2),
  'a vector': () => Binary.fromFloat32Array(new Float32Array([1, 2])),
  'a vector with padding': () => new Binary(Buffer.from([0x03, 1, 5]), 9),
  'a vector of half a float': () => new Binary(Buffer.from([0x27, 0, 5]), 9),
  'a vector of no bits with padding': () => new Binary(Buffer.from([0x10, 1]), 9),
  'a vector of bits with too much padding': () => new Binary(Buffer.from([0x10, 8, 1]), 9),
  'a vector of unknown elements': () => new Binary(Buffer.from([0x77, 8, 1]), 9),
  'an empty vector': () => new Binary(Buffer.alloc(0), 9),
  'a vector of one byte': () => new Binary(Buffer.from([0x27]), 9),
  'a MinKey': () => new bson.MinKey(),
  'a MaxKey': () => new bson.MaxKey(),
  'a BSONSymbol': () => new bson.BSONSymbol('symbol'),
  'a BSONRegExp': () => new bson.BSONRegExp('a.b', 'xim'),
  'a BSONRegExp with a null byte': () => spoof('BSONRegExp', { pattern: 'a\0', options: '' }),
  code: () => new Code('function () {}'),
  'code from a function': () => new Code(() => 1),
  'code with a scope': () => new Code('f', { a: 1, b: { c: [new ObjectId(HEX)] } }),
  'code with an empty scope': () => new Code('f', {}),
  'code with an array as scope': () => new Code('f', [1, 2]),
  'a DBRef': () => new DBRef('c', new bson.ObjectId(HEX)),
  'a DBRef with a database and fields': () => new DBRef('c', 5, 'db', { a: undefined, 'b.c': 1 }),
  'a DBRef whose fields override': () =>
    spoof('DBRef', { collection: 'c', oid: 1, fields: { $id: 2 } }),
  'a Map': () => new Map([['a', 1], ['b', new Map([['c', [1]]])]]), // prettier-ignore
  'a Map of another realm': () => vm.runInNewContext('new Map([["a", 1]])'),
  'a Map with a number as key': () => new Map([[5, 1]]),
  'a Map with a symbol as key': () => new Map([[Symbol('k'), 1]]),
  'a Map with undefined as key': () => new Map([[undefined, 1]]),
  'a Map with an empty array as key': () => new Map([[[], 1]]),
  'a Map with a null byte in a key': () => new Map([['a\0', 1]]),
  'a Map that holds undefined': () => new Map([['a', undefined]]),
  'a Set': () => new Set([1]),
  'an empty document': () => ({}),
  'an empty array': () => [],
  'an array with holes': () => [1, , undefined, () => 1, Symbol('s'), null], // eslint-disable-line no-sparse-arrays
  'an array with further properties': () => Object.assign([1], { a: 2 }),
  'an array of 1,200': () => Array.from({ length: 1200 }, (_, i) => i),
  'an array of 10,100 documents': () => Array.from({ length: 10_100 }, (_, i) => ({ i })),
  'an array of mixed values': () => [1, 'a', { a: [[]] }, new ObjectId(HEX), new Date(5), 1.5],
  'a document of another realm': () => vm.runInNewContext('({ a: 1, b: [1] })'),
  'an object without a prototype': () => Object.assign(Object.create(null), { a: 1 }),
  'an object with inherited properties': () =>
    Object.assign(Object.create({ inherited: 1 }), { a: 1 }),
  'an instance of a class': () => new (class Person { name = 'n'; get age() { return 1; } })(), // prettier-ignore
  'properties that are not enumerable': () => Object.defineProperty({ a: 1 }, 'b', { value: 2 }),
  'a getter': () => ({ get a() { return 5; } }), // prettier-ignore
  'a getter that throws': () => ({ get a() { throw new RangeError('x'); } }), // prettier-ignore
  'symbols as keys': () => ({ [Symbol('k')]: 1, a: 1 }),
  'a proxy': () => new Proxy({ a: 1, b: { c: 2 } }, {}),
  'a proxy of an array': () => new Proxy([1, 2], {}),
  'integer-like keys': () => ({ b: 1, 2: 1, 1: 1, '01': 1 }),
  'an own __proto__': () => JSON.parse('{"__proto__": {"a": 1}, "b": 2}'),
  'an empty key': () => ({ '': 1 }),
  'keys of every length to 40': () => Object.fromEntries(Array.from({ length: 41 }, (_, i) => ['k'.repeat(i), i])), // prettier-ignore
  'a long key': () => ({ ['k'.repeat(3000)]: 1 }),
  'keys that are not ASCII': () => ({ ключ: 1, '😀': 2, 'half\ud800': 3 }),
  'a null byte in a key': () => ({ 'a\0b': 1 }),
  'a null byte in the key of undefined': () => ({ 'a\0b': undefined }),
  'a dollar in front of a key': () => ({ $a: 1 }),
  'a dot in a key': () => ({ 'a.b': 1 }),
  'keys that are exempt from checks': () => ({ $db: 1, $ref: 1, $id: 1, $clusterTime: 1 }),
  'a toBSON': () => ({ toBSON: () => ({ a: 1 }) }),
  'a toBSON that gives a value': () => ({ toBSON: () => 5 }),
  'a toBSON that gives undefined': () => ({ toBSON: () => undefined }),
  'a toBSON that gives null': () => ({ toBSON: () => null }),
  'a toBSON that gives a thing with a toBSON': () => ({ toBSON: () => ({ toBSON: () => ({ a: 1 }) }) }), // prettier-ignore
  'a toBSON that gives a thing with a bad toBSON': () => ({ toBSON: () => ({ toBSON: () => 5 }) }),
  'a toBSON that gives a thing whose toBSON gives null': () => ({ toBSON: () => ({ toBSON: () => null }) }), // prettier-ignore
  'a toBSON that is no function': () => ({ toBSON: 1 }),
  'a toBSON on an array': () => Object.assign([1], { toBSON: () => [2] }),
  'a toBSON on a Map': () => Object.assign(new Map(), { toBSON: () => 'map' }),
  'a toBSON on an id': () => Object.assign(new ObjectId(HEX), { toBSON: () => 'id' }),
  'a toBSON on a function': () => Object.assign(() => 1, { toBSON: () => 'function' }),
  'a toBSON that gives its own object': () => {
    const object = { a: 1, toBSON: () => object };
    return object;
  },
  'a toBSON that throws': () => ({ toBSON() { throw new RangeError('x'); } }), // prettier-ignore
  'a _bsontype that is undefined': () => ({ _bsontype: undefined, a: 1 }),
  'a _bsontype that is null': () => ({ _bsontype: null, a: 1 }),
  'a _bsontype that is a number': () => ({ _bsontype: 5 }),
  'a _bsontype without a version': () => ({ _bsontype: 'ObjectId' }),
  'an unknown _bsontype': () => spoof('Unknown', {}),
  'a _bsontype without a type': () => ({ _bsontype: 'Long', [VERSION]: 7 }),
  'an id of bson 6': () => new bson6.ObjectId(HEX),
  'a Long of bson 6': () => bson6.Long.fromNumber(5),
  'a text that is none': () => spoof('BSONSymbol', { value: 5 }),
  'a cycle': () => {
    const object = { a: 1 };
    object.self = { inner: [object] };
    return object;
  },
  'a cycle through an array': () => {
    const array = [1];
    array.push({ array });
    return array;
  },
  'a cycle through a Map': () => {
    const map = new Map();
    return map.set('self', map);
  },
  'a cycle through a scope': () => {
    const object = {};
    object.code = new Code('f', object);
    return object;
  },
  'the same object twice': () => {
    const shared = { a: [1] };
    return { first: shared, second: shared, third: [shared, shared] };
  },
  'a hundred documents in one another': () => nest(100, (a) => ({ a })),
  'five thousand documents in one another': () => nest(5_000, (a) => ({ a })),
  'five thousand arrays in one another': () => nest(5_000, (a) => [a]),
};

const OPTIONS = [
  {},
  { checkKeys: true },
  { serializeFunctions: true },
  { ignoreUndefined: false },
  { checkKeys: true, serializeFunctions: true, ignoreUndefined: false },
  { checkKeys: 1, serializeFunctions: 'yes', ignoreUndefined: 0, minInternalBufferSize: 10 },
];

describe('serialize and calculateObjectSize do as bson does with', () => {
  for (const [name, make] of Object.entries(VALUES)) {
    test(name, () => {
      for (const options of OPTIONS) {
        const note = `with ${JSON.stringify(options)}`;
        assertSame(make, options, `as the root ${note}`);
        assertSame(() => ({ a: make(), z: 1 }), options, `in a document ${note}`);
        assertSame(() => ({ a: [make(), { b: make() }] }), options, `in an array ${note}`);
        assertSame(() => new Map([['m', { deep: make() }]]), options, `in a Map ${note}`);
      }
    });
  }
});
