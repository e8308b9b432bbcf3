// @ts-check
'use strict';

const { walk } = require('./container.js');
const { Cursor } = require('./cursor.js');
const { IdTable } = require('./id-table.js');
const { refuseKey } = require('./key.js');
const inBulk = require('./table-algebra.js');

/**
 * The set operations of ES2025, between a table and any operand. Which side is walked over, in
 * which order results come and what is asked of the operand is the specification's, so that also
 * a set-like object that cannot list its keys, or changes the set when asked, does what it would do
 * with a Set.
 */

/** @typedef {import('./set-operand.js').Operand} Operand */

/**
 * @param {IdTable} table
 * @param {Operand} other
 * @returns {other is Operand & { whole: IdTable }} whether it pays to have Rust do it
 */
function isBulk(table, other) {
  return other.whole !== undefined && table.size + other.whole.size >= inBulk.MIN_BULK;
}

/**
 * @param {IdTable} table
 * @param {Operand} other
 * @returns {IdTable}
 * @throws {BSONError} if a key of the other is no id
 */
function union(table, other) {
  if (isBulk(table, other)) return inBulk.union(table, other.whole);
  const keys = other.keys();
  const result = table.copy();
  for (const stranger of keys) {
    if (stranger !== undefined) refuseKey(stranger.key, 'other');
    result.add();
  }
  return result;
}

/**
 * @param {IdTable} table
 * @param {Operand} other
 * @returns {IdTable}
 */
function intersection(table, other) {
  if (isBulk(table, other)) return inBulk.intersection(table, other.whole);
  const result = new IdTable();
  if (table.size <= other.size) {
    walk(table, (index) => {
      table.load(index);
      if (other.has()) result.add();
    });
  } else {
    for (const stranger of other.keys()) {
      if (stranger === undefined && table.find() >= 0) result.add();
    }
  }
  return result;
}

/**
 * @param {IdTable} table
 * @param {Operand} other
 * @returns {IdTable}
 */
function difference(table, other) {
  if (isBulk(table, other)) return inBulk.difference(table, other.whole);
  const result = table.copy();
  if (table.size <= other.size) {
    walk(table, (index) => {
      table.load(index);
      if (other.has()) result.delete();
    });
  } else {
    for (const stranger of other.keys()) {
      if (stranger === undefined) result.delete();
    }
  }
  return result;
}

/**
 * @param {IdTable} table
 * @param {Operand} other
 * @returns {IdTable}
 * @throws {BSONError} if a key of the other is no id
 */
function symmetricDifference(table, other) {
  if (isBulk(table, other)) return inBulk.symmetricDifference(table, other.whole);
  const keys = other.keys();
  const result = table.copy();
  for (const stranger of keys) {
    if (stranger !== undefined) refuseKey(stranger.key, 'other');
    if (table.find() >= 0) result.delete();
    else result.add();
  }
  return result;
}

/**
 * @param {IdTable} table
 * @param {Operand} other
 */
function isSubset(table, other) {
  return table.size <= other.size && all(table, () => other.has());
}

/**
 * @param {IdTable} table
 * @param {Operand} other
 */
function isSuperset(table, other) {
  if (table.size < other.size) return false;
  for (const stranger of other.keys()) {
    if (stranger !== undefined || table.find() < 0) return false;
  }
  return true;
}

/**
 * @param {IdTable} table
 * @param {Operand} other
 */
function isDisjoint(table, other) {
  if (table.size <= other.size) return all(table, () => !other.has());
  for (const stranger of other.keys()) {
    if (stranger === undefined && table.find() >= 0) return false;
  }
  return true;
}

/**
 * @param {IdTable} table
 * @param {() => boolean} test of the id in `words`
 */
function all(table, test) {
  const cursor = new Cursor(table);
  for (let index = cursor.next(); index >= 0; index = cursor.next()) {
    table.load(index);
    if (!test()) return false;
  }
  return true;
}

exports.difference = difference;
exports.intersection = intersection;
exports.isDisjoint = isDisjoint;
exports.isSubset = isSubset;
exports.isSuperset = isSuperset;
exports.symmetricDifference = symmetricDifference;
exports.union = union;
