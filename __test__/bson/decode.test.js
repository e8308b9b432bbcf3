'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const { describe, test } = require('node:test');
const bson = require('bson');
const { ObjectId } = require('../../index.js');
const { assertDecodesSame, attempt, ours } = require('./decode-oracle.js');

/** A document of elements given as type, key and content, in hexadecimal. */
function makeDocument(...elements) {
  const body = elements.map(([type, key, content]) =>
    Buffer.concat([Buffer.from([type]), Buffer.from(`${key}\0`), Buffer.from(content, 'hex')]),
  );
  const bytes = Buffer.concat([Buffer.alloc(4), ...body, Buffer.alloc(1)]);
  bytes.writeInt32LE(bytes.length);
  return bytes;
}

/** So often that the shape is compiled, and once more. */
function decodeOften(bytes, options) {
  let result = '';
  for (let i = 0; i < 12; i++) result = assertDecodesSame(bytes, options);
  return result;
}

describe('decode', () => {
  test('makes ids of oxid at every depth', () => {
    const id = new bson.ObjectId();
    const bytes = bson.serialize({ id, list: [id], inner: { id } });
    for (let i = 0; i < 12; i++) {
      const document = ours.deserialize(bytes);
      for (const made of [document.id, document.list[0], document.inner.id]) {
        assert.ok(made instanceof ObjectId);
        assert.equal(made.toHexString(), id.toHexString());
      }
    }
  });

  test('reads odd keys as bson does, however often they come', () => {
    const one = [0x10, 'a', '01000000'];
    const documents = [
      makeDocument(one, [0x10, 'a', '02000000']),
      makeDocument([0x10, '__proto__', '01000000'], one),
      makeDocument([0x10, '7', '01000000'], one, [0x10, '3', '02000000']),
      makeDocument([0x10, 'constructor', '01000000'], [0x10, '', '02000000']),
      makeDocument([0x10, 'x".y\\\u2028', '01000000'], one),
    ];
    for (const bytes of documents) decodeOften(bytes);
  });

  test('tells keys apart that are no UTF-8 and read the same', () => {
    const documents = [0x80, 0x81].map((byte) => {
      const bytes = makeDocument([0x10, 'k', '01000000'], [0x10, 'a', '01000000']);
      bytes[bytes.indexOf('k')] = byte;
      return bytes;
    });
    for (let i = 0; i < 12; i++) for (const bytes of documents) assertDecodesSame(bytes);
  });

  test('lets types vary in one field', () => {
    for (const value of [1, 1.5, null, 'x', true, { b: 1 }, [1], new Date(0), undefined]) {
      decodeOften(bson.serialize({ a: value, z: 1 }, { ignoreUndefined: false }));
    }
  });

  test('reads documents nested as deeply as bson reads them', () => {
    let bytes = makeDocument();
    for (let depth = 0; depth < 3000; depth++) {
      bytes = makeDocument([0x03, 'a', bytes.toString('hex')]);
    }
    let document = ours.deserialize(bytes);
    let depth = 0;
    for (; document.a !== undefined; document = document.a) depth++;
    assert.equal(depth, 3000);
  });

  test('refuses invalid UTF-8 where bson refuses it, and only there', () => {
    const bytes = makeDocument([0x02, 'a', '020000008000'], [0x02, 'b', '020000008000']);
    const settings = [true, false, { a: true }, { a: false, b: false }, { c: false }, {}, { a: 1 }];
    for (const utf8 of settings) decodeOften(bytes, { validation: { utf8 } });
  });

  test('keeps arrays raw under keys that every object has, as bson does', () => {
    const bytes = bson.serialize({ toString: [{ a: 1 }], plain: [{ a: 1 }] });
    decodeOften(bytes, { fieldsAsRaw: {} });
  });

  test('is not disturbed by a document that was refused', () => {
    const good = Buffer.from(bson.serialize({ a: [1, { b: 'x' }], c: 2 }));
    for (let end = 5; end < good.length; end++) {
      const bad = Buffer.from(good.subarray(0, end));
      bad.writeInt32LE(bad.length);
      bad[end - 1] = 0;
      assertDecodesSame(bad);
      assertDecodesSame(good);
    }
  });

  test('reads a document inside a larger buffer', () => {
    const bytes = Buffer.from(bson.serialize({ a: 1, b: [2] }));
    const larger = Buffer.concat([Buffer.alloc(3, 9), bytes, Buffer.alloc(4, 9)]);
    for (const index of [0, 3, 4, 30]) {
      for (const allowObjectSmallerThanBufferSize of [true, false]) {
        decodeOften(larger, { index, allowObjectSmallerThanBufferSize });
      }
    }
  });

  test('takes what bson takes for bytes', () => {
    const bytes = new Uint8Array(bson.serialize({ a: 1 }));
    for (const input of [bytes, bytes.buffer, new DataView(bytes.buffer), null, 'text', {}]) {
      assert.equal(
        attempt(() => ours.deserialize(input)),
        attempt(() => bson.deserialize(input)),
      );
    }
  });
});

describe('deserializeStream', () => {
  test('reads documents one behind the other as bson does', () => {
    const stream = Buffer.concat([{ a: 1 }, { b: 'x' }, {}].map((each) => bson.serialize(each)));
    for (const [start, count, at] of [
      [0, 3, 0],
      [12, 2, 1],
      [0, 4, 0],
    ]) {
      const both = [ours, bson].map((library) =>
        attempt(() => {
          const documents = [];
          const end = library.deserializeStream(stream, start, count, documents, at, {});
          return { documents, end };
        }),
      );
      assert.equal(both[0], both[1]);
    }
  });
});

describe('where code may not be made of strings', () => {
  test('documents are decoded the same', () => {
    const program = `
      const bson = require('bson');
      const { deserialize } = require('./lib/bson/index.js');
      const bytes = bson.serialize({ a: 1, b: { c: 'text', d: [1, 2] } });
      for (let i = 0; i < 20; i++) require('assert').deepStrictEqual(deserialize(bytes), bson.deserialize(bytes));
      console.log('same');
    `;
    const flags = ['--disallow-code-generation-from-strings', '--eval', program];
    const options = { cwd: `${__dirname}/../..` };
    assert.equal(execFileSync(process.execPath, flags, options).toString(), 'same\n');
  });
});
