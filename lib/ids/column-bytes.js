// @ts-check
'use strict';

const { types } = require('node:util');

const { argumentError, describe } = require('../error.js');

/** Bytes of an id. */
const ID_BYTES = 12;
/** The most ids of a column: Rust counts them in 32 bits, one of which values means none. */
const MAX_COUNT = 2 ** 32 - 2;

/** @type {(this: unknown) => unknown} */
const listPlaces = Uint8Array.prototype.keys;

/**
 * Memory for ids, of a buffer of its own and not zeroed: all of it is to be written.
 * @param {number} count
 * @param {string} argument the name of the argument that asks for so many
 * @returns {Uint8Array<ArrayBuffer>}
 */
function allocate(count, argument) {
  requireCount(count, argument);
  return allocateBytes(count * ID_BYTES, argument);
}

/**
 * @param {number} count of ids
 * @param {string} argument
 */
function requireCount(count, argument) {
  if (count > MAX_COUNT) {
    throw argumentError('A column holds at most 2^32 - 2 ids', argument, `too much: ${count} ids`);
  }
}

/**
 * Memory of a buffer of its own, not zeroed. The plain prototype, and not that of Buffer, because the
 * checkers of deep equality tell them apart.
 * @param {number} length in bytes
 * @param {string} argument the name of the argument that asks for so many
 * @returns {Uint8Array<ArrayBuffer>}
 */
function allocateBytes(length, argument) {
  try {
    return new Uint8Array(Buffer.allocUnsafeSlow(length).buffer);
  } catch {
    throw argumentError('The ids must fit the memory', argument, `too large: ${length} bytes`);
  }
}

/**
 * The first ids of memory that was allocated for more.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} count of ids
 */
function trim(bytes, count) {
  const length = count * ID_BYTES;
  // A copy, so that nothing is kept of what the column does not have.
  return length === bytes.length ? bytes : bytes.slice(0, length);
}

/**
 * Bytes that stay as they are during a call into Rust: those of the argument, or a copy where they
 * are in memory that other threads share or that can shrink.
 * @param {unknown} input
 * @param {string} argument its name
 * @returns {Uint8Array<ArrayBuffer>}
 */
function readBytesOf(input, argument) {
  const bytes = viewBytes(input, argument);
  return isFixed(bytes) ? bytes : new Uint8Array(bytes);
}

/**
 * A copy of bytes, in a buffer of its own.
 * @param {unknown} input
 * @param {string} argument its name
 */
function copyBytesOf(input, argument) {
  return new Uint8Array(viewBytes(input, argument));
}

/**
 * All bytes of a view or a buffer, not copied.
 * @param {unknown} input
 * @param {string} argument its name
 * @returns {Uint8Array<any>}
 * @throws {BSONError} if it is neither, or detached
 */
function viewBytes(input, argument) {
  if (ArrayBuffer.isView(input)) {
    requireAttached(input, argument);
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  }
  if (types.isAnyArrayBuffer(input)) {
    try {
      return new Uint8Array(input);
    } catch {
      if (input.byteLength === 0) throw detachedError(argument);
      // A buffer may be longer than 2^32 bytes on every Node.js, a Uint8Array since 22.
      throw argumentError('The bytes must fit a Uint8Array', argument, describe(input));
    }
  }
  throw argumentError('The bytes must be in a view or an ArrayBuffer', argument, describe(input));
}

/**
 * @param {ArrayBufferView} view
 * @param {string} argument its name
 * @throws {BSONError} if its buffer is detached, or has become too short for it
 */
function requireAttached(view, argument) {
  if (!isWhole(view)) throw detachedError(argument);
}

/**
 * Checks the bytes of a column. The constructor has seen to them, but a copy that was made without it
 * may have anything in their place, and whoever holds their buffer can detach it.
 * @param {unknown} bytes
 * @param {string} argument the column's name
 * @throws {BSONError}
 */
function requireColumn(bytes, argument) {
  if (!types.isUint8Array(bytes) || bytes.length % ID_BYTES !== 0 || !isFixed(bytes)) {
    throw argumentError(
      'The bytes of a column must be 12 for each id, in a Uint8Array that is neither shared nor resizable',
      `${argument}.bytes`,
      describe(bytes),
    );
  }
  requireAttached(bytes, argument);
}

/** @param {ArrayBufferView} view */
function isWhole(view) {
  try {
    // The length of a DataView throws where it has lost its memory. That of a typed array is 0, as
    // it may be anyway, but its methods throw.
    return view.byteLength > 0 || types.isDataView(view) || listPlaces.call(view) !== undefined;
  } catch {
    return false;
  }
}

/** @param {string} argument */
function detachedError(argument) {
  return argumentError(
    'The bytes must be there',
    argument,
    'over a buffer that was detached or has shrunk',
  );
}

/**
 * Whether no other thread can see the bytes, and no resizing take them away.
 * @param {Uint8Array<any>} bytes
 * @returns {bytes is Uint8Array<ArrayBuffer>}
 */
function isFixed(bytes) {
  const { buffer } = bytes;
  return !types.isSharedArrayBuffer(buffer) && !buffer.resizable;
}

exports.ID_BYTES = ID_BYTES;
exports.MAX_COUNT = MAX_COUNT;
exports.allocate = allocate;
exports.allocateBytes = allocateBytes;
exports.copyBytesOf = copyBytesOf;
exports.isFixed = isFixed;
exports.readBytesOf = readBytesOf;
exports.requireColumn = requireColumn;
exports.requireCount = requireCount;
exports.trim = trim;
exports.viewBytes = viewBytes;
