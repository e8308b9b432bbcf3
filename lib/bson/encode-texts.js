// @ts-check
'use strict';

const { bulk } = require('../native.js');
const { reserve, sink } = require('./sink.js');

/** From this many texts on it pays to have them written in one call. */
const MIN_TEXTS = 12;
/** The most texts that are written in one call. */
const MAX_TEXTS = 1024;
/** Longer texts are written one by one, for to join them would hold them twice. */
const MAX_TEXT = 512;
/** What an element is besides its text, in bytes: type, index of 10 digits, size, zero bytes. */
const MAX_OVERHEAD = 17;
/** The most bytes of UTF-8 for one unit of UTF-16. */
const MAX_UNIT_BYTES = 3;

const lengths = new Uint32Array(MAX_TEXTS);

/**
 * Writes the texts of an array from an index on, up to the next value that is none or a long one.
 * They are joined and written in one call out of JavaScript, which takes a third of the time of a
 * call or a loop for each.
 * @param {unknown[]} array
 * @param {number} first
 * @param {number} start where the element of the first begins
 * @returns {{ next: number, end: number }} the index of the first value that was not written, and
 *   the index behind the elements
 */
function writeTexts(array, first, start) {
  let joined = '';
  let count = 0;
  for (; count < MAX_TEXTS; count++) {
    const text = array[first + count];
    if (typeof text !== 'string' || text.length > MAX_TEXT) break;
    joined += text;
    lengths[count] = text.length;
  }
  if (count < MIN_TEXTS) return { next: first, end: start };
  const room = count * MAX_OVERHEAD + joined.length * MAX_UNIT_BYTES;
  reserve(start, room);
  const out = new Uint8Array(sink.bytes.buffer, start, room);
  const size = bulk.writeTexts(joined, lengths.subarray(0, count), first, out);
  return size === 0 ? { next: first, end: start } : { next: first + count, end: start + size };
}

exports.MIN_TEXTS = MIN_TEXTS;
exports.writeTexts = writeTexts;
