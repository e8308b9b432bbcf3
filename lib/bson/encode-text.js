// @ts-check
'use strict';

const { isUtf8Quick } = require('../quick-utf8.js');
const { reserve, sink } = require('./sink.js');

/** Up to this many characters a loop in JavaScript beats a call out of it. */
const SHORT_TEXT = isUtf8Quick ? 14 : 28;
/** From this many characters on it pays to count the bytes rather than to reserve the most. */
const LONG_TEXT = 1 << 16;

/** Whether the last text that was not short had nothing but ASCII, and so the next one may. */
let isLikelyAscii = true;

/**
 * Writes a text as UTF-8, half a surrogate pair as U+FFFD.
 * @param {string} text
 * @param {number} index
 * @returns {number} the index behind it
 */
function writeText(text, index) {
  const { length } = text;
  if (length > SHORT_TEXT) return writeLongText(text, index);
  // Also true of what has no length, being no text: to count its bytes throws.
  if (!(index + length <= sink.limit)) reserve(index, countMost(text));
  const { bytes } = sink;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return writeLongText(text, index);
    bytes[index + i] = code;
  }
  return index + length;
}

/**
 * @param {string} text
 * @param {number} index
 */
function writeLongText(text, index) {
  const { length } = text;
  const room = isLikelyAscii ? length : countMost(text);
  if (index + room > sink.limit) reserve(index, room);
  let end = index + sink.bytes.utf8Write(text, index);
  // What ends so near to the end of the memory may have been cut off there.
  if (end > sink.limit) {
    reserve(index, countMost(text));
    end = index + sink.bytes.utf8Write(text, index);
  }
  isLikelyAscii = end - index === length;
  return end;
}

/**
 * @param {string} text
 * @returns {number} how many bytes it has at most
 */
function countMost(text) {
  return text.length < LONG_TEXT ? text.length * 3 : Buffer.byteLength(text);
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
