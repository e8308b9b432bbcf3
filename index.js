// @ts-check
'use strict';

exports.BSONError = require('./lib/error.js').BSONError;
exports.ObjectId = require('./lib/object-id.js').ObjectId;
exports.isNative = require('./lib/native.js').isNative;
