// @ts-check
'use strict';

const { ID_BYTES } = require('./column-bytes.js');

/** The order of ids, which is that of their bytes. */

/**
 * Compares an id of one column with an id of another.
 * @param {Uint8Array} a
 * @param {number} atA the first byte
 * @param {Uint8Array} b
 * @param {number} atB the first byte
 * @returns {number} negative, 0 or positive
 */
function compare(a, atA, b, atB) {
  for (let i = 0; i < ID_BYTES; i++) {
    const difference = a[atA + i] - b[atB + i];
    if (difference !== 0) return difference;
  }
  return 0;
}

/** @param {Uint8Array} bytes */
function isSorted(bytes) {
  for (let at = ID_BYTES; at < bytes.length; at += ID_BYTES) {
    if (compare(bytes, at - ID_BYTES, bytes, at) > 0) return false;
  }
  return true;
}

/**
 * The place in a sorted column before which all ids are lower than another.
 * @param {Uint8Array} bytes
 * @param {Uint8Array} id its 12 bytes
 * @param {boolean} passesEqual whether equal ids are before the place too
 */
function bound(bytes, id, passesEqual) {
  let low = 0;
  let high = bytes.length / ID_BYTES;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const order = compare(bytes, middle * ID_BYTES, id, 0);
    if (order < 0 || (passesEqual && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

exports.bound = bound;
exports.isSorted = isSorted;
