// @ts-check
'use strict';

const { sink } = require('./sink.js');

/** The array indexes whose digits and zero byte fit a word, as those bytes. */
const WORDS = Int32Array.from({ length: 1000 }, (_, i) =>
  Buffer.from(`${i}\0\0\0\0`).readInt32LE(),
);

/**
 * Writes the key of an array's element.
 * @param {number} position the element's index in the array
 * @param {number} index where the key begins; three bytes behind it may be overwritten
 * @returns {number} the index behind it
 */
function writeIndex(position, index) {
  if (position < 1000) {
    sink.view.setInt32(index, WORDS[position], true);
    return index + (position < 10 ? 2 : position < 100 ? 3 : 4);
  }
  const { bytes } = sink;
  let end = index + 4;
  for (let limit = 10_000; position >= limit; limit *= 10) end += 1;
  bytes[end] = 0;
  for (let i = end - 1, rest = position; i >= index; i--) {
    bytes[i] = 0x30 + (rest % 10);
    rest = Math.trunc(rest / 10);
  }
  return end + 1;
}

exports.writeIndex = writeIndex;
