// @ts-check
'use strict';

/** The ids and dates that are written as they were born: nothing was put in the way of that. */

const { ObjectId } = require('../object-id.js');
const { TYPE } = require('./element-type.js');
const { sink } = require('./sink.js');

const { serializeInto } = ObjectId.prototype;

/**
 * @param {any} value
 * @returns {value is ObjectId}
 */
function isOwnId(value) {
  return (
    value instanceof ObjectId &&
    value.serializeInto === serializeInto &&
    /** @type {any} */ (value).toBSON === undefined
  );
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

/**
 * @param {any} value
 * @returns {value is Date}
 */
function isPlainDate(value) {
  return (
    value instanceof Date &&
    /** @type {any} */ (value).toBSON === undefined &&
    /** @type {any} */ (value)._bsontype === undefined
  );
}

exports.isOwnId = isOwnId;
exports.isPlainDate = isPlainDate;
exports.writeId = writeId;
