// @ts-check
'use strict';

const { parseBson } = require('../ids/from-bson.js');
const { binaryFailure } = require('./failure.js');
const { readPieces } = require('./source.js');

const ID_BYTES = 12;
const MIN_DOCUMENT_SIZE = 5;

/**
 * Ids as 12 bytes each.
 * @param {import('./source.js').Source} source
 * @returns {AsyncGenerator<Uint8Array>}
 */
async function* readRaw(source) {
  let offset = 0;
  const pieces = readPieces(source.chunks, (bytes) => bytes.length - (bytes.length % ID_BYTES));
  for await (const { bytes } of pieces) {
    if (bytes.length % ID_BYTES !== 0) {
      throw binaryFailure(source.name, offset, `${bytes.length} bytes, where an id has 12`);
    }
    yield bytes;
    offset += bytes.length;
  }
}

/**
 * Ids at a path of documents one behind the other, as mongodump writes them.
 * @param {import('./source.js').Source} source
 * @param {import('./read.js').ReadOptions} options
 * @returns {AsyncGenerator<Uint8Array>}
 */
async function* readBson(source, { path, onSkip }) {
  let offset = 0;
  for await (const { bytes } of readPieces(source.chunks, findLastDocument)) {
    let found;
    try {
      found = parseBson(bytes, path);
    } catch (error) {
      const fault = /** @type {any} */ (error);
      if (fault.offset === undefined) throw error;
      throw binaryFailure(source.name, offset + fault.offset, fault.problem);
    }
    onSkip(found.skipped);
    yield found.bytes;
    offset += bytes.length;
  }
}

/** @param {Buffer} bytes @returns {number} the end of the last whole document */
function findLastDocument(bytes) {
  let at = 0;
  while (at + 4 <= bytes.length) {
    const size = bytes.readInt32LE(at);
    // What cannot be is read to the end, and said then.
    if (size < MIN_DOCUMENT_SIZE) return bytes.length;
    if (at + size > bytes.length) break;
    at += size;
  }
  return at;
}

exports.readBson = readBson;
exports.readRaw = readRaw;
