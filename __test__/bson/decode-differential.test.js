'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const bson = require('bson');
const { corrupt } = require('./corrupt.js');
const { assertDecodesSame } = require('./decode-oracle.js');
const { RandomDocuments } = require('./random-document.js');

const CASES = Number(process.env.OXID_CASES ?? 100_000);
const SEED = Number(process.env.OXID_SEED ?? 20_260_101);
/** How many documents are in turn: each comes often enough for its shape to be learned. */
const POOL = 400;
/** How many cases a pool serves. */
const CASES_PER_POOL = 10_000;

const OPTIONS = [
  { promoteValues: false },
  { promoteLongs: false },
  { promoteBuffers: true },
  { useBigInt64: true },
  { bsonRegExp: true },
  { raw: true },
  { fieldsAsRaw: { a: true, b: true } },
  { fieldsAsRaw: {} },
  { validation: { utf8: false } },
  { validation: { utf8: { writeErrors: false } } },
  { validation: { utf8: { a: true, name: true } } },
  { validation: { utf8: { a: true, b: false } } },
  { validation: { utf8: {} } },
  { useBigInt64: true, promoteLongs: false },
  { allowObjectSmallerThanBufferSize: true },
  { promoteLongs: false, promoteValues: false, bsonRegExp: true },
];

function makePool(random) {
  const pool = [];
  while (pool.length < POOL) {
    try {
      pool.push(Buffer.from(bson.serialize(random.document(), { ignoreUndefined: false })));
    } catch {
      // Not every random document can be written.
    }
  }
  return pool;
}

test(`random and corrupted documents are decoded as bson decodes them (seed ${SEED}, ${CASES} cases)`, () => {
  const random = new RandomDocuments(SEED);
  let pool = [];
  let decoded = 0;
  for (let i = 0; i < CASES; i++) {
    if (i % CASES_PER_POOL === 0) pool = makePool(random);
    const whole = random.pick(pool);
    const bytes = random.below(2) === 0 ? whole : corrupt(whole, random);
    const options = random.below(3) === 0 ? random.pick(OPTIONS) : undefined;
    const result = assertDecodesSame(bytes, options, `case ${i}`);
    if (result.startsWith('{')) decoded++;
  }
  assert.ok(decoded > CASES / 3 && decoded < CASES * 0.9, `${decoded} were well-formed`);
});
