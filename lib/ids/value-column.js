// @ts-check
'use strict';

/**
 * How many values are in a page. One array for all of them would copy all whenever it grows, waste
 * up to a third of its room, and end at 134 million.
 */
const PAGE_SIZE = 4096;
const PAGE_BITS = Math.log2(PAGE_SIZE);
const PAGE_MASK = PAGE_SIZE - 1;

/**
 * The values of a map, by the number of their entry: 8 bytes each for numbers, those of a page of
 * nothing but numbers unboxed.
 * @template V
 */
class ValueColumn {
  /** @type {V[][]} */
  pages = [];

  /** @param {number} index below the number of values */
  get(index) {
    return this.pages[index >>> PAGE_BITS][index & PAGE_MASK];
  }

  /**
   * @param {number} index at most the number of values
   * @param {V} value
   */
  set(index, value) {
    const { pages } = this;
    const at = index >>> PAGE_BITS;
    // The first page grows as it must, so that a small map stays small; of the others each has its
    // room from the beginning, for V8 would give one that grows to this size 8% more.
    if (at === pages.length) pages.push(at === 0 ? [] : Array(PAGE_SIZE));
    pages[at][index & PAGE_MASK] = value;
  }

  /**
   * Lets go of a value, leaving another in its place: in that of a number a number, so that a page
   * of numbers stays one.
   * @param {number} index below the number of values
   */
  release(index) {
    const blank = typeof this.get(index) === 'number' ? 0 : undefined;
    this.set(index, /** @type {any} */ (blank));
  }

  /**
   * Removes all values but the first ones.
   * @param {number} count at most the number of values
   */
  truncate(count) {
    const { pages } = this;
    pages.length = Math.ceil(count / PAGE_SIZE);
    const rest = count & PAGE_MASK;
    if (rest !== 0) pages[pages.length - 1].length = rest;
  }
}

exports.ValueColumn = ValueColumn;
