// @ts-check
'use strict';

const { bindHexEncoder } = require('./native.js');

/**
 * The four fields of one id on their way between functions that cannot return four numbers for
 * free. Whoever fills it reads it before anything else can run.
 *
 * The addon reads the same 16 bytes when it encodes, which is why JavaScript allocates them as a
 * buffer of their own: the memory of a small typed array may move.
 */
const scratch = new Int32Array(new ArrayBuffer(16));

/** The hex of the id in `scratch`, as one flat string. */
const encodeScratch = bindHexEncoder(scratch);

/**
 * The value of a character as a hexadecimal digit, or -1. One entry for every UTF-16 code unit (64
 * KiB, of which two cache lines are ever touched) so that no range check is needed: -1 is the only
 * negative, and survives shifts and unions, so one test of the result finds any fault.
 */
const nibbles = new Int8Array(0x10000).fill(-1);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  nibbles[digit.charCodeAt(0)] = value;
  nibbles[digit.toUpperCase().charCodeAt(0)] = value;
}

/**
 * Six digits of a text as a 24-bit number; negative if one of them is no hexadecimal digit.
 * @param {string} text
 * @param {number} at the first digit's position; five more must follow
 */
function decodeField(text, at) {
  return (
    (nibbles[text.charCodeAt(at)] << 20) |
    (nibbles[text.charCodeAt(at + 1)] << 16) |
    (nibbles[text.charCodeAt(at + 2)] << 12) |
    (nibbles[text.charCodeAt(at + 3)] << 8) |
    (nibbles[text.charCodeAt(at + 4)] << 4) |
    nibbles[text.charCodeAt(at + 5)]
  );
}

/**
 * What is wrong with a text that is not 24 hexadecimal digits: the cold second look.
 * @param {string} text
 */
function describeHexFault(text) {
  if (text.length !== 24) return `a string of ${text.length} characters`;
  const characters = Array.from(text);
  const position = characters.findIndex((character) => !/^[0-9a-fA-F]$/.test(character));
  return `a string with ${JSON.stringify(characters[position])} at position ${position}, which is no hexadecimal digit`;
}

exports.decodeField = decodeField;
exports.describeHexFault = describeHexFault;
exports.encodeScratch = encodeScratch;
exports.scratch = scratch;
