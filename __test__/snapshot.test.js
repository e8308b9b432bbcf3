// @ts-check
'use strict';

// A startup snapshot freezes a process that has made ids; each that starts from it must be another.

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
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

/**
 * Builds a snapshot, and starts a process from it in each of some folders.
 * @param {import('node:test').TestContext} t
 * @param {string} program with `load` to load modules of ours
 * @param {string[]} folders names
 * @param {(folder: string) => void} [prepare]
 * @returns {string[]} what the processes printed
 */
function startEach(t, program, folders, prepare = () => {}) {
  const top = mkdtempSync(join(tmpdir(), 'oxid-snapshot-'));
  t.after(() => rmSync(top, { recursive: true, force: true }));
  const node = (/** @type {string} */ folder, /** @type {string[]} */ ...options) => {
    mkdirSync(join(top, folder), { recursive: true });
    prepare(join(top, folder));
    const blob = join(top, 'blob');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--snapshot-blob', blob, ...options],
      { cwd: join(top, folder), encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };
  writeFileSync(join(top, 'entry.js'), `${bundle()} ${program}`);
  node('builder', '--build-snapshot', join(top, 'entry.js'));
  return folders.map((folder) => node(folder, join(top, folder, 'none.js')));
}

test('processes that start from one snapshot have different values, and the old ids', (t) => {
  const program = `
    const { ObjectId } = load('index.js');
    const old = new ObjectId();
    const oldHex = old.toHexString();
    require('v8').startupSnapshot.setDeserializeMainFunction(() => {
      const parsed = new ObjectId('66B2C0FFEE00000000ABCDEF').toHexString();
      const same = old.toHexString() === oldHex && old.equals(oldHex) && new ObjectId(old).equals(old);
      console.log(oldHex, new ObjectId().toHexString(), parsed, same);
    });`;
  const values = new Set();
  for (const printed of startEach(t, program, ['a', 'b', 'c'])) {
    const [oldHex, hex, parsed, same] = printed.split(' ');
    assert.equal(parsed, '66b2c0ffee00000000abcdef');
    assert.equal(same, 'true');
    values.add(oldHex.slice(8, 18)).add(hex.slice(8, 18));
  }
  assert.equal(values.size, 4, 'the one of the builder, and one for each of three processes');
});

test('sets and maps of a snapshot go on, with a hash that is secret to each process', (t) => {
  const program = `
    const { ObjectId, ObjectIdMap, ObjectIdSet } = load('index.js');
    const { hashWords } = load('lib/ids/hash.js');
    const ids = ObjectId.generateMany(1000);
    const set = new ObjectIdSet(ids);
    const map = new ObjectIdMap(ids.map((id, index) => [id, index]));
    const empty = new ObjectIdSet();
    for (const id of ids.slice(0, 100)) map.delete(id);
    const oldHash = hashWords(1, 2, 3);
    require('v8').startupSnapshot.setDeserializeMainFunction(() => {
      const later = new ObjectIdSet(ids);
      empty.add(ids[0]);
      const good =
        ids.every((id, index) => set.has(id) && later.has(id) &&
          map.get(id) === (index < 100 ? undefined : index)) &&
        empty.size === 1 && map.size === 900 && set.delete(ids[7]) && !set.has(ids[7]);
      console.log(oldHash, hashWords(1, 2, 3), good);
    });`;
  const hashes = new Set();
  for (const printed of startEach(t, program, ['a', 'b'])) {
    const [oldHash, hash, good] = printed.split(' ');
    assert.equal(good, 'true');
    hashes.add(oldHash).add(hash);
  }
  assert.equal(hashes.size, 3, 'that of the builder, and one for each of two processes');
});

test('a process that starts from a snapshot looks for its own bson, unless one was set', (t) => {
  const program = `
    const { ObjectId } = load('index.js');
    const version = Symbol.for('@@mdb.bson.version');
    const old = new ObjectId();
    const oldVersion = old[version];
    require('v8').startupSnapshot.setDeserializeMainFunction(() => {
      const found = old[version];
      ObjectId.bsonVersion = 4;
      console.log(oldVersion, found, old[version]);
    });`;
  const printed = startEach(t, program, ['bson5', 'bson6'], (folder) => {
    const bson = join(folder, 'node_modules/bson');
    mkdirSync(bson, { recursive: true });
    // That of the builder is 7.
    const [major = 7] = /\d$/.exec(folder) ?? [];
    const manifest = { name: 'bson', version: `${major}.0.0` };
    writeFileSync(join(bson, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(bson, 'index.js'), '');
  });
  assert.deepEqual(printed, ['7 5 4', '7 6 4']);
});
