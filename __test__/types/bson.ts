// The types of oxid/bson: those of bson, with the ids of oxid. Compiled, never run.
import * as bson from 'bson';
import { expectTypeOf } from 'expect-type';
import * as oxid from 'oxid';
import * as codec from 'oxid/bson';
import { BSON, EJSON, Long, ObjectId, deserialize, serialize } from 'oxid/bson';
import type { DeserializeOptions, Document } from 'oxid/bson';

// The id is that of oxid, by every way to it.
expectTypeOf(new ObjectId()).toEqualTypeOf<oxid.ObjectId>();
expectTypeOf(BSON.ObjectId).toEqualTypeOf<typeof oxid.ObjectId>();
expectTypeOf(ObjectId.generateMany(2)).toEqualTypeOf<oxid.ObjectId[]>();

// Everything else is what it is in bson.
expectTypeOf(serialize).toEqualTypeOf<typeof bson.serialize>();
expectTypeOf(deserialize).toEqualTypeOf<typeof bson.deserialize>();
expectTypeOf(codec.deserializeStream).toEqualTypeOf<typeof bson.deserializeStream>();
expectTypeOf(codec.calculateObjectSize).toEqualTypeOf<typeof bson.calculateObjectSize>();
expectTypeOf(codec.serializeWithBufferAndIndex).toEqualTypeOf<
  typeof bson.serializeWithBufferAndIndex
>();
expectTypeOf(EJSON).toEqualTypeOf<typeof bson.EJSON>();
expectTypeOf(codec.onDemand).toEqualTypeOf<typeof bson.onDemand>();
expectTypeOf(Long.fromNumber(1)).toEqualTypeOf<bson.Long>();
expectTypeOf<keyof typeof bson>().toExtend<keyof typeof codec>();
expectTypeOf<keyof typeof bson.BSON>().toExtend<keyof typeof BSON>();

// And goes together.
const options: DeserializeOptions = { promoteLongs: false };
const document: Document = deserialize(serialize({ _id: new ObjectId() }), options);
expectTypeOf(document).toEqualTypeOf<bson.Document>();
bson.serialize({ _id: new ObjectId(), total: Long.ONE });
// @ts-expect-error a text is no document
serialize('text');
