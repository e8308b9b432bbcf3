// @ts-check
'use strict';

/**
 * The encoder of what most documents are made of: plain objects, instances of classes, arrays and
 * common values, under the options that a driver uses. Documents of a shape that is known go to its compiled encoder,
 * others are written key by key. Whatever this does not know, it gives to the complete encoder,
 * value by value.
 */

const { BSONError } = require('./js-bson.js');
const { TYPE } = require('./element-type.js');
const { writeElement } = require('./encode-complete.js');
const { writeIndex } = require('./encode-index.js');
const { writeKnownKey, writeNewKey } = require('./encode-key.js');
const { KindWriters, findKind } = require('./encode-kinds.js');
const { gatherKeys, run, writeGatheredKey } = require('./encode-new-keys.js');
const { isOwnId, isPlainDate, writeId } = require('./encode-own.js');
const { UNKNOWN, enterInner, enterRoot, findEnd, plan, step } = require('./encode-shapes.js');
const { MAX_TEXTS, MIN_TEXTS, writeTexts } = require('./encode-texts.js');
const {
  BSON_TYPE,
  writeBSONValue,
  writeBigInt,
  writeBoolean,
  writeBytes,
  writeDate,
  writeNumber,
  writeText,
} = require('./encode-values.js');
const { checkVersion, isInstance } = require('./kind.js');
const { reserve, sink } = require('./sink.js');

/** @typedef {import('./encode-complete.js').Options} Options */
/** @typedef {import('./encode-shapes.js').ShapeNode} ShapeNode */

/** How deep documents may lie in one another before the complete encoder takes over. */
const MAX_DEPTH = 64;
const { getPrototypeOf, prototype: plainPrototype } = Object;
const { toString } = plainPrototype;

/** The prototypes of primitive values, where a toBSON method might be. */
const strings = /** @type {any} */ (String.prototype);
const numbers = /** @type {any} */ (Number.prototype);
const booleans = /** @type {any} */ (Boolean.prototype);
const bigints = /** @type {any} */ (BigInt.prototype);

const writers = new KindWriters({
  close,
  isInstance,
  open,
  reserve,
  sink,
  writeIndex,
  writeNested,
  writeValue,
});

/**
 * @param {any} object a plain one that the place's last encoder has refused
 * @param {readonly string[]} keys
 * @param {number} start
 * @param {ShapeNode} place where documents like it begin
 * @param {number} depth
 * @returns {number} the index behind it
 */
function writeDocument(object, keys, start, place, depth) {
  const known = findEnd(place, keys).family?.plan;
  if (known !== undefined) {
    place.plan = known;
    const end = known(object, keys, start, depth);
    if (end !== -1) return end;
  }
  open(object, depth);
  let index = start + 4;
  let node = place;
  let i = 0;
  for (; i < keys.length; i++) {
    const key = keys[i];
    const value = object[key];
    node = step(node, key);
    if (node === UNKNOWN) break;
    if (value !== undefined && value !== null) node.kind = findKind(value);
    index = writeValue(value, index, writeKnownKey(node, index), node, depth, false);
  }
  if (i < keys.length) {
    index = writeNewElements(object, keys, i, index, depth);
  } else {
    plan(place, keys, node, writers);
  }
  return close(start, index, depth);
}

/**
 * Writes the elements of keys that are not learned.
 * @param {any} object
 * @param {readonly string[]} keys
 * @param {number} first the index of the first of them
 * @param {number} start
 * @param {number} depth
 * @returns {number} the index behind the last element
 */
function writeNewElements(object, keys, first, start, depth) {
  let index = start;
  let turn = 0;
  let until = first;
  let offset = 0;
  for (let i = first; i < keys.length; i++) {
    const key = keys[i];
    const value = object[key];
    if (i === until) {
      gatherKeys(keys, i);
      ({ turn, until } = run);
      offset = 0;
    }
    let end;
    if (turn !== 0 && turn === run.turn) {
      end = writeGatheredKey(offset, key.length, index);
      offset += key.length;
    } else {
      end = writeNewKey(key, index);
    }
    index = writeValue(value, index, end, UNKNOWN, depth, false);
  }
  return index;
}

/**
 * @param {any[]} array
 * @param {number} start
 * @param {ShapeNode} node the array's own
 * @param {number} depth
 * @returns {number} the index behind it
 */
function writeArray(array, start, node, depth) {
  open(array, depth);
  const first = array[0];
  if (typeof first === 'string' && array.length >= MIN_TEXTS) {
    return close(start, writeManyTexts(array, start + 4, node, depth), depth);
  }
  const kind = first === undefined || first === null ? 'other' : findKind(first);
  if (kind !== node.elementKind) {
    node.elementKind = kind;
    node.writeElements = writers.of(kind)?.writeElements;
  }
  const end =
    node.writeElements === undefined
      ? writeElements(array, 0, array.length, start + 4, node, depth)
      : node.writeElements(array, start + 4, node, depth);
  return close(start, end, depth);
}

/**
 * @param {any[]} array
 * @param {number} start
 * @param {ShapeNode} node
 * @param {number} depth
 * @returns {number}
 */
function writeManyTexts(array, start, node, depth) {
  let i = 0;
  let index = start;
  while (i < array.length) {
    const written = writeTexts(array, i, index);
    if (written === undefined) {
      const next = Math.min(array.length, i + MAX_TEXTS);
      index = writeElements(array, i, next, index, node, depth);
      i = next;
    } else {
      index = written.end;
      i = written.next;
    }
  }
  return index;
}

/**
 * @param {any[]} array
 * @param {number} from
 * @param {number} to
 * @param {number} start
 * @param {ShapeNode} node
 * @param {number} depth
 * @returns {number}
 */
function writeElements(array, from, to, start, node, depth) {
  let index = start;
  for (let i = from; i < to; i++) {
    if (index > sink.limit) reserve(index, 0);
    index = writeValue(array[i], index, writeIndex(i, index + 1), node, depth, true);
  }
  return index;
}

/**
 * Begins a document.
 * @param {object} object
 * @param {number} depth
 */
function open(object, depth) {
  sink.path[depth] = object;
}

/**
 * Ends a document or an array.
 * @param {number} start
 * @param {number} index
 * @param {number} depth
 */
function close(start, index, depth) {
  if (index > sink.limit) reserve(index, 0);
  sink.bytes[index] = 0;
  sink.view.setInt32(start, index + 1 - start, true);
  sink.path[depth] = undefined;
  return index + 1;
}

/**
 * @param {any} value
 * @param {number} start
 * @param {number} index
 * @param {ShapeNode} node that of its key
 * @param {number} depth
 * @param {boolean} inArray
 * @returns {number}
 */
function writeValue(value, start, index, node, depth, inArray) {
  switch (typeof value) {
    case 'string':
      return writeText(value, start, index);
    case 'number':
      return writeNumber(value, start, index);
    case 'boolean':
      return writeBoolean(value, start, index);
    case 'undefined':
      if (!inArray && sink.ignoreUndefined) return start;
      sink.bytes[start] = TYPE.NULL;
      return index;
    case 'bigint':
      return writeBigInt(value, start, index);
    case 'object':
      if (value === null) {
        sink.bytes[start] = TYPE.NULL;
        return index;
      }
      return writeObject(value, start, index, node, depth, inArray);
    default:
      return writeOther(value, start, index, depth, inArray);
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
function writeObject(value, start, index, node, depth, inArray) {
  if (value._bsontype !== undefined) {
    if (isOwnId(value)) return writeId(value, start, index);
  } else if (isPlainDate(value)) {
    return writeDate(value, start, index);
  } else if (Array.isArray(value)) {
    if (depth < MAX_DEPTH && isPlainArray(value)) {
      checkNotWithin(value, depth);
      sink.bytes[start] = TYPE.ARRAY;
      return writeArray(value, index, node, depth + 1);
    }
  } else if (value.toBSON === undefined && hasPlainPrototype(value)) {
    const end = writeNested(value, start, index, node, depth);
    if (end !== -1) return end;
  }
  return writeOther(value, start, index, depth, inArray);
}

/**
 * @param {any} value
 * @param {number} start
 * @param {number} index
 * @param {ShapeNode} node that of its key
 * @param {number} depth that of the document around it
 * @returns {number} the index behind it; -1 where it is no plain object, or lies too deep
 */
function writeNested(value, start, index, node, depth) {
  if (depth >= MAX_DEPTH) return -1;
  checkNotWithin(value, depth);
  const end = writePlain(value, index, enterInner(node), depth + 1);
  if (end !== -1) sink.bytes[start] = TYPE.DOCUMENT;
  return end;
}

/**
 * @param {any} object
 * @param {number} start
 * @param {ShapeNode} place where documents like it begin
 * @param {number} depth
 * @returns {number} the index behind it; -1 where it is not a plain object
 */
function writePlain(object, start, place, depth) {
  const keys = Object.keys(object);
  const end = place.plan(object, keys, start, depth);
  if (end !== -1 || !isPlainObject(object)) return end;
  return writeDocument(object, keys, start, place, depth);
}

/**
 * @param {object} object
 * @param {number} depth
 */
function checkNotWithin(object, depth) {
  const { path } = sink;
  for (let i = depth; i >= 0; i--) {
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
function writeOther(source, start, index, depth, inArray) {
  const value = typeof source.toBSON === 'function' ? source.toBSON() : source;
  if (typeof value === 'object' && value !== null) {
    const bsonType = value._bsontype;
    if (bsonType === undefined) {
      if (value instanceof Uint8Array) return writeBytes(value, start, index);
    } else if (bsonType !== null) {
      checkVersion(value);
      const type = value[BSON_TYPE];
      if (type !== 'DBRef' && type !== 'Code') return writeBSONValue(value, start, index);
    }
  }
  if (value === undefined && !inArray && sink.ignoreUndefined) return start;
  const { ignoreUndefined, path } = sink;
  const options = { checkKeys: false, serializeFunctions: false, ignoreUndefined };
  const around = /** @type {object[]} */ (path.slice(0, depth + 1));
  return writeElement(value, start, index, options, new Set(around));
}

/** @param {any} array */
function isPlainArray(array) {
  return (
    array.toBSON === undefined &&
    array._bsontype === undefined &&
    array[Symbol.toStringTag] === undefined
  );
}

/** @param {object} object */
function hasPlainPrototype(object) {
  const prototype = getPrototypeOf(object);
  return prototype === plainPrototype || prototype === null || isInstance(object);
}

/** @param {any} object */
function isPlainObject(object) {
  return (
    hasPlainPrototype(object) &&
    object._bsontype === undefined &&
    object.toBSON === undefined &&
    toString.call(object) === '[object Object]'
  );
}

/** Whether values that are no objects have no toBSON method. */
function arePrototypesClean() {
  return (
    strings.toBSON === undefined &&
    numbers.toBSON === undefined &&
    booleans.toBSON === undefined &&
    bigints.toBSON === undefined
  );
}

/**
 * @param {any} object
 * @param {number} start
 * @param {Options} options
 * @returns {number} the index behind it; -1 where another encoder is the one for it
 */
function writeFast(object, start, { checkKeys, ignoreUndefined, serializeFunctions }) {
  if (checkKeys || serializeFunctions || !arePrototypesClean()) return -1;
  sink.ignoreUndefined = ignoreUndefined;
  return writePlain(object, start, enterRoot(), 0);
}

exports.writeFast = writeFast;
