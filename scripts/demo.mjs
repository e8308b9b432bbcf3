// The main job on real input, in half a minute: ids by the hundred thousand next to those of bson,
// all at once and in BSON, then a real driver and mongoose against a real server. Everything said is checked; the figures
// are a quick look, and `npm run bench` takes proper ones.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import * as bson from 'bson';

import { ObjectId, ObjectIdArray, ObjectIdSet, dedupe, isNative, sortIds } from '../index.mjs';
import * as codec from '../lib/bson/index.mjs';
import { check, colour, compare, failures, title } from './demo/report.mjs';
import { startServer } from './mongodb-server.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { ObjectId: BsonObjectId } = bson;

const COUNT = 200_000;
const ROUNDS = 4;
/** Ids in a batch, as a reply to a query has them. */
const BATCH = 1000;

/**
 * The best time of each contender, which take turns to be first.
 * @param {number[]} places what the contenders are given, one after the other
 * @param {((place: number) => unknown)[]} contenders ours and theirs
 */
function bestTimes(places, contenders) {
  const best = contenders.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round++) {
    for (const place of places) {
      for (const turn of contenders.keys()) {
        const at = (turn + round) % contenders.length;
        const start = process.hrtime.bigint();
        contenders[at](place);
        best[at] = Math.min(best[at], Number(process.hrtime.bigint() - start));
      }
    }
  }
  return best;
}

/**
 * Compares batches, which are dropped as they are made, so that the collector has little part in it.
 * @param {string} what
 * @param {(at: number) => unknown} ours makes a batch that begins at an index of the ids
 * @param {(at: number) => unknown} theirs
 */
function raceBatches(what, ours, theirs) {
  const places = Array.from({ length: COUNT / BATCH }, (_, batchNumber) => batchNumber * BATCH);
  const [oxid, peer] = bestTimes(places, [ours, theirs]);
  compare(what, 'ns', oxid / BATCH, peer / BATCH);
}

/**
 * Compares work on everything at once.
 * @param {string} what
 * @param {() => unknown} ours
 * @param {() => unknown} theirs
 */
function race(what, ours, theirs) {
  const [oxid, peer] = bestTimes([0], [ours, theirs]);
  compare(what, 'ms', oxid / 1e6, peer / 1e6);
}

console.log(
  `${colour.bold}oxid${colour.end} on Node.js ${process.versions.node}, ` +
    (isNative ? 'with its Rust core' : 'from JavaScript, for the addon could not be loaded'),
);

title(
  `${COUNT.toLocaleString('en')} ids, ${BATCH.toLocaleString('en')} at a time: best time an id`,
);
console.log(`${colour.dim}  ${' '.repeat(38)}oxid      bson  faster${colour.end}`);
const ids = ObjectId.generateMany(COUNT);
const hexes = ids.map((id) => id.toHexString());
const theirs = hexes.map((hex) => new BsonObjectId(hex));

/** The documents of the dump. @param {{ deserializeStream: typeof bson.deserializeStream }} library */
function readAll({ deserializeStream }) {
  /** @type {any[]} */
  const found = [];
  deserializeStream(dump, 0, COUNT, found, 0, {});
  return found;
}

/** @template T @param {T[]} list @param {number} at */
const batch = (list, at) => list.slice(at, at + BATCH);

raceBatches(
  'new ObjectId()',
  () => Array.from({ length: BATCH }, () => new ObjectId()),
  () => Array.from({ length: BATCH }, () => new BsonObjectId()),
);
raceBatches(
  'the same by generateMany',
  () => ObjectId.generateMany(BATCH),
  () => Array.from({ length: BATCH }, () => new BsonObjectId()),
);
raceBatches(
  'new ObjectId(hex)',
  (at) => batch(hexes, at).map((hex) => new ObjectId(hex)),
  (at) => batch(hexes, at).map((hex) => new BsonObjectId(hex)),
);
raceBatches(
  'toHexString, again',
  (at) => batch(ids, at).map((id) => id.toHexString()),
  (at) => batch(theirs, at).map((id) => id.toHexString()),
);
raceBatches(
  'a Set of their hex',
  (at) => new Set(batch(ids, at).map((id) => id.toHexString())),
  (at) => new Set(batch(theirs, at).map((id) => id.toHexString())),
);
raceBatches(
  'JSON.stringify',
  (at) => JSON.stringify(batch(ids, at)),
  (at) => JSON.stringify(batch(theirs, at)),
);

title('Identity');
check('no id came twice', new Set(hexes).size === COUNT);
check(
  'every hex is that of bson, and equals holds both ways',
  ids.every(
    (id, at) =>
      theirs[at].toHexString() === hexes[at] && theirs[at].equals(id) && id.equals(theirs[at]),
  ),
);
check(
  'an id with its hex kept is deep-equal to one without, and to no other',
  isDeepStrictEqual(ids[0], new ObjectId(hexes[0])) && !isDeepStrictEqual(ids[0], ids[1]),
);
check(
  'own keys are i0, i1, i2, i3, whatever was called',
  Reflect.ownKeys(ids[0]).join() === 'i0,i1,i2,i3',
);
check('a structured clone is an id again', new ObjectId(structuredClone(ids[0])).equals(ids[0]));

title(`${COUNT.toLocaleString('en')} ids at once, each twice: best time of all`);
const twice = [...ids, ...ids];
const theirsTwice = [...theirs, ...theirs];
const column = ObjectIdArray.from(twice);
const json = column.stringify();
const documents = ids.map((_id, at) => ({ _id, at, total: at / 8, state: 'paid' }));
const dump = Buffer.concat(documents.map((document) => codec.serialize(document)));
/** @param {{ toHexString(): string }} id */
const toHex = (id) => id.toHexString();

race(
  'dedupe(ids)',
  () => dedupe(twice),
  () => [...new Map(theirsTwice.map((id) => [toHex(id), id])).values()],
);
race(
  'sortIds(ids)',
  () => sortIds(twice),
  () => theirsTwice.toSorted((a, b) => (toHex(a) < toHex(b) ? -1 : 1)),
);
race(
  'new ObjectIdSet(column)',
  () => new ObjectIdSet(column),
  () => new Set(theirsTwice.map(toHex)),
);
race(
  'ObjectIdArray.fromJSON(json)',
  () => ObjectIdArray.fromJSON(json),
  () => JSON.parse(json).map((/** @type {string} */ hex) => new BsonObjectId(hex)),
);
race(
  "ObjectIdArray.fromBSON(dump, '_id')",
  () => ObjectIdArray.fromBSON(dump, '_id'),
  () => readAll(bson).map(({ _id }) => _id),
);
race(
  'deserializeStream(dump)',
  () => readAll(codec),
  () => readAll(bson),
);
check('they are the same ids', ObjectIdArray.fromBSON(dump, '_id').equals(column.unique()));

const server = await startServer({
  onBuild: () => console.log('  building FerretDB, once; this takes a minute or two...'),
});
try {
  for (const flags of [[], ['--import', './register.mjs']]) {
    const { status } = spawnSync(
      process.execPath,
      [...flags, 'scripts/demo/driver.mjs', server.uri],
      {
        cwd: root,
        stdio: 'inherit',
      },
    );
    check('every claim about the driver holds', status === 0);
  }
} finally {
  await server.stop();
}

console.log(
  failures === 0
    ? `\n${colour.green}Everything agrees.${colour.end} Proper figures: npm run bench`
    : `\n${colour.red}${failures} of the claims above do not hold.${colour.end}`,
);
process.exitCode = failures === 0 ? 0 : 1;
