// @ts-check
'use strict';

const { createWriteStream, renameSync, rmSync } = require('node:fs');
const { Failure } = require('./failure.js');
const { onExit } = require('./temporary.js');

const ID_BYTES = 12;

/** The two digits of each byte, as they lie in memory. */
const pairs = Uint8Array.from(
  Buffer.from(
    Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''),
  ),
);

/**
 * Writes ids as digits, with the same bytes before and after each.
 * @param {Uint8Array} ids
 * @param {Buffer} before
 * @param {Buffer} after
 */
function writeDigits(ids, before, after) {
  const size = before.length + 2 * ID_BYTES + after.length;
  const out = Buffer.allocUnsafe((ids.length / ID_BYTES) * size);
  let to = 0;
  for (let at = 0; at < ids.length; at += ID_BYTES) {
    for (let i = 0; i < before.length; i++) out[to++] = before[i];
    for (let i = at; i < at + ID_BYTES; i++) {
      out[to++] = pairs[ids[i] * 2];
      out[to++] = pairs[ids[i] * 2 + 1];
    }
    for (let i = 0; i < after.length; i++) out[to++] = after[i];
  }
  return out;
}

/** @param {Buffer} bytes @param {boolean} isFirst of all */
const joinElements = (bytes, isFirst) => (isFirst ? bytes.subarray(1) : bytes);

/**
 * By format, how ids are written: what is in front of all, some of them, and what is behind all.
 * @type {Record<string, { head: string, encode: (ids: Uint8Array, isFirst: boolean) => Uint8Array, tail: string }>}
 */
const FORMATS = {
  lines: {
    head: '',
    encode: (ids) => writeDigits(ids, Buffer.alloc(0), Buffer.from('\n')),
    tail: '',
  },
  json: {
    head: '[',
    encode: (ids, isFirst) =>
      joinElements(writeDigits(ids, Buffer.from(',"'), Buffer.from('"')), isFirst),
    tail: ']\n',
  },
  ndjson: {
    head: '',
    encode: (ids) => writeDigits(ids, Buffer.from('{"$oid":"'), Buffer.from('"}\n')),
    tail: '',
  },
  raw: { head: '', encode: (ids) => ids, tail: '' },
};

/** Where output goes: standard output, or a file that appears when it is complete. */
class Output {
  /** @param {string | undefined} path */
  constructor(path) {
    this.path = path;
    this.partial = path === undefined ? undefined : `${path}.${process.pid}.partial`;
    this.stream = this.partial === undefined ? process.stdout : createWriteStream(this.partial);
    /** @type {Error | undefined} */
    this.error = undefined;
    this.stream.on('error', (error) => {
      this.error = error;
    });
    const { partial } = this;
    this.forget = partial === undefined ? () => {} : onExit(() => rmSync(partial, { force: true }));
  }

  /** @param {Uint8Array | string} content */
  async write(content) {
    this.check();
    await new Promise((resolve) => {
      this.stream.write(content, resolve);
    });
    this.check();
  }

  check() {
    if (this.error === undefined) return;
    if (/** @type {any} */ (this.error).code === 'EPIPE') throw this.error;
    throw new Failure(`${this.path ?? 'stdout'}: ${this.error.message}`, { cause: this.error });
  }

  async close() {
    if (this.partial === undefined || this.path === undefined) return;
    const { stream } = this;
    await new Promise((resolve) => {
      stream.end('', () => resolve(undefined));
    });
    this.check();
    renameSync(this.partial, this.path);
    this.forget();
  }
}

/**
 * @param {Output} output
 * @param {string} format
 * @param {AsyncIterable<Uint8Array>} batches
 */
async function writeIds(output, format, batches) {
  const { head, encode, tail } = FORMATS[format];
  let isFirst = true;
  await output.write(head);
  for await (const ids of batches) {
    if (ids.length > 0) {
      await output.write(encode(ids, isFirst));
      isFirst = false;
    }
  }
  await output.write(tail);
}

exports.FORMATS = Object.keys(FORMATS);
exports.Output = Output;
exports.writeIds = writeIds;
