// @ts-check
'use strict';

const { scratch } = require('../hex.js');
const { readBytes } = require('../input.js');
const { ObjectId } = require('../object-id.js');
const { ID_BYTES } = require('./column-bytes.js');

/** Places in columns, and the ids there as objects. */

/**
 * All ids as new objects.
 * @param {Uint8Array} bytes
 */
function listIds(bytes) {
  const ids = [];
  for (let at = 0; at < bytes.length; at += ID_BYTES) {
    readBytes(bytes, at);
    ids.push(new ObjectId(scratch));
  }
  return ids;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} index
 */
function idAt(bytes, index) {
  const at = index * ID_BYTES;
  if (!(at >= 0 && at < bytes.length)) return undefined;
  readBytes(bytes, at);
  return new ObjectId(scratch);
}

/** As the methods of Array turn their arguments into integers. @param {number} value */
function toInteger(value) {
  return Math.trunc(value) || 0;
}

/**
 * The places that `slice` of Array would take.
 * @param {number} length
 * @param {number} [start]
 * @param {number} [end]
 */
function toRange(length, start = 0, end = length) {
  const [from, to] = [start, end].map((index) => {
    const place = toInteger(index);
    return place < 0 ? Math.max(place + length, 0) : Math.min(place, length);
  });
  return [from, Math.max(from, to)];
}

exports.idAt = idAt;
exports.listIds = listIds;
exports.toInteger = toInteger;
exports.toRange = toRange;
