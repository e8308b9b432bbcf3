// @ts-check
'use strict';

const { randomBytes } = require('node:crypto');

/**
 * Draws 40 random bits. Unlike the Rust twin this cannot see the other threads of the process, so
 * two claims are equal with the chance of 2^-40, as with bson.
 * @returns {number}
 */
function claimProcessValue() {
  return randomBytes(5).readUIntBE(0, 5);
}

exports.claimProcessValue = claimProcessValue;
