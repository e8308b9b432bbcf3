// @ts-check
'use strict';

const { argumentError, describe } = require('./error.js');
const { decodeField, describeHexFault, scratch } = require('./hex.js');

/**
 * Everything that is an id to the constructor, besides a hex string: bytes of any realm, ids of
 * bson 4 to 7 and bson-objectid, ids that were cloned or came through `postMessage`. The result is
 * always left in `scratch`.
 */

/** The bits of a field. */
const FIELD_MASK = 0xffffff;

/** The words with which bson begins its errors about each kind of input. */
const EXPECTED = {
  string: 'input must be a 24 character hex string, 12 byte Uint8Array, or an integer',
  any: 'Argument passed in does not match the accepted types',
  like: 'Argument passed in must have an id that is of type string or Buffer',
  fields: 'The fields i0 to i3 of an ObjectId must be integers from 0 to 0xffffff',
  offset: 'The offset must leave 12 bytes of the Uint8Array',
};

/** Tells a Uint8Array, also one of another realm, by what it is rather than by its prototype. */
const typedArrayTag = /** @type {(this: unknown) => string | undefined} */ (
  Object.getOwnPropertyDescriptor(
    Object.getPrototypeOf(Uint8Array.prototype),
    Symbol.toStringTag,
  )?.get
);

/**
 * Reads 12 bytes into `scratch`.
 * @param {Uint8Array} bytes
 * @param {number} at the first byte's index; eleven more must follow
 */
function readBytes(bytes, at) {
  scratch[0] = (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
  scratch[1] = (bytes[at + 3] << 16) | (bytes[at + 4] << 8) | bytes[at + 5];
  scratch[2] = (bytes[at + 6] << 16) | (bytes[at + 7] << 8) | bytes[at + 8];
  scratch[3] = (bytes[at + 9] << 16) | (bytes[at + 10] << 8) | bytes[at + 11];
}

/**
 * Reads 24 hexadecimal digits into `scratch`.
 * @param {string} text
 * @returns {boolean} false if the text is something else
 */
function readHex(text) {
  if (text.length !== 24) return false;
  const i0 = decodeField(text, 0);
  const i1 = decodeField(text, 6);
  const i2 = decodeField(text, 12);
  const i3 = decodeField(text, 18);
  if ((i0 | i1 | i2 | i3) < 0) return false;
  scratch[0] = i0;
  scratch[1] = i1;
  scratch[2] = i2;
  scratch[3] = i3;
  return true;
}

/**
 * Reads the fields of an id of oxid or bson >= 7.3, or of a clone of one, into `scratch`.
 * @param {{ i0?: unknown, i1?: unknown, i2?: unknown, i3?: unknown }} id
 * @returns {boolean} false if one of them is no integer of 24 bits
 */
function readFields({ i0, i1, i2, i3 }) {
  if (!(isField(i0) && isField(i1) && isField(i2) && isField(i3))) return false;
  scratch[0] = i0;
  scratch[1] = i1;
  scratch[2] = i2;
  scratch[3] = i3;
  return true;
}

/**
 * Whether a value can be a field of an id: an integer of 24 bits.
 * @param {unknown} value
 * @returns {value is number}
 */
function isField(value) {
  return typeof value === 'number' && (value & FIELD_MASK) === value;
}

/**
 * Reads any input of the constructor that is neither absent nor a string.
 * @param {unknown} input
 * @param {unknown} offset counts only where `input` is a Uint8Array
 * @param {string} argument the argument's name, for the error
 * @throws {BSONError}
 */
function readInput(input, offset, argument) {
  if (typeof input !== 'object') throw argumentError(EXPECTED.any, argument, describe(input));
  if (input === null) throw argumentError(EXPECTED.any, argument, 'null');
  if (ArrayBuffer.isView(input)) return readView(input, offset, argument);
  if (hasOwnId(input)) return readLike(/** @type {any} */ (input), argument);
  if (isClone(input)) {
    if (readFields(input)) return;
    throw argumentError(EXPECTED.fields, argument, 'a clone whose fields are not');
  }
  throw argumentError(EXPECTED.any, argument, describe(input));
}

/**
 * @param {ArrayBufferView} view
 * @param {unknown} offset
 * @param {string} argument
 */
function readView(view, offset, argument) {
  if (typeof offset === 'number' && typedArrayTag.call(view) === 'Uint8Array') {
    if (!Number.isInteger(offset) || offset < 0 || offset > view.byteLength - 12) {
      throw argumentError(
        EXPECTED.offset,
        'offset',
        `the number ${offset} and "${argument}" ${describe(view)}`,
      );
    }
    return readBytes(/** @type {Uint8Array} */ (view), offset);
  }
  /** @type {Uint8Array | undefined} */
  let bytes;
  try {
    bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  } catch {
    // A DataView whose buffer was transferred or has shrunk throws when it is looked at.
  }
  if (bytes?.length !== 12) throw argumentError(EXPECTED.any, argument, describe(view));
  readBytes(bytes, 0);
}

/**
 * Reads an object that has an `id`: an id of any version of bson, or something like one.
 * @param {{ _bsontype?: unknown, i0?: unknown, i1?: unknown, i2?: unknown, i3?: unknown, id: unknown, toHexString?: unknown }} like
 * @param {string} argument
 */
function readLike(like, argument) {
  if (hasFields(like)) {
    if (readFields(like)) return;
    throw argumentError(EXPECTED.fields, argument, 'an ObjectId whose fields are not');
  }
  const { id } = like;
  if (typeof id !== 'string' && !ArrayBuffer.isView(id)) {
    throw argumentError(EXPECTED.like, argument, `${describe(like)} whose id is ${describe(id)}`);
  }
  if (typeof like.toHexString === 'function') {
    const hex = like.toHexString();
    if (typeof hex === 'string' && readHex(hex)) return;
    const fault = typeof hex === 'string' ? describeHexFault(hex) : describe(hex);
    throw argumentError(
      EXPECTED.any,
      argument,
      `${describe(like)} whose toHexString() gives ${fault}`,
    );
  }
  if (typeof id === 'string') {
    if (readHex(id)) return;
    throw argumentError(
      EXPECTED.string,
      argument,
      `${describe(like)} whose id is ${describeHexFault(id)}`,
    );
  }
  readView(id, undefined, `${argument}.id`);
}

/**
 * Whether an object is an id with fields, as those of oxid and of bson >= 7.3.2 are.
 * @param {{ _bsontype?: unknown, i0?: unknown, i1?: unknown, i2?: unknown, i3?: unknown }} value
 */
function hasFields(value) {
  return (
    value._bsontype === 'ObjectId' &&
    typeof value.i0 === 'number' &&
    typeof value.i1 === 'number' &&
    typeof value.i2 === 'number' &&
    typeof value.i3 === 'number'
  );
}

/**
 * Whether an object has an `id`, on itself or its class. One that somebody put on
 * `Object.prototype`, of whichever realm, is everybody's and does not count.
 * @param {object} value
 */
function hasOwnId(value) {
  if (!('id' in value)) return false;
  if (Object.hasOwn(value, 'id')) return true;
  for (
    let holder = Object.getPrototypeOf(value);
    holder !== null;
    holder = Object.getPrototypeOf(holder)
  ) {
    if (Object.hasOwn(holder, 'id')) return !Object.hasOwn(holder, 'isPrototypeOf');
  }
  // Only a Proxy has a property that is to be found nowhere.
  return true;
}

/**
 * Whether an object is what `structuredClone` and `postMessage` make of an id: its fields alone.
 * @param {object} value
 * @returns {value is { i0?: unknown, i1?: unknown, i2?: unknown, i3?: unknown }}
 */
function isClone(value) {
  const keys = Reflect.ownKeys(value);
  return keys.length === 4 && keys.every((key) => typeof key === 'string' && /^i[0-3]$/.test(key));
}

exports.EXPECTED = EXPECTED;
exports.FIELD_MASK = FIELD_MASK;
exports.hasFields = hasFields;
exports.isField = isField;
exports.readBytes = readBytes;
exports.readFields = readFields;
exports.readHex = readHex;
exports.readInput = readInput;
