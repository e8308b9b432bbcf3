// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');

const bson = require('bson');

const { BSONError, ObjectIdArray } = require('../..');
const twins = require('../../lib/twins');

/** Ids in no order, half of them twice. @param {number} count */
function makeColumn(count) {
  const bytes = new Uint8Array(count * 12);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < count; i++)
    view.setUint32(i * 12 + 8, Math.imul(i % (count * 0.75), 0x9e3779b1));
  return ObjectIdArray.fromBytes(bytes, { copy: false });
}

const column = makeColumn(10_000);
const other = column.slice(0, 4000).union(ObjectIdArray.generate(10));
const json = column.stringify('buffer');
const dump = Buffer.concat(
  column
    .slice(0, 100)
    .toArray()
    .map((id) => bson.serialize({ a: { _id: new bson.ObjectId(id.id) }, b: 1 })),
);

/** All work on other threads, with what the same work on this one gives. @type {[string, (options?: any) => Promise<ObjectIdArray>, () => ObjectIdArray][]} */
const works = [
  ['sortAsync', (options) => column.slice().sortAsync(options), () => column.slice().sort()],
  ['toSortedAsync', (options) => column.toSortedAsync(options), () => column.toSorted()],
  ['uniqueAsync', (options) => column.uniqueAsync(options), () => column.unique()],
  ['unionAsync', (options) => other.unionAsync(column, options), () => other.union(column)],
  [
    'intersectionAsync',
    (options) => column.intersectionAsync(other, options),
    () => column.intersection(other),
  ],
  [
    'differenceAsync',
    (options) => column.differenceAsync(other, options),
    () => column.difference(other),
  ],
  [
    'symmetricDifferenceAsync',
    (options) => column.symmetricDifferenceAsync(other, options),
    () => column.symmetricDifference(other),
  ],
  [
    'fromJSONAsync',
    (options) => ObjectIdArray.fromJSONAsync(json, options),
    () => ObjectIdArray.fromJSON(json),
  ],
  [
    'fromBSONAsync',
    (options) => ObjectIdArray.fromBSONAsync(dump, 'a._id', options),
    () => ObjectIdArray.fromBSON(dump, 'a._id'),
  ],
];

for (const [name, start, expected] of works) {
  test(`${name} gives what the work on this thread gives`, async () => {
    const result = await start();
    assert.ok(result.length > 0);
    assert.deepEqual(result.bytes, expected().bytes);
  });

  test(`${name} tells its progress up to 1`, async () => {
    /** @type {number[]} */
    const shares = [];
    await start({ onProgress: (/** @type {number} */ share) => shares.push(share) });
    assert.equal(shares.at(-1), 1);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    );
    assert.ok(shares[0] >= 0);
  });

  test(`${name} is given up when its signal is aborted, before or meanwhile`, async () => {
    const reason = new Error('enough');
    await assert.rejects(start({ signal: AbortSignal.abort(reason) }), reason);
    const controller = new AbortController();
    const working = start({ signal: controller.signal });
    controller.abort(reason);
    await assert.rejects(working, reason);
  });

  test(`${name} refuses options of the wrong kind`, async () => {
    await assert.rejects(start({ signal: 7 }), /"options.signal" is the number 7/);
    await assert.rejects(start({ onProgress: 'x' }), /"options.onProgress" is a string/);
  });
}

test('one signal serves any number of calls without a warning, and gives all of them up', async (t) => {
  const warn = t.mock.method(process, 'emitWarning', () => {});
  const controller = new AbortController();
  const { signal } = controller;
  const add = t.mock.method(signal, 'addEventListener');
  const remove = t.mock.method(signal, 'removeEventListener');
  await Promise.all(Array.from({ length: 20 }, () => other.toSortedAsync({ signal })));
  assert.equal(remove.mock.callCount(), add.mock.callCount());
  const reason = new Error('enough');
  const givenUp = Array.from({ length: 20 }, () =>
    assert.rejects(other.toSortedAsync({ signal }), reason),
  );
  controller.abort(reason);
  await Promise.all(givenUp);
  assert.equal(remove.mock.callCount(), add.mock.callCount());
  assert.equal(add.mock.callCount(), 2);
  assert.equal(warn.mock.callCount(), 0);
});

test('without Rust, what is cancelled before its turn is not begun', async () => {
  const cancelled = new Uint32Array([1, 0]);
  const { bytes } = column.slice();
  assert.equal(await twins.bulk.sortIdsAsync(bytes, cancelled), 0);
  assert.deepEqual(bytes, column.bytes);
  const sorting = twins.bulk.sortIdsAsync(bytes, new Uint32Array(2));
  assert.deepEqual(bytes, column.bytes);
  await sorting;
  assert.deepEqual(bytes, column.toSorted().bytes);
});

test('what is done to a column meanwhile does not matter', async () => {
  const touched = column.slice();
  const expected = touched.toSorted();
  const sorting = touched.toSortedAsync();
  const selecting = column.differenceAsync(touched);
  touched.bytes.fill(0);
  structuredClone(touched.bytes, { transfer: [touched.bytes.buffer] });
  assert.ok((await sorting).equals(expected));
  assert.equal((await selecting).length, 0);
});

test('a column that is detached while it is sorted in place is refused at the end', async () => {
  const lost = column.slice();
  const sorting = lost.sortAsync();
  structuredClone(lost.bytes, { transfer: [lost.bytes.buffer] });
  await assert.rejects(sorting, /detached/);
});

test('faults are the same as on this thread', async () => {
  await assert.rejects(ObjectIdArray.fromJSONAsync('["abc"]'), (error) => {
    assert.match(/** @type {Error} */ (error).message, /at byte 1 \(element 0\)/);
    return BSONError.isBSONError(error);
  });
  await assert.rejects(
    ObjectIdArray.fromBSONAsync(dump.subarray(1), '_id'),
    /"bson" is wrong at byte 0: a length/,
  );
  await assert.rejects(ObjectIdArray.fromBSONAsync([dump], '_id'), /"bson\[0\]" is/);
  await assert.rejects(column.unionAsync(/** @type {any} */ ([1])), /"other\[0\]" is the number 1/);
});

test('what skipped values a dump has is known from another thread too', async () => {
  assert.equal((await ObjectIdArray.fromBSONAsync(dump, 'b')).skipped, 100);
});

test('what the callback throws rejects the promise, also in the middle of the work', async () => {
  const fault = new Error('no');
  const onProgress = () => {
    throw fault;
  };
  await assert.rejects(column.toSortedAsync({ onProgress }), fault);
  await assert.rejects(makeColumn(4_000_000).toSortedAsync({ onProgress }), fault);
});

test('the event loop turns while threads work', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await makeColumn(4_000_000).toSortedAsync();
  clearInterval(timer);
  assert.ok(turns > 0);
});
