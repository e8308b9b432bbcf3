// The clock of new ids is Date.now, whoever provides it and whatever it says.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import * as bson from 'bson';
import sinon from 'sinon';

import { ObjectId } from '../../index.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The 4 bytes of the time, as hex. @param {{ toHexString(): string }} id */
const time = (id) => id.toHexString().slice(0, 8);

/** What a mocked clock may say, and the seconds that come of it. @type {[any, string][]} */
const clocks = [
  [0, '00000000'],
  [999, '00000000'],
  [1000, '00000001'],
  [1_700_000_000_000, '6553f100'],
  [0x80000000 * 1000, '80000000'],
  [0xffffffff * 1000 + 999, 'ffffffff'],
  [2 ** 32 * 1000, '00000000'],
  [-0.5, 'ffffffff'],
  [-1000, 'ffffffff'],
  [-1e15, '2b5af000'],
  [1e300, '00000000'],
  [Infinity, '00000000'],
  [Number.NaN, '00000000'],
  [undefined, '00000000'],
  ['5000', '00000005'],
];

for (const [now, expected] of clocks) {
  test(`a clock that says ${now} gives what it gives to bson`, (t) => {
    t.mock.method(Date, 'now', () => now);
    assert.equal(time(new ObjectId()), expected);
    assert.equal(time(new bson.ObjectId()), expected);
    assert.equal(time(ObjectId.generateMany(1)[0]), expected);
    assert.equal(Buffer.from(ObjectId.generate()).toString('hex', 0, 4), expected);
    const id = /** @type {any} */ (new ObjectId());
    for (const field of [id.i0, id.i1, id.i2, id.i3]) assert.equal(field & 0xffffff, field);
  });
}

test('a clock that throws, or says what is no number, is heard each time', (t) => {
  const before = /** @type {any} */ (new ObjectId());
  const now = t.mock.method(Date, 'now', () => {
    throw new RangeError('no clock');
  });
  assert.throws(() => new ObjectId(), RangeError);
  now.mock.mockImplementation(/** @type {any} */ (() => 5n));
  for (const Class of [ObjectId, ObjectId, bson.ObjectId]) {
    assert.throws(() => new Class(), TypeError);
  }
  now.mock.restore();
  const after = /** @type {any} */ (new ObjectId());
  assert.equal(after.i3, (before.i3 + 1) & 0xffffff, 'no count is lost');
});

test('a clock that makes ids itself gets other ids', (t) => {
  /** @type {string[]} */
  const inner = [];
  const now = t.mock.method(Date, 'now', () => {
    if (inner.length < 3) {
      inner.push('');
      inner.push(new ObjectId().toHexString());
    }
    return 7000;
  });
  const outer = [new ObjectId(), new ObjectId()].map((id) => id.toHexString());
  now.mock.restore();
  const made = [...inner.filter(Boolean), ...outer];
  assert.equal(new Set(made).size, made.length);
  assert.ok(made.every((hex) => hex.startsWith('00000007')));
});

test('the fake timers of sinon, which Jest and Vitest use too, decide the time', (t) => {
  const timers = sinon.useFakeTimers({ now: 0x12345678 * 1000, toFake: ['Date'] });
  t.after(() => timers.restore());
  assert.equal(time(new ObjectId()), '12345678');
  timers.tick(999);
  assert.equal(time(new ObjectId()), '12345678');
  timers.tick(1);
  assert.equal(time(new ObjectId()), '12345679');
  timers.setSystemTime(5000);
  assert.equal(time(new ObjectId()), '00000005', 'a clock that goes back');
  timers.restore();
  assert.ok(new ObjectId().getTimestamp().getTime() > 1_700_000_000_000);
});

test('a clock that was mocked before the package was loaded counts, and so does the real one after', () => {
  const program = `
    const { now } = Date;
    Date.now = () => 0x12345678 * 1000;
    const { ObjectId } = require('./index.js');
    const mocked = new ObjectId().toHexString().slice(0, 8);
    Date.now = now;
    const difference = Math.abs(new ObjectId().getTimestamp() - Date.now());
    console.log(mocked, difference < 60_000);
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(stdout, '12345678 true\n', stderr);
});

test('a batch has one second, and one reading of the clock', (t) => {
  let readings = 0;
  t.mock.method(Date, 'now', () => ++readings * 1000);
  const ids = ObjectId.generateMany(100);
  assert.equal(readings, 1);
  assert.deepEqual([...new Set(ids.map(time))], ['00000001']);
});
