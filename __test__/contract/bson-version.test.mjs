// The version that ids claim to be of: that of the bson which serializes the application's documents.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import * as bson7 from 'bson';
import * as bson4 from 'bson4';
import * as bson5 from 'bson5';
import * as bson6 from 'bson6';

import { ObjectId } from '../../index.mjs';

const HEX = '66b2c0ffee00000000abcdef';
const root = fileURLToPath(new URL('../..', import.meta.url));
const VERSION = Symbol.for('@@mdb.bson.version');
/** The copies of bson that look at the version. @type {[number, any][]} */
const copies = [
  [5, bson5],
  [6, bson6],
  [7, bson7],
];

afterEach(() => {
  ObjectId.bsonVersion = 7;
});

for (const [major, bson] of copies) {
  test(`bson ${major} serializes ids of its version, and refuses others with its own error`, () => {
    const id = new ObjectId(HEX);
    ObjectId.bsonVersion = major;
    assert.equal(/** @type {any} */ (id)[VERSION], major);
    const theirs = new bson.ObjectId(HEX);
    const document = { _id: id, list: [id], nested: { id } };
    const bytes = bson.serialize(document);
    assert.deepEqual(
      bytes,
      bson.serialize({ _id: theirs, list: [theirs], nested: { id: theirs } }),
    );
    assert.equal(bson.calculateObjectSize(document), bytes.length);
    assert.deepEqual(
      bson.EJSON.stringify(document),
      bson.EJSON.stringify({ _id: theirs, list: [theirs], nested: { id: theirs } }),
    );
    ObjectId.bsonVersion = major + 1;
    assert.throws(() => bson.serialize(document), { name: 'BSONVersionError' });
  });

  test(`what bson ${major} reads is equal to what was written, both ways round`, () => {
    ObjectId.bsonVersion = major;
    const id = new ObjectId();
    const read = bson.deserialize(bson.serialize({ id })).id;
    assert.ok(read instanceof bson.ObjectId);
    assert.ok(read.equals(id) && id.equals(read));
    assert.deepEqual(new ObjectId(read), id);
  });
}

test('bson 4 serializes ids whatever their version', () => {
  for (const major of [5, 7]) {
    ObjectId.bsonVersion = major;
    const id = new ObjectId(HEX);
    const bytes = bson4.serialize({ id });
    assert.deepEqual(bytes, bson4.serialize({ id: new bson4.ObjectId(HEX) }));
    assert.ok(id.equals(/** @type {any} */ (bson4.deserialize(bytes)).id));
  }
});

test('the version is a major version, or stays what it was', () => {
  for (const bad of [0, -1, 1.5, Number.NaN, Infinity, '7', null, undefined, 7n]) {
    assert.throws(() => (ObjectId.bsonVersion = /** @type {any} */ (bad)), {
      name: 'BSONError',
      message: /"bsonVersion" is /,
    });
    assert.equal(ObjectId.bsonVersion, 7);
  }
});

/**
 * Makes an application with packages in it, and asks an id there for its version.
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} packages the versions of the packages, by their folder
 * @param {string} main the folder of the main script, in the application
 */
function versionIn(t, packages, main = '.') {
  const application = mkdtempSync(join(tmpdir(), 'oxid-application-'));
  t.after(() => rmSync(application, { recursive: true, force: true }));
  for (const [name, version] of Object.entries(packages)) {
    const folder = join(application, 'node_modules', name);
    mkdirSync(join(folder, 'lib'), { recursive: true });
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ version, main: './lib/index.js', exports: './lib/index.js' }),
    );
    // As bson has one: a package.json inside that says nothing about the version.
    writeFileSync(join(folder, 'lib', 'package.json'), '{ "type": "commonjs" }');
    writeFileSync(join(folder, 'lib', 'index.js'), '');
  }
  const oxid = join(application, 'node_modules', 'oxid');
  const parts = ['binding.js', 'index.js', 'lib', 'package.json'];
  const binaries = readdirSync(root).filter((file) => file.endsWith('.node'));
  for (const part of [...parts, ...binaries]) {
    cpSync(join(root, part), join(oxid, part), { recursive: true });
  }
  mkdirSync(join(application, main), { recursive: true });
  const script = join(application, main, 'main.js');
  writeFileSync(
    script,
    `const { ObjectId } = require('oxid');
     console.log(new ObjectId()[Symbol.for('@@mdb.bson.version')], ObjectId.bsonVersion);`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: tmpdir(),
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  return stdout;
}

test('the version is that of the application, and 7 where there is none', (t) => {
  assert.equal(versionIn(t, {}), '7 7\n');
  assert.equal(versionIn(t, { bson: '6.10.4' }), '6 6\n');
  assert.equal(versionIn(t, { bson: '5.5.1' }, 'src/deep'), '5 5\n');
  assert.equal(versionIn(t, { bson: '10.0.0' }), '10 10\n');
});

test("the driver's own bson counts before another one", (t) => {
  const driver = { mongodb: '5.9.2', 'mongodb/node_modules/bson': '5.5.1' };
  assert.equal(versionIn(t, { ...driver, bson: '7.3.4' }), '5 5\n');
  const mongoose = {
    mongoose: '8.0.0',
    'mongoose/node_modules/mongodb': '6.22.0',
    'mongoose/node_modules/bson': '6.10.4',
  };
  assert.equal(versionIn(t, { ...mongoose, bson: '7.3.4' }), '6 6\n');
});

test('a bson whose version cannot be read is none', (t) => {
  assert.equal(versionIn(t, { bson: 'next' }), '7 7\n');
});

test('a working folder that was removed is no obstacle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oxid-gone-'));
  const entry = join(root, 'index.js');
  const program = `
    process.chdir(${JSON.stringify(folder)});
    require('fs').rmdirSync(${JSON.stringify(folder)});
    console.log(require(${JSON.stringify(entry)}).ObjectId.bsonVersion);
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  assert.equal(stdout, '7\n', stderr);
});
