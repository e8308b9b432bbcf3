// @ts-check
'use strict';

/**
 * Draws 40 random bits. Unlike the Rust twin this cannot see the other threads of the process, so
 * two claims are equal with the chance of 2^-40, as with bson.
 * @returns {number}
 */
function claimProcessValue() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0xff) * 2 ** 32 + low;
}

exports.claimProcessValue = claimProcessValue;
