import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { findCorpus } from '../../scripts/bson-corpus.mjs';

const require = createRequire(import.meta.url);
const bson = require('bson');
const { assertDecodesSame, attempt, ours } = require('./decode-oracle.js');

const OPTIONS = [
  undefined,
  { promoteValues: false, bsonRegExp: true },
  { useBigInt64: true },
  { promoteBuffers: true },
  { validation: { utf8: false } },
];

function parseBoth(text, options) {
  const actual = attempt(() => ours.EJSON.parse(text, options));
  assert.equal(
    actual,
    attempt(() => bson.EJSON.parse(text, options)),
  );
}

const folder = findCorpus();

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const {
    decodeErrors = [],
    description,
    parseErrors = [],
    valid = [],
  } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  describe(`corpus: ${description}`, () => {
    for (const vector of valid) {
      test(`${vector.description} is read as bson reads it`, () => {
        const { canonical_bson, canonical_extjson, degenerate_bson, degenerate_extjson } = vector;
        for (const hex of [canonical_bson, degenerate_bson]) {
          if (hex !== undefined) {
            for (const options of OPTIONS) {
              const result = assertDecodesSame(Buffer.from(hex, 'hex'), options);
              assert.doesNotMatch(result, /branded/);
            }
          }
        }
        for (const text of [canonical_extjson, degenerate_extjson, vector.relaxed_extjson]) {
          if (text !== undefined) {
            for (const options of [{ relaxed: false }, {}, { legacy: true }]) {
              parseBoth(text, options);
            }
          }
        }
        const settings = { relaxed: false };
        assert.deepEqual(
          Buffer.from(ours.serialize(ours.EJSON.parse(canonical_extjson, settings))),
          Buffer.from(bson.serialize(bson.EJSON.parse(canonical_extjson, settings))),
        );
      });
    }
    for (const { bson: hex, description: name } of decodeErrors) {
      test(`${name} is refused as bson refuses it`, () => {
        for (const options of OPTIONS) assertDecodesSame(Buffer.from(hex, 'hex'), options);
      });
    }
    for (const { description: name, string } of parseErrors) {
      test(`${name} is parsed or refused as bson does it`, () => {
        for (const options of [{ relaxed: false }, {}]) parseBoth(string, options);
      });
    }
  });
}
