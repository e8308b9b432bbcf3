// bson's name for the brand of its types, by which ids of both libraries are assignable to each other.
// @ts-ignore where there is no bson there is nothing to assign to
import type { bsonType } from 'bson';

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
  // @ts-ignore as above
  get [bsonType](): 'ObjectId';

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
   * @throws {BSONError} if `other` is not set-like, or has a key that is no id
   */
  union(other: ObjectIdSetLike): ObjectIdSet;
  /**
   * The ids of both, in the order of the smaller, or of this if they are of one size.
   *
   * @throws {BSONError} if `other` is not set-like
   */
  intersection(other: ObjectIdSetLike): ObjectIdSet;
  /**
   * The ids that the other has not.
   *
   * @throws {BSONError} if `other` is not set-like
   */
  difference(other: ObjectIdSetLike): ObjectIdSet;
  /**
   * The ids of one but not the other: these, then the other's.
   *
   * @throws {BSONError} if `other` is not set-like, or has a key that is no id
   */
  symmetricDifference(other: ObjectIdSetLike): ObjectIdSet;
  /**
   * Whether the other has all these ids.
   *
   * @throws {BSONError} if `other` is not set-like
   */
  isSubsetOf(other: ObjectIdSetLike): boolean;
  /**
   * Whether all of the other's keys are here.
   *
   * @throws {BSONError} if `other` is not set-like
   */
  isSupersetOf(other: ObjectIdSetLike): boolean;
  /**
   * Whether the two have no id in common.
   *
   * @throws {BSONError} if `other` is not set-like
   */
  isDisjointFrom(other: ObjectIdSetLike): boolean;

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
