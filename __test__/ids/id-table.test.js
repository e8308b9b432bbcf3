// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const fc = require('fast-check');

const { Cursor } = require('../../lib/ids/cursor.js');
const { hashWords, seedHash } = require('../../lib/ids/hash.js');
const { IdTable } = require('../../lib/ids/id-table.js');
const { readKey, words } = require('../../lib/ids/key.js');
const { ValueColumn } = require('../../lib/ids/value-column.js');
const { hexOf } = require('./keys.js');

/** @typedef {[number, number, number]} Words an id */

/** @param {IdTable} table @param {Words} id */
function add(table, [a, b, c]) {
  words.set([a, b, c]);
  return table.add();
}

/** @param {IdTable} table @param {Words} id */
function remove(table, [a, b, c]) {
  words.set([a, b, c]);
  return table.delete();
}

/** @param {IdTable} table @param {Words} id */
function has(table, [a, b, c]) {
  words.set([a, b, c]);
  return table.find() >= 0;
}

/** @param {Iterable<Words>} ids */
function tableOf(ids) {
  const table = new IdTable();
  for (const id of ids) add(table, id);
  return table;
}

/** How many slots a lookup of each id in a table looks at. @param {IdTable} table */
function countProbes(table) {
  const { slots, shift } = table;
  const mask = slots.length - 1;
  return Array.from(slots, (slot, at) =>
    slot === 0 ? 0 : ((at - (table.hashOf((slot & mask) - 1) >>> shift)) & mask) + 1,
  ).filter((probes) => probes > 0);
}

/** The bytes that a table keeps. @param {IdTable} table */
function countBytes({ dead, log, slots }) {
  return log.byteLength + slots.byteLength + (dead?.byteLength ?? 0);
}

/** How many ids the distributions below have. */
const COUNT = 2 ** 16;
/** @type {Record<string, (i: number) => Words>} */
const DISTRIBUTIONS = {
  'a counter in one process and second': (i) => [0x65f00000, 0x12345678, 0x9a000000 | i],
  'seconds, as createFromTime makes them': (i) => [0x65f00000 + i, 0, 0],
  'the highest bytes only': (i) => [i << 16, 0, 0],
  'the highest bits of two words': (i) => [i << 24, (i >>> 8) << 24, 0],
  'the highest bits of three words': (i) => [i << 27, (i >>> 5) << 27, (i >>> 10) << 26],
  'the low byte of each word': (i) => [i & 63, (i >>> 6) & 63, (i >>> 12) & 63],
  'words whose sum is the same': (i) => [i, -i | 0, 0x12345678],
  'words whose exclusive or is the same': (i) => [i, i ^ 0x5a5a5a5a, 0],
  'one bit that a shift by 15 and an exclusive or would cancel': (i) => [
    (i ^ (i >>> 15)) << 16,
    i << 1,
    i << 16,
  ],
  'multiples of a power of two and a little': (i) => [i * 0x10001, 0, i * 0x100],
  'three counters at once': (i) => [i, i, i],
};

for (const [name, idAt] of Object.entries(DISTRIBUTIONS)) {
  test(`a lookup takes few probes, whatever the ids: ${name}`, () => {
    const table = tableOf(Array.from({ length: COUNT }, (_, i) => idAt(i)));
    assert.equal(table.size, COUNT);
    const probes = countProbes(table);
    assert.equal(probes.length, COUNT);
    // At the load here, one half, random hashes give 1.5 on average, and 40 at most in a million.
    const sum = probes.reduce((total, count) => total + count, 0);
    assert.ok(sum / COUNT < 2, `${sum / COUNT} on average`);
    assert.ok(Math.max(...probes.slice(0, COUNT)) < 100, `${Math.max(...probes)} at most`);
  });
}

test('words whose highest bits cancel each other out in a sum have different hashes', () => {
  seedHash();
  for (const [a, b, c] of [
    [1, 1, 0],
    [1, 0, 1],
    [0, 1, 1],
    [1, 1, 1],
  ]) {
    let collisions = 0;
    for (let i = 0; i < 1000; i++) {
      const other = hashWords(i ^ (a << 31), i ^ (b << 31), i ^ (c << 31));
      if (hashWords(i, i, i) === other) collisions++;
    }
    assert.ok(collisions < 10, `${collisions} of 1000`);
  }
});

test('the hash is another in each process', () => {
  const { execFileSync } = require('node:child_process');
  const script = `
    const { hashWords, seedHash } = require('./lib/ids/hash.js');
    if (hashWords(1, 2, 3) !== 0) throw new Error('randomness was drawn at load');
    seedHash();
    const first = hashWords(1, 2, 3);
    seedHash();
    if (hashWords(1, 2, 3) !== first) throw new Error('the hash has changed');
    process.stdout.write(String(first));`;
  const run = () =>
    execFileSync(process.execPath, ['-e', script], { cwd: `${__dirname}/../..`, encoding: 'utf8' });
  assert.notEqual([run(), run()].join(), [run(), run()].join());
});

test('an id costs at most 24 bytes in a table of 4,096 or more, however many there are', () => {
  const table = new IdTable();
  for (let i = 0; i < 300_000; i++) {
    add(table, [i, 0, i]);
    if (i >= 4096) assert.ok(countBytes(table) <= 24 * table.size, `${table.size} ids`);
  }
});

// The second number is two fewer than 1,024 slots may hold.
for (const living of [1000, 830]) {
  test(`a table that ids come into and go out of stays of one size: ${living} ids`, () => {
    const table = new IdTable();
    const count = 200 * living;
    let { epoch } = table;
    let [peak, rewritings] = [0, 0];
    for (let i = 0; i < count; i++) {
      add(table, [i, i, i]);
      if (i >= living) assert.equal(remove(table, [i - living, i - living, i - living]), true);
      peak = Math.max(peak, countBytes(table));
    }
    while (epoch.next !== undefined) {
      epoch = epoch.next;
      rewritings++;
    }
    assert.equal(table.size, living);
    assert.ok(peak < 40 * living, `${peak} bytes`);
    assert.ok(rewritings < (count / living) * 4, `${rewritings} times written anew`);
    assert.equal(countProbes(table).length, living, 'slots that are left of the deleted');
    assert.ok(Math.max(...countProbes(table)) < 100);
  });
}

test('a walk begins behind the dead, and a copy knows where that is', () => {
  const table = tableOf(Array.from({ length: 100 }, (_, i) => [i, i, i]));
  for (let i = 0; i < 40; i++) remove(table, [i, i, i]);
  assert.equal(new Cursor(table).index, 40);
  assert.equal(new Cursor(table.copy()).index, 40);
});

test('a deleted value is let go', () => {
  const table = new IdTable(new ValueColumn());
  table.values?.set(add(table, [1, 1, 1]), {});
  remove(table, [1, 1, 1]);
  assert.equal(table.values?.get(0), undefined);
});

test('a table shrinks as ids are deleted', () => {
  const table = new IdTable(new ValueColumn());
  for (let i = 0; i < 10_000; i++) table.values?.set(add(table, [i, 0, 0]), i);
  for (let i = 0; i < 9_990; i++) remove(table, [i, 0, 0]);
  assert.ok(countBytes(table) < 1000, `${countBytes(table)} bytes`);
  assert.equal(table.values?.pages.length, 1);
  assert.ok(table.values.pages[0].length < 30);
  for (let i = 9_990; i < 10_000; i++) remove(table, [i, 0, 0]);
  assert.equal(table.size, 0);
  assert.equal(
    table.slots.every((slot) => slot === 0),
    true,
  );
});

test('a deletion leaves no slot behind and loses none', () => {
  const small = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), small), { size: 'max', maxLength: 1000 }),
      (run) => {
        const table = new IdTable();
        const model = new Set();
        for (const [isAdded, i] of run) {
          if (isAdded) {
            add(table, [0, i, 0]);
            model.add(i);
          } else assert.equal(remove(table, [0, i, 0]), model.delete(i));
        }
        assert.equal(countProbes(table).length, model.size);
        for (let i = 0; i <= 200; i++) assert.equal(has(table, [0, i, 0]), model.has(i));
      },
    ),
    { numRuns: 200 },
  );
});

test('a copy has the same ids, and goes its own way', () => {
  const table = tableOf([
    [1, 1, 1],
    [2, 2, 2],
    [3, 3, 3],
  ]);
  remove(table, [1, 1, 1]);
  const copy = table.copy();
  add(copy, [4, 4, 4]);
  remove(copy, [2, 2, 2]);
  assert.deepEqual(
    [1, 2, 3, 4].map((i) => has(table, [i, i, i])),
    [false, true, true, false],
  );
  assert.deepEqual(
    [1, 2, 3, 4].map((i) => has(copy, [i, i, i])),
    [false, false, true, true],
  );
});

test('each bit of an id tells it from others', () => {
  const table = new IdTable();
  const hex = hexOf(0);
  readKey(hex);
  table.add();
  for (let digit = 0; digit < 24; digit++) {
    for (const bit of [1, 2, 4, 8]) {
      const other = (Number.parseInt(hex[digit], 16) ^ bit).toString(16);
      readKey(hex.slice(0, digit) + other + hex.slice(digit + 1));
      assert.equal(table.find(), -1);
      table.add();
    }
  }
  assert.equal(table.size, 97);
});
