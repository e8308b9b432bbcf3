// @ts-check
'use strict';

const { readHex } = require('./ids-text.js');

/** The problems of `src/ids/json.rs`. */
const END = 1;
const UNEXPECTED = 2;
const DIGIT = 3;
const LENGTH = 4;

const ID_BYTES = 12;
const HEX_DIGITS = 24;
const QUOTE = 0x22;
const KEY = Buffer.from('$oid');

/** @type {(byte: number) => boolean} */
const isSpace = (byte) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
/** @type {(byte: number) => boolean} */
const isDigit = (byte) => /^[0-9a-fA-F]$/.test(String.fromCharCode(byte));

/** Thrown where the text is wrong, at the byte where the reader stands. */
class Fault extends Error {
  /** @param {number} problem */
  constructor(problem) {
    super();
    this.problem = problem;
  }
}

/** The twin of the reader in `src/ids/json.rs`, without its fast path. */
class Reader {
  /** @param {Uint8Array} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.count = 0;
  }

  /** @param {Uint8Array} out */
  readArray(out) {
    this.skipSpace();
    this.expect('[');
    this.skipSpace();
    if (this.peek() === ']') {
      this.at++;
    } else {
      do {
        this.skipSpace();
        readHex(this.readElement(), out.subarray(this.count * ID_BYTES, ++this.count * ID_BYTES));
        this.skipSpace();
      } while (this.accept(','));
      this.expect(']');
    }
    this.skipSpace();
    if (this.at < this.text.length) throw new Fault(UNEXPECTED);
  }

  readElement() {
    if (!this.accept('{')) return this.readDigits();
    this.skipSpace();
    this.readKey();
    this.skipSpace();
    this.expect(':');
    this.skipSpace();
    const digits = this.readDigits();
    this.skipSpace();
    this.expect('}');
    return digits;
  }

  readKey() {
    this.expect('"');
    for (const expected of KEY) {
      const start = this.at;
      if (this.readCharacter() !== expected) {
        this.at = start;
        throw new Fault(UNEXPECTED);
      }
    }
    this.expect('"');
  }

  readDigits() {
    const first = this.at;
    this.expect('"');
    const digits = [];
    for (;;) {
      const start = this.at;
      const digit = this.readCharacter();
      if (digit === undefined) break;
      if (!isDigit(digit)) {
        this.at = start;
        throw new Fault(DIGIT);
      }
      digits.push(digit);
    }
    if (digits.length === HEX_DIGITS) return Uint8Array.from(digits);
    this.at = first;
    throw new Fault(LENGTH);
  }

  /** One character of a string; its closing quote as undefined, and what is no ASCII as 0. */
  readCharacter() {
    if (this.at >= this.text.length) throw new Fault(END);
    const byte = this.text[this.at];
    if (byte < 0x20) throw new Fault(UNEXPECTED);
    if (byte === 0x5c) return this.readEscape();
    this.at++;
    return byte === QUOTE ? undefined : byte < 0x80 ? byte : 0;
  }

  readEscape() {
    const escape = String.fromCharCode(...this.text.subarray(this.at, this.at + 6));
    if (/^\\[^u]/.test(escape)) throw new Fault(DIGIT);
    if (/^.{2,5}[^0-9a-fA-F]/s.test(escape)) throw new Fault(UNEXPECTED);
    if (escape.length < 6) {
      this.at = this.text.length;
      throw new Fault(END);
    }
    this.at += 6;
    const code = Number.parseInt(escape.slice(2), 16);
    return code < 0x80 ? code : 0;
  }

  peek() {
    return String.fromCharCode(this.text[this.at]);
  }

  /** @param {string} character */
  accept(character) {
    const accepts = this.at < this.text.length && this.peek() === character;
    if (accepts) this.at++;
    return accepts;
  }

  /** @param {string} character */
  expect(character) {
    if (!this.accept(character)) throw new Fault(this.at < this.text.length ? UNEXPECTED : END);
  }

  skipSpace() {
    while (this.at < this.text.length && isSpace(this.text[this.at])) this.at++;
  }
}

/**
 * Reads a JSON array of ids. `report` becomes the problem (0 for none), the byte and the element where
 * it is. Returns the number of ids.
 * @param {Uint8Array} text
 * @param {Uint8Array} out
 * @param {Float64Array} report
 */
function readJsonIds(text, out, report) {
  const reader = new Reader(text);
  try {
    reader.readArray(out);
    report.fill(0);
    return reader.count;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    report.set([error.problem, reader.at, reader.count]);
    return 0;
  }
}

exports.readJsonIds = readJsonIds;
