// mongoose over a real connection, with ids of oxid wherever a program hands one over.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import mongoose from 'mongoose';

import { ObjectId } from '../../index.mjs';
import { startServer } from '../../scripts/mongodb-server.mjs';

const { Schema } = mongoose;
const Author = mongoose.model('Author', new Schema({ name: String }));
const Book = mongoose.model(
  'Book',
  new Schema({
    title: String,
    author: { type: Schema.Types.ObjectId, ref: 'Author' },
    readers: [{ type: Schema.Types.ObjectId, ref: 'Author' }],
  }),
);

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
const [ann, bob, book] = ObjectId.generateMany(3);

before(async () => {
  server = await startServer();
  await mongoose.connect(server.uri, { dbName: `oxid_${new ObjectId()}` });
  await Author.insertMany([
    { _id: ann, name: 'Ann' },
    { _id: bob, name: 'Bob' },
  ]);
  await Book.create({ _id: book, title: 'Ids', author: ann, readers: [bob, ann] });
});

after(async () => {
  // Where the server did not start, mongoose would wait ten seconds and bury the reason.
  if (mongoose.connection.readyState === mongoose.ConnectionStates.connected) {
    await mongoose.connection.dropDatabase();
  }
  await mongoose.disconnect();
  await server?.stop();
});

test('documents are found by an id and keep it', async () => {
  const found = await Book.findById(book).orFail();
  assert.ok(found._id.equals(book));
  assert.ok(book.equals(found._id));
  assert.equal(found.id, book.toHexString());
});

test('references are populated, one and many', async () => {
  const found = await Book.findOne({ author: ann }).populate(['author', 'readers']).orFail();
  const { author, readers } = /** @type {any} */ (found);
  assert.equal(author.name, 'Ann');
  assert.deepEqual(
    readers.map((/** @type {any} */ reader) => reader.name),
    ['Bob', 'Ann'],
  );
});

test('queries cast ids of oxid, in lists and updates too', async () => {
  const both = await Author.find({ _id: { $in: [ann, bob] } }).sort({ name: 1 });
  assert.deepEqual(
    both.map(({ name }) => name),
    ['Ann', 'Bob'],
  );
  await Book.updateOne({ _id: book }, { $pull: { readers: ann } });
  await Book.updateOne({ _id: book }, { $addToSet: { readers: ann } });
  const { readers } = await Book.findById(book).orFail();
  assert.deepEqual(readers.map(String), [bob, ann].map(String));
});

test('a document takes and compares ids of oxid', async () => {
  const found = await Book.findById(book).orFail();
  found.author = /** @type {any} */ (bob);
  assert.ok(found.isModified('author'));
  await found.save();
  const { author } = await Book.findById(book).orFail();
  assert.ok(bob.equals(/** @type {any} */ (author)));
});

test('mongoose tells ids of oxid from what is none', () => {
  assert.ok(mongoose.isValidObjectId(ann));
  assert.ok(mongoose.isObjectIdOrHexString(ann));
  assert.ok(new mongoose.Types.ObjectId(/** @type {any} */ (ann)).equals(ann));
  const theirs = new mongoose.Types.ObjectId();
  assert.ok(new ObjectId(theirs).equals(theirs));
  assert.ok(!mongoose.isObjectIdOrHexString({ author: ann }));
});

test('what mongoose adds to the prototype of an id can be added to that of oxid', async (t) => {
  const theirs = mongoose.Types.ObjectId.prototype;
  const ours = ObjectId.prototype;
  const added = Reflect.ownKeys(theirs).filter(
    (key) => key === '_id' || key === 'valueOf' || String(key) === 'Symbol(mongoose#ObjectId)',
  );
  assert.equal(added.length, 3);
  t.after(() => added.forEach((key) => Reflect.deleteProperty(ours, key)));
  for (const key of added) {
    Object.defineProperty(ours, key, {
      .../** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(theirs, key)),
      configurable: true,
    });
  }

  const id = /** @type {any} */ (new ObjectId());
  assert.equal(id._id, id);
  assert.ok(id >= id.toHexString() && id <= id.toHexString());
  assert.deepEqual(Reflect.ownKeys(id), ['i0', 'i1', 'i2', 'i3']);
  assert.deepEqual(new ObjectId(id), id);

  await Book.create({ _id: id, author: bob });
  const found = await Book.findById(id).populate('author').orFail();
  assert.ok(id.equals(found._id));
  assert.equal(/** @type {any} */ (found.author).name, 'Bob');
});
