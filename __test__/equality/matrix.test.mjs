// Equal ids are deep-equal and different ids are not, to every checker, whatever was called on them.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';

import { ObjectId as BsonObjectId } from 'bson';

import { ObjectId } from '../../index.mjs';
import { acrossClasses, checkers } from './checkers.mjs';

const HEX = '66b2c0ffee00000000abcdef';
/** One that differs in each field alone. */
const OTHERS = [
  '66b2c1ffee00000000abcdef',
  '66b2c0ffef00000000abcdef',
  '66b2c0ffee00000001abcdef',
  '66b2c0ffee00000000abcdee',
];

/** What may have happened to an id before it is compared. @type {Record<string, (id: ObjectId) => unknown>} */
const histories = {
  untouched: () => {},
  'with its hex kept': (id) => id.toHexString(),
  'serialized and inspected': (id) => [JSON.stringify(id), id.inspect(), id.id, id.equals(HEX)],
};

afterEach(() => {
  ObjectId.cacheHexString = true;
});

for (const [name, isEqual] of Object.entries(checkers)) {
  describe(name, () => {
    for (const memo of [true, false]) {
      for (const [historyA, touchA] of Object.entries(histories)) {
        for (const [historyB, touchB] of Object.entries(histories)) {
          test(`one ${historyA}, one ${historyB}, memo ${memo ? 'on' : 'off'}`, () => {
            ObjectId.cacheHexString = memo;
            const a = new ObjectId(HEX);
            touchA(a);
            const b = new ObjectId(HEX);
            touchB(b);
            assert.equal(isEqual(a, b), true, 'equal');
            assert.equal(isEqual({ list: [a] }, { list: [b] }), true, 'equal inside a document');
            for (const hex of OTHERS) {
              const other = new ObjectId(hex);
              touchB(other);
              assert.equal(isEqual(a, other), false, `differs from ${hex}`);
              assert.equal(isEqual(other, a), false, `${hex} differs from it`);
            }
          });
        }
      }
    }
  });
}

for (const name of acrossClasses) {
  test(`${name} holds between ids of oxid and of bson, both ways round`, () => {
    const isEqual = checkers[name];
    for (const touch of Object.values(histories)) {
      const ours = new ObjectId(HEX);
      touch(ours);
      assert.equal(isEqual(ours, new BsonObjectId(HEX)), true);
      assert.equal(isEqual(new BsonObjectId(HEX), ours), true);
      for (const hex of OTHERS) {
        assert.equal(isEqual(ours, new BsonObjectId(hex)), false);
        assert.equal(isEqual(new BsonObjectId(hex), ours), false);
      }
    }
  });
}
