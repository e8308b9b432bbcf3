// @ts-check
'use strict';

const { argumentError } = require('../error.js');
const { bulk } = require('../native.js');
const { ID_BYTES, MAX_COUNT, allocate, allocateBytes, trim } = require('./column-bytes.js');

/** The set operations on the bytes of columns. Each id comes once, where it first occurs. */

/** Not to be written. */
const NO_IDS = new Uint8Array(0);

/**
 * The ids that another column has, or has not.
 * @param {Uint8Array} ids
 * @param {Uint8Array} other
 * @param {boolean} present whether those are wanted that it has
 */
function select(ids, other, present) {
  requireRoom(ids, other);
  const out = allocate(ids.length / ID_BYTES, 'ids');
  return trim(out, bulk.selectIds(ids, other, present, out));
}

/**
 * The same on another thread. Neither column may be seen by anybody else.
 * @param {Uint8Array} ids
 * @param {Uint8Array} other
 * @param {boolean} present
 * @param {Uint32Array} control
 */
async function selectAsync(ids, other, present, control) {
  requireRoom(ids, other);
  const out = allocate(ids.length / ID_BYTES, 'ids');
  return trim(out, await bulk.selectIdsAsync(ids, other, present, out, control));
}

/** @param {Uint8Array} ids */
function unique(ids) {
  return select(ids, NO_IDS, false);
}

/** @param {Uint8Array} ids @param {Uint8Array} other */
function unite(ids, other) {
  return join(unique(ids), select(other, ids, false));
}

/** @param {Uint8Array} ids @param {Uint8Array} other */
function differ(ids, other) {
  return join(select(ids, other, false), select(other, ids, false));
}

/** @param {Uint8Array} ids @param {Uint8Array} other */
function isSubset(ids, other) {
  requireRoom(ids, other);
  return bulk.isSubsetOf(ids, other);
}

/**
 * Rust counts the ids of both columns in 32 bits.
 * @param {Uint8Array} ids
 * @param {Uint8Array} other
 */
function requireRoom(ids, other) {
  const count = (ids.length + other.length) / ID_BYTES;
  if (count > MAX_COUNT) {
    throw argumentError(
      'Both columns hold at most 2^32 - 2 ids',
      'other',
      `too long: ${count} ids together with this`,
    );
  }
}

/** @param {Uint8Array} head @param {Uint8Array} tail */
function join(head, tail) {
  const bytes = allocateBytes(head.length + tail.length, 'other');
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}

exports.NO_IDS = NO_IDS;
exports.join = join;
exports.selectAsync = selectAsync;
exports.differ = differ;
exports.isSubset = isSubset;
exports.select = select;
exports.unique = unique;
exports.unite = unite;
