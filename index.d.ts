// @ts-ignore where there is no bson, or one before 7, the name is of type any
import type { bsonType } from 'bson';

// oxlint-disable-next-line unicorn/require-module-specifiers -- what does not say so is not exported
export {};

/**
 * What brands the types of bson 7, so that ids of both libraries are assignable to each other. The
 * types of other versions have no brand, and a key of type any must not become an index signature.
 */
type BsonBrand<Key> = 0 extends Key & 1 ? object : { readonly [name in Key & symbol]: 'ObjectId' };

/**
 * An object with an id in it: an id of another library, or of another copy of bson.
 */
export interface ObjectIdLike {
  /** 24 hexadecimal digits, or 12 bytes. */
  id: string | Uint8Array;
  __id?: string;
  toHexString(): string;
}

/** An id in MongoDB Extended JSON. */
export interface ObjectIdExtended {
  /** 24 hexadecimal digits. */
  $oid: string;
}

// A class cannot have a member that depends on a condition, so its interface has it.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface ObjectId extends BsonBrand<typeof bsonType> {}

/**
 * A BSON ObjectId: 12 bytes, of which the first 4 are the seconds since 1970, the next 5 a value
 * unique to the process, and the last 3 a counter.
 *
 * A drop-in replacement for the class of `bson` 7. Its own enumerable keys are `i0` to `i3`, three
 * bytes each, and nothing else: equal ids are deep-equal, different ones are not, whatever has been
 * called on them. They are not to be written; set {@link ObjectId.id} instead.
 */
export class ObjectId {
  /** Makes a new id: the present second, this process's value, the next count. */
  constructor();
  /**
   * Makes an id from another form of it.
   *
   * @param inputId - 24 hexadecimal digits of either case; 12 bytes in any view (they are copied); an
   * id of oxid, of `bson` 4 to 7 or of `bson-objectid`, of this realm or another; an object with an
   * `id` that is one of the first two; what `structuredClone` or `postMessage` makes of an id; or
   * `null` or `undefined` for a new id.
   * @throws {BSONError} if it is anything else
   */
  constructor(inputId?: string | ObjectId | ObjectIdLike | Uint8Array | null);
  /**
   * Makes an id from 12 bytes of a longer array.
   *
   * @param source - the bytes that hold it; for other kinds of input the offset does not count
   * @param offset - the index of its first byte, an integer from 0 to `source.length - 12`
   * @throws {BSONError} if the offset is not in this range
   */
  constructor(source: Uint8Array, offset: number);

  /** The type's name in BSON. */
  get _bsontype(): 'ObjectId';

  /** The 12 bytes. Each read gives a Buffer of its own; writing takes 12 bytes of any view. */
  get id(): Uint8Array;
  set id(value: Uint8Array);

  /**
   * The 24 lower-case hexadecimal digits: one flat string of 40 bytes, kept with the id while
   * {@link ObjectId.cacheHexString} is true.
   */
  toHexString(): string;
  /**
   * The id as text.
   *
   * @param encoding - `'base64'` for 16 characters of base64; otherwise 24 hexadecimal digits
   */
  toString(encoding?: 'hex' | 'base64'): string;
  /** The same as {@link ObjectId.toHexString}. */
  toJSON(): string;

  /**
   * Whether another value is the same id.
   *
   * @param otherId - an id of any library that has `toHexString`, or hexadecimal digits of either
   * case; for anything else the answer is false
   */
  equals(otherId: string | ObjectId | ObjectIdLike | undefined | null): boolean;

  /** When the id was made, to the second; from 1970 to 2106, for the count is unsigned. */
  getTimestamp(): Date;

  /** `new ObjectId("...")`, with the digits put through `inspect`. */
  inspect(
    depth?: number,
    options?: unknown,
    inspect?: (value: unknown, options?: unknown) => string,
  ): string;

  /**
   * Whether ids keep their hex. True at first; false stops both keeping it and using what was kept.
   */
  static cacheHexString: boolean;

  /**
   * The major version of bson that ids claim to be of: 5, 6 and 7 refuse values of another major.
   * At first that of the `bson` which the application's driver uses, or 7 where there is none. Set
   * it where ids go to a driver that is found in no usual place.
   *
   * @throws {BSONError} on setting what is no positive integer
   */
  static bsonVersion: number;

  /**
   * Makes many new ids from one reading of the clock and one range of counts, in order.
   *
   * @param count - how many, an integer from 0 to 2^32 - 1
   * @throws {BSONError} if it is anything else
   */
  static generateMany(count: number): ObjectId[];

  /**
   * The 12 bytes of a new id, in a Buffer.
   *
   * @param time - the seconds since 1970 to put into it, modulo 2^32; at first the present ones
   */
  static generate(time?: number): Uint8Array;
  /** A new id, for the `pkFactory` of a driver. */
  static createPk(): ObjectId;
  /**
   * The lowest id of a second, for comparisons and sorting: all bytes after the first 4 are zero.
   *
   * @param time - seconds since 1970; a fraction is cut off, and the rest taken modulo 2^32
   * @throws {BSONError} if it is a bigint or a symbol
   */
  static createFromTime(time: number): ObjectId;
  /**
   * @param hexString - 24 hexadecimal digits of either case
   * @throws {BSONError} if it is anything else
   */
  static createFromHexString(hexString: string): ObjectId;
  /**
   * @param base64 - 16 characters of base64 or base64url
   * @throws {BSONError} if it is anything else
   */
  static createFromBase64(base64: string): ObjectId;
  /** Whether the constructor would make an id of a value that is neither null nor undefined. */
  static isValid(id: unknown): boolean;
}

/**
 * What is a key to {@link ObjectIdSet} and {@link ObjectIdMap}: 24 hexadecimal digits of either
 * case, 12 bytes, an id of oxid, of `bson` 4 to 7 or of `bson-objectid`, or any other value of which
 * `new ObjectId` makes an id, except `null` and `undefined`. All forms of an id are one key.
 */
export type ObjectIdKey = string | ObjectId | ObjectIdLike | Uint8Array;

/**
 * What the set operations work with: an {@link ObjectIdSet}, an {@link ObjectIdMap}, a `Set` or `Map`
 * of keys, or anything else with these members.
 *
 * A `Set` or `Map` is read first, by value, since its own `has` would miss every id that is not the
 * same object. Anything else is asked as the specification of `Set` says: `has` gets an
 * {@link ObjectId}, and either that or `keys` is called, depending on the sizes. Keys that are no ids
 * are in no {@link ObjectIdSet}; only where they would have to be added, it is an error.
 *
 * They also take an {@link ObjectIdArray}, as the set of its ids, each where it first occurs.
 */
export interface ObjectIdSetLike {
  /** How many keys there are, 0 or more; `Infinity` for one that cannot list its keys. */
  readonly size: number;
  has(id: any): boolean;
  keys(): Iterator<unknown>;
}

/**
 * A `Set` of ids, by value: two objects of one id, and the hex of it, are one member.
 *
 * It has all that `Set` has, in insertion order, with what may be changed while it is iterated over.
 * It keeps no object: ids that come out of it are new ones. An id costs at most 24 bytes, and there
 * may be 800 million. Its one own property is {@link ObjectIdSet.contents}.
 */
export class ObjectIdSet {
  /**
   * @param iterable - the first members
   * @throws {BSONError} if it is not iterable, or gives anything that is no id
   */
  constructor(iterable?: Iterable<ObjectIdKey> | null);

  /** How many ids there are. */
  get size(): number;
  /**
   * Adds an id, at the end unless it is there.
   *
   * @throws {BSONError} if it is no id; nothing is changed
   */
  add(id: ObjectIdKey): this;
  /** Whether an id is there; false for what is no id. */
  has(id: unknown): boolean;
  /** Deletes an id. Returns whether it was there; false for what is no id. */
  delete(id: unknown): boolean;
  clear(): void;

  /** Calls a function with each id, twice, and the set. */
  forEach(callback: (id: ObjectId, again: ObjectId, set: this) => void, thisArg?: unknown): void;
  keys(): IterableIterator<ObjectId>;
  values(): IterableIterator<ObjectId>;
  entries(): IterableIterator<[ObjectId, ObjectId]>;
  [Symbol.iterator](): IterableIterator<ObjectId>;

  /**
   * The ids of either: these, then the other's.
   *
   * @throws {BSONError} if `other` is neither set-like nor a column, or has a key that is no id
   */
  union(other: ObjectIdSetLike | ObjectIdArray): ObjectIdSet;
  /**
   * The ids of both, in the order of the smaller, or of this if they are of one size.
   *
   * @throws {BSONError} if `other` is neither set-like nor a column
   */
  intersection(other: ObjectIdSetLike | ObjectIdArray): ObjectIdSet;
  /**
   * The ids that the other has not.
   *
   * @throws {BSONError} if `other` is neither set-like nor a column
   */
  difference(other: ObjectIdSetLike | ObjectIdArray): ObjectIdSet;
  /**
   * The ids of one but not the other: these, then the other's.
   *
   * @throws {BSONError} if `other` is neither set-like nor a column, or has a key that is no id
   */
  symmetricDifference(other: ObjectIdSetLike | ObjectIdArray): ObjectIdSet;
  /**
   * Whether the other has all these ids.
   *
   * @throws {BSONError} if `other` is neither set-like nor a column
   */
  isSubsetOf(other: ObjectIdSetLike | ObjectIdArray): boolean;
  /**
   * Whether all of the other's keys are here.
   *
   * @throws {BSONError} if `other` is neither set-like nor a column
   */
  isSupersetOf(other: ObjectIdSetLike | ObjectIdArray): boolean;
  /**
   * Whether the two have no id in common.
   *
   * @throws {BSONError} if `other` is neither set-like nor a column
   */
  isDisjointFrom(other: ObjectIdSetLike | ObjectIdArray): boolean;

  /** The hex of each id, in insertion order. */
  toJSON(): string[];
  /** The ids as an array, which is what `bson` stores, and what a query with `$in` takes. */
  toBSON(): ObjectId[];
  /**
   * The hex of each id, sorted; made anew on each reading. Writing replaces all ids.
   *
   * An own enumerable property, because that is what deep-equality checkers compare and what copies
   * are made of: sets of the same ids are deep-equal and others are not, `cloneDeep` of lodash copies
   * a set, and `structuredClone` and `postMessage` make an object of which
   * `new ObjectIdSet(object.contents)` makes one again.
   */
  contents: string[];
  /** `'Set'`, by which lodash, Jest, Vitest and chai know to compare without regard to order. */
  get [Symbol.toStringTag](): 'Set';
}

/**
 * A `Map` with ids as keys, by value: two objects of one id, and the hex of it, are one key.
 *
 * It has all that `Map` has, in insertion order, with what may be changed while it is iterated over.
 * It keeps no key object: ids that come out of it are new ones. An id and a number cost at most 32
 * bytes. Its one own property is {@link ObjectIdMap.contents}.
 *
 * @typeParam V - the values
 */
export class ObjectIdMap<V = any> {
  /**
   * @param iterable - the first entries, of an id and a value each
   * @throws {BSONError} if it is not iterable, or gives anything that is no entry with an id
   */
  constructor(iterable?: Iterable<readonly [ObjectIdKey, V]> | null);

  /** How many ids there are. */
  get size(): number;
  /** The value of an id; undefined if the id is not there, or for what is no id. */
  get(id: unknown): V | undefined;
  /**
   * Sets the value of an id, which comes at the end unless it is there.
   *
   * @throws {BSONError} if it is no id; nothing is changed
   */
  set(id: ObjectIdKey, value: V): this;
  /** Whether an id is there; false for what is no id. */
  has(id: unknown): boolean;
  /** Deletes an id with its value. Returns whether it was there; false for what is no id. */
  delete(id: unknown): boolean;
  clear(): void;

  /** Calls a function with each value, its id and the map. */
  forEach(callback: (value: V, id: ObjectId, map: this) => void, thisArg?: unknown): void;
  keys(): IterableIterator<ObjectId>;
  values(): IterableIterator<V>;
  entries(): IterableIterator<[ObjectId, V]>;
  [Symbol.iterator](): IterableIterator<[ObjectId, V]>;

  /** The hex and the value of each id, in insertion order. */
  toJSON(): [string, V][];
  /** The values under the hex of their ids, which is what `bson` stores. */
  toBSON(): Record<string, V>;
  /**
   * The values under the hex of their ids; made anew on each reading. Writing replaces all entries.
   *
   * An own enumerable property, because that is what deep-equality checkers compare and what copies
   * are made of: maps of the same ids with equal values are deep-equal and others are not,
   * `cloneDeep` of lodash copies a map, and `structuredClone` and `postMessage` make an object of
   * which `new ObjectIdMap(Object.entries(object.contents))` makes one again.
   */
  contents: Record<string, V>;
  /** `'Map'`, by which lodash, Jest, Vitest and chai know to compare without regard to order. */
  get [Symbol.toStringTag](): 'Map';

  /**
   * The items in groups, as `Map.groupBy` makes them.
   *
   * @param callback - gives the id of an item
   * @throws {BSONError} if `items` is not iterable, or the function gives anything that is no id
   */
  static groupBy<T>(
    items: Iterable<T>,
    callback: (item: T, index: number) => ObjectIdKey,
  ): ObjectIdMap<T[]>;
}

/**
 * The error of oxid. It carries bson's brand: `BSONError.isBSONError` of oxid and of every copy of
 * bson since 5 knows it.
 */
export class BSONError extends Error {
  constructor(message: string, options?: { cause?: unknown });
  get name(): string;
  /** Whether a value is an error of oxid or of any copy of bson. */
  static isBSONError(value: unknown): value is BSONError;
}

/** Whether the Rust addon is in use. Where it cannot be loaded, JavaScript does its work. */
export const isNative: boolean;

/** How to follow and to give up work on other threads. */
export interface AsyncOptions {
  /**
   * Rejects the promise with its reason, and stops the work at its next step, within some 50 ms. Where
   * the addon is missing, the work is done in one turn of the event loop, and can be given up only
   * before that.
   */
  signal?: AbortSignal | undefined;
  /**
   * Hears the share of the work that is done, from 0 to 1: every 50 ms, and 1 at the end. What it
   * throws rejects the promise.
   */
  onProgress?: ((share: number) => void) | undefined;
}

/** What the bulk functions take for an id. */
export type IdInput = string | ObjectId | ObjectIdLike | Uint8Array;

/**
 * A column of ids: 12 bytes an id in one `Uint8Array`, in the order of the wire. Its length is for
 * good; what it holds changes only by {@link ObjectIdArray.sort} and by whoever writes its bytes.
 *
 * Names and meanings are those of TypedArray, Array and Set. Where a set operation is done, each id
 * comes once, in the order in which it first occurs here and then in the other. Columns are
 * deep-equal if they hold the same ids in the same order.
 *
 * If the memory of a column is detached, its length is 0, and `at` and iteration find nothing; all
 * other methods throw a {@link BSONError}. Those whose names end in `Async` work on threads of libuv's
 * pool, and on copies made before they return: what is done to the column meanwhile does not matter.
 */
export class ObjectIdArray implements Iterable<ObjectId> {
  /** @throws {BSONError} that names the element which is no id */
  constructor(ids?: Iterable<IdInput>);

  /**
   * @param ids - ids of any kind that `new ObjectId` takes, hex strings and views of 12 bytes among
   * them; null and undefined are none
   * @throws {BSONError} that names the element which is no id
   */
  static from(ids: Iterable<IdInput>): ObjectIdArray;
  /**
   * @param bytes - 12 for each id, in any view or buffer
   * @param options - with `copy: false` the column is a view of the same memory, which must then be
   * neither shared between threads nor resizable
   * @throws {BSONError} if their number is no multiple of 12, or the memory was detached
   */
  static fromBytes(
    bytes: ArrayBufferView | ArrayBufferLike,
    options?: { copy?: boolean },
  ): ObjectIdArray;
  /**
   * @param hex - an array of strings of 24 hexadecimal digits; or all digits without anything
   * between, as one string or as its ASCII
   * @throws {BSONError} that names the string, or the position, of the first fault
   */
  static fromHex(
    hex: readonly string[] | string | ArrayBufferView | ArrayBufferLike,
  ): ObjectIdArray;
  /**
   * @param json - a JSON array of strings of 24 hexadecimal digits, or of `{"$oid": digits}`; as a
   * string or as its UTF-8
   * @throws {BSONError} that names the byte and the element of the first fault
   */
  static fromJSON(json: string | ArrayBufferView | ArrayBufferLike): ObjectIdArray;
  /** The same on another thread, from a copy of the text. */
  static fromJSONAsync(
    json: string | ArrayBufferView | ArrayBufferLike,
    options?: AsyncOptions,
  ): Promise<ObjectIdArray>;
  /**
   * Reads every ObjectId at a path, without making any object of the documents.
   *
   * Only what lies on the way is read and checked: from the head of a document to the first key that
   * is looked for.
   *
   * @param bson - one document, or many one after the other as mongodump writes them; or an array of
   * such
   * @param path - keys with dots between them, at most 100. Arrays on the way are gone through; a
   * decimal number chooses one element of an array. An array at the end gives all its elements
   * @returns the ids; {@link ObjectIdArray.skipped} says how many other values are at the path
   * @throws {BSONError} that names the byte of the first fault
   */
  static fromBSON(
    bson: ArrayBufferView | ArrayBufferLike | readonly (ArrayBufferView | ArrayBufferLike)[],
    path: string,
  ): ObjectIdArray;
  /** The same on another thread, from a copy of the documents. */
  static fromBSONAsync(
    bson: ArrayBufferView | ArrayBufferLike | readonly (ArrayBufferView | ArrayBufferLike)[],
    path: string,
    options?: AsyncOptions,
  ): Promise<ObjectIdArray>;
  /**
   * Makes new ids from one reading of the clock, in order.
   *
   * @param count - how many, a whole number below 2^32 - 1
   */
  static generate(count: number): ObjectIdArray;

  /** The number of ids. */
  get length(): number;
  /** The number of bytes, 12 an id. */
  get byteLength(): number;
  /** The bytes themselves. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How many values {@link ObjectIdArray.fromBSON} met at the path that are no ObjectIds. */
  get skipped(): number;

  /** A new object of the id at a place, counted from the end if negative. */
  at(index: number): ObjectId | undefined;
  /** Each id as a new object. */
  [Symbol.iterator](): Generator<ObjectId, void, undefined>;
  /** A copy of a part. */
  slice(start?: number, end?: number): ObjectIdArray;
  /** A part in the same memory. */
  subarray(start?: number, end?: number): ObjectIdArray;
  /** All ids as new objects. */
  toArray(): ObjectId[];
  toHexStrings(): string[];
  /** The same as {@link ObjectIdArray.toHexStrings}. */
  toJSON(): string[];
  /** What bson and drivers write for a column, as a field or in `$in`: an array of its ids. */
  toBSON(): ObjectId[];
  /**
   * What `JSON.stringify` makes of the column.
   *
   * @param encoding - `'buffer'` for a Buffer, which may be longer than a string can be
   */
  stringify(encoding?: 'utf8'): string;
  // @ts-ignore where the types of Node.js are not installed
  stringify(encoding: 'buffer'): Buffer;

  /** Sorts in place, in the order of the bytes, which is that of hex and of time. */
  sort(): this;
  /** A sorted copy. */
  toSorted(): ObjectIdArray;
  /**
   * Sorts in place, on another thread and in a copy, which at the end is written over the column.
   */
  sortAsync(options?: AsyncOptions): Promise<this>;
  /** A sorted copy, made on another thread. */
  toSortedAsync(options?: AsyncOptions): Promise<ObjectIdArray>;
  isSorted(): boolean;
  /** Each id once, where it first occurs. */
  unique(): ObjectIdArray;
  /** The same on another thread, from a copy. */
  uniqueAsync(options?: AsyncOptions): Promise<ObjectIdArray>;

  includes(id: IdInput, fromIndex?: number): boolean;
  /** The first place of an id, or -1. It looks at one id after the other. */
  indexOf(id: IdInput, fromIndex?: number): number;
  /** In a sorted column, the number of ids that are lower. */
  lowerBound(id: IdInput): number;
  /** In a sorted column, the number of ids that are lower or equal. */
  upperBound(id: IdInput): number;

  union(other: Iterable<IdInput>): ObjectIdArray;
  intersection(other: Iterable<IdInput>): ObjectIdArray;
  difference(other: Iterable<IdInput>): ObjectIdArray;
  symmetricDifference(other: Iterable<IdInput>): ObjectIdArray;
  /** The set operations on another thread, from copies of both sides. */
  unionAsync(other: Iterable<IdInput>, options?: AsyncOptions): Promise<ObjectIdArray>;
  intersectionAsync(other: Iterable<IdInput>, options?: AsyncOptions): Promise<ObjectIdArray>;
  differenceAsync(other: Iterable<IdInput>, options?: AsyncOptions): Promise<ObjectIdArray>;
  symmetricDifferenceAsync(
    other: Iterable<IdInput>,
    options?: AsyncOptions,
  ): Promise<ObjectIdArray>;
  isSubsetOf(other: Iterable<IdInput>): boolean;
  /** Whether another value is a column of the same ids in the same order. */
  equals(other: unknown): boolean;

  /**
   * The ids of a span of time, in their order.
   *
   * @param from - the first moment, a Date or seconds since 1970
   * @param to - the first moment after the last
   */
  between(from: Date | number, to: Date | number): ObjectIdArray;
  /** The seconds since 1970 of all ids. */
  timestamps(): Uint32Array<ArrayBuffer>;
}

/**
 * The ids of an array without repetitions: the same objects, each where its id first occurs.
 *
 * @throws {BSONError} that names the element which is no id
 */
export function dedupe<T extends IdInput>(ids: readonly T[]): T[];
/**
 * The ids of an array in the order of their bytes, which is that of hex and of time: the same objects
 * in a new array. Equal ones keep their order.
 *
 * @throws {BSONError} that names the element which is no id
 */
export function sortIds<T extends IdInput>(ids: readonly T[]): T[];
/** @throws {BSONError} that names the element which is no id */
export function toHexStrings(ids: readonly IdInput[]): string[];
/** @throws {BSONError} that names the element which is no string of 24 hexadecimal digits */
export function fromHexStrings(strings: readonly string[]): ObjectId[];
/**
 * What `JSON.stringify` makes of an array of ids.
 *
 * @throws {BSONError} that names the element which is no id
 */
export function stringifyIds(ids: readonly IdInput[]): string;
