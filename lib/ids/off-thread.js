// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');

/** How often progress is looked at, in milliseconds: what a person sees as moving. */
const INTERVAL = 50;
/** What Rust counts as all of the work; see `src/binding/ids_async.rs`. */
const WHOLE = 1_000_000;

/** The places in a control. */
const CANCELLED = 0;
const DONE = 1;

/**
 * @typedef {object} Options
 * @property {AbortSignal} [signal]
 * @property {(share: number) => void} [onProgress]
 */

/**
 * Waits for work on other threads, which may be given up meanwhile.
 *
 * Rust writes its progress into memory that both sides see, and JavaScript looks there: a callback
 * from another thread would need a thread-safe function of N-API, which keeps processes alive.
 * @template T
 * @param {Options | undefined} options
 * @param {number} count how many pieces of work there are
 * @param {(controls: Uint32Array[]) => Promise<T>} start
 * @returns {Promise<T>} rejected with the signal's reason once that is aborted, or with what the
 * callback throws; the threads then stop at their next step
 */
async function runOffThread(options, count, start) {
  const { signal, onProgress } = readOptions(options);
  signal?.throwIfAborted();
  const controls = Array.from({ length: count }, () => new Uint32Array(new ArrayBuffer(8)));
  /** @type {((reason: unknown) => void) | undefined} */
  let giveUp;
  const givenUp = new Promise((_, reject) => {
    giveUp = (reason) => {
      for (const control of controls) Atomics.store(control, CANCELLED, 1);
      reject(reason);
    };
  });
  const abort = () => giveUp?.(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const timer = onProgress && setInterval(report, INTERVAL);
  function report() {
    try {
      const done = controls.reduce((sum, control) => sum + Atomics.load(control, DONE), 0);
      onProgress?.(done / (count * WHOLE));
    } catch (error) {
      giveUp?.(error);
    }
  }
  try {
    const result = await Promise.race([start(controls), givenUp]);
    onProgress?.(1);
    return /** @type {T} */ (result);
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * @param {Options} [options]
 * @returns {Options}
 * @throws {BSONError} if one of them is of the wrong kind
 */
function readOptions(options = {}) {
  const { signal, onProgress } = options;
  if (signal !== undefined && typeof signal?.throwIfAborted !== 'function') {
    throw argumentError('signal must be an AbortSignal', 'options.signal', describe(signal));
  }
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw argumentError(
      'onProgress must be a function',
      'options.onProgress',
      describe(onProgress),
    );
  }
  return options;
}

exports.runOffThread = runOffThread;
