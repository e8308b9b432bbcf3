// @ts-check
'use strict';

/**
 * The hash of an id: its 96 bits, as three 32-bit words, mixed down to 32.
 *
 * Ids are anything but random (a shared second, a shared process value, a counter), and whoever
 * may choose ids must not be able to choose ones that collide. So every multiplier is secret: an
 * odd number drawn for this realm when its first table is filled. Each word goes through two
 * multiplications of its own with a shift between, because after one alone the highest bit of a
 * word still moves the highest bit of the product and nothing else, whatever the multiplier, and
 * two words could be made to cancel each other. The last multiplication carries what the low bits
 * know into the high ones, which choose the slot.
 */
const multipliers = new Int32Array(7);

/** Draws the multipliers, unless that has been done: not at load, where no randomness is drawn. */
function seedHash() {
  if (multipliers[0] !== 0) return;
  crypto.getRandomValues(multipliers);
  for (let i = 0; i < multipliers.length; i++) multipliers[i] |= 1;
}

/**
 * @param {number} a the first 4 bytes
 * @param {number} b the middle 4 bytes
 * @param {number} c the last 4 bytes
 * @returns {number} 32 bits, signed
 */
function hashWords(a, b, c) {
  let x = Math.imul(a, multipliers[0]);
  let y = Math.imul(b, multipliers[1]);
  let z = Math.imul(c, multipliers[2]);
  x = Math.imul(x ^ (x >>> 15), multipliers[3]);
  y = Math.imul(y ^ (y >>> 15), multipliers[4]);
  z = Math.imul(z ^ (z >>> 15), multipliers[5]);
  const sum = (x + y + z) | 0;
  return Math.imul(sum ^ (sum >>> 16), multipliers[6]);
}

exports.hashWords = hashWords;
exports.seedHash = seedHash;
