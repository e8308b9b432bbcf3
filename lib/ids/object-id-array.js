// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');
const { scratch } = require('../hex.js');
const { readBytes } = require('../input.js');
const { bulk } = require('../native.js');
const { ObjectId } = require('../object-id.js');
const columnBytes = require('./column-bytes.js');
const { parseBson } = require('./from-bson.js');
const { parseJson } = require('./from-json.js');
const { generateBytes } = require('./generate.js');
const { bound, isSorted } = require('./order.js');
const { packHex, packIds } = require('./pack.js');
const selection = require('./select.js');
const text = require('./text.js');
const { readTime, readTimestamps, selectBetween } = require('./time.js');

const { ID_BYTES } = columnBytes;

/** Says to the constructor that it gets bytes to keep, and not ids. */
const WHOLE = Symbol('whole');

/**
 * A packed column of ids. What its methods do is documented in `index.d.ts`.
 *
 * The bytes are its one own property, enumerable, and a plain Uint8Array: so every checker of deep
 * equality compares them, whatever it makes of classes, iterators and Buffers. There is no
 * `Symbol.toStringTag`, for lodash neither compares nor clones an object whose tag it does not know.
 */
class ObjectIdArray {
  /** How many values `fromBSON` met that are no ids. */
  #skipped = 0;

  /**
   * @param {any} [ids]
   * @param {typeof WHOLE} [mark] with which `ids` are the bytes
   */
  constructor(ids = [], mark) {
    /** @type {Uint8Array<ArrayBuffer>} */
    this.bytes = mark === WHOLE ? ids : ownBytes(ids);
    Object.defineProperty(this, 'bytes', { writable: false });
  }

  /** @param {Iterable<any>} ids */
  static from(ids) {
    return wrap(ownBytes(ids));
  }

  /**
   * @param {any} bytes
   * @param {{ copy?: boolean }} [options]
   */
  static fromBytes(bytes, { copy = true } = {}) {
    const view = columnBytes.viewBytes(bytes, 'bytes');
    if (view.length % ID_BYTES !== 0) {
      throw argumentError('The bytes must be 12 for each id', 'bytes', describe(bytes));
    }
    columnBytes.requireCount(view.length / ID_BYTES, 'bytes');
    if (copy) return wrap(new Uint8Array(view));
    if (columnBytes.isFixed(view)) return wrap(view);
    throw argumentError(
      'Without a copy, the bytes must be in memory that is neither shared nor resizable',
      'bytes',
      describe(bytes),
    );
  }

  /** @param {any} hex */
  static fromHex(hex) {
    return wrap(Array.isArray(hex) ? packHex(hex, 'hex') : text.parseHex(hex, 'hex'));
  }

  /** @param {any} json */
  static fromJSON(json) {
    return wrap(parseJson(json));
  }

  /**
   * @param {any} bson
   * @param {string} path
   */
  static fromBSON(bson, path) {
    const { bytes, skipped } = parseBson(bson, path);
    const column = wrap(bytes);
    column.#skipped = skipped;
    return column;
  }

  /** @param {number} count */
  static generate(count) {
    return wrap(generateBytes(count));
  }

  get length() {
    return this.bytes.length / ID_BYTES;
  }

  get byteLength() {
    return this.bytes.length;
  }

  get skipped() {
    return #skipped in this ? this.#skipped : 0;
  }

  /** @param {number} index */
  at(index) {
    const place = toInteger(index);
    return idAt(this.bytes, place < 0 ? place + this.length : place);
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index++) {
      yield /** @type {ObjectId} */ (idAt(this.bytes, index));
    }
  }

  /**
   * @param {number} [start]
   * @param {number} [end]
   */
  slice(start, end) {
    const [from, to] = toRange(this.length, start, end);
    return wrap(bytesOf(this, 'this').slice(from * ID_BYTES, to * ID_BYTES));
  }

  /**
   * @param {number} [start]
   * @param {number} [end]
   */
  subarray(start, end) {
    const [from, to] = toRange(this.length, start, end);
    return wrap(bytesOf(this, 'this').subarray(from * ID_BYTES, to * ID_BYTES));
  }

  toArray() {
    const bytes = bytesOf(this, 'this');
    const ids = [];
    for (let at = 0; at < bytes.length; at += ID_BYTES) {
      readBytes(bytes, at);
      ids.push(new ObjectId(scratch));
    }
    return ids;
  }

  toHexStrings() {
    return text.toHexStrings(bytesOf(this, 'this'));
  }

  toJSON() {
    return this.toHexStrings();
  }

  /** @param {'utf8' | 'buffer'} [encoding] */
  stringify(encoding) {
    return text.stringify(bytesOf(this, 'this'), encoding);
  }

  sort() {
    bulk.sortIds(bytesOf(this, 'this'));
    return this;
  }

  toSorted() {
    return this.slice().sort();
  }

  isSorted() {
    return isSorted(bytesOf(this, 'this'));
  }

  unique() {
    return wrap(selection.unique(bytesOf(this, 'this')));
  }

  /**
   * @param {any} id
   * @param {number} [fromIndex]
   */
  includes(id, fromIndex) {
    return this.indexOf(id, fromIndex) >= 0;
  }

  /**
   * @param {any} id
   * @param {number} [fromIndex]
   */
  indexOf(id, fromIndex = 0) {
    const wanted = packIds([id], 'id');
    const [from] = toRange(this.length, fromIndex);
    return bulk.findId(bytesOf(this, 'this'), wanted, from);
  }

  /** @param {any} id */
  lowerBound(id) {
    const wanted = packIds([id], 'id');
    return bound(bytesOf(this, 'this'), wanted, false);
  }

  /** @param {any} id */
  upperBound(id) {
    const wanted = packIds([id], 'id');
    return bound(bytesOf(this, 'this'), wanted, true);
  }

  /** @param {Iterable<any>} other */
  union(other) {
    const others = packIterable(other, 'other');
    return wrap(selection.unite(bytesOf(this, 'this'), others));
  }

  /** @param {Iterable<any>} other */
  intersection(other) {
    const others = packIterable(other, 'other');
    return wrap(selection.select(bytesOf(this, 'this'), others, true));
  }

  /** @param {Iterable<any>} other */
  difference(other) {
    const others = packIterable(other, 'other');
    return wrap(selection.select(bytesOf(this, 'this'), others, false));
  }

  /** @param {Iterable<any>} other */
  symmetricDifference(other) {
    const others = packIterable(other, 'other');
    return wrap(selection.differ(bytesOf(this, 'this'), others));
  }

  /** @param {Iterable<any>} other */
  isSubsetOf(other) {
    const others = packIterable(other, 'other');
    return selection.isSubset(bytesOf(this, 'this'), others);
  }

  /** @param {any} other */
  equals(other) {
    if (!(other instanceof ObjectIdArray)) return false;
    return Buffer.compare(bytesOf(this, 'this'), bytesOf(other, 'other')) === 0;
  }

  /**
   * @param {Date | number} from
   * @param {Date | number} to
   */
  between(from, to) {
    const start = readTime(from, 'from');
    const end = readTime(to, 'to');
    return wrap(selectBetween(bytesOf(this, 'this'), start, end));
  }

  timestamps() {
    return readTimestamps(bytesOf(this, 'this'));
  }
}

/**
 * A column of bytes that are whole ids.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function wrap(bytes) {
  return new ObjectIdArray(bytes, WHOLE);
}

/**
 * The bytes of a column. To be asked for after all arguments have been read, for reading those may
 * run anybody's code, and whoever holds their buffer can detach it.
 * @param {ObjectIdArray} column
 * @param {string} argument its name
 */
function bytesOf({ bytes }, argument) {
  columnBytes.requireAttached(bytes, argument);
  return bytes;
}

/**
 * @param {Iterable<any>} ids
 * @param {string} argument its name
 * @returns {Uint8Array<ArrayBuffer>} not to be written: they may be those of a column
 */
function packIterable(ids, argument) {
  if (ids instanceof ObjectIdArray) return bytesOf(ids, argument);
  if (Array.isArray(ids)) return packIds(ids, argument);
  if (typeof ids !== 'object' || typeof ids?.[Symbol.iterator] !== 'function') {
    throw argumentError('The ids must be in an iterable', argument, describe(ids));
  }
  return packIds(Array.from(ids), argument);
}

/**
 * The same in memory of their own.
 * @param {Iterable<any>} ids
 */
function ownBytes(ids) {
  const bytes = packIterable(ids, 'ids');
  return ids instanceof ObjectIdArray ? bytes.slice() : bytes;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} index
 */
function idAt(bytes, index) {
  const at = index * ID_BYTES;
  if (!(at >= 0 && at < bytes.length)) return undefined;
  readBytes(bytes, at);
  return new ObjectId(scratch);
}

/** As the methods of Array turn their arguments into integers. @param {number} value */
function toInteger(value) {
  return Math.trunc(value) || 0;
}

/**
 * The places that `slice` of Array would take.
 * @param {number} length
 * @param {number} [start]
 * @param {number} [end]
 */
function toRange(length, start = 0, end = length) {
  const [from, to] = [start, end].map((index) => {
    const place = toInteger(index);
    return place < 0 ? Math.max(place + length, 0) : Math.min(place, length);
  });
  return [from, Math.max(from, to)];
}

exports.ObjectIdArray = ObjectIdArray;
exports.packIterable = packIterable;
