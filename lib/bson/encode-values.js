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
const CHAR = { g: 0x73, i: 0x69, m: 0x6d };

/**
 * @param {number} value
 * @param {number} start
 * @param {number} index
 */
function writeNumber(value, start, index) {
  if (value === (value | 0) && !Object.is(value, -0)) {
    sink.bytes[start] = TYPE.INT32;
    sink.view.setInt32(index, value, true);
    return index + 4;
  }
  return writeDouble(value, start, index);
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
  sink.bytes.set(value, index + 5);
  return index + 5 + length;
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
  const buffer = value.buffer.length > length ? value.buffer.slice(0, length) : value.buffer;
  bytes.fill(0, content + buffer.length, content + length);
  sink.bytes.set(buffer, content);
  return content + length;
}

/**
 * Writes Long and Timestamp.
 * @param {any} value
 * @param {number} type
 * @param {number} start
 * @param {number} index
 */
function writeLong(value, type, start, index) {
  sink.bytes[start] = type;
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
  const { bytes } = sink;
  bytes[start] = TYPE.DECIMAL128;
  for (let i = 0; i < 16; i++) bytes[index + i] = value.bytes[i];
  return index + 16;
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
      return writeLong(value, TYPE.INT64, start, index);
    case 'Timestamp':
      return writeLong(value, TYPE.TIMESTAMP, start, index);
    case 'Double':
      return writeDouble(value.value, start, index);
    case 'Int32':
      sink.bytes[start] = TYPE.INT32;
      sink.view.setInt32(index, value.valueOf(), true);
      return index + 4;
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
exports.writeBytes = writeBytes;
exports.writeDate = writeDate;
exports.writeFunction = writeFunction;
exports.writeNumber = writeNumber;
exports.writeRegExp = writeRegExp;
