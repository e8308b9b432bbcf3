// @ts-check
'use strict';

const { compile, fill } = require('./compile.js');

/**
 * What has been learned of the shapes of documents that were read: a trie whose steps are keys. Each
 * place knows its key's bytes and the key that came next last time, so that a document of a known
 * shape costs one comparison of bytes a key. Types are no part of a shape: a field that is now a
 * number and now null stays one place.
 *
 * The registry is bounded in places, bytes a key and branches. To learn a place costs credit, which
 * documents bring back slowly, so that keys which are ever new are soon no longer learned.
 */

/** The most places; when they are used up, learning begins anew. */
const MAX_PLACES = 8192;
/** The longest key that is learned, in bytes, its zero byte included. */
const MAX_KEY_SIZE = 128;
/** The most keys of a shape. */
const MAX_KEYS = 128;
/** The most keys that are learned to come after one key. */
const MAX_BRANCHES = 64;
/** After so many unknown keys behind a place with all its branches, those are let go. */
const PATIENCE = 4096;
/** How many documents bring back the credit for one place. */
const DOCUMENTS_PER_PLACE = 16;
const FULL_CREDIT = 4096 * DOCUMENTS_PER_PLACE;
/** A shape is compiled when it has been seen so often: that pays for itself only later. */
const SIGHTS_BEFORE_COMPILING = 8;

/**
 * @param {Place | undefined} before
 * @returns {number}
 */
function countBefore(before) {
  return before === undefined ? 0 : before.count + 1;
}

/** A place in a document's sequence of keys. */
class Place {
  /**
   * @param {string} key
   * @param {Uint8Array | undefined} bytes of the key with its zero byte; undefined in front of all
   * @param {Place | undefined} before
   */
  constructor(key, bytes, before) {
    this.key = key;
    this.bytes = bytes ?? new Uint8Array(0);
    this.size = this.bytes.length;
    this.before = before;
    /** How many keys lead here, this one included. */
    this.count = countBefore(before);
    /** The place that followed last. @type {Place | undefined} */
    this.next = undefined;
    /** All that followed. @type {Map<string, Place> | undefined} */
    this.branches = undefined;
    this.misses = 0;
    /** Where documents begin that stand under this key. @type {Place | undefined} */
    this.inner = undefined;
    this.sights = 0;
    /** @type {import('./compile.js').Factory | undefined} */
    this.factory = undefined;
  }

  /** @returns {string[]} */
  keys() {
    const keys = [];
    for (
      let place = /** @type {Place} */ (this);
      place.before !== undefined;
      place = place.before
    ) {
      keys.push(place.key);
    }
    return keys.toReversed();
  }

  /**
   * The object of a document that ends here.
   * @param {unknown[]} values
   * @param {number} from the index of the first one
   */
  make(values, from) {
    if (this.factory !== undefined) return this.factory(values, from);
    if (++this.sights >= SIGHTS_BEFORE_COMPILING) this.factory = compile(this.keys());
    return fill(this.keys(), values, from);
  }
}

/** Stands for every place that is not learned: nothing follows it, and documents in it are as unknown. */
const UNKNOWN = new Place('', undefined, undefined);
UNKNOWN.inner = UNKNOWN;

class Registry {
  constructor() {
    this.credit = FULL_CREDIT;
    this.places = 0;
    this.root = new Place('', undefined, undefined);
  }

  /** @returns {Place} where a root document begins */
  enter() {
    if (this.credit < FULL_CREDIT) this.credit++;
    if (this.places >= MAX_PLACES) {
      this.places = 0;
      this.root = new Place('', undefined, undefined);
    }
    return this.root;
  }

  /**
   * The place of a key that was not expected.
   * @param {Place} place
   * @param {string} key
   * @param {Uint8Array} bytes
   * @param {number} start of the key in `bytes`
   * @param {number} end the index behind its zero byte
   * @returns {Place | undefined} undefined if it is not learned
   */
  follow(place, key, bytes, start, end) {
    let found = place.branches?.get(key);
    // Keys that are not UTF-8 may differ and still read the same.
    if (found !== undefined && !matches(found, bytes, start)) return undefined;
    if (found === undefined) {
      // Nobody's own keys: arrays under them are special to the option `fieldsAsRaw`.
      if (!this.mayLearn(place, end - start) || key in Object.prototype) return undefined;
      this.credit -= DOCUMENTS_PER_PLACE;
      this.places++;
      found = new Place(key, Uint8Array.prototype.slice.call(bytes, start, end), place);
      place.branches ??= new Map();
      place.branches.set(key, found);
    }
    place.next = found;
    return found;
  }

  /**
   * @param {Place} place
   * @param {number} size of the key that follows it
   */
  mayLearn(place, size) {
    if (size > MAX_KEY_SIZE || place.count >= MAX_KEYS || this.credit < DOCUMENTS_PER_PLACE) {
      return false;
    }
    if (place.branches === undefined || place.branches.size < MAX_BRANCHES) return true;
    if (++place.misses < PATIENCE) return false;
    place.misses = 0;
    place.branches = undefined;
    place.next = undefined;
    return true;
  }

  /**
   * @param {Place} place
   * @returns {Place} where documents begin that stand under its key
   */
  inside(place) {
    return (place.inner ??= new Place('', undefined, undefined));
  }
}

/**
 * @param {Place} place
 * @param {Uint8Array} bytes
 * @param {number} start what lies behind the bytes matches nothing
 */
function matches(place, bytes, start) {
  const expected = place.bytes;
  for (let i = 0; i < expected.length; i++) {
    if (bytes[start + i] !== expected[i]) return false;
  }
  return true;
}

exports.Registry = Registry;
exports.UNKNOWN = UNKNOWN;
exports.matches = matches;
