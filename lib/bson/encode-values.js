// @ts-check
'use strict';

/**
 * The writers of the values that are no documents. Each is called when the key stands in the sink,
 * puts the element's type at `start` and its value at `index`, and gives the index behind it.
 */

const { BSONError } = require('./js-bson.js');
const { TYPE } = require('./element-type.js');
const { writeCString, writeString } = require('./encode-text.js');
const { reserve, sink } = require('./sink.js');
const { validateVector } = require('./vector.js');

const TWO_POW_32 = 2 ** 32;
const TWO_POW_63 = 2 ** 63;
/** Where values of bson >= 7.3 say what type they are. */
const BSON_TYPE = Symbol.for('@@mdb.bson.type');
/** The subtype of binary data that holds its length twice. */
const SUBTYPE_OLD = 2;
/** The subtype of binary data that is a vector. */
const SUBTYPE_VECTOR = 9;
/** Up to this many bytes a loop copies them faster than a call does. */
const SHORT_BYTES = 48;
const CHAR = { g: 0x73, i: 0x69, m: 0x6d };

/**
 * @param {string} value
 * @param {number} start
 * @param {number} index
 */
function writeText(value, start, index) {
  sink.bytes[start] = TYPE.STRING;
  return writeString(value, index);
}

/**
 * @param {boolean} value
 * @param {number} start
 * @param {number} index
 */
function writeBoolean(value, start, index) {
  sink.bytes[start] = TYPE.BOOLEAN;
  sink.bytes[index] = value ? 1 : 0;
  return index + 1;
}

/**
 * @param {number} value
 * @param {number} start
 * @param {number} index
 */
function writeNumber(value, start, index) {
  return value === (value | 0) && !Object.is(value, -0)
    ? writeInt32(value, start, index)
    : writeDouble(value, start, index);
}

/**
 * @param {number} value
 * @param {number} start
 * @param {number} index
 */
function writeInt32(value, start, index) {
  sink.bytes[start] = TYPE.INT32;
  sink.view.setInt32(index, value, true);
  return index + 4;
}

/**
 * @param {number} value
 * @param {number} start
 * @param {number} index
 */
function writeDouble(value, start, index) {
  sink.bytes[start] = TYPE.DOUBLE;
  sink.view.setFloat64(index, value, true);
  return index + 8;
}

/**
 * @param {bigint} value taken modulo 2^64
 * @param {number} start
 * @param {number} index
 */
function writeBigInt(value, start, index) {
  sink.bytes[start] = TYPE.INT64;
  sink.view.setBigInt64(index, value, true);
  return index + 8;
}

/**
 * An invalid date becomes 0, one beyond 64 bits the nearest.
 * @param {Date} value
 * @param {number} start
 * @param {number} index
 */
function writeDate(value, start, index) {
  const time = Number(value.getTime());
  const { view } = sink;
  sink.bytes[start] = TYPE.DATE;
  if (time < TWO_POW_63 && time >= -TWO_POW_63) {
    const milliseconds = Math.trunc(time);
    view.setInt32(index, milliseconds, true);
    view.setInt32(index + 4, Math.floor(milliseconds / TWO_POW_32), true);
  } else {
    const clamped = Number.isNaN(time) ? 0n : time > 0 ? 2n ** 63n - 1n : -(2n ** 63n);
    view.setBigInt64(index, clamped, true);
  }
  return index + 8;
}

/**
 * @param {Uint8Array} value
 * @param {number} start
 * @param {number} index
 */
function writeBytes(value, start, index) {
  const { length } = value;
  reserve(index, length);
  sink.bytes[start] = TYPE.BINARY;
  sink.view.setInt32(index, length, true);
  sink.bytes[index + 4] = 0;
  return copyBytes(value, length, index + 5);
}

/**
 * @param {Uint8Array} source
 * @param {number} length how many of its bytes; what it lacks is zero
 * @param {number} index where they go, and have room
 * @returns {number} the index behind them
 */
function copyBytes(source, length, index) {
  const { bytes } = sink;
  const end = index + length;
  if (length <= SHORT_BYTES) {
    const { view } = sink;
    let i = 0;
    for (; i + 4 <= length; i += 4) {
      const word = source[i] | (source[i + 1] << 8) | (source[i + 2] << 16) | (source[i + 3] << 24);
      view.setInt32(index + i, word, true);
    }
    for (; i < length; i++) bytes[index + i] = source[i];
    return end;
  }
  if (source.length < length) bytes.fill(0, index + source.length, end);
  bytes.set(source.length > length ? source.subarray(0, length) : source, index);
  return end;
}

/**
 * The flag `g` is written as `s`, as bson does it.
 * @param {RegExp} value
 * @param {number} start
 * @param {number} index
 */
function writeRegExp(value, start, index) {
  sink.bytes[start] = TYPE.REGEXP;
  if (value.source.includes('\0')) {
    throw new BSONError(`value ${value.source} must not contain null bytes`);
  }
  let end = writeCString(value.source, index);
  const { bytes } = sink;
  if (value.ignoreCase) bytes[end++] = CHAR.i;
  if (value.global) bytes[end++] = CHAR.g;
  if (value.multiline) bytes[end++] = CHAR.m;
  bytes[end] = 0;
  return end + 1;
}

/**
 * @param {Function} value
 * @param {number} start
 * @param {number} index
 */
function writeFunction(value, start, index) {
  sink.bytes[start] = TYPE.CODE;
  return writeString(value.toString(), index);
}

/**
 * @param {any} value
 * @param {number} start
 * @param {number} index
 */
function writeBSONRegExp(value, start, index) {
  sink.bytes[start] = TYPE.REGEXP;
  if (value.pattern.includes('\0')) {
    throw new BSONError(`pattern ${value.pattern} must not contain null bytes`);
  }
  const end = writeCString(value.pattern, index);
  return writeCString(value.options.split('').sort().join(''), end);
}

/**
 * @param {any} value
 * @param {number} start
 * @param {number} index
 */
function writeBinary(value, start, index) {
  const { position: length, sub_type: subtype } = value;
  reserve(index, length);
  const { bytes, view } = sink;
  bytes[start] = TYPE.BINARY;
  bytes[index + 4] = subtype;
  let content = index + 5;
  if (subtype === SUBTYPE_OLD) {
    view.setInt32(content, length, true);
    content += 4;
  } else if (subtype === SUBTYPE_VECTOR) {
    validateVector(value);
  }
  view.setInt32(index, content + length - index - 5, true);
  // The buffer of a Binary that was written to has room behind its content.
  return copyBytes(value.buffer, length, content);
}

/**
 * @param {any} value a Long
 * @param {number} start
 * @param {number} index
 */
function writeInt64(value, start, index) {
  sink.bytes[start] = TYPE.INT64;
  return writeBits(value, index);
}

/**
 * @param {any} value
 * @param {number} start
 * @param {number} index
 */
function writeTimestamp(value, start, index) {
  sink.bytes[start] = TYPE.TIMESTAMP;
  return writeBits(value, index);
}

/**
 * @param {any} value a Long, or a Timestamp, which is one too
 * @param {number} index
 */
function writeBits(value, index) {
  sink.view.setInt32(index, value.getLowBits(), true);
  sink.view.setInt32(index + 4, value.getHighBits(), true);
  return index + 8;
}

/**
 * @param {any} value
 * @param {number} start
 * @param {number} index
 */
function writeDecimal128(value, start, index) {
  sink.bytes[start] = TYPE.DECIMAL128;
  return copyBytes(value.bytes, 16, index);
}

/**
 * Writes a value of one of bson's classes, other than those that hold a document.
 * @param {any} value
 * @param {number} start
 * @param {number} index
 */
function writeBSONValue(value, start, index) {
  switch (value[BSON_TYPE]) {
    case 'ObjectId':
      sink.bytes[start] = TYPE.OBJECT_ID;
      return index + value.serializeInto(sink.bytes, index);
    case 'Decimal128':
      return writeDecimal128(value, start, index);
    case 'Long':
      return writeInt64(value, start, index);
    case 'Timestamp':
      return writeTimestamp(value, start, index);
    case 'Double':
      return writeDouble(value.value, start, index);
    case 'Int32':
      return writeInt32(value.valueOf(), start, index);
    case 'Code':
      return writeFunction(value.code, start, index);
    case 'Binary':
      return writeBinary(value, start, index);
    case 'BSONSymbol':
      sink.bytes[start] = TYPE.SYMBOL;
      return writeString(value.value, index);
    case 'BSONRegExp':
      return writeBSONRegExp(value, start, index);
    case 'MinKey':
      sink.bytes[start] = TYPE.MIN_KEY;
      return index;
    case 'MaxKey':
      sink.bytes[start] = TYPE.MAX_KEY;
      return index;
    default:
      throw new BSONError(`Unrecognized or invalid _bsontype: ${String(value._bsontype)}`);
  }
}

exports.BSON_TYPE = BSON_TYPE;
exports.writeBSONValue = writeBSONValue;
exports.writeBigInt = writeBigInt;
exports.writeBinary = writeBinary;
exports.writeBoolean = writeBoolean;
exports.writeBytes = writeBytes;
exports.writeDate = writeDate;
exports.writeDecimal128 = writeDecimal128;
exports.writeDouble = writeDouble;
exports.writeFunction = writeFunction;
exports.writeInt32 = writeInt32;
exports.writeInt64 = writeInt64;
exports.writeNumber = writeNumber;
exports.writeRegExp = writeRegExp;
exports.writeText = writeText;
exports.writeTimestamp = writeTimestamp;
