import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';

const require = createRequire(import.meta.url);
const bson = require('bson');
const { attempt, ours } = require('./oracle.js');

// The corpus of the BSON specification, which every checkout has beside it.
const folder = new URL('../../../shared/bson-corpus/', import.meta.url);

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const { description, valid = [] } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  describe(`corpus: ${description}`, () => {
    for (const { canonical_bson: hex, description: name } of valid) {
      test(`${name} is written as bson writes it`, () => {
        for (const options of [
          {},
          { promoteValues: false, bsonRegExp: true },
          { useBigInt64: true },
        ]) {
          const document = bson.deserialize(Buffer.from(hex, 'hex'), options);
          for (const method of ['serialize', 'calculateObjectSize']) {
            assert.deepStrictEqual(
              attempt(() => ours[method](document)),
              attempt(() => bson[method](document)),
            );
          }
        }
      });
    }
  });
}
