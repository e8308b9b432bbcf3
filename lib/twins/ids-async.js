// @ts-check
'use strict';

/**
 * Without Rust there is no other thread: the work is done on this one, in a later turn of the event
 * loop. Whoever cancels it before then is heard; once it has begun it goes on to its end.
 */

const { setImmediate: nextTurn } = require('node:timers/promises');

const { readBsonIds } = require('./ids-bson.js');
const { readJsonIds } = require('./ids-json.js');
const { selectIds } = require('./ids-select.js');
const { sortIds } = require('./ids-sort.js');

/**
 * @param {Uint32Array} control whose first number becomes 1 when the work is no longer wanted
 * @param {() => number} work
 * @returns {Promise<number>} 0, which nobody reads, if it was cancelled
 */
async function workLater(control, work) {
  await nextTurn();
  return Atomics.load(control, 0) === 0 ? work() : 0;
}

/**
 * Sorts a column in place. Resolves to 0.
 * @param {Uint8Array} ids
 * @param {Uint32Array} control
 */
async function sortIdsAsync(ids, control) {
  return workLater(control, () => {
    sortIds(ids);
    return 0;
  });
}

/**
 * Does what `selectIds` does.
 * @param {Uint8Array} ids
 * @param {Uint8Array} against
 * @param {boolean} present
 * @param {Uint8Array} out
 * @param {Uint32Array} control
 */
async function selectIdsAsync(ids, against, present, out, control) {
  return workLater(control, () => selectIds(ids, against, present, out));
}

/**
 * Does what `readJsonIds` does.
 * @param {Uint8Array} text
 * @param {Uint8Array} out
 * @param {Float64Array} report
 * @param {Uint32Array} control
 */
async function readJsonIdsAsync(text, out, report, control) {
  return workLater(control, () => readJsonIds(text, out, report));
}

/**
 * Does what `readBsonIds` does.
 * @param {Uint8Array} bytes
 * @param {Uint8Array} path
 * @param {Uint8Array} out
 * @param {Float64Array} report
 * @param {Uint32Array} control
 */
async function readBsonIdsAsync(bytes, path, out, report, control) {
  return workLater(control, () => readBsonIds(bytes, path, out, report));
}

exports.readBsonIdsAsync = readBsonIdsAsync;
exports.readJsonIdsAsync = readJsonIdsAsync;
exports.selectIdsAsync = selectIdsAsync;
exports.sortIdsAsync = sortIdsAsync;
