// @ts-check
'use strict';

/**
 * Without Rust there is no other thread: the work is done in the turn of the event loop that asks for
 * it, and cannot be cancelled.
 */

const { readBsonIds } = require('./ids-bson.js');
const { readJsonIds } = require('./ids-json.js');
const { selectIds } = require('./ids-select.js');
const { sortIds } = require('./ids-sort.js');

/**
 * Sorts a column in place. Resolves to 0.
 * @param {Uint8Array} ids
 * @param {Uint32Array} _control
 */
async function sortIdsAsync(ids, _control) {
  sortIds(ids);
  return 0;
}

/**
 * Does what `selectIds` does.
 * @param {Uint8Array} ids
 * @param {Uint8Array} against
 * @param {boolean} present
 * @param {Uint8Array} out
 * @param {Uint32Array} _control
 */
async function selectIdsAsync(ids, against, present, out, _control) {
  return selectIds(ids, against, present, out);
}

/**
 * Does what `readJsonIds` does.
 * @param {Uint8Array} text
 * @param {Uint8Array} out
 * @param {Float64Array} report
 * @param {Uint32Array} _control
 */
async function readJsonIdsAsync(text, out, report, _control) {
  return readJsonIds(text, out, report);
}

/**
 * Does what `readBsonIds` does.
 * @param {Uint8Array} bytes
 * @param {Uint8Array} path
 * @param {Uint8Array} out
 * @param {Float64Array} report
 * @param {Uint32Array} _control
 */
async function readBsonIdsAsync(bytes, path, out, report, _control) {
  return readBsonIds(bytes, path, out, report);
}

exports.readBsonIdsAsync = readBsonIdsAsync;
exports.readJsonIdsAsync = readJsonIdsAsync;
exports.selectIdsAsync = selectIdsAsync;
exports.sortIdsAsync = sortIdsAsync;
