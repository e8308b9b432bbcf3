// @ts-check
'use strict';

const STRING = 0x02;

/**
 * The twin of `write_texts` in `src/binding/texts.rs`.
 * @param {string} joined
 * @param {Uint32Array} lengths of each text, in characters
 * @param {number} first the index of the first
 * @param {Uint8Array} out with 17 bytes a text and 3 a character
 * @returns {number} how many bytes were written; 0 where there is no room, or the lengths are wrong
 */
function writeTexts(joined, lengths, first, out) {
  const bytes = Buffer.from(out.buffer, out.byteOffset, out.byteLength);
  let from = 0;
  let end = 0;
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i];
    if (from + length > joined.length || end + 17 + length * 3 > bytes.length) return 0;
    bytes[end] = STRING;
    const start = end + 1 + bytes.write(`${first + i}\0`, end + 1) + 4;
    const size = bytes.write(joined.slice(from, from + length), start);
    bytes.writeInt32LE(size + 1, start - 4);
    bytes[start + size] = 0;
    end = start + size + 1;
    from += length;
  }
  return end;
}

exports.writeTexts = writeTexts;
