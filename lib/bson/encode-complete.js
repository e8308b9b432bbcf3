// @ts-check
'use strict';

/**
 * The encoder that knows every kind of value and every option, and any depth: it keeps its own
 * stack. The fast one in `encode-fast.js` hands it what it does not do itself.
 */

const { BSONError } = require('./js-bson.js');
const { TYPE } = require('./element-type.js');
const { checkKey, writeKey } = require('./encode-key.js');
const { writeString } = require('./encode-text.js');
const {
  BSON_TYPE,
  writeBSONValue,
  writeBigInt,
  writeBytes,
  writeDate,
  writeFunction,
  writeNumber,
  writeRegExp,
} = require('./encode-values.js');
const { checkVersion, isBytes, isDate, isMap, isRegExp } = require('./kind.js');
const { reserve, sink } = require('./sink.js');

/**
 * @typedef {object} Options
 * @property {boolean} checkKeys
 * @property {boolean} serializeFunctions
 * @property {boolean} ignoreUndefined
 */

/**
 * A document that is being written.
 * @typedef {object} Frame
 * @property {object} object what a cycle would come back to
 * @property {any[] | undefined} array
 * @property {any} target where the values of `keys` are
 * @property {string[] | undefined} keys
 * @property {Iterator<[any, any]> | undefined} entries
 * @property {number} next the index of the next key or value
 * @property {number} start where its size stands
 * @property {number} codeStart where the size of the code stands whose scope it is, or -1
 * @property {Options} options those in force in it
 * @property {Frame | undefined} outer
 */

/** How a DBRef's own fields are written, whatever the options are. @type {Options} */
const DBREF_OPTIONS = { checkKeys: false, ignoreUndefined: true, serializeFunctions: false };

/**
 * Writes a document and all that it holds.
 * @param {object} object
 * @param {number} index
 * @param {Options} options
 * @param {Set<object>} path the documents around it
 * @returns {number} the index behind it
 */
function writeDocument(object, index, options, path) {
  return run(openFrame(object, index, options, undefined, path), index + 4, path);
}

/**
 * Writes one value, whatever it is, whose key stands in the sink.
 * @param {unknown} value what its toBSON method gave, where it has one
 * @param {number} start where the element's type goes
 * @param {number} index
 * @param {Options} options
 * @param {Set<object>} path the documents around it
 * @returns {number} the index behind it, or `start` where the value is none that BSON has
 */
function writeElement(value, start, index, options, path) {
  const opened = writeValue(value, start, index, options, undefined, path);
  return typeof opened === 'number' ? opened : run(opened, opened.start + 4, path);
}

/**
 * @param {Frame} innermost
 * @param {number} index
 * @param {Set<object>} path
 * @returns {number}
 */
function run(innermost, index, path) {
  /** @type {Frame | undefined} */
  let frame = innermost;
  let end = index;
  while (frame !== undefined) {
    const element = readNext(frame);
    if (element === undefined) {
      reserve(end, 0);
      closeFrame(frame, end, path);
      end += 1;
      frame = frame.outer;
      continue;
    }
    const { array, options } = frame;
    let [key, value] = element;
    if (typeof value?.toBSON === 'function') value = value.toBSON();
    if (array === undefined && typeof key === 'string') checkKey(key, options.checkKeys);
    if (isSkipped(value, frame)) continue;
    reserve(end, 0);
    const opened = writeValue(value, end, writeKey(key, end), options, frame, path);
    if (typeof opened === 'number') {
      end = opened;
    } else {
      frame = opened;
      end = frame.start + 4;
    }
  }
  return end;
}

/**
 * @param {Frame} frame
 * @returns {[any, any] | undefined} the next key and its value
 */
function readNext(frame) {
  const { array, entries, keys, target } = frame;
  if (entries !== undefined) return entries.next().value;
  const i = frame.next++;
  if (array !== undefined) return i < array.length ? [String(i), array[i]] : undefined;
  const names = /** @type {string[]} */ (keys);
  return i < names.length ? [names[i], target[names[i]]] : undefined;
}

/**
 * @param {unknown} value
 * @param {Frame} frame
 */
function isSkipped(value, { array, options }) {
  switch (typeof value) {
    case 'undefined':
      return array === undefined && options.ignoreUndefined;
    case 'function':
      return !options.serializeFunctions;
    default:
      return typeof value === 'symbol';
  }
}

/**
 * @param {any} object
 * @param {number} start
 * @param {Options} options
 * @param {Frame | undefined} outer
 * @param {Set<object>} path
 * @returns {Frame}
 */
function openFrame(object, start, options, outer, path) {
  path.add(object);
  /** @type {Frame} */
  const frame = {
    object,
    array: undefined,
    target: object,
    keys: undefined,
    entries: undefined,
    next: 0,
    start,
    codeStart: -1,
    options,
    outer,
  };
  if (Array.isArray(object)) {
    frame.array = object;
  } else if (isMap(object)) {
    frame.entries = object.entries();
  } else {
    frame.target = typeof object.toBSON === 'function' ? object.toBSON() : object;
    if (frame.target != null && typeof frame.target !== 'object') {
      throw new BSONError('toBSON function did not return an object');
    }
    frame.keys = Object.keys(frame.target);
  }
  return frame;
}

/**
 * @param {Frame} frame
 * @param {number} index
 * @param {Set<object>} path
 */
function closeFrame({ codeStart, object, start }, index, path) {
  sink.bytes[index] = 0;
  sink.view.setInt32(start, index + 1 - start, true);
  if (codeStart !== -1) sink.view.setInt32(codeStart, index + 1 - codeStart, true);
  path.delete(object);
}

/**
 * @param {any} value
 * @param {number} start
 * @param {number} index
 * @param {Options} options
 * @param {Frame | undefined} outer
 * @param {Set<object>} path
 * @returns {number | Frame} the index behind it, or the document that is to be written there
 */
function writeValue(value, start, index, options, outer, path) {
  switch (typeof value) {
    case 'string':
      sink.bytes[start] = TYPE.STRING;
      return writeString(value, index);
    case 'number':
      return writeNumber(value, start, index);
    case 'boolean':
      sink.bytes[start] = TYPE.BOOLEAN;
      sink.bytes[index] = value ? 1 : 0;
      return index + 1;
    case 'bigint':
      return writeBigInt(value, start, index);
    case 'function':
      return options.serializeFunctions ? writeFunction(value, start, index) : start;
    case 'symbol':
      return start;
    default:
      if (value === undefined || value === null) {
        sink.bytes[start] = TYPE.NULL;
        return index;
      }
      return writeObject(value, start, index, options, outer, path);
  }
}

/**
 * @param {any} value
 * @param {number} start
 * @param {number} index
 * @param {Options} options
 * @param {Frame | undefined} outer
 * @param {Set<object>} path
 * @returns {number | Frame}
 */
function writeObject(value, start, index, options, outer, path) {
  if (value._bsontype != null) {
    checkVersion(value);
    const type = value[BSON_TYPE];
    if (type === 'DBRef') return openDBRef(value, start, index, options, outer, path);
    if (type === 'Code' && value.scope && typeof value.scope === 'object') {
      return openScope(value, start, index, options, outer, path);
    }
    return writeBSONValue(value, start, index);
  }
  if (isDate(value)) return writeDate(value, start, index);
  if (isBytes(value)) return writeBytes(value, start, index);
  if (isRegExp(value)) return writeRegExp(value, start, index);
  checkNotWithin(value, path);
  sink.bytes[start] = Array.isArray(value) ? TYPE.ARRAY : TYPE.DOCUMENT;
  return openFrame(value, index, options, outer, path);
}

/**
 * @param {object} object
 * @param {Set<object>} path
 */
function checkNotWithin(object, path) {
  if (path.has(object)) throw new BSONError('Cannot convert circular structure to BSON');
}

/**
 * @param {any} dbref
 * @param {number} start
 * @param {number} index
 * @param {Options} options
 * @param {Frame | undefined} outer
 * @param {Set<object>} path
 */
function openDBRef({ collection, db, fields, oid }, start, index, options, outer, path) {
  const database = db == null ? undefined : { $db: db };
  const document = Object.assign({ $ref: collection, $id: oid }, database, fields);
  sink.bytes[start] = TYPE.DOCUMENT;
  const { serializeFunctions } = options;
  return openFrame(document, index, { ...DBREF_OPTIONS, serializeFunctions }, outer, path);
}

/**
 * @param {any} code
 * @param {number} start
 * @param {number} index
 * @param {Options} options
 * @param {Frame | undefined} outer
 * @param {Set<object>} path
 */
function openScope({ code, scope }, start, index, options, outer, path) {
  const scopeStart = writeString(code, index + 4);
  checkNotWithin(scope, path);
  sink.bytes[start] = TYPE.CODE_WITH_SCOPE;
  const frame = openFrame(scope, scopeStart, options, outer, path);
  frame.codeStart = index;
  return frame;
}

exports.writeDocument = writeDocument;
exports.writeElement = writeElement;
