'use strict';

const assert = require('node:assert/strict');
const { describe, test } = require('node:test');
const bson = require('bson');
const { ObjectId } = require('../../index.js');
const { MAX_SIZE } = require('../../lib/bson/page.js');
const { assertDecodesSame, ours } = require('./decode-oracle.js');

const filled = (/** @type {number} */ count, /** @type {(i: number) => unknown} */ make) =>
  Array.from({ length: count }, (_, i) => make(i));

const LARGE = {
  'an array of ids': { v: filled(70_000, () => new bson.ObjectId()) },
  'one text': { v: 'é'.repeat(MAX_SIZE) },
  'documents, some with what is read slowly': {
    v: filled(9_000, (i) => ({
      _id: new bson.ObjectId(),
      text: `a text that is not short, ${i}`,
      rare: i % 100 === 99 ? new bson.Code('a', { i }) : null,
      inner: { list: [i, i / 3, [true]], at: new Date(i), data: new bson.Binary([i & 255]) },
    })),
  },
  'documents with references': {
    v: filled(20_000, (i) => ({ $ref: 'collection', $id: i, text: 'some more of it' })),
  },
};

describe('documents too large for the page', () => {
  for (const [name, document] of Object.entries(LARGE)) {
    const bytes = bson.serialize(document);
    test(`${name} read as they do with bson`, () => {
      assert.ok(bytes.length > MAX_SIZE);
      const expected = bson.deserialize(bytes);
      const actual = ours.deserialize(bytes);
      assert.deepEqual(JSON.stringify(actual), JSON.stringify(expected));
      assert.deepEqual(Object.keys(actual.v), Object.keys(expected.v));
    });
  }

  test('the ids in them are those of oxid', () => {
    const { v } = ours.deserialize(bson.serialize(LARGE['an array of ids']));
    assert.ok(v.every((/** @type {unknown} */ id) => id instanceof ObjectId));
  });

  test('in a document of many levels, what is read slowly is not tried at each of them', () => {
    // Were it, the copies alone would be of 100 GB.
    const levels = 100_000;
    const bytes = Buffer.alloc(8 * levels + MAX_SIZE);
    let start = 0;
    for (let level = 0; level < levels; level++) {
      bytes.writeInt32LE(bytes.length - start - level, start);
      bytes.set([0x03, 0x61, 0], start + 4);
      start += 7;
    }
    const last = bytes.length - levels - start;
    bytes.writeInt32LE(last, start);
    bytes.set([0x0b, 0x24, 0, 0x61, 0, 0x69, 0, 0x02, 0x73, 0], start + 4);
    bytes.writeInt32LE(last - 19, start + 14);
    bytes.fill('x', start + 18, bytes.length - levels - 2);
    const document = ours.deserialize(bytes);
    let inner = document;
    let depth = 0;
    for (; inner.a !== undefined; inner = inner.a) depth++;
    assert.equal(depth, levels);
    assert.deepEqual(inner.$, /a/i);
  });
});

const makeChunk = () =>
  Buffer.from(
    bson.serialize({
      _id: new bson.ObjectId('0'.repeat(24)),
      files: 'a text',
      n: 7,
      at: new Date(7),
      data: Buffer.alloc(1 << 17, 7),
      more: [1, { a: true }],
    }),
  );

describe('documents that are mostly one piece of binary data', () => {
  test('are read as they are with bson, and their data stays a view', () => {
    const chunk = makeChunk();
    assertDecodesSame(chunk, undefined);
    const { _id, data } = ours.deserialize(chunk);
    assert.ok(_id instanceof ObjectId);
    assert.equal(data.buffer.buffer, chunk.buffer);
  });

  test('are refused as they are with bson where a byte in front is wrong', () => {
    for (let at = 4; at < 80; at++) {
      for (const byte of [0, 1, 2, 5, 0x7f, 0xff]) {
        const chunk = makeChunk();
        chunk[at] = byte;
        assertDecodesSame(chunk, undefined, `byte ${byte} at ${at}`);
      }
    }
  });
});

describe('documents at the limit of the page', () => {
  for (const difference of [-1, 0, 1]) {
    test(`${difference} bytes beyond it they read as they do with bson`, () => {
      const size = MAX_SIZE + difference - bson.calculateObjectSize({ v: '' });
      const bytes = bson.serialize({ v: 'a'.repeat(size) });
      assert.equal(bytes.length, MAX_SIZE + difference);
      assert.deepEqual(ours.deserialize(bytes), bson.deserialize(bytes));
      assertDecodesSame(bytes.fill(0xff, bytes.length - 3, bytes.length - 2), undefined);
    });
  }
});
