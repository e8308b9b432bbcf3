import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EJSON } from 'bson';
import lodash from 'lodash';

import { ObjectIdArray, ObjectIdMap, ObjectIdSet } from '../../index.mjs';
import { checkers } from '../equality/checkers.mjs';

const source = ObjectIdArray.generate(3);
/** Columns of the same ids, made and used in all ways. */
const equals = [
  source,
  ObjectIdArray.from(source.toArray()),
  ObjectIdArray.fromJSON(source.stringify('buffer')),
  ObjectIdArray.fromBytes(Buffer.from(source.bytes), { copy: false }),
  ObjectIdArray.generate(2).union(source).subarray(2),
  source.toSorted(),
];
const [first, second, third] = source.toHexStrings();
const others = [
  ObjectIdArray.from([first, second]),
  ObjectIdArray.from([first, third, second]),
  ObjectIdArray.from([first, second, third, third]),
  ObjectIdArray.generate(3),
  ObjectIdArray.from([]),
];

/** samsam, which compares for sinon, looks at nothing of iterables but how many elements they have. */
const blind = 'sinon calledWith';

for (const [name, areEqual] of Object.entries(checkers)) {
  test(`${name} takes equal columns for equal and different ones for different`, () => {
    for (const a of equals) {
      for (const b of equals) assert.equal(areEqual(a, b), true);
      for (const b of others) {
        if (name === blind && a.length === b.length) continue;
        assert.equal(areEqual(a, b), false);
        assert.equal(areEqual(b, a), false);
      }
    }
  });
}

test('copies of a column by other libraries still work', () => {
  const assigned = Object.assign(Object.create(ObjectIdArray.prototype), source);
  for (const copy of [lodash.cloneDeep(source), assigned]) {
    assert.ok(copy.equals(source));
    assert.equal(copy.skipped, 0);
    assert.deepEqual(copy.toHexStrings(), source.toHexStrings());
  }
  assert.ok(ObjectIdArray.fromBytes(structuredClone(source).bytes).equals(source));
  assert.deepEqual(Reflect.ownKeys(source), ['bytes']);
});

test('EJSON of bson writes what toBSON gives, of columns, sets and maps', () => {
  const $oid = '66b2c0ffee00000000abcdef';
  assert.equal(EJSON.stringify(ObjectIdArray.from([$oid]).toBSON()), JSON.stringify([{ $oid }]));
  assert.equal(EJSON.stringify(new ObjectIdSet([$oid]).toBSON()), JSON.stringify([{ $oid }]));
  assert.equal(
    EJSON.stringify(new ObjectIdMap([[$oid, 1]]).toBSON()),
    JSON.stringify({ [$oid]: 1 }),
  );
});
