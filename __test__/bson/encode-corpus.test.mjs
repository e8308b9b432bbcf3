import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { findCorpus } from '../../scripts/bson-corpus.mjs';

const require = createRequire(import.meta.url);
const bson = require('bson');
const { attempt, ours } = require('./oracle.js');

const folder = findCorpus();

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const { description, valid = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
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
