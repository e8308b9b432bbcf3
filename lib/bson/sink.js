// @ts-check
'use strict';

/**
 * The memory that documents are written into, before their bytes are copied out. It grows while a
 * document needs it, and what a big document made of it is let go when that is done.
 */

/** What is there for the common documents, in bytes. */
const FIRST_CAPACITY = 1 << 16;
/** The most that is kept between documents, in bytes. */
const KEPT_CAPACITY = 1 << 20;
/**
 * What every element may write without asking, in bytes: its type, a key of a shape and a value of
 * fixed length, and what the word-wise writing of keys runs over.
 */
const SLACK = 512;

/** The bytes in use; `limit` is the last index at which an element may begin without asking. */
const sink = { ...makeBuffer(FIRST_CAPACITY), busy: false };

/**
 * `utf8Write` is what `write` comes to, without its looking for which arguments it was given.
 * @typedef {Buffer<ArrayBuffer> & { utf8Write(text: string, index: number): number }} Bytes
 */

/** @param {number} capacity */
function makeBuffer(capacity) {
  const bytes = /** @type {Bytes} */ (Buffer.allocUnsafeSlow(capacity));
  return {
    bytes,
    view: new DataView(bytes.buffer),
    array: new Uint8Array(bytes.buffer),
    limit: capacity - SLACK,
  };
}

/**
 * Makes room for an element that begins at `index` and takes `size` bytes more than SLACK.
 * @param {number} index
 * @param {number} size
 */
function reserve(index, size) {
  const needed = index + size + SLACK;
  if (needed <= sink.bytes.length) return;
  const { bytes } = sink;
  Object.assign(sink, makeBuffer(Math.max(needed, bytes.length * 2)));
  bytes.copy(sink.bytes, 0, 0, index);
}

/**
 * Takes the sink for a document. One may be serialized while another is, out of a toBSON method or
 * a getter: it gets a buffer of its own.
 * @returns {ReturnType<typeof makeBuffer> | undefined} what to give back when it is done
 */
function enterSink() {
  if (!sink.busy) {
    sink.busy = true;
    return undefined;
  }
  const { bytes, view, array, limit } = sink;
  Object.assign(sink, makeBuffer(FIRST_CAPACITY));
  return { bytes, view, array, limit };
}

/** @param {ReturnType<typeof enterSink>} outer */
function leaveSink(outer) {
  if (outer !== undefined) {
    Object.assign(sink, outer);
    return;
  }
  sink.busy = false;
  if (sink.bytes.length > KEPT_CAPACITY) Object.assign(sink, makeBuffer(FIRST_CAPACITY));
}

exports.enterSink = enterSink;
exports.leaveSink = leaveSink;
exports.reserve = reserve;
exports.sink = sink;
