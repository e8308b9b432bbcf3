// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');
const {
  IdContainer,
  idAt,
  requireFunction,
  requireIterable,
  tableOf,
  walk,
} = require('./container.js');
const { IdTable } = require('./id-table.js');
const { ContainerIterator } = require('./iterator.js');
const { makeHex, readKey, refuseKey } = require('./key.js');
const { renderContainer } = require('./render.js');
const { ValueColumn } = require('./value-column.js');

/** @typedef {import('../object-id.js').ObjectId} ObjectId */

/** A map's table, which has values. */
const tableOfMap =
  /** @type {(map: ObjectIdMap<any>) => IdTable & { values: ValueColumn<any> }} */ (tableOf);

/** The own property of a map: its values under their ids' hex. lodash copies a map by writing it. */
const contents = {
  enumerable: true,
  /** @this {ObjectIdMap<any>} */
  get() {
    return this.toBSON();
  },
  /** @this {ObjectIdMap<any>} @param {Record<string, any>} values */
  set(values) {
    if (typeof values !== 'object' || values === null) {
      throw argumentError('contents must be an object', 'contents', describe(values));
    }
    const entries = new ObjectIdMap(Object.entries(values)).toJSON();
    this.clear();
    for (const [hex, value] of entries) this.set(hex, value);
  },
};

/**
 * A Map with ids as keys, by value. What it does with which input is documented in `index.d.ts`;
 * why it does not extend Map, in object-id-set.js.
 *
 * @template V
 */
class ObjectIdMap extends IdContainer {
  /** @param {Iterable<readonly [any, V]> | null} [iterable] */
  constructor(iterable = undefined) {
    super(new IdTable(new ValueColumn()), contents);
    if (iterable === undefined || iterable === null) return;
    requireIterable(iterable, 'iterable');
    const { set } = this;
    requireFunction(set, 'set');
    for (const entry of iterable) {
      if (typeof entry !== 'object' || entry === null) {
        throw argumentError('iterable must give entries, [id, value]', 'entry', describe(entry));
      }
      set.call(this, entry[0], entry[1]);
    }
  }

  /** @param {any} id @returns {V | undefined} */
  get(id) {
    if (!readKey(id)) return undefined;
    const table = tableOfMap(this);
    const index = table.find();
    return index < 0 ? undefined : table.values.get(index);
  }

  /**
   * @param {any} id
   * @param {V} value
   */
  set(id, value) {
    if (!readKey(id)) refuseKey(id, 'id');
    const table = tableOfMap(this);
    const index = table.add();
    table.values.set(index, value);
    return this;
  }

  values() {
    const table = tableOfMap(this);
    return new ContainerIterator(table, (index) => table.values.get(index));
  }

  entries() {
    const table = tableOfMap(this);
    return new ContainerIterator(table, (index) => [idAt(table, index), table.values.get(index)]);
  }

  /**
   * @param {(value: V, id: ObjectId, map: ObjectIdMap<V>) => void} callback
   * @param {unknown} [thisArg]
   */
  forEach(callback, thisArg = undefined) {
    const table = tableOfMap(this);
    requireFunction(callback, 'callback');
    walk(table, (index) => {
      callback.call(thisArg, table.values.get(index), idAt(table, index), this);
    });
  }

  toJSON() {
    const table = tableOfMap(this);
    /** @type {[string, V][]} */
    const entries = [];
    walk(table, (index) => {
      table.load(index);
      entries.push([makeHex(), table.values.get(index)]);
    });
    return entries;
  }

  /** Stores the values under the hex of their ids. */
  toBSON() {
    return Object.fromEntries(this.toJSON());
  }

  /**
   * @param {number} depth
   * @param {import('node:util').InspectOptions} options
   * @param {import('./render.js').Inspect} inspect
   */
  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    return renderContainer(this, this.entries(), depth, options, inspect);
  }

  get [Symbol.toStringTag]() {
    return 'Map';
  }

  /**
   * @template T
   * @param {Iterable<T>} items
   * @param {(item: T, index: number) => any} callback
   */
  static groupBy(items, callback) {
    requireIterable(items, 'items');
    requireFunction(callback, 'callback');
    /** @type {ObjectIdMap<T[]>} */
    const groups = new ObjectIdMap();
    let index = 0;
    for (const item of items) {
      const id = callback(item, index++);
      const group = groups.get(id);
      if (group === undefined) groups.set(id, [item]);
      else group.push(item);
    }
    return groups;
  }
}

// One function under two names, as in Map.
Object.defineProperty(ObjectIdMap.prototype, Symbol.iterator, {
  configurable: true,
  value: ObjectIdMap.prototype.entries,
  writable: true,
});

exports.ObjectIdMap = ObjectIdMap;
