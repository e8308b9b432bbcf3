// @ts-check
'use strict';

/**
 * One stretch in the life of a log of entries, from one rewriting to the next. Whoever walks over
 * the log holds the epoch in which the position was taken, and each epoch leads to the next, so
 * positions can be carried over though nobody keeps count of the walkers. An epoch that no walker
 * holds is garbage.
 */
class Epoch {
  /** The one that followed, once this has ended. @type {Epoch | undefined} */
  next = undefined;
  /** A bit for each entry, set for those that were dropped at the end. @type {Int32Array | undefined} */
  dropped = undefined;

  /**
   * Ends this epoch.
   * @param {Int32Array} [dropped] a bit for each entry; without it all were dropped
   * @returns {Epoch} the next
   */
  end(dropped) {
    this.dropped = dropped;
    return (this.next = new Epoch());
  }

  /**
   * Where a position of this epoch is in the next.
   * @param {number} index
   */
  translate(index) {
    const { dropped } = this;
    if (dropped === undefined) return 0;
    let count = 0;
    for (let at = 0; at < index >>> 5; at++) count += countOnes(dropped[at]);
    const rest = index & 31;
    if (rest !== 0) count += countOnes(dropped[index >>> 5] & ~(-1 << rest));
    return index - count;
  }
}

/** @param {number} bits */
function countOnes(bits) {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

exports.Epoch = Epoch;
