// @ts-check
'use strict';

const { TYPE } = require('./element-type.js');
const { NumberUtils } = require('./js-bson.js');

/** Elements that are looked at: what such documents have in front of their content is little. */
const MAX_LOOKS = 16;

/** The sizes of values that are always the same, in bytes. @type {Record<number, number>} */
const SIZES = {
  [TYPE.BOOLEAN]: 1,
  [TYPE.DATE]: 8,
  [TYPE.DOUBLE]: 8,
  [TYPE.INT32]: 4,
  [TYPE.INT64]: 8,
  [TYPE.NULL]: 0,
  [TYPE.OBJECT_ID]: 12,
};

/**
 * Whether more than half of a document is one piece of binary data, as in the chunks of GridFS: of that
 * nothing is read, so to copy it first would take most of the time.
 * @param {Buffer} bytes
 * @param {number} start
 * @param {number} size that of the document that begins there
 * @returns {boolean} false where it is not sure
 */
function isMostlyBinary(bytes, start, size) {
  const last = start + size - 1;
  let at = start + 4;
  for (let look = 0; look < MAX_LOOKS && at < last; look++) {
    const type = bytes[at++];
    while (at < last && bytes[at] !== 0) at++;
    at++;
    if (type === TYPE.BINARY || type === TYPE.STRING) {
      const length = NumberUtils.getInt32LE(bytes, at);
      if (length < 0) return false;
      if (type === TYPE.BINARY && length > size / 2) return true;
      at += type === TYPE.BINARY ? 5 + length : 4 + length;
    } else {
      const length = SIZES[type];
      if (length === undefined) return false;
      at += length;
    }
  }
  return false;
}

exports.isMostlyBinary = isMostlyBinary;
