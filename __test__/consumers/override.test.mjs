// Projects into which each package manager installs the driver with bson overridden, for real.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';

import { npm, pack, root, temporaryFolder } from './install.mjs';

const tarballs = { oxid: pack(), bson: pack(join(root, 'packages/bson')) };
/** Where a project finds the packages that are not published yet. @type {Record<string, string>} */
const files = Object.fromEntries(
  Object.entries(tarballs).map(([name, path]) => [name, `file:./${basename(path)}`]),
);

const PROGRAM = `
  import { createRequire } from 'node:module';
  import { BSON, ObjectId as DriverId } from 'mongodb';
  import { ObjectId } from 'oxid';
  const bson = createRequire(import.meta.resolve('mongodb'))('bson');
  const { _id } = BSON.deserialize(BSON.serialize({ _id: new ObjectId() }));
  console.log(DriverId === ObjectId, bson.ObjectId === ObjectId, _id instanceof ObjectId);`;

/** @type {Record<string, { settings: object, install: string[] }>} */
const managers = {
  npm: {
    settings: { overrides: { bson: files.bson, oxid: '$oxid' } },
    install: ['install', '--no-audit', '--no-fund', '--loglevel=error'],
  },
  pnpm: {
    settings: { pnpm: { overrides: files } },
    install: ['exec', '--yes', '--package=pnpm@9', '--', 'pnpm', 'install', '--silent'],
  },
  yarn: {
    settings: { resolutions: files },
    install: ['exec', '--yes', '--package=yarn@1', '--', 'yarn', 'install', '--silent'],
  },
};

for (const [manager, { settings, install }] of Object.entries(managers)) {
  test(`with ${manager} the driver is on oxid/bson`, () => {
    const folder = temporaryFolder(tmpdir(), `oxid-${manager}-`);
    for (const path of Object.values(tarballs)) copyFileSync(path, join(folder, basename(path)));
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({
        private: true,
        dependencies: { mongodb: '7.9.0', oxid: files.oxid },
        ...settings,
      }),
    );
    npm(install, folder);
    writeFileSync(join(folder, 'app.mjs'), PROGRAM);
    const { stdout, stderr } = spawnSync(process.execPath, ['app.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(stdout, 'true true true\n', stderr);
  });
}
