// @ts-check
'use strict';

const { compileFunction } = require('./compile.js');
const { page, readLongText, view } = require('./page.js');

/** Up to this many bytes of ASCII a string is made of codes; beyond, a call of Rust is faster. */
const MAX_SHORT = 16;
const NOT_ASCII = 0x80808080 | 0;

/**
 * The source of what makes a string of some bytes of the page. It is one call with as many arguments,
 * since a loop would make a rope, and it reads words, since each byte would be a read.
 * @param {number} size in bytes
 */
function writeShortReader(size) {
  const starts = Array.from({ length: Math.ceil(size / 4) }, (_, i) =>
    Math.max(0, Math.min(i * 4, size - 4)),
  );
  const words = starts.map((start, i) => `const w${i} = view.getInt32(start + ${start}, true);`);
  const mask = size < 4 ? NOT_ASCII >>> (8 * (4 - size)) : NOT_ASCII;
  const codes = Array.from({ length: size }, (_, i) => {
    const word = Math.floor(i / 4);
    return `(w${word} >> ${8 * (i - starts[word])}) & 255`;
  });
  return `
    ${words.join('\n')}
    if (((${starts.map((_, i) => `w${i}`).join(' | ')}) & ${mask}) !== 0) return undefined;
    return String.fromCharCode(${codes.join(', ')});`;
}

/** By size; each gives undefined if a byte is no ASCII. @type {((start: number) => string | undefined)[]} */
const SHORT_READERS = Array.from({ length: MAX_SHORT + 1 }, (_, size) => {
  if (size === 0) return () => '';
  const bind = compileFunction(
    ['view'],
    `return (start) => {${writeShortReader(size)}
    };`,
  );
  return bind === undefined ? () => undefined : bind(view);
});

/**
 * The text of some bytes of the page.
 * @param {number} start
 * @param {number} end
 * @returns {string | undefined} undefined if they are no UTF-8
 */
function readText(start, end) {
  if (end - start <= MAX_SHORT) {
    const text = SHORT_READERS[end - start](start);
    if (text !== undefined) return text;
  }
  return readLongText(start, end);
}

/**
 * The key that some bytes of the page hold; what is no UTF-8 becomes U+FFFD.
 * @param {number} start
 * @param {number} end
 * @returns {string}
 */
function readKey(start, end) {
  return readText(start, end) ?? page.utf8Slice(start, end);
}

exports.readKey = readKey;
exports.readText = readText;
