// @ts-check
'use strict';

const { readHex } = require('../input.js');
const { scratch } = require('../hex.js');
const { textFailure } = require('./failure.js');
const { readPieces } = require('./source.js');

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const DIGITS = 24;

/** The value of each byte as a hexadecimal digit, or -1. */
const nibbles = Int8Array.from({ length: 256 }, (_, code) =>
  /^[0-9a-f]$/i.test(String.fromCharCode(code))
    ? Number.parseInt(String.fromCharCode(code), 16)
    : -1,
);

/** @param {Buffer} bytes */
const findLastLine = (bytes) => bytes.lastIndexOf(NEWLINE) + 1;

/**
 * Pieces of text that end with a line's end, each with the number of its first line.
 * @param {import('./source.js').Source} source
 */
async function* readLinePieces(source) {
  let line = 1;
  for await (const { bytes } of readPieces(source.chunks, findLastLine)) {
    yield { bytes, line };
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) line++;
  }
}

/**
 * Ids as 24 digits a line; empty lines are passed over.
 * @param {import('./source.js').Source} source
 * @returns {AsyncGenerator<Uint8Array>}
 */
async function* readLines(source) {
  for await (const piece of readLinePieces(source)) {
    const out = Buffer.allocUnsafe(Math.ceil(piece.bytes.length / (DIGITS + 1)) * 12);
    yield out.subarray(0, parseLines(source.name, piece, out));
  }
}

/**
 * @param {string} name
 * @param {{ bytes: Buffer, line: number }} piece
 * @param {Buffer} out
 * @returns {number} how many bytes of it were written
 */
function parseLines(name, { bytes, line }, out) {
  let to = 0;
  for (let at = 0; at < bytes.length; line++) {
    let bad = 0;
    for (let digit = 0; digit < DIGITS; digit += 2) {
      const value = (nibbles[bytes[at + digit]] << 4) | nibbles[bytes[at + digit + 1]];
      out[to++] = value;
      bad |= value;
    }
    const end = at + DIGITS;
    const isPlain = bad >= 0 && (end >= bytes.length || bytes[end] === NEWLINE);
    if (isPlain && end <= bytes.length) {
      at = end + 1;
    } else {
      to -= 12;
      const newline = bytes.indexOf(NEWLINE, at);
      const next = newline < 0 ? bytes.length : newline;
      to = parseOddLine(name, line, bytes.subarray(at, next), out, to);
      at = next + 1;
    }
  }
  return to;
}

/**
 * @param {string} name
 * @param {number} line
 * @param {Buffer} bytes of the line
 * @param {Buffer} out
 * @param {number} to
 */
function parseOddLine(name, line, bytes, out, to) {
  const isReturned = bytes.at(-1) === RETURN;
  const text = bytes.toString('latin1', 0, isReturned ? bytes.length - 1 : bytes.length);
  if (text === '') return to;
  if (!readHex(text)) {
    const fault = [...text].findIndex((_, at) => at >= DIGITS || nibbles[bytes[at]] < 0);
    const column = (fault < 0 ? text.length : fault) + 1;
    throw textFailure(
      name,
      line,
      column,
      text.length === DIGITS
        ? 'no hexadecimal digit'
        : `a line of ${text.length} characters, not of 24 hexadecimal digits`,
    );
  }
  for (const field of scratch) to = out.writeUIntBE(field, to, 3);
  return to;
}

exports.readLinePieces = readLinePieces;
exports.readLines = readLines;
