// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const vm = require('node:vm');
const fc = require('fast-check');

const { BSONError, ObjectId, ObjectIdArray, ObjectIdMap, ObjectIdSet } = require('../..');
const { FORMS, STRANGERS, hexOf } = require('./keys.js');

/** The operations as the specification has them, on arrays. @type {Record<string, (a: string[], b: string[]) => string[] | boolean>} */
const MODEL = {
  union: (a, b) => [...a, ...b.filter((hex) => !a.includes(hex))],
  intersection: (a, b) =>
    a.length <= b.length ? a.filter((hex) => b.includes(hex)) : b.filter((hex) => a.includes(hex)),
  difference: (a, b) => a.filter((hex) => !b.includes(hex)),
  symmetricDifference: (a, b) => [
    ...a.filter((hex) => !b.includes(hex)),
    ...b.filter((hex) => !a.includes(hex)),
  ],
  isSubsetOf: (a, b) => a.every((hex) => b.includes(hex)),
  isSupersetOf: (a, b) => b.every((hex) => a.includes(hex)),
  isDisjointFrom: (a, b) => !a.some((hex) => b.includes(hex)),
};

/** A set-like object that is neither a Set nor of oxid. @param {string[]} hexes */
const setLikeOf = (hexes) => ({
  size: hexes.length,
  has: (/** @type {ObjectId} */ id) => hexes.includes(String(id)),
  keys: () => hexes[Symbol.iterator](),
});

/** What may stand on the other side. @type {Record<string, (hexes: string[]) => any>} */
const OTHERS = {
  'an ObjectIdSet': (hexes) => new ObjectIdSet(hexes),
  'an ObjectIdMap': (hexes) => new ObjectIdMap(hexes.map((hex) => [hex, 1])),
  'an ObjectIdArray': (hexes) => ObjectIdArray.from(hexes),
  'an ObjectIdArray with each id twice': (hexes) => ObjectIdArray.from([...hexes, ...hexes]),
  'a Set of hex': (hexes) => new Set(hexes),
  'a Set of ids': (hexes) => new Set(hexes.map((hex) => new ObjectId(hex))),
  'a Set with each id twice': (hexes) =>
    new Set(hexes.flatMap((hex) => Object.values(FORMS).map((form) => form(hex)))),
  'a Map of hex': (hexes) => new Map(hexes.map((hex) => [hex, 1])),
  'a Set of another realm': (hexes) => vm.runInNewContext('new Set(hexes)', { hexes }),
  'a set-like object': setLikeOf,
  'a subclass that answers for itself': (hexes) =>
    new (class extends ObjectIdSet {
      /** @param {any} id @override */
      has(id) {
        return super.has(id);
      }
    })(hexes),
};

const numbers = fc.uniqueArray(fc.nat(12), { maxLength: 12 });

for (const [name, makeOther] of Object.entries(OTHERS)) {
  test(`every operation gives what that of Set does, in its order, with ${name}`, () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const [these, others] = [a.map(hexOf), b.map(hexOf)];
        for (const [operation, model] of Object.entries(MODEL)) {
          const set = new ObjectIdSet(these);
          const result = /** @type {any} */ (set)[operation](makeOther(others));
          const actual = typeof result === 'boolean' ? result : Array.from(result, String);
          assert.deepEqual(actual, model(these, others), operation);
          assert.deepEqual(Array.from(set, String), these, `${operation} changed the set`);
        }
      }),
    );
  });
}

test('a set with deleted members is worked with as one without', () => {
  const set = new ObjectIdSet([1, 2, 3, 4].map(hexOf));
  set.delete(hexOf(1));
  set.delete(hexOf(3));
  const other = new ObjectIdSet([3, 4, 5].map(hexOf));
  other.delete(hexOf(3));
  for (const [operation, model] of Object.entries(MODEL)) {
    const result = /** @type {any} */ (set)[operation](other);
    const actual = typeof result === 'boolean' ? result : Array.from(result, String);
    assert.deepEqual(actual, model([2, 4].map(hexOf), [4, 5].map(hexOf)), operation);
  }
});

test('sets of thousands, which Rust works with, give what small ones do', () => {
  const count = fc.integer({ min: 500, max: 1500 });
  fc.assert(
    fc.property(count, count, fc.nat(1500), fc.integer({ min: 2, max: 9 }), (m, n, shift, nth) => {
      const [these, others] = [m, n].map((length) => Array.from({ length }, (_, i) => i));
      const sets = [
        new ObjectIdSet(these.map((i) => hexOf(i * 7))),
        new ObjectIdSet(others.map((i) => hexOf((i + shift) * 7))),
      ];
      for (const set of sets) {
        for (const [i, id] of [...set].entries()) if (i % nth === 0) set.delete(id);
      }
      const [a, b] = sets.map((set) => set.toJSON());
      for (const [operation, model] of Object.entries(MODEL)) {
        const result = /** @type {any} */ (sets[0])[operation](sets[1]);
        const isSet = typeof result !== 'boolean';
        assert.deepEqual(isSet ? result.toJSON() : result, model(a, b), operation);
        const members = isSet ? new Set(result.toJSON()) : new Set();
        if (isSet) for (const hex of a) assert.equal(result.has(hex), members.has(hex));
      }
    }),
    { numRuns: 6 },
  );
});

test('a column whose memory is gone is refused by every operation, and changes no set', () => {
  const column = ObjectIdArray.from([1, 2].map(hexOf));
  structuredClone(column.bytes, { transfer: [column.bytes.buffer] });
  const set = new ObjectIdSet([1].map(hexOf));
  for (const operation of Object.keys(MODEL)) {
    assert.throws(() => /** @type {any} */ (set)[operation](column), {
      name: 'BSONError',
      message: /"other"/,
    });
  }
  assert.throws(() => new ObjectIdSet(column), { name: 'BSONError', message: /"iterable"/ });
  assert.deepEqual(set.toJSON(), [hexOf(1)]);
});

test('a set works with itself', () => {
  const set = new ObjectIdSet([1, 2].map(hexOf));
  assert.equal(set.union(set).size, 2);
  assert.equal(set.intersection(set).size, 2);
  assert.equal(set.difference(set).size, 0);
  assert.equal(set.symmetricDifference(set).size, 0);
  assert.equal(set.isSubsetOf(set) && set.isSupersetOf(set), true);
  assert.equal(set.isDisjointFrom(set), false);
});

test('a result is a set of its own', () => {
  const set = new ObjectIdSet([1].map(hexOf));
  const result = set.union(new ObjectIdSet());
  result.add(hexOf(2));
  set.add(hexOf(3));
  assert.deepEqual(Array.from(result, String), [1, 2].map(hexOf));
  assert.deepEqual(Array.from(set, String), [1, 3].map(hexOf));
});

test('keys that are no ids are in no set, and refused only where they would be added', () => {
  const set = new ObjectIdSet([1, 2].map(hexOf));
  for (const stranger of STRANGERS) {
    const keys = [hexOf(1), stranger];
    const setLike = {
      size: 2,
      has: (/** @type {any} */ id) => String(id) === keys[0],
      keys: () => keys.values(),
    };
    for (const other of [new Set(keys), setLike]) {
      const [small, empty] = [new ObjectIdSet([hexOf(1)]), new ObjectIdSet()];
      const large = new ObjectIdSet([1, 2, 3].map(hexOf));
      assert.throws(() => set.union(/** @type {any} */ (other)), BSONError);
      assert.throws(() => set.symmetricDifference(/** @type {any} */ (other)), /"other" is/);
      for (const these of [small, set, large]) {
        assert.equal(these.intersection(other).size, 1);
        assert.equal(these.difference(other).size, these.size - 1);
        assert.equal(these.isSupersetOf(other), false);
        assert.equal(these.isDisjointFrom(other), false);
      }
      assert.equal(small.isSubsetOf(other), true);
      assert.equal(empty.isDisjointFrom(other), true);
    }
  }
});

test('of a set-like object only that is read and called which the specification names', () => {
  /** @type {string[]} */
  let calls = [];
  /** @param {number} size @param {string[]} hexes */
  const watched = (size, hexes) => ({
    get size() {
      calls.push('size');
      return size;
    },
    get has() {
      calls.push('has');
      return (/** @type {ObjectId} */ id) => {
        calls.push(`has ${id.i3}`);
        return hexes.includes(String(id));
      };
    },
    get keys() {
      calls.push('keys');
      return function* () {
        try {
          for (const hex of hexes) {
            calls.push(`key ${Number.parseInt(hex.slice(18), 16)}`);
            yield hex;
          }
        } finally {
          calls.push('end');
        }
      };
    },
  });
  const set = new ObjectIdSet([1, 2].map(hexOf));
  /** @param {string} operation @param {number} size @param {number[]} keys @param {string} expected */
  const expectCalls = (operation, size, keys, expected) => {
    calls = [];
    /** @type {any} */ (set)[operation](watched(size, keys.map(hexOf)));
    assert.equal(calls.join(), `size,has,keys${expected}`, `${operation} with a size of ${size}`);
  };
  expectCalls('union', 1, [3], ',key 3,end');
  expectCalls('intersection', Infinity, [], ',has 1,has 2');
  expectCalls('intersection', 2, [], ',has 1,has 2');
  expectCalls('intersection', 1, [3], ',key 3,end');
  expectCalls('difference', 2, [], ',has 1,has 2');
  expectCalls('difference', 1, [3], ',key 3,end');
  expectCalls('symmetricDifference', 9, [3], ',key 3,end');
  expectCalls('isSubsetOf', 1, [1], '');
  expectCalls('isSubsetOf', 2, [2], ',has 1');
  expectCalls('isSupersetOf', 3, [1], '');
  expectCalls('isSupersetOf', 2.9, [1, 5, 2], ',key 1,key 5,end');
  expectCalls('isDisjointFrom', 2, [1], ',has 1');
  expectCalls('isDisjointFrom', 1, [2, 1], ',key 2,end');
  expectCalls('intersection', -0.5, [2], ',key 2,end');
});

test('a key that comes twice from a set-like object counts once', () => {
  const set = new ObjectIdSet([1, 2].map(hexOf));
  const keys = [1, 1, 3, 3].map(hexOf);
  const other = { size: 1, has: () => true, keys: () => keys.values() };
  assert.deepEqual(set.symmetricDifference(other).toJSON(), [2, 3].map(hexOf));
  assert.deepEqual(set.union(other).toJSON(), [1, 2, 3].map(hexOf));
  assert.deepEqual(set.intersection(other).toJSON(), [1].map(hexOf));
  assert.deepEqual(set.difference(other).toJSON(), [2].map(hexOf));
});

test('keys that are no ids count where sizes decide on the order', () => {
  const set = new ObjectIdSet([1, 2, 3].map(hexOf));
  const keys = [hexOf(2), hexOf(1), 'no id'];
  assert.deepEqual(set.intersection(new Set(keys)).toJSON(), [1, 2].map(hexOf));
  assert.deepEqual(set.intersection(new Set(keys.slice(0, 2))).toJSON(), [2, 1].map(hexOf));
});

test('a subclass is asked by the methods that it has of its own', () => {
  class Nothing extends ObjectIdSet {
    /** @override */
    has() {
      return false;
    }
  }
  class Other extends ObjectIdSet {
    /** @override */
    keys() {
      return new ObjectIdSet([hexOf(9)]).keys();
    }
  }
  const set = new ObjectIdSet([hexOf(1)]);
  assert.equal(set.intersection(new Nothing(set)).size, 0);
  assert.deepEqual(set.union(new Other(set)).toJSON(), [hexOf(1), hexOf(9)]);
});

test('what is not set-like is refused by every operation, with the part that is wrong', () => {
  const { has, keys } = setLikeOf([]);
  /** @type {[unknown, RegExp][]} */
  const cases = [
    [undefined, /"other" is undefined/],
    ['abc', /"other" is a string/],
    [[], /"other.size" is undefined/],
    [{ size: NaN, has, keys }, /"other.size" is the number NaN/],
    [{ size: -1, has, keys }, /"other.size" is the number -1/],
    [{ size: 1, keys }, /"other.has" is undefined/],
    [{ size: 1, has, keys: 1 }, /"other.keys" is the number 1/],
  ];
  const set = new ObjectIdSet([1, 2].map(hexOf));
  for (const operation of Object.keys(MODEL)) {
    for (const [other, message] of cases) {
      assert.throws(
        () => /** @type {any} */ (set)[operation](other),
        (error) => BSONError.isBSONError(error) && message.test(error.message),
        `${operation} ${message}`,
      );
    }
  }
  const keyless = /** @type {any} */ ({ size: 1, has, keys: () => 5 });
  assert.throws(() => set.union(keyless), /"other.keys\(\)" is the number 5/);
  assert.throws(() => set.union(/** @type {any} */ ({ size: 1n, has, keys: () => 5 })), BSONError);
});

test('a set-like object may change the set when it is asked', () => {
  const set = new ObjectIdSet([1, 2, 3].map(hexOf));
  /** @type {number[]} */
  const asked = [];
  const other = {
    size: 9,
    /** @param {ObjectId} id */
    has(id) {
      asked.push(id.i3 & 0xff);
      if (asked.length === 1) {
        set.delete(hexOf(2));
        for (let i = 4; i < 40; i++) set.add(hexOf(i));
        for (let i = 4; i < 38; i++) set.delete(hexOf(i));
      }
      return true;
    },
    keys: () => [].values(),
  };
  assert.deepEqual(
    Array.from(set.intersection(other), (id) => id.i3 & 0xff),
    [1, 3, 38, 39],
  );
  assert.deepEqual(asked, [1, 3, 38, 39]);
});
