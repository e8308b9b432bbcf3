'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const { describe, test } = require('node:test');
const bson = require('bson');
const { ObjectId } = require('../../index.js');
const { findFamily } = require('../../lib/bson/encode-family.js');
const { canPlan } = require('../../lib/bson/encode-plan.js');
const { ShapeNode } = require('../../lib/bson/encode-shapes.js');
const { attempt, ours } = require('./oracle.js');

const HEX = '65a1b2c3d4e5f60718293a4b';
/** How often a shape comes before it is certainly learned. */
const SIGHTS = 40;

function assertWritten(document, note) {
  const actual = attempt(() => ours.serialize(document));
  assert.deepStrictEqual(
    actual,
    attempt(() => bson.serialize(document)),
    note,
  );
}

/** Has documents of some shape written until that is learned. */
function teach(make) {
  for (let i = 0; i < SIGHTS; i++) assertWritten(make(i), `document ${i}`);
}

const makeOrder = () => ({
  _id: new ObjectId(HEX),
  text: 'hello',
  count: 5,
  ratio: 1.5,
  isPaid: true,
  at: new Date(5),
  long: bson.Long.fromNumber(7),
  data: new bson.Binary(Buffer.from('0123456789')),
  bytes: Buffer.from('0123456789'),
  lines: [{ sku: 'a', amount: 1 }],
  address: { city: 'x', zip: '1' },
});

const STRANGE_VALUES = [
  null, undefined, 'text', 'grüße', '\ud800', 'x'.repeat(3000), 0, -0, 2 ** 31, NaN, 7n, false, [], {}, [1, 'a', null],
  Symbol('s'), () => 1, /a/g, new Map([['a', 1]]), new Date(NaN), Buffer.alloc(3), new Float32Array(2), new bson.Int32(5),
  new bson.Double(2), new bson.MinKey(), new bson.Code('f', { a: 1 }), new bson.DBRef('c', 1), new ObjectId(HEX),
  new bson.ObjectId(HEX), new bson.UUID(Buffer.alloc(16)), { toBSON: () => 'replaced' }, { toBSON: () => undefined },
  { _bsontype: 'Long' }, { constructor: 5 }, Object.create(null), Object.assign(Object.create(null), { [Symbol.for('@@mdb.bson.type')]: 'toString' }), Object.create({ city: 'inherited' }),
  new (class Person { city = 'x'; zip = '1'; })(), new Proxy({ city: 'x', zip: '1' }, {}), { zip: '1', city: 'x' },
  Object.assign(new bson.Long(1), { toBSON: () => 'long' }), Object.assign(new Date(3), { toBSON: () => 'date' }),
  Object.assign(new bson.Binary(Buffer.alloc(2), 9), { position: 2 }), Object.setPrototypeOf([1, 2], Object.prototype),
]; // prettier-ignore

/** What is read of a document with getters, of which one takes a key away. */
const read = (library) => {
  const reads = [];
  const document = { get a() { reads.push('a'); delete this.c; return 1; }, get b() { reads.push('b'); return ['x']; }, c: 3 }; // prettier-ignore
  const bytes = Buffer.from(library.serialize(document, { ignoreUndefined: false }));
  return { bytes, reads };
};

const link = (i) => ({ name: 'x', next: i % 2 === 0 ? { name: 'y', next: null } : null });

const fields = (keys) => [...keys].map((key) => new ShapeNode(key));

const accepts = ({ plan }, text) => {
  const document = Object.fromEntries([...text].map((key) => [key, 1]));
  return plan(document, Object.keys(document), 0, 0) === 4 + text.length;
};

/** They write a digit for each value. */
const writers = {
  tools: {
    open() {},
    close: (start, index) => index,
    sink: { limit: Infinity, view: new DataView(new ArrayBuffer(64)) },
  },
  of: () => ({ writeField: (value, index) => index + value }),
};

describe('a learned shape', () => {
  test('is written right when its keys alone are more than the memory in use has left', () => {
    const keys = Array.from({ length: 120 }, (_, i) => `${'k'.repeat(20)}${i}`);
    for (let turn = 0; turn < 5; turn++)
      teach(() => Object.fromEntries(keys.map((key) => [key, true])));
  });

  test('is written right whatever the length and the characters of its keys are', () => {
    for (const letter of ['k', 'é', '日', '😀', '"', '\\', '\u2028', '${']) {
      const keys = Array.from({ length: 41 }, (_, size) => `x${letter.repeat(size)}`);
      teach(() => Object.fromEntries(keys.map((key, i) => [key, i % 3 ? i : `${i}`])));
    }
  });

  test('is written right whatever the value under any of its keys is', () => {
    teach(makeOrder);
    for (const key of Object.keys(makeOrder())) {
      STRANGE_VALUES.forEach((value, i) => assertWritten({ ...makeOrder(), [key]: value }, `${key} ${i}`)); // prettier-ignore
    }
  });

  test('is written right in an array whose first value is of any kind, and the others of any', () => {
    for (const first of [...Object.values(makeOrder()), ...STRANGE_VALUES]) {
      assertWritten({ list: [first, ...STRANGE_VALUES, ...Object.values(makeOrder()), first] });
      assertWritten({ list: Array.from({ length: 1030 }, () => first) });
    }
  });

  test('is not mistaken for one of other keys, or of the same in another order', () => {
    teach(() => ({ first: 1, second: 2, third: 3 }));
    assertWritten({ second: 2, first: 1, third: 3 });
    assertWritten({ first: 1, second: 2 });
    assertWritten({ first: 1, second: 2, third: 3, fourth: 4 });
    assertWritten({ first: 1, third: 3 });
    assertWritten(Object.defineProperty({ first: 1, second: 2 }, 'third', { value: 3 }));
    assertWritten(Object.create({ third: 3 }, Object.getOwnPropertyDescriptors({ first: 1, second: 2 }))); // prettier-ignore
  });

  test('takes in shapes with other fields left out, in whatever order they come', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    teach((i) => Object.fromEntries(keys.filter((_, at) => (i * 37) & (1 << at)).map((key) => [key, i]))); // prettier-ignore
    for (let subset = 0; subset < 64; subset++) {
      const chosen = keys.filter((_, at) => subset & (1 << at));
      assertWritten(Object.fromEntries(chosen.map((key) => [key, subset])));
      assertWritten(Object.fromEntries(chosen.toReversed().map((key) => [key, subset])));
    }
  });

  test('reads what the getters of a document give, once each, in order, as bson does', () => {
    for (let i = 0; i < SIGHTS; i++) assert.deepEqual(read(ours), read(bson));
  });

  test('heeds what is put on the prototype of objects after it was learned', (t) => {
    teach(() => ({ own: 1, other: 2 }));
    for (const key of ['other', '_bsontype', 'toBSON']) {
      Object.prototype[key] = () => 5; // oxlint-disable-line no-extend-native
      t.after(() => delete Object.prototype[key]);
      const [actual, expected] = [ours, bson].map((library) => attempt(() => library.serialize({ own: 1 }))); // prettier-ignore
      delete Object.prototype[key];
      assert.deepStrictEqual(actual, expected, key);
    }
  });

  test('still has its cycles found', () => {
    teach(link);
    const [first, second] = [link(0), link(0)];
    first.next = second;
    second.next = first;
    assertWritten(first);
    assertWritten({ name: 'x', next: first });
  });

  test('has keys of any length and any characters', () => {
    const keys = ['', ' ', '"', "'", '\\', '\n', '\u2028', 'ключ', '😀', '$set', 'a.b', '${x}', '`', 'constructor', 'object', 'k'.repeat(41), 'k'.repeat(42), 'k'.repeat(300)]; // prettier-ignore
    for (const key of keys) teach(() => ({ [key]: 1, a: { [key]: 'x' } }));
  });
});

const asInstanceOf = (/** @type {any} */ { prototype }) =>
  Object.assign(Object.create(prototype), { a: 1 });

function listArguments() {
  return arguments;
}

describe('an instance of a class', () => {
  class User {
    #secret = 1;
    name = 'a';
    tags = ['x'];
    get secret() {
      return this.#secret;
    }
  }
  class Admin extends User {
    at = new Date(5);
  }
  class Tagged extends User {
    get [Symbol.toStringTag]() {
      return 'Map';
    }
  }
  class Stored extends User {
    toBSON() {
      return { kept: this.name, inner: new User() };
    }
  }
  class Typed extends User {
    get _bsontype() {
      return 'Unknown';
    }
  }

  /** @type {Record<string, () => unknown>} */
  const instances = {
    'a class': () => new User(),
    'a subclass': () => new Admin(),
    'a class with the tag of another': () => new Tagged(),
    'a class with toBSON': () => new Stored(),
    'a class with _bsontype': () => new Typed(),
    'a class, by a Proxy': () => new Proxy(new User(), {}),
    Map: () => new (class extends Map {})([['k', 1]]),
    Set: () => new Set([1]),
    Date: () => new (class extends Date {})(5),
    RegExp: () => new (class extends RegExp {})('a', 'i'),
    Error: () => Object.assign(new Error('a'), { code: 1 }),
    Promise: () => Promise.resolve(),
    'a boxed string': () => new String('ab'),
    'a boxed number': () => new Number(3),
    arguments: () => listArguments(1, 'a'),
    'what only has the prototype of Map': () => asInstanceOf(Map),
    'what only has the prototype of Date': () => asInstanceOf(Date),
    'what only has the prototype of RegExp': () => asInstanceOf(RegExp),
    'a Date with the prototype of a class': () =>
      Object.setPrototypeOf(new Date(5), User.prototype),
    'a Map with the prototype of a class': () =>
      Object.setPrototypeOf(new Map([['k', 1]]), User.prototype),
  };
  for (const [name, make] of Object.entries(instances)) {
    test(`is written as bson writes it: ${name}`, () => {
      for (let i = 0; i < SIGHTS; i++) {
        assertWritten({ a: make(), list: [make(), make()] }, name);
        assertWritten(make(), name);
        assertWritten({ name: 'a', tags: ['x'], a: { name: 'a', tags: ['x'] } }, name);
      }
    });
  }
});

describe('a dictionary of keys that are ever new', () => {
  let made = 0;
  const makeKey = (/** @type {number} */ length) => `${made++}`.padStart(length, 'k');
  /** @param {number} count @param {(i: number) => unknown} makeValue @param {number} [length] of a key */
  const makeDictionary = (count, makeValue, length = 24) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [makeKey(length), makeValue(i)]));

  for (const length of [5, 24, 25, 26, 27, 300, 5000]) {
    test(`is written right with keys of ${length} characters`, () => {
      for (const count of [1, 30, 400]) {
        assertWritten({ a: makeDictionary(count, (i) => i, length) });
        assertWritten(makeDictionary(count, (i) => `${i}`, length));
      }
    });
  }

  test('is written right with dictionaries in it, and documents written meanwhile', () => {
    const makeInner = (/** @type {number} */ i) =>
      i % 3 === 0 ? makeDictionary(20, () => makeDictionary(9, () => 'x')) : new Date(i);
    assertWritten({ a: makeDictionary(30, makeInner) });
    const busy = { toBSON: () => ours.serialize({ d: makeDictionary(40, () => 1) }).length };
    assertWritten(makeDictionary(30, (i) => (i % 7 === 0 ? busy : i)));
  });

  test('has a zero character in a key found, and other characters written', () => {
    for (const odd of ['\0', 'é', '日本', '😀', '\ud800', '']) {
      const dictionary = makeDictionary(20, () => 1);
      dictionary[`${makeKey(24)}${odd}${makeKey(9)}`] = 2;
      assertWritten({ a: { ...dictionary, ...makeDictionary(20, () => 3) } });
    }
  });
});

test('a hundred thousand ever new shapes are written right, and so is a known one after them', () => {
  for (let i = 0; i < 100_000; i++) {
    const document = { [`first${i}`]: i, [`second${i}`]: { [`third${i}`]: 'x' } };
    const bytes = ours.serialize(document);
    if (i % 100 === 0) assert.deepEqual(bytes, Buffer.from(bson.serialize(document)));
  }
  teach(() => ({ _id: 1, name: 'x', inner: { a: [1] } }));
});

describe('a family of shapes', () => {
  test('takes in what has half of its keys in the same order', () => {
    const families = [];
    const family = findFamily(families, fields('abcd'), writers);
    assert.equal(findFamily(families, fields('abd'), writers), family);
    assert.equal(findFamily(families, fields('abxcd'), writers), family);
    for (const text of ['abcd', 'abd', 'abxcd', 'abxd']) assert.ok(accepts(family, text), text);
    for (const text of ['', 'bcd', 'abdc', 'abcde']) assert.ok(!accepts(family, text), text);
  });

  test('is not of what has few of its keys, or has them in another order', () => {
    const families = [];
    const family = findFamily(families, fields('abcd'), writers);
    assert.notEqual(findFamily(families, fields('axyz'), writers), family);
    assert.notEqual(findFamily(families, fields('abdc'), writers), family);
    assert.equal(families.length, 3);
  });

  test('lets every key be missing when it has taken in a few shapes', () => {
    const families = [];
    const family = findFamily(families, fields('abcd'), writers);
    for (const text of ['abc', 'acd', 'bcd']) findFamily(families, fields(text), writers);
    assert.ok(accepts(family, 'a') && accepts(family, '') && !accepts(family, 'ba'));
  });

  test('is not made of keys that would hide what is asked of objects, nor of too many', () => {
    assert.ok(canPlan(fields(['a', 'constructor'])));
    for (const key of ['_bsontype', 'toBSON', '__proto__', '0', '12', '1a']) {
      assert.ok(!canPlan(fields(['a', key])), key);
    }
    const many = fields(Array.from({ length: 129 }, (_, i) => `k${i}`));
    assert.ok(canPlan(many.slice(1)) && !canPlan(many) && !canPlan([]));
    const long = fields(Array.from({ length: 40 }, (_, i) => `${'k'.repeat(120)}${i}`));
    assert.ok(canPlan(long.slice(9)) && !canPlan(long));
  });
});

test('documents are written where no code may be made of text', () => {
  const script = `
    const vm = require('node:vm');
    vm.compileFunction = globalThis.Function = () => { throw new EvalError('forbidden'); };
    const { serialize } = require(${JSON.stringify(join(__dirname, '../../lib/bson/encode.js'))});
    for (let i = 0; i < 50; i++) console.log(serialize({ a: 1, b: ['x', 2], c: { d: [true, null] } }).toString('hex'));
  `;
  const lines = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
  const expected = bson.serialize({ a: 1, b: ['x', 2], c: { d: [true, null] } });
  assert.deepEqual([...new Set(lines.split('\n'))], [Buffer.from(expected).toString('hex')]);
});
