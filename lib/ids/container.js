// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');
const { Cursor } = require('./cursor.js');
const { ContainerIterator } = require('./iterator.js');
const { makeId, readKey } = require('./key.js');

/** @type {(container: IdContainer) => import('./id-table.js').IdTable} */
let tableOf;
/** @type {(value: object) => value is IdContainer} */
let isContainer;

/** What `ObjectIdSet` and `ObjectIdMap` have in common. */
class IdContainer {
  /** @type {import('./id-table.js').IdTable} */
  #table;

  static {
    tableOf = (container) => container.#table;
    isContainer = (value) => #table in value;
  }

  /**
   * @param {import('./id-table.js').IdTable} table
   * @param {PropertyDescriptor} contents of the one own property. Most deep-equality checkers look at
   * nothing else, and would take all containers for equal; so this shows, on being read and not
   * before, all that is in the container, as plain data and in an order that does not depend on
   * when it came in.
   */
  constructor(table, contents) {
    this.#table = table;
    Object.defineProperty(this, 'contents', contents);
  }

  get size() {
    return this.#table.size;
  }

  /** @param {any} id */
  has(id) {
    return readKey(id) && this.#table.find() >= 0;
  }

  /** @param {any} id */
  delete(id) {
    return readKey(id) && this.#table.delete();
  }

  clear() {
    this.#table.clear();
  }

  keys() {
    const table = this.#table;
    return new ContainerIterator(table, (index) => idAt(table, index));
  }
}

/**
 * The id of an entry, as a new object.
 * @param {import('./id-table.js').IdTable} table
 * @param {number} index
 */
function idAt(table, index) {
  table.load(index);
  return makeId();
}

/**
 * Walks over a table, whatever happens to it on the way.
 * @param {import('./id-table.js').IdTable} table
 * @param {(index: number) => void} visit
 */
function walk(table, visit) {
  const cursor = new Cursor(table);
  for (let index = cursor.next(); index >= 0; index = cursor.next()) visit(index);
}

/**
 * @param {any} value
 * @param {string} argument the argument's name
 * @throws {BSONError} if the value is no function
 */
function requireFunction(value, argument) {
  if (typeof value !== 'function') {
    throw argumentError(`${argument} must be a function`, argument, describe(value));
  }
}

/**
 * @param {any} value
 * @param {string} argument the argument's name
 * @throws {BSONError} if the value is not iterable
 */
function requireIterable(value, argument) {
  if (typeof value?.[Symbol.iterator] !== 'function') {
    throw argumentError(`${argument} must be an iterable`, argument, describe(value));
  }
}

exports.IdContainer = IdContainer;
exports.idAt = idAt;
exports.isContainer = isContainer;
exports.requireFunction = requireFunction;
exports.requireIterable = requireIterable;
exports.tableOf = tableOf;
exports.walk = walk;
