// @ts-check
'use strict';

const { claimProcessValue } = require('./native.js');
const { onStart } = require('./snapshot.js');

/** The counter of an id has 24 bits. */
const COUNTER_MASK = 0xffffff;

/**
 * The fields of the newest id of this realm: the time, a process-unique value and the counter, cut
 * into 24-bit pieces as ids hold them.
 *
 * A process-unique value serves for one lap of the counter, 2^24 ids, and then the next is claimed.
 * So no pair of value and counter ever comes twice, however many ids are made in a second and
 * whatever the clock does: a mocked one may stand still, a real one may be set back.
 */
const newest = { i0: 0, i1: 0, i2: 0, i3: 0 };
/** The counter with which the next lap begins. The first id finds it at once. */
let lapEnd = 1;
/** The first two bytes of the process-unique value, which share the field `i1` with the time. */
let valueHigh = 0;
/** What `Date.now` said when `i0` and `i1` were made; only a new millisecond makes them again. */
let clock = Number.NaN;

/**
 * Moves to the next id of the present second.
 * @returns {Readonly<typeof newest>} to be read before the next call
 */
function nextId() {
  readClock();
  return nextIdOfBatch();
}

/**
 * Moves to the next id, of the second in which the clock was last read.
 * @returns {Readonly<typeof newest>} to be read before the next call
 */
function nextIdOfBatch() {
  const next = (newest.i3 + 1) & COUNTER_MASK;
  if (next === lapEnd) startLap();
  else newest.i3 = next;
  return newest;
}

/** Reads the clock, through `Date.now` each time so that whoever mocks that is heard. */
function readClock() {
  const now = Date.now();
  if (now !== clock) {
    const seconds = Math.floor(now / 1000);
    newest.i0 = (seconds >>> 8) & 0xffffff;
    newest.i1 = ((seconds & 0xff) << 16) | valueHigh;
    clock = now;
  }
}

function startLap() {
  const value = claimProcessValue();
  // The unions make small integers of them. A remainder is a double to V8, and a field that was
  // given a double once has a box of 16 bytes in every id.
  valueHigh = (value / 0x1000000) | 0;
  newest.i1 = (newest.i1 & 0xff0000) | valueHigh;
  newest.i2 = (value % 0x1000000) | 0;
  newest.i3 = lapEnd = Math.floor(Math.random() * (COUNTER_MASK + 1)) & COUNTER_MASK;
}

// A process that starts from a heap snapshot must not go on with the value of the one that made it.
onStart(() => {
  newest.i3 = 0;
  lapEnd = 1;
});

exports.nextId = nextId;
exports.nextIdOfBatch = nextIdOfBatch;
exports.readClock = readClock;
