// @ts-check
'use strict';

const { bulk } = require('../native.js');
const { isUtf8Quick } = require('../quick-utf8.js');
const { reserve, sink } = require('./sink.js');

/** From this many texts on it pays to have them written in one call. */
const MIN_TEXTS = 12;
/** The most texts that are written in one call. */
const MAX_TEXTS = 1024;
/** Longer texts are written one by one: that is as fast then, and to join them would hold them twice. */
const MAX_TEXT = isUtf8Quick ? 128 : 512;
/** The most characters that are joined, so that the whole stays out of V8's space for large objects. */
const MAX_JOINED = 1 << 14;
/** What an element is besides its text, in bytes: type, index of 6 digits, size, zero bytes. */
const MAX_OVERHEAD = 13;
/** The most bytes of UTF-8 for one unit of UTF-16. */
const MAX_UNIT_BYTES = 3;

const lengths = new Uint32Array(MAX_TEXTS);

/**
 * Writes the texts of an array from an index on, up to the next value that is none or a long one.
 * They are joined, written in one call out of JavaScript and moved to where they belong in another,
 * which takes a third of the time of a call or a loop for each.
 * @param {unknown[]} array
 * @param {number} first
 * @param {number} start where the element of the first begins
 * @returns {{ next: number, end: number } | undefined} the index in the array of the first value that
 *   was not written, and the index behind the elements; undefined where it does not pay
 */
function writeTexts(array, first, start) {
  let joined = '';
  let count = 0;
  for (; count < MAX_TEXTS; count++) {
    const text = array[first + count];
    if (typeof text !== 'string' || text.length > MAX_TEXT || joined.length > MAX_JOINED) break;
    joined += text;
    lengths[count] = text.length;
  }
  if (count < MIN_TEXTS) return undefined;
  const from = start + count * MAX_OVERHEAD;
  reserve(from, joined.length * MAX_UNIT_BYTES);
  const { bytes, memory } = sink;
  const end = from + bytes.utf8Write(joined, from);
  const size = bulk.placeTexts(
    new Uint8Array(memory, start, end - start),
    lengths.subarray(0, count),
    first,
  );
  // Halves of a surrogate pair that meet where texts are joined become one, which no length allows;
  // and there are indices of more digits.
  return size === 0 ? undefined : { next: first + count, end: start + size };
}

exports.MAX_TEXTS = MAX_TEXTS;
exports.MIN_TEXTS = MIN_TEXTS;
exports.writeTexts = writeTexts;
