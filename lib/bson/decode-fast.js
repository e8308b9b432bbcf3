// @ts-check
'use strict';

/**
 * Reads documents of usual shapes and types, quickly. It never guesses: at anything else it gives
 * up, and the complete reader begins at the beginning. It is stricter than that one in one thing,
 * that each value must lie within its own document. It reads a copy of the document, in the page.
 *
 * Values wait in one list for their document's end, when the shape's factory makes the object of
 * them. No code of the application runs in between, so this state is that of one call at a time.
 */

const { fill, makeDictionary } = require('./compile.js');
const { makeRegExp, readAlone } = require('./decode-complete.js');
const { plan } = require('./decode-plan.js');
const { TYPE } = require('./element-type.js');
const { FastBuffer } = require('./fast-buffer.js');
const { Binary, Code, MaxKey, MinKey, UUID } = require('./js-bson.js');
const { MAX_SIZE, load, page, view } = require('./page.js');
const read = require('./read-page.js');
const { Registry, UNKNOWN, matches } = require('./shapes.js');
const { readKey, readText } = require('./text.js');

const { run } = read;

/** @typedef {Registry['root']} Place */

/** What is returned by whatever gives up. */
const GIVEN_UP = Symbol('given up');
/** The deepest documents that are read by calls. */
const MAX_DEPTH = 100;
const DOLLAR = 0x24;
/** A shape gets a reader of its own after so many documents: to compile it takes as long as 100. */
const DOCUMENTS_BEFORE_READER = 2048;

const EMPTY = Buffer.alloc(0);
const registry = new Registry();
/** The values of the documents that are open. @type {unknown[]} */
const values = [];
/** How many values wait, and the most that have since the list was emptied. */
let top = 0;
let high = 0;
/** What the page was loaded from, and from which index on: binary data is a view of it. */
/** @type {Buffer} */
let input = EMPTY;
let base = 0;
/** Where the input's memory is, once that was needed: to ask is a call out of JavaScript. */
/** @type {ArrayBufferLike | undefined} */
let memory;
/** The index behind the value that was read last. */
let index = 0;
/** Where a document goes on whose compiled reader handed over. */
let restAt = 0;
let restPlace = UNKNOWN;
/** What is returned by a reader that handed over. */
const REST = Symbol('rest');

/**
 * @param {number} start
 * @param {number} limit the index of the end of what it lies in
 * @returns {number} the index of the last byte of the document here, or -1
 */
function findLast(start, limit) {
  const size = view.getInt32(start, true);
  const last = start + size - 1;
  return size < 5 || last >= limit || page[last] !== 0 ? -1 : last;
}

/**
 * @param {number} start
 * @param {number} last
 * @param {Place} place
 * @param {number} depth
 * @returns {any}
 */
function readDocument(start, last, place, depth) {
  if (place.reader === undefined) return readElements(start + 4, last, place, depth, top);
  const value = place.reader(start, last, depth);
  return value === REST ? readRest(last, place, depth) : value;
}

/**
 * Goes on where a compiled reader handed over.
 * @param {number} last
 * @param {Place} place where the document began
 * @param {number} depth
 */
function readRest(last, place, depth) {
  registry.miss(place);
  return readElements(restAt, last, restPlace, depth, top - restPlace.count);
}

/**
 * @param {number} start
 * @param {number} last
 * @param {Place} startPlace
 * @param {number} depth
 * @param {number} from the index of the document's first value
 * @returns {any} the document
 */
function readElements(start, last, startPlace, depth, from) {
  let at = start;
  let place = startPlace;
  /** What the values go into as soon as the shape is not known. @type {any} */
  let object = place === UNKNOWN ? makeDictionary() : undefined;
  while (at < last) {
    const type = page[at++];
    const { next, other } = place;
    let key = '';
    if (next !== undefined && matches(next, view, at)) {
      place = next;
      at += next.size;
    } else if (other !== undefined && matches(other, view, at)) {
      place.next = other;
      place.other = next;
      place = other;
      at += other.size;
    } else {
      const end = read.skipKey(at);
      if (end > last || page[at] === DOLLAR) return GIVEN_UP;
      key = readKey(at, end - 1);
      if (key === '__proto__' || (type === TYPE.ARRAY && key in Object.prototype)) return GIVEN_UP;
      const found = object === undefined ? registry.follow(place, key, view, at, end) : undefined;
      if (found === undefined) {
        object ??= fill(place.keys(), values, from, makeDictionary());
        top = from;
        place = UNKNOWN;
      } else {
        place = found;
      }
      at = end;
    }
    let value;
    switch (type) {
      case TYPE.OBJECT_ID:
        if (at + 12 > last) return GIVEN_UP;
        value = read.readObjectId(at);
        at += 12;
        break;
      case TYPE.STRING: {
        const end = read.stringEnd(at, last);
        if (end < 0) return GIVEN_UP;
        value = readText(at + 4, end - 1);
        if (value === undefined) return GIVEN_UP;
        at = end;
        break;
      }
      case TYPE.INT32:
        if (at + 4 > last) return GIVEN_UP;
        value = view.getInt32(at, true);
        at += 4;
        break;
      default:
        value = readValue(type, at, last, place, depth);
        if (value === GIVEN_UP) return GIVEN_UP;
        at = index;
    }
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
  if (object !== undefined) return object;
  if (++place.documents >= DOCUMENTS_BEFORE_READER && place.start.reader === undefined) {
    addReader(place, from);
  }
  return place.make(values, from);
}

/** @type {import('./decode-plan.js').Tools} */
const tools = {
  GIVEN_UP,
  MAX_DEPTH,
  REST,
  findLast,
  readDocument,
  readRest,
  readValue,
  getIndex: () => index,
  finish(end) {
    index = end;
  },
  handOver(place, at, taken) {
    for (let i = 0; i < place.count; i++) values[top++] = taken[i];
    restAt = at;
    restPlace = place;
    return REST;
  },
};

/**
 * Has documents like one that was just read be read by compiled code from now on. Apart from where
 * they are read, since what a closure names is slower to reach in all of the function around it.
 * @param {Place} place where it ended
 * @param {number} from the index of its first value
 */
function addReader(place, from) {
  registry.addReader(place, () => plan(place, values, from, tools));
}

/**
 * @param {number} start
 * @param {number} last
 * @param {Place} place that of the array's key
 * @param {number} depth
 * @returns {any}
 */
function readArray(start, last, place, depth) {
  const list = read.readRun(start + 4, last);
  let at = run.end;
  if (at < 0) return GIVEN_UP;
  while (at < last) {
    const valueStart = read.skipKey(at + 1);
    const value = readValue(page[at], valueStart, last, place, depth);
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
    case TYPE.SYMBOL:
      return readString(at, last);
    case TYPE.OBJECT_ID:
      index = at + 12;
      return index > last ? GIVEN_UP : read.readObjectId(at);
    case TYPE.INT32:
      index = at + 4;
      return index > last ? GIVEN_UP : view.getInt32(at, true);
    case TYPE.DOUBLE:
      index = at + 8;
      return index > last ? GIVEN_UP : view.getFloat64(at, true);
    case TYPE.BOOLEAN:
      index = at + 1;
      return at >= last || page[at] > 1 ? GIVEN_UP : page[at] === 1;
    case TYPE.NULL:
      index = at;
      return null;
    case TYPE.UNDEFINED:
      index = at;
      return undefined;
    case TYPE.DATE:
      index = at + 8;
      return index > last ? GIVEN_UP : read.readDate(at);
    case TYPE.INT64:
      index = at + 8;
      return index > last ? GIVEN_UP : read.readInt64(at);
    case TYPE.DOCUMENT:
    case TYPE.ARRAY: {
      const end = findLast(at, last);
      if (end < 0 || depth >= MAX_DEPTH) return GIVEN_UP;
      return type === TYPE.ARRAY
        ? readArray(at, end, place, depth + 1)
        : readDocument(at, end, registry.inside(place), depth + 1);
    }
    case TYPE.BINARY:
      return readBinary(at, last);
    case TYPE.CODE: {
      const code = readString(at, last);
      return code === GIVEN_UP ? GIVEN_UP : new Code(code);
    }
    case TYPE.REGEXP:
      return readRegExp(at, last);
    case TYPE.DECIMAL128:
      index = at + 16;
      return index > last ? GIVEN_UP : read.readDecimal128(at);
    case TYPE.TIMESTAMP:
      index = at + 8;
      return index > last ? GIVEN_UP : read.readTimestamp(at);
    case TYPE.MIN_KEY:
      index = at;
      return new MinKey();
    case TYPE.MAX_KEY:
      index = at;
      return new MaxKey();
    default:
      return GIVEN_UP;
  }
}

/**
 * @param {number} at
 * @param {number} last
 * @returns {any} the text, or GIVEN_UP
 */
function readString(at, last) {
  index = read.stringEnd(at, last);
  return index < 0 ? GIVEN_UP : (readText(at + 4, index - 1) ?? GIVEN_UP);
}

/**
 * @param {number} at
 * @param {number} last
 */
function readRegExp(at, last) {
  const flags = read.skipKey(at);
  if (flags > last) return GIVEN_UP;
  index = read.skipKey(flags);
  if (index > last) return GIVEN_UP;
  return makeRegExp(readKey(at, flags - 1), readKey(flags, index - 1));
}

/**
 * @param {number} at
 * @param {number} last
 */
function readBinary(at, last) {
  const size = view.getInt32(at, true);
  const subtype = page[at + 4];
  if (subtype === Binary.SUBTYPE_BYTE_ARRAY) {
    const { end, value } = readAlone(TYPE.BINARY, input, base + at);
    index = end - base;
    return index > last ? GIVEN_UP : value;
  }
  const start = at + 5;
  index = start + size;
  if (size < 0 || index > last) return GIVEN_UP;
  memory ??= input.buffer;
  const content = new FastBuffer(memory, input.byteOffset + base + start, size);
  const binary = new Binary(content, subtype);
  return subtype === Binary.SUBTYPE_UUID && UUID.isValid(binary) ? binary.toUUID() : binary;
}

/**
 * @param {Buffer} bytes
 * @param {number} start
 * @param {number} size that of the document that begins there, at most MAX_SIZE
 * @param {Place} place UNKNOWN for an array, too
 * @param {boolean} isArray
 * @returns {any} the document, or GIVEN_UP
 */
function decodeAt(bytes, start, size, place, isArray) {
  load(bytes, start, size);
  input = bytes;
  base = start;
  top = 0;
  high = 0;
  try {
    return isArray ? readArray(0, size - 1, place, 0) : readDocument(0, size - 1, place, 0);
  } finally {
    // Nothing of the document stays alive by what is left here.
    input = EMPTY;
    memory = undefined;
    if (top > high) high = top;
    for (let i = 0; i < high; i++) values[i] = undefined;
  }
}

/**
 * @param {Buffer} bytes
 * @param {number} start
 * @param {number} size that of the document that begins there, at most MAX_SIZE
 * @returns {any} the document, or GIVEN_UP
 */
function decodeFast(bytes, start, size) {
  return decodeAt(bytes, start, size, registry.enter(), false);
}

/**
 * Reads a document or an array that is inside a document too large for the page.
 * @type {import('./decode-complete.js').DecodeInner}
 */
function decodeInner(bytes, start, size, isArray) {
  if (size > MAX_SIZE || bytes[start + size - 1] !== 0) return undefined;
  const value = decodeAt(bytes, start, size, isArray ? UNKNOWN : registry.enter(), isArray);
  return value === GIVEN_UP ? undefined : value;
}

exports.GIVEN_UP = GIVEN_UP;
exports.decodeFast = decodeFast;
exports.decodeInner = decodeInner;
