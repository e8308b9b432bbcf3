// Many ids at once: what a program may write, and what it may not: compiled, never run.
import * as bson from 'bson';
import { expectTypeOf } from 'expect-type';
import {
  ObjectId,
  ObjectIdArray,
  ObjectIdMap,
  ObjectIdSet,
  dedupe,
  fromHexStrings,
  sortIds,
  stringifyIds,
  toHexStrings,
} from 'oxid';

declare const id: ObjectId;
declare const theirs: bson.ObjectId;
const bytes = new Uint8Array(12);

// Columns.
const column = ObjectIdArray.from([id, theirs, 'x', bytes]);
expectTypeOf([...column]).toEqualTypeOf<ObjectId[]>();
expectTypeOf(column.at(0)).toEqualTypeOf<ObjectId | undefined>();
expectTypeOf(column.toSorted().union([theirs]).length).toBeNumber();
expectTypeOf(column.stringify()).toBeString();
expectTypeOf(column.stringify('buffer')).toExtend<Uint8Array>();
expectTypeOf(ObjectIdArray.fromBytes(bytes, { copy: false }).bytes).toExtend<Uint8Array>();
column.between(new Date(), 5).indexOf(theirs);
const dates: bson.ObjectId[] = column.toArray();
// @ts-expect-error numbers are no ids
ObjectIdArray.from([1]);
// @ts-expect-error the length of a column is for good
column.length = 3;
// @ts-expect-error the encodings are utf8 and buffer
column.stringify('latin1');

// Sets and maps.
const set = new ObjectIdSet([id, theirs, 'x', bytes]).add(theirs);
expectTypeOf([...set]).toEqualTypeOf<ObjectId[]>();
expectTypeOf(set.has(5)).toBeBoolean();
set.union(new Set([theirs]));
set.isSubsetOf(new ObjectIdSet(column));
set.union(column);
// @ts-expect-error numbers are no ids
set.add(5);
const map = new ObjectIdMap<Date>([[theirs, new Date()]]).set(id, new Date());
expectTypeOf(map.get('x')).toEqualTypeOf<Date | undefined>();
expectTypeOf([...map]).toEqualTypeOf<[ObjectId, Date][]>();
expectTypeOf(ObjectIdMap.groupBy([{ id: theirs }], (item) => item.id)).toEqualTypeOf<
  ObjectIdMap<{ id: bson.ObjectId }[]>
>();
// @ts-expect-error a value is of the map's type
map.set(id, 'x');
set.union(map);

// Plain arrays: the objects that come back are those that went in.
expectTypeOf(dedupe([theirs])).toEqualTypeOf<bson.ObjectId[]>();
expectTypeOf(sortIds(['x'] as const)).toExtend<string[]>();
expectTypeOf(fromHexStrings(toHexStrings([id, theirs, 'x']))).toEqualTypeOf<ObjectId[]>();
expectTypeOf(stringifyIds(dates)).toBeString();
// @ts-expect-error hex strings alone
fromHexStrings([id]);
