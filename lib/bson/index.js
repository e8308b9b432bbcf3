// @ts-check
'use strict';

/**
 * The entry of `oxid/bson`: all that bson 7 exports, with the ObjectId of oxid and the functions
 * that make such ids in place of bson's own.
 */

const bson = require('./js-bson.js');
const { BSONError } = require('../error.js');
const { ObjectId } = require('../object-id.js');
const { deserialize, deserializeStream } = require('./decode.js');
const { serialize, serializeWithBufferAndIndex, setInternalBufferSize } = require('./encode.js');
const { EJSON } = require('./extended-json.js');
const { calculateObjectSize } = require('./size.js');

// The ObjectId does without bson, so its errors get their place among bson's only here.
Object.setPrototypeOf(BSONError, bson.BSONError);
Object.setPrototypeOf(BSONError.prototype, bson.BSONError.prototype);

exports.BSONError = bson.BSONError;
exports.BSONOffsetError = bson.BSONOffsetError;
exports.BSONRegExp = bson.BSONRegExp;
exports.BSONRuntimeError = bson.BSONRuntimeError;
exports.BSONSymbol = bson.BSONSymbol;
exports.BSONType = bson.BSONType;
exports.BSONValue = bson.BSONValue;
exports.BSONVersionError = bson.BSONVersionError;
exports.Binary = bson.Binary;
exports.ByteUtils = bson.ByteUtils;
exports.Code = bson.Code;
exports.DBRef = bson.DBRef;
exports.Decimal128 = bson.Decimal128;
exports.Double = bson.Double;
exports.EJSON = EJSON;
exports.Int32 = bson.Int32;
exports.Long = bson.Long;
exports.MaxKey = bson.MaxKey;
exports.MinKey = bson.MinKey;
exports.NumberUtils = bson.NumberUtils;
exports.ObjectId = ObjectId;
exports.Timestamp = bson.Timestamp;
exports.UUID = bson.UUID;
exports.bsonType = bson.bsonType;
exports.calculateObjectSize = calculateObjectSize;
exports.deserialize = deserialize;
exports.deserializeStream = deserializeStream;
exports.onDemand = bson.onDemand;
exports.serialize = serialize;
exports.serializeWithBufferAndIndex = serializeWithBufferAndIndex;
exports.setInternalBufferSize = setInternalBufferSize;
/**
 * All of the above as a namespace; made last, so that it holds them all.
 * @type {Readonly<Record<string, unknown>>}
 */
exports.BSON = Object.freeze({ __proto__: null, ...exports });
