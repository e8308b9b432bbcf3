// @ts-check
'use strict';

// What happens to work on other threads when what started it goes away.

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const { once } = require('node:events');
const { join } = require('node:path');
const { test } = require('node:test');
const { Worker } = require('node:worker_threads');

const bson = require('bson');

const { ObjectIdArray } = require('../..');

const entry = JSON.stringify(join(__dirname, '../..'));

/** Starts every kind of work on a million ids, and waits for none. */
const START = `
  const { ObjectIdArray } = require(${entry});
  const column = ObjectIdArray.generate(1_000_000);
  const others = ObjectIdArray.generate(1_000_000);
  const json = column.stringify('buffer');
  const dump = Buffer.alloc(22 * 1_000_000, Buffer.from('\\x16\\0\\0\\0\\x07_id\\0............\\0'));
  const all = Promise.all([
    column.toSortedAsync(),
    column.uniqueAsync(),
    column.unionAsync(others),
    column.symmetricDifferenceAsync(others),
    ObjectIdArray.fromJSONAsync(json),
    ObjectIdArray.fromBSONAsync(dump, '_id'),
    column.sortAsync({ onProgress: () => {} }),
  ]);
`;

/** @param {string} program */
function run(program) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['-e', program], {
    encoding: 'utf8',
  });
  return { status, signal, stdout, stderr };
}

test('a worker that is terminated takes its work along, and leaves the others theirs', async () => {
  const column = ObjectIdArray.from(ObjectIdArray.generate(50_000).toArray().toReversed());
  for (let round = 0; round < 3; round++) {
    const worker = new Worker(
      `${START} require('node:worker_threads').parentPort.postMessage('started');`,
      { eval: true },
    );
    await once(worker, 'message');
    const sorting = column.toSortedAsync();
    assert.equal(await worker.terminate(), 1);
    assert.ok((await sorting).isSorted());
  }
});

test('a process may exit in the middle of the work', () => {
  assert.deepEqual(run(`${START} setImmediate(() => process.exit(7));`), {
    status: 7,
    signal: null,
    stdout: '',
    stderr: '',
  });
});

test('a process that waits for nothing else ends when its work is done', () => {
  const program = `${START} all.then((columns) => console.log(columns.map(({ length }) => length).join()));`;
  assert.deepEqual(run(program), {
    status: 0,
    signal: null,
    stdout: '1000000,1000000,2000000,2000000,1000000,1000000,1000000\n',
    stderr: '',
  });
});

/** Bytes in memory that can be taken away from them, with what takes it. @type {Record<string, (bytes: Uint8Array) => [Uint8Array, () => void]>} */
const unsteady = {
  detached: (bytes) => {
    const copy = new Uint8Array(bytes);
    return [copy, () => structuredClone(copy, { transfer: [copy.buffer] })];
  },
  'that shrinks': (bytes) => {
    const { length } = bytes;
    const buffer = new /** @type {any} */ (ArrayBuffer)(length, { maxByteLength: length });
    const copy = new Uint8Array(buffer);
    copy.set(bytes);
    return [copy, () => buffer.resize(1)];
  },
  'that is overwritten by another thread': (bytes) => {
    const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
    copy.set(bytes);
    return [copy, () => copy.fill(0)];
  },
};

for (const [kind, make] of Object.entries(unsteady)) {
  test(`memory ${kind} during the work makes no difference`, async () => {
    const column = ObjectIdArray.generate(1000);
    const [json, takeJson] = make(column.stringify('buffer'));
    const [dump, takeDump] = make(
      bson.serialize({ ids: column.toArray().map((id) => new bson.ObjectId(id.id)) }),
    );
    const working = [
      ObjectIdArray.fromJSONAsync(json),
      ObjectIdArray.fromBSONAsync(dump, 'ids'),
      ObjectIdArray.fromBSONAsync([dump], 'ids'),
    ];
    takeJson();
    takeDump();
    for (const result of await Promise.all(working)) assert.ok(result.equals(column));
  });
}
