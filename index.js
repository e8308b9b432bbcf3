// @ts-check
'use strict';

const plainArrays = require('./lib/ids/plain-arrays.js');

exports.BSONError = require('./lib/error.js').BSONError;
exports.ObjectId = require('./lib/object-id.js').ObjectId;
exports.ObjectIdArray = require('./lib/ids/object-id-array.js').ObjectIdArray;
exports.ObjectIdMap = require('./lib/ids/object-id-map.js').ObjectIdMap;
exports.ObjectIdSet = require('./lib/ids/object-id-set.js').ObjectIdSet;
exports.dedupe = plainArrays.dedupe;
exports.fromHexStrings = plainArrays.fromHexStrings;
exports.isNative = require('./lib/native.js').isNative;
exports.sortIds = plainArrays.sortIds;
exports.stringifyIds = plainArrays.stringifyIds;
exports.toHexStrings = plainArrays.toHexStrings;
