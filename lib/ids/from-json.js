// @ts-check
'use strict';

const { argumentError } = require('../error.js');
const { bulk } = require('../native.js');
const { allocate, readBytesOf, trim } = require('./column-bytes.js');

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
 * Reads a JSON array of ids.
 * @param {unknown} json text, or its UTF-8
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {BSONError} that says what is wrong, at which byte and in which element
 */
function parseJson(json) {
  const text = typeof json === 'string' ? Buffer.from(json) : readBytesOf(json, 'json');
  // One more, for the element in which a fault may be.
  const out = allocate(Math.floor(text.length / MIN_JSON_LENGTH) + 1, 'json');
  const report = new Float64Array(3);
  const count = bulk.readJsonIds(text, out, report);
  const [problem, offset, index] = report;
  if (problem !== 0) {
    throw argumentError(
      'The JSON must be an array of ids',
      'json',
      `${PROBLEMS[problem]}, at byte ${offset} (element ${index})`,
    );
  }
  return trim(out, count);
}

exports.parseJson = parseJson;
