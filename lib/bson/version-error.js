// @ts-check
'use strict';

/** The major version of bson whose values can be written. */
exports.BSON_MAJOR = 7;
/** A value that another major version of bson made stands in a document. */
exports.BSONVersionError = require('./js-bson.js').BSONVersionError;
