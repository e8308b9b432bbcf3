// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { inspect } = require('node:util');
const fc = require('fast-check');

const { BSONError, ObjectId, ObjectIdArray, ObjectIdMap, ObjectIdSet } = require('../..');
const { FORMS, STRANGERS, hexOf } = require('./keys.js');

/** The members of a set, in order. @param {Iterable<ObjectId>} set */
const hexes = (set) => Array.from(set, String);

/** @param {number[]} numbers */
const setOf = (...numbers) => new ObjectIdSet(numbers.map(hexOf));

test('every form of an id is one member', () => {
  for (const [added, add] of Object.entries(FORMS)) {
    const set = new ObjectIdSet([add(hexOf(0xabcdef))]);
    for (const [asked, ask] of Object.entries(FORMS)) {
      assert.equal(set.has(ask(hexOf(0xabcdef))), true, `${added}, then ${asked}`);
      assert.equal(set.has(ask(hexOf(0xabcdee))), false, `${added}, then another as ${asked}`);
      assert.equal(set.add(ask(hexOf(0xabcdef))).size, 1, `${added}, then ${asked}`);
    }
    assert.equal(set.delete(hexOf(0xabcdef)), true, added);
    assert.equal(set.size, 0);
  }
});

test('what is no id is not there, cannot be deleted, and is refused by add', () => {
  const set = setOf(1);
  for (const stranger of STRANGERS) {
    assert.equal(set.has(stranger), false);
    assert.equal(set.delete(stranger), false);
    assert.throws(
      () => set.add(/** @type {any} */ (stranger)),
      (error) => BSONError.isBSONError(error) && error.message.includes('"id" is'),
    );
  }
  assert.deepEqual(hexes(set), [hexOf(1)]);
});

test('an id-like that throws when it is read is not there, and its error comes out of add', () => {
  const like = {
    id: '',
    toHexString() {
      throw new RangeError('unreadable');
    },
  };
  const set = setOf(1);
  assert.equal(set.has(like), false);
  assert.throws(() => set.add(like), RangeError);
  assert.equal(set.size, 1);
});

test('a proxy that was revoked is not there, and cannot be deleted', () => {
  const { proxy, revoke } = Proxy.revocable(new ObjectId(hexOf(1)), {});
  const set = setOf(1);
  assert.equal(set.has(proxy), true);
  revoke();
  assert.equal(set.has(proxy), false);
  assert.equal(set.delete(proxy), false);
  assert.throws(() => set.add(proxy), TypeError);
});

test('an id-like that is an id only the second time is refused', () => {
  let reads = 0;
  const like = { id: '', toHexString: () => (reads++ === 0 ? 'no hex' : hexOf(1)) };
  assert.throws(() => new ObjectIdSet().add(like), /"id" is a plain object that is not always/);
});

test('the members of the interface have the shapes that those of Set have', () => {
  const ours = Object.getOwnPropertyDescriptors(ObjectIdSet.prototype);
  const base = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(ObjectIdSet.prototype));
  const es2025 = ['union', 'intersection', 'difference', 'symmetricDifference'];
  const names = new Set([...Reflect.ownKeys(Set.prototype), ...es2025]);
  for (const name of names) {
    const { enumerable, get, value } = /** @type {any} */ ({ ...base, ...ours })[name];
    assert.equal(enumerable, false, String(name));
    const theirs = /** @type {any} */ (Object.getOwnPropertyDescriptor(Set.prototype, name));
    if (typeof theirs?.value === 'function') assert.equal(value.length, theirs.value.length);
    if (theirs?.get !== undefined) assert.equal(typeof get, 'function');
  }
  assert.equal(ObjectIdSet.length, Set.length);
  assert.equal(ObjectIdSet.prototype.keys, ObjectIdSet.prototype.values);
  assert.equal(ObjectIdSet.prototype[Symbol.iterator], ObjectIdSet.prototype.values);
  assert.equal(Object.prototype.toString.call(setOf()), '[object Set]');
  assert.equal(Object.prototype.toString.call(setOf().keys()), '[object Set Iterator]');
});

test('methods refuse to work on anything but a container', () => {
  const { add, has, keys } = ObjectIdSet.prototype;
  assert.throws(() => add.call(/** @type {any} */ (new Set()), hexOf(1)), TypeError);
  assert.throws(() => has.call({}, hexOf(1)), TypeError);
  assert.throws(() => keys.call(/** @type {any} */ ({})), TypeError);
});

test('the constructor adds by way of add, as that of Set does', () => {
  class Loud extends ObjectIdSet {
    /** @param {any} id @override */
    add(id) {
      Loud.heard.push(id);
      return super.add(id);
    }
  }
  /** @type {string[]} */
  Loud.heard = [];
  assert.equal(new Loud([hexOf(1), hexOf(2), hexOf(1)]).size, 2);
  assert.deepEqual(Loud.heard, [hexOf(1), hexOf(2), hexOf(1)]);
  assert.ok(setOf(1).union(new Loud()) instanceof ObjectIdSet);
  const column = ObjectIdArray.from([hexOf(3), hexOf(3)]);
  assert.equal(new Loud(column).size, 1);
  assert.deepEqual(Loud.heard.slice(3).map(String), [hexOf(3), hexOf(3)]);
});

test('a column gives its ids to the constructor, each where it first occurs', () => {
  const column = ObjectIdArray.from([2, 1, 2, 3].map(hexOf));
  assert.deepEqual(new ObjectIdSet(column).toJSON(), [2, 1, 3].map(hexOf));
  // Not at a multiple of four bytes.
  const bytes = Buffer.concat([Buffer.alloc(1), column.bytes]).subarray(1);
  const shifted = ObjectIdArray.fromBytes(bytes, { copy: false });
  assert.deepEqual(new ObjectIdSet(shifted).toJSON(), [2, 1, 3].map(hexOf));
  class First extends ObjectIdArray {
    /** @override */
    *[Symbol.iterator]() {
      yield new ObjectId(hexOf(9));
    }
  }
  assert.deepEqual(new ObjectIdSet(new First(column)).toJSON(), [hexOf(9)]);
});

test('the constructor takes nothing, and says what is wrong with anything else', () => {
  assert.equal(new ObjectIdSet().size, 0);
  assert.equal(new ObjectIdSet(null).size, 0);
  assert.equal(new ObjectIdSet(setOf(1, 2)).size, 2);
  assert.throws(() => new ObjectIdSet(/** @type {any} */ (5)), /"iterable" is the number 5/);
  assert.throws(() => new ObjectIdSet(/** @type {any} */ ({})), /"iterable" is a plain object/);
  assert.throws(() => new ObjectIdSet(['x']), /"id" is a string of 1 characters/);
  assert.throws(() => /** @type {any} */ (ObjectIdSet)(), TypeError);
});

test('an iterator that the constructor gives up on is closed', () => {
  let isClosed = false;
  function* ids() {
    try {
      yield 'no id';
    } finally {
      isClosed = true;
    }
  }
  assert.throws(() => new ObjectIdSet(ids()), BSONError);
  assert.ok(isClosed);
});

test('ids that come out are new objects, so changing one changes no set', () => {
  const id = new ObjectId(hexOf(1));
  const set = new ObjectIdSet([id]);
  const [out] = set;
  assert.notEqual(out, id);
  out.id = Buffer.alloc(12);
  id.id = Buffer.alloc(12);
  assert.deepEqual(hexes(set), [hexOf(1)]);
});

test('entries give one object twice, and forEach passes it twice with the set', () => {
  const set = setOf(1);
  const [[key, value]] = set.entries();
  assert.equal(key, value);
  const self = {};
  let calls = 0;
  set.forEach(
    /** @this {unknown} */ function (id, again, container) {
      calls++;
      assert.equal(this, self);
      assert.equal(id.toHexString(), hexOf(1));
      assert.equal(id, again);
      assert.equal(container, set);
    },
    self,
  );
  assert.equal(calls, 1);
  assert.throws(() => set.forEach(/** @type {any} */ ('f')), /"callback" is a string/);
});

test('an iterator goes on after a break, ends for ever, and has the methods of its kind', () => {
  const set = setOf(1, 2, 3);
  const iterator = set.values();
  for (const id of iterator) {
    assert.equal(String(id), hexOf(1));
    break;
  }
  assert.deepEqual(hexes(iterator), [hexOf(2), hexOf(3)]);
  set.add(hexOf(4));
  assert.deepEqual(iterator.next(), { value: undefined, done: true });
  const prototype = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  assert.ok(prototype.isPrototypeOf(iterator));
});

/**
 * One step of a random run: an id's number, what is done with it, and to which iterator.
 */
const step = fc.record({
  action: fc.constantFrom(
    'add',
    'add',
    'add',
    'delete',
    'delete',
    'has',
    'iterate',
    'next',
    'next',
  ),
  number: fc.nat(40),
  form: fc.constantFrom(...Object.values(FORMS)),
});
/** A run that sometimes empties the set. */
const run = fc.array(fc.oneof({ weight: 60, arbitrary: step }, fc.constant({ action: 'clear' })), {
  maxLength: 400,
  size: 'max',
});

test('it behaves as a Set of hex does, also to iterators that are under way', () => {
  fc.assert(
    fc.property(run, (steps) => {
      const set = new ObjectIdSet();
      /** @type {Set<string>} */
      const model = new Set();
      const iterators = [{ ours: set.values(), theirs: model.values() }];
      for (const [at, { action, number = 0, form = String }] of steps.entries()) {
        const hex = hexOf(number);
        const { ours, theirs } = iterators[at % iterators.length];
        if (action === 'add') {
          set.add(form(hex));
          model.add(hex);
        } else if (action === 'delete') assert.equal(set.delete(form(hex)), model.delete(hex));
        else if (action === 'has') assert.equal(set.has(form(hex)), model.has(hex));
        else if (action === 'clear') {
          set.clear();
          model.clear();
        } else if (action === 'iterate') {
          iterators.push({ ours: set.values(), theirs: model.values() });
        } else assert.equal(ours.next().value?.toHexString(), theirs.next().value);
        assert.equal(set.size, model.size);
      }
      assert.deepEqual(hexes(set), [...model]);
      for (const { ours, theirs } of iterators) assert.deepEqual(hexes(ours), [...theirs]);
    }),
    { numRuns: 200 },
  );
});

test('forEach comes to what is added on the way, and not to what is deleted before its turn', () => {
  for (const makeSet of [() => new Set(), () => new ObjectIdSet()]) {
    const set = /** @type {Set<any>} */ (makeSet());
    for (let i = 0; i < 50; i++) set.add(hexOf(i));
    /** @type {number[]} */
    const seen = [];
    set.forEach((id) => {
      const number = Number.parseInt(String(id).slice(-8), 16);
      seen.push(number);
      for (let i = number + 1; i < number + 4; i++) set.delete(hexOf(i));
      if (number < 20) {
        set.add(hexOf(number + 100));
        set.delete(hexOf(number));
        set.add(hexOf(number));
      }
      if (seen.length === 60) set.clear();
    });
    assert.equal(seen.length, 60);
    assert.deepEqual(seen.slice(0, 14), [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 100]);
  }
});

test('taking ids from the front one by one gives all of them in order', () => {
  const set = setOf(...Array(1000).keys());
  for (let i = 0; i < 1000; i++) {
    const [id] = set;
    assert.equal(String(id), hexOf(i));
    set.delete(id);
  }
  assert.equal(set.size, 0);
});

test('it is shown as a Set is', () => {
  assert.equal(inspect(setOf()), 'ObjectIdSet(0) {}');
  assert.equal(inspect(setOf(1)), `ObjectIdSet(1) { new ObjectId('${hexOf(1)}') }`);
  assert.equal(
    inspect(setOf(1, 2)),
    `ObjectIdSet(2) {\n  new ObjectId('${hexOf(1)}'),\n  new ObjectId('${hexOf(2)}')\n}`,
  );
  assert.match(inspect(setOf(...Array(102).keys())), /\n {2}\.\.\. 2 more items\n}$/);
  assert.match(inspect(setOf(1, 2), { maxArrayLength: 1 }), /, \.\.\. 1 more item }$/);
  assert.equal(
    inspect(setOf(...Array(102).keys()), { maxArrayLength: null }).split('\n').length,
    104,
  );
  assert.match(inspect({ a: { b: { c: setOf(1) } } }), /c: \[ObjectIdSet\]/);
});

test('it is shown as briefly by who gives no options, as other runtimes may', () => {
  const show = /** @type {any} */ (setOf(...Array(102).keys()))[inspect.custom];
  const text = show.call(setOf(...Array(102).keys()), 2, {}, inspect);
  assert.equal(text.split('\n').length, 103);
});

test('its JSON is the array of its hex', () => {
  assert.equal(JSON.stringify({ ids: setOf(2, 1) }), `{"ids":["${hexOf(2)}","${hexOf(1)}"]}`);
  assert.deepEqual(new ObjectIdSet(JSON.parse(JSON.stringify(setOf(2, 1)))), setOf(1, 2));
});

test('a map can be read as a set', () => {
  const map = new ObjectIdMap([[hexOf(1), 'a']]);
  assert.deepEqual(hexes(setOf(1, 2).difference(map)), [hexOf(2)]);
  assert.deepEqual(hexes(new ObjectIdSet(map.keys())), [hexOf(1)]);
});
