// What the package publishes, exactly.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import * as esm from '../index.mjs';
import { npm, pack } from './consumers/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

test('both entries export the same, and nothing else', () => {
  const cjs = require('..');
  assert.deepEqual(Object.keys(cjs).toSorted(), [
    'BSONError',
    'ObjectId',
    'ObjectIdArray',
    'ObjectIdMap',
    'ObjectIdSet',
    'dedupe',
    'fromHexStrings',
    'isNative',
    'sortIds',
    'stringifyIds',
    'toHexStrings',
  ]);
  assert.deepEqual({ ...esm }, { ...cjs });
});

test('the types name every export, and every export has a type', () => {
  const types = readFileSync(`${root}/index.d.ts`, 'utf8');
  const named = [...types.matchAll(/^export (?:class|const|function) (\w+)/gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(named.toSorted(), Object.keys(esm).toSorted());
});

test('every public member of the types exists at run time', () => {
  const types = readFileSync(`${root}/index.d.ts`, 'utf8');
  const classes = [...types.matchAll(/^export class (\w+).*? \{$(.*?)^\}$/gms)];
  assert.ok(classes.length >= 5);
  for (const [, name, body] of classes) {
    const Class = /** @type {any} */ (esm)[name];
    const instance = Class.from ? Class.from([]) : new Class();
    const members = [...body.matchAll(/^ {2}(static )?(?:get |set |readonly )?(\w+)[(:<]/gm)];
    assert.ok(members.length > 0, name);
    for (const [, isStatic, member] of members) {
      const holder = isStatic ? Class : instance;
      assert.ok(member in holder, `${name}: ${isStatic ?? ''}${member}`);
    }
  }
});

test('the tarball holds the public files, the library and the binary', () => {
  for (const path of manifest.files.filter((/** @type {string} */ each) => !each.includes('*'))) {
    assert.ok(existsSync(`${root}/${path}`), path);
  }
  const [{ files }] = JSON.parse(npm(['pack', '--json', '--dry-run'], root));
  const paths = files.map((/** @type {{ path: string }} */ { path }) => path);
  assert.deepEqual(
    paths.filter(
      (/** @type {string} */ path) => !path.startsWith('lib/') && !path.endsWith('.node'),
    ),
    [
      'LICENSE',
      'README.md',
      'bin/oxid.js',
      'binding.js',
      'index.d.mts',
      'index.d.ts',
      'index.js',
      'index.mjs',
      'mongoose.d.ts',
      'mongoose.js',
      'package.json',
      'register.mjs',
    ],
  );
  assert.equal(paths.filter((/** @type {string} */ path) => path.endsWith('.node')).length, 1);
  assert.ok(
    paths.every(
      (/** @type {string} */ path) =>
        !path.startsWith('lib/') || /\.(?:m?js|d\.m?ts)$|\/package\.json$/.test(path),
    ),
  );
});

test('the generated binding declares what is exported, and each call has a twin', () => {
  const declared = readFileSync(`${root}/binding.d.ts`, 'utf8');
  const names = [...declared.matchAll(/^export declare function (\w+)/gm)].map(([, name]) => name);
  const binding = require('../binding.js');
  const exported = Object.keys(binding).filter((name) => typeof binding[name] === 'function');
  assert.deepEqual(names.toSorted(), exported.toSorted());
  const twins = require('../lib/twins/index.js');
  const twinned = Object.keys({ ...twins, ...twins.bulk }).filter((name) => name !== 'bulk');
  assert.deepEqual(names.toSorted(), twinned.toSorted());
});

/** Runs a tool of node_modules. @param {string} path @param {string[]} args */
function runTool(path, args) {
  return spawnSync(process.execPath, [`${root}/node_modules/${path}`, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
}

test('publint finds nothing', () => {
  const { status, stdout, stderr } = runTool('publint/src/cli.js', ['run', '--strict', '.']);
  assert.equal(status, 0, stdout + stderr);
});

test('every way of resolving the types finds them', () => {
  const tool = '@arethetypeswrong/cli/dist/index.js';
  const { status, stdout, stderr } = runTool(tool, [
    pack(),
    '--no-emoji',
    '--exclude-entrypoints',
    'register',
  ]);
  assert.equal(status, 0, stdout + stderr);
});

test('the type tests compile', () => {
  const output = spawnSync('npm', ['run', '--silent', 'types'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  assert.equal(output.status, 0, output.stdout + output.stderr);
});
