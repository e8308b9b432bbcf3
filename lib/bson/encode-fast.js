// @ts-check
'use strict';

/**
 * The encoder of what most documents are made of: plain objects, arrays and common values, under
 * the options that a driver uses. It asks the shapes for the bytes of each key. Whatever it does
 * not know, it gives to the complete encoder, value by value.
 */

const { ObjectId } = require('../object-id.js');
const { BSONError } = require('./js-bson.js');
const { TYPE } = require('./element-type.js');
const { writeElement } = require('./encode-complete.js');
const { MIN_TEXTS, writeTexts } = require('./encode-texts.js');
const { writeIndex } = require('./encode-index.js');
const { writeKey } = require('./encode-key.js');
const { enterInner, enterRoot, follow } = require('./encode-shapes.js');
const { writeString } = require('./encode-text.js');
const { writeBigInt, writeBytes, writeDate } = require('./encode-values.js');
const { reserve, sink } = require('./sink.js');

/** @typedef {import('./encode-complete.js').Options} Options */
/** @typedef {ReturnType<typeof enterRoot>} ShapeNode */

/** How deep documents may lie in one another before the complete encoder takes over. */
const MAX_DEPTH = 64;
const { getPrototypeOf, prototype: plainPrototype } = Object;
const { toString } = plainPrototype;

const { serializeInto } = ObjectId.prototype;

/** The prototypes of primitive values, where a toBSON method might be. */
const strings = /** @type {any} */ (String.prototype);
const numbers = /** @type {any} */ (Number.prototype);
const booleans = /** @type {any} */ (Boolean.prototype);
const bigints = /** @type {any} */ (BigInt.prototype);

/** Writes one document at a time. */
class FastEncoder {
  constructor() {
    /** The documents around the one in hand. @type {(object | undefined)[]} */
    this.path = [];
    /** @type {Options} */
    this.options = { checkKeys: false, serializeFunctions: false, ignoreUndefined: true };
  }

  /**
   * @param {any} object
   * @param {number} start
   * @param {ShapeNode} shape
   * @param {number} depth
   * @returns {number}
   */
  writeDocument(object, start, shape, depth) {
    this.path[depth] = object;
    let index = start + 4;
    let node = shape;
    // Only own keys come: the prototype has been seen to be that of plain objects, and empty.
    // oxlint-disable-next-line guard-for-in
    for (const key in object) {
      const value = object[key];
      node = node.next.key === key ? node.next : follow(node, key);
      if (index > sink.limit) reserve(index, 0);
      const { size } = node;
      let end = index + 1 + size;
      if (size === 0) {
        end = writeKey(key, index);
      } else {
        const { view } = sink;
        view.setInt32(index + 1, node.word0, true);
        if (size > 4) {
          view.setInt32(index + 5, node.word1, true);
          if (size > 8) {
            view.setInt32(index + 9, node.word2, true);
            if (size > 12) {
              view.setInt32(index + 13, node.word3, true);
              const { words } = node;
              for (let i = 4; i < words.length; i++) {
                view.setInt32(index + 1 + i * 4, words[i], true);
              }
            }
          }
        }
      }
      index = this.writeValue(value, index, end, node, depth, false);
    }
    return this.close(start, index, depth);
  }

  /**
   * @param {any[]} array
   * @param {number} start
   * @param {ShapeNode} node the array's own
   * @param {number} depth
   * @returns {number}
   */
  writeArray(array, start, node, depth) {
    this.path[depth] = array;
    let index = start + 4;
    if (array.length >= MIN_TEXTS && typeof array[0] === 'string') {
      const end = writeTexts(array, index);
      if (end !== 0) return this.close(start, end, depth);
    }
    for (let i = 0; i < array.length; i++) {
      if (index > sink.limit) reserve(index, 0);
      const end = writeIndex(i, index + 1);
      const value = array[i];
      index =
        value instanceof ObjectId && isOwnId(value)
          ? writeId(value, index, end)
          : this.writeValue(value, index, end, node, depth, true);
    }
    return this.close(start, index, depth);
  }

  /**
   * @param {number} start
   * @param {number} index
   * @param {number} depth
   */
  close(start, index, depth) {
    if (index > sink.limit) reserve(index, 0);
    sink.bytes[index] = 0;
    sink.view.setInt32(start, index + 1 - start, true);
    this.path[depth] = undefined;
    return index + 1;
  }

  /**
   * @param {any} value
   * @param {number} start
   * @param {number} index
   * @param {ShapeNode} node
   * @param {number} depth
   * @param {boolean} inArray
   * @returns {number}
   */
  writeValue(value, start, index, node, depth, inArray) {
    const { bytes } = sink;
    switch (typeof value) {
      case 'string':
        bytes[start] = TYPE.STRING;
        return writeString(value, index);
      case 'number':
        if (value === (value | 0) && !Object.is(value, -0)) {
          bytes[start] = TYPE.INT32;
          sink.view.setInt32(index, value, true);
          return index + 4;
        }
        bytes[start] = TYPE.DOUBLE;
        sink.view.setFloat64(index, value, true);
        return index + 8;
      case 'boolean':
        bytes[start] = TYPE.BOOLEAN;
        bytes[index] = value ? 1 : 0;
        return index + 1;
      case 'undefined':
        if (!inArray && this.options.ignoreUndefined) return start;
        bytes[start] = TYPE.NULL;
        return index;
      case 'bigint':
        return writeBigInt(value, start, index);
      case 'object':
        if (value === null) {
          bytes[start] = TYPE.NULL;
          return index;
        }
        return this.writeObject(value, start, index, node, depth, inArray);
      default:
        return this.writeOther(value, start, index, depth, inArray);
    }
  }

  /**
   * @param {any} value
   * @param {number} start
   * @param {number} index
   * @param {ShapeNode} node
   * @param {number} depth
   * @param {boolean} inArray
   * @returns {number}
   */
  writeObject(value, start, index, node, depth, inArray) {
    if (value instanceof ObjectId) {
      if (isOwnId(value)) return writeId(value, start, index);
    } else if (Array.isArray(value)) {
      if (isPlainArray(value) && depth < MAX_DEPTH) {
        this.checkNotWithin(value, depth);
        sink.bytes[start] = TYPE.ARRAY;
        return this.writeArray(value, index, node, depth + 1);
      }
    } else if (value instanceof Date) {
      if (isPlainDate(value)) {
        return writeDate(value, start, index);
      }
    } else if (depth < MAX_DEPTH && isPlainObject(value)) {
      this.checkNotWithin(value, depth);
      sink.bytes[start] = TYPE.DOCUMENT;
      return this.writeDocument(value, index, enterInner(node), depth + 1);
    }
    return this.writeOther(value, start, index, depth, inArray);
  }

  /**
   * @param {object} object
   * @param {number} depth
   */
  checkNotWithin(object, depth) {
    const { path } = this;
    for (let i = 0; i <= depth; i++) {
      if (path[i] === object) throw new BSONError('Cannot convert circular structure to BSON');
    }
  }

  /**
   * @param {any} source
   * @param {number} start
   * @param {number} index
   * @param {number} depth
   * @param {boolean} inArray
   */
  writeOther(source, start, index, depth, inArray) {
    const value = typeof source.toBSON === 'function' ? source.toBSON() : source;
    if (value instanceof Uint8Array && /** @type {any} */ (value)._bsontype === undefined) {
      return writeBytes(value, start, index);
    }
    if (value === undefined && !inArray && this.options.ignoreUndefined) return start;
    const path = /** @type {object[]} */ (this.path.slice(0, depth + 1));
    return writeElement(value, start, index, this.options, new Set(path));
  }
}

/** The encoder that no document is using. @type {FastEncoder | undefined} */
let idle;

/** @param {any} id an ObjectId of oxid */
function isOwnId(id) {
  return id.serializeInto === serializeInto && id.toBSON === undefined;
}

/**
 * @param {ObjectId} id
 * @param {number} start
 * @param {number} index
 */
function writeId({ i0, i1, i2, i3 }, start, index) {
  const { view } = sink;
  sink.bytes[start] = TYPE.OBJECT_ID;
  view.setInt32(index, (i0 << 8) | (i1 >>> 16));
  view.setInt32(index + 4, (i1 << 16) | (i2 >>> 8));
  view.setInt32(index + 8, (i2 << 24) | i3);
  return index + 12;
}

/** @param {any} array */
function isPlainArray(array) {
  return (
    array.toBSON === undefined &&
    array._bsontype === undefined &&
    array[Symbol.toStringTag] === undefined
  );
}

/** @param {any} date */
function isPlainDate(date) {
  return date.toBSON === undefined && date._bsontype === undefined;
}

/** @param {any} object */
function isPlainObject(object) {
  const prototype = getPrototypeOf(object);
  return (
    (prototype === plainPrototype || prototype === null) &&
    object._bsontype === undefined &&
    object.toBSON === undefined &&
    toString.call(object) === '[object Object]'
  );
}

/** Whether the built-in prototypes are as they were born, as far as it matters here. */
function arePrototypesClean() {
  if (
    strings.toBSON !== undefined ||
    numbers.toBSON !== undefined ||
    booleans.toBSON !== undefined ||
    bigints.toBSON !== undefined
  ) {
    return false;
  }
  // oxlint-disable-next-line guard-for-in
  for (const _key in plainPrototype) return false;
  return true;
}

/**
 * @param {any} object
 * @param {Options} options
 * @returns {boolean} whether the fast encoder is the one for this document
 */
function isFast(object, options) {
  return (
    !options.checkKeys &&
    !options.serializeFunctions &&
    isPlainObject(object) &&
    arePrototypesClean()
  );
}

/**
 * @param {any} object one that `isFast` says yes to
 * @param {number} start
 * @param {Options} options
 * @returns {number} the index behind it
 */
function writeFast(object, start, options) {
  const encoder = idle ?? new FastEncoder();
  idle = undefined;
  encoder.options = options;
  try {
    return encoder.writeDocument(object, start, enterRoot(), 0);
  } catch (error) {
    encoder.path = [];
    throw error;
  } finally {
    idle = encoder;
  }
}

exports.isFast = isFast;
exports.writeFast = writeFast;
