// @ts-check
'use strict';

/**
 * The one door to Rust. Every call has a JavaScript twin of the same behaviour; where the addon
 * cannot be loaded the twins stand in, `isNative` says so, and a warning tells why. They are loaded
 * only when they are needed.
 */

const { isUtf8Quick } = require('./quick-utf8.js');

const loadTwins = () => require('./twins/index.js');

/** The names of the calls on columns and tables of ids, and on the texts of BSON. */
const BULK_CALLS = [
  'findId',
  'isSubsetOf',
  'linkIds',
  'placeTexts',
  'readBsonIds',
  'readBsonIdsAsync',
  'readHex',
  'readJsonIds',
  'readJsonIdsAsync',
  'selectIds',
  'selectIdsAsync',
  'selectIndexes',
  'sortIds',
  'sortIdsAsync',
  'sortIndexes',
  'writeHex',
  'writeJson',
];

/** @type {typeof import('../binding.js') | undefined} */
let binding;
try {
  binding = takeComplete(require('../binding.js'));
} catch (error) {
  process.emitWarning(
    'the native addon could not be loaded; oxid goes on in JavaScript, which is slower for bulk work ' +
      `(${innermostMessage(error)})`,
    { type: 'OxidWarning', code: 'OXID_NOT_NATIVE' },
  );
}

/**
 * Refuses an addon that lacks a call: of another version, or of another package altogether, to which
 * an environment variable that all napi-rs packages share may have led the loader.
 * @param {any} loaded
 */
function takeComplete(loaded) {
  for (const name of ['bindHexEncoder', 'bindTextReader', 'claimProcessValue', ...BULK_CALLS]) {
    if (typeof loaded[name] !== 'function') throw new Error(`what was loaded has no ${name}`);
  }
  return loaded;
}

/**
 * The loader wraps one error in another for each place where it looked; the innermost is the reason.
 * @param {unknown} error
 * @returns {string}
 */
function innermostMessage(error) {
  const { cause, message } = /** @type {Error} */ (error);
  return cause instanceof Error ? innermostMessage(cause) : message;
}

/**
 * Binds an encoder to the four fields in `scratch`: each call gives their 24 lower-case digits as
 * one flat string.
 * @param {Int32Array<ArrayBuffer>} scratch over a whole ArrayBuffer of 16 bytes that nobody else has
 * @returns {() => string}
 */
function bindHexEncoder(scratch) {
  if (binding === undefined) return loadTwins().bindHexEncoder(scratch);
  const encode = binding.bindHexEncoder(scratch.buffer);
  // N-API may refuse a string, as in a worker that is being terminated.
  return () => encode() ?? loadTwins().bindHexEncoder(scratch)();
}

/**
 * Binds a reader of text to a page: each call gives the text whose place the page's first eight bytes
 * tell.
 * @param {ArrayBuffer} page of 1 MiB and eight bytes, that is never detached
 * @returns {() => string | undefined} undefined if the text is no UTF-8
 */
function bindTextReader(page) {
  if (binding === undefined) return loadTwins().bindTextReader(page);
  // Where Node's own reader is quick, it takes a third of Rust's time beyond ASCII; elsewhere Rust
  // takes half of its time.
  const read = binding.bindTextReader(page, isUtf8Quick);
  /** @type {(() => string | undefined) | undefined} */
  let inJavaScript;
  // Rust may leave a text to JavaScript, and N-API may refuse a string, as in a worker that is being
  // terminated.
  return () => read() ?? (inJavaScript ??= loadTwins().bindTextReader(page))();
}

/**
 * Claims a 40-bit value for the ids of one realm, distinct from every other claim in the process.
 * @returns {number}
 */
function claimProcessValue() {
  return binding?.claimProcessValue() ?? loadTwins().claimProcessValue();
}

exports.bindHexEncoder = bindHexEncoder;
exports.bindTextReader = bindTextReader;
/** The work on columns of ids; see `src/binding/ids.rs`. */
exports.bulk = binding ?? loadTwins().bulk;
exports.BULK_CALLS = BULK_CALLS;
exports.claimProcessValue = claimProcessValue;
/** Whether the Rust addon is in use; otherwise the JavaScript twins are. */
exports.isNative = binding !== undefined;
