// @ts-check
'use strict';

const { parseJson } = require('../ids/from-json.js');
const { Failure, textFailure } = require('./failure.js');
const { readPieces } = require('./source.js');

const COMMA = 0x2c;
const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
const NEWLINE = 0x0a;

/**
 * Ids as a JSON array of 24 digits or `{"$oid": digits}`. No element holds a comma, so the array is read
 * in arrays of its own between commas.
 * @param {import('./source.js').Source} source
 * @returns {AsyncGenerator<Uint8Array>}
 */
async function* readJson(source) {
  let line = 1;
  let column = 1;
  let isFirst = true;
  const pieces = readPieces(source.chunks, (bytes) => bytes.lastIndexOf(COMMA) + 1);
  for await (const { bytes, isLast } of pieces) {
    const content = isLast ? bytes : bytes.subarray(0, -1);
    const parts = [content];
    if (!isFirst) parts.unshift(OPEN);
    if (!isLast) parts.push(CLOSE);
    const before = isFirst ? 0 : 1;
    isFirst = false;
    let ids;
    try {
      ids = parseJson(Buffer.concat(parts));
    } catch (error) {
      const { offset, problem } = /** @type {any} */ (error);
      if (offset === undefined) throw error;
      const [atLine, atColumn] = move(line, column, bytes, offset - before);
      throw textFailure(source.name, atLine, atColumn, problem);
    }
    if (ids.length === 0 && !isLast)
      throw new Failure(`${source.name}: an array without an element before a comma`);
    yield ids;
    [line, column] = move(line, column, bytes, bytes.length);
  }
}

/**
 * Where one is after some bytes.
 * @param {number} line
 * @param {number} column
 * @param {Buffer} bytes
 * @param {number} end
 */
function move(line, column, bytes, end) {
  let start = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0 && at < end; at = bytes.indexOf(NEWLINE, start)) {
    line++;
    column = 1;
    start = at + 1;
  }
  return [line, column + end - start];
}

exports.readJson = readJson;
