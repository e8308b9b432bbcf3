// @ts-check
'use strict';

const { closeSync, openSync, readSync, unlinkSync, writeSync } = require('node:fs');
const { join } = require('node:path');
const { ObjectIdArray } = require('../ids/object-id-array.js');
const { makeFolder } = require('./temporary.js');

/**
 * Sorting what does not fit into memory: as many ids as do are sorted and put into a file, a run, and
 * the runs are merged.
 */

const ID_BYTES = 12;
/** Bytes that sorting takes an id: its own and a key of 16. */
const SORT_BYTES = 28;
/** The most runs that are merged at once, each with its file open. */
const MAX_FAN_IN = 256;
/** The least that is read of a run at a time, and the most ids of a batch that is merged. */
const MIN_BLOCK = 2 ** 16 * ID_BYTES;
const BATCH = 2 ** 16;
const HALF = 2 ** 24;

/** Sorted ids, read block by block. */
class Run {
  /**
   * @param {string | undefined} path of a file, or undefined if the block is all
   * @param {Uint8Array} block
   */
  constructor(path, block) {
    this.path = path;
    this.file = path === undefined ? undefined : openSync(path, 'r');
    this.block = block;
    this.length = path === undefined ? block.length : 0;
    this.at = -ID_BYTES;
    /** The current id as two numbers of 48 bits. */
    this.high = 0;
    this.low = 0;
  }

  /** @returns {boolean} false if there is no other id */
  advance() {
    this.at += ID_BYTES;
    if (this.at === this.length && !this.fill()) return false;
    const { at, block } = this;
    this.high = readHalf(block, at);
    this.low = readHalf(block, at + 6);
    return true;
  }

  fill() {
    if (this.file === undefined) return false;
    this.length = readSync(this.file, this.block, 0, this.block.length, null);
    this.at = 0;
    if (this.length > 0) return true;
    closeSync(this.file);
    this.file = undefined;
    unlinkSync(/** @type {string} */ (this.path));
    return false;
  }
}

/** @param {Uint8Array} bytes @param {number} at */
function readHalf(bytes, at) {
  return (
    ((bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2]) * HALF +
    ((bytes[at + 3] << 16) | (bytes[at + 4] << 8) | bytes[at + 5])
  );
}

/** @param {Run} a @param {Run} b */
const isBefore = (a, b) => a.high < b.high || (a.high === b.high && a.low < b.low);

/** Moves the first run of a heap down to where it belongs. @param {Run[]} heap */
function sink(heap) {
  const run = heap[0];
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child++;
    if (!isBefore(heap[child], run)) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = run;
}

/**
 * @param {Run[]} runs
 * @param {boolean} isUnique whether of equal ids there is to be one
 * @returns {Generator<Uint8Array>} the ids of all in order
 */
function* merge(runs, isUnique) {
  const heap = runs.filter((run) => run.advance());
  heap.sort((a, b) => (isBefore(a, b) ? -1 : 1));
  let high = -1;
  let low = -1;
  while (heap.length > 0) {
    const batch = Buffer.allocUnsafe(BATCH * ID_BYTES);
    let to = 0;
    while (heap.length > 0 && to < batch.length) {
      const [run] = heap;
      if (!isUnique || run.high !== high || run.low !== low) {
        ({ high, low } = run);
        for (let i = 0; i < ID_BYTES; i++) batch[to++] = run.block[run.at + i];
      }
      if (!run.advance()) {
        const last = /** @type {Run} */ (heap.pop());
        if (last === run) break;
        heap[0] = last;
      }
      sink(heap);
    }
    yield batch.subarray(0, to);
  }
}

/** Turns the order of ids round, and back again: the last one becomes the first. @param {Uint8Array} ids */
function invert(ids) {
  for (let at = 0; at < ids.length; at++) ids[at] ^= 0xff;
  return ids;
}

/**
 * @typedef {object} SortOptions
 * @property {number} memory bytes
 * @property {string | undefined} folder for temporary files
 * @property {boolean} [isUnique]
 * @property {boolean} [isReverse]
 */

/**
 * @param {AsyncIterable<Uint8Array>} batches
 * @param {SortOptions} options
 * @returns {AsyncGenerator<Uint8Array>} the same ids in order
 */
async function* sortIds(batches, { memory, folder, isUnique = false, isReverse = false }) {
  const capacity = Math.max(1, Math.floor(memory / SORT_BYTES)) * ID_BYTES;
  const buffer = new Uint8Array(capacity);
  let length = 0;
  /** @type {string | undefined} */
  let place;
  let count = 0;
  /** @type {string[]} */
  let paths = [];

  const writeRun = (/** @type {Iterable<Uint8Array>} */ parts) => {
    place ??= makeFolder(folder);
    const path = join(place, `run-${count++}`);
    const file = openSync(path, 'wx');
    for (const part of parts) {
      for (let at = 0; at < part.length;) at += writeSync(file, part, at);
    }
    closeSync(file);
    return path;
  };
  const sorted = () => {
    const ids = buffer.subarray(0, length);
    if (isReverse) invert(ids);
    ObjectIdArray.fromBytes(ids, { copy: false }).sort();
    length = 0;
    return ids;
  };

  for await (const batch of batches) {
    for (let at = 0; at < batch.length;) {
      const part = batch.subarray(at, at + capacity - length);
      buffer.set(part, length);
      length += part.length;
      at += part.length;
      if (length === capacity) paths.push(writeRun([sorted()]));
    }
  }
  const rest = new Run(undefined, sorted());
  const openRuns = (/** @type {string[]} */ some) => {
    const size = Math.max(MIN_BLOCK, Math.floor(memory / 2 / some.length / ID_BYTES) * ID_BYTES);
    return some.map((path) => new Run(path, new Uint8Array(Math.min(size, capacity))));
  };
  while (paths.length > MAX_FAN_IN) {
    const some = paths.slice(0, MAX_FAN_IN);
    paths = [...paths.slice(MAX_FAN_IN), writeRun(merge(openRuns(some), isUnique))];
  }
  for (const batch of merge([rest, ...openRuns(paths)], isUnique)) {
    yield isReverse ? invert(batch) : batch;
  }
}

exports.sortIds = sortIds;
