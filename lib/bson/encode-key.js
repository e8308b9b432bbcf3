// @ts-check
'use strict';

const { BSONError } = require('./js-bson.js');
const { SHORT_TEXT, writeCString } = require('./encode-text.js');
const { reserve, sink } = require('./sink.js');

/** The keys of a DBRef and of a session's clock, which no check applies to. */
const EXEMPT_KEYS = new Set(['$db', '$ref', '$id', '$clusterTime']);

/**
 * @param {string} key
 * @param {boolean} checkKeys whether to refuse a `$` in front, and a `.` anywhere
 */
function checkKey(key, checkKeys) {
  if (key.includes('\0')) throw new BSONError(`key ${key} must not contain null bytes`);
  if (!checkKeys || EXEMPT_KEYS.has(key)) return;
  if (key.startsWith('$')) throw new BSONError(`key ${key} must not start with '$'`);
  if (key.includes('.')) throw new BSONError(`key ${key} must not contain '.'`);
}

/**
 * Writes the key of an element whose type comes to stand at `start`.
 * @param {string} key
 * @param {number} start
 * @returns {number} the index behind it
 */
function writeKey(key, start) {
  return writeCString(key, start + 1);
}

/**
 * Checks a key for zero characters, and writes it, as it goes through it.
 * @param {string} key
 * @param {number} start where the element begins
 * @returns {number} the index behind the key
 */
function writeNewKey(key, start) {
  const { length } = key;
  if (start > sink.limit) reserve(start, 0);
  if (length <= SHORT_TEXT) {
    const { bytes } = sink;
    let index = start + 1;
    let i = 0;
    for (; i < length; i++) {
      const code = key.charCodeAt(i);
      if (code === 0 || code > 0x7f) break;
      bytes[index++] = code;
    }
    if (i === length) {
      bytes[index] = 0;
      return index + 1;
    }
  }
  checkKey(key, false);
  return writeKey(key, start);
}

/**
 * Writes the key of an element, and a zero byte where its type goes.
 * @param {import('./encode-shapes.js').ShapeNode} node that of the key
 * @param {number} index where the element begins
 * @returns {number} the index behind the key
 */
function writeKnownKey({ size, word0, word1, word2, word3, words }, index) {
  if (index > sink.limit) reserve(index, 0);
  const { view } = sink;
  view.setInt32(index, word0, true);
  if (size > 4) {
    view.setInt32(index + 4, word1, true);
    if (size > 8) {
      view.setInt32(index + 8, word2, true);
      if (size > 12) {
        view.setInt32(index + 12, word3, true);
        for (let i = 4; i < words.length; i++) view.setInt32(index + i * 4, words[i], true);
      }
    }
  }
  return index + size;
}

exports.checkKey = checkKey;
exports.writeKey = writeKey;
exports.writeKnownKey = writeKnownKey;
exports.writeNewKey = writeNewKey;
