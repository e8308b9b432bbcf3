// An empty project into which npm installs the packed package: at run time, and to the compiler.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';

import { npm, pack, root, temporaryFolder } from './install.mjs';

const project = temporaryFolder(tmpdir(), 'oxid-project-');
const HEX = '66b2c0ffee00000000abcdef';

before(() => {
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  npm(['install', '--loglevel=error', '--no-audit', '--no-fund', pack()], project);
});

/** @param {string} folder @param {string} name @param {string} program */
function runProgram(folder, name, program) {
  writeFileSync(join(folder, name), program);
  const result = spawnSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' });
  assert.equal(result.status, 0, result.stderr);
  return result;
}

test('npm installs the package and what its command needs, and the library loads none of that', () => {
  const installed = readdirSync(join(project, 'node_modules'));
  for (const name of ['oxid', 'commander', 'cli-progress'])
    assert.ok(installed.includes(name), name);
  const { stdout } = runProgram(
    project,
    'loaded.cjs',
    `require('oxid');
    console.log(Object.keys(require.cache).filter((path) => !/node_modules.oxid.|loaded.cjs$/.test(path)));`,
  );
  assert.equal(stdout, '[]\n');
});

test('npx runs the command', () => {
  const command = join(project, 'node_modules/.bin/oxid');
  const { stdout } = spawnSync(command, ['inspect', HEX], { encoding: 'utf8' });
  assert.equal(stdout, `${HEX}  2024-08-07T00:34:07.000Z  process ee00000000  counter 11259375\n`);
});

test('both module systems get the same, whichever is first', () => {
  const { stdout, stderr } = runProgram(
    project,
    'import-first.mjs',
    `import * as imported from 'oxid';
    import { createRequire } from 'node:module';
    const required = createRequire(import.meta.url)('oxid');
    const names = Object.keys(required);
    console.log(names.length > 0 && names.every((name) => imported[name] === required[name]));
    console.log(required.isNative, new imported.ObjectId('${HEX.toUpperCase()}').toHexString());`,
  );
  assert.equal(stdout, `true\ntrue ${HEX}\n`);
  assert.equal(stderr, '');
  const { stdout: answer } = runProgram(
    project,
    'require-first.cjs',
    `const { ObjectId } = require('oxid');
    import('oxid').then((imported) => console.log(imported.ObjectId === ObjectId));`,
  );
  assert.equal(answer, 'true\n');
});

test('what the package keeps to itself cannot be imported', () => {
  const { stdout } = runProgram(
    project,
    'inside.cjs',
    `try { require('oxid/lib/object-id.js'); } catch (error) { console.log(error.code); }
    console.log(require('oxid/package.json').name);`,
  );
  assert.equal(stdout, 'ERR_PACKAGE_PATH_NOT_EXPORTED\noxid\n');
});

test('where there is no binary, everything works from JavaScript, and one warning says so', () => {
  const without = temporaryFolder(tmpdir(), 'oxid-no-binary-');
  cpSync(project, without, { recursive: true });
  const installed = join(without, 'node_modules/oxid');
  const binaries = readdirSync(installed).filter((file) => file.endsWith('.node'));
  assert.equal(binaries.length, 1);
  rmSync(join(installed, binaries[0]));
  const { stdout, stderr } = runProgram(
    without,
    'plain.cjs',
    `const { ObjectId, isNative } = require('oxid');
    const id = new ObjectId('${HEX.toUpperCase()}');
    const [first, second] = ObjectId.generateMany(2);
    console.log(isNative, id.toHexString(), id.equals('${HEX}'), first.equals(second));
    try { new ObjectId('x'); } catch (error) { console.log(error.name); }`,
  );
  assert.equal(stdout, `false ${HEX} true false\nBSONError\n`);
  assert.equal(stderr.match(/OXID_NOT_NATIVE/g)?.length, 1, stderr);
});

/** What a program says about ids, in either module system. */
const TYPED_PROGRAM = `
import { BSONError, ObjectId, ObjectIdArray } from 'oxid';
export const id: ObjectId = new ObjectId('${HEX}');
const bytes: Uint8Array = id.id;
const brand: 'ObjectId' = id._bsontype;
const isSame: boolean = id.equals(ObjectId.createFromTime(0));
const list: ObjectId[] = [...new ObjectIdArray([id])];
// @ts-expect-error a Date is no id
new ObjectId(new Date());
// @ts-expect-error there is no such member, so the class is of a known type
id.isMissing;
// @ts-expect-error nor has it members of every name
id[0];
export const kept: unknown[] = [bytes, brand, isSame, list, BSONError.isBSONError(bytes)];
`;
/** The same with the application's own bson, whose ids are passed for those of oxid and back. */
const WITH_BSON = `${TYPED_PROGRAM}
import * as bson from 'bson';
const theirs: bson.ObjectId = id;
const ours: ObjectId = new bson.ObjectId();
new bson.ObjectId(ours).equals(new ObjectId(theirs));
`;

/**
 * Compiles a program in the project as strictly as can be, declarations included, without the types
 * of any other package.
 * @param {string} folder @param {string} program @param {object} options
 */
function compile(folder, program, options) {
  const files = ['typed.mts', 'typed.cts'];
  for (const file of files) writeFileSync(join(folder, file), program);
  const strictness = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
  const compilerOptions = { noEmit: true, target: 'es2022', types: [], ...strictness, ...options };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '--project', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
}

test('the types need no other package and no leniency, in modules of every kind', () => {
  compile(project, TYPED_PROGRAM, { module: 'node20' });
  compile(project, TYPED_PROGRAM, { module: 'preserve', moduleResolution: 'bundler' });
});

for (const [version, folder] of [
  ['5', 'bson5'],
  ['6', 'bson6'],
  ['7', 'bson'],
]) {
  test(`ids are passed for those of bson ${version} and back, as types`, () => {
    const typed = temporaryFolder(tmpdir(), 'oxid-typed-');
    cpSync(project, typed, { recursive: true });
    const target = join(typed, 'node_modules/bson');
    cpSync(join(root, 'node_modules', folder), target, { recursive: true });
    compile(typed, WITH_BSON, { module: 'node20' });
  });
}
