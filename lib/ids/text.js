// @ts-check
'use strict';

const { constants } = require('node:buffer');

const { argumentError, describe } = require('../error.js');
const { encodeScratch } = require('../hex.js');
const { readBytes } = require('../input.js');
const { bulk } = require('../native.js');
const { ID_BYTES, allocate, allocateBytes, readBytesOf } = require('./column-bytes.js');

/** Columns as text, and text as columns. */

/** Digits of an id. */
const HEX_DIGITS = 2 * ID_BYTES;
/** Digits, two quotes, and a comma or bracket. */
const JSON_LENGTH = HEX_DIGITS + 3;

/**
 * @param {Uint8Array} bytes
 * @returns {string[]}
 */
function toHexStrings(bytes) {
  const strings = [];
  for (let at = 0; at < bytes.length; at += ID_BYTES) {
    readBytes(bytes, at);
    // One after the other, because pieces of one long text would keep all of it alive.
    strings.push(encodeScratch());
  }
  return strings;
}

/**
 * A JSON array of the hex of all ids.
 * @param {Uint8Array} bytes
 * @param {'utf8' | 'buffer' | undefined} encoding
 * @returns {string | Buffer}
 */
function stringify(bytes, encoding) {
  if (encoding !== undefined && encoding !== 'utf8' && encoding !== 'buffer') {
    throw argumentError('The encoding must be "utf8" or "buffer"', 'encoding', describe(encoding));
  }
  const length = bytes.length === 0 ? 2 : 1 + (bytes.length / ID_BYTES) * JSON_LENGTH;
  if (encoding !== 'buffer' && length > constants.MAX_STRING_LENGTH) {
    throw argumentError(
      'The text is longer than a string can be; "buffer" has room for it',
      'encoding',
      `${describe(encoding)}, for a text of ${length} characters`,
    );
  }
  const text = Buffer.from(allocateBytes(length, 'encoding').buffer);
  bulk.writeJson(bytes, text);
  return encoding === 'buffer' ? text : text.toString('latin1');
}

/**
 * Reads digits without anything between.
 * @param {unknown} digits a string, or the ASCII of one
 * @param {string} argument its name
 */
function parseHex(digits, argument) {
  const text = typeof digits === 'string' ? Buffer.from(digits) : readBytesOf(digits, argument);
  // Text that is no ASCII has more bytes than characters, but no more digits before the fault.
  const out = allocate(Math.ceil(text.length / HEX_DIGITS), argument);
  const whole = Math.floor(text.length / HEX_DIGITS) * ID_BYTES;
  const fault = bulk.readHex(text, out.subarray(0, whole));
  if (fault >= 0) {
    throw argumentError(EXPECTED_DIGITS, argument, `a text without one at position ${fault}`);
  }
  if (whole !== out.length) {
    const length = `${text.length} ${typeof digits === 'string' ? 'characters' : 'bytes'}`;
    throw argumentError(EXPECTED_DIGITS, argument, `a text of ${length}`);
  }
  return out;
}

const EXPECTED_DIGITS = 'The text must be 24 hexadecimal digits for each id';

exports.parseHex = parseHex;
exports.stringify = stringify;
exports.toHexStrings = toHexStrings;
