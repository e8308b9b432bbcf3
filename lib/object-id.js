// @ts-check
'use strict';

const { types } = require('node:util');

const { findBsonMajor } = require('./bson-version.js');
const { argumentError, describe } = require('./error.js');
const { nextId, nextIdOfBatch, readClock } = require('./generator.js');
const { describeHexFault, encodeScratch, scratch } = require('./hex.js');
const { EXPECTED, hasFields, readBytes, readFields, readHex, readInput } = require('./input.js');

/** The most ids that one array can hold. */
const MAX_COUNT = 2 ** 32 - 1;

/** Whether ids keep their hex. */
let cachesHex = true;
/** What was set as `bsonVersion`. @type {number | undefined} */
let bsonMajor;

/**
 * @param {{ i0: number, i1: number, i2: number, i3: number }} fields
 * @returns {string} 24 digits, flat
 */
function encode({ i0, i1, i2, i3 }) {
  scratch[0] = i0;
  scratch[1] = i1;
  scratch[2] = i2;
  scratch[3] = i3;
  return encodeScratch();
}

/**
 * @param {{ i0: number, i1: number, i2: number, i3: number }} fields
 * @returns {boolean} whether they are those in `scratch`
 */
function equalsScratch({ i0, i1, i2, i3 }) {
  return i3 === scratch[3] && i0 === scratch[0] && i1 === scratch[1] && i2 === scratch[2];
}

/**
 * The text of a String object, which bson takes for a string here; anything else as it is.
 * @param {unknown} value
 */
function unbox(value) {
  return types.isStringObject(value) ? String.prototype.valueOf.call(value) : value;
}

/**
 * The ObjectId of BSON. What it does with which input is documented in `index.d.ts`.
 *
 * The constructor is short on purpose: V8 inlines it into its callers only while it is, and the
 * difference is a fifth of the time of `new ObjectId()`. Fields therefore come by way of `scratch`.
 */
class ObjectId {
  /**
   * The memo: a flat string, or undefined. A private field is in none of the places where identity
   * is looked for. Copies made without the constructor lack it, so every access is behind
   * `#hex in`.
   * @type {string | undefined}
   */
  #hex;

  /**
   * @param {any} [inputId]
   * @param {number} [offset]
   */
  constructor(inputId, offset) {
    if (inputId === undefined || inputId === null) {
      const { i0, i1, i2, i3 } = nextId();
      this.i0 = i0;
      this.i1 = i1;
      this.i2 = i2;
      this.i3 = i3;
    } else {
      // The decoder's way comes first: it makes the most ids.
      if (inputId !== scratch) {
        if (typeof inputId === 'string') {
          // The text does not become the memo: it may be upper case, or a slice that keeps a string
          // of megabytes alive.
          if (!readHex(inputId)) {
            throw argumentError(EXPECTED.string, 'inputId', describeHexFault(inputId));
          }
        } else if (
          offset === undefined &&
          ArrayBuffer.isView(inputId) &&
          /** @type {Uint8Array} */ (inputId).length === 12 &&
          inputId instanceof Uint8Array
        ) {
          // A Proxy of a Uint8Array is an instance too, but no view. The length before the class: V8
          // then knows the input's shape and need not walk its prototypes.
          readBytes(inputId, 0);
        } else {
          readInput(inputId, offset, 'inputId');
        }
      }
      this.i0 = scratch[0];
      this.i1 = scratch[1];
      this.i2 = scratch[2];
      this.i3 = scratch[3];
    }
  }

  get _bsontype() {
    return 'ObjectId';
  }

  get [Symbol.for('@@mdb.bson.type')]() {
    return 'ObjectId';
  }

  get [Symbol.for('@@mdb.bson.version')]() {
    return ObjectId.bsonVersion;
  }

  get id() {
    const bytes = Buffer.allocUnsafe(12);
    this.serializeInto(bytes, 0);
    return bytes;
  }

  set id(value) {
    if (!ArrayBuffer.isView(value)) throw argumentError(EXPECTED.any, 'id', describe(value));
    readInput(value, undefined, 'id');
    // First, for a field may be read-only.
    if (#hex in this) this.#hex = undefined;
    this.i0 = scratch[0];
    this.i1 = scratch[1];
    this.i2 = scratch[2];
    this.i3 = scratch[3];
  }

  /** Where `equals` of bson 6 looks for the bytes of the other id. */
  get buffer() {
    return this.id;
  }

  toHexString() {
    if (!cachesHex || !(#hex in this)) return encode(this);
    return (this.#hex ??= encode(this));
  }

  /** @param {string} [encoding] */
  toString(encoding) {
    return encoding === 'base64' ? this.id.toString('base64') : this.toHexString();
  }

  toJSON() {
    return this.toHexString();
  }

  toExtendedJSON() {
    return { $oid: this.toHexString() };
  }

  /** @param {any} otherId */
  equals(otherId) {
    if (typeof otherId === 'string') return readHex(otherId) && equalsScratch(this);
    if (typeof otherId !== 'object' || otherId === null) return false;
    if (#hex in otherId || hasFields(otherId)) {
      // The counter differs most often.
      return (
        this.i3 === otherId.i3 &&
        this.i0 === otherId.i0 &&
        this.i1 === otherId.i1 &&
        this.i2 === otherId.i2
      );
    }
    if (typeof otherId.toHexString !== 'function') return false;
    const hex = otherId.toHexString();
    return typeof hex === 'string' && readHex(hex) && equalsScratch(this);
  }

  getTimestamp() {
    return new Date((this.i0 * 0x100 + (this.i1 >>> 16)) * 1000);
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} index
   */
  serializeInto(bytes, index) {
    const { i0, i1, i2, i3 } = this;
    bytes[index] = i0 >>> 16;
    bytes[index + 1] = i0 >>> 8;
    bytes[index + 2] = i0;
    bytes[index + 3] = i1 >>> 16;
    bytes[index + 4] = i1 >>> 8;
    bytes[index + 5] = i1;
    bytes[index + 6] = i2 >>> 16;
    bytes[index + 7] = i2 >>> 8;
    bytes[index + 8] = i2;
    bytes[index + 9] = i3 >>> 16;
    bytes[index + 10] = i3 >>> 8;
    bytes[index + 11] = i3;
    return 12;
  }

  isCached() {
    return cachesHex && #hex in this && this.#hex !== undefined;
  }

  /**
   * @param {number} [_depth]
   * @param {unknown} [options]
   * @param {(value: unknown, options?: any) => string} [inspect]
   */
  inspect(_depth, options, inspect) {
    const hex = this.toHexString();
    const text = typeof inspect === 'function' ? inspect(hex, options) : JSON.stringify(hex);
    return `new ObjectId(${text})`;
  }

  /**
   * @param {number} [depth]
   * @param {unknown} [options]
   * @param {(value: unknown, options?: any) => string} [inspect]
   */
  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    return this.inspect(depth, options, inspect);
  }

  static get cacheHexString() {
    return cachesHex;
  }

  static set cacheHexString(value) {
    cachesHex = Boolean(value);
  }

  static get bsonVersion() {
    return bsonMajor ?? findBsonMajor();
  }

  static set bsonVersion(value) {
    if (!Number.isInteger(value) || value < 1) {
      throw argumentError('bsonVersion must be a major version', 'bsonVersion', describe(value));
    }
    bsonMajor = value;
  }

  /** @param {number} [time] */
  static generate(time) {
    const bytes = new ObjectId().id;
    if (typeof time === 'number') bytes.writeUInt32BE(time >>> 0);
    return bytes;
  }

  static createPk() {
    return new ObjectId();
  }

  /** @param {number} count */
  static generateMany(count) {
    if (!Number.isInteger(count) || count < 0 || count > MAX_COUNT) {
      throw argumentError(
        'The count of ids must be an integer from 0 to 2^32 - 1',
        'count',
        describe(count),
      );
    }
    const ids = [];
    readClock();
    for (let i = 0; i < count; i++) {
      ({ i0: scratch[0], i1: scratch[1], i2: scratch[2], i3: scratch[3] } = nextIdOfBatch());
      ids.push(new ObjectId(scratch));
    }
    return ids;
  }

  /** @param {number} time */
  static createFromTime(time) {
    /** @type {number} */
    let seconds;
    try {
      seconds = time >>> 0;
    } catch {
      // A bigint, a symbol, or an object that does not become a number.
      throw argumentError('time must be a number of seconds', 'time', describe(time));
    }
    scratch[0] = seconds >>> 8;
    scratch[1] = (seconds & 0xff) << 16;
    scratch[2] = 0;
    scratch[3] = 0;
    return new ObjectId(scratch);
  }

  /** @param {string} hexString */
  static createFromHexString(hexString) {
    const text = unbox(hexString);
    if (typeof text !== 'string') {
      throw argumentError('hex string must be 24 characters', 'hexString', describe(hexString));
    }
    if (!readHex(text)) {
      const expected = text.length === 24 ? EXPECTED.any : 'hex string must be 24 characters';
      throw argumentError(expected, 'hexString', describeHexFault(text));
    }
    return new ObjectId(scratch);
  }

  /** @param {string} base64 */
  static createFromBase64(base64) {
    const text = unbox(base64);
    if (typeof text !== 'string' || text.length !== 16) {
      throw argumentError('base64 string must be 16 characters', 'base64', describe(base64));
    }
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length !== 12) {
      throw argumentError(EXPECTED.any, 'base64', 'a string that is no base64 of 12 bytes');
    }
    return new ObjectId(bytes);
  }

  /** @param {any} id */
  static isValid(id) {
    if (id === undefined || id === null) return false;
    if (typeof id === 'string') return readHex(id);
    try {
      if (!(typeof id === 'object' && #hex in id && readFields(id))) readInput(id, undefined, 'id');
      return true;
    } catch {
      return false;
    }
  }

  /** @param {{ $oid: string }} doc */
  static fromExtendedJSON(doc) {
    if (doc === undefined || doc === null) {
      throw argumentError('doc must be an object with $oid', 'doc', describe(doc));
    }
    return new ObjectId(doc.$oid);
  }

  /**
   * Whether a value claims to be an id, of any library. It is private in bson, and here for those who
   * call it all the same; so `index.d.ts` does not promise it.
   * @param {any} variable
   */
  static is(variable) {
    return typeof variable === 'object' && variable !== null && variable._bsontype === 'ObjectId';
  }
}

exports.ObjectId = ObjectId;
