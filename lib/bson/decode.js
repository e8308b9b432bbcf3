// @ts-check
'use strict';

const { BSONError, ByteUtils, NumberUtils } = require('./js-bson.js');
const { decodeComplete } = require('./decode-complete.js');
const { GIVEN_UP, decodeFast, decodeInner } = require('./decode-fast.js');
const { areUsual, readSettings } = require('./decode-settings.js');
const { Buffer } = require('./fast-buffer.js');
const { isMostlyBinary } = require('./mostly-binary.js');
const { MAX_SIZE } = require('./page.js');

/** The smallest document, in bytes. */
const MIN_SIZE = 5;
/** From this many bytes on it matters whether a document is worth being copied. */
const LARGE_SIZE = 1 << 16;
const NO_OPTIONS = Object.freeze({});

/**
 * @param {Buffer} bytes
 * @param {any} options
 * @returns {any}
 */
function decodeDocument(bytes, options) {
  const index = options.index ? options.index : 0;
  const size = NumberUtils.getInt32LE(bytes, index);
  if (size < MIN_SIZE) throw new BSONError(`bson size must be >= ${MIN_SIZE}, is ${size}`);
  if (options.allowObjectSmallerThanBufferSize ? bytes.length < size : bytes.length !== size) {
    throw new BSONError(`a document of ${size} bytes does not fit a buffer of ${bytes.length}`);
  }
  if (size + index > bytes.length) {
    throw new BSONError(
      `a document of ${size} bytes at index ${index} ends outside a buffer of ${bytes.length}`,
    );
  }
  if (bytes[index + size - 1] !== 0) {
    throw new BSONError('a document must end with a zero byte');
  }
  if (options === NO_OPTIONS || areUsual(options)) {
    if (size === MIN_SIZE) return {};
    if (size > MAX_SIZE) return decodeComplete(bytes, index, readSettings(options), decodeInner);
    if (size < LARGE_SIZE || !isMostlyBinary(bytes, index, size)) {
      const document = decodeFast(bytes, index, size);
      if (document !== GIVEN_UP) return document;
    }
  }
  return decodeComplete(bytes, index, readSettings(options));
}

/**
 * @param {any} data
 * @returns {Buffer}
 */
function asBuffer(data) {
  return data instanceof Buffer ? data : /** @type {any} */ (ByteUtils.toLocalBufferType(data));
}

/**
 * The document that some BSON holds.
 * @param {Uint8Array} buffer
 * @param {any} [options]
 * @returns {any}
 * @throws {BSONError} if the bytes are malformed or an option is wrong
 */
function deserialize(buffer, options = NO_OPTIONS) {
  return decodeDocument(asBuffer(buffer), options ?? NO_OPTIONS);
}

/**
 * Reads documents that lie one behind the other.
 * @param {Uint8Array | ArrayBuffer} data
 * @param {number} startIndex where the first one begins
 * @param {number} numberOfDocuments
 * @param {any[]} documents where they are stored
 * @param {number} docStartIndex the index in `documents` of the first one
 * @param {any} options
 * @returns {number} the index behind the last one
 * @throws {BSONError} if the bytes are malformed or an option is wrong
 */
function deserializeStream(data, startIndex, numberOfDocuments, documents, docStartIndex, options) {
  const settings = { allowObjectSmallerThanBufferSize: true, index: 0, ...options };
  const bytes = asBuffer(data);
  let index = startIndex;
  for (let i = 0; i < numberOfDocuments; i++) {
    settings.index = index;
    documents[docStartIndex + i] = decodeDocument(bytes, settings);
    index += NumberUtils.getInt32LE(bytes, index);
  }
  return index;
}

exports.deserialize = deserialize;
exports.deserializeStream = deserializeStream;
