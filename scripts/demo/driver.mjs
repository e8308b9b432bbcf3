// A real driver and mongoose on a server, with ids of oxid: `node scripts/demo/driver.mjs URI`. With
// `--import ./register.mjs` everything that they read and write goes through oxid/bson.
import { BSON, MongoClient } from 'mongodb';
import mongoose from 'mongoose';

import { ObjectId } from '../../index.mjs';
import { check, failures, title } from './report.mjs';

const DOCUMENTS = 10_000;
const [, , uri] = process.argv;
/** Whether oxid/bson is in the place of bson. */
const isReplaced = /** @type {unknown} */ (BSON.ObjectId) === ObjectId;
const keys = ObjectId.generateMany(DOCUMENTS);

title(isReplaced ? 'The same with oxid/bson in the place of bson' : 'A real driver, a real server');
await runDriver();
await runMongoose();
process.exitCode = failures === 0 ? 0 : 1;

async function runDriver() {
  const client = await MongoClient.connect(uri);
  try {
    const database = client.db(`oxid_demo_${new ObjectId()}`);
    /** @type {import('mongodb').Collection<any>} */
    const collection = database.collection('documents');
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
    if (isReplaced) {
      check(
        'their ids are those of oxid',
        documents.every(({ _id, next }) => _id instanceof ObjectId && next instanceof ObjectId),
      );
    }
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

async function runMongoose() {
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
