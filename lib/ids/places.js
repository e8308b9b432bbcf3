// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');
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

/**
 * As the methods of Array turn their arguments into integers.
 * @param {number} value
 * @param {string} argument the argument's name
 * @throws {BSONError} if it does not become a number
 */
function toInteger(value, argument) {
  try {
    return Math.trunc(value) || 0;
  } catch {
    throw argumentError(`${argument} must be an integer`, argument, describe(value));
  }
}

/**
 * As the methods of Array turn an argument into a place, which counts from the end if negative.
 * @param {number} length of the column
 * @param {number} index
 * @param {string} argument the argument's name
 */
function toPlace(length, index, argument) {
  const place = toInteger(index, argument);
  return place < 0 ? Math.max(place + length, 0) : Math.min(place, length);
}

/**
 * The places that `slice` of Array would take.
 * @param {number} length of the column
 * @param {number} [start]
 * @param {number} [end]
 */
function toRange(length, start = 0, end = length) {
  const from = toPlace(length, start, 'start');
  return [from, Math.max(from, toPlace(length, end, 'end'))];
}

exports.idAt = idAt;
exports.listIds = listIds;
exports.toInteger = toInteger;
exports.toPlace = toPlace;
exports.toRange = toRange;
