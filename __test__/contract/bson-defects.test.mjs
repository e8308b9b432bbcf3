// Where bson 7.3.4 keeps or gives a wrong hex, or repeats itself: what it does, and what oxid does.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';

import * as bson from 'bson';

import { ObjectId } from '../../index.mjs';

const HEX = '66b2c0ffee00000000abcdef';
const BYTES = Buffer.from(HEX, 'hex');
/** As loosely typed as the internal members that are called on them. @type {any} */
const Theirs = bson.ObjectId;
/** @type {any} */
const Ours = ObjectId;

/** The 5 bytes unique to the process, as hex. @param {{ toHexString(): string }} id */
const processValue = (id) => id.toHexString().slice(8, 18);

/** The first id of this process, with which a lap of the counter begins. */
const first = Ours.createPk();

afterEach(() => {
  Theirs.cacheHexString = undefined;
  Ours.cacheHexString = true;
});

/**
 * A way of ending with an id of `BYTES` whose hex is wrong in bson: each is given a class and
 * returns the id.
 * @type {Record<string, (Class: any) => any>}
 */
const histories = {
  'made of upper-case hex': (Class) => {
    Class.cacheHexString = true;
    return new Class(HEX.toUpperCase());
  },
  'set while the memo was off': (Class) => {
    Class.cacheHexString = true;
    const id = new Class('0'.repeat(24));
    id.toHexString();
    Class.cacheHexString = false;
    id.id = BYTES;
    Class.cacheHexString = true;
    return id;
  },
};

for (const [name, make] of Object.entries(histories)) {
  test(`an id ${name} has the hex of its bytes`, () => {
    const theirs = make(Theirs);
    assert.notEqual(theirs.toHexString(), HEX);
    assert.deepEqual(theirs.id, BYTES);
    const ours = make(Ours);
    assert.equal(ours.toHexString(), HEX);
    assert.equal(ours.toHexString(), HEX, 'the second time, too');
    assert.equal(JSON.stringify(ours), `"${HEX}"`);
    assert.ok(ours.equals(HEX) && ours.equals(HEX.toUpperCase()));
    assert.deepEqual(ours.id, BYTES);
  });
}

test('upper-case hex is equal to itself, with a memo too', () => {
  Theirs.cacheHexString = true;
  const upper = HEX.toUpperCase();
  assert.equal(new Theirs(upper).equals(upper), false);
  assert.equal(new Theirs(upper).equals(HEX), false);
  assert.equal(new Ours(upper).equals(upper), true);
  assert.equal(new Ours(upper).equals(HEX), true);
});

test('a memo that was kept before the id was set is not given after, whatever the settings', () => {
  for (const settings of [
    [true, true, true],
    [true, true, false],
    [true, false, true],
    [true, false, false],
    [false, true, true],
    [false, false, true],
  ]) {
    const id = new Ours('0'.repeat(24));
    Ours.cacheHexString = settings[0];
    id.toHexString();
    Ours.cacheHexString = settings[1];
    id.id = BYTES;
    Ours.cacheHexString = settings[2];
    for (const time of [1, 2]) assert.equal(id.toHexString(), HEX, `${settings}, time ${time}`);
  }
});

describe('when the counter has come round within a second', () => {
  test('bson repeats an id, and oxid does not', (t) => {
    t.mock.method(Date, 'now', () => 1_700_000_000_000);
    const repeated = new Theirs().toHexString();
    // A lap of bson's counter in one step; oxid's is walked in generator.test.js.
    Theirs.index = (Theirs.index + 2 ** 24 - 1) % 2 ** 24;
    assert.equal(new Theirs().toHexString(), repeated);
  });

  test('a batch goes over the end of a lap without a repetition', () => {
    const lap = 2 ** 24;
    const chunk = 2 ** 16;
    /** How many counts are left in the lap that began with `first`. */
    const left = () => (first.i3 - Ours.createPk().i3 - 1 + lap) % lap;
    while (left() > chunk) Ours.generateMany(chunk - 1);
    Ours.generateMany(left() - 50);
    const ids = Ours.generateMany(100);
    assert.equal(ids[49].i3, (first.i3 + lap - 1) % lap, 'the last count of the lap');
    const values = ids.map(processValue);
    assert.equal(values.lastIndexOf(processValue(first)), 49);
    assert.equal(new Set(values).size, 2);
    assert.equal(new Set(ids.map(String)).size, 100);
  });
});
