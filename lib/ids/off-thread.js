// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');
const { requireOptions } = require('./options.js');

/** How often progress is looked at, in milliseconds: what a person sees as moving. */
const INTERVAL = 50;
/** What Rust counts as all of the work; see `src/binding/ids_async.rs`. */
const WHOLE = 1_000_000;

/** What is used of an AbortSignal. @type {(keyof AbortSignal)[]} */
const SIGNAL_METHODS = ['addEventListener', 'removeEventListener', 'throwIfAborted'];

/** The places in a control. */
const CANCELLED = 0;
const DONE = 1;

/**
 * @typedef {object} Options
 * @property {AbortSignal | undefined} [signal]
 * @property {((share: number) => void) | undefined} [onProgress]
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
  if (signal) listen(signal, abort);
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
    if (signal) unlisten(signal, abort);
  }
}

/**
 * Who waits for the abortion of a signal. A listener for each would make Node.js warn of a leak once a
 * signal is that of more than ten calls.
 * @type {WeakMap<AbortSignal, Set<() => void>>}
 */
const waiting = new WeakMap();

/** @this {AbortSignal} */
function abortAll() {
  for (const abort of waiting.get(this) ?? []) abort();
}

/** @param {AbortSignal} signal @param {() => void} abort */
function listen(signal, abort) {
  const aborts = waiting.get(signal);
  if (aborts === undefined) {
    waiting.set(signal, new Set([abort]));
    signal.addEventListener('abort', abortAll);
  } else {
    aborts.add(abort);
  }
}

/** @param {AbortSignal} signal @param {() => void} abort */
function unlisten(signal, abort) {
  const aborts = waiting.get(signal);
  aborts?.delete(abort);
  if (aborts?.size === 0) {
    waiting.delete(signal);
    signal.removeEventListener('abort', abortAll);
  }
}

/**
 * @param {Options} [options]
 * @returns {Options}
 * @throws {BSONError} if one of them is of the wrong kind
 */
function readOptions(options = {}) {
  const { signal, onProgress } = requireOptions(options);
  if (signal !== undefined && SIGNAL_METHODS.some((name) => typeof signal?.[name] !== 'function')) {
    throw argumentError('signal must be an AbortSignal', 'options.signal', describe(signal));
  }
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw argumentError(
      'onProgress must be a function',
      'options.onProgress',
      describe(onProgress),
    );
  }
  return { signal, onProgress };
}

exports.runOffThread = runOffThread;
