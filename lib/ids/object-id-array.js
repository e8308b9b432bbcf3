// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');
const { bulk } = require('../native.js');
const columnBytes = require('./column-bytes.js');
const asyncWork = require('./async-work.js');
const { IdContainer, isContainer, tableOf } = require('./container.js');
const { parseBson, parseBsonAsync } = require('./from-bson.js');
const { parseJson, parseJsonAsync } = require('./from-json.js');
const { generateBytes } = require('./generate.js');
const { requireOptions } = require('./options.js');
const { bound, isSorted } = require('./order.js');
const { listAll, packHex, packId, packIds } = require('./pack.js');
const { idAt, listIds, toInteger, toPlace, toRange } = require('./places.js');
const selection = require('./select.js');
const text = require('./text.js');
const { readTime, readTimestamps, selectBetween } = require('./time.js');
const { packTable } = require('./transfer.js');

const { ID_BYTES } = columnBytes;

/** Says to the constructor that it gets bytes to keep, and not ids. */
const WHOLE = Symbol('whole');

/** @typedef {import('./off-thread.js').Options} Options */

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
    Object.defineProperty(this, 'bytes', { configurable: false, writable: false });
  }

  /** @param {Iterable<any>} ids */
  static from(ids) {
    return wrap(ownBytes(ids));
  }

  /**
   * @param {any} bytes
   * @param {{ copy?: boolean }} [options]
   */
  static fromBytes(bytes, options = {}) {
    const { copy = true } = requireOptions(options);
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
   * @param {any} json
   * @param {Options} [options]
   */
  static async fromJSONAsync(json, options) {
    return wrap(await parseJsonAsync(json, options));
  }

  /**
   * @param {any} bson
   * @param {string} path
   */
  static fromBSON(bson, path) {
    return ObjectIdArray.#wrapFound(parseBson(bson, path));
  }

  /**
   * @param {any} bson
   * @param {string} path
   * @param {Options} [options]
   */
  static async fromBSONAsync(bson, path, options) {
    return ObjectIdArray.#wrapFound(await parseBsonAsync(bson, path, options));
  }

  /** @param {import('./from-bson.js').Found} found */
  static #wrapFound({ bytes, skipped }) {
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
    const place = toInteger(index, 'index');
    return idAt(this.bytes, place < 0 ? place + this.length : place);
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index++) {
      yield idAt(this.bytes, index);
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
    return listIds(bytesOf(this, 'this'));
  }

  toHexStrings() {
    return text.toHexStrings(bytesOf(this, 'this'));
  }

  toJSON() {
    return this.toHexStrings();
  }

  /** What a driver stores and queries with: an array of ids. */
  toBSON() {
    return this.toArray();
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

  /** @param {Options} [options] */
  async sortAsync(options) {
    const sorted = await asyncWork.sortAsync(bytesOf(this, 'this'), options);
    bytesOf(this, 'this').set(sorted);
    return this;
  }

  /** @param {Options} [options] */
  async toSortedAsync(options) {
    return wrap(await asyncWork.sortAsync(bytesOf(this, 'this'), options));
  }

  isSorted() {
    return isSorted(bytesOf(this, 'this'));
  }

  unique() {
    return wrap(selection.unique(bytesOf(this, 'this')));
  }

  /** @param {Options} [options] */
  async uniqueAsync(options) {
    return wrap(await asyncWork.uniqueAsync(bytesOf(this, 'this'), options));
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
    const wanted = packId(id, 'id');
    const from = toPlace(this.length, fromIndex, 'fromIndex');
    return bulk.findId(bytesOf(this, 'this'), wanted, from);
  }

  /** @param {any} id */
  lowerBound(id) {
    const wanted = packId(id, 'id');
    return bound(bytesOf(this, 'this'), wanted, false);
  }

  /** @param {any} id */
  upperBound(id) {
    const wanted = packId(id, 'id');
    return bound(bytesOf(this, 'this'), wanted, true);
  }

  /** @param {Iterable<any>} other */
  union(other) {
    const others = packIterable(other, 'other');
    return wrap(selection.unite(bytesOf(this, 'this'), others));
  }

  /**
   * @param {Iterable<any>} other
   * @param {Options} [options]
   */
  async unionAsync(other, options) {
    const others = packIterable(other, 'other');
    return wrap(await asyncWork.unionAsync(bytesOf(this, 'this'), others, options));
  }

  /** @param {Iterable<any>} other */
  intersection(other) {
    const others = packIterable(other, 'other');
    return wrap(selection.select(bytesOf(this, 'this'), others, true));
  }

  /**
   * @param {Iterable<any>} other
   * @param {Options} [options]
   */
  async intersectionAsync(other, options) {
    const others = packIterable(other, 'other');
    return wrap(await asyncWork.filterAsync(bytesOf(this, 'this'), others, true, options));
  }

  /** @param {Iterable<any>} other */
  difference(other) {
    const others = packIterable(other, 'other');
    return wrap(selection.select(bytesOf(this, 'this'), others, false));
  }

  /**
   * @param {Iterable<any>} other
   * @param {Options} [options]
   */
  async differenceAsync(other, options) {
    const others = packIterable(other, 'other');
    return wrap(await asyncWork.filterAsync(bytesOf(this, 'this'), others, false, options));
  }

  /** @param {Iterable<any>} other */
  symmetricDifference(other) {
    const others = packIterable(other, 'other');
    return wrap(selection.differ(bytesOf(this, 'this'), others));
  }

  /**
   * @param {Iterable<any>} other
   * @param {Options} [options]
   */
  async symmetricDifferenceAsync(other, options) {
    const others = packIterable(other, 'other');
    return wrap(await asyncWork.symmetricDifferenceAsync(bytesOf(this, 'this'), others, options));
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
  columnBytes.requireColumn(bytes, argument);
  return bytes;
}

/**
 * @param {Iterable<any>} ids
 * @param {string} argument its name
 * @returns {Uint8Array<ArrayBuffer>} not to be written: they may be those of a column
 */
function packIterable(ids, argument) {
  if (ids instanceof ObjectIdArray) return bytesOf(ids, argument);
  if (isPlainSet(ids)) return packTable(tableOf(ids), argument);
  if (Array.isArray(ids)) return packIds(ids, argument);
  if (typeof ids !== 'object' || typeof ids?.[Symbol.iterator] !== 'function') {
    throw argumentError('The ids must be in an iterable', argument, describe(ids));
  }
  return packIds(listAll(ids, argument), argument);
}

const { keys: listKeys } = IdContainer.prototype;

/**
 * Whether iteration gives the ids of a table and nothing else: so it is with a set, unless a subclass
 * iterates its own way, and not with a map.
 * @param {any} ids
 * @returns {ids is IdContainer}
 */
function isPlainSet(ids) {
  return (
    typeof ids === 'object' &&
    ids !== null &&
    isContainer(ids) &&
    /** @type {any} */ (ids)[Symbol.iterator] === listKeys
  );
}

/**
 * The same as `packIterable`, in memory of their own.
 * @param {Iterable<any>} ids
 */
function ownBytes(ids) {
  const bytes = packIterable(ids, 'ids');
  return ids instanceof ObjectIdArray ? bytes.slice() : bytes;
}

exports.ObjectIdArray = ObjectIdArray;
exports.bytesOf = bytesOf;
exports.packIterable = packIterable;
