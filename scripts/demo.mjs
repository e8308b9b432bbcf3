// The main job on real input, in half a minute: ids by the hundred thousand next to those of bson,
// then a real driver and mongoose against a real server. Everything said is checked; the figures
// are a quick look, and `npm run bench` takes proper ones.
import { isDeepStrictEqual } from 'node:util';

import { ObjectId as BsonObjectId } from 'bson';
import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';

import { ObjectId, isNative } from '../index.mjs';
import { startServer } from './mongodb-server.mjs';

const COUNT = 200_000;
const DOCUMENTS = 10_000;
const ROUNDS = 4;
/** Ids in a batch, as a reply to a query has them. */
const BATCH = 1000;

const colour = process.stdout.isTTY
  ? { bold: '\x1b[1m', dim: '\x1b[2m', green: '\x1b[32m', red: '\x1b[31m', end: '\x1b[0m' }
  : { bold: '', dim: '', green: '', red: '', end: '' };
let failures = 0;

/** @param {string} text */
const title = (text) => console.log(`\n${colour.bold}${text}${colour.end}`);

/** @param {string} claim @param {boolean} holds */
function check(claim, holds) {
  if (!holds) failures++;
  const mark = holds ? `${colour.green}✔` : `${colour.red}✖`;
  console.log(`  ${mark}${colour.end} ${claim}`);
}

/**
 * Best time an operation over many batches, the contenders taking turns to be first. Batches are
 * dropped as they are made, so that the collector has little part in it.
 * @param {string} what
 * @param {(at: number) => unknown} ours makes a batch that begins at an index of the ids
 * @param {(at: number) => unknown} theirs
 */
function race(what, ours, theirs) {
  const best = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < COUNT; at += BATCH) {
      for (const contender of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const start = process.hrtime.bigint();
        (contender === 0 ? ours : theirs)(at);
        best[contender] = Math.min(best[contender], Number(process.hrtime.bigint() - start));
      }
    }
  }
  const [oxid, bson] = best.map((total) => total / BATCH);
  const bar = '█'.repeat(Math.min(24, Math.max(1, Math.round((oxid / bson) * 24))));
  console.log(
    `  ${what.padEnd(34)}${oxid.toFixed(0).padStart(6)} ns ${bson.toFixed(0).padStart(6)} ns ` +
      `${colour.green}${(bson / oxid).toFixed(1).padStart(6)}x${colour.end}  ` +
      `${bar}${colour.dim}${'░'.repeat(24 - bar.length)}${colour.end}`,
  );
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

/** @template T @param {T[]} list @param {number} at */
const batch = (list, at) => list.slice(at, at + BATCH);

race(
  'new ObjectId()',
  () => Array.from({ length: BATCH }, () => new ObjectId()),
  () => Array.from({ length: BATCH }, () => new BsonObjectId()),
);
race(
  'the same by generateMany',
  () => ObjectId.generateMany(BATCH),
  () => Array.from({ length: BATCH }, () => new BsonObjectId()),
);
race(
  'new ObjectId(hex)',
  (at) => batch(hexes, at).map((hex) => new ObjectId(hex)),
  (at) => batch(hexes, at).map((hex) => new BsonObjectId(hex)),
);
race(
  'toHexString, again',
  (at) => batch(ids, at).map((id) => id.toHexString()),
  (at) => batch(theirs, at).map((id) => id.toHexString()),
);
race(
  'a Set of their hex',
  (at) => new Set(batch(ids, at).map((id) => id.toHexString())),
  (at) => new Set(batch(theirs, at).map((id) => id.toHexString())),
);
race(
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

title('A real driver, a real server');
const server = await startServer({
  onBuild: () => console.log('  building FerretDB, once; this takes a minute or two...'),
});
try {
  await runDriver(server.uri);
  await runMongoose(server.uri);
} finally {
  await server.stop();
}

console.log(
  failures === 0
    ? `\n${colour.green}Everything agrees.${colour.end} Proper figures: npm run bench`
    : `\n${colour.red}${failures} of the claims above do not hold.${colour.end}`,
);
process.exitCode = failures === 0 ? 0 : 1;

/** @param {string} uri */
async function runDriver(uri) {
  const client = await MongoClient.connect(uri);
  try {
    const database = client.db(`oxid_demo_${new ObjectId()}`);
    /** @type {import('mongodb').Collection<any>} */
    const collection = database.collection('documents');
    const keys = ids.slice(0, DOCUMENTS);
    const start = performance.now();
    const { insertedCount } = await collection.insertMany(
      keys.map((_id, at) => ({ _id, at, next: keys[(at + 1) % DOCUMENTS] })),
    );
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    check(
      `${DOCUMENTS.toLocaleString('en')} documents are inserted, in ${seconds} s`,
      insertedCount === DOCUMENTS,
    );
    const documents = await collection.find().sort({ _id: 1 }).toArray();
    const inOrder = keys.map(String).toSorted();
    check('all come back', documents.length === DOCUMENTS);
    check(
      'sorted by _id they are in the order of their hex',
      documents.every(({ _id }, at) => _id.toHexString() === inOrder[at]),
    );
    check(
      'each has the ids that went in',
      documents.every(
        ({ _id, at, next }) => keys[at].equals(_id) && keys[(at + 1) % DOCUMENTS].equals(next),
      ),
    );
    check('one is found by its _id', (await collection.findOne({ _id: keys[77] }))?.at === 77);
    const some = keys.filter((_, at) => at % 100 === 0);
    check(
      'a hundred are found with $in',
      (await collection.countDocuments({ _id: { $in: some } })) === some.length,
    );
    const { modifiedCount, deletedCount } = await collection.bulkWrite([
      { updateOne: { filter: { _id: keys[1] }, update: { $set: { next: keys[0] } } } },
      { deleteOne: { filter: { _id: keys[2] } } },
    ]);
    check('a bulk write updates and deletes by id', modifiedCount === 1 && deletedCount === 1);
    await database.dropDatabase();
  } finally {
    await client.close();
  }
}

/** @param {string} uri */
async function runMongoose(uri) {
  const connection = await mongoose
    .createConnection(uri, { dbName: `oxid_demo_${new ObjectId()}` })
    .asPromise();
  try {
    const { ObjectId: Reference } = mongoose.Schema.Types;
    const Author = connection.model('Author', new mongoose.Schema({ name: String }));
    const Book = connection.model(
      'Book',
      new mongoose.Schema({ author: { type: Reference, ref: 'Author' } }),
    );
    const [author, book] = ObjectId.generateMany(2);
    await Author.create({ _id: author, name: 'Ann' });
    await Book.create({ _id: book, author });
    /** @type {any} */
    const found = await Book.findById(book).populate('author');
    check(
      'mongoose populates a reference',
      found?.author.name === 'Ann' && author.equals(found.author._id),
    );
    await connection.dropDatabase();
  } finally {
    await connection.close();
  }
}
