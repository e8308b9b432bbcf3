// @ts-check
'use strict';

/** The problems of `src/ids/bson.rs`. */
const SIZE = 1;
const TYPE = 2;
const TERMINATOR = 3;
const KEY = 4;

const ID_BYTES = 12;
const LENGTH_BYTES = 4;
const DOCUMENT = 0x03;
const ARRAY = 0x04;
const OBJECT_ID = 0x07;
const REGEXP = 0x0b;

/** Bytes of the types that always have as many. @type {Map<number, number>} */
const FIXED = new Map([
  [0x01, 8],
  [0x06, 0],
  [OBJECT_ID, ID_BYTES],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);
/** Bytes of the other types besides those of their length. @type {Map<number, number>} */
const SIZED = new Map([
  [0x02, LENGTH_BYTES],
  [DOCUMENT, 0],
  [ARRAY, 0],
  [0x05, LENGTH_BYTES + 1],
  [0x0c, LENGTH_BYTES + ID_BYTES],
  [0x0d, LENGTH_BYTES],
  [0x0e, LENGTH_BYTES],
  [0x0f, 0],
]);

/** Thrown where the bytes are wrong. */
class Fault extends Error {
  /** @param {number} problem @param {number} offset */
  constructor(problem, offset) {
    super();
    this.problem = problem;
    this.offset = offset;
  }
}

/** The twin of the walk in `src/ids/bson.rs`. */
class Walk {
  /** @param {Uint8Array} bytes @param {Uint8Array} out */
  constructor(bytes, out) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.out = out;
    this.ids = 0;
    this.others = 0;
  }

  /** @param {string[]} path in latin1 */
  walkAll(path) {
    for (let at = 0; at < this.bytes.length;) {
      const end = this.open(at, this.bytes.length);
      this.find(at + LENGTH_BYTES, end - 1, path);
      at = end;
    }
  }

  /** @param {number} at @param {number} limit */
  open(at, limit) {
    const end = this.readSized(at, 0, limit);
    if (end < at + LENGTH_BYTES + 1) throw new Fault(SIZE, at);
    if (this.bytes[end - 1] !== 0) throw new Fault(TERMINATOR, end - 1);
    return end;
  }

  /** @param {number} at @param {number} extra @param {number} limit */
  readSized(at, extra, limit) {
    if (limit - at < LENGTH_BYTES) throw new Fault(SIZE, at);
    const length = this.bytes.readInt32LE(at);
    if (length < 0 || length + extra > limit - at) throw new Fault(SIZE, at);
    return at + length + extra;
  }

  /** @param {number} at @param {number} limit */
  readElement(at, limit) {
    const kind = this.bytes[at];
    const value = this.skipKey(at + 1, limit);
    const key = this.bytes.toString('latin1', at + 1, value - 1);
    return { kind, key, value, end: this.findEnd(kind, at, value, limit) };
  }

  /** @param {number} kind @param {number} at @param {number} value @param {number} limit */
  findEnd(kind, at, value, limit) {
    const fixed = FIXED.get(kind);
    if (fixed !== undefined) {
      if (fixed > limit - value) throw new Fault(SIZE, value);
      return value + fixed;
    }
    const extra = SIZED.get(kind);
    if (extra !== undefined) return this.readSized(value, extra, limit);
    if (kind === REGEXP) return this.skipKey(this.skipKey(value, limit), limit);
    throw new Fault(TYPE, at);
  }

  /** @param {number} at @param {number} limit */
  skipKey(at, limit) {
    const zero = this.bytes.subarray(0, limit).indexOf(0, at);
    if (zero < 0 || at >= limit) throw new Fault(KEY, at);
    return zero + 1;
  }

  /** @param {number} at @param {number} limit @param {string[]} path */
  find(at, limit, [key, ...rest]) {
    while (at < limit) {
      const element = this.readElement(at, limit);
      if (element.key === key) return this.take(element, rest);
      at = element.end;
    }
  }

  /** @param {{ kind: number, value: number, end: number }} element @param {string[]} rest */
  take(element, rest) {
    const { kind, value } = element;
    if (kind !== DOCUMENT && kind !== ARRAY) {
      if (rest.length === 0) this.takeValue(element);
      return;
    }
    const limit = this.open(value, element.end) - 1;
    const at = value + LENGTH_BYTES;
    if (kind === ARRAY && !/^\d+$/.test(rest[0])) this.takeEach(at, limit, rest);
    else if (rest.length === 0) this.others++;
    else this.find(at, limit, rest);
  }

  /** @param {number} at @param {number} limit @param {string[]} rest */
  takeEach(at, limit, rest) {
    while (at < limit) {
      const element = this.readElement(at, limit);
      if (rest.length === 0) this.takeValue(element);
      else if (element.kind === DOCUMENT) this.take(element, rest);
      at = element.end;
    }
  }

  /** @param {{ kind: number, value: number }} element */
  takeValue({ kind, value }) {
    if (kind === OBJECT_ID) {
      const at = this.ids++ * ID_BYTES;
      if (at < this.out.length) this.out.set(this.bytes.subarray(value, value + ID_BYTES), at);
    } else {
      this.others++;
    }
  }
}

/**
 * Reads the ids at a path, keys with a zero byte between them, out of BSON documents one after the
 * other. `report` becomes the problem (0 for none), the byte where it is, and the number of values at
 * the path that are no ids. Returns the number of ids, of which only those are written for which there
 * is room.
 * @param {Uint8Array} bytes
 * @param {Uint8Array} path
 * @param {Uint8Array} out
 * @param {Float64Array} report
 */
function readBsonIds(bytes, path, out, report) {
  const walk = new Walk(bytes, out);
  try {
    walk.walkAll(Buffer.from(path).toString('latin1').split('\0'));
    report.set([0, 0, walk.others]);
    return walk.ids;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    report.set([error.problem, error.offset, 0]);
    return 0;
  }
}

exports.readBsonIds = readBsonIds;
