// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { inspect } = require('node:util');
const fc = require('fast-check');

const { BSONError, ObjectId, ObjectIdMap } = require('../..');
const { FORMS, STRANGERS, hexOf } = require('./keys.js');

/** The entries of a map, in order, with hex for ids. @param {Iterable<[ObjectId, any]>} map */
const entriesOf = (map) => Array.from(map, ([id, value]) => [String(id), value]);

test('every form of an id is one key', () => {
  for (const [set, makeKey] of Object.entries(FORMS)) {
    const map = new ObjectIdMap([[makeKey(hexOf(0xabcdef)), set]]);
    for (const [asked, ask] of Object.entries(FORMS)) {
      assert.equal(map.get(ask(hexOf(0xabcdef))), set, `${set}, then ${asked}`);
      assert.equal(map.get(ask(hexOf(0xabcdee))), undefined, `${set}, then another as ${asked}`);
      assert.equal(map.has(ask(hexOf(0xabcdef))), true);
    }
    assert.equal(map.set(hexOf(0xabcdef), 'another').size, 1);
    assert.equal(map.get(hexOf(0xabcdef)), 'another');
    assert.equal(map.delete(hexOf(0xabcdef)), true);
    assert.equal(map.get(hexOf(0xabcdef)), undefined);
  }
});

test('what is no id has no value, cannot be deleted, and is refused by set', () => {
  const map = new ObjectIdMap([[hexOf(1), 1]]);
  for (const stranger of STRANGERS) {
    assert.equal(map.get(stranger), undefined);
    assert.equal(map.has(stranger), false);
    assert.equal(map.delete(stranger), false);
    assert.throws(
      () => map.set(/** @type {any} */ (stranger), 2),
      (error) => BSONError.isBSONError(error) && error.message.includes('"id" is'),
    );
  }
  assert.deepEqual(entriesOf(map), [[hexOf(1), 1]]);
});

test('the members of the interface have the shapes that those of Map have', () => {
  const ours = Object.getOwnPropertyDescriptors(ObjectIdMap.prototype);
  const base = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(ObjectIdMap.prototype));
  for (const name of [
    'get',
    'set',
    'has',
    'delete',
    'clear',
    'size',
    'forEach',
    'keys',
    'values',
    'entries',
    Symbol.iterator,
    Symbol.toStringTag,
  ]) {
    const { enumerable, get, value } = /** @type {any} */ ({ ...base, ...ours })[name];
    assert.equal(enumerable, false, String(name));
    const theirs = /** @type {any} */ (Object.getOwnPropertyDescriptor(Map.prototype, name));
    if (typeof theirs.value === 'function') assert.equal(value.length, theirs.value.length);
    if (theirs.get !== undefined) assert.equal(typeof get, 'function');
  }
  assert.equal(ObjectIdMap.length, Map.length);
  assert.equal(ObjectIdMap.prototype[Symbol.iterator], ObjectIdMap.prototype.entries);
  assert.equal(Object.prototype.toString.call(new ObjectIdMap()), '[object Map]');
  assert.equal(Object.prototype.toString.call(new ObjectIdMap().values()), '[object Map Iterator]');
});

test('the constructor sets by way of set, and says what is wrong with what it is given', () => {
  class Loud extends ObjectIdMap {
    /** @param {any} id @param {any} value @override */
    set(id, value) {
      return super.set(id, `${value}!`);
    }
  }
  assert.deepEqual(entriesOf(new Loud([[hexOf(1), 'a']])), [[hexOf(1), 'a!']]);
  assert.equal(new ObjectIdMap().size, 0);
  assert.equal(new ObjectIdMap(null).size, 0);
  const map = new ObjectIdMap([[hexOf(1), 'a']]);
  assert.deepEqual(entriesOf(new ObjectIdMap(map)), entriesOf(map));
  assert.throws(() => new ObjectIdMap(/** @type {any} */ (5)), /"iterable" is the number 5/);
  assert.throws(() => new ObjectIdMap(/** @type {any} */ (['ab'])), /"entry" is a string of 2/);
  assert.throws(() => new ObjectIdMap(/** @type {any} */ ([null])), /"entry" is null/);
  assert.throws(() => new ObjectIdMap(/** @type {any} */ ([[]])), /"id" is undefined/);
  assert.throws(() => /** @type {any} */ (ObjectIdMap)(), TypeError);
});

test('any value is kept as it is', () => {
  const values = [undefined, null, 0, -0, NaN, 1.5, 2 ** 40, 1n, 'text', Symbol('s'), {}, [], test];
  const map = new ObjectIdMap(values.map((value, i) => [hexOf(i), value]));
  for (const [i, value] of values.entries()) assert.ok(Object.is(map.get(hexOf(i)), value));
  assert.equal(map.has(hexOf(0)), true, 'an undefined value is one');
  assert.ok(values.every((value, i) => Object.is([...map.values()][i], value)));
});

test('keys, values, entries and forEach go through the map in order', () => {
  const map = new ObjectIdMap([
    [hexOf(2), 'b'],
    [hexOf(1), 'a'],
  ]);
  map.set(hexOf(2), 'c');
  assert.deepEqual(Array.from(map.keys(), String), [hexOf(2), hexOf(1)]);
  assert.deepEqual([...map.values()], ['c', 'a']);
  assert.deepEqual(entriesOf(map.entries()), [
    [hexOf(2), 'c'],
    [hexOf(1), 'a'],
  ]);
  const self = {};
  /** @type {unknown[]} */
  const calls = [];
  map.forEach(
    /** @this {unknown} */ function (value, id, container) {
      assert.equal(this, self);
      assert.equal(container, map);
      calls.push([String(id), value]);
    },
    self,
  );
  assert.deepEqual(calls, entriesOf(map));
  assert.throws(() => map.forEach(/** @type {any} */ (undefined)), /"callback" is undefined/);
});

/** One step of a random run: an id's number, what is done with it, and to which iterator. */
const step = fc.record({
  action: fc.constantFrom(
    'set',
    'set',
    'set',
    'delete',
    'delete',
    'get',
    'iterate',
    'next',
    'next',
  ),
  number: fc.nat(40),
  value: fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(undefined)),
});
/** A run that sometimes empties the map. */
const run = fc.array(fc.oneof({ weight: 60, arbitrary: step }, fc.constant({ action: 'clear' })), {
  maxLength: 400,
  size: 'max',
});

test('it behaves as a Map of hex does, also to iterators that are under way', () => {
  fc.assert(
    fc.property(run, (steps) => {
      const map = new ObjectIdMap();
      /** @type {Map<string, unknown>} */
      const model = new Map();
      const iterators = [{ ours: map.entries(), theirs: model.entries() }];
      for (const [at, { action, number = 0, value }] of steps.entries()) {
        const hex = hexOf(number);
        const { ours, theirs } = iterators[at % iterators.length];
        if (action === 'set') {
          map.set(hex, value);
          model.set(hex, value);
        } else if (action === 'delete') assert.equal(map.delete(hex), model.delete(hex));
        else if (action === 'get') assert.equal(map.get(hex), model.get(hex));
        else if (action === 'clear') {
          map.clear();
          model.clear();
        } else if (action === 'iterate') {
          iterators.push({ ours: map.entries(), theirs: model.entries() });
        } else {
          const { value: entry } = ours.next();
          assert.deepEqual(entry && [String(entry[0]), entry[1]], theirs.next().value);
        }
        assert.equal(map.size, model.size);
      }
      assert.deepEqual(entriesOf(map), [...model]);
      for (const { ours, theirs } of iterators) assert.deepEqual(entriesOf(ours), [...theirs]);
    }),
    { numRuns: 200 },
  );
});

test('groupBy groups by value, in the order in which the ids come', () => {
  const items = [
    { ref: new ObjectId(hexOf(2)), name: 'a' },
    { ref: new ObjectId(hexOf(1)), name: 'b' },
    { ref: hexOf(2), name: 'c' },
  ];
  /** @type {number[]} */
  const indexes = [];
  const groups = ObjectIdMap.groupBy(new Set(items), ({ ref }, index) => {
    indexes.push(index);
    return ref;
  });
  assert.ok(groups instanceof ObjectIdMap);
  assert.deepEqual(entriesOf(groups), [
    [hexOf(2), [items[0], items[2]]],
    [hexOf(1), [items[1]]],
  ]);
  assert.deepEqual(indexes, [0, 1, 2]);
  assert.throws(() => ObjectIdMap.groupBy(items, () => 'x'), /"id" is a string of 1 characters/);
  assert.throws(() => ObjectIdMap.groupBy(/** @type {any} */ (1), String), /"items" is the number/);
  assert.throws(() => ObjectIdMap.groupBy([], /** @type {any} */ (1)), /"callback" is the number/);
});

test('it is shown as a Map is', () => {
  assert.equal(inspect(new ObjectIdMap()), 'ObjectIdMap(0) {}');
  const map = new ObjectIdMap([[hexOf(1), { a: 1 }]]);
  assert.equal(inspect(map), `ObjectIdMap(1) { new ObjectId('${hexOf(1)}') => { a: 1 } }`);
  assert.match(inspect(map, { depth: 0 }), /=> \[Object\] }$/);
  map.set(hexOf(2), { b: 'x'.repeat(80) });
  assert.equal(
    inspect({ map }),
    `{
  map: ObjectIdMap(2) {
    new ObjectId('${hexOf(1)}') => { a: 1 },
    new ObjectId('${hexOf(2)}') => {
      b: '${'x'.repeat(80)}'
    }
  }
}`,
  );
});

test('its JSON is the array of its entries', () => {
  const map = new ObjectIdMap([
    [hexOf(2), 'b'],
    [hexOf(1), 'a'],
  ]);
  assert.equal(JSON.stringify(map), `[["${hexOf(2)}","b"],["${hexOf(1)}","a"]]`);
  assert.deepEqual(new ObjectIdMap(JSON.parse(JSON.stringify(map))), map);
});
