// @ts-check
'use strict';

const bson = require('./js-bson.js');
const { ObjectId } = require('../object-id.js');

/** @typedef {{ useBigInt64: boolean, relaxed: boolean, legacy: boolean }} Settings */

const { BSONError, BSONRuntimeError, Long } = bson;
/** Their static methods for Extended JSON are not in bson's types. */
const { Code, DBRef } = /** @type {any} */ (bson);
const INT32_RANGE = { min: -(2 ** 31), max: 2 ** 31 - 1 };
const INT64_RANGE = { min: -(2 ** 63), max: 2 ** 63 - 1 };

/** What makes a value of an object that has such a key. @type {Record<string, any>} */
const MAKERS = {
  $oid: ObjectId,
  $binary: bson.Binary,
  $uuid: bson.Binary,
  $symbol: bson.BSONSymbol,
  $numberInt: bson.Int32,
  $numberDecimal: bson.Decimal128,
  $numberDouble: bson.Double,
  $numberLong: Long,
  $minKey: bson.MinKey,
  $maxKey: bson.MaxKey,
  $regex: bson.BSONRegExp,
  $regularExpression: bson.BSONRegExp,
  $timestamp: bson.Timestamp,
};

/**
 * @param {number} value
 * @param {{ min: number, max: number }} range
 */
function isWithin(value, { min, max }) {
  return value >= min && value <= max;
}

/**
 * @param {number} value
 * @param {Settings} settings
 */
function reviveNumber(value, { legacy, relaxed, useBigInt64 }) {
  if (relaxed || legacy) return value;
  if (Number.isInteger(value) && !Object.is(value, -0)) {
    if (isWithin(value, INT32_RANGE)) return new bson.Int32(value);
    if (isWithin(value, INT64_RANGE)) return useBigInt64 ? BigInt(value) : Long.fromNumber(value);
  }
  return new bson.Double(value);
}

/**
 * @param {any} value what stood under `$date`
 * @param {Settings} settings
 */
function reviveDate(value, { legacy, relaxed }) {
  if (typeof value === 'string') return new Date(Date.parse(value));
  if (typeof value === 'bigint') return new Date(Number(value));
  if (typeof value === 'number' && (legacy || relaxed)) return new Date(value);
  if (!legacy && Long.isLong(value)) return new Date(value.toNumber());
  throw new BSONRuntimeError(`Unrecognized type for EJSON date: ${typeof value}`);
}

/** @param {any} value */
function isReference(value) {
  const { $db, $id, $ref } = value;
  return (
    $id !== undefined &&
    $id !== null &&
    typeof $ref === 'string' &&
    (!('$db' in value) || typeof $db === 'string')
  );
}

/**
 * @param {any} value
 * @param {Settings} settings
 * @returns {any}
 */
function revive(value, settings) {
  if (typeof value === 'number') return reviveNumber(value, settings);
  if (value === null || typeof value !== 'object') return value;
  if (value.$undefined) return null;
  for (const key of Object.keys(value)) {
    if (key.startsWith('$') && value[key] !== null && value[key] !== undefined) {
      const maker = MAKERS[key];
      if (maker) return maker.fromExtendedJSON(value, settings);
    }
  }
  if (value.$date !== undefined && value.$date !== null) return reviveDate(value.$date, settings);
  if (value.$code !== undefined && value.$code !== null) return Code.fromExtendedJSON(value);
  if (isReference(value) || value.$dbPointer) return reviveReference(value);
  return value;
}

/** @param {any} value */
function reviveReference(value) {
  const reference = value.$ref ? value : value.$dbPointer;
  if (reference instanceof DBRef) return reference;
  const isPlain = Object.keys(reference).every(
    (key) => !key.startsWith('$') || key === '$ref' || key === '$id' || key === '$db',
  );
  return isPlain ? DBRef.fromExtendedJSON(reference) : value;
}

/**
 * The value that a text of Extended JSON holds, with ids of oxid.
 * @param {string} text
 * @param {any} [options]
 * @returns {any}
 * @throws {BSONError} if a key holds a zero character or a value is not what its key says
 */
function parse(text, options) {
  const settings = {
    useBigInt64: options?.useBigInt64 ?? false,
    relaxed: options?.relaxed ?? true,
    legacy: options?.legacy ?? false,
  };
  return JSON.parse(text, (key, value) => {
    if (key.includes('\0')) {
      throw new BSONError(
        `BSON Document field names cannot contain null bytes, found: ${JSON.stringify(key)}`,
      );
    }
    return revive(value, settings);
  });
}

/**
 * The value that an object of Extended JSON stands for.
 * @param {any} ejson
 * @param {any} [options]
 * @returns {any}
 */
function deserialize(ejson, options) {
  return parse(JSON.stringify(ejson), options);
}

/** As bson has it: without a prototype, and frozen. */
exports.EJSON = Object.freeze(
  Object.assign(Object.create(null), {
    parse,
    stringify: bson.EJSON.stringify,
    serialize: bson.EJSON.serialize,
    deserialize,
  }),
);
