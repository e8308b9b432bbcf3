// @ts-check
'use strict';

const { randomFillSync } = require('node:crypto');

const { onStart } = require('../snapshot.js');

/**
 * The hash of an id: its 96 bits, as three 32-bit words, mixed down to 32.
 *
 * Ids are anything but random (a shared second, a shared process value, a counter), and whoever
 * may choose ids must not be able to choose ones that collide. So every multiplier is secret: an
 * odd number drawn for this realm when its first table is filled. Each word goes through two
 * multiplications of its own, a shift after each. With one, or without the second shift, words that
 * differ in their highest bits alone cancel each other out in the sum: whatever the multipliers, or
 * for one draw of them in fifty. The last multiplication carries what the low bits know into the
 * high ones, which choose the slot.
 */
const multipliers = new Int32Array(7);

/** Draws the multipliers, unless that has been done: not at load, where no randomness is drawn. */
function seedHash() {
  if (multipliers[0] !== 0) return;
  randomFillSync(multipliers);
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
  const sum = ((x ^ (x >>> 16)) + (y ^ (y >>> 16)) + (z ^ (z >>> 16))) | 0;
  return Math.imul(sum ^ (sum >>> 15), multipliers[6]);
}

// All processes that start from one heap snapshot would share a secret. Tables that are in it are written
// anew after this.
onStart(() => multipliers.fill(0));

exports.hashWords = hashWords;
exports.multipliers = multipliers;
exports.seedHash = seedHash;
