// @ts-check
'use strict';

const { BSONError } = require('./js-bson.js');
const { writeCString } = require('./encode-text.js');

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

exports.checkKey = checkKey;
exports.writeKey = writeKey;
