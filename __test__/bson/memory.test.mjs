// What the codec keeps alive, and that it does not grow: counted in processes of their own.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MEBIBYTE = 2 ** 20;

/**
 * Runs a program that calls `report(bytes)`.
 * @param {string} program may use `codec`, `bson` and `used()`, the bytes in use after a collection
 * @returns {number} in MiB
 */
function measure(program) {
  const prelude = `
    const codec = require('./lib/bson/index.js');
    const bson = require('bson');
    const used = () => {
      gc();
      gc();
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const report = (bytes) => console.log(bytes / ${MEBIBYTE});
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '-e', prelude + program], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.match(stdout, /^-?\d/, stderr);
  return Number(stdout);
}

test('a text, an id and a date that are kept do not keep a reply of 16 MB alive', () => {
  const grown = measure(`
    const makeReply = () => bson.serialize({
      documents: Array.from({ length: 130_000 }, (_, at) => ({
        _id: new bson.ObjectId(), at, text: 'a text of some length, ' + at, date: new Date(at),
      })),
    });
    codec.deserialize(makeReply().subarray());
    const before = used();
    let reply = makeReply();
    if (reply.length < 10 * ${MEBIBYTE}) throw new Error('too small');
    let documents = codec.deserialize(reply).documents;
    const { _id, text, date } = documents[77_777];
    globalThis.kept = [_id, text, date];
    reply = undefined;
    documents = undefined;
    setImmediate(() => report(used() - before));`);
  assert.ok(grown < 1, `${grown} MiB`);
});

/** A million documents, each of a shape of its own. @param {string} work what is done with one */
const millionShapes = (work) => `
  const id = new bson.ObjectId();
  const once = (at) => {
    const document = { _id: id, ['first' + at]: 1, ['second' + at]: 'x' };
    ${work}
  };
  for (let at = 0; at < 20_000; at++) once(at);
  const before = used();
  for (let at = 20_000; at < 1_020_000; at++) once(at);
  report(used() - before);`;

for (const [name, work] of Object.entries({
  read: 'codec.deserialize(bson.serialize(document));',
  written: 'codec.serialize(document);',
})) {
  test(`a million shapes that are ${name} leave next to nothing`, () => {
    const grown = measure(millionShapes(work));
    assert.ok(grown < 8, `${grown} MiB`);
  });
}

test('objects with ever new keys leave next to nothing', () => {
  const grown = measure(`
    const once = (at) => {
      const counts = {};
      for (let i = 0; i < 10; i++) counts['key' + at + 'x' + i] = i;
      codec.deserialize(codec.serialize({ _id: at, counts }));
    };
    for (let at = 0; at < 10_000; at++) once(at);
    const before = used();
    for (let at = 10_000; at < 110_000; at++) once(at);
    report(used() - before);`);
  assert.ok(grown < 8, `${grown} MiB`);
});

test('a document of 16 MB leaves no buffer of its size behind', () => {
  const grown = measure(`
    const once = (size) => {
      codec.deserialize(codec.serialize({ data: 'x'.repeat(size) }));
    };
    once(1);
    const before = used();
    once(15 * ${MEBIBYTE});
    setImmediate(() => report(used() - before));`);
  assert.ok(grown < 2, `${grown} MiB`);
});
