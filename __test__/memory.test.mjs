// Bytes on the heap, counted in a process of its own.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program that prints one number.
 * @param {string} program may use `heap()`, the bytes in use after a collection, and `ObjectId`
 */
function measure(program) {
  const prelude = `
    const { ObjectId } = require('./index.js');
    const heap = () => (gc(), gc(), process.memoryUsage().heapUsed);
    const COUNT = 200_000;
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '-e', prelude + program], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.match(stdout, /^\d/, stderr);
  return Number(stdout);
}

/** What the objects around the ids may add to each of 200,000. */
const SLACK = 0.5;

test('a bare id takes at most 64 bytes, and one with its hex kept at most 104', () => {
  for (const [use, limit] of /** @type {const} */ ([
    ['', 64],
    ['id.toHexString();', 104],
  ])) {
    const bytes = measure(`
      globalThis.kept = new Array(COUNT).fill(null);
      new ObjectId().toHexString();
      const before = heap();
      for (let i = 0; i < COUNT; i++) {
        const id = (kept[i] = new ObjectId());
        ${use}
      }
      console.log((heap() - before) / COUNT);
    `);
    assert.ok(bytes > 40 && bytes <= limit + SLACK, `${use || 'bare'}: ${bytes} bytes`);
  }
});

test('a hex that was cut out of a huge string does not keep it alive', () => {
  const bytes = measure(`
    const ids = (globalThis.kept = []);
    const before = heap();
    for (let i = 0; i < 20; i++) {
      const huge = ('66b2c0ffee00000000abcdef' + 'x'.repeat(1e6) + i).split('').join('');
      ids.push(new ObjectId(huge.slice(0, 24)));
      ids.at(-1).toHexString();
    }
    console.log(Math.max(0, heap() - before));
  `);
  assert.ok(bytes < 2e6, `${bytes} bytes of 20 MB are still there`);
});
