// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { constants } = require('node:buffer');
const { test } = require('node:test');

const { ObjectIdArray } = require('../..');

const HEX = 'f'.repeat(24);
/** The longest document that BSON can have. */
const MAX_DOCUMENT = 2 ** 31 - 1;
/** A document with nothing but an _id. */
const SMALL = Buffer.concat([
  Buffer.from('\x16\0\0\0\x07_id\0'),
  Buffer.from(HEX, 'hex'),
  Buffer.alloc(1),
]);

/**
 * Two documents of the greatest length and a small one: 2^32 + 20 bytes, 12 for each of so many ids.
 * All but some are zero and cost no memory.
 */
function makeDump() {
  const buffer = new ArrayBuffer(2 * MAX_DOCUMENT + SMALL.length);
  const view = new DataView(buffer);
  for (const at of [0, MAX_DOCUMENT]) {
    view.setInt32(at, MAX_DOCUMENT, true);
    // One element, of the type binary and named x.
    view.setUint8(at + 4, 0x05);
    view.setUint8(at + 5, 0x78);
    // Around its value: 4 bytes of length before, 3 of type and key, 5 of length and subtype, 1 at the end.
    view.setInt32(at + 7, MAX_DOCUMENT - 4 - 3 - 5 - 1, true);
  }
  SMALL.forEach((byte, index) => view.setUint8(2 * MAX_DOCUMENT + index, byte));
  return buffer;
}

test('lengths over 2^32 are counted right, or refused where a Uint8Array cannot have them', async () => {
  const dump = makeDump();
  if (constants.MAX_LENGTH < dump.byteLength) {
    const message =
      /must fit a Uint8Array: "(bytes|bson|json)" is an ArrayBuffer of 4294967316 bytes/;
    assert.throws(() => ObjectIdArray.fromBytes(dump, { copy: false }), message);
    assert.throws(() => ObjectIdArray.fromBSON(dump, '_id'), message);
    await assert.rejects(ObjectIdArray.fromJSONAsync(dump), message);
    return;
  }
  const found = ObjectIdArray.fromBSON(dump, '_id');
  assert.deepEqual(found.toHexStrings(), [HEX]);
  assert.throws(
    () => ObjectIdArray.fromBSON(new Uint8Array(dump, 0, dump.byteLength - 1), '_id'),
    new RegExp(`"bson" is wrong at byte ${2 * MAX_DOCUMENT}: a length`),
  );

  const column = ObjectIdArray.fromBytes(dump, { copy: false });
  column.bytes.fill(0xff, -12);
  const last = dump.byteLength / 12 - 1;
  assert.equal(column.length, last + 1);
  assert.equal(String(column.at(-1)), HEX);
  assert.equal(column.at(last + 1), undefined);
  assert.equal(column.indexOf(HEX, -5), last);
  assert.equal(column.lowerBound(HEX), last);
  assert.deepEqual(column.slice(-1).toHexStrings(), [HEX]);
  assert.equal(column.subarray(-2).unique().length, 2);
});
