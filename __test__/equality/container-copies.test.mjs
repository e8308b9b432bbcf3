// What libraries that copy objects make of sets and maps, and what bson stores of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { deserialize, serialize } from 'bson';
import lodash from 'lodash';
import * as ramda from 'ramda';

import { ObjectId, ObjectIdMap, ObjectIdSet } from '../../index.mjs';

const A = '66b2c0ffee00000000abcdef';
const B = '66b2c0ffee00000000abcdee';
const C = '66b2c0ffee00000000abcded';

test('cloneDeep of lodash makes a set and a map of their own', () => {
  const set = new ObjectIdSet([A, B]);
  const map = new ObjectIdMap([[A, { deep: [1] }]]);
  const copy = lodash.cloneDeep({ map, set });
  assert.ok(copy.set instanceof ObjectIdSet && copy.map instanceof ObjectIdMap);
  assert.deepEqual(copy, { map, set });
  copy.set.add(C);
  copy.map.get(A)?.deep.push(2);
  copy.map.set(B, { deep: [] });
  assert.deepEqual(set.contents, [B, A]);
  assert.deepEqual(map.toJSON(), [[A, { deep: [1] }]]);
});

test('clone of ramda gives the same set and map', () => {
  const set = new ObjectIdSet([A]);
  const map = new ObjectIdMap([[A, 1]]);
  assert.equal(ramda.clone({ set }).set, set);
  assert.equal(ramda.clone({ map }).map, map);
});

test('structuredClone makes plain objects, of which sets and maps can be made again', () => {
  const set = new ObjectIdSet([A, B]);
  const map = new ObjectIdMap([
    [A, 1],
    [B, 2],
  ]);
  const plain = structuredClone({ map, set });
  assert.deepEqual(plain, { map: { contents: { [A]: 1, [B]: 2 } }, set: { contents: [B, A] } });
  assert.deepEqual(new ObjectIdSet(plain.set.contents), set);
  assert.deepEqual(new ObjectIdMap(Object.entries(plain.map.contents)), map);
});

test('contents are made anew on each reading, and replace all when written', () => {
  const set = new ObjectIdSet([A]);
  set.contents.push(B);
  assert.equal(set.size, 1);
  set.contents = [C, B];
  assert.deepEqual(set.toJSON(), [C, B]);
  assert.throws(() => (set.contents = ['x']), /is a string of 1 characters/);
  assert.deepEqual(set.toJSON(), [C, B]);

  const map = new ObjectIdMap([[A, 1]]);
  map.contents[B] = 2;
  assert.equal(map.size, 1);
  map.contents = { [C]: 3 };
  assert.deepEqual(map.toJSON(), [[C, 3]]);
  assert.throws(() => (map.contents = { x: 1 }), /is a string of 1 characters/);
  assert.deepEqual(map.toJSON(), [[C, 3]]);
});

test('contents are the one own property, and cannot be taken away', () => {
  for (const container of [new ObjectIdSet([A]), new ObjectIdMap([[A, 1]])]) {
    assert.deepEqual(Reflect.ownKeys(container), ['contents']);
    assert.equal(Reflect.deleteProperty(container, 'contents'), false);
  }
});

test('bson stores a set as an array of ids, and a map as a document', () => {
  const bytes = serialize({
    map: new ObjectIdMap([[A, { ref: new ObjectId(B) }]]),
    set: new ObjectIdSet([A, B]),
  });
  const { map, set } = deserialize(bytes);
  assert.deepEqual(set.map(String), [A, B]);
  assert.equal(String(map[A].ref), B);
});
