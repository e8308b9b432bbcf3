// The Rust core and its JavaScript twins: the same behaviour, and one for the other.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import fc from 'fast-check';

import { isNative } from '../index.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const binding = require('../binding.js');
const twins = require('../lib/twins/index.js');

/** @param {string[]} options @param {string} program */
function run(options, program) {
  return spawnSync(process.execPath, [...options, '-e', program], { cwd: root, encoding: 'utf8' });
}

test('the addon is in use', () => {
  assert.equal(isNative, true);
});

test('the addon encodes as its twin does', () => {
  const scratch = new Int32Array(new ArrayBuffer(16));
  const encoders = [binding.bindHexEncoder(scratch.buffer), twins.bindHexEncoder(scratch)];
  const field = fc.integer({ min: 0, max: 0xffffff });
  fc.assert(
    fc.property(fc.tuple(field, field, field, field), (fields) => {
      scratch.set(fields);
      const expected = fields.map((value) => value.toString(16).padStart(6, '0')).join('');
      for (const encode of encoders) assert.equal(encode(), expected);
    }),
  );
});

test('encoders of two realms do not share their scratch', () => {
  const [a, b] = [new Int32Array(new ArrayBuffer(16)), new Int32Array(new ArrayBuffer(16))];
  const [encodeA, encodeB] = [a, b].map((scratch) => binding.bindHexEncoder(scratch.buffer));
  a.fill(1);
  b.fill(2);
  assert.equal(encodeA(), '000001'.repeat(4));
  assert.equal(encodeB(), '000002'.repeat(4));
});

/** A page with some bytes in it, and the readers of both. */
function makePage(/** @type {Uint8Array} */ bytes) {
  const page = new ArrayBuffer(8 + 2 ** 20);
  new Uint8Array(page, 8).set(bytes);
  return {
    range: new Uint32Array(page, 0, 2),
    readers: [binding.bindTextReader(page, false), twins.bindTextReader(page)],
    readAscii: binding.bindTextReader(page, true),
  };
}

test('the addon reads text as its twin does, and refuses what is no UTF-8', () => {
  const bytes = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    fc.string({ unit: fc.nat(0xff).map((code) => String.fromCharCode(code)) }).map(Buffer.from),
    fc.uint8Array(),
  );
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  fc.assert(
    fc.property(bytes, fc.nat(50), (content, at) => {
      const page = makePage(Buffer.concat([Buffer.alloc(at, 0xff), content]));
      page.range.set([at, at + content.length]);
      let expected;
      try {
        expected = decoder.decode(content);
      } catch {
        expected = undefined;
      }
      for (const read of page.readers) assert.equal(read(), expected);
      assert.equal(page.readAscii(), content.some((byte) => byte > 0x7f) ? undefined : expected);
    }),
    { numRuns: 300 },
  );
});

test('text outside its page is not read, nor from a page of another size', () => {
  const { range, readers } = makePage(new Uint8Array(0));
  for (const place of [
    [2 ** 20, 2 ** 20 + 1],
    [5, 4],
    [0, -1],
  ]) {
    range.set(place);
    assert.equal(readers[0](), undefined);
  }
  assert.throws(() => binding.bindTextReader(new ArrayBuffer(2 ** 20), false));
});

test('a scratch that is too short is refused', () => {
  assert.throws(() => binding.bindHexEncoder(new ArrayBuffer(15)));
});

test('process values have 40 bits, and none comes twice', () => {
  for (const { claimProcessValue } of [binding, twins]) {
    const values = Array.from({ length: 1000 }, () => claimProcessValue());
    assert.equal(new Set(values).size, 1000);
    assert.ok(values.every((value) => Number.isInteger(value) && value >= 0 && value < 2 ** 40));
    assert.ok(
      Math.max(...values) > 2 ** 39 && Math.min(...values) < 2 ** 39,
      'they are spread out',
    );
  }
});

test('without addons the class works from JavaScript, and a warning says why', () => {
  const program = `
    const { ObjectId, isNative } = require('./index.js');
    const id = new ObjectId('66B2C0FFEE00000000ABCDEF');
    console.log(isNative, id.toHexString(), id.toHexString(), ObjectId.generateMany(2).length);
  `;
  const { status, stdout, stderr } = run(['--no-addons'], program);
  assert.equal(status, 0, stderr);
  assert.equal(stdout, `false ${'66b2c0ffee00000000abcdef '.repeat(2)}2\n`);
  assert.match(
    stderr,
    /OXID_NOT_NATIVE.*OxidWarning.*could not be loaded.*loading addons is disabled/s,
  );
});

test('with the addon nothing is printed', () => {
  const { stderr } = run([], "new (require('./index.js').ObjectId)().toHexString()");
  assert.equal(stderr, '');
});

test('what is not used is not loaded: no bulk work, and no twin beside the addon', () => {
  const program = `
    const oxid = require('./index.js');
    new oxid.ObjectId().toHexString();
    const loaded = () => Object.keys(require.cache).filter((file) => /lib.(ids|twins)/.test(file)).length;
    const before = loaded();
    const names = Object.keys(oxid).length;
    new oxid.ObjectIdSet(oxid.dedupe([new oxid.ObjectId()]));
    console.log(before, names, loaded() > 10, oxid.dedupe === oxid.dedupe);
  `;
  const { stdout, stderr } = run([], program);
  assert.equal(stdout, '0 11 true true\n', stderr);
});

test('what is loaded lazily can be replaced as any other export can, before and after', () => {
  const program = `
    const oxid = require('./index.js');
    oxid.dedupe = 1;
    const { sortIds } = oxid;
    oxid.sortIds = 2;
    console.log(oxid.dedupe, oxid.sortIds, typeof sortIds, { ...oxid }.dedupe);
  `;
  const { stdout, stderr } = run([], program);
  assert.equal(stdout, '1 2 function 1\n', stderr);
});

test('an addon of another package is refused, and the twins go on', () => {
  // The environment variable is one that all napi-rs packages read.
  const result = spawnSync(
    process.execPath,
    [
      '-p',
      "const { ObjectId, isNative } = require('./index.js'); [isNative, new ObjectId('A'.repeat(24)).toHexString()].join()",
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        NAPI_RS_NATIVE_LIBRARY_PATH: require.resolve('./fixtures/other-addon.cjs'),
      },
    },
  );
  assert.equal(result.stdout, `false,${'a'.repeat(24)}\n`, result.stderr);
  assert.match(result.stderr, /OXID_NOT_NATIVE.*what was loaded has no/s);
});
