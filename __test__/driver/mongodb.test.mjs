// The real driver over a real connection: ids made by oxid go in, and come out equal.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { BSON, MongoClient } from 'mongodb';
import { expect } from 'expect';
import { MongoClient as MongoClient5 } from 'mongodb5';
import { MongoClient as MongoClient6 } from 'mongodb6';

import { ObjectId } from '../../index.mjs';
import { startServer } from '../../scripts/mongodb-server.mjs';

const COUNT = 10_000;

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
/** @type {MongoClient} */
let client;
/** @type {import('mongodb').Collection<any>} */
let orders;
const ids = ObjectId.generateMany(COUNT);

before(async () => {
  server = await startServer();
  client = await MongoClient.connect(server.uri, { pkFactory: { createPk: () => new ObjectId() } });
  orders = client.db(`oxid_${new ObjectId()}`).collection('orders');
  await orders.insertMany(ids.map((_id, at) => ({ _id, at, customer: ids[at % 100] })));
});

after(async () => {
  await client?.db(orders.dbName).dropDatabase();
  await client?.close();
  await server?.stop();
});

/** @param {string[]} hexes */
const sorted = (hexes) => hexes.toSorted();
/** @param {{ _id: { toHexString(): string } }[]} documents */
const hexes = (documents) => documents.map(({ _id }) => _id.toHexString());

describe('the driver on bson 7', () => {
  test('what went in comes back equal, both ways round', async () => {
    const documents = await orders.find().sort({ at: 1 }).toArray();
    assert.equal(documents.length, COUNT);
    for (const [at, { _id, customer }] of documents.entries()) {
      assert.ok(_id.equals(ids[at]) && ids[at].equals(_id));
      assert.ok(customer.equals(ids[at % 100]));
      assert.equal(_id.toHexString(), ids[at].toHexString());
    }
    const back = documents.map(({ _id }) => _id);
    expect(back).toEqual(ids);
    expect(ids).toEqual(back);
  });

  test('an id, a list of them and a range of them find their documents', async () => {
    assert.equal((await orders.findOne({ _id: ids[42] }))?.at, 42);
    assert.equal(await orders.findOne({ _id: new ObjectId() }), null);
    const wanted = ids.filter((_, at) => at % 1000 === 3);
    const found = await orders.find({ _id: { $in: wanted } }).toArray();
    assert.deepEqual(sorted(hexes(found)), sorted(wanted.map(String)));
    assert.equal(await orders.countDocuments({ customer: ids[5] }), COUNT / 100);
    assert.equal(await orders.countDocuments({ _id: { $ne: ids[0] } }), COUNT - 1);
    const inOrder = ids.toSorted((a, b) => (a.toHexString() < b.toHexString() ? -1 : 1));
    const range = { $gt: inOrder[99], $lte: inOrder[299] };
    const between = await orders.find({ _id: range }).sort({ _id: 1 }).toArray();
    assert.deepEqual(hexes(between), inOrder.slice(100, 300).map(String));
    const next = ObjectId.createFromTime(ids[0].getTimestamp().getTime() / 1000 - 1);
    assert.equal(await orders.countDocuments({ _id: { $gte: next } }), COUNT);
    assert.equal(await orders.countDocuments({ _id: { $lt: next } }), 0);
  });

  test('the server sorts as the hex does', async () => {
    const ascending = await orders.find().sort({ _id: 1 }).toArray();
    assert.deepEqual(hexes(ascending), sorted(ids.map(String)));
    const descending = await orders.find().sort({ _id: -1 }).limit(10).toArray();
    assert.deepEqual(hexes(descending), sorted(ids.map(String)).toReversed().slice(0, 10));
  });

  test('updates, replacements, bulk writes and deletions hit the ids that they name', async () => {
    const { modifiedCount } = await orders.updateOne({ _id: ids[1] }, { $set: { ref: ids[2] } });
    assert.equal(modifiedCount, 1);
    assert.ok((await orders.findOne({ _id: ids[1] })).ref.equals(ids[2]));

    const extra = ObjectId.generateMany(3);
    const result = await orders.bulkWrite([
      { insertOne: { document: { _id: extra[0], at: -1 } } },
      { insertOne: { document: { _id: extra[1], at: -1 } } },
      { updateOne: { filter: { _id: extra[0] }, update: { $set: { seen: true } } } },
      { replaceOne: { filter: { _id: extra[1] }, replacement: { at: -2 } } },
      { updateOne: { filter: { _id: extra[2] }, update: { $set: { at: -3 } }, upsert: true } },
      { deleteOne: { filter: { _id: extra[0] } } },
    ]);
    assert.equal(result.insertedCount, 2);
    assert.equal(result.deletedCount, 1);
    assert.equal(result.upsertedCount, 1);
    assert.equal((await orders.findOne({ _id: extra[2] })).at, -3);
    assert.equal((await orders.findOne({ _id: extra[1] })).at, -2);
    assert.equal((await orders.deleteMany({ _id: { $in: extra } })).deletedCount, 2);
    assert.equal(await orders.countDocuments(), COUNT);
  });

  test('the driver makes ids of oxid where it is asked to', async () => {
    const { insertedId } = await orders.insertOne({ at: -9 });
    assert.ok(insertedId instanceof ObjectId);
    assert.equal((await orders.deleteOne({ _id: insertedId })).deletedCount, 1);
  });

  test('createPk of the class serves the driver as its factory of keys', async (t) => {
    const other = await MongoClient.connect(server.uri, {
      pkFactory: { createPk: ObjectId.createPk },
    });
    t.after(() => other.close());
    const { insertedId } = await other.db(orders.dbName).collection('keys').insertOne({ at: 1 });
    assert.ok(insertedId instanceof ObjectId);
  });

  test('a duplicate id is refused by the server', async () => {
    await assert.rejects(orders.insertOne({ _id: ids[0] }), { code: 11000 });
  });

  test("the driver's own BSON and EJSON take the ids", () => {
    const [id] = ids;
    assert.ok(BSON.deserialize(BSON.serialize({ id })).id.equals(id));
    assert.equal(BSON.EJSON.stringify({ id }), `{"id":{"$oid":"${id}"}}`);
  });
});

for (const [major, Client] of /** @type {const} */ ([
  [5, MongoClient5],
  [6, MongoClient6],
])) {
  describe(`the driver on bson ${major}`, () => {
    test('stores, finds and sorts ids that claim its major', async (t) => {
      const major7 = ObjectId.bsonVersion;
      t.after(() => (ObjectId.bsonVersion = major7));
      ObjectId.bsonVersion = major;
      const old = await Client.connect(server.uri);
      t.after(() => old.close());
      /** @type {any} */
      const collection = old.db(orders.dbName).collection(`on_${major}`);
      const some = ObjectId.generateMany(100);
      await collection.insertMany(some.map((_id) => ({ _id })));
      assert.ok((await collection.findOne({ _id: some[3] }))._id.equals(some[3]));
      const documents = await collection
        .find({ _id: { $in: some } })
        .sort({ _id: 1 })
        .toArray();
      assert.deepEqual(hexes(documents), sorted(some.map(String)));
      assert.ok(some.every((id) => documents.some((/** @type {any} */ d) => id.equals(d._id))));
    });

    test('refuses an id that claims another major, and drops no field', async (t) => {
      assert.equal(ObjectId.bsonVersion, 7);
      const old = await Client.connect(server.uri);
      t.after(() => old.close());
      /** @type {any} */
      const collection = old.db(orders.dbName).collection(`clash_${major}`);
      await assert.rejects(collection.insertOne({ _id: 1, ref: new ObjectId() }), {
        name: 'BSONVersionError',
        message: /Unsupported BSON version/,
      });
      assert.equal(await collection.findOne({ _id: 1 }), null);
    });
  });
}
