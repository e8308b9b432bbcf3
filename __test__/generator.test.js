// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');

const { ObjectId } = require('..');

/** The 5 bytes unique to the process, as hex. @param {{ toHexString(): string }} id */
const processValue = (id) => id.toHexString().slice(8, 18);

test('an id begins with the present second, and a mocked clock counts', (t) => {
  const now = t.mock.method(Date, 'now', () => 0x12345678 * 1000 + 999);
  assert.equal(new ObjectId().toHexString().slice(0, 8), '12345678');
  now.mock.mockImplementation(() => 0x12345679 * 1000);
  assert.equal(new ObjectId().toHexString().slice(0, 8), '12345679');
  assert.equal(ObjectId.generateMany(1)[0].toHexString().slice(0, 8), '12345679');
});

test('ids of one process share a value and count up by one', () => {
  const [a, b] = [new ObjectId(), new ObjectId()];
  assert.equal(processValue(a), processValue(b));
  assert.equal(b.i3, (a.i3 + 1) & 0xffffff);
});

test('more ids than the counter holds never repeat, though the clock stands still', (t) => {
  // Not t.mock.method, which would keep a record of 16 million calls.
  const { now } = Date;
  t.after(() => (Date.now = now));
  Date.now = () => 1_700_000_000_000;
  const lap = 2 ** 24;
  /** Which counts have been seen with a value. @type {Map<number, Uint8Array>} */
  const seen = new Map();
  for (let i = 0; i < lap + 1000; i++) {
    const { i1, i2, i3 } = new ObjectId();
    const value = (i1 & 0xffff) * 0x1000000 + i2;
    let counts = seen.get(value);
    if (counts === undefined) seen.set(value, (counts = new Uint8Array(lap)));
    if (counts[i3]++ !== 0) assert.fail(`the ${i}th id repeats an earlier one`);
  }
  assert.equal(seen.size, 2, 'one lap of the counter, and the next value');
});
