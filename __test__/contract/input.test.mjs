// What the constructor, isValid and equals do with which input: as bson 7.3.4, which is run on the
// same value, or otherwise where docs/compatibility.md says that it is wrong.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import vm from 'node:vm';

import * as bson from 'bson';
import BsonObjectID from 'bson-objectid';
import * as bson4 from 'bson4';
import * as bson5 from 'bson5';
import * as bson6 from 'bson6';
import { JSDOM } from 'jsdom';

import { BSONError, ObjectId } from '../../index.mjs';
import { loadInNewRealm } from '../realm.js';

const require = createRequire(import.meta.url);

const HEX = '66b2c0ffee00000000abcdef';
const BYTES = Buffer.from(HEX, 'hex');
const realm = vm.createContext({});
const page = new JSDOM('', { runScripts: 'outside-only' }).window;

/** @param {ArrayBufferLike} buffer @param {number} at */
const copyInto = (buffer, at) => {
  new Uint8Array(buffer).set(BYTES, at);
  return buffer;
};

/** Inputs of which both make the same id. @type {Record<string, any>} */
const ids = {
  'lower-case hex': HEX,
  'upper-case hex': HEX.toUpperCase(),
  'a Buffer': BYTES,
  'a Uint8Array': new Uint8Array(BYTES),
  'a view into a longer buffer': new Uint8Array(copyInto(new ArrayBuffer(40), 7), 7, 12),
  'a DataView': new DataView(copyInto(new ArrayBuffer(12), 0)),
  'an Int8Array': new Int8Array(copyInto(new ArrayBuffer(12), 0)),
  'three 32-bit integers': new Uint32Array(copyInto(new ArrayBuffer(12), 0)),
  'shared memory': new Uint8Array(copyInto(new SharedArrayBuffer(12), 0)),
  'an id of oxid': new ObjectId(HEX),
  'an id of bson 7': new bson.ObjectId(HEX),
  'an id of bson 6': new bson6.ObjectId(HEX),
  'an id of bson 5': new bson5.ObjectId(HEX),
  'an id of bson 4': new bson4.ObjectId(HEX),
  'an id of bson-objectid': new BsonObjectID(HEX),
  ...Object.fromEntries(
    ['../../index.js', 'bson', 'bson6', 'bson5', 'bson4', 'bson-objectid'].map((name) => {
      const loaded = loadInNewRealm(require.resolve(name));
      const Foreign = loaded.ObjectId ?? loaded;
      return [`an id of ${name} in another realm`, new Foreign(HEX)];
    }),
  ),
  'a frozen id': Object.freeze(new ObjectId(HEX)),
  'a Proxy of an id': new Proxy(new ObjectId(HEX), {}),
  'an object that inherits from an id': Object.create(new ObjectId(HEX)),
  'an object with hex as its id': { id: HEX },
  'an object with bytes as its id': { id: BYTES },
  'an object with an id and toHexString': { id: 'anything', toHexString: () => HEX },
  'an object with upper-case toHexString': { id: BYTES, toHexString: () => HEX.toUpperCase() },
  'a Uint8Array of another realm': vm.runInContext(`Uint8Array.of(${[...BYTES]})`, realm),
  'a Uint8Array of a page': page.eval(`Uint8Array.of(${[...BYTES]})`),
  'an object of another realm': vm.runInContext(`({ id: '${HEX}' })`, realm),
  'an object of a page': page.eval(`({ id: '${HEX}' })`),
};

/** Inputs that both refuse. @type {Record<string, any>} */
const refused = {
  'an empty string': '',
  '12 characters': 'abcdefghijkl',
  '23 digits': HEX.slice(1),
  '25 digits': `${HEX}0`,
  'a letter that is no digit, at the start': `g${HEX.slice(1)}`,
  'a letter that is no digit, at the end': `${HEX.slice(1)}g`,
  'a full-width digit': `${HEX.slice(1)}１`,
  'a character that has a digit in its low byte': `${HEX.slice(1)}\u0130`,
  'a surrogate pair': `${HEX.slice(2)}\u{1f600}`,
  'a String object': Object(HEX),
  'a number': 42,
  NaN: Number.NaN,
  true: true,
  false: false,
  'a bigint': 42n,
  'a symbol': Symbol('id'),
  'a function': () => HEX,
  'an empty object': {},
  'an array': [HEX],
  '12 numbers': [...BYTES],
  'a date': new Date(0),
  'a regular expression': /x/,
  'an object without prototype': Object.create(null),
  '11 bytes': BYTES.subarray(1),
  '13 bytes': Buffer.alloc(13),
  'no bytes': new Uint8Array(0),
  'an ArrayBuffer': new ArrayBuffer(12),
  'an object whose id is null': { id: null },
  'an object whose id is undefined': { id: undefined },
  'an object whose id is a number': { id: 42 },
  'an object whose id is short': { id: 'abc' },
  'an object whose id is 11 bytes': { id: BYTES.subarray(1) },
  'an object whose id is an id': { id: new ObjectId(HEX) },
  'an object whose toHexString is short': { id: HEX, toHexString: () => 'abc' },
  'an object whose toHexString is no hex': { id: HEX, toHexString: () => 'z'.repeat(24) },
};

for (const [name, input] of Object.entries(ids)) {
  test(`${name} is taken as by bson`, () => {
    const ours = new ObjectId(input);
    assert.equal(ours.toHexString(), new bson.ObjectId(input).toHexString());
    assert.equal(ours.toHexString(), HEX);
    assert.equal(ObjectId.isValid(input), bson.ObjectId.isValid(input));
    assert.deepEqual(Reflect.ownKeys(ours), ['i0', 'i1', 'i2', 'i3']);
    assert.equal(ours.equals(input), new bson.ObjectId(HEX).equals(input));
    assert.equal(new ObjectId().equals(input), false);
  });
}

for (const [name, input] of Object.entries(refused)) {
  test(`${name} is refused as by bson, with more to say`, () => {
    const theirs = errorOf(() => new bson.ObjectId(input));
    const ours = errorOf(() => new ObjectId(input));
    assert.ok(ours instanceof BSONError && ours instanceof Error);
    assert.ok(bson.BSONError.isBSONError(ours));
    assert.ok(BSONError.isBSONError(theirs));
    assert.equal(ours.name, 'BSONError');
    assert.ok(ours.message.startsWith(theirs.message), `${ours.message} / ${theirs.message}`);
    assert.match(ours.message, /"inputId(\.id)?" is /);
    assert.equal(ObjectId.isValid(input), false);
    assert.equal(bson.ObjectId.isValid(input), false);
    assert.equal(new ObjectId(HEX).equals(input), new bson.ObjectId(HEX).equals(input));
  });
}

/** @param {() => unknown} action @returns {Error} */
function errorOf(action) {
  try {
    action();
  } catch (error) {
    return /** @type {Error} */ (error);
  }
  return assert.fail('nothing was thrown');
}

test('nothing and null make a new id, and are not valid', () => {
  for (const input of [undefined, null]) {
    const before = Math.floor(Date.now() / 1000);
    const id = new ObjectId(input);
    assert.ok(id.getTimestamp().getTime() / 1000 >= before);
    assert.equal(ObjectId.isValid(input), false);
    assert.equal(id.equals(input), false);
  }
});

test('a message says which argument, what kind of value, and which character', () => {
  /** @type {[unknown, RegExp][]} */
  const cases = [
    [5, /"inputId" is the number 5$/],
    ['abc', /"inputId" is a string of 3 characters$/],
    [`${HEX.slice(1)}g`, /"inputId" is a string with "g" at position 23, which is no hex/],
    [Buffer.alloc(3), /"inputId" is a Buffer of 3 bytes$/],
    [new Map(), /"inputId" is a Map$/],
    [{}, /"inputId" is a plain object$/],
    [{ id: 5 }, /"inputId" is a plain object whose id is the number 5$/],
  ];
  for (const [input, message] of cases) {
    assert.throws(() => new ObjectId(/** @type {any} */ (input)), { message });
  }
});

test('an error belongs to the realm of the package that throws it, and carries the brand', () => {
  const foreign = loadInNewRealm();
  const error = errorOf(() => new foreign.ObjectId(5));
  assert.ok(error instanceof foreign.BSONError);
  assert.equal(error instanceof Error, false);
  for (const Class of [BSONError, bson.BSONError, bson6.BSONError, bson5.BSONError]) {
    assert.ok(Class.isBSONError(error));
  }
  for (const value of [null, undefined, 'x', {}, new Error('x'), { bsonError: true }]) {
    assert.equal(BSONError.isBSONError(value), bson.BSONError.isBSONError(value));
    assert.equal(BSONError.isBSONError(value), false);
  }
});

describe('where bson is wrong', () => {
  test('the second argument counts only with a Uint8Array', () => {
    /** @type {any[]} */
    const list = [HEX, HEX];
    assert.deepEqual(
      list.map((...all) =>
        new ObjectId(.../** @type {[any]} */ (/** @type {unknown} */ (all))).toHexString(),
      ),
      list,
    );
    assert.notEqual(new bson.ObjectId(/** @type {any} */ (HEX), 0).toHexString(), HEX);
    assert.equal(new ObjectId(/** @type {any} */ (new ObjectId(HEX)), 1).toHexString(), HEX);
  });

  test('an offset is range-checked, and reads where bson reads', () => {
    const source = Buffer.concat([Buffer.alloc(5), BYTES, Buffer.alloc(3)]);
    assert.equal(new ObjectId(source, 5).toHexString(), HEX);
    const foreign = vm.runInContext(`Uint8Array.of(${[...source]})`, realm);
    assert.equal(new ObjectId(foreign, 5).toHexString(), HEX);
    for (const offset of [-1, 9, 0.5, Number.NaN, Infinity, 2 ** 32]) {
      assert.throws(() => new ObjectId(source, offset), {
        name: 'BSONError',
        message: /"offset" is the number .*"inputId" a Buffer of 20 bytes/,
      });
    }
  });

  test('fields that are no 24-bit integers are refused', () => {
    const good = { _bsontype: 'ObjectId', id: HEX, i0: 1, i1: 2, i2: 3, i3: 4 };
    assert.equal(new ObjectId(good).toHexString(), '000001000002000003000004');
    for (const bad of [1.5, -1, 1e300, 2 ** 24, Number.NaN]) {
      for (const field of ['i0', 'i1', 'i2', 'i3']) {
        const input = { ...good, [field]: bad };
        assert.throws(() => new ObjectId(/** @type {any} */ (input)), /must be integers/);
        assert.equal(ObjectId.isValid(input), false);
        assert.equal(bson.ObjectId.isValid(/** @type {any} */ (input)), true);
      }
    }
    const negativeZero = new ObjectId({ ...good, i0: -0 });
    assert.deepEqual(negativeZero, new ObjectId('000000000002000003000004'));
  });

  for (const [name, prototype, make] of /** @type {const} */ ([
    ['this realm', Object.prototype, () => ({})],
    [
      'another realm',
      vm.runInContext('Object.prototype', realm),
      () => vm.runInContext('({})', realm),
    ],
  ])) {
    test(`an id on the Object.prototype of ${name} does not count`, (t) => {
      t.after(() => delete prototype.id);
      // eslint-disable-next-line no-extend-native
      prototype.id = HEX;
      assert.equal(ObjectId.isValid(make()), false);
      assert.throws(() => new ObjectId(make()), { name: 'BSONError' });
      assert.equal(bson.ObjectId.isValid(make()), true);
      assert.equal(new ObjectId({ id: HEX.toUpperCase() }).toHexString(), HEX);
    });
  }

  test('a structured clone is an id, with exactly its four fields', () => {
    const clone = structuredClone(new ObjectId(HEX));
    assert.equal(new ObjectId(/** @type {any} */ (clone)).toHexString(), HEX);
    assert.ok(ObjectId.isValid(clone));
    assert.equal(bson.ObjectId.isValid(clone), false);
    assert.equal(ObjectId.isValid({ ...clone, more: 1 }), false);
    assert.throws(
      () => new ObjectId(/** @type {any} */ ({ ...clone, i0: 0.5 })),
      /must be integers/,
    );
    const { i0, i1, i2 } = /** @type {any} */ (clone);
    assert.equal(ObjectId.isValid({ i0, i1, i2 }), false);
  });

  test('an id is none any more once a field of it is out of range', () => {
    for (const field of [-1, 0.5, 2 ** 24, Number.NaN]) {
      const tampered = Object.assign(new ObjectId(HEX), { i2: field });
      assert.equal(ObjectId.isValid(tampered), false);
      assert.throws(() => new ObjectId(tampered), BSONError);
    }
  });

  test('the static makers take a String object for a string, as bson does', () => {
    const base64 = Buffer.from(HEX, 'hex').toString('base64');
    for (const { ObjectId: Class } of [bson, { ObjectId }]) {
      const hex = /** @type {any} */ (new String(HEX));
      assert.equal(Class.createFromHexString(hex).toHexString(), HEX);
      const boxed = /** @type {any} */ (new String(base64));
      assert.equal(Class.createFromBase64(boxed).toHexString(), HEX);
      assert.throws(() => new Class(hex), bson.BSONError.isBSONError);
    }
  });

  test('equals of bson 6 and 7, given an id of oxid, says true or false', () => {
    for (const { ObjectId: Theirs } of [bson, bson6, bson5, bson4]) {
      /** @type {any} */
      const theirs = new Theirs(HEX);
      assert.equal(theirs.equals(new ObjectId(HEX)), true);
      assert.equal(theirs.equals(new ObjectId()), false);
    }
    assert.throws(() =>
      new bson6.ObjectId(HEX).equals(/** @type {any} */ (new bson.ObjectId(HEX))),
    );
  });
});
