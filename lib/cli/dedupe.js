// @ts-check
'use strict';

const { closeSync, openSync, readSync, unlinkSync, writeSync } = require('node:fs');
const { join } = require('node:path');
const { IdTable } = require('../ids/id-table.js');
const { words } = require('../ids/key.js');
const { makeFolder } = require('./temporary.js');

const ID_BYTES = 12;
/** Bytes that a table takes an id at most while it grows: the old one and the new one. */
const TABLE_BYTES = 48;
const BLOCK = 2 ** 18 * ID_BYTES;

/** @param {Uint8Array} ids @param {number} at */
function loadWords(ids, at) {
  for (let word = 0; word < 3; word++, at += 4) {
    words[word] = (ids[at] << 24) | (ids[at + 1] << 16) | (ids[at + 2] << 8) | ids[at + 3];
  }
}

/**
 * Puts the first occurrences of ids to the front.
 * @param {Uint8Array} ids
 * @param {IdTable} table what was seen
 * @param {number} limit how many ids the table may hold
 * @returns {{ fresh: Uint8Array, others: Uint8Array }} the ones that are now in the table, and those for
 *   which there is no room
 */
function split(ids, table, limit) {
  const fresh = Buffer.allocUnsafe(ids.length);
  const others = Buffer.allocUnsafe(table.size + ids.length / ID_BYTES > limit ? ids.length : 0);
  let freshLength = 0;
  let otherLength = 0;
  for (let at = 0; at < ids.length; at += ID_BYTES) {
    loadWords(ids, at);
    if (table.size < limit) {
      const { size } = table;
      table.add();
      if (table.size > size) {
        for (let i = 0; i < ID_BYTES; i++) fresh[freshLength++] = ids[at + i];
      }
    } else if (table.find() < 0) {
      for (let i = 0; i < ID_BYTES; i++) others[otherLength++] = ids[at + i];
    }
  }
  return { fresh: fresh.subarray(0, freshLength), others: others.subarray(0, otherLength) };
}

/**
 * Each id once, in the order in which they first occur. When the memory is full, what is not in it waits
 * in a file for the next round, which begins with an empty table.
 * @param {AsyncIterable<Uint8Array>} batches
 * @param {{ memory: number, folder: string | undefined }} options
 * @returns {AsyncGenerator<Uint8Array>}
 */
async function* dedupeIds(batches, { memory, folder }) {
  const limit = Math.max(1, Math.floor(memory / TABLE_BYTES));
  /** @type {string | undefined} */
  let place;
  /** @type {AsyncIterable<Uint8Array> | Iterable<Uint8Array>} */
  let input = batches;
  for (let round = 0; ; round++) {
    const table = new IdTable();
    /** @type {{ path: string, file: number } | undefined} */
    let waiting;
    for await (const ids of input) {
      const { fresh, others } = split(ids, table, limit);
      if (others.length > 0) {
        place ??= makeFolder(folder);
        const path = join(place, `round-${round}`);
        waiting ??= { path, file: openSync(path, 'wx') };
        for (let at = 0; at < others.length;) at += writeSync(waiting.file, others, at);
      }
      yield fresh;
    }
    if (waiting === undefined) return;
    closeSync(waiting.file);
    input = readAndDelete(waiting.path);
  }
}

/** @param {string} path @returns {Generator<Uint8Array>} */
function* readAndDelete(path) {
  const file = openSync(path, 'r');
  const block = new Uint8Array(BLOCK);
  for (let length = 1; length > 0;) {
    length = readSync(file, block, 0, BLOCK, null);
    if (length > 0) yield block.subarray(0, length);
  }
  closeSync(file);
  unlinkSync(path);
}

exports.dedupeIds = dedupeIds;
