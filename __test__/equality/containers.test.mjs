// Sets and maps of the same ids are deep-equal and others are not, to every checker but one.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ObjectIdMap, ObjectIdSet } from '../../index.mjs';
import { checkers } from './checkers.mjs';

const A = '66b2c0ffee00000000abcdef';
const B = '66b2c0ffee00000000abcdee';
const C = '66b2c0ffee00000000abcded';

/** Takes the same ids in another order for others, in a Set too. */
const ORDERED = 'concordance';
/** Looks at how many values come out of an object that is iterable, but not at the values. */
const BLIND = 'sinon calledWith';

/** @param {[string, unknown][]} entries */
const mapOf = (...entries) => new ObjectIdMap(entries);

/** A set that held more once. */
function makeUsedSet() {
  const set = new ObjectIdSet([C, A, B]);
  set.delete(C);
  return set;
}

/** A map that held something else once. */
function makeUsedMap() {
  const map = new ObjectIdMap([
    [C, 3],
    [A, 1],
    [B, { deep: [3] }],
  ]);
  map.delete(C);
  return map.set(B, { deep: [2] });
}

for (const [name, isEqual] of Object.entries(checkers)) {
  describe(name, () => {
    test('sets', () => {
      const set = new ObjectIdSet([A, B]);
      const equals = [new ObjectIdSet([A, B]), makeUsedSet()];
      assert.equal(isEqual(set, new ObjectIdSet([B, A])), name !== ORDERED);
      for (const other of equals) {
        assert.equal(isEqual(set, other), true);
        assert.equal(isEqual({ list: [set] }, { list: [other] }), true, 'inside a document');
      }
      for (const other of [new ObjectIdSet(), new ObjectIdSet([A]), new ObjectIdSet([A, C])]) {
        const isTaken = name === BLIND && other.size === set.size;
        assert.equal(isEqual(set, other), isTaken);
        assert.equal(isEqual(other, set), isTaken);
        assert.equal(isEqual({ list: [set] }, { list: [other] }), isTaken, 'inside a document');
      }
      assert.equal(isEqual(new ObjectIdSet(), new ObjectIdSet()), true);
    });

    test('maps', () => {
      const map = mapOf([A, 1], [B, { deep: [2] }]);
      const equals = [mapOf([A, 1], [B, { deep: [2] }]), makeUsedMap()];
      assert.equal(isEqual(map, mapOf([B, { deep: [2] }], [A, 1])), name !== ORDERED);
      for (const other of equals) {
        assert.equal(isEqual(map, other), true);
        assert.equal(isEqual({ list: [map] }, { list: [other] }), true, 'inside a document');
      }
      const others = [
        mapOf(),
        mapOf([A, 1]),
        mapOf([A, 1], [C, { deep: [2] }]),
        mapOf([A, 1], [B, { deep: [3] }]),
        mapOf([A, 2], [B, { deep: [2] }]),
      ];
      for (const other of others) {
        const isTaken = name === BLIND && other.size === map.size;
        assert.equal(isEqual(map, other), isTaken);
        assert.equal(isEqual(other, map), isTaken);
        assert.equal(isEqual({ list: [map] }, { list: [other] }), isTaken, 'inside a document');
      }
      assert.equal(isEqual(new ObjectIdMap(), new ObjectIdMap()), true);
    });

    test('a set is no map', () => {
      assert.equal(isEqual(new ObjectIdSet(), new ObjectIdMap()), false);
      assert.equal(isEqual(new ObjectIdMap(), new ObjectIdSet()), false);
    });
  });
}
