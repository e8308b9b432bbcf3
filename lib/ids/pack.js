// @ts-check
'use strict';

const { BSONError, argumentError, describe } = require('../error.js');
const { describeHexFault, scratch } = require('../hex.js');
const { EXPECTED, isField, readHex, readInput } = require('../input.js');
const { ID_BYTES, allocate } = require('./column-bytes.js');

/** Ids of all kinds into a column. This stays in JavaScript: Rust cannot read a field of an object in
 * less than 20 ns, and there are four. */

/**
 * Packs ids, 12 bytes each.
 * @param {ArrayLike<any>} ids ids, id-likes, hex strings, views of 12 bytes
 * @param {string} argument the argument's name
 * @param {(index: number) => string} [nameOf] gives the name of an element
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {BSONError} that says which of them is no id
 */
function packIds(ids, argument, nameOf = (index) => `${argument}[${index}]`) {
  const count = ids.length;
  const bytes = allocate(count, argument);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let index = 0;
  try {
    for (let at = 0; index < count; index++, at += ID_BYTES) {
      const id = ids[index];
      let { i0, i1, i2, i3 } = id ?? scratch;
      const hasFields = isField(i0) && isField(i1) && isField(i2) && isField(i3);
      if (!hasFields || id._bsontype !== 'ObjectId') {
        readElement(id, index, nameOf);
        i0 = scratch[0];
        i1 = scratch[1];
        i2 = scratch[2];
        i3 = scratch[3];
      }
      writeFields(view, at, i0, i1, i2, i3);
    }
  } catch (error) {
    if (BSONError.isBSONError(error)) throw error;
    throw new BSONError(`"${nameOf(index)}" threw an error while it was read`, {
      cause: error,
    });
  }
  return bytes;
}

/**
 * Packs one id.
 * @param {any} id
 * @param {string} argument the argument's name
 */
function packId(id, argument) {
  return packIds([id], argument, () => argument);
}

/**
 * @param {Iterable<any>} iterable
 * @param {string} argument the argument's name
 * @returns {any[]}
 * @throws {BSONError} if the iteration throws
 */
function listAll(iterable, argument) {
  try {
    return Array.from(iterable);
  } catch (cause) {
    throw new BSONError(`"${argument}" threw an error while it was iterated over`, { cause });
  }
}

/**
 * Writes the 12 bytes of an id.
 * @param {DataView} view
 * @param {number} at
 * @param {number} i0
 * @param {number} i1
 * @param {number} i2
 * @param {number} i3
 */
function writeFields(view, at, i0, i1, i2, i3) {
  view.setInt32(at, (i0 << 8) | (i1 >>> 16));
  view.setInt32(at + 4, (i1 << 16) | (i2 >>> 8));
  view.setInt32(at + 8, (i2 << 24) | i3);
}

/**
 * Reads an id of any other kind into `scratch`.
 * @param {unknown} id
 * @param {number} index
 * @param {(index: number) => string} nameOf
 */
function readElement(id, index, nameOf) {
  if (typeof id === 'string') {
    if (readHex(id)) return;
    throw argumentError(EXPECTED.string, nameOf(index), describeHexFault(id));
  }
  readInput(id, undefined, nameOf(index));
}

/**
 * Packs hex strings, and nothing else.
 * @param {ArrayLike<string>} strings
 * @param {string} argument the argument's name
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {BSONError} that says which of them is none, and at which position
 */
function packHex(strings, argument) {
  const count = strings.length;
  for (let index = 0; index < count; index++) {
    if (typeof strings[index] !== 'string') {
      throw argumentError(EXPECTED_HEX, `${argument}[${index}]`, describe(strings[index]));
    }
  }
  return packIds(strings, argument);
}

const EXPECTED_HEX = 'Each element must be a string of 24 hexadecimal digits';

exports.listAll = listAll;
exports.packHex = packHex;
exports.packId = packId;
exports.packIds = packIds;
exports.writeFields = writeFields;
