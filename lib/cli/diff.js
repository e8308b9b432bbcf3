// @ts-check
'use strict';

const { sortIds } = require('./runs.js');

const ID_BYTES = 12;

/** Ids one by one, out of batches. */
class Cursor {
  /** @param {AsyncIterable<Uint8Array>} batches */
  constructor(batches) {
    this.batches = batches[Symbol.asyncIterator]();
    /** @type {Buffer} */
    this.batch = Buffer.alloc(0);
    this.at = 0;
  }

  /** @returns {Promise<boolean>} false if there is no other batch */
  async fill() {
    while (this.at === this.batch.length) {
      const { done, value } = await this.batches.next();
      if (done) return false;
      this.batch = Buffer.from(value.buffer, value.byteOffset, value.length);
      this.at = 0;
    }
    return true;
  }

  take() {
    this.at += ID_BYTES;
    return this.batch.subarray(this.at - ID_BYTES, this.at);
  }
}

/** @typedef {{ side: '<' | '>', id: Buffer }} Difference `<` is in the left one only */

/** @param {Cursor} a @param {Cursor} b */
const compare = (a, b) => a.batch.compare(b.batch, b.at, b.at + ID_BYTES, a.at, a.at + ID_BYTES);

/**
 * What of two sets of ids is in one of them only, in order.
 * @param {AsyncIterable<Uint8Array>} left
 * @param {AsyncIterable<Uint8Array>} right
 * @param {import('./runs.js').SortOptions} options the memory is for both
 * @returns {AsyncGenerator<Difference[]>}
 */
async function* diffIds(left, right, options) {
  const half = { ...options, memory: options.memory / 2, isUnique: true };
  const a = new Cursor(sortIds(left, half));
  const b = new Cursor(sortIds(right, half));
  for (;;) {
    const hasA = await a.fill();
    const hasB = await b.fill();
    if (!hasA && !hasB) return;
    /** @type {Difference[]} */
    const found = [];
    // Until one of them is at the end of its batch: a promise an id would take most of the time.
    do {
      const order = hasA && hasB ? compare(a, b) : hasA ? -1 : 1;
      if (order < 0) {
        found.push({ side: '<', id: a.take() });
      } else if (order > 0) {
        found.push({ side: '>', id: b.take() });
      } else {
        a.take();
        b.take();
      }
    } while (a.at < a.batch.length === hasA && b.at < b.batch.length === hasB);
    yield found;
  }
}

exports.diffIds = diffIds;
