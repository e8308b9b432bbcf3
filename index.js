// @ts-check
'use strict';

exports.BSONError = require('./lib/error.js').BSONError;
exports.ObjectId = require('./lib/object-id.js').ObjectId;
exports.isNative = require('./lib/native.js').isNative;

const plainArrays = require('./lib/ids/plain-arrays.js');

exports.ObjectIdArray = require('./lib/ids/object-id-array.js').ObjectIdArray;
exports.dedupe = plainArrays.dedupe;
exports.fromHexStrings = plainArrays.fromHexStrings;
exports.sortIds = plainArrays.sortIds;
exports.stringifyIds = plainArrays.stringifyIds;
exports.toHexStrings = plainArrays.toHexStrings;
