// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');
const { bulk } = require('../native.js');
const { ID_BYTES, allocate, copyBytesOf, readBytesOf, trim } = require('./column-bytes.js');
const { runOffThread } = require('./off-thread.js');

/** The least that an id takes in BSON: type, the end of an empty key, and 12 bytes. */
const MIN_ID_ELEMENT = 14;
/**
 * Bytes of a dump for each id that a first reading has room for. With room for one in `MIN_ID_ELEMENT`,
 * a dump of 100 MB asked for 90 MB, and V8 collected garbage: reading took over 20 times as long with a
 * million objects on the heap. Where documents are shorter than this, they are read twice.
 */
const BYTES_PER_ID = 256;
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
 * @typedef {object} Found
 * @property {Uint8Array<ArrayBuffer>} bytes the column
 * @property {number} skipped how many values at the path are no ids
 */

/**
 * Reads every ObjectId at a path.
 * @param {unknown} bson documents one after the other, or an array of such
 * @param {unknown} path keys with dots between them
 * @returns {Found}
 * @throws {BSONError} that says what is wrong, and at which byte
 */
function parseBson(bson, path) {
  const keys = readPath(path);
  const bytes = Array.isArray(bson) ? joinDocuments(bson) : readBytesOf(bson, 'bson');
  const report = makeReport();
  let out = allocate(Math.ceil(bytes.length / BYTES_PER_ID), 'bson');
  const count = bulk.readBsonIds(bytes, keys, out, report);
  if (count * ID_BYTES > out.length) {
    out = allocate(count, 'bson');
    bulk.readBsonIds(bytes, keys, out, report);
  }
  return finish(bson, out, report, count);
}

/**
 * The same on another thread.
 * @param {unknown} bson
 * @param {unknown} path
 * @param {import('./off-thread.js').Options} [options]
 * @returns {Promise<Found>}
 */
async function parseBsonAsync(bson, path, options) {
  const keys = readPath(path);
  const bytes = Array.isArray(bson) ? joinDocuments(bson) : copyBytesOf(bson, 'bson');
  const report = makeReport();
  // Room for all, so that progress is made once.
  const out = allocate(Math.floor(bytes.length / MIN_ID_ELEMENT), 'bson');
  const count = await runOffThread(options, 1, ([control]) =>
    bulk.readBsonIdsAsync(bytes, keys, out, report, control),
  );
  return finish(bson, out, report, count);
}

/** Where Rust says what was wrong: problem, byte, values that are no ids. */
function makeReport() {
  return new Float64Array(new ArrayBuffer(24));
}

/**
 * @param {unknown} bson
 * @param {Uint8Array<ArrayBuffer>} out
 * @param {Float64Array} report
 * @param {number} count
 * @returns {Found}
 */
function finish(bson, out, [problem, offset, skipped], count) {
  if (problem === 0) return { bytes: trim(out, count), skipped };
  const [argument, place] = Array.isArray(bson) ? locate(bson, offset) : ['bson', offset];
  const error = argumentError(EXPECTED, argument, `wrong at byte ${place}: ${PROBLEMS[problem]}`);
  throw Object.assign(error, { offset: place, problem: PROBLEMS[problem] });
}

/**
 * The keys of a path, with a zero byte between them.
 * @param {unknown} path
 */
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
  return Buffer.from(keys.join('\0'));
}

/** @param {unknown[]} documents */
function joinDocuments(documents) {
  // Not by its own `map`, which leaves out holes.
  const views = Array.from(documents, (document, index) => {
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
 * @param {{ byteLength: number }[]} documents
 * @param {number} offset
 * @returns {[argument: string, offset: number]}
 */
function locate(documents, offset) {
  let index = 0;
  while (offset >= documents[index].byteLength) offset -= documents[index++].byteLength;
  return [`bson[${index}]`, offset];
}

exports.parseBson = parseBson;
exports.parseBsonAsync = parseBsonAsync;
