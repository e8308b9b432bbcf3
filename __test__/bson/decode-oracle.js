'use strict';

const assert = require('node:assert/strict');
const { inspect } = require('node:util');
const bson = require('bson');
const ours = require('../../lib/bson/index.js');

const EVERYTHING = {
  breakLength: Infinity,
  depth: Infinity,
  maxArrayLength: null,
  maxStringLength: null,
};

/** What a call gives, as text: values with their classes, keys in order; or the class of the error. */
function attempt(run) {
  try {
    return inspect(run(), EVERYTHING);
  } catch (error) {
    return `${error.name}, branded ${bson.BSONError.isBSONError(error)}`;
  }
}

/** Compares what our decoder makes of some bytes with what the real bson makes of them. */
function assertDecodesSame(bytes, options, note = '') {
  const actual = attempt(() => ours.deserialize(bytes, options));
  const expected = attempt(() => bson.deserialize(bytes, options));
  if (actual !== expected) {
    assert.equal(actual, expected, `${note} ${bytes.toString('hex')} ${inspect(options)}`);
  }
  return expected;
}

exports.assertDecodesSame = assertDecodesSame;
exports.attempt = attempt;
exports.ours = ours;
