// The benchmark runs: every row gives a figure for every contender, and no figure is judged.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { processRows, rows } from '../bench/suites/object-id.mjs';

const bench = fileURLToPath(new URL('../bench/index.mjs', import.meta.url));

test('a quick run gives a figure for every row and contender', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bench, '--quick'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const results = JSON.parse(stdout);
  assert.equal(results.node, process.versions.node);
  const expected = [...rows.map(({ id }) => id), ...Object.keys(processRows)];
  assert.deepEqual(Object.keys(results.rows), expected);
  for (const { id, contenders } of rows) {
    assert.deepEqual(Object.keys(results.rows[id]), Object.keys(contenders));
  }
  for (const figures of Object.values(results.rows)) {
    for (const { median, best } of Object.values(figures)) assert.ok(median >= best && best > 0);
  }
});
