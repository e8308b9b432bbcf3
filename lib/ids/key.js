// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');
const { describeHexFault, encodeScratch, scratch } = require('../hex.js');
const { EXPECTED, FIELD_MASK, isField, readHex, readInput } = require('../input.js');
const { ObjectId } = require('../object-id.js');

/**
 * The keys of the containers: whatever `new ObjectId` makes an id of, except null and undefined,
 * from which it would make a new one.
 */

/**
 * The 12 bytes of one key as three words, on their way between functions that cannot return three
 * numbers for free. Whoever fills them reads them before anything else can run.
 */
const words = new Int32Array(3);

/**
 * Reads a key into `words`.
 * @param {any} key
 * @returns {boolean} false if it is no id, or cannot be looked at
 */
function readKey(key) {
  if (typeof key === 'string') {
    if (!readHex(key)) return false;
  } else {
    if (typeof key !== 'object' || key === null) return false;
    try {
      if (readFields(key)) return true;
      readInput(key, undefined, 'key');
    } catch {
      return false;
    }
  }
  words[0] = (scratch[0] << 8) | (scratch[1] >>> 16);
  words[1] = (scratch[1] << 16) | (scratch[2] >>> 8);
  words[2] = (scratch[2] << 24) | scratch[3];
  return true;
}

/**
 * Reads an id of oxid or bson >= 7.3.2 into `words`.
 * @param {any} key an object
 * @returns {boolean} false if it is something else, or a field of it is no integer of 24 bits
 */
function readFields(key) {
  if (key._bsontype !== 'ObjectId') return false;
  const { i0, i1, i2, i3 } = key;
  if (!(isField(i0) && isField(i1) && isField(i2) && isField(i3))) return false;
  words[0] = (i0 << 8) | (i1 >>> 16);
  words[1] = (i1 << 16) | (i2 >>> 8);
  words[2] = (i2 << 24) | i3;
  return true;
}

/**
 * Says what is wrong with a key that `readKey` refused: the cold second look.
 * @param {unknown} key
 * @param {string} argument the argument's name
 * @returns {never}
 * @throws {BSONError} or what the key itself threw when it was read
 */
function refuseKey(key, argument) {
  if (typeof key === 'string') {
    throw argumentError(EXPECTED.string, argument, describeHexFault(key));
  }
  readInput(key, undefined, argument);
  throw argumentError(EXPECTED.any, argument, `${describe(key)} that is not always an id`);
}

/** Brings the id in `words` into `scratch`, from where it can be made or encoded. */
function fillScratch() {
  const a = words[0];
  const b = words[1];
  const c = words[2];
  scratch[0] = a >>> 8;
  scratch[1] = ((a & 0xff) << 16) | (b >>> 16);
  scratch[2] = ((b & 0xffff) << 8) | (c >>> 24);
  scratch[3] = c & FIELD_MASK;
}

/** The id in `words`, as a new object. */
function makeId() {
  fillScratch();
  return new ObjectId(scratch);
}

/** The hex of the id in `words`. */
function makeHex() {
  fillScratch();
  return encodeScratch();
}

exports.makeHex = makeHex;
exports.makeId = makeId;
exports.readKey = readKey;
exports.refuseKey = refuseKey;
exports.words = words;
