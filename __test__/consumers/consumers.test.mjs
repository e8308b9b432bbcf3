// Projects that install the packed package and run suites of their own, in the runners themselves.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';

import { pack, prepare } from './install.mjs';

const tarball = pack();

/**
 * Runs a runner, which must leave a report. That of Jest is the same as that of Vitest.
 * @param {string} folder a project
 * @param {string[]} args the runner's file among the packages, and its options
 * @param {Record<string, number>} expected how many tests each file of the suite has
 */
function runSuite(folder, [runner, ...options], expected) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, '../node_modules', runner), ...options],
    { cwd: folder, encoding: 'utf8' },
  );
  const output = stdout + stderr;
  const report = readReport(folder, output);
  assert.ok(report.success, output);
  const passed = report.testResults.map(({ name, assertionResults }) => [
    basename(name),
    assertionResults.filter(({ status }) => status === 'passed').length,
  ]);
  assert.deepEqual(Object.fromEntries(passed), expected, output);
  assert.doesNotMatch(output, /OXID_NOT_NATIVE/);
}

/**
 * @param {string} folder @param {string} output what to show where there is no report
 * @returns {{ success: boolean, testResults: { name: string, assertionResults: { status: string }[] }[] }}
 */
function readReport(folder, output) {
  try {
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  } catch (cause) {
    throw new Error(`the runner made no report:\n${output}`, { cause });
  }
}

test('a suite in Jest is green', () => {
  const options = ['--ci', '--json', '--outputFile=report.json'];
  runSuite(prepare('jest', tarball), ['jest/bin/jest.js', ...options], {
    'codec.spec.js': 4,
    'object-id.spec.js': 10,
  });
});

for (const pool of ['forks', 'threads', 'vmThreads']) {
  test(`a suite in Vitest is green, in its pool ${pool}`, () => {
    const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=report.json'];
    const options = ['run', `--pool=${pool}`, ...reporters];
    const folder = prepare('vitest', tarball, ['oxid', 'oxid-again']);
    runSuite(folder, ['vitest/vitest.mjs', ...options], {
      'codec.spec.mjs': 4,
      'object-id.spec.mjs': 11,
    });
  });
}
