// @ts-check
'use strict';

const { bulk } = require('../native.js');
const { onStart } = require('../snapshot.js');
const { Epoch } = require('./epoch.js');
const { hashWords, multipliers, seedHash } = require('./hash.js');
const { words } = require('./key.js');

/** @typedef {import('./value-column.js').ValueColumn<any>} ValueColumn */

/** The fewest slots of a table that holds anything: six ids. */
const MIN_SLOTS = 8;
/** From so many entries on Rust points the slots at them. */
const MIN_BULK = 256;
/** The least number of entries by which a log grows, and of dead ones that it may carry. */
const MIN_SPARE = 8;

/**
 * How many ids so many slots may hold.
 * @param {number} slotCount a power of two
 */
function limitOf(slotCount) {
  return Math.floor((slotCount * 13) / 16);
}

/**
 * The hash table under `ObjectIdSet` and `ObjectIdMap`: a log of the ids in the order in which they
 * came, three words each, and beside it a table of slots that point into the log. Ids come and go
 * by way of `words` of key.js.
 *
 * - In JavaScript, because one probe is too short for a call into Rust: a million of them took 166
 *   ms here against 345 ms there, and 1,653 ms in a Set of hex strings. Rust only points the slots
 *   at all ids at once, where a table is made or grows.
 * - A slot is the number of a log entry plus one, and above it as many low bits of the hash as there
 *   is room for; 0 is an empty slot. So a probe looks at the log, which costs a cache miss, about
 *   once, and passes other ids within one cache line of slots.
 * - Slots come in powers of two and are filled to 13/16; the log grows by an eighth. Just after both
 *   have grown an id costs 4 / (13/32) + 12 * 9/8 = 23.4 bytes, and the bar is 24. A log that grows
 *   by a quarter or a half took as long to fill: cache misses in the slots are the cost.
 * - A deleted id leaves no mark in the slots: those after it move up, so no lookup takes longer for
 *   what was deleted before. In the log it leaves a dead entry, which walkers pass over, until there
 *   are more dead than living or the log is full. Then it is written anew without them.
 */
class IdTable {
  /** @param {ValueColumn} [values] of a map: the value of each entry of the log */
  constructor(values) {
    this.values = values;
    /** Three words for each entry. */
    this.log = new Int32Array(0);
    this.slots = new Int32Array(0);
    /** How far a hash is shifted to give the number of its first slot. */
    this.shift = 0;
    /** How many entries of the log are in use, dead ones included. */
    this.used = 0;
    /** How many ids there are. */
    this.size = 0;
    /** The first living entry, or `used`: to take ids from the front one by one is fast. */
    this.first = 0;
    /** A bit for each entry, set for the dead; absent while there are none. @type {Int32Array | undefined} */
    this.dead = undefined;
    this.epoch = new Epoch();
    // With the multipliers of the new process, where the table is in a heap snapshot.
    onStart(() => this.rewrite());
  }

  /**
   * Looks for the id in `words`.
   * @returns {number} its entry, or -1
   */
  find() {
    if (this.size === 0) return -1;
    const a = words[0];
    const b = words[1];
    const c = words[2];
    const { log, slots, shift } = this;
    const mask = slots.length - 1;
    const hash = hashWords(a, b, c);
    const tag = hash << -shift;
    for (let at = hash >>> shift; ; at = (at + 1) & mask) {
      const slot = slots[at];
      if (slot === 0) return -1;
      if (((slot ^ tag) & ~mask) === 0) {
        const index = (slot & mask) - 1;
        const word = index * 3;
        if (log[word] === a && log[word + 1] === b && log[word + 2] === c) return index;
      }
    }
  }

  /**
   * Adds the id in `words`, unless it is there. In a map the caller sets the value of the entry.
   * @returns {number} its entry
   */
  add() {
    const found = this.find();
    return found < 0 ? this.append() : found;
  }

  /**
   * Adds the id in `words`, which is known not to be there.
   * @returns {number} its entry
   */
  append() {
    if (this.used * 3 === this.log.length) this.makeRoom();
    const index = this.used;
    this.log[index * 3] = words[0];
    this.log[index * 3 + 1] = words[1];
    this.log[index * 3 + 2] = words[2];
    this.link(index);
    this.used++;
    this.size++;
    return index;
  }

  /**
   * Deletes the id in `words`.
   * @returns {boolean} false if it is not there
   */
  delete() {
    const index = this.find();
    if (index < 0) return false;
    this.unlink(index);
    this.size--;
    this.dead ??= new Int32Array(Math.ceil(this.log.length / 96));
    this.dead[index >>> 5] |= 1 << (index & 31);
    this.values?.release(index);
    if (index === this.first) this.first = this.skipDead(index);
    if (this.used - this.size > this.size + MIN_SPARE) this.rewrite();
    return true;
  }

  /** Deletes all ids. */
  clear() {
    this.values?.truncate(0);
    this.log = new Int32Array(0);
    this.slots = new Int32Array(0);
    this.used = 0;
    this.size = 0;
    this.first = 0;
    this.dead = undefined;
    this.epoch = this.epoch.end();
  }

  /**
   * Brings the id of an entry into `words`.
   * @param {number} index
   */
  load(index) {
    const { log } = this;
    words[0] = log[index * 3];
    words[1] = log[index * 3 + 1];
    words[2] = log[index * 3 + 2];
  }

  /**
   * The first living entry from a position on, or `used`.
   * @param {number} index
   */
  skipDead(index) {
    const { dead, used } = this;
    if (dead !== undefined) {
      while (index < used && ((dead[index >>> 5] >>> (index & 31)) & 1) !== 0) index++;
    }
    return index;
  }

  /** A table with the same ids in the same order, and room for as many as this. */
  copy() {
    const copy = new IdTable();
    copy.log = this.log.slice();
    copy.slots = this.slots.slice();
    copy.shift = this.shift;
    copy.used = this.used;
    copy.size = this.size;
    copy.first = this.first;
    copy.dead = this.dead?.slice();
    return copy;
  }

  /** Makes room in a full log. */
  makeRoom() {
    const limit = limitOf(this.slots.length);
    if (this.size < this.used || this.used === limit) return this.rewrite();
    const capacity = Math.min(limit, this.used + Math.max(this.used >>> 3, MIN_SPARE));
    const log = new Int32Array(capacity * 3);
    log.set(this.log);
    this.log = log;
  }

  /**
   * Writes the log anew, without the dead, and points new slots at it.
   *
   * Where something has been deleted, it leaves room for half as many again, so that ids which come
   * and go do not make it necessary too often; and even with none to spare for an eighth.
   * @param {number} [room] how many ids are to fit at least, `size` or more
   */
  rewrite(room = this.size) {
    const { dead, log: oldLog, size, used, values } = this;
    seedHash();
    const spare = Math.max(room >>> (dead === undefined ? 3 : 1), MIN_SPARE);
    let slotCount = MIN_SLOTS;
    while (limitOf(slotCount) < room + (room >>> 3) + 1) slotCount *= 2;
    const log = new Int32Array(Math.min(limitOf(slotCount), room + spare) * 3);
    this.slots = new Int32Array(slotCount);
    this.shift = Math.clz32(slotCount - 1);
    this.log = log;
    if (dead === undefined) {
      log.set(oldLog.subarray(0, used * 3));
    } else {
      let to = 0;
      for (let from = this.first; from < used; from = this.skipDead(from + 1)) {
        log[to * 3] = oldLog[from * 3];
        log[to * 3 + 1] = oldLog[from * 3 + 1];
        log[to * 3 + 2] = oldLog[from * 3 + 2];
        values?.set(to, values.get(from));
        to++;
      }
      values?.truncate(size);
      this.dead = undefined;
    }
    this.settle(size);
    if (dead !== undefined) this.epoch = this.epoch.end(dead);
  }

  /**
   * Takes the first entries of the log for the ids that there are, none of them dead, and points new
   * slots at them.
   * @param {number} count
   */
  settle(count) {
    this.used = count;
    this.size = count;
    this.first = 0;
    if (count < MIN_BULK) {
      for (let index = 0; index < count; index++) this.link(index);
    } else {
      bulk.linkIds(this.log.subarray(0, count * 3), this.slots, multipliers);
    }
  }

  /**
   * Points the first free slot of an entry at it.
   * @param {number} index
   */
  link(index) {
    const { slots, shift } = this;
    const mask = slots.length - 1;
    const hash = this.hashOf(index);
    let at = hash >>> shift;
    while (slots[at] !== 0) at = (at + 1) & mask;
    slots[at] = ((hash << -shift) & ~mask) | (index + 1);
  }

  /**
   * Empties the slot that points at an entry. Any slot after it that would then not be found moves
   * up into the hole, and leaves the next one.
   * @param {number} index
   */
  unlink(index) {
    const { slots, shift } = this;
    const mask = slots.length - 1;
    let hole = this.hashOf(index) >>> shift;
    while ((slots[hole] & mask) !== index + 1) hole = (hole + 1) & mask;
    for (let at = (hole + 1) & mask; slots[at] !== 0; at = (at + 1) & mask) {
      const home = this.hashOf((slots[at] & mask) - 1) >>> shift;
      if (((at - home) & mask) >= ((at - hole) & mask)) {
        slots[hole] = slots[at];
        hole = at;
      }
    }
    slots[hole] = 0;
  }

  /** @param {number} index */
  hashOf(index) {
    const { log } = this;
    return hashWords(log[index * 3], log[index * 3 + 1], log[index * 3 + 2]);
  }
}

exports.IdTable = IdTable;
