// @ts-check
'use strict';

/**
 * The entry of `oxid/bson`: all that bson 7 exports, with the ObjectId of oxid and the functions
 * that make such ids in place of bson's own.
 */

const { ObjectId } = require('../object-id.js');
const { deserialize, deserializeStream } = require('./decode.js');
const { EJSON } = require('./extended-json.js');

const entries = {
  ...require('./js-bson.js'),
  EJSON,
  ObjectId,
  deserialize,
  deserializeStream,
};

module.exports = { ...entries, BSON: Object.freeze({ __proto__: null, ...entries }) };
