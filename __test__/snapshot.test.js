// @ts-check
'use strict';

// A startup snapshot freezes a process that has made ids; each that starts from it must be another.

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { test } = require('node:test');

const root = join(__dirname, '..');

/** The package as one script, for a snapshot cannot load modules of ours. It has no addon in it. */
function bundle() {
  const files = readdirSync(join(root, 'lib'), { recursive: true })
    .map((file) => `lib/${String(file).replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.js'));
  const modules = ['index.js', ...files].map((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return `${JSON.stringify(file)}(exports, require, module, __filename) {${source}\n}`;
  });
  return `
    'use strict';
    const modules = { ${modules.join(',\n')} };
    const loaded = {};
    function load(file) {
      if (file in loaded) return loaded[file].exports;
      const module = (loaded[file] = { exports: {} });
      const inner = (name) => {
        if (!name.startsWith('.')) return require(name);
        const target = new URL(name, 'file:///' + file).pathname.slice(1);
        if (!(target in modules)) throw new Error(target + ' is not in the snapshot');
        return load(target);
      };
      modules[file](module.exports, inner, module, '/' + file);
      return module.exports;
    }
  `;
}

test('processes that start from one snapshot have different values, and the old ids', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oxid-snapshot-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'entry.js'),
    `${bundle()}
    const { ObjectId } = load('index.js');
    const old = new ObjectId();
    const oldHex = old.toHexString();
    require('v8').startupSnapshot.setDeserializeMainFunction(() => {
      const parsed = new ObjectId('66B2C0FFEE00000000ABCDEF').toHexString();
      const same = old.toHexString() === oldHex && old.equals(oldHex) && new ObjectId(old).equals(old);
      console.log(oldHex, new ObjectId().toHexString(), parsed, same);
    });`,
  );
  const node = (/** @type {string[]} */ ...options) =>
    spawnSync(process.execPath, ['--snapshot-blob', 'blob', ...options], {
      cwd: folder,
      encoding: 'utf8',
    });
  const built = node('--build-snapshot', 'entry.js');
  assert.equal(built.status, 0, built.stderr);

  const values = new Set();
  for (const run of [node('none.js'), node('none.js'), node('none.js')]) {
    assert.equal(run.status, 0, run.stderr);
    const [oldHex, hex, parsed, same] = run.stdout.trim().split(' ');
    assert.equal(parsed, '66b2c0ffee00000000abcdef');
    assert.equal(same, 'true');
    values.add(oldHex.slice(8, 18)).add(hex.slice(8, 18));
  }
  assert.equal(values.size, 4, 'the one of the builder, and one for each of three processes');
});
