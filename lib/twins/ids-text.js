// @ts-check
'use strict';

const ID_BYTES = 12;
const HEX_DIGITS = 24;
/** Digits, two quotes, and a comma or bracket. */
const JSON_LENGTH = HEX_DIGITS + 3;

const digits = Buffer.from('0123456789abcdef');

/**
 * The value of a character as a hexadecimal digit, or -1.
 * @type {Int8Array}
 */
const nibbles = new Int8Array(256).fill(-1);
for (const [value, code] of digits.entries()) {
  nibbles[code] = value;
  nibbles[String.fromCharCode(code).toUpperCase().charCodeAt(0)] = value;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at the first of 12
 * @param {Uint8Array} out
 * @param {number} end where the digits go
 */
function writeDigits(bytes, at, out, end) {
  for (let i = 0; i < ID_BYTES; i++) {
    const byte = bytes[at + i];
    out[end + 2 * i] = digits[byte >> 4];
    out[end + 2 * i + 1] = digits[byte & 15];
  }
}

/**
 * Writes the digits of all ids, 24 each.
 * @param {Uint8Array} ids
 * @param {Uint8Array} out
 */
function writeHex(ids, out) {
  for (let at = 0; at < ids.length; at += ID_BYTES) writeDigits(ids, at, out, at * 2);
}

/**
 * Writes a JSON array of all ids, `1 + 27 * ids` bytes, or 2 for none.
 * @param {Uint8Array} ids
 * @param {Uint8Array} out
 */
function writeJson(ids, out) {
  out[0] = 0x5b;
  let end = 1;
  for (let at = 0; at < ids.length; at += ID_BYTES) {
    out[end] = 0x22;
    writeDigits(ids, at, out, end + 1);
    out[end + HEX_DIGITS + 1] = 0x22;
    out[end + HEX_DIGITS + 2] = 0x2c;
    end += JSON_LENGTH;
  }
  out[out.length - 1] = 0x5d;
}

/**
 * Reads digits, 24 an id; gives the place of the first character that is none, or -1.
 * @param {Uint8Array} text
 * @param {Uint8Array} out
 */
function readHex(text, out) {
  for (let i = 0; i < out.length; i++) {
    const high = nibbles[text[2 * i]];
    const low = nibbles[text[2 * i + 1]];
    if ((high | low) < 0) return high < 0 ? 2 * i : 2 * i + 1;
    out[i] = (high << 4) | low;
  }
  return -1;
}

exports.readHex = readHex;
exports.writeHex = writeHex;
exports.writeJson = writeJson;
