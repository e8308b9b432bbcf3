// A release, as far as it goes without publishing: a package for each platform, with its binary.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';

import { pack, root, temporaryFolder, unpack } from './install.mjs';

const manifest = createRequire(import.meta.url)('../../package.json');
const binary = readdirSync(root).find((file) => file.endsWith('.node')) ?? 'none was built';
const staged = temporaryFolder(tmpdir(), 'oxid-release-');
const project = temporaryFolder(tmpdir(), 'oxid-released-');
/** The platforms as npm packages name them, each with the binary of this one. */
const platforms = manifest.napi.targets.map(toPlatform);

/** @param {string} target a target of Rust @returns {string} */
function toPlatform(target) {
  const [machine, , system, abi] = target.split('-');
  const arch = machine === 'aarch64' ? 'arm64' : 'x64';
  return (
    { darwin: `darwin-${arch}`, windows: `win32-${arch}-${abi}` }[system] ?? `linux-${arch}-${abi}`
  );
}

before(() => {
  unpack(pack(), staged);
  copyFileSync(join(root, 'Cargo.toml'), join(staged, 'Cargo.toml'));
  mkdirSync(join(staged, 'binaries'));
  for (const platform of platforms) {
    copyFileSync(join(root, binary), join(staged, `binaries/oxid.${platform}.node`));
  }
  const script = join(root, 'scripts/stage-release.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'binaries'], {
    cwd: staged,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
});

test('the workflow builds a binary for every target, each on a machine of its kind', () => {
  const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
  const targets = [...workflow.matchAll(/^ +- target: (\S+)$/gm)].map(([, target]) => target);
  assert.deepEqual(targets.toSorted(), manifest.napi.targets.toSorted());
});

test('every platform has a package, of the same version, with its binary and nothing else', () => {
  assert.deepEqual(readdirSync(join(staged, 'npm')).toSorted(), platforms.toSorted());
  const { optionalDependencies } = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8'));
  for (const platform of platforms) {
    const folder = join(staged, 'npm', platform);
    const published = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    assert.equal(published.name, `${manifest.napi.packageName}-${platform}`);
    assert.equal(published.version, manifest.version);
    assert.equal(optionalDependencies[published.name], manifest.version);
    assert.deepEqual(published.files, [`oxid.${platform}.node`]);
    assert.ok(readdirSync(folder).includes(published.main), platform);
  }
});

test('the main package holds no binary, and finds that of the platform in its package', () => {
  unpack(pack(staged), join(project, 'node_modules/oxid'));
  const installed = readdirSync(join(project, 'node_modules/oxid'));
  assert.deepEqual(
    installed.filter((file) => file.endsWith('.node')),
    [],
  );
  const [, platform] = binary.split('.');
  const name = `${manifest.napi.packageName}-${platform}`;
  cpSync(join(staged, 'npm', platform), join(project, 'node_modules', name), { recursive: true });
  writeFileSync(
    join(project, 'main.cjs'),
    "const { ObjectId, isNative } = require('oxid'); console.log(isNative, new ObjectId().toHexString().length);",
  );
  const { stdout, stderr } = spawnSync(process.execPath, ['main.cjs'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NAPI_RS_ENFORCE_VERSION_CHECK: '1' },
  });
  assert.equal(stdout, 'true 24\n', stderr);
  assert.equal(stderr, '');
});
