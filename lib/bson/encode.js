// @ts-check
'use strict';

const { BSONError } = require('./js-bson.js');
const { writeDocument } = require('./encode-complete.js');
const { writeFast } = require('./encode-fast.js');
const { isAnyArrayBuffer, isBytes, isDate, isRegExp } = require('./kind.js');
const { enterSink, leaveSink, reserve, sink, takeBytes } = require('./sink.js');

/** @typedef {import('./encode-complete.js').Options} Options */

/** The size of a document without elements. */
const EMPTY_SIZE = 5;
/** @type {Options} */
const DEFAULTS = { checkKeys: false, serializeFunctions: false, ignoreUndefined: true };

/**
 * @param {any} object
 */
function checkRoot(object) {
  if (Array.isArray(object)) {
    throw new BSONError('serialize does not support an array as the root input');
  }
  if (typeof object !== 'object') {
    throw new BSONError('serialize does not support non-object as the root input');
  }
  if (typeof object._bsontype === 'string') {
    throw new BSONError('BSON types cannot be serialized as a document');
  }
  if (isDate(object) || isRegExp(object) || isBytes(object) || isAnyArrayBuffer(object)) {
    throw new BSONError('date, regexp, typedarray, and arraybuffer cannot be BSON documents');
  }
}

/**
 * @param {any} object
 * @param {number} start
 * @param {any} options
 * @returns {number} the index behind it
 */
function write(object, start, options) {
  if (start > sink.limit) reserve(start, 0);
  if (object === undefined || object === null) {
    sink.view.setInt32(start, EMPTY_SIZE, true);
    sink.bytes[start + 4] = 0;
    return start + EMPTY_SIZE;
  }
  const settings = readOptions(options);
  const end = writeFast(object, start, settings);
  if (end !== -1) return end;
  checkRoot(object);
  return writeDocument(object, start, settings, new Set());
}

/**
 * @param {any} options
 * @returns {Options}
 */
function readOptions({ checkKeys, ignoreUndefined, serializeFunctions }) {
  if (
    checkKeys === undefined &&
    ignoreUndefined === undefined &&
    serializeFunctions === undefined
  ) {
    return DEFAULTS;
  }
  return {
    checkKeys: checkKeys === true,
    ignoreUndefined: ignoreUndefined !== false,
    serializeFunctions: serializeFunctions === true,
  };
}

/**
 * The BSON of a document.
 * @param {object} object
 * @param {any} [options]
 * @returns {Buffer}
 */
function serialize(object, options = {}) {
  const outer = enterSink();
  try {
    return takeBytes(write(object, sink.start, options));
  } finally {
    leaveSink(outer);
  }
}

/**
 * Writes the BSON of a document into bytes of the caller's.
 * @param {object} object
 * @param {Uint8Array} finalBuffer
 * @param {any} [options] `index` is where to begin
 * @returns {number} the index of the last byte that was written
 */
function serializeWithBufferAndIndex(object, finalBuffer, options = {}) {
  const index = typeof options.index === 'number' ? options.index : 0;
  const outer = enterSink();
  try {
    const { start } = sink;
    const size = write(object, start, options) - start;
    finalBuffer.set(new Uint8Array(sink.memory, start, size), index);
    return index + size - 1;
  } finally {
    leaveSink(outer);
  }
}

/**
 * Accepted for compatibility: the buffer that documents are written into grows by itself, and is
 * let go when a big document is done.
 * @param {number} _size
 */
function setInternalBufferSize(_size) {}

exports.serialize = serialize;
exports.serializeWithBufferAndIndex = serializeWithBufferAndIndex;
exports.setInternalBufferSize = setInternalBufferSize;
