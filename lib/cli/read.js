// @ts-check
'use strict';

const { extname } = require('node:path');
const { readBson, readRaw } = require('./read-binary.js');
const { readJson } = require('./read-json.js');
const { readLines } = require('./read-lines.js');
const { readNdjson } = require('./read-ndjson.js');
const { Failure } = require('./failure.js');

/**
 * @typedef {object} ReadOptions
 * @property {string} path of the ids in documents
 * @property {(count: number) => void} onSkip is told of values at the path that are no ids
 */

/** @type {Record<string, (source: import('./source.js').Source, options: ReadOptions) => AsyncGenerator<Uint8Array>>} */
const READERS = {
  lines: readLines,
  json: readJson,
  ndjson: readNdjson,
  bson: readBson,
  raw: readRaw,
};

/** @type {Record<string, keyof typeof READERS>} */
const EXTENSIONS = {
  '.bson': 'bson',
  '.json': 'json',
  '.jsonl': 'ndjson',
  '.ndjson': 'ndjson',
  '.raw': 'raw',
  '.txt': 'lines',
};

const BINARY = ['bson', 'raw'];
/** What some editors put in front of text. */
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * @param {import('./source.js').Source} source
 * @param {string | undefined} format undefined to tell it by the name, or by how the content begins
 * @param {ReadOptions} options
 * @returns {AsyncGenerator<Uint8Array>} the ids, by the thousand
 */
async function* readIds(source, format, options) {
  const chunks = source.chunks[Symbol.asyncIterator]();
  const first = await next(source, chunks);
  if (first.done) return;
  const isMarked = BYTE_ORDER_MARK.equals(first.value.subarray(0, BYTE_ORDER_MARK.length));
  const text = isMarked ? first.value.subarray(BYTE_ORDER_MARK.length) : first.value;
  const known = format ?? EXTENSIONS[extname(source.name)] ?? guess(text);
  const begin = BINARY.includes(known) ? first.value : text;
  yield* READERS[known]({ ...source, chunks: again(source, begin, chunks) }, options);
}

/**
 * @param {import('./source.js').Source} source
 * @param {AsyncIterator<Buffer>} chunks
 */
async function next({ name }, chunks) {
  try {
    return await chunks.next();
  } catch (error) {
    throw new Failure(`${name}: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
}

/**
 * @param {import('./source.js').Source} source
 * @param {Buffer} first
 * @param {AsyncIterator<Buffer>} chunks
 */
async function* again(source, first, chunks) {
  yield first;
  for (;;) {
    const { done, value } = await next(source, chunks);
    if (done) return;
    yield value;
  }
}

/** @param {Buffer} bytes how the content begins */
function guess(bytes) {
  const text = bytes.toString('latin1', 0, 64);
  if (/^\s*\[/.test(text)) return 'json';
  if (/^\s*[{"]/.test(text)) return 'ndjson';
  if (/^[\s!-~]*$/.test(text)) return 'lines';
  // The size of a document, and the type of its first element.
  const size = bytes.length < 5 ? 0 : bytes.readInt32LE(0);
  return size >= 5 && size <= 2 ** 26 && (bytes[4] <= 0x13 || bytes[4] === 0xff) ? 'bson' : 'raw';
}

exports.FORMATS = Object.keys(READERS);
exports.readIds = readIds;
