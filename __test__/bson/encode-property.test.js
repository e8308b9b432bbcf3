'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const bson = require('bson');
const { attempt, ours } = require('./oracle.js');
const { RandomDocuments } = require('./random-document.js');

const CASES = Number(process.env.OXID_CASES ?? 100_000);
const SEED = Number(process.env.OXID_SEED ?? 20_260_415);
const OPTIONS = [{}, {}, {}, { ignoreUndefined: false }, { checkKeys: true }, { serializeFunctions: true }]; // prettier-ignore

test(`${CASES} random documents have bson's bytes, sizes and errors (OXID_SEED=${SEED})`, () => {
  const documents = new RandomDocuments(SEED);
  for (let i = 0; i < CASES; i++) {
    const document = documents.document();
    const options = documents.pick(OPTIONS);
    for (const name of ['serialize', 'calculateObjectSize']) {
      const actual = attempt(() => ours[name](document, options));
      const expected = attempt(() => bson[name](document, options));
      if (actual === expected) continue;
      const note = `${name} of case ${i} of OXID_SEED=${SEED} with ${JSON.stringify(options)}`;
      assert.equal(JSON.stringify(actual), JSON.stringify(expected), note);
    }
  }
});

test('a hundred thousand ever new shapes are written right, and so is a known one after them', () => {
  for (let i = 0; i < 100_000; i++) {
    const document = { [`first${i}`]: i, [`second${i}`]: { [`third${i}`]: 'x' } };
    const bytes = ours.serialize(document);
    if (i % 100 === 0) assert.deepEqual(bytes, Buffer.from(bson.serialize(document)));
  }
  const known = { _id: 1, name: 'x', inner: { a: [1] } };
  for (let i = 0; i < 3; i++) {
    assert.deepEqual(ours.serialize(known), Buffer.from(bson.serialize(known)));
  }
});
