// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');

const { BSONError, ObjectId, ObjectIdArray } = require('../..');

const source = ObjectIdArray.generate(3);
const hex = source.toHexStrings();

/** @param {() => unknown} call */
function refuses(call) {
  assert.throws(call, (error) => {
    assert.match(/** @type {Error} */ (error).message, /detached or has shrunk/);
    return BSONError.isBSONError(error);
  });
}

/** A copy of bytes in a buffer that can shrink. @param {Uint8Array} bytes */
function toResizable(bytes) {
  const buffer = new ArrayBuffer(bytes.length, { maxByteLength: bytes.length * 2 });
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

/** Every reader of bytes, with bytes that it takes. @type {[(input: any) => ObjectIdArray, Uint8Array][]} */
const readers = [
  [(bytes) => ObjectIdArray.fromBytes(bytes), source.bytes],
  [(bytes) => ObjectIdArray.fromHex(bytes), Buffer.from(hex.join(''))],
  [(bytes) => ObjectIdArray.fromJSON(bytes), Buffer.from(JSON.stringify(hex))],
  [
    (bytes) => ObjectIdArray.fromBSON(bytes, '_id'),
    Buffer.concat(
      hex.map((id) => Buffer.from(require('bson').serialize({ _id: new ObjectId(id) }))),
    ),
  ],
];

test('shared and resizable memory is read', () => {
  for (const [read, bytes] of readers) {
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    const resizable = toResizable(bytes);
    for (const input of [bytes, shared, shared.buffer, resizable, new DataView(resizable)]) {
      assert.deepEqual(read(input).toHexStrings(), hex);
    }
  }
});

test('memory that was detached or has shrunk is refused', () => {
  for (const [read, bytes] of readers) {
    const detached = new Uint8Array(bytes);
    structuredClone(detached, { transfer: [detached.buffer] });
    const buffer = toResizable(bytes);
    const shrunk = [new Uint8Array(buffer, 0, bytes.length), new DataView(buffer, 12)];
    buffer.resize(4);
    for (const input of [detached, detached.buffer, ...shrunk]) refuses(() => read(input));
  }
});

test('a column is no view of memory that may go away', () => {
  const resizable = toResizable(source.bytes);
  const shared = new SharedArrayBuffer(12);
  for (const memory of [resizable, new Uint8Array(resizable), shared]) {
    assert.throws(
      () => ObjectIdArray.fromBytes(memory, { copy: false }),
      /neither shared nor resiz/,
    );
  }
});

test('a column whose memory was detached refuses all work, and nothing crashes', () => {
  const column = ObjectIdArray.from(hex);
  const part = column.subarray(1);
  structuredClone(column.bytes, { transfer: [column.bytes.buffer] });
  const id = new ObjectId();
  for (const lost of [column, part]) {
    assert.equal(lost.length, 0);
    assert.equal(lost.at(0), undefined);
    for (const work of [
      () => lost.sort(),
      () => lost.toSorted(),
      () => lost.isSorted(),
      () => lost.unique(),
      () => lost.slice(),
      () => lost.subarray(),
      () => lost.toArray(),
      () => lost.toHexStrings(),
      () => lost.stringify(),
      () => lost.indexOf(id),
      () => lost.lowerBound(id),
      () => lost.union([]),
      () => lost.difference([]),
      () => lost.intersection([]),
      () => lost.symmetricDifference([]),
      () => lost.isSubsetOf([]),
      () => lost.equals(lost),
      () => lost.timestamps(),
      () => lost.between(0, 1),
      () => ObjectIdArray.from(lost),
      () => source.union(lost),
    ]) {
      refuses(work);
    }
  }
});

test('an id that detaches the other side while it is read does no harm', () => {
  const column = ObjectIdArray.from(hex);
  const like = {
    get id() {
      structuredClone(column.bytes, { transfer: [column.bytes.buffer] });
      return hex[0];
    },
    toHexString: () => hex[0],
  };
  refuses(() => column.union([like]));
});

test('a column that is too long is refused before anything is allocated', () => {
  /** @type {string[]} */
  const sparse = [];
  sparse.length = 2 ** 32 - 1;
  assert.throws(() => ObjectIdArray.from(sparse), /"ids" is too much: 4294967295 ids/);
  assert.throws(() => ObjectIdArray.generate(2 ** 32 - 1), /"count" is too much: 4294967295 ids/);
});
