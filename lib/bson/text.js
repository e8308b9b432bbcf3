// @ts-check
'use strict';

const { compileFunction } = require('./compile.js');

/** Up to this many bytes of ASCII a string is made of codes; beyond, a call is faster. */
const MAX_SHORT = 24;

/**
 * By size, what makes a string of so many codes: one call with as many arguments, since a loop would
 * make a rope. @type {((bytes: Uint8Array, start: number) => string)[]}
 */
const SHORT_READERS = Array.from({ length: MAX_SHORT + 1 }, (_, size) => {
  const codes = Array.from({ length: size }, (__, i) => `bytes[start + ${i}]`);
  return compileFunction(['bytes', 'start'], `return String.fromCharCode(${codes.join(', ')});`);
});

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 */
function isAscii(bytes, start, end) {
  let bits = 0;
  for (let i = start; i < end; i++) bits |= bytes[i];
  return bits < 0x80;
}

/**
 * The text of some bytes of UTF-8; those that are malformed become U+FFFD.
 * @param {any} bytes a Buffer; the types of Node leave out its `utf8Slice`
 * @param {number} start
 * @param {number} end inside the bytes
 * @returns {string}
 */
function readText(bytes, start, end) {
  if (end - start <= MAX_SHORT) {
    const read = SHORT_READERS[end - start];
    if (read !== undefined && isAscii(bytes, start, end)) return read(bytes, start);
  }
  return bytes.utf8Slice(start, end);
}

exports.readText = readText;
