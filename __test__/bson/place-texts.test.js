'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const fc = require('fast-check');
const { placeTexts: inRust } = require('../../binding.js');
const { bulk } = require('../../lib/twins');

/** Texts of one to four bytes a character, and halves of surrogate pairs. */
const texts = fc.array(
  fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: fc.constantFrom('a', 'ü', '日', '😀'), maxLength: 30 }),
    fc.string({ unit: fc.constantFrom('a', '\ud83d', '\ude00'), maxLength: 3 }),
  ),
  { maxLength: 20 },
);

/** Calls it with the texts joined behind room for the elements. */
function place(call, list, first) {
  const joined = Buffer.from(list.join(''));
  const bytes = Buffer.alloc(list.length * 13 + joined.length);
  joined.copy(bytes, list.length * 13);
  const size = call(
    bytes,
    Uint32Array.from(list, (text) => text.length),
    first,
  );
  return bytes.subarray(0, size).toString('hex');
}

test('Rust and its twin place the same texts, and refuse the same', () => {
  fc.assert(
    fc.property(texts, fc.nat({ max: 1_001_000 }), (list, first) => {
      assert.equal(place(inRust, list, first), place(bulk.placeTexts, list, first));
    }),
  );
});
