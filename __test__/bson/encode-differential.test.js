'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const bson = require('bson');
const ours = require('../../lib/bson/index.js');
const { attempt } = require('./oracle.js');
const { ShapedDocuments } = require('./shaped-document.js');

const CASES = Number(process.env.OXID_CASES ?? 50_000);
const SEED = Number(process.env.OXID_SEED ?? 20_260_415);
const OPTIONS = [{}, {}, {}, { ignoreUndefined: false }, { checkKeys: true }, { serializeFunctions: true }]; // prettier-ignore
/** Of so many documents one is also written into a buffer, and one read from Extended JSON. */
const EVERY = 8;

/** Writes a document into the middle of a buffer; also where it does not fit. */
function writeInto(library, document, options) {
  const buffer = Buffer.alloc(600, 0xee);
  const last = library.serializeWithBufferAndIndex(document, buffer, { ...options, index: 9 });
  return `${last} ${buffer.toString('hex')}`;
}

/** The bytes of what a text of Extended JSON holds. */
function reread({ EJSON, serialize }, text, options) {
  return serialize(EJSON.parse(text, options), { ignoreUndefined: false });
}

const COMPARISONS = {
  serialize: (library, document, options) => library.serialize(document, options),
  calculateObjectSize: (library, document, options) =>
    library.calculateObjectSize(document, options),
  serializeWithBufferAndIndex: writeInto,
};

test(`${CASES} documents of shapes that come again have bson's bytes, sizes and errors (OXID_SEED=${SEED})`, () => {
  const documents = new ShapedDocuments(SEED);
  let written = 0;
  const compare = (run, note) => {
    const [actual, expected] = [attempt(() => run(ours)), attempt(() => run(bson))];
    if (actual !== expected) assert.deepEqual(actual, expected, note);
    return expected;
  };
  for (let i = 0; i < CASES; i++) {
    const document = documents.below(3) === 0 ? documents.document() : documents.shaped();
    const options = documents.pick(OPTIONS);
    for (const [name, run] of Object.entries(COMPARISONS)) {
      if (name === 'serializeWithBufferAndIndex' && i % EVERY !== 0) continue;
      const note = `${name} of case ${i} with ${JSON.stringify(options)}`;
      const bytes = compare((library) => run(library, document, options), note);
      if (name === 'serialize' && typeof bytes === 'string') written++;
    }
    if (i % EVERY !== 0) continue;
    for (const relaxed of [true, false]) {
      const text = attempt(() => bson.EJSON.stringify(document, { relaxed }));
      if (typeof text !== 'string') continue;
      compare((library) => reread(library, text, { relaxed }), `EJSON of case ${i}`);
    }
  }
  assert.ok(written > CASES / 3 && written < CASES * 0.98, `${written} were written`);
});
