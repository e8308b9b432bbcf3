// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');

const bson = require('bson');

const { BSONError, ObjectIdArray } = require('../..');

const ids = ObjectIdArray.generate(6);
const [a, b, c, d, e, f] = Array.from(ids, (id) => new bson.ObjectId(id.toHexString()));
const documents = [
  { _id: a, name: 'x', items: [{ ref: b }, { ref: 1 }, 5, { other: 1 }], tags: [c, 'no', d] },
  { _id: 'text', items: { ref: e }, tags: f },
  { other: 1, items: 3, tags: null },
].map((document) => Buffer.from(bson.serialize(document)));
const dump = Buffer.concat(documents);

/** @param {string} path */
const read = (path) => {
  const column = ObjectIdArray.fromBSON(dump, path);
  return [column.toHexStrings(), column.skipped];
};
/** @param {bson.ObjectId[]} found */
const hex = (...found) => found.map(String);

test('ids at a path are found in every document of a dump, and the rest is counted', () => {
  assert.deepEqual(read('_id'), [hex(a), 1]);
  assert.deepEqual(read('items.ref'), [hex(b, e), 1]);
  assert.deepEqual(read('items.0.ref'), [hex(b), 0]);
  assert.deepEqual(read('items.0'), [[], 1]);
  assert.deepEqual(read('tags'), [hex(c, d, f), 2]);
  assert.deepEqual(read('tags.2'), [hex(d), 0]);
  assert.deepEqual(read('nothing.there'), [[], 0]);
  assert.deepEqual(read('name.x'), [[], 0]);
});

test('a document, an array of documents and a dump give the same', () => {
  for (const bytes of [dump, documents, new Uint8Array(dump).buffer]) {
    assert.deepEqual(ObjectIdArray.fromBSON(bytes, 'tags').toHexStrings(), hex(c, d, f));
  }
  assert.equal(ObjectIdArray.fromBSON(documents[0], '_id').length, 1);
  assert.equal(ObjectIdArray.fromBSON(new Uint8Array(0), '_id').length, 0);
  assert.equal(ObjectIdArray.fromBSON([], '_id').length, 0);
});

test('what was skipped is no part of the column', () => {
  const column = ObjectIdArray.fromBSON(dump, '_id');
  assert.equal(column.skipped, 1);
  assert.deepEqual(column, ObjectIdArray.from([a]));
  assert.equal(ObjectIdArray.generate(1).skipped, 0);
});

/**
 * @param {any} bytes
 * @param {RegExp} message
 * @param {any} [path]
 */
function refuses(bytes, message, path = '_id') {
  assert.throws(
    () => ObjectIdArray.fromBSON(bytes, path),
    (error) => {
      assert.match(/** @type {Error} */ (error).message, message);
      return BSONError.isBSONError(error);
    },
  );
}

test('a fault in BSON is named with its byte', () => {
  const second = documents[0].length;
  refuses(
    dump.subarray(0, -1),
    new RegExp(`at byte ${second + documents[1].length}: a length that does not fit`),
  );
  const wrong = Buffer.from(dump);
  wrong[second + 4] = 0x20;
  refuses(wrong, new RegExp(`at byte ${second + 4}: a byte that is no type of element`));
  const open = Buffer.from(dump);
  open[second - 1] = 1;
  refuses(open, new RegExp(`at byte ${second - 1}: a document without its last zero byte`));
});

test('a fault in an array of documents is named with its place', () => {
  const wrong = Buffer.from(documents[1]);
  wrong[4] = 0x20;
  refuses(
    [documents[0], wrong],
    /"bson\[1\]" is wrong at byte 4: a byte that is no type of element/,
  );
  refuses([documents[0], documents[1].subarray(1)], /"bson\[1\]" is .* says that it has/);
  refuses([documents[0], 7], /"bson\[1\]" is the number 7/);
});

test('a path must be keys with dots, and not too many', () => {
  refuses(dump, /"path" is the number 7/, 7);
  refuses(dump, /"path" is a string with a zero character/, 'a\0b');
  refuses(dump, /"path" is a path of 101/, 'a.'.repeat(100));
  refuses('text', /"bson" is a string/);
});
