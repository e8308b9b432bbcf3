'use strict';

const assert = require('node:assert/strict');
const { describe, test } = require('node:test');
const bson = require('bson');
const { ObjectId } = require('../../index.js');
const { sink } = require('../../lib/bson/sink.js');
const { attempt, ours } = require('./oracle.js');

const makeDocument = () => ({ text: 'a', list: ['a', 1], when: new Date(5), flag: true });

describe('serialize', () => {
  test('takes the same roots as bson, and refuses the same ones', () => {
    const roots = [null, undefined, [], 5, 'a', () => 1, new Date(), /a/, Buffer.alloc(3), new ArrayBuffer(2), new ObjectId(), new Map([['a', 1]])]; // prettier-ignore
    for (const root of roots) {
      assert.deepStrictEqual(
        attempt(() => ours.serialize(root)),
        attempt(() => bson.serialize(root)),
      );
    }
  });

  test('gives a Buffer that later documents do not change', () => {
    const first = ours.serialize({ a: 'first' });
    const copy = Buffer.from(first);
    ours.serialize({ a: 'other' });
    assert.ok(Buffer.isBuffer(first));
    assert.deepEqual(first, copy);
  });

  test('gives each large document memory of its own, and hardly more than it has', () => {
    const [first, second] = ['a', 'b'].map((letter) =>
      ours.serialize({ text: letter.repeat(2 ** 21), end: 1 }),
    );
    assert.notEqual(first.buffer, second.buffer);
    assert.deepEqual(first, Buffer.from(bson.serialize({ text: 'a'.repeat(2 ** 21), end: 1 })));
    assert.ok(first.buffer.byteLength < first.length * 1.34);
  });

  test('writes a document of 20 MB, and lets go of the memory', () => {
    const document = { bytes: Buffer.alloc(20 << 20, 7), text: 'x'.repeat(1000) };
    const bytes = ours.serialize(document);
    assert.equal(bytes.length, ours.calculateObjectSize(document));
    assert.equal(bson.deserialize(bytes).bytes.length(), 20 << 20);
    assert.equal(sink.bytes.length, 32_768);
  });

  test('may be called out of a toBSON method', () => {
    const document = {
      before: 'text',
      inner: { toBSON: () => ours.serialize({ nested: ['a', 'b'], id: 1 }) },
      after: [1, 2],
    };
    const expected = { ...document, inner: bson.serialize({ nested: ['a', 'b'], id: 1 }) };
    assert.deepEqual(ours.serialize(document), Buffer.from(bson.serialize(expected)));
  });

  test('goes on working after an error, also after one within a toBSON method', () => {
    const bad = { a: { toBSON: () => ours.serialize({ 'a\0': 1 }) } };
    for (let i = 0; i < 3; i++) assert.throws(() => ours.serialize(bad), /null bytes/);
    assert.deepEqual(ours.serialize({ a: 1 }), Buffer.from(bson.serialize({ a: 1 })));
  });

  test('heeds what is put on the prototypes of built-in classes', (t) => {
    for (const constructor of [String, Number, Boolean, Date, Array, Object]) {
      constructor.prototype.toBSON = () => 'replaced';
      t.after(() => delete constructor.prototype.toBSON);
      const actual = attempt(() => ours.serialize(makeDocument()));
      const expected = attempt(() => bson.serialize(makeDocument()));
      delete constructor.prototype.toBSON;
      assert.deepStrictEqual(actual, expected, constructor.name);
    }
  });

  test('does not write what is inherited from a polluted prototype', (t) => {
    Object.prototype.polluted = 1; // oxlint-disable-line no-extend-native
    t.after(() => delete Object.prototype.polluted);
    const actual = ours.serialize({ a: { b: 1 } });
    const expected = bson.serialize({ a: { b: 1 } });
    delete Object.prototype.polluted;
    assert.deepEqual(actual, Buffer.from(expected));
  });

  test('writes the ids of oxid whatever version they name', (t) => {
    const { bsonVersion } = ObjectId;
    t.after(() => (ObjectId.bsonVersion = bsonVersion));
    const id = new ObjectId();
    ObjectId.bsonVersion = 6;
    const documents = [{ id }, new Map([['id', id]])];
    for (const document of documents)
      assert.deepEqual(ours.serialize(document).subarray(8, 20), id.id);
    assert.equal(ours.calculateObjectSize({ id }), 21);
  });
});

describe('serializeWithBufferAndIndex', () => {
  test('writes where it is told, and gives the index of the last byte', () => {
    for (const options of [undefined, {}, { index: 7 }, { index: '7' }]) {
      const [actual, expected] = [Buffer.alloc(40), Buffer.alloc(40)];
      assert.equal(
        ours.serializeWithBufferAndIndex({ a: 1 }, actual, options),
        bson.serializeWithBufferAndIndex({ a: 1 }, expected, options),
      );
      assert.deepEqual(actual, expected);
    }
  });

  test('refuses a buffer that is too small with the class of error that bson has', () => {
    assert.throws(() => ours.serializeWithBufferAndIndex({ a: 1 }, Buffer.alloc(5)), RangeError);
    assert.throws(() => bson.serializeWithBufferAndIndex({ a: 1 }, Buffer.alloc(5)), RangeError);
  });
});

test('setInternalBufferSize changes nothing', () => {
  assert.equal(ours.setInternalBufferSize(1 << 25), undefined);
  assert.equal(sink.bytes.length, 32_768);
});
