// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');

const { BSONError, ObjectId, ObjectIdArray } = require('../..');

const A = '0123456789abcdef01234567';
const B = 'ffffffffeeeeeeeedddddddd';

/**
 * @param {() => unknown} call
 * @param {RegExp} message
 */
function refuses(call, message) {
  assert.throws(call, (error) => {
    assert.match(/** @type {Error} */ (error).message, message);
    return BSONError.isBSONError(error);
  });
}

test('hex is an array of strings, one string, or the ASCII of one', () => {
  for (const hex of [[A, B.toUpperCase()], A + B.toUpperCase(), Buffer.from(A + B)]) {
    assert.deepEqual(ObjectIdArray.fromHex(hex).toHexStrings(), [A, B]);
  }
  assert.equal(ObjectIdArray.fromHex('').length, 0);
  assert.equal(ObjectIdArray.fromHex([]).length, 0);
});

test('a fault in hex is named with its place', () => {
  refuses(() => ObjectIdArray.fromHex([A, `${A}0`]), /"hex\[1\]" is a string of 25 characters/);
  refuses(() => ObjectIdArray.fromHex([A, A.replace('7', 'x')]), /"hex\[1\]".*"x" at position 7/);
  refuses(
    () => ObjectIdArray.fromHex([A, /** @type {any} */ (new ObjectId())]),
    /"hex\[1\]" is an ObjectId/,
  );
  refuses(() => ObjectIdArray.fromHex(`${A}${A.slice(1)}`), /"hex" is a text of 47 characters/);
  refuses(() => ObjectIdArray.fromHex(Buffer.from('abc')), /"hex" is a text of 3 bytes/);
  refuses(() => ObjectIdArray.fromHex(A + B.replace('e', 'g')), /position 32/);
  // U+0130 has a low byte that is a digit.
  refuses(() => ObjectIdArray.fromHex(A + B.replace('e', '\u0130')), /position 32/);
  refuses(() => ObjectIdArray.fromHex(/** @type {any} */ (7)), /"hex" is the number 7/);
});

test('JSON is an array of hex or of extended ids, as a string or its bytes', () => {
  const json = `[ "${A}", {"$oid": "${B.toUpperCase()}"} ]\n`;
  for (const input of [json, Buffer.from(json), new Uint8Array(Buffer.from(json)).buffer]) {
    assert.deepEqual(ObjectIdArray.fromJSON(input).toHexStrings(), [A, B]);
  }
  assert.equal(ObjectIdArray.fromJSON('[]').length, 0);
});

test('a fault in JSON is named with its byte and element', () => {
  refuses(() => ObjectIdArray.fromJSON(''), /ends too early, at byte 0 \(element 0\)/);
  refuses(() => ObjectIdArray.fromJSON(`["${A}"`), /ends too early, at byte 27 \(element 1\)/);
  refuses(() => ObjectIdArray.fromJSON(`["${A}",7]`), /no array of .*at byte 28 \(element 1\)/);
  refuses(
    () => ObjectIdArray.fromJSON(`["${A}","${A.slice(1)}"]`),
    /24 digits, at byte 28 \(element 1\)/,
  );
  refuses(
    () => ObjectIdArray.fromJSON(`["é${A.slice(1)}"]`),
    /no hexadecimal digit, at byte 2 \(element 0\)/,
  );
  refuses(() => ObjectIdArray.fromJSON(/** @type {any} */ ({})), /"json" is a plain object/);
});

test('JSON that a column makes of itself comes back', () => {
  const column = ObjectIdArray.generate(100);
  assert.ok(ObjectIdArray.fromJSON(column.stringify()).equals(column));
  assert.ok(ObjectIdArray.fromJSON(column.stringify('buffer')).equals(column));
});
