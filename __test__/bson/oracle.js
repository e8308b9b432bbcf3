'use strict';

const assert = require('node:assert/strict');
const bson = require('bson');
const ours = { ...require('../../lib/bson/encode.js'), ...require('../../lib/bson/size.js') };

/** @param {() => unknown} run */
function attempt(run) {
  try {
    const value = run();
    return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
  } catch (error) {
    const isBranded = bson.BSONError.isBSONError(error);
    // Of errors that are the engine's own only the class counts.
    return { name: error.name, isBranded, ...(isBranded && { message: error.message }) };
  }
}

/** Compares bytes, or the error, and size with those of the real bson. */
function assertSame(makeDocument, options, note) {
  for (const name of ['serialize', 'calculateObjectSize']) {
    assert.deepStrictEqual(
      attempt(() => ours[name](makeDocument(), options)),
      attempt(() => bson[name](makeDocument(), options)),
      `${name} ${note ?? ''}`,
    );
  }
}

exports.assertSame = assertSame;
exports.attempt = attempt;
exports.ours = ours;
