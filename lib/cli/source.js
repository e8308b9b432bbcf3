// @ts-check
'use strict';

const { createReadStream, statSync } = require('node:fs');
const { Failure } = require('./failure.js');

/** Bytes that are read at a time. */
const CHUNK_SIZE = 4 * 2 ** 20;

/**
 * What ids are read from: a file, or standard input.
 * @typedef {object} Source
 * @property {string} name
 * @property {number | undefined} size in bytes, where it is known
 * @property {AsyncIterable<Buffer>} chunks
 */

/**
 * @param {string} path `-` for standard input
 * @returns {Source}
 */
function openSource(path) {
  if (path === '-') return { name: 'stdin', size: undefined, chunks: process.stdin };
  let stats;
  try {
    stats = statSync(path);
  } catch (error) {
    throw new Failure(`${path}: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
  if (stats.isDirectory()) throw new Failure(`${path}: is a folder`);
  return {
    name: path,
    size: stats.isFile() ? stats.size : undefined,
    chunks: createReadStream(path, { highWaterMark: CHUNK_SIZE }),
  };
}

/**
 * The chunks of a source, joined where they would be cut inside of a piece.
 * @param {AsyncIterable<Buffer>} chunks
 * @param {(bytes: Buffer) => number} findCut how many bytes are whole pieces
 * @returns {AsyncGenerator<{ bytes: Buffer, isLast: boolean }>} at the end also what is no whole piece
 */
async function* readPieces(chunks, findCut) {
  let rest = /** @type {Buffer[]} */ ([]);
  let length = 0;
  let wanted = 0;
  for await (const chunk of chunks) {
    rest.push(chunk);
    length += chunk.length;
    // A long piece is joined each time when it has doubled, not at each chunk.
    if (length < wanted) continue;
    const bytes = rest.length === 1 ? chunk : Buffer.concat(rest);
    const cut = findCut(bytes);
    if (cut > 0) yield { bytes: bytes.subarray(0, cut), isLast: false };
    const tail = bytes.subarray(cut);
    rest = [tail];
    length = tail.length;
    wanted = cut > 0 ? 0 : length * 2;
  }
  yield { bytes: Buffer.concat(rest), isLast: true };
}

exports.openSource = openSource;
exports.readPieces = readPieces;
