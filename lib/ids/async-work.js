// @ts-check
'use strict';

const { bulk } = require('../native.js');
const { runOffThread } = require('./off-thread.js');
const { NO_IDS, join, selectAsync } = require('./select.js');

/**
 * The long work on columns, on other threads. All of it is done on the one copy that is made here,
 * before anything else can run: so whatever happens to the columns meanwhile does not matter.
 *
 * @typedef {import('./off-thread.js').Options} Options
 */

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {Options} [options]
 */
async function sortAsync(bytes, options) {
  const copy = bytes.slice();
  await runOffThread(options, 1, ([control]) => bulk.sortIdsAsync(copy, control));
  return copy;
}

/**
 * @param {Uint8Array<ArrayBuffer>} ids
 * @param {Options} [options]
 */
async function uniqueAsync(ids, options) {
  const copy = ids.slice();
  return runOffThread(options, 1, ([control]) => selectAsync(copy, NO_IDS, false, control));
}

/**
 * @param {Uint8Array<ArrayBuffer>} ids
 * @param {Uint8Array<ArrayBuffer>} other
 * @param {boolean} present
 * @param {Options} [options]
 */
async function filterAsync(ids, other, present, options) {
  const [a, b] = [ids.slice(), other.slice()];
  return runOffThread(options, 1, ([control]) => selectAsync(a, b, present, control));
}

/**
 * @param {Uint8Array<ArrayBuffer>} ids
 * @param {Uint8Array<ArrayBuffer>} other
 * @param {Options} [options]
 */
async function unionAsync(ids, other, options) {
  const [a, b] = [ids.slice(), other.slice()];
  const [head, tail] = await runOffThread(options, 2, ([first, second]) =>
    Promise.all([selectAsync(a, NO_IDS, false, first), selectAsync(b, a, false, second)]),
  );
  return join(head, tail);
}

/**
 * @param {Uint8Array<ArrayBuffer>} ids
 * @param {Uint8Array<ArrayBuffer>} other
 * @param {Options} [options]
 */
async function symmetricDifferenceAsync(ids, other, options) {
  const [a, b] = [ids.slice(), other.slice()];
  const [head, tail] = await runOffThread(options, 2, ([first, second]) =>
    Promise.all([selectAsync(a, b, false, first), selectAsync(b, a, false, second)]),
  );
  return join(head, tail);
}

exports.filterAsync = filterAsync;
exports.sortAsync = sortAsync;
exports.symmetricDifferenceAsync = symmetricDifferenceAsync;
exports.unionAsync = unionAsync;
exports.uniqueAsync = uniqueAsync;
