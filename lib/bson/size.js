// @ts-check
'use strict';

const { BSONError } = require('./js-bson.js');
const { isOwnId } = require('./encode-own.js');
const { checkVersion, isAnyArrayBuffer, isDate, isMap, isRegExp } = require('./kind.js');

/** The size field and the zero byte of a document. */
const DOCUMENT_SIZE = 5;
/** The size field and the zero byte of a string. */
const STRING_SIZE = 5;
/** The size field and the subtype of binary data. */
const BINARY_SIZE = 5;
/** The size field that the content of binary data of the old subtype has besides. */
const OLD_BINARY_SIZE = 4;
const SUBTYPE_OLD = 2;

/** The sizes of bson's values that are always the same. */
const VALUE_SIZES = new Map([
  ['MinKey', 0],
  ['MaxKey', 0],
  ['ObjectId', 12],
  ['Long', 8],
  ['Double', 8],
  ['Timestamp', 8],
  ['Decimal128', 16],
  ['Int32', 4],
]);

/** Up to this many characters a loop counts the bytes of a key faster than a call does. */
const SHORT_KEY = 12;

/** @param {string} key */
function countKeyBytes(key) {
  const { length } = key;
  // A Map's key that is no string is refused there.
  if (typeof key !== 'string' || length > SHORT_KEY) return Buffer.byteLength(key);
  for (let i = 0; i < length; i++) {
    if (key.charCodeAt(i) > 0x7f) return Buffer.byteLength(key);
  }
  return length;
}

/** @param {number} index */
function countDigits(index) {
  let digits = 1;
  for (let limit = 10; index >= limit; limit *= 10) digits++;
  return digits;
}

/**
 * A document that waits for its elements to be counted, or, once `isOpen`, for them to be left.
 * @typedef {{ object: any, ignoreUndefined: boolean, isOpen: boolean }} Pending
 */

/**
 * Counts one document and what it holds, without the stack of calls, however deep it is.
 */
class SizeCounter {
  /** @param {boolean} serializeFunctions */
  constructor(serializeFunctions) {
    this.serializeFunctions = serializeFunctions;
    /** The outermost document. @type {any} */
    this.root = undefined;
    /** The documents around the one in hand, but for the outermost. @type {Set<object> | undefined} */
    this.path = undefined;
    /** @type {Pending[]} */
    this.pending = [];
  }

  /**
   * @param {any} object
   * @param {boolean} ignoreUndefined
   * @returns {number}
   */
  count(object, ignoreUndefined) {
    this.root = object;
    let total = DOCUMENT_SIZE + this.countElements(object, ignoreUndefined);
    const { pending } = this;
    if (pending.length === 0) return total;
    const path = (this.path = new Set());
    while (pending.length > 0) {
      const last = pending[pending.length - 1];
      if (last.isOpen) {
        path.delete(last.object);
        pending.pop();
      } else {
        last.isOpen = true;
        path.add(last.object);
        total += DOCUMENT_SIZE + this.countElements(last.object, last.ignoreUndefined);
      }
    }
    return total;
  }

  /**
   * @param {any} object
   * @param {boolean} ignoreUndefined
   */
  countElements(object, ignoreUndefined) {
    let total = 0;
    if (Array.isArray(object)) {
      for (let i = 0; i < object.length; i++) {
        total += this.countElement(countDigits(i), object[i], ignoreUndefined, false);
      }
    } else if (object != null && isMap(object)) {
      for (const [key, value] of object) {
        total += this.countElement(countKeyBytes(key), value, ignoreUndefined, ignoreUndefined);
      }
    } else {
      const target = typeof object?.toBSON === 'function' ? object.toBSON() : object;
      for (const key of Object.keys(target)) {
        const value = target[key];
        total += this.countElement(countKeyBytes(key), value, ignoreUndefined, ignoreUndefined);
      }
    }
    return total;
  }

  /**
   * @param {number} keySize in bytes, without its zero byte
   * @param {any} source
   * @param {boolean} ignoreUndefined for what is inside
   * @param {boolean} isLeftOut whether the element is, if it is undefined itself
   * @returns {number} 0 where nothing is written
   */
  countElement(keySize, source, ignoreUndefined, isLeftOut) {
    if (isOwnId(source)) return keySize + 14;
    const value = typeof source?.toBSON === 'function' ? source.toBSON() : source;
    if (value === undefined && isLeftOut) return 0;
    const size = this.countValue(value, ignoreUndefined);
    return size === undefined ? 0 : 1 + keySize + 1 + size;
  }

  /**
   * @param {any} value
   * @param {boolean} ignoreUndefined
   * @returns {number | undefined} undefined where nothing is written
   */
  countValue(value, ignoreUndefined) {
    switch (typeof value) {
      case 'string':
        return STRING_SIZE + Buffer.byteLength(value);
      case 'number':
        return value === (value | 0) && !Object.is(value, -0) ? 4 : 8;
      case 'bigint':
        return 8;
      case 'boolean':
        return 1;
      case 'undefined':
        return 0;
      case 'function':
        return this.serializeFunctions
          ? STRING_SIZE + Buffer.byteLength(value.toString())
          : undefined;
      case 'symbol':
        return undefined;
      default:
        return value === null ? 0 : this.countObject(value, ignoreUndefined);
    }
  }

  /**
   * @param {any} value
   * @param {boolean} ignoreUndefined
   * @returns {number} without the elements, where it is a document: those are counted later
   */
  countObject(value, ignoreUndefined) {
    if (typeof value._bsontype === 'string') {
      checkVersion(value);
      const size = VALUE_SIZES.get(value._bsontype) ?? this.countBSONValue(value, ignoreUndefined);
      if (size !== undefined) return size;
    }
    if (isDate(value)) return 8;
    if (ArrayBuffer.isView(value) || isAnyArrayBuffer(value)) {
      return BINARY_SIZE + value.byteLength;
    }
    if (isRegExp(value)) {
      const flags = [value.global, value.ignoreCase, value.multiline].filter(Boolean).length;
      return Buffer.byteLength(value.source) + 1 + flags + 1;
    }
    this.enter(value, ignoreUndefined);
    return 0;
  }

  /**
   * @param {any} value
   * @param {boolean} ignoreUndefined
   * @returns {number | undefined} undefined where the type is unknown
   */
  countBSONValue(value, ignoreUndefined) {
    switch (value._bsontype) {
      case 'Code': {
        const size = STRING_SIZE + Buffer.byteLength(value.code.toString());
        if (value.scope == null || typeof value.scope !== 'object') return size;
        this.enter(value.scope, ignoreUndefined);
        return 4 + size;
      }
      case 'Binary':
        return (
          BINARY_SIZE + value.position + (value.sub_type === SUBTYPE_OLD ? OLD_BINARY_SIZE : 0)
        );
      case 'BSONSymbol':
        return STRING_SIZE + Buffer.byteLength(value.value);
      case 'BSONRegExp':
        return Buffer.byteLength(value.pattern) + 1 + Buffer.byteLength(value.options) + 1;
      case 'DBRef': {
        const { collection, db, fields, oid } = value;
        const document = Object.assign({ $ref: collection, $id: oid }, fields);
        this.enter(db == null ? document : Object.assign(document, { $db: db }), true);
        return 0;
      }
      default:
        return undefined;
    }
  }

  /**
   * @param {object} object
   * @param {boolean} ignoreUndefined
   */
  enter(object, ignoreUndefined) {
    if (object === this.root || this.path?.has(object) === true)
      throw new BSONError('Cannot convert circular structure to BSON');
    this.pending.push({ object, ignoreUndefined, isOpen: false });
  }
}

/**
 * The size of a document's BSON in bytes, without writing it.
 * @param {object} object
 * @param {any} [options]
 * @returns {number}
 */
function calculateObjectSize(object, options = {}) {
  const { ignoreUndefined, serializeFunctions } = options ?? {};
  return new SizeCounter(serializeFunctions === true).count(object, ignoreUndefined !== false);
}

exports.calculateObjectSize = calculateObjectSize;
