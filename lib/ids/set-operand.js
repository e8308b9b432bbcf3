// @ts-check
'use strict';

const { types } = require('node:util');

const { argumentError, describe } = require('../error.js');
const { IdContainer, isContainer, tableOf } = require('./container.js');
const { Cursor } = require('./cursor.js');
const { IdTable } = require('./id-table.js');
const { makeId, readKey } = require('./key.js');
const { ObjectIdArray, bytesOf } = require('./object-id-array.js');
const { fillTable } = require('./transfer.js');

/**
 * The other side of a set operation.
 * @typedef {object} Operand
 * @property {number} size how many keys it has, or says it has
 * @property {IdTable | undefined} [whole] a table of all its keys, if it is one and nobody else sees it asked
 * @property {() => boolean} has whether the id in `words`, which stays there, is one of the keys
 * @property {() => Iterable<Stranger | undefined>} keys brings one after the other into `words`;
 * one that is no id comes as a stranger instead
 */

/** A key that is no id. @typedef {{ key: unknown }} Stranger */

/**
 * @param {any} other the argument of a set operation
 * @returns {Operand}
 * @throws {BSONError} if it is neither set-like nor a column
 */
function toOperand(other) {
  if (other instanceof ObjectIdArray) {
    const table = new IdTable();
    fillTable(table, bytesOf(other, 'other'));
    return new TableOperand(table, []);
  }
  const setLike = readSetLike(other);
  const { has, keys } = IdContainer.prototype;
  if (setLike.hasKey === has && setLike.listKeys === keys && isContainer(other)) {
    return new TableOperand(tableOf(other), []);
  }
  return types.isSet(other) || types.isMap(other) ? readByValue(setLike) : setLike;
}

/**
 * What makes an object set-like, read and checked in the order that the specification of Set gives.
 * @param {any} other
 */
function readSetLike(other) {
  if ((typeof other !== 'object' && typeof other !== 'function') || other === null) {
    throw setLikeError('other', other);
  }
  const { size } = other;
  const count = Number(size);
  if (Number.isNaN(count) || count <= -1) throw setLikeError('other.size', size);
  const { has } = other;
  if (typeof has !== 'function') throw setLikeError('other.has', has);
  const { keys } = other;
  if (typeof keys !== 'function') throw setLikeError('other.keys', keys);
  return new SetLike(other, Math.trunc(count), has, keys);
}

/**
 * @param {string} argument
 * @param {unknown} value
 */
function setLikeError(argument, value) {
  const expectation = 'other must be set-like: have a size of 0 or more, and methods has and keys';
  return argumentError(expectation, argument, describe(value));
}

/**
 * Set and Map themselves know ids only by identity: two objects of one id are two keys to them. So
 * they are read first.
 * @param {SetLike} other
 */
function readByValue(other) {
  const table = new IdTable();
  /** @type {Stranger[]} */
  const strangers = [];
  for (const stranger of other.keys()) {
    if (stranger === undefined) table.add();
    else strangers.push(stranger);
  }
  return new TableOperand(table, strangers);
}

/** Ids in a table: fast, and what happens is nobody else's to see. @implements {Operand} */
class TableOperand {
  /**
   * @param {IdTable} table
   * @param {Stranger[]} strangers
   */
  constructor(table, strangers) {
    this.table = table;
    this.strangers = strangers;
    this.whole = strangers.length === 0 ? table : undefined;
    this.size = table.size + strangers.length;
  }

  has() {
    return this.table.find() >= 0;
  }

  *keys() {
    const cursor = new Cursor(this.table);
    for (let index = cursor.next(); index >= 0; index = cursor.next()) {
      this.table.load(index);
      yield undefined;
    }
    yield* this.strangers;
  }
}

/** Any set-like object, asked as the specification says. @implements {Operand} */
class SetLike {
  /**
   * @param {object} object
   * @param {number} size
   * @param {(key: unknown) => unknown} hasKey
   * @param {() => unknown} listKeys
   */
  constructor(object, size, hasKey, listKeys) {
    this.object = object;
    this.size = size;
    this.hasKey = hasKey;
    this.listKeys = listKeys;
  }

  has() {
    const id = makeId();
    const answer = Boolean(this.hasKey.call(this.object, id));
    readKey(id);
    return answer;
  }

  keys() {
    const iterator = /** @type {any} */ (this.listKeys.call(this.object));
    if ((typeof iterator !== 'object' && typeof iterator !== 'function') || iterator === null) {
      throw argumentError('other.keys() must give an iterator', 'other.keys()', describe(iterator));
    }
    return readKeys({ [Symbol.iterator]: () => iterator });
  }
}

/**
 * @param {Iterable<unknown>} keys
 * @returns {Generator<Stranger | undefined>}
 */
function* readKeys(keys) {
  for (const key of keys) yield readKey(key) ? undefined : { key };
}

exports.toOperand = toOperand;
