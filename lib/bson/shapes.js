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
 * The most keys that V8 lets come one by one before it makes a dictionary of an object. One of those
 * among the first documents of a shape would make code slow that reads any of them, for good.
 */
const MAX_ADDED_KEYS = 12;
/** The most readers that are compiled until learning begins anew. */
const MAX_READERS = 256;
/** After so many documents in a row that have another shape, a reader is let go. */
const MAX_MISMATCHES = 1024;

const NO_VALUES = Array.from({ length: MAX_KEYS }, () => undefined);

/**
 * @param {Place | undefined} before
 * @returns {number}
 */
function countBefore(before) {
  return before === undefined ? 0 : before.count + 1;
}

/**
 * @param {Place} place
 * @param {Place | undefined} before
 * @returns {Place}
 */
function startOf(place, before) {
  return before === undefined ? place : before.start;
}

/** A place in a document's sequence of keys. */
class Place {
  /**
   * @param {string} key
   * @param {number[]} words of the key with its zero byte, little-endian
   * @param {number} size in bytes, the zero byte included; 0 in front of all keys
   * @param {Place | undefined} before
   */
  constructor(key, words, size, before) {
    this.key = key;
    this.words = words;
    this.size = size;
    /** Of the last word, the bits that belong to the key. */
    this.mask = -1 >>> (-8 * size);
    this.before = before;
    /** How many keys lead here, this one included. */
    this.count = countBefore(before);
    /** The place that followed last. @type {Place | undefined} */
    this.next = undefined;
    /** The one that did before. @type {Place | undefined} */
    this.other = undefined;
    /** All that followed. @type {Map<string, Place> | undefined} */
    this.branches = undefined;
    this.misses = 0;
    /** Where documents begin that stand under this key. @type {Place | undefined} */
    this.inner = undefined;
    this.sights = 0;
    /** @type {import('./compile.js').Factory | undefined} */
    this.factory = undefined;
    /**
     * A document of this shape, empty. Were all of them gone at a collection, V8 would let go of their
     * hidden class, and of all code that knows it.
     * @type {object | undefined}
     */
    this.sample = undefined;
    /** How many documents ended here, or have since a reader could not be compiled. */
    this.documents = 0;
    /** What was compiled to read them. @type {import('./decode-plan.js').Reader | undefined} */
    this.compiled = undefined;
    /** Where they began. @type {Place} */
    this.start = startOf(this, before);
    /** What reads documents that begin here. @type {import('./decode-plan.js').Reader | undefined} */
    this.reader = undefined;
    /** How many of those in a row had another shape than the reader's. */
    this.mismatches = 0;
  }

  /** @returns {Place[]} the places of the keys that lead here, this one included */
  path() {
    const places = [];
    for (
      let place = /** @type {Place} */ (this);
      place.before !== undefined;
      place = place.before
    ) {
      places.push(place);
    }
    return places.toReversed();
  }

  /** @returns {string[]} */
  keys() {
    return this.path().map(({ key }) => key);
  }

  /**
   * The object of a document that ends here.
   * @param {unknown[]} values
   * @param {number} from the index of the first one
   */
  make(values, from) {
    if (this.factory !== undefined) return this.factory(values, from);
    if (++this.sights < SIGHTS_BEFORE_COMPILING && this.count <= MAX_ADDED_KEYS) {
      return fill(this.keys(), values, from);
    }
    this.factory = compile(this.keys());
    this.sample = this.factory(NO_VALUES, 0);
    return this.factory(values, from);
  }
}

/** Stands for every place that is not learned: nothing follows it, and documents in it are as unknown. */
const UNKNOWN = new Place('', [], 0, undefined);
UNKNOWN.inner = UNKNOWN;

class Registry {
  constructor() {
    this.credit = FULL_CREDIT;
    this.places = 0;
    this.readers = 0;
    this.root = new Place('', [], 0, undefined);
  }

  /** @returns {Place} where a root document begins */
  enter() {
    if (this.credit < FULL_CREDIT) this.credit++;
    if (this.places >= MAX_PLACES) {
      this.places = 0;
      this.readers = 0;
      this.root = new Place('', [], 0, undefined);
    }
    return this.root;
  }

  /**
   * The place of a key that was not expected.
   * @param {Place} place
   * @param {string} key
   * @param {DataView} view of what the key is in, with some bytes behind it
   * @param {number} start of the key
   * @param {number} end the index behind its zero byte
   * @returns {Place | undefined} undefined if it is not learned
   */
  follow(place, key, view, start, end) {
    let found = place.branches?.get(key);
    // Keys that are not UTF-8 may differ and still read the same.
    if (found !== undefined && !matches(found, view, start)) return undefined;
    if (found === undefined) {
      // Nobody's own keys: arrays under them are special to the option `fieldsAsRaw`.
      if (!this.mayLearn(place, end - start) || key in Object.prototype) return undefined;
      this.credit -= DOCUMENTS_PER_PLACE;
      this.places++;
      const words = [];
      for (let at = start; at < end; at += 4) words.push(view.getInt32(at, true));
      found = new Place(key, words, end - start, place);
      place.branches ??= new Map();
      place.branches.set(key, found);
    }
    place.other = place.next;
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
    place.other = undefined;
    return true;
  }

  /**
   * Has documents of a shape be read by a reader of its own.
   * @param {Place} place where they end
   * @param {() => Place['compiled']} compileReader
   */
  addReader(place, compileReader) {
    if (place.compiled === undefined && this.readers < MAX_READERS) {
      place.compiled = compileReader();
      if (place.compiled !== undefined) this.readers++;
    }
    if (place.compiled === undefined) place.documents = 0;
    place.start.reader = place.compiled;
  }

  /**
   * Counts a document that had another shape than the reader's at its root.
   * @param {Place} root
   */
  miss(root) {
    if (++root.mismatches < MAX_MISMATCHES) return;
    root.mismatches = 0;
    root.reader = undefined;
  }

  /**
   * @param {Place} place
   * @returns {Place} where documents begin that stand under its key
   */
  inside(place) {
    return (place.inner ??= new Place('', [], 0, undefined));
  }
}

/**
 * @param {Place} place
 * @param {DataView} view
 * @param {number} start behind which there must be as many bytes as the key has, and three more
 */
function matches(place, view, start) {
  const { words } = place;
  const end = words.length - 1;
  for (let i = 0; i < end; i++) {
    if (view.getInt32(start + i * 4, true) !== words[i]) return false;
  }
  return ((view.getInt32(start + end * 4, true) ^ words[end]) & place.mask) === 0;
}

exports.Registry = Registry;
exports.UNKNOWN = UNKNOWN;
exports.matches = matches;
