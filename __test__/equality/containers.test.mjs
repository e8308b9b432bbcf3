// Sets and maps of the same ids are deep-equal and others are not, to every checker.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ObjectIdMap, ObjectIdSet } from '../../index.mjs';
import { checkers } from './checkers.mjs';

const A = '66b2c0ffee00000000abcdef';
const B = '66b2c0ffee00000000abcdee';
const C = '66b2c0ffee00000000abcded';

/** A set that held more once. */
function makeUsedSet() {
  const set = new ObjectIdSet([C, B, A]);
  set.delete(C);
  return set;
}

/** A map that held something else once. */
function makeUsedMap() {
  const map = new ObjectIdMap([
    [C, 3],
    [B, { deep: [3] }],
    [A, 1],
  ]);
  map.delete(C);
  return map.set(B, { deep: [2] });
}

for (const [name, isEqual] of Object.entries(checkers)) {
  describe(name, () => {
    test('sets', () => {
      const set = new ObjectIdSet([A, B]);
      const equals = [new ObjectIdSet([A, B]), new ObjectIdSet([B, A]), makeUsedSet()];
      for (const other of equals) {
        assert.equal(isEqual(set, other), true);
        assert.equal(isEqual({ list: [set] }, { list: [other] }), true, 'inside a document');
      }
      for (const other of [new ObjectIdSet(), new ObjectIdSet([A]), new ObjectIdSet([A, C])]) {
        assert.equal(isEqual(set, other), false);
        assert.equal(isEqual(other, set), false);
        assert.equal(isEqual({ list: [set] }, { list: [other] }), false, 'inside a document');
      }
      assert.equal(isEqual(new ObjectIdSet(), new ObjectIdSet()), true);
    });

    test('maps', () => {
      /** @param {[string, unknown][]} entries */
      const mapOf = (...entries) => new ObjectIdMap(entries);
      const map = mapOf([A, 1], [B, { deep: [2] }]);
      const equals = [
        mapOf([A, 1], [B, { deep: [2] }]),
        mapOf([B, { deep: [2] }], [A, 1]),
        makeUsedMap(),
      ];
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
        assert.equal(isEqual(map, other), false);
        assert.equal(isEqual(other, map), false);
        assert.equal(isEqual({ list: [map] }, { list: [other] }), false, 'inside a document');
      }
      assert.equal(isEqual(new ObjectIdMap(), new ObjectIdMap()), true);
    });

    test('a set is no map', () => {
      assert.equal(isEqual(new ObjectIdSet(), new ObjectIdMap()), false);
      assert.equal(isEqual(new ObjectIdMap(), new ObjectIdSet()), false);
    });
  });
}
