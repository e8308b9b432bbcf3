import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program in a folder and returns what it printed, parsed. */
function run(folder, flags, program) {
  const output = execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program], { cwd: folder }); // prettier-ignore
  return JSON.parse(output.toString());
}

const PROGRAM = `
  import { createRequire } from 'node:module';
  import { ObjectId } from 'oxid';
  import * as imported from 'bson';
  import mongodb from 'mongodb';
  import mongoose from 'mongoose';
  const require = createRequire(process.cwd() + '/app.js');
  const bytes = imported.serialize({ _id: new ObjectId() });
  console.log(JSON.stringify([
    imported.ObjectId === ObjectId,
    require('bson').ObjectId === ObjectId,
    mongodb.ObjectId === ObjectId,
    mongodb.BSON.deserialize === imported.deserialize,
    mongoose.Types.ObjectId === ObjectId,
    mongodb.BSON.deserialize(bytes)._id instanceof ObjectId,
    mongodb.BSON.EJSON.parse('{"$oid":"0123456789abcdef01234567"}') instanceof ObjectId,
  ]));
`;

describe('node --import oxid/register', () => {
  test('leads import and require, driver and mongoose to oxid/bson', () => {
    assert.deepEqual(run(root, ['--import', 'oxid/register'], PROGRAM), Array(7).fill(true));
  });

  test('leaves other majors of bson as they are', () => {
    const program = `
      import { createRequire } from 'node:module';
      import { ObjectId } from 'oxid';
      import * as bson6 from 'bson6';
      const require = createRequire(process.cwd() + '/app.js');
      console.log(JSON.stringify([bson6.ObjectId === ObjectId, require('bson5').ObjectId === ObjectId]));
    `;
    assert.deepEqual(run(root, ['--import', 'oxid/register'], program), [false, false]);
  });

  test('changes nothing where it is not asked for', () => {
    const program = `
      import { ObjectId } from 'oxid';
      import * as bson from 'bson';
      console.log(JSON.stringify(bson.ObjectId === ObjectId));
    `;
    assert.equal(run(root, [], program), false);
  });
});

/** Copies what a published package of oxid holds, so that it is resolved from where it lies. */
function installOxid(modules) {
  for (const name of ['package.json', 'index.js', 'index.mjs', 'binding.js', 'lib']) {
    cpSync(join(root, name), join(modules, 'oxid', name), { recursive: true });
  }
}

function installOverride(folder) {
  cpSync(join(root, 'packages/bson'), folder, { recursive: true });
}

/** Links a package of the repository under a name, itself or what it depends on. */
function link(name, modules, target = name) {
  mkdirSync(dirname(join(modules, name)), { recursive: true });
  cpSync(join(root, 'node_modules', target), join(modules, name), { recursive: true });
}

describe('the package that overrides bson', () => {
  const layouts = {
    hoisted(modules) {
      installOxid(modules);
      installOverride(join(modules, 'bson'));
      link('bson-js', modules, 'bson');
    },
    'where packages see only their own'(modules) {
      const store = join(modules, '.store/override/node_modules');
      installOxid(modules);
      installOverride(join(store, 'bson'));
      link('bson-js', store, 'bson');
      symlinkSync(join(modules, 'oxid'), join(store, 'oxid'), 'junction');
      symlinkSync(join(store, 'bson'), join(modules, 'bson'), 'junction');
    },
  };
  for (const [layout, install] of Object.entries(layouts)) {
    test(`is oxid/bson by the name of bson, ${layout}`, () => {
      const folder = mkdtempSync(join(tmpdir(), 'oxid-override-'));
      try {
        const modules = join(folder, 'node_modules');
        mkdirSync(modules);
        install(modules);
        writeFileSync(join(folder, 'package.json'), '{}');
        for (const first of ['bson', 'oxid/bson']) {
          const program = `
            import '${first}';
            import { ObjectId, deserialize, serialize } from 'bson';
            import * as direct from 'oxid/bson';
            import { ObjectId as Id } from 'oxid';
            const { _id } = deserialize(serialize({ _id: new Id() }));
            console.log(JSON.stringify([ObjectId === Id, direct.ObjectId === Id, _id instanceof Id, Id.bsonVersion]));
          `;
          assert.deepEqual(run(folder, ['--no-warnings'], program), [true, true, true, 7]);
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
});
