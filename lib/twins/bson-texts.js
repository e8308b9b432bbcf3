// @ts-check
'use strict';

const STRING = 0x02;
/** What an element is besides its text, in bytes, at most. */
const MAX_OVERHEAD = 13;
/** The first index that has more digits than are taken. */
const INDEX_LIMIT = 1e6;

/**
 * The twin of `place_texts` in `src/binding/texts.rs`.
 * @param {Uint8Array} bytes that end in the joined texts, behind 13 bytes for each
 * @param {Uint32Array} lengths of each text, in characters
 * @param {number} first the index of the first
 * @returns {number} how many bytes the elements are; 0 where the lengths are wrong, or an
 *   index has more than six digits
 */
function placeTexts(bytes, lengths, first) {
  const out = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = lengths.length * MAX_OVERHEAD;
  if (from > out.length || first + lengths.length > INDEX_LIMIT) return 0;
  const joined = out.toString('utf8', from);
  let taken = 0;
  let end = 0;
  for (let i = 0; i < lengths.length; i++) {
    const text = joined.slice(taken, taken + lengths[i]);
    taken += lengths[i];
    if (taken > joined.length || !text.isWellFormed()) return 0;
    out[end] = STRING;
    const start = end + 1 + out.write(`${first + i}\0`, end + 1) + 4;
    const size = out.write(text, start);
    out.writeInt32LE(size + 1, start - 4);
    out[start + size] = 0;
    end = start + size + 1;
  }
  return taken === joined.length ? end : 0;
}

exports.placeTexts = placeTexts;
