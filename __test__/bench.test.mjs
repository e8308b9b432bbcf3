// The benchmarks run: every row gives a figure for every contender, and no figure is judged.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { suites } from '../bench/suite.mjs';

const bench = fileURLToPath(new URL('../bench/index.mjs', import.meta.url));

for (const { name, titles, bars, summary, chart, subject, peer } of suites) {
  test(`a quick run of ${name} gives a figure for every row, and for all that is shown`, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bench, '--quick', name], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    const [{ node, rows }] = JSON.parse(stdout);
    assert.equal(node, process.versions.node);
    assert.deepEqual(Object.keys(rows).toSorted(), Object.keys(titles).toSorted());
    for (const figures of Object.values(rows)) {
      for (const { median, best } of Object.values(figures)) assert.ok(median >= best && best > 0);
    }
    for (const { row, subject: ours = subject, against = peer, ratio } of bars) {
      assert.ok(rows[row][ours], `${row}: ${ours}`);
      if (ratio !== undefined) assert.ok(rows[row][against], `${row}: ${against}`);
    }
    for (const row of [...summary, ...Object.keys(chart.rows)]) assert.ok(rows[row][subject], row);
  });
}
