// @ts-check
'use strict';

const { reserve, sink } = require('./sink.js');

/** Up to this many characters a loop in JavaScript beats a call out of it. */
const SHORT_TEXT = 28;
/** From this many characters on it pays to count the bytes rather than to reserve the most. */
const LONG_TEXT = 1 << 16;

/**
 * Writes a text as UTF-8, half a surrogate pair as U+FFFD.
 * @param {string} text
 * @param {number} index
 * @returns {number} the index behind it
 */
function writeText(text, index) {
  const { length } = text;
  reserveText(text, index);
  const { bytes } = sink;
  if (length > SHORT_TEXT) return index + bytes.utf8Write(text, index);
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return index + bytes.utf8Write(text, index);
    bytes[index + i] = code;
  }
  return index + length;
}

/**
 * @param {string} text
 * @param {number} index
 */
function reserveText(text, index) {
  const { length } = text;
  if (index + length * 3 <= sink.limit) return;
  reserve(index, length < LONG_TEXT ? length * 3 : Buffer.byteLength(text));
}

/**
 * Writes a text with its length in front and a zero byte behind, as string elements have it.
 * @param {string} text
 * @param {number} index
 * @returns {number} the index behind it
 */
function writeString(text, index) {
  const end = writeText(text, index + 4);
  sink.view.setInt32(index, end - index - 3, true);
  sink.bytes[end] = 0;
  return end + 1;
}

/**
 * Writes a text with a zero byte behind, as keys and regular expressions have it.
 * @param {string} text
 * @param {number} index
 * @returns {number} the index behind it
 */
function writeCString(text, index) {
  const end = writeText(text, index);
  sink.bytes[end] = 0;
  return end + 1;
}

exports.SHORT_TEXT = SHORT_TEXT;
exports.writeCString = writeCString;
exports.writeString = writeString;
