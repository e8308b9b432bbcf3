// @ts-check
'use strict';

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
const { ObjectIdArray, bytesOf } = require('./object-id-array.js');
const { renderContainer } = require('./render.js');
const algebra = require('./set-algebra.js');
const { toOperand } = require('./set-operand.js');
const { fillTable } = require('./transfer.js');

/** @typedef {import('../object-id.js').ObjectId} ObjectId */

/** The own property of a set: its ids' hex, sorted. lodash copies a set by writing it. */
const contents = {
  enumerable: true,
  /** @this {ObjectIdSet} */
  get() {
    return this.toJSON().sort();
  },
  /** @this {ObjectIdSet} @param {Iterable<any>} ids */
  set(ids) {
    requireIterable(ids, 'contents');
    const hexes = new ObjectIdSet(ids).toJSON();
    this.clear();
    for (const hex of hexes) this.add(hex);
  },
};

/**
 * A Set of ids by value. What it does with which input is documented in `index.d.ts`.
 *
 * It does not extend Set: the empty Set inside would be what `structuredClone` copies, what
 * `Set.prototype.has.call` looks into, and 200 bytes. That its tag is a Set's makes lodash, Jest
 * and chai compare it as one, by its methods.
 */
class ObjectIdSet extends IdContainer {
  /** @param {Iterable<any> | IdTable | null} [iterable] of ids; a table becomes the set's own */
  constructor(iterable = undefined) {
    super(iterable instanceof IdTable ? iterable : new IdTable(), contents);
    if (iterable === undefined || iterable === null || iterable instanceof IdTable) return;
    requireIterable(iterable, 'iterable');
    const { add } = this;
    requireFunction(add, 'add');
    if (add === addId && isPlainColumn(iterable)) {
      fillTable(tableOf(this), bytesOf(iterable, 'iterable'));
      return;
    }
    for (const id of iterable) add.call(this, id);
  }

  /** @param {any} id */
  add(id) {
    if (!readKey(id)) refuseKey(id, 'id');
    tableOf(this).add();
    return this;
  }

  entries() {
    const table = tableOf(this);
    return new ContainerIterator(table, (index) => {
      const id = idAt(table, index);
      return [id, id];
    });
  }

  /**
   * @param {(id: ObjectId, again: ObjectId, set: ObjectIdSet) => void} callback
   * @param {unknown} [thisArg]
   */
  forEach(callback, thisArg = undefined) {
    const table = tableOf(this);
    requireFunction(callback, 'callback');
    walk(table, (index) => {
      const id = idAt(table, index);
      callback.call(thisArg, id, id, this);
    });
  }

  /** @param {any} other */
  union(other) {
    return new ObjectIdSet(algebra.union(tableOf(this), toOperand(other)));
  }

  /** @param {any} other */
  intersection(other) {
    return new ObjectIdSet(algebra.intersection(tableOf(this), toOperand(other)));
  }

  /** @param {any} other */
  difference(other) {
    return new ObjectIdSet(algebra.difference(tableOf(this), toOperand(other)));
  }

  /** @param {any} other */
  symmetricDifference(other) {
    return new ObjectIdSet(algebra.symmetricDifference(tableOf(this), toOperand(other)));
  }

  /** @param {any} other */
  isSubsetOf(other) {
    return algebra.isSubset(tableOf(this), toOperand(other));
  }

  /** @param {any} other */
  isSupersetOf(other) {
    return algebra.isSuperset(tableOf(this), toOperand(other));
  }

  /** @param {any} other */
  isDisjointFrom(other) {
    return algebra.isDisjoint(tableOf(this), toOperand(other));
  }

  toJSON() {
    const table = tableOf(this);
    /** @type {string[]} */
    const hexes = [];
    walk(table, (index) => {
      table.load(index);
      hexes.push(makeHex());
    });
    return hexes;
  }

  /** Stores the ids as an array. */
  toBSON() {
    return Array.from(this.keys());
  }

  /**
   * @param {number} depth
   * @param {import('node:util').InspectOptions} options
   * @param {import('./render.js').Inspect} inspect
   */
  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const rows = new ContainerIterator(tableOf(this), (index) => [idAt(tableOf(this), index)]);
    return renderContainer(this, rows, depth, options, inspect);
  }

  get [Symbol.toStringTag]() {
    return 'Set';
  }
}

const { add: addId } = ObjectIdSet.prototype;
const { [Symbol.iterator]: iterateColumn } = ObjectIdArray.prototype;

/**
 * Whether iteration gives the ids of the column and nothing else: not where a subclass has its own.
 * @param {any} iterable
 * @returns {iterable is ObjectIdArray}
 */
function isPlainColumn(iterable) {
  return iterable instanceof ObjectIdArray && iterable[Symbol.iterator] === iterateColumn;
}

// One function under three names, as in Set.
const { value: values } = /** @type {PropertyDescriptor} */ (
  Object.getOwnPropertyDescriptor(IdContainer.prototype, 'keys')
);
for (const name of ['keys', 'values', Symbol.iterator]) {
  Object.defineProperty(ObjectIdSet.prototype, name, {
    configurable: true,
    value: values,
    writable: true,
  });
}

exports.ObjectIdSet = ObjectIdSet;
