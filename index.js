// @ts-check
'use strict';

exports.BSONError = require('./lib/error.js').BSONError;
exports.ObjectId = require('./lib/object-id.js').ObjectId;
exports.ObjectIdMap = require('./lib/ids/object-id-map.js').ObjectIdMap;
exports.ObjectIdSet = require('./lib/ids/object-id-set.js').ObjectIdSet;
exports.isNative = require('./lib/native.js').isNative;
