// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');

const bson = require('bson');
const fc = require('fast-check');

const { BSONError, ObjectId, ObjectIdArray, ObjectIdSet } = require('../..');

/** Few distinct ids, so that many are equal. */
const hexes = fc.array(
  fc.integer({ min: 0, max: 30 }).map((n) => n.toString(16).padStart(2, '0').repeat(12)),
  { maxLength: 60 },
);
/** @param {Iterable<string>} hex */
const columnOf = (hex) => ObjectIdArray.from(hex);
/** @type {(keep: (hex: string) => boolean) => (set: Set<string>) => string[]} */
const only = (keep) => (set) => [...set].filter(keep);

test('a column takes ids, hex of either case, views and ids of other libraries', () => {
  const hex = '65f0c0ffee00000000abcdef';
  const bytes = Buffer.from(hex, 'hex');
  const column = ObjectIdArray.from([
    new ObjectId(hex),
    hex.toUpperCase(),
    bytes,
    new DataView(bytes.buffer, bytes.byteOffset, 12),
    new bson.ObjectId(hex),
    new (require('bson4').ObjectId)(hex),
    new (require('bson6').ObjectId)(hex),
    require('bson-objectid')(hex),
    structuredClone(new ObjectId(hex)),
  ]);
  assert.deepEqual(
    column.toHexStrings(),
    Array.from({ length: 9 }, () => hex),
  );
  assert.equal(column.byteLength, 9 * 12);
});

test('a column takes any iterable, and another column is copied', () => {
  const source = ObjectIdArray.generate(3);
  assert.ok(ObjectIdArray.from(new Set(source)).equals(source));
  const copy = ObjectIdArray.from(source);
  copy.bytes[0] ^= 1;
  assert.ok(!copy.equals(source));
});

test('the element that is no id is named, and its kind', () => {
  const good = new ObjectId();
  for (const [bad, message] of /** @type {[any, RegExp]} */ ([
    [null, /"ids\[1\]" is null/],
    [undefined, /"ids\[1\]" is undefined/],
    [7, /"ids\[1\]" is the number 7/],
    ['xyz', /"ids\[1\]" is a string of 3 characters/],
    ['0123456789abcdef0123456g', /"ids\[1\]" is .*"g" at position 23/],
    [new Uint8Array(11), /"ids\[1\]" is an? Uint8Array of 11 bytes/],
    [
      { _bsontype: 'ObjectId', id: 'x', i0: 1.5, i1: 0, i2: 0, i3: 0 },
      /"ids\[1\]" is an ObjectId whose/,
    ],
  ])) {
    assert.throws(
      () => ObjectIdArray.from([good, bad, good]),
      (error) => {
        assert.ok(BSONError.isBSONError(error));
        assert.match(/** @type {Error} */ (error).message, message);
        return true;
      },
    );
  }
  for (const bad of [null, undefined, 7, 'abc', {}]) {
    assert.throws(() => ObjectIdArray.from(/** @type {any} */ (bad)), /"ids" is/);
  }
});

test('an id-like that throws is the cause of a clear error', () => {
  const cause = new Error('boom');
  const like = {
    get id() {
      throw cause;
    },
    toHexString: () => '',
  };
  assert.throws(
    () => ObjectIdArray.from([new ObjectId(), like]),
    (/** @type {any} */ error) => {
      assert.match(error.message, /"ids\[1\]" threw an error/);
      assert.equal(error.cause, cause);
      return BSONError.isBSONError(error);
    },
  );
});

test('bytes are copied, or shared on request', () => {
  const bytes = new Uint8Array(24);
  const copy = ObjectIdArray.fromBytes(bytes);
  const view = ObjectIdArray.fromBytes(bytes.buffer, { copy: false });
  bytes[0] = 255;
  assert.equal(copy.bytes[0], 0);
  assert.equal(view.bytes[0], 255);
  assert.throws(
    () => ObjectIdArray.fromBytes(new Uint8Array(13)),
    /"bytes" is an? Uint8Array of 13/,
  );
});

test('places are those of arrays', () => {
  fc.assert(
    fc.property(
      hexes,
      fc.integer({ min: -70, max: 70 }),
      fc.integer({ min: -70, max: 70 }),
      (hex, a, b) => {
        const column = columnOf(hex);
        assert.equal(column.length, hex.length);
        assert.equal(column.at(a)?.toHexString(), hex.at(a));
        assert.deepEqual(column.slice(a, b).toHexStrings(), hex.slice(a, b));
        assert.deepEqual(column.subarray(a, b).toHexStrings(), hex.slice(a, b));
        assert.deepEqual(column.slice(a).toHexStrings(), hex.slice(a));
        const wanted = 'ab'.repeat(12);
        for (const id of [hex[0] ?? wanted, wanted]) {
          assert.equal(column.indexOf(id, a), hex.indexOf(id, a));
          assert.equal(column.includes(id, a), hex.includes(id, a));
        }
        assert.deepEqual([...column].map(String), hex);
        assert.deepEqual(column.toArray().map(String), hex);
      },
    ),
  );
});

test('a subarray shares memory and a slice does not', () => {
  const column = ObjectIdArray.generate(4);
  column.subarray(1).bytes.fill(0, 0, 12);
  assert.equal(column.at(1)?.toHexString(), '0'.repeat(24));
  column.slice(1).bytes.fill(1);
  assert.equal(column.at(1)?.toHexString(), '0'.repeat(24));
});

test('sorting is by hex, in place or into a copy', () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const column = columnOf(hex);
      const sorted = hex.toSorted();
      assert.deepEqual(column.toSorted().toHexStrings(), sorted);
      assert.equal(column.isSorted(), hex.join() === sorted.join());
      assert.deepEqual(column.toHexStrings(), hex);
      assert.equal(column.sort(), column);
      assert.deepEqual(column.toHexStrings(), sorted);
      for (const id of ['00'.repeat(12), '0f'.repeat(12), 'ff'.repeat(12)]) {
        assert.equal(column.lowerBound(id), sorted.filter((other) => other < id).length);
        assert.equal(column.upperBound(id), sorted.filter((other) => other <= id).length);
      }
    }),
  );
});

test('set operations give what sets of hex give, in the order of first occurrence', () => {
  fc.assert(
    fc.property(hexes, hexes, (a, b) => {
      const [x, y] = [columnOf(a), columnOf(b)];
      const [s, t] = [new Set(a), new Set(b)];
      const notInA = only((hex) => !s.has(hex))(t);
      assert.deepEqual(x.unique().toHexStrings(), [...s]);
      assert.deepEqual(x.union(y).toHexStrings(), [...new Set([...a, ...b])]);
      assert.deepEqual(x.intersection(y).toHexStrings(), only((hex) => t.has(hex))(s));
      assert.deepEqual(x.difference(y).toHexStrings(), only((hex) => !t.has(hex))(s));
      assert.deepEqual(x.symmetricDifference(b).toHexStrings(), [
        ...only((hex) => !t.has(hex))(s),
        ...notInA,
      ]);
      assert.equal(
        x.isSubsetOf(y),
        [...s].every((hex) => t.has(hex)),
      );
      assert.equal(x.equals(y), a.join() === b.join());
      assert.deepEqual([x.toHexStrings(), y.toHexStrings()], [a, b]);
    }),
  );
});

test('a set on the other side, or to begin with, counts as the ids it gives', () => {
  fc.assert(
    fc.property(hexes, hexes, (a, b) => {
      const column = columnOf(a);
      const set = new ObjectIdSet(b);
      // A dead entry in its table.
      if (b.length > 1) set.delete(b[0]);
      const ids = set.toJSON();
      assert.deepEqual(ObjectIdArray.from(set).toHexStrings(), ids);
      assert.deepEqual(column.union(set), column.union(ids));
      assert.deepEqual(column.intersection(set), column.intersection(ids));
      assert.equal(column.isSubsetOf(set), column.isSubsetOf(ids));
    }),
  );
});

test('a set that iterates its own way is asked for its ids', () => {
  class Reversed extends ObjectIdSet {
    /** @override */
    *[Symbol.iterator]() {
      yield* [...super[Symbol.iterator]()].toReversed();
    }
  }
  const hex = ['00', 'ff'].map((byte) => byte.repeat(12));
  assert.deepEqual(ObjectIdArray.from(new Reversed(hex)).toHexStrings(), hex.toReversed());
});

test('the time of ids selects them, the end excluded', () => {
  const column = ObjectIdArray.from([1, 2 ** 31, 5, 2 ** 32 - 1].map(ObjectId.createFromTime));
  assert.deepEqual([...column.timestamps()], [1, 2 ** 31, 5, 2 ** 32 - 1]);
  assert.deepEqual([...column.between(1, 5).timestamps()], [1]);
  assert.deepEqual(
    [...column.between(new Date(5000), new Date(2 ** 31 * 1000 + 1)).timestamps()],
    [2 ** 31, 5],
  );
  assert.equal(column.between(9, 8).length, 0);
  assert.throws(() => column.between(new Date(Number.NaN), 1), /"from" is a Date/);
  assert.throws(() => column.between(1, /** @type {any} */ ('2')), /"to" is a string/);
});

test('new ids are those of the generator, in order and of one second', (t) => {
  t.mock.method(Date, 'now', () => 1_700_000_000_000);
  const before = new ObjectId();
  const column = ObjectIdArray.generate(1000);
  assert.ok(column.isSorted() || column.unique().length === 1000);
  assert.equal(column.unique().length, 1000);
  assert.deepEqual(new Set(column.timestamps()), new Set([1_700_000_000]));
  assert.equal(column.at(0)?.i3, (before.i3 + 1) & 0xffffff);
  for (const count of [-1, 1.5, Number.NaN, 2 ** 32, '3']) {
    assert.throws(() => ObjectIdArray.generate(/** @type {any} */ (count)), /"count" is/);
  }
});

test('text is what JSON.stringify makes, as a string and as a buffer', () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const column = columnOf(hex);
      assert.equal(column.stringify(), JSON.stringify(hex));
      assert.equal(column.stringify('buffer').toString(), JSON.stringify(column));
    }),
  );
  assert.throws(
    () => ObjectIdArray.generate(1).stringify(/** @type {any} */ ('hex')),
    /"encoding" is/,
  );
});

test('bson writes a column as an array of its ids', () => {
  const column = ObjectIdArray.generate(3);
  const { ids, query } = bson.deserialize(bson.serialize({ ids: column, query: { $in: column } }));
  const expected = column.toHexStrings();
  assert.deepEqual(ids.map(String), expected);
  assert.deepEqual(query.$in.map(String), expected);
});
