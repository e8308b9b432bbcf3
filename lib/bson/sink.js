// @ts-check
'use strict';

const { Buffer, FastBuffer } = require('./fast-buffer.js');

/**
 * The memory that documents are written into. It is a pool: a document that fits is written to
 * where its bytes stay, and is given out as a view of the pool, so that nothing is copied, and no
 * memory is asked for but once in many documents. One that does not fit moves to a buffer that
 * grows while it needs it, and is copied out of there.
 */

/** What documents share, in bytes; a document that is kept keeps as much alive. */
const POOL_SIZE = 1 << 15;
/** A pool with less than this many bytes left makes room for a new one. */
const MIN_POOL_REST = POOL_SIZE >>> 3;
/** The most that is kept of a buffer for big documents, in bytes. */
const KEPT_CAPACITY = 1 << 20;
/** How full a bigger buffer is at least that is given out as it is. */
const MIN_FILL = 0.75;
/**
 * What every element may write without asking, in bytes: its type, a key of a shape and a value of
 * fixed length, and what the word-wise writing of keys runs over.
 */
const SLACK = 512;

/**
 * `utf8Write` is what `write` comes to, without its looking for which arguments it was given.
 * @typedef {Buffer<ArrayBuffer> & { utf8Write(text: string, index: number): number }} Bytes
 */

/** @param {number} capacity */
function makeBuffer(capacity) {
  const bytes = /** @type {Bytes} */ (Buffer.allocUnsafeSlow(capacity));
  // Kept, for to ask an array for its memory is a call out of JavaScript.
  const memory = bytes.buffer;
  return { bytes, memory, view: new DataView(memory), limit: capacity - SLACK };
}

const NONE = makeBuffer(0);
let pool = makeBuffer(POOL_SIZE);
/** The buffer for big documents, while none is using it. */
let spare = NONE;

/**
 * The bytes in use. `limit` is the last index at which an element may begin without asking, `start`
 * the index at which the document begins, `path` the documents around the one in hand,
 * `ignoreUndefined` the option. A document that is written while another is, out of a toBSON method or a getter, has a path of its own, and
 * no share of the pool.
 */
const sink = { ...pool, start: 0, busy: false, path: makePath(), ignoreUndefined: true };

/** @returns {(object | undefined)[]} */
function makePath() {
  return [];
}

/** @param {ReturnType<typeof makeBuffer>} buffer */
function use({ bytes, memory, view, limit }) {
  sink.bytes = bytes;
  sink.memory = memory;
  sink.view = view;
  sink.limit = limit;
}

/**
 * Makes room for an element that begins at `index` and takes `size` bytes more than SLACK.
 * @param {number} index
 * @param {number} size
 */
function reserve(index, size) {
  const needed = index + size + SLACK;
  const { bytes, start } = sink;
  if (needed <= bytes.length) return;
  if (needed <= spare.bytes.length) {
    use(spare);
    spare = NONE;
  } else {
    // With room for what mostly follows a long text or binary data, the end of its document.
    use(makeBuffer(Math.max(needed + SLACK, bytes.length * 2)));
  }
  bytes.copy(sink.bytes, start, start, index);
}

/**
 * Takes the sink for a document.
 * @returns {typeof sink | undefined} what to give back when it is done, where it is in use
 */
function enterSink() {
  if (!sink.busy) {
    sink.busy = true;
    return undefined;
  }
  const outer = { ...sink };
  use(makeBuffer(POOL_SIZE));
  sink.start = 0;
  sink.path = makePath();
  return outer;
}

/** @param {ReturnType<typeof enterSink>} outer */
function leaveSink(outer) {
  if (outer !== undefined) {
    Object.assign(sink, outer);
    return;
  }
  sink.busy = false;
  // What an error left behind.
  if (sink.path[0] !== undefined) sink.path = makePath();
  const { bytes, limit, memory, start, view } = sink;
  if (bytes === pool.bytes) return;
  if (bytes.length <= KEPT_CAPACITY) spare = { bytes, limit, memory, view };
  if (POOL_SIZE - start < MIN_POOL_REST) {
    pool = makeBuffer(POOL_SIZE);
    sink.start = 0;
  }
  use(pool);
}

/**
 * Gives out what was written.
 * @param {number} end the index behind it
 * @returns {Buffer}
 */
function takeBytes(end) {
  const { bytes, memory, start } = sink;
  const size = end - start;
  if (bytes === pool.bytes) {
    // As those of Node.js do, documents begin where arrays of any type may.
    sink.start = (end + 7) & ~7;
    return new FastBuffer(memory, start, size);
  }
  // Nobody will use it again, and it is hardly larger than a copy.
  if (bytes.length > KEPT_CAPACITY && size > bytes.length * MIN_FILL) {
    return new FastBuffer(memory, start, size);
  }
  const copy = Buffer.allocUnsafe(size);
  copy.set(new Uint8Array(memory, start, size));
  return copy;
}

exports.enterSink = enterSink;
exports.leaveSink = leaveSink;
exports.reserve = reserve;
exports.sink = sink;
exports.takeBytes = takeBytes;
