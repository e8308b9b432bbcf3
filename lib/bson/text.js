// @ts-check
'use strict';

/** Up to this many bytes of ASCII a string is made of codes; beyond, a call is faster. */
const MAX_SHORT = 8;
const { fromCharCode } = String;

/**
 * A string of a few bytes of ASCII.
 * @param {Uint8Array} b
 * @param {number} i
 * @param {number} size from 1 to MAX_SHORT
 * @returns {string | undefined} undefined if there is another byte
 */
function readShort(b, i, size) {
  let all = 0;
  for (let k = 0; k < size; k++) all |= b[i + k];
  if (all > 127) return undefined;
  switch (size) {
    case 1:
      return fromCharCode(b[i]);
    case 2:
      return fromCharCode(b[i], b[i + 1]);
    case 3:
      return fromCharCode(b[i], b[i + 1], b[i + 2]);
    case 4:
      return fromCharCode(b[i], b[i + 1], b[i + 2], b[i + 3]);
    case 5:
      return fromCharCode(b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4]);
    case 6:
      return fromCharCode(b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5]);
    case 7:
      return fromCharCode(b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5], b[i + 6]);
    default:
      return fromCharCode(b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5], b[i + 6], b[i + 7]); // prettier-ignore
  }
}

/**
 * The text of some bytes of UTF-8; those that are malformed become U+FFFD.
 * @param {any} bytes a Buffer; the types of Node leave out its `utf8Slice`
 * @param {number} start
 * @param {number} end inside the bytes
 */
function readText(bytes, start, end) {
  const size = end - start;
  if (size === 0) return '';
  return (
    (size <= MAX_SHORT ? readShort(bytes, start, size) : undefined) ?? bytes.utf8Slice(start, end)
  );
}

exports.readText = readText;
