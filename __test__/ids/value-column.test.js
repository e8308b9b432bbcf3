// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const fc = require('fast-check');

const { ValueColumn } = require('../../lib/ids/value-column.js');

/** @param {number} count */
function columnOf(count) {
  const column = new ValueColumn();
  for (let i = 0; i < count; i++) column.set(i, i);
  return column;
}

test('a column gives back the values of all its pages', () => {
  const column = columnOf(10_000);
  column.set(5000, 'x');
  for (let i = 0; i < 10_000; i++) assert.equal(column.get(i), i === 5000 ? 'x' : i);
  assert.equal(column.pages.length, 3);
});

test('a column that is cut keeps the values before the cut, and grows again from there', () => {
  const counts = fc.oneof(fc.nat(10_000), fc.constantFrom(0, 4095, 4096, 4097, 8192));
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      const [cut, count] = [a, b].sort((x, y) => x - y);
      const column = columnOf(count);
      column.truncate(cut);
      assert.equal(column.pages.length, Math.ceil(cut / 4096));
      assert.equal(column.pages.flat()[cut], undefined);
      for (let i = cut; i < count; i++) column.set(i, -i);
      for (let i = 0; i < count; i++) assert.equal(column.get(i), i < cut ? i : -i);
    }),
    { numRuns: 50 },
  );
});

test('a value that is released is let go, and leaves a number only where one was', () => {
  const column = new ValueColumn();
  for (const [index, value] of [{}, 1.5, 'text', 7].entries()) {
    column.set(index, value);
    column.release(index);
  }
  assert.deepEqual(column.pages, [[undefined, 0, undefined, 0]]);
});
