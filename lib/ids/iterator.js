// @ts-check
'use strict';

const { Cursor } = require('./cursor.js');

/** `Iterator.prototype`, which has no name of its own on Node.js 20. */
const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

/**
 * The iterators of the containers. A class rather than generators: those of Set and Map go on after
 * a `break`, and so do these.
 * @template T
 */
class ContainerIterator {
  /** Undefined once the end was reached, which is final. @type {Cursor | undefined} */
  #cursor;
  /** @type {(index: number) => T} */
  #read;
  /** @type {string} */
  #tag;

  /**
   * @param {import('./id-table.js').IdTable} table
   * @param {(index: number) => T} read makes what is iterated over from an entry of the table
   */
  constructor(table, read) {
    this.#cursor = new Cursor(table);
    this.#read = read;
    this.#tag = table.values === undefined ? 'Set Iterator' : 'Map Iterator';
  }

  /** @returns {IteratorResult<T, undefined>} */
  next() {
    const index = this.#cursor === undefined ? -1 : this.#cursor.next();
    if (index < 0) {
      this.#cursor = undefined;
      return { value: undefined, done: true };
    }
    return { value: this.#read(index), done: false };
  }

  [Symbol.iterator]() {
    return this;
  }

  get [Symbol.toStringTag]() {
    return this.#tag;
  }
}
Object.setPrototypeOf(ContainerIterator.prototype, iteratorPrototype);

exports.ContainerIterator = ContainerIterator;
