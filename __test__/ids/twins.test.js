// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');

const bson = require('bson');
const fc = require('fast-check');

const { ObjectIdArray } = require('../..');
const binding = require('../../binding.js');
const { multipliers, seedHash } = require('../../lib/ids/hash.js');
const { BULK_CALLS } = require('../../lib/native.js');
const { bulk } = require('../../lib/twins');

/** Columns with many equal ids, and with ids that are nearly equal. */
const columns = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.constantFrom(0, 1, 127, 128, 255)), {
    maxLength: 60,
  })
  .map((ids) =>
    Uint8Array.from(
      ids.flatMap(([at, byte]) => Array.from({ length: 12 }, (_, i) => (i === at ? byte : 7))),
    ),
  );

/**
 * Calls both, with memory of their own, and expects the same to come back and to be in the memory.
 * @param {(work: typeof bulk, out: Uint8Array, indexes: Uint32Array, report: Float64Array) => unknown} call
 * @param {number} length of the memory, in bytes
 */
function compare(call, length) {
  const [rust, javaScript] = [/** @type {any} */ (binding), bulk].map((work) => {
    const memory = [new Uint8Array(length), new Uint32Array(length), new Float64Array(3)];
    const result = call(work, .../** @type {[any, any, any]} */ (memory));
    return { result, memory };
  });
  assert.deepEqual(javaScript, rust);
}

test('the twins have every call of Rust, and each is looked for in the addon', () => {
  assert.deepEqual(Object.keys(bulk).sort(), BULK_CALLS);
  for (const name of Object.keys(bulk)) {
    assert.equal(typeof (/** @type {any} */ (binding)[name]), 'function', name);
  }
});

test('twins sort and select as Rust does', () => {
  fc.assert(
    fc.property(columns, columns, fc.boolean(), (a, b, present) => {
      compare((work, out) => {
        out.set(a);
        work.sortIds(out);
      }, a.length);
      compare(
        (work, _, indexes) => work.sortIndexes(a, indexes.subarray(0, a.length / 12)),
        a.length,
      );
      compare((work, out) => {
        const count = work.selectIds(a, b, present, out);
        // What is in the memory after the result is nobody's business.
        out.fill(0, count * 12);
        return count;
      }, a.length);
      compare((work, _, indexes) => {
        const count = work.selectIndexes(a, b, present, indexes);
        indexes.fill(0, count);
        return count;
      }, a.length);
      assert.equal(bulk.isSubsetOf(a, b), binding.isSubsetOf(a, b));
      const wanted = b.length === 0 ? new Uint8Array(12) : b.subarray(0, 12);
      assert.equal(bulk.findId(a, wanted, 1), binding.findId(a, wanted, 1));
    }),
  );
});

test('the twin fills the slots of a table as Rust does', () => {
  seedHash();
  fc.assert(
    fc.property(columns, fc.integer({ min: 0, max: 10 }), (column, bits) => {
      const ids = ObjectIdArray.fromBytes(column).unique();
      const log = new Int32Array(Uint8Array.from(ids.bytes).buffer);
      const [rust, javaScript] = [binding, bulk].map((work) => {
        const slots = new Int32Array(2 ** bits).fill(-1);
        return { hasRoom: work.linkIds(log, slots, multipliers), slots };
      });
      assert.deepEqual(javaScript, rust);
      assert.equal(rust.hasRoom, bits > 0 && ids.length < 2 ** bits);
    }),
  );
});

test('twins write and read text as Rust does', () => {
  fc.assert(
    fc.property(columns, fc.nat(), fc.nat(255), (ids, at, byte) => {
      const count = ids.length / 12;
      compare((work, out) => work.writeHex(ids, out), count * 24);
      compare((work, out) => work.writeJson(ids, out), count === 0 ? 2 : 1 + count * 27);
      const text = new Uint8Array(count * 24);
      bulk.writeHex(ids, text);
      compare((work, out) => work.readHex(text, out), ids.length);
      if (count === 0) return;
      text[at % text.length] = byte;
      assert.equal(
        bulk.readHex(text, new Uint8Array(ids.length)),
        binding.readHex(text, new Uint8Array(ids.length)),
      );
    }),
  );
});

const hex = fc.stringMatching(/^[0-9a-fA-F]{24}$/);
const jsonElements = fc.oneof(
  hex,
  hex.map(($oid) => ({ $oid })),
  hex.map((text) => `\\u00${text.charCodeAt(0).toString(16)}${text.slice(1)}`),
);

test('twins read JSON as Rust does, broken JSON too', () => {
  fc.assert(
    fc.property(
      fc.array(jsonElements, { maxLength: 6 }),
      fc.constantFrom('', ' ', '\n\t'),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...'"\\[]{},:$ug0 \n\0é')), { maxLength: 3 }),
      fc.nat(),
      (elements, space, changes, cut) => {
        const whole = JSON.stringify(elements, null, space).replaceAll('\\\\u', '\\u');
        const text = Array.from(cut % 3 === 0 ? whole.slice(0, cut % (whole.length + 1)) : whole);
        for (const [at, character] of changes) text[at % (text.length + 1)] = character;
        const bytes = Buffer.from(text.join(''));
        compare(
          (work, out, _, report) => {
            const count = work.readJsonIds(bytes, out, report);
            // What is there of ids before a fault is nobody's business.
            if (report[0] !== 0) out.fill(0);
            return count;
          },
          (Math.floor(bytes.length / 27) + 1) * 12,
        );
      },
    ),
    { numRuns: 2000 },
  );
});

const leaves = fc.oneof(
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new bson.ObjectId(bytes)),
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.constantFrom(null, true, /a+/i, new Date(0), new bson.MinKey(), new bson.MaxKey()),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.uint8Array({ maxLength: 5 }).map((bytes) => new bson.Binary(bytes)),
  fc.constantFrom(
    new bson.Code('x'),
    new bson.Code('x', { a: 1 }),
    new bson.Timestamp(1n),
    new bson.Decimal128('1.5'),
    new bson.BSONSymbol('s'),
    new bson.DBRef('c', new bson.ObjectId('00'.repeat(12))),
  ),
);
const keys = fc.constantFrom('a', 'b', 'c', '0', '1');
const { document } = fc.letrec((tie) => ({
  document: fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
  value: fc.oneof(
    { depthSize: 'small' },
    leaves,
    tie('document'),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
}));

test('twins read BSON as Rust does, broken BSON too', () => {
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 4 }),
      fc.array(keys, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(), fc.oneof(fc.nat(255), fc.nat(0x13))), { maxLength: 3 }),
      fc.option(fc.nat(3), { nil: Infinity }),
      (documents, path, changes, room) => {
        const bytes = Buffer.concat(
          documents.map((each) => bson.serialize(/** @type {any} */ (each))),
        );
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        const names = Buffer.from(path.join('\0'));
        compare(
          (work, out, _, report) => {
            const count = work.readBsonIds(bytes, names, out, report);
            if (report[0] !== 0) out.fill(0);
            return count;
          },
          Math.min(Math.floor(bytes.length / 14), room) * 12,
        );
      },
    ),
    { numRuns: 2000 },
  );
});
