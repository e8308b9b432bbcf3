// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');
const { bulk } = require('../native.js');
const { allocate, readBytesOf, trim } = require('./column-bytes.js');

/** The least that an id takes in BSON: type, the end of an empty key, and 12 bytes. */
const MIN_ID_ELEMENT = 14;
/** MongoDB nests documents no deeper. */
const MAX_KEYS = 100;

/** What the numbers of the problems in `src/ids/bson.rs` mean; the first is none. */
const PROBLEMS = [
  '',
  'a length that does not fit its document',
  'a byte that is no type of element',
  'a document without its last zero byte',
  'a key without its last zero byte',
];

const EXPECTED = 'The bytes must be BSON documents';

/**
 * Reads every ObjectId at a path.
 * @param {unknown} bson documents one after the other, or an array of such
 * @param {unknown} path keys with dots between them
 * @returns {{ bytes: Uint8Array<ArrayBuffer>, skipped: number }} the column, and how many values at the
 * path are no ids
 * @throws {BSONError} that says what is wrong, and at which byte
 */
function parseBson(bson, path) {
  const keys = Buffer.from(readPath(path).join('\0'));
  const bytes = Array.isArray(bson) ? joinDocuments(bson) : readBytesOf(bson, 'bson');
  const out = allocate(Math.floor(bytes.length / MIN_ID_ELEMENT), 'bson');
  const report = new Float64Array(3);
  const count = bulk.readBsonIds(bytes, keys, out, report);
  const [problem, offset, skipped] = report;
  if (problem !== 0) {
    throw argumentError(
      EXPECTED,
      ...(Array.isArray(bson)
        ? locate(bson, PROBLEMS[problem], offset)
        : /** @type {[string, string]} */ ([
            'bson',
            `with ${PROBLEMS[problem]}, at byte ${offset}`,
          ])),
    );
  }
  return { bytes: trim(out, count), skipped };
}

/** @param {unknown} path */
function readPath(path) {
  if (typeof path !== 'string' || path.includes('\0')) {
    throw argumentError(
      'The path must be keys with dots between them',
      'path',
      typeof path === 'string' ? 'a string with a zero character' : describe(path),
    );
  }
  const keys = path.split('.');
  if (keys.length > MAX_KEYS) {
    throw argumentError('The path may have at most 100 keys', 'path', `a path of ${keys.length}`);
  }
  return keys;
}

/** @param {unknown[]} documents */
function joinDocuments(documents) {
  const views = documents.map((document, index) => {
    const bytes = readBytesOf(document, `bson[${index}]`);
    // Else one document would go on in the next.
    const length =
      bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getInt32(0, true);
    if (length !== bytes.length) {
      throw argumentError(
        EXPECTED,
        `bson[${index}]`,
        `${describe(document)}, which says that it has ${length}`,
      );
    }
    return bytes;
  });
  return Buffer.concat(views);
}

/**
 * Where in an array of documents a byte of all of them is.
 * @param {ArrayBufferView[]} documents
 * @param {string} problem
 * @param {number} offset
 * @returns {[argument: string, fault: string]}
 */
function locate(documents, problem, offset) {
  let index = 0;
  while (offset >= documents[index].byteLength) offset -= documents[index++].byteLength;
  return [`bson[${index}]`, `with ${problem}, at byte ${offset}`];
}

exports.parseBson = parseBson;
