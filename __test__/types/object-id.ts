// What a program may write, and what it may not: compiled, never run.
import * as bson from 'bson';
import { expectTypeOf } from 'expect-type';
import type { Collection, Filter } from 'mongodb';
import * as mongodb from 'mongodb';
import { BSONError, ObjectId, isNative } from 'oxid';
import type { ObjectIdExtended, ObjectIdLike } from 'oxid';

declare const unknownValue: unknown;
declare const id: ObjectId;

// The class.
expectTypeOf(new ObjectId()).toEqualTypeOf<ObjectId>();
new ObjectId('66b2c0ffee00000000abcdef');
new ObjectId(new Uint8Array(12));
new ObjectId(new Uint8Array(24), 12);
new ObjectId(id);
new ObjectId(null);
new ObjectId(undefined);
new ObjectId({ id: 'x', toHexString: () => 'x' });
// @ts-expect-error a number is no id
new ObjectId(5);
// @ts-expect-error an offset goes with bytes alone
new ObjectId('66b2c0ffee00000000abcdef', 0);
// @ts-expect-error a Date is no id
new ObjectId(new Date());

expectTypeOf(id.toHexString()).toBeString();
expectTypeOf(id.toString('base64')).toBeString();
expectTypeOf(id.toJSON()).toBeString();
expectTypeOf(id.id).toEqualTypeOf<Uint8Array>();
expectTypeOf(id.getTimestamp()).toEqualTypeOf<Date>();
expectTypeOf(id.equals('x')).toBeBoolean();
expectTypeOf(id._bsontype).toEqualTypeOf<'ObjectId'>();
expectTypeOf(ObjectId.generate()).toEqualTypeOf<Uint8Array>();
expectTypeOf(ObjectId.generateMany(3)).toEqualTypeOf<ObjectId[]>();
expectTypeOf(ObjectId.createFromTime(1)).toEqualTypeOf<ObjectId>();
expectTypeOf(ObjectId.isValid(unknownValue)).toBeBoolean();
expectTypeOf(ObjectId.cacheHexString).toBeBoolean();
expectTypeOf(ObjectId.bsonVersion).toBeNumber();
expectTypeOf(isNative).toBeBoolean();
// @ts-expect-error the type of an id is fixed
id._bsontype = 'Long';
// @ts-expect-error the encodings are hex and base64
id.toString('latin1');

// The error.
expectTypeOf(new BSONError('x')).toMatchTypeOf<Error>();
if (BSONError.isBSONError(unknownValue)) expectTypeOf(unknownValue).toEqualTypeOf<BSONError>();
if (bson.BSONError.isBSONError(unknownValue)) expectTypeOf(unknownValue.message).toBeString();

// An id of oxid where one of bson is wanted, and the reverse.
const theirs: bson.ObjectId = id;
const ours: ObjectId = new bson.ObjectId();
const like: bson.ObjectIdLike = id;
const ourLike: ObjectIdLike = new bson.ObjectId();
const extended: bson.ObjectIdExtended = {} as ObjectIdExtended;
expectTypeOf([theirs, ours, like, ourLike, extended]).toBeArray();
const Class: typeof bson.ObjectId = ObjectId;
const error: bson.BSONError = new BSONError('x');
class OrderId extends ObjectId {}
const own: bson.ObjectId = new OrderId();
const pair: { [id in 'a' | 'b']: bson.ObjectId } = { a: id, b: own };
expectTypeOf([Class, error, own, pair]).toBeArray();
expectTypeOf<ObjectId>().toExtend<bson.ObjectId>();
expectTypeOf<bson.ObjectId>().toExtend<ObjectId>();
new bson.ObjectId(id);
new ObjectId(new bson.ObjectId());
new bson.ObjectId().equals(id);
id.equals(new bson.ObjectId());
bson.serialize({ id });
const list: mongodb.ObjectId[] = ObjectId.generateMany(3);
const byId: Map<mongodb.ObjectId, number> = new Map([[id, 1]]);
expectTypeOf([list, byId]).toBeArray();

// The driver.
interface Order {
  _id: mongodb.ObjectId;
  customer: mongodb.ObjectId;
  tags: mongodb.ObjectId[];
}
declare const orders: Collection<Order>;
const filter: Filter<Order> = { _id: id, customer: { $in: [id] }, tags: id };
orders.find(filter);
orders.find({ _id: { $gt: id } });
orders.insertOne({ _id: id, customer: id, tags: [id] });
orders.updateOne({ _id: id }, { $set: { customer: id }, $push: { tags: id } });
orders.bulkWrite([{ deleteOne: { filter: { _id: id } } }]);
interface OurOrder {
  _id: ObjectId;
  customer: ObjectId;
}
declare const ourOrders: Collection<OurOrder>;
ourOrders.find({ _id: new mongodb.ObjectId(), customer: id });
new mongodb.MongoClient('mongodb://localhost', { pkFactory: { createPk: () => new ObjectId() } });
