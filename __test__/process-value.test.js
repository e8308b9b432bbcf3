// @ts-check
'use strict';

// Whoever makes ids in one process has a value of his own: threads, realms and copies of the package.

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const { cpSync, mkdtempSync, readdirSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { test } = require('node:test');
const { Worker } = require('node:worker_threads');

const { ObjectId } = require('..');
const { loadInNewRealm } = require('./realm.js');

const root = join(__dirname, '..');

/** The 5 bytes unique to the process, as hex. @param {{ toHexString(): string }} id */
const processValue = (id) => id.toHexString().slice(8, 18);

/** A second copy of what the package consists of. @param {string} folder */
function copyPackage(folder) {
  const parts = ['binding.js', 'index.js', 'lib', 'package.json'];
  const binaries = readdirSync(root).filter((file) => file.endsWith('.node'));
  for (const part of [...parts, ...binaries]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  return folder;
}

/** The value of a new thread. @param {string} path where it finds the package */
function valueOfThread(path) {
  const program = `require('worker_threads').parentPort.postMessage(new (require(${JSON.stringify(path)}).ObjectId)().toHexString())`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true });
    worker.once('message', (hex) => resolve(hex.slice(8, 18)));
    worker.once('error', reject);
  });
}

test('threads, realms and copies of the package all have values of their own', async (t) => {
  const folder = copyPackage(mkdtempSync(join(tmpdir(), 'oxid-copy-')));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const copy = require(folder);
  assert.notEqual(copy.ObjectId, ObjectId);
  assert.ok(copy.isNative);

  const values = [processValue(new ObjectId()), processValue(new copy.ObjectId())];
  for (let realm = 0; realm < 3; realm++) {
    values.push(processValue(new (loadInNewRealm().ObjectId)()));
  }
  const threads = Array.from({ length: 8 }, (_, at) => valueOfThread(at % 2 === 0 ? root : folder));
  values.push(...(await Promise.all(threads)));
  assert.equal(new Set(values).size, 13, values.join());
});

test('ids of two copies are the same ids', (t) => {
  const folder = copyPackage(mkdtempSync(join(tmpdir(), 'oxid-copy-')));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const copy = require(folder);
  const id = new ObjectId();
  const theirs = new copy.ObjectId(id);
  assert.ok(theirs.equals(id) && id.equals(theirs));
  assert.equal(new ObjectId(theirs).toHexString(), id.toHexString());
});

test('two processes have different values', () => {
  const values = Array.from({ length: 3 }, () => {
    const { stdout } = spawnSync(
      process.execPath,
      ['-p', "new (require('./index.js').ObjectId)().toHexString()"],
      { cwd: root, encoding: 'utf8' },
    );
    assert.match(stdout, /^[0-9a-f]{24}\n$/);
    return stdout.slice(8, 18);
  });
  assert.equal(new Set(values).size, 3);
});

test('loading the package draws no randomness', () => {
  const program = `
    let draws = 0;
    const count = (original) => (...all) => (draws++, original(...all));
    Math.random = count(Math.random);
    for (const name of ['randomBytes', 'randomFillSync', 'getRandomValues', 'randomUUID']) {
      require('crypto')[name] = count(require('crypto')[name]);
    }
    const { ObjectId } = require('./index.js');
    new ObjectId('0'.repeat(24)).toHexString();
    const before = draws;
    new ObjectId();
    console.log(before, draws > 0);
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(stdout, '0 true\n', stderr);
});

test('a claim that fails leaves no id behind, and the next id claims again', () => {
  const program = `
    const crypto = require('crypto');
    const { randomBytes } = crypto;
    let failures = 2;
    crypto.randomBytes = (size) => {
      if (failures-- > 0) throw new Error('no entropy');
      return randomBytes(size);
    };
    const { ObjectId } = require('./index.js');
    const outcomes = [1, 2, 3].map(() => {
      try {
        return new ObjectId().toHexString().slice(8, 18) === '0000000000' ? 'empty' : 'claimed';
      } catch (error) {
        return error.message;
      }
    });
    console.log(outcomes.join());
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-addons', '-e', program], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(stdout, 'no entropy,no entropy,claimed\n', stderr);
});
