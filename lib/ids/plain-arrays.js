// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');
const { bulk } = require('../native.js');
const { ID_BYTES } = require('./column-bytes.js');
const { packHex, packIds } = require('./pack.js');
const { listIds } = require('./places.js');
const { NO_IDS } = require('./select.js');
const text = require('./text.js');

/** Bulk work on arrays of ids: they are packed, Rust works on the column, and ids are picked back. */

/** @param {any[]} ids */
function dedupe(ids) {
  const bytes = pack(ids);
  const indexes = new Uint32Array(bytes.length / ID_BYTES);
  const count = bulk.selectIndexes(bytes, NO_IDS, false, indexes);
  return pick(ids, indexes, count);
}

/** @param {any[]} ids */
function sortIds(ids) {
  const bytes = pack(ids);
  const indexes = new Uint32Array(bytes.length / ID_BYTES);
  bulk.sortIndexes(bytes, indexes);
  return pick(ids, indexes, indexes.length);
}

/** @param {any[]} ids */
function toHexStrings(ids) {
  return text.toHexStrings(pack(ids));
}

/** @param {string[]} strings */
function fromHexStrings(strings) {
  if (!Array.isArray(strings)) {
    throw argumentError('The strings must be in an array', 'strings', describe(strings));
  }
  return listIds(packHex(strings, 'strings'));
}

/** @param {any[]} ids */
function stringifyIds(ids) {
  return text.stringify(pack(ids), 'utf8');
}

/** @param {any[]} ids */
function pack(ids) {
  if (!Array.isArray(ids)) {
    throw argumentError('The ids must be in an array', 'ids', describe(ids));
  }
  return packIds(ids, 'ids');
}

/**
 * @template T
 * @param {T[]} ids
 * @param {Uint32Array} indexes
 * @param {number} count how many of the indexes count
 */
function pick(ids, indexes, count) {
  const picked = [];
  for (let i = 0; i < count; i++) picked.push(ids[indexes[i]]);
  return picked;
}

exports.dedupe = dedupe;
exports.fromHexStrings = fromHexStrings;
exports.sortIds = sortIds;
exports.stringifyIds = stringifyIds;
exports.toHexStrings = toHexStrings;
