// @ts-check
'use strict';

/** Reads single values, and runs of array elements of one type, out of the page. */

const { ObjectId } = require('../object-id.js');
const { scratch } = require('../hex.js');
const { TYPE } = require('./element-type.js');
const { Buffer } = require('./fast-buffer.js');
const { Decimal128, Long, Timestamp } = require('./js-bson.js');
const { page, view } = require('./page.js');
const { readText } = require('./text.js');

/** Integers from -2^53 to 2^53 become numbers. */
const MAX_HIGH = 2 ** 21;
/** Where the last run ended, or -1 if an element of it cannot be. */
const run = { end: 0 };

/**
 * Never read. Were no id left at a collection, as between two requests, V8 would let go of the hidden
 * class of ids, and of the code below, which is slow until it is compiled anew.
 */
exports.sample = new ObjectId('0'.repeat(24));

/**
 * @param {number} at inside a document
 * @returns {number} the index behind the next zero byte
 */
function skipKey(at) {
  for (let start = at; ; start += 4) {
    const word = view.getInt32(start, true);
    // The lowest bit that stays is that of the first byte that is zero.
    const zero = (word - 0x01010101) & ~word & 0x80808080;
    if (zero !== 0) return start + 4 - (Math.clz32(zero & -zero) >> 3);
  }
}

/** @param {number} at */
function readObjectId(at) {
  scratch[0] = view.getInt32(at) >>> 8;
  scratch[1] = view.getInt32(at + 2) & 0xffffff;
  scratch[2] = view.getInt32(at + 6) >>> 8;
  scratch[3] = view.getInt32(at + 8) & 0xffffff;
  return new ObjectId(scratch);
}

/** @param {number} at */
function readInt64(at) {
  const low = view.getInt32(at, true);
  const high = view.getInt32(at + 4, true);
  return (high >= -MAX_HIGH && high < MAX_HIGH) || (high === MAX_HIGH && low === 0)
    ? high * 2 ** 32 + (low >>> 0)
    : new Long(low, high);
}

/** @param {number} at */
function readDate(at) {
  return new Date(view.getInt32(at + 4, true) * 2 ** 32 + view.getUint32(at, true));
}

/** @param {number} at */
function readTimestamp(at) {
  return new Timestamp({ i: view.getUint32(at, true), t: view.getUint32(at + 4, true) });
}

/** @param {number} at */
function readDecimal128(at) {
  const bytes = Buffer.allocUnsafe(16);
  for (let i = 0; i < 16; i++) bytes[i] = page[at + i];
  return new Decimal128(bytes);
}

/**
 * @param {number} at
 * @param {number} last
 * @returns {number} the index behind the string that begins here, or -1
 */
function stringEnd(at, last) {
  const size = view.getInt32(at, true);
  const end = at + 4 + size;
  return size > 0 && end <= last && page[end - 1] === 0 ? end : -1;
}

// The runs: each makes its array itself, so that V8 keeps integers and doubles unboxed. Arrays that
// have their length from the beginning take three quarters of the time.
/* eslint-disable unicorn/no-new-array */

/**
 * How many elements an array has, if all values are of one size and the keys are the indices.
 * @param {number} bytes from the first element to the array's last byte
 * @param {number} valueSize in bytes
 */
function countElements(bytes, valueSize) {
  let count = 0;
  // Type, value, a digit and a zero byte.
  let size = valueSize + 3;
  for (let keys = 10; bytes > keys * size; keys = count * 9) {
    bytes -= keys * size;
    count += keys;
    size++;
  }
  return count + Math.floor(bytes / size);
}

/**
 * @template T
 * @param {T[]} list with room for more
 * @param {number} count how many elements it got
 * @param {number} at the index behind them
 */
function finish(list, count, at) {
  if (list.length !== count) list.length = count;
  run.end = at;
  return list;
}

/**
 * @param {number} at the type byte of an element
 * @param {number} last the index of the last byte of the array
 */
function readObjectIds(at, last) {
  /** @type {ObjectId[]} */
  const list = new Array(countElements(last - at, 12));
  let count = 0;
  while (page[at] === TYPE.OBJECT_ID) {
    const start = skipKey(at + 1);
    at = start + 12;
    if (at > last) return finish(list, count, -1);
    list[count++] = readObjectId(start);
  }
  return finish(list, count, at);
}

/**
 * @param {number} at the type byte of an element
 * @param {number} last the index of the last byte of the array
 */
function readInt32s(at, last) {
  /** @type {number[]} */
  const list = new Array(countElements(last - at, 4));
  let count = 0;
  while (page[at] === TYPE.INT32) {
    const start = skipKey(at + 1);
    at = start + 4;
    if (at > last) return finish(list, count, -1);
    list[count++] = view.getInt32(start, true);
  }
  return finish(list, count, at);
}

/**
 * @param {number} at the type byte of an element
 * @param {number} last the index of the last byte of the array
 */
function readDoubles(at, last) {
  /** @type {number[]} */
  const list = new Array(countElements(last - at, 8));
  let count = 0;
  while (page[at] === TYPE.DOUBLE) {
    const start = skipKey(at + 1);
    at = start + 8;
    if (at > last) return finish(list, count, -1);
    list[count++] = view.getFloat64(start, true);
  }
  return finish(list, count, at);
}

/**
 * @param {number} at
 * @param {number} last
 */
function readStrings(at, last) {
  const list = [];
  while (page[at] === TYPE.STRING) {
    const start = skipKey(at + 1);
    at = stringEnd(start, last);
    const text = at < 0 ? undefined : readText(start + 4, at - 1);
    if (text === undefined) {
      at = -1;
      break;
    }
    list.push(text);
  }
  run.end = at;
  return list;
}

/**
 * The elements with which an array begins and that are of the same type.
 * @param {number} at the type byte of the first element
 * @param {number} last the index of the array's last byte
 * @returns {unknown[]} where they end is in `run`
 */
function readRun(at, last) {
  switch (page[at]) {
    case TYPE.OBJECT_ID:
      return readObjectIds(at, last);
    case TYPE.INT32:
      return readInt32s(at, last);
    case TYPE.DOUBLE:
      return readDoubles(at, last);
    case TYPE.STRING:
      return readStrings(at, last);
    default:
      run.end = at;
      return [];
  }
}

exports.readDate = readDate;
exports.readDecimal128 = readDecimal128;
exports.readInt64 = readInt64;
exports.readObjectId = readObjectId;
exports.readRun = readRun;
exports.readTimestamp = readTimestamp;
exports.run = run;
exports.skipKey = skipKey;
exports.stringEnd = stringEnd;
