// @ts-check
'use strict';

/**
 * Reads documents of usual shapes and types, quickly. It never guesses: at anything else it gives
 * up, and the complete reader begins at the beginning. It is stricter than that one in one thing,
 * that each value must lie within its own document.
 *
 * Values wait in one list for their document's end, when the shape's factory makes the object of
 * them. No code of the application runs in between, so this state is that of one call at a time.
 */

const { ObjectId } = require('../object-id.js');
const { scratch } = require('../hex.js');
const { readBytes } = require('../input.js');
const { fill } = require('./compile.js');
const { readAlone } = require('./decode-complete.js');
const { TYPE } = require('./element-type.js');
const { Long } = require('./js-bson.js');
const { Registry, UNKNOWN, matches } = require('./shapes.js');
const { readText } = require('./text.js');

/** @typedef {Registry['root']} Place */

/** What is returned by whatever gives up. */
const GIVEN_UP = Symbol('given up');
/** The deepest documents that are read by calls. */
const MAX_DEPTH = 100;
const DOLLAR = 0x24;
/** Integers from -2^53 to 2^53 become numbers. */
const MAX_HIGH = 2 ** 21;

const EMPTY = Buffer.alloc(0);
const registry = new Registry();
/** The values of the documents that are open. @type {unknown[]} */
const values = [];
/** How many values wait, and the most that have since the list was emptied. */
let top = 0;
let high = 0;
/** The input. @type {Buffer} */
let bytes = EMPTY;
/** The index behind the value that was read last. */
let index = 0;

const float = new Float64Array(1);
const floatBytes = new Uint8Array(float.buffer);
const isBigEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 0;

/** @param {number} at */
function int32(at) {
  return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
}

/** @param {number} at */
function float64(at) {
  if (isBigEndian) return bytes.readDoubleLE(at);
  floatBytes[0] = bytes[at];
  floatBytes[1] = bytes[at + 1];
  floatBytes[2] = bytes[at + 2];
  floatBytes[3] = bytes[at + 3];
  floatBytes[4] = bytes[at + 4];
  floatBytes[5] = bytes[at + 5];
  floatBytes[6] = bytes[at + 6];
  floatBytes[7] = bytes[at + 7];
  return float[0];
}

/**
 * @param {number} start
 * @param {number} limit the index of the end of what it lies in
 * @returns {number} the index of the last byte of the document here, or -1
 */
function findLast(start, limit) {
  if (start + 4 > limit) return -1;
  const size = int32(start);
  const last = start + size - 1;
  return size < 5 || last >= limit || bytes[last] !== 0 ? -1 : last;
}

/**
 * @param {number} start
 * @param {number} last
 * @param {Place} place
 * @param {number} depth
 * @returns {any}
 */
function readDocument(start, last, place, depth) {
  const from = top;
  /** What the values go into as soon as the shape is not known. @type {any} */
  let object = place === UNKNOWN ? {} : undefined;
  let at = start + 4;
  while (at < last) {
    const type = bytes[at++];
    const { next } = place;
    let key = '';
    if (next !== undefined && matches(next, bytes, at)) {
      place = next;
      at += next.size;
    } else {
      let end = at;
      while (bytes[end] !== 0) end++;
      if (end >= last || bytes[at] === DOLLAR) return GIVEN_UP;
      key = readText(bytes, at, end);
      if (key === '__proto__' || (type === TYPE.ARRAY && key in Object.prototype)) return GIVEN_UP;
      end++;
      const found = object === undefined ? registry.follow(place, key, bytes, at, end) : undefined;
      if (found === undefined) {
        object ??= fill(place.keys(), values, from);
        top = from;
        place = UNKNOWN;
      } else {
        place = found;
      }
      at = end;
    }
    const value = readValue(type, at, last, place, depth);
    if (value === GIVEN_UP) return GIVEN_UP;
    at = index;
    if (object === undefined) {
      values[top++] = value;
    } else {
      object[key] = value;
    }
  }
  if (at !== last) return GIVEN_UP;
  if (top > high) high = top;
  top = from;
  index = last + 1;
  return object ?? place.make(values, from);
}

/**
 * @param {number} start
 * @param {number} last
 * @param {Place} place that of the array's key
 * @param {number} depth
 * @returns {any}
 */
function readArray(start, last, place, depth) {
  const list = [];
  let at = start + 4;
  while (at < last) {
    const type = bytes[at++];
    while (bytes[at] !== 0) at++;
    if (at >= last) return GIVEN_UP;
    const value = readValue(type, at + 1, last, place, depth);
    if (value === GIVEN_UP) return GIVEN_UP;
    list.push(value);
    at = index;
  }
  if (at !== last) return GIVEN_UP;
  index = last + 1;
  return list;
}

/**
 * @param {number} type
 * @param {number} at
 * @param {number} last
 * @param {Place} place that of its key, or of the array's that it is in
 * @param {number} depth of the document that it is in
 * @returns {any}
 */
function readValue(type, at, last, place, depth) {
  switch (type) {
    case TYPE.STRING:
      return readString(at, last);
    case TYPE.OBJECT_ID:
      if (at + 12 > last) return GIVEN_UP;
      index = at + 12;
      readBytes(bytes, at);
      return new ObjectId(scratch);
    case TYPE.INT32:
      if (at + 4 > last) return GIVEN_UP;
      index = at + 4;
      return int32(at);
    case TYPE.DOUBLE:
      if (at + 8 > last) return GIVEN_UP;
      index = at + 8;
      return float64(at);
    case TYPE.BOOLEAN:
      if (at >= last || bytes[at] > 1) return GIVEN_UP;
      index = at + 1;
      return bytes[at] === 1;
    case TYPE.NULL:
      index = at;
      return null;
    case TYPE.UNDEFINED:
      index = at;
      return undefined;
    case TYPE.DATE:
      if (at + 8 > last) return GIVEN_UP;
      index = at + 8;
      return new Date(int32(at + 4) * 2 ** 32 + (int32(at) >>> 0));
    case TYPE.INT64:
      return readInt64(at, last);
    case TYPE.DOCUMENT:
    case TYPE.ARRAY: {
      const end = findLast(at, last);
      if (end < 0 || depth >= MAX_DEPTH) return GIVEN_UP;
      return type === TYPE.ARRAY
        ? readArray(at, end, place, depth + 1)
        : readDocument(at, end, registry.inside(place), depth + 1);
    }
    case TYPE.BINARY:
    case TYPE.DECIMAL128:
    case TYPE.TIMESTAMP:
    case TYPE.MIN_KEY:
    case TYPE.MAX_KEY: {
      const { end, value } = readAlone(type, bytes, at);
      index = end;
      return end > last ? GIVEN_UP : value;
    }
    default:
      return GIVEN_UP;
  }
}

/**
 * @param {number} at
 * @param {number} last
 */
function readString(at, last) {
  if (at + 4 > last) return GIVEN_UP;
  const size = int32(at);
  const end = at + 4 + size;
  if (size <= 0 || end > last || bytes[end - 1] !== 0) return GIVEN_UP;
  index = end;
  const text = readText(bytes, at + 4, end - 1);
  // Either the text holds this character, or its bytes are no UTF-8.
  return text.includes('\ufffd') ? GIVEN_UP : text;
}

/**
 * @param {number} at
 * @param {number} last
 */
function readInt64(at, last) {
  if (at + 8 > last) return GIVEN_UP;
  index = at + 8;
  const low = int32(at);
  const upper = int32(at + 4);
  return (upper >= -MAX_HIGH && upper < MAX_HIGH) || (upper === MAX_HIGH && low === 0)
    ? upper * 2 ** 32 + (low >>> 0)
    : new Long(low, upper);
}

/**
 * @param {Buffer} input
 * @param {number} start
 * @returns {any} the document that begins there, or GIVEN_UP
 */
function decodeFast(input, start) {
  bytes = input;
  top = 0;
  high = 0;
  try {
    const last = findLast(start, input.length);
    return last < 0 ? GIVEN_UP : readDocument(start, last, registry.enter(), 0);
  } finally {
    // Nothing of the document stays alive by what is left here.
    bytes = EMPTY;
    values.fill(undefined, 0, Math.max(high, top));
  }
}

exports.GIVEN_UP = GIVEN_UP;
exports.decodeFast = decodeFast;
