'use strict';

const assert = require('node:assert/strict');
const { describe, test } = require('node:test');
const bson = require('bson');
const { corrupt } = require('./corrupt.js');
const { assertDecodesSame, ours } = require('./decode-oracle.js');
const { RandomDocuments } = require('./random-document.js');
const { ShapedDocuments } = require('./shaped-document.js');

/** So many documents of one shape let go of another's reader and get one compiled. */
const ENOUGH = 1024 + 2048 + 8;
const CASES = Number(process.env.OXID_CASES ?? 20_000);
const SEED = Number(process.env.OXID_SEED ?? 20_261_207);
/** How many cases a random shape serves. */
const CASES_PER_TEMPLATE = 500;

/** The shapes, as texts of code, for which readers are compiled while something runs. */
function collectReaders(run) {
  const { Function } = globalThis;
  const bodies = [];
  globalThis.Function = new Proxy(Function, {
    construct(target, [...parts]) {
      const made = Reflect.construct(target, parts);
      if (parts[0] === 'places') bodies.push(parts.at(-1));
      return made;
    },
  });
  try {
    run();
  } finally {
    globalThis.Function = Function;
  }
  return bodies;
}

function serialize(document) {
  return Buffer.from(bson.serialize(document, { ignoreUndefined: false }));
}

/** Has a reader compiled for the shape of a document. */
function train(document) {
  const bytes = serialize(document);
  const bodies = collectReaders(() => {
    for (let i = 0; i < ENOUGH; i++) ours.deserialize(bytes);
  });
  assert.ok(bodies.length > 0, 'no reader was compiled');
  assertDecodesSame(bytes);
  return bodies;
}

/** A document of a shape of its own, which begins with a key. */
const withEveryType = (first) => ({
  [first]: 1,
  id: new bson.ObjectId('0123456789abcdef01234567'),
  text: 'a text',
  long: 'a text of more than sixteen bytes',
  int: -7,
  double: 0.5,
  date: new Date(1.5e12),
  yes: true,
  nothing: null,
  missing: undefined,
  int64: 2n ** 60n,
  bytes: new bson.Binary(Buffer.from('xy'), 0),
  decimal: bson.Decimal128.fromString('1.5'),
  list: [1, 'x', { y: 2 }],
  inner: { a: 1, b: { c: 'x' } },
  none: {},
});

describe('a compiled reader', () => {
  test('comes after 2,048 documents, one for each place where documents begin', () => {
    assert.equal(train({ outer1: 1, inside: { outer2: 1 } }).length, 2);
  });

  test('reads every type in every field', () => {
    const usual = withEveryType('types');
    train(usual);
    for (const key of Object.keys(usual)) {
      for (const value of Object.values(usual)) assertDecodesSame(serialize({ ...usual, [key]: value })); // prettier-ignore
    }
  });

  test('hands over where a field is missing, new, elsewhere or longer', () => {
    const usual = withEveryType('handed over');
    train(usual);
    const entries = Object.entries(usual);
    for (let at = 0; at <= entries.length; at++) {
      const [before, after] = [entries.slice(0, at), entries.slice(at)];
      for (const changed of [
        [...before, ...after.slice(1)],
        [...before, ['new', [1, { a: 2 }]], ...after],
        [...after, ...before],
        before,
        [...before, [`${after[0]?.[0]}er`, 1], ...after.slice(1)],
      ]) {
        const bytes = serialize(Object.fromEntries(changed));
        for (let i = 0; i < 3; i++) assertDecodesSame(bytes, undefined, `at ${at}`);
      }
    }
  });

  test('reads keys that mean something in code, and integer-like and repeated ones', () => {
    const odd = ['x".y', "'", '\\', '`${1}`', '\u2028\u2029', '*/', '7', '3', '', 'ключ', 'a']; // prettier-ignore
    for (const keys of [odd, ['b', ...odd.toReversed()]]) {
      const document = Object.fromEntries(keys.map((key, i) => [key, i]));
      train(document);
      assertDecodesSame(serialize({ ...document, z: 1 }));
    }
    // The keys q and r become the same.
    const twice = serialize({ q: 1, r: 'x', s: 2 });
    twice[twice.indexOf('r')] = 'q'.charCodeAt(0);
    for (let i = 0; i < ENOUGH; i++) ours.deserialize(twice);
    assert.match(assertDecodesSame(twice), /q: 'x', s: 2/);
  });

  test('refuses what bson refuses, cut off at every byte or with a size that does not fit', () => {
    const usual = withEveryType('refused');
    train(usual);
    const whole = serialize(usual);
    for (let end = 5; end < whole.length; end++) {
      const cut = Buffer.from(whole.subarray(0, end));
      cut.writeInt32LE(end);
      assertDecodesSame(cut);
      cut[end - 1] = 0;
      assertDecodesSame(cut);
      for (const byte of [0, 1, 0x7f, 0x80, 0xff]) {
        const changed = Buffer.from(whole);
        changed[end - 1] = byte;
        assertDecodesSame(changed);
      }
    }
  });

  test('serves deep documents and those in arrays, which have readers of their own', () => {
    const leaf = { a: 1, b: 'x' };
    const shape = { rows: [leaf, leaf], deep: { deeper: { deepest: leaf } } };
    train(shape);
    assertDecodesSame(serialize({ rows: [leaf, { a: 1 }, { b: 2, a: 1 }, leaf], deep: 1 }));
    assertDecodesSame(serialize({ rows: leaf, deep: { deeper: { deepest: { ...leaf, c: 3 } } } }));
  });

  test('is let go after 1,024 documents in a row of another shape, which then gets one', () => {
    train({ first: 1, second: 2 });
    const other = serialize({ first: 1, third: 3 });
    const bodies = collectReaders(() => {
      for (let i = 0; i < ENOUGH; i++) ours.deserialize(other);
    });
    assert.equal(bodies.length, 1);
    assert.match(bodies[0], /"third"/);
  });

  test('comes back when its shape does, and is not compiled again', () => {
    const shapes = [
      { turn: 1, first: 2 },
      { turn: 1, second: 2 },
    ];
    for (const shape of shapes) train(shape);
    const bodies = collectReaders(() => {
      for (let turn = 0; turn < 20; turn++) {
        const bytes = serialize(shapes[turn % 2]);
        for (let i = 0; i < ENOUGH; i++) ours.deserialize(bytes);
        assertDecodesSame(bytes);
      }
    });
    assert.deepEqual(bodies, []);
  });

  test('stays while its own shape comes now and then', () => {
    // With other bytes behind the keys, which are compared by words.
    const own = serialize({ own: -1, second: -2 });
    const other = serialize({ own: 1, another: 2 });
    train({ own: 1, second: 2 });
    const bodies = collectReaders(() => {
      for (let i = 0; i < 3 * ENOUGH; i++) ours.deserialize(own);
      for (let i = 0; i < 3 * ENOUGH; i++) ours.deserialize(i % 1000 === 0 ? own : other);
    });
    assert.deepEqual(bodies, []);
    assertDecodesSame(own);
    assertDecodesSame(other);
  });

  test(`gives what bson gives, among documents of other shapes and corrupted ones (seed ${SEED}, ${CASES} cases)`, () => {
    const random = new ShapedDocuments(SEED);
    const others = new RandomDocuments(SEED + 1);
    const templates = CASES / CASES_PER_TEMPLATE;
    let readers = 0;
    for (let made = 0; made < templates; made++) {
      // Documents with such keys are read by the complete reader.
      const template = random.template(0).filter(({ key }) => !key.startsWith('$'));
      const pool = [];
      while (pool.length < 40) {
        const document = pool.length % 8 === 7 ? others.document() : random.instance(template, 0);
        try {
          pool.push(serialize(document));
        } catch {
          // Not every random document can be written.
        }
      }
      const usual = random.pick(pool);
      readers += collectReaders(() => {
        for (let i = 0; i < ENOUGH; i++) ours.deserialize(usual);
      }).length;
      for (let i = 0; i < CASES_PER_TEMPLATE; i++) {
        const bytes = random.pick(pool);
        assertDecodesSame(random.below(2) === 0 ? bytes : corrupt(bytes, random));
      }
    }
    assert.ok(readers > templates / 2, `${readers} readers`);
  });
});
