// @ts-check
'use strict';

const { ObjectId } = require('../object-id.js');
const { BSON_MAJOR, BSONVersionError } = require('./version-error.js');

const BSON_VERSION = Symbol.for('@@mdb.bson.version');
const { toString } = Object.prototype;
const readTypedArrayName = /** @type {{ get: () => string | undefined }} */ (
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)
).get;

/**
 * @param {unknown} value
 * @returns {value is Date} also for those of other realms
 */
function isDate(value) {
  return value instanceof Date || toString.call(value) === '[object Date]';
}

/**
 * @param {unknown} value
 * @returns {value is RegExp} also for those of other realms
 */
function isRegExp(value) {
  return value instanceof RegExp || toString.call(value) === '[object RegExp]';
}

/**
 * @param {unknown} value
 * @returns {value is Uint8Array} also for those of other realms
 */
function isBytes(value) {
  return value instanceof Uint8Array || readTypedArrayName.call(value) === 'Uint8Array';
}

/**
 * @param {any} value an object
 * @returns {value is Map<any, unknown>} also for those of other realms
 */
function isMap(value) {
  return value instanceof Map || value[Symbol.toStringTag] === 'Map';
}

/**
 * @param {any} value an object
 * @returns {value is ArrayBuffer | SharedArrayBuffer} also for those of other realms
 */
function isAnyArrayBuffer(value) {
  const tag = value[Symbol.toStringTag];
  return tag === 'ArrayBuffer' || tag === 'SharedArrayBuffer';
}

/**
 * @param {any} value an object that has no prototype of its realm's plain objects
 * @returns {boolean} whether it is an instance of a class of the application, and so a document
 */
function isInstance(value) {
  return (
    toString.call(value) === '[object Object]' &&
    !(
      value instanceof Map ||
      value instanceof Date ||
      value instanceof RegExp ||
      value instanceof Uint8Array
    )
  );
}

/**
 * Refuses a value of another major version of bson. The ids of oxid name the version of the
 * driver that they are made for, and are understood here whatever that is.
 * @param {any} value an object with a `_bsontype`
 */
function checkVersion(value) {
  if (value[BSON_VERSION] !== BSON_MAJOR && !(value instanceof ObjectId)) {
    throw new BSONVersionError();
  }
}

exports.BSON_VERSION = BSON_VERSION;
exports.checkVersion = checkVersion;
exports.isAnyArrayBuffer = isAnyArrayBuffer;
exports.isBytes = isBytes;
exports.isDate = isDate;
exports.isInstance = isInstance;
exports.isMap = isMap;
exports.isRegExp = isRegExp;
