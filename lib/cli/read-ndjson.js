// @ts-check
'use strict';

const { readHex } = require('../input.js');
const { scratch } = require('../hex.js');
const { textFailure } = require('./failure.js');
const { readLinePieces } = require('./read-lines.js');

/**
 * Ids at a path of documents in extended JSON, one a line.
 * @param {import('./source.js').Source} source
 * @param {import('./read.js').ReadOptions} options
 * @returns {AsyncGenerator<Uint8Array>}
 */
async function* readNdjson(source, { path, onSkip }) {
  const keys = path.split('.');
  for await (const { bytes, line: first } of readLinePieces(source)) {
    /** @type {number[]} */
    const fields = [];
    for (const [at, text] of bytes.toString().split('\n').entries()) {
      if (text.trim() === '') continue;
      for (const value of valuesAt(parse(source.name, first + at, text), keys)) {
        if (readHex(hexOf(value))) fields.push(...scratch);
        else onSkip(1);
      }
    }
    const ids = Buffer.allocUnsafe(fields.length * 3);
    fields.forEach((field, at) => ids.writeUIntBE(field, at * 3, 3));
    yield ids;
  }
}

/** @param {string} name @param {number} line @param {string} text */
function parse(name, line, text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const [, position] = /position (\d+)/.exec(message) ?? [];
    throw textFailure(
      name,
      line,
      position === undefined ? text.length : Number(position) + 1,
      'no JSON',
    );
  }
}

/** @param {any} value @returns {string} */
function hexOf(value) {
  const hex = typeof value === 'object' && value !== null ? value.$oid : value;
  return typeof hex === 'string' ? hex : '';
}

/**
 * What a document has at a path, through arrays as MongoDB does it; an id of its own is at any.
 * @param {any} value
 * @param {string[]} keys
 * @param {number} [from] the first of them that is left
 * @returns {unknown[]}
 */
function valuesAt(value, keys, from = 0) {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, keys, from));
  if (from === keys.length || (from === 0 && hexOf(value) !== '')) return [value];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, keys[from])) return [];
  return valuesAt(value[keys[from]], keys, from + 1);
}

exports.readNdjson = readNdjson;
