// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');

const bson = require('bson');
const fc = require('fast-check');

const {
  BSONError,
  ObjectId,
  dedupe,
  fromHexStrings,
  sortIds,
  stringifyIds,
  toHexStrings,
} = require('../..');

/** Ids of two libraries, many of them equal. */
const arrays = fc.array(
  fc
    .tuple(fc.nat(20), fc.constantFrom(ObjectId, bson.ObjectId))
    .map(([n, Id]) => new Id(n.toString(16).padStart(2, '0').repeat(12))),
  { maxLength: 50 },
);

/**
 * @param {unknown[]} actual
 * @param {unknown[]} expected
 */
function areSame(actual, expected) {
  assert.equal(actual.length, expected.length);
  for (const [index, id] of actual.entries()) assert.equal(id, expected[index]);
}

test('dedupe gives the first instance of each id', () => {
  fc.assert(
    fc.property(arrays, (ids) => {
      const before = [...ids];
      const hex = ids.map(String);
      areSame(
        dedupe(ids),
        ids.filter((_, index) => hex.indexOf(hex[index]) === index),
      );
      areSame(ids, before);
    }),
  );
});

test('sortIds gives the same instances in the order of their hex, equal ones as they were', () => {
  fc.assert(
    fc.property(arrays, (ids) => {
      const before = [...ids];
      areSame(
        sortIds(ids),
        ids.toSorted((a, b) => (String(a) < String(b) ? -1 : Number(String(a) > String(b)))),
      );
      areSame(ids, before);
    }),
  );
});

test('hex strings and JSON are those of the ids one by one', () => {
  fc.assert(
    fc.property(arrays, (ids) => {
      const hex = ids.map(String);
      assert.deepEqual(toHexStrings(ids), hex);
      assert.equal(stringifyIds(ids), JSON.stringify(ids));
      assert.deepEqual(
        fromHexStrings(hex),
        hex.map((text) => new ObjectId(text)),
      );
    }),
  );
});

test('what is no array of ids is refused by name and place', () => {
  const id = new ObjectId();
  for (const work of [dedupe, sortIds, toHexStrings, stringifyIds]) {
    const call = /** @type {(ids: any) => unknown} */ (work);
    for (const [ids, message] of /** @type {[any, RegExp]} */ ([
      [undefined, /"ids" is undefined/],
      [new Set([id]), /"ids" is a Set/],
      [[id, null], /"ids\[1\]" is null/],
      [[id, ...Array(1)], /"ids\[1\]" is undefined/],
    ])) {
      assert.throws(
        () => call(ids),
        (error) => BSONError.isBSONError(error) && message.test(error.message),
      );
    }
  }
  assert.throws(() => fromHexStrings(/** @type {any} */ ('ab')), /"strings" is a string/);
  assert.throws(() => fromHexStrings(/** @type {any} */ ([id])), /"strings\[0\]" is an ObjectId/);
});
