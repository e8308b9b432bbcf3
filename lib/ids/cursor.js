// @ts-check
'use strict';

/**
 * A position in a table that stays right while ids are added and deleted: like the iterators of Set
 * and Map it comes to each id that is there when its turn is, once, and again to one that was
 * deleted and added anew.
 */
class Cursor {
  /** @param {import('./id-table.js').IdTable} table */
  constructor(table) {
    this.table = table;
    this.epoch = table.epoch;
    this.index = table.first;
  }

  /**
   * Moves on to the next id.
   * @returns {number} its entry, or -1 if there is none
   */
  next() {
    const { table } = this;
    while (this.epoch.next !== undefined) {
      this.index = this.epoch.translate(this.index);
      this.epoch = this.epoch.next;
    }
    const index = table.skipDead(this.index);
    if (index === table.used) return -1;
    this.index = index + 1;
    return index;
  }
}

exports.Cursor = Cursor;
