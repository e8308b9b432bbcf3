// @ts-check
'use strict';

const { argumentError } = require('../error.js');
const { bulk } = require('../native.js');
const { allocate, copyBytesOf, readBytesOf, trim } = require('./column-bytes.js');
const { runOffThread } = require('./off-thread.js');

/** The least text of an id in a JSON array: 24 digits, two quotes, and a comma or bracket. */
const MIN_JSON_LENGTH = 27;

/** What the numbers of the problems in `src/ids/json.rs` mean; the first is none. */
const PROBLEMS = [
  '',
  'text that ends too early',
  'text that is no array of hex strings or {"$oid": hex}',
  'text with a character that is no hexadecimal digit',
  'text with a string that has not 24 digits',
];

/**
 * @typedef {object} Reading
 * @property {Uint8Array<ArrayBuffer>} text
 * @property {Uint8Array<ArrayBuffer>} out
 * @property {Float64Array<ArrayBuffer>} report
 */

/**
 * Reads a JSON array of ids.
 * @param {unknown} json text, or its UTF-8
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {BSONError} that says what is wrong, at which byte and in which element
 */
function parseJson(json) {
  const reading = prepare(typeof json === 'string' ? Buffer.from(json) : readBytesOf(json, 'json'));
  return finish(reading, bulk.readJsonIds(reading.text, reading.out, reading.report));
}

/**
 * The same on another thread.
 * @param {unknown} json
 * @param {import('./off-thread.js').Options} [options]
 */
async function parseJsonAsync(json, options) {
  const { text, out, report } = prepare(
    typeof json === 'string' ? Buffer.from(json) : copyBytesOf(json, 'json'),
  );
  const count = await runOffThread(options, 1, ([control]) =>
    bulk.readJsonIdsAsync(text, out, report, control),
  );
  return finish({ text, out, report }, count);
}

/**
 * @param {Uint8Array<ArrayBuffer>} text
 * @returns {Reading}
 */
function prepare(text) {
  // One more, for the element in which a fault may be.
  const out = allocate(Math.floor(text.length / MIN_JSON_LENGTH) + 1, 'json');
  return { text, out, report: new Float64Array(new ArrayBuffer(24)) };
}

/**
 * @param {Reading} reading
 * @param {number} count
 */
function finish({ out, report }, count) {
  const [problem, offset, index] = report;
  if (problem !== 0) {
    const error = argumentError(
      'The JSON must be an array of ids',
      'json',
      `${PROBLEMS[problem]}, at byte ${offset} (element ${index})`,
    );
    throw Object.assign(error, { offset, problem: PROBLEMS[problem] });
  }
  return trim(out, count);
}

exports.parseJson = parseJson;
exports.parseJsonAsync = parseJsonAsync;
