// @ts-check
'use strict';

const { types } = require('node:util');

const { argumentError, describe } = require('../error.js');
const { ID_BYTES, allocate } = require('./column-bytes.js');

/**
 * The seconds since 1970 of all ids.
 * @param {Uint8Array} bytes
 */
function readTimestamps(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seconds = new Uint32Array(bytes.length / ID_BYTES);
  for (let i = 0; i < seconds.length; i++) seconds[i] = view.getUint32(i * ID_BYTES);
  return seconds;
}

/**
 * The ids of a span of time, in their order.
 * @param {Uint8Array} bytes
 * @param {number} from in seconds, inclusive
 * @param {number} to in seconds, exclusive
 */
function selectBetween(bytes, from, to) {
  const seconds = readTimestamps(bytes);
  let count = 0;
  for (const second of seconds) if (second >= from && second < to) count++;
  const out = allocate(count, 'from');
  for (let i = 0, end = 0; end < out.length; i++) {
    if (seconds[i] >= from && seconds[i] < to) {
      out.set(bytes.subarray(i * ID_BYTES, (i + 1) * ID_BYTES), end);
      end += ID_BYTES;
    }
  }
  return out;
}

/**
 * A moment in seconds since 1970.
 * @param {unknown} time a Date, or seconds
 * @param {string} argument its name
 */
function readTime(time, argument) {
  const seconds = types.isDate(time) ? time.getTime() / 1000 : time;
  if (typeof seconds !== 'number' || Number.isNaN(seconds)) {
    throw argumentError('A time must be a valid Date or seconds', argument, describe(time));
  }
  return seconds;
}

exports.readTime = readTime;
exports.readTimestamps = readTimestamps;
exports.selectBetween = selectBetween;
