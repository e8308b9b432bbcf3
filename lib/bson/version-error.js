// @ts-check
'use strict';

const { BSONError } = require('../error.js');

/** The major version of bson whose values can be written. */
const BSON_MAJOR = 7;

/** A value that another major version of bson made stands in a document. */
class BSONVersionError extends BSONError {
  constructor() {
    super(`Unsupported BSON version, bson types must be from bson ${BSON_MAJOR}.x.x`);
  }

  /** @override */
  get name() {
    return 'BSONVersionError';
  }
}

exports.BSON_MAJOR = BSON_MAJOR;
exports.BSONVersionError = BSONVersionError;
