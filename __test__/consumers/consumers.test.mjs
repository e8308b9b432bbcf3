// Projects that install the packed package and run suites of their own, in the runners themselves.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { npm, pack, prepare } from './install.mjs';

const tarball = pack();
const project = mkdtempSync(join(tmpdir(), 'oxid-project-'));
after(() => rmSync(project, { recursive: true, force: true }));

/** Runs a suite to its report. @param {string} folder @param {string[]} args */
function runSuite(folder, args) {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const report = JSON.parse(stdout.slice(stdout.indexOf('{"')));
  assert.equal(report.numFailedTests, 0, stdout + stderr);
  assert.equal(report.success, true, stdout + stderr);
  assert.ok(report.numPassedTests >= 10, stdout);
}

/** Runs a program in the empty project. @param {string} name @param {string} program */
function runProgram(name, program) {
  writeFileSync(join(project, name), program);
  const result = spawnSync(process.execPath, [name], { cwd: project, encoding: 'utf8' });
  assert.equal(result.status, 0, result.stderr);
  return result;
}

test('a suite in Jest is green', () => {
  runSuite(prepare('jest', tarball), ['node_modules/jest/bin/jest.js', '--ci', '--json']);
});

test('a suite in Vitest is green', () => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json'];
  runSuite(prepare('vitest', tarball), args);
});

test('npm installs the tarball into an empty project, and both module systems get one class', () => {
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  npm(['install', '--loglevel=error', '--no-audit', '--no-fund', tarball], project);
  assert.deepEqual(
    readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['oxid'],
  );
  const program = `
    import * as esm from 'oxid';
    import { createRequire } from 'node:module';
    const cjs = createRequire(import.meta.url)('oxid');
    const same = Object.keys(cjs).filter((name) => esm[name] === cjs[name]);
    console.log(same.sort().join(), cjs.isNative, new esm.ObjectId('A'.repeat(24)).toHexString());`;
  const { stdout, stderr } = runProgram('both.mjs', program);
  assert.equal(stdout, `BSONError,ObjectId,isNative true ${'a'.repeat(24)}\n`);
  assert.equal(stderr, '');
});

test('without a binary the package still works, and says that it has none', () => {
  const installed = join(project, 'node_modules/oxid');
  for (const file of readdirSync(installed)) {
    if (file.endsWith('.node')) rmSync(join(installed, file));
  }
  const { stdout, stderr } = runProgram(
    'plain.cjs',
    "const { ObjectId, isNative } = require('oxid'); console.log(isNative, new ObjectId('A'.repeat(24)).toHexString());",
  );
  assert.equal(stdout, `false ${'a'.repeat(24)}\n`);
  assert.match(stderr, /OXID_NOT_NATIVE/);
});
