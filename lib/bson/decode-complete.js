// @ts-check
'use strict';

/**
 * Reads every document, well-formed or not, exactly as bson does, with every option. It is the only
 * place where a malformed document is refused. Documents inside documents are frames of a list, not
 * calls, so that no depth exhausts the stack.
 */

const bson = require('./js-bson.js');
const { ObjectId } = require('../object-id.js');
const { scratch } = require('../hex.js');
const { readBytes } = require('../input.js');
const { DEFAULTS } = require('./decode-settings.js');
const { TYPE } = require('./element-type.js');
const { REFERENCE_KEYS, assign, endError, finish, makeFrame } = require('./frame.js');

const { BSONError, ByteUtils, Long, NumberUtils } = bson;

/** @typedef {import('./decode-settings.js').Settings} Settings */
/** @typedef {import('./frame.js').Frame} Frame */

/**
 * What may read a document inside another one instead, or gives undefined.
 * @typedef {(bytes: Buffer, start: number, size: number, isArray: boolean) => any} DecodeInner
 */

/** What a reader returns that has opened a frame. */
const OPENED = Symbol('opened');
/** The smallest document, in bytes. */
const MIN_SIZE = 5;
/** The smallest code with scope, in bytes. */
const MIN_CODE_SIZE = 13;
/** The flags of JavaScript for those of BSON; others are dropped. @type {Record<string, string>} */
const FLAGS = { i: 'i', m: 'm', s: 'g' };
/** Integers from -2^53 to 2^53 become numbers. */
const MAX_HIGH = 2 ** 21;

/** The state of one call. Nothing is shared between calls, so a failed one leaves nothing behind. */
class Reader {
  /**
   * @param {Buffer} bytes
   * @param {number} index where the root document begins
   * @param {Settings} settings
   * @param {DecodeInner | undefined} decodeInner
   */
  constructor(bytes, index, settings, decodeInner) {
    this.decodeInner = decodeInner;
    this.bytes = bytes;
    this.settings = settings;
    this.index = index + 4;
    /** @type {Frame} */
    this.root = makeFrame(TYPE.DOCUMENT, '', index + this.int32(index), settings.utf8, undefined);
    this.frame = this.root;
    /** The key of the element that is being read. @type {string | number} */
    this.name = '';
    /** Whether the strings of this element are validated. */
    this.utf8 = true;
  }

  /** @returns {any} */
  read() {
    for (;;) {
      const type = this.bytes[this.index++];
      if (type === 0) {
        const { frame } = this;
        if (this.index !== frame.end) throw endError(frame);
        const document = finish(frame);
        if (frame.outer === undefined) return document;
        this.frame = frame.outer;
        assign(this.frame.target, frame.name, document);
      } else {
        this.readKey();
        const read = READERS[type];
        if (read === undefined) {
          throw new BSONError(
            `Detected unknown BSON type ${type.toString(16)} for fieldname "${this.name}"`,
          );
        }
        const { target } = this.frame;
        const value = read(this);
        if (value !== OPENED) assign(target, this.name, value);
      }
    }
  }

  readKey() {
    const { frame, settings } = this;
    const start = this.index;
    const end = this.cStringEnd();
    if (frame.type === TYPE.ARRAY) {
      this.name = frame.length++;
    } else {
      const name = ByteUtils.toUTF8(this.bytes, start, end, false);
      if (frame.isReference !== false && name[0] === '$') {
        frame.isReference = REFERENCE_KEYS.has(name);
      }
      this.name = name;
    }
    this.utf8 =
      frame !== this.root
        ? frame.utf8
        : settings.utf8Keys === undefined || settings.utf8Keys.has(/** @type {any} */ (this.name))
          ? settings.utf8
          : !settings.utf8;
  }

  /** @returns {number} the index of the zero byte that ends a text here; the index moves behind it */
  cStringEnd() {
    const { bytes } = this;
    let end = this.index;
    while (bytes[end] > 0) end++;
    if (end >= bytes.length) throw new BSONError('Bad BSON Document: illegal CString');
    this.index = end + 1;
    return end;
  }

  cString() {
    const start = this.index;
    return ByteUtils.toUTF8(this.bytes, start, this.cStringEnd(), false);
  }

  /** A text with its size in front. */
  string() {
    const size = this.int32(this.index);
    const start = this.index + 4;
    const end = start + size;
    if (size <= 0 || end > this.bytes.length || this.bytes[end - 1] !== 0) {
      throw new BSONError('bad string length in bson');
    }
    this.index = end;
    return ByteUtils.toUTF8(this.bytes, start, end - 1, this.utf8);
  }

  /** @param {number} index what lies behind the input counts as zero */
  int32(index) {
    return NumberUtils.getInt32LE(this.bytes, index);
  }

  /**
   * @param {string} fault what to say of a size that cannot be
   * @returns {number} the size of the document that begins here
   */
  documentSize(fault) {
    const size = this.int32(this.index);
    if (size < MIN_SIZE || size > this.bytes.length - this.index) throw new BSONError(fault);
    return size;
  }

  /**
   * @param {number} type
   * @param {number} size
   */
  open(type, size) {
    this.frame = makeFrame(type, this.name, this.index + size, this.utf8, this.frame);
    this.index += 4;
    return OPENED;
  }

  /**
   * @param {number} type
   * @param {number} size
   */
  enter(type, size) {
    const value = this.decodeInner?.(this.bytes, this.index, size, type === TYPE.ARRAY);
    if (value !== undefined) {
      this.index += size;
      return value;
    }
    // Not again: what it gave up may hold as many documents as it has bytes.
    this.decodeInner = undefined;
    return this.open(type, size);
  }

  /** @param {number} size */
  skip(size) {
    const start = this.index;
    this.index += size;
    return start;
  }

  /** @param {number} size */
  slice(size) {
    return this.bytes.subarray(this.skip(size), this.index);
  }

  /** @returns {any} not bson's own class, but one that its types take */
  objectId() {
    const start = this.skip(12);
    if (this.index <= this.bytes.length) {
      readBytes(this.bytes, start);
      return new ObjectId(scratch);
    }
    const id = Buffer.alloc(12);
    id.set(this.bytes.subarray(start));
    return new ObjectId(id);
  }
}

/** @param {Reader} reader */
function readInt64(reader) {
  const { promoteLongs, promoteValues, useBigInt64 } = reader.settings;
  const start = reader.skip(8);
  if (useBigInt64) return NumberUtils.getBigInt64LE(reader.bytes, start);
  const low = reader.int32(start);
  const high = reader.int32(start + 4);
  const isSafe = (high >= -MAX_HIGH && high < MAX_HIGH) || (high === MAX_HIGH && low === 0);
  return promoteLongs && promoteValues === true && isSafe
    ? high * 2 ** 32 + (low >>> 0)
    : new Long(low, high);
}

/** @param {Reader} reader */
function readBinary(reader) {
  const { bytes, settings } = reader;
  const { Binary, UUID } = bson;
  const total = reader.int32(reader.skip(4));
  const subtype = bytes[reader.skip(1)];
  if (total < 0) throw new BSONError('Negative binary type element size found');
  if (total > bytes.length) throw new BSONError('Binary type size larger than document size');
  let size = total;
  if (subtype === Binary.SUBTYPE_BYTE_ARRAY) {
    size = reader.int32(reader.skip(4));
    if (size !== total - 4 || size < 0) {
      throw new BSONError('Binary type with subtype 0x02 contains a wrong binary size');
    }
  }
  const content = reader.slice(size);
  if (settings.promoteBuffers && settings.promoteValues) return content;
  const binary = new Binary(content, subtype);
  return subtype === Binary.SUBTYPE_UUID && UUID.isValid(binary) ? binary.toUUID() : binary;
}

/** @param {Reader} reader */
function readRegExp(reader) {
  const source = reader.cString();
  const flags = reader.cString();
  if (reader.settings.bsonRegExp) return new bson.BSONRegExp(source, flags);
  return makeRegExp(source, flags);
}

/**
 * @param {string} source
 * @param {string} flags of BSON; those that JavaScript lacks are left out
 */
function makeRegExp(source, flags) {
  return new RegExp(source, [...flags].map((flag) => FLAGS[flag] ?? '').join(''));
}

/** @param {Reader} reader */
function openDocument(reader) {
  const size = reader.documentSize('bad embedded document length in bson');
  return reader.settings.raw || reader.frame.raw
    ? reader.slice(size)
    : reader.enter(TYPE.DOCUMENT, size);
}

/** @param {Reader} reader */
function openArray(reader) {
  const { frame, settings } = reader;
  const size = reader.documentSize('bad embedded array length in bson');
  const value = reader.enter(TYPE.ARRAY, size);
  if (value === OPENED) reader.frame.raw = settings.fieldsAsRaw?.[reader.name] || frame.raw;
  return value;
}

/** @param {Reader} reader */
function openCodeWithScope(reader) {
  const start = reader.skip(4);
  const total = reader.int32(start);
  if (total < MIN_CODE_SIZE) {
    throw new BSONError('code_w_scope total size shorter minimum expected length');
  }
  const code = reader.string();
  const size = reader.documentSize('bad scope document size in code_w_scope');
  if (total !== reader.index - start + size) {
    throw new BSONError('code_w_scope total size differs from that of its code and scope');
  }
  reader.open(TYPE.CODE_WITH_SCOPE, size);
  reader.frame.code = code;
  return OPENED;
}

/** @param {Reader} reader */
function readBoolean(reader) {
  const byte = reader.bytes[reader.skip(1)];
  if (byte !== 0 && byte !== 1) throw new BSONError('illegal boolean type value');
  return byte === 1;
}

/** By type byte. @type {Record<number, (reader: Reader) => unknown>} */
const READERS = {
  [TYPE.DOUBLE]: (reader) => {
    const value = NumberUtils.getFloat64LE(reader.bytes, reader.skip(8));
    return reader.settings.promoteValues === false ? new bson.Double(value) : value;
  },
  [TYPE.STRING]: (reader) => reader.string(),
  [TYPE.DOCUMENT]: openDocument,
  [TYPE.ARRAY]: openArray,
  [TYPE.BINARY]: readBinary,
  [TYPE.UNDEFINED]: () => undefined,
  [TYPE.OBJECT_ID]: (reader) => reader.objectId(),
  [TYPE.BOOLEAN]: readBoolean,
  [TYPE.DATE]: (reader) => {
    const start = reader.skip(8);
    return new Date(reader.int32(start + 4) * 2 ** 32 + (reader.int32(start) >>> 0));
  },
  [TYPE.NULL]: () => null,
  [TYPE.REGEXP]: readRegExp,
  [TYPE.DB_POINTER]: (reader) => new bson.DBRef(reader.string(), reader.objectId()),
  [TYPE.CODE]: (reader) => new bson.Code(reader.string()),
  [TYPE.SYMBOL]: (reader) => {
    const text = reader.string();
    return reader.settings.promoteValues ? text : new bson.BSONSymbol(text);
  },
  [TYPE.CODE_WITH_SCOPE]: openCodeWithScope,
  [TYPE.INT32]: (reader) => {
    const value = reader.int32(reader.skip(4));
    return reader.settings.promoteValues === false ? new bson.Int32(value) : value;
  },
  [TYPE.TIMESTAMP]: (reader) => {
    const start = reader.skip(8);
    return new bson.Timestamp({
      i: NumberUtils.getUint32LE(reader.bytes, start),
      t: NumberUtils.getUint32LE(reader.bytes, start + 4),
    });
  },
  [TYPE.INT64]: readInt64,
  [TYPE.DECIMAL128]: (reader) => {
    const bytes = Buffer.alloc(16);
    bytes.set(reader.slice(16));
    return new bson.Decimal128(bytes);
  },
  [TYPE.MAX_KEY]: () => new bson.MaxKey(),
  [TYPE.MIN_KEY]: () => new bson.MinKey(),
};

/**
 * @param {Buffer} bytes checked to hold a document's size and end at `index`
 * @param {number} index
 * @param {Settings} settings
 * @param {DecodeInner} [decodeInner]
 * @returns {any}
 * @throws {BSONError}
 */
function decodeComplete(bytes, index, settings, decodeInner) {
  return new Reader(bytes, index, settings, decodeInner).read();
}

/**
 * Reads one value that holds neither documents nor text, as it comes out without options.
 * @param {number} type
 * @param {Buffer} bytes
 * @param {number} start
 * @returns {{ value: unknown, end: number }}
 * @throws {BSONError}
 */
function readAlone(type, bytes, start) {
  const reader = new Reader(bytes, 0, DEFAULTS, undefined);
  reader.index = start;
  const value = READERS[type](reader);
  return { value, end: reader.index };
}

exports.decodeComplete = decodeComplete;
exports.makeRegExp = makeRegExp;
exports.readAlone = readAlone;
