// Bytes on the heap, counted in processes of their own, next to those of bson with its memo on.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program that prints one number.
 * @param {'oxid' | 'bson'} library whose ids it makes
 * @param {string} program may use `heap()`, the bytes in use after a collection, and `ObjectId`
 */
function measure(library, program) {
  const prelude = `
    const { ObjectId } = require('${library === 'oxid' ? './index.js' : 'bson'}');
    ObjectId.cacheHexString = true;
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

/** The bytes of an id. @param {'oxid' | 'bson'} library @param {string} use what is done with it */
const bytesAnId = (library, use) =>
  measure(
    library,
    `globalThis.kept = new Array(COUNT).fill(null);
     new ObjectId().toHexString();
     const before = heap();
     for (let i = 0; i < COUNT; i++) {
       const id = new ObjectId();
       kept[i] = id;
       ${use}
     }
     console.log((heap() - before) / COUNT);`,
  );

/** The bytes that 20 ids keep, each made of the first 24 characters of a string of a megabyte. */
const bytesOfSlices = (/** @type {'oxid' | 'bson'} */ library) =>
  measure(
    library,
    `const ids = (globalThis.kept = []);
     const before = heap();
     for (let i = 0; i < 20; i++) {
       const huge = ('66b2c0ffee00000000abcdef' + 'x'.repeat(1e6) + i).split('').join('');
       ids.push(new ObjectId(huge.slice(0, 24)));
       ids.at(-1).toHexString();
     }
     console.log(Math.max(0, heap() - before));`,
  );

/**
 * What the rest of the process may add to or take from each of 200,000: code that the collector drops
 * meanwhile was seen to take one byte. A word more in an object would be eight.
 */
const SLACK = 3;

test('a bare id takes at most 64 bytes', () => {
  const bytes = bytesAnId('oxid', '');
  assert.ok(bytes > 48 && bytes <= 64 + SLACK, `${bytes} bytes`);
});

test('an id with its hex kept takes at most 104 bytes, and one of bson more than twice that', () => {
  const bytes = bytesAnId('oxid', 'id.toHexString();');
  assert.ok(bytes > 64 && bytes <= 104 + SLACK, `${bytes} bytes`);
  const theirs = bytesAnId('bson', 'id.toHexString();');
  assert.ok(theirs > 2 * 104, `${theirs} bytes`);
});

test('a hex by itself takes 40 bytes, and one of bson is a rope of several times that', () => {
  const bytes = bytesAnId('oxid', 'kept[i] = id.toHexString();');
  assert.ok(Math.abs(bytes - 40) <= SLACK, `${bytes} bytes`);
  const theirs = bytesAnId('bson', 'kept[i] = id.toHexString();');
  assert.ok(theirs > 4 * 40, `${theirs} bytes`);
});

test('a hex that was cut out of a huge string does not keep it alive, as it does in bson', () => {
  const bytes = bytesOfSlices('oxid');
  assert.ok(bytes < 2e6, `${bytes} bytes of 20 MB are still there`);
  const theirs = bytesOfSlices('bson');
  assert.ok(theirs > 15e6, `${theirs} bytes of 20 MB are still there`);
});
