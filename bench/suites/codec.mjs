// BSON in and out, next to bson 7.3.4 and 6.10.4.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { summarize } from '../harness.mjs';
import { OURS, PEER, contenders } from './codec/contenders.mjs';
import { kinds } from './codec/documents.mjs';

/** @typedef {Record<string, import('../harness.mjs').Figure>} Figures */

/** Decoding has rows for all kinds of documents; to write a shape of its own each is no one's way. */
const encoded = Object.keys(kinds).filter((kind) => kind !== 'new-shapes');

/** What drivers ask the size of, before they send many documents together. */
const measured = ['id', 'ids-1000', 'product', 'orders-256'];

/** How many processes a warm row has. */
const WARM_PROCESSES = 3;

/** @typedef {{ kind: string, direction: string, mixed?: boolean, asDriver?: boolean }} WarmRow */

/** @type {Record<string, WarmRow>} */
const warmRows = {
  ...Object.fromEntries(
    Object.keys(kinds).map((kind) => [`decode-${kind}`, { kind, direction: 'decode' }]),
  ),
  'decode-mixed': { kind: 'orders-256', direction: 'decode', mixed: true },
  'decode-driver-id': { kind: 'id', direction: 'decode', asDriver: true },
  'decode-driver-orders': { kind: 'orders-256', direction: 'decode', asDriver: true },
  ...Object.fromEntries(encoded.map((kind) => [`encode-${kind}`, { kind, direction: 'encode' }])),
  ...Object.fromEntries(measured.map((kind) => [`size-${kind}`, { kind, direction: 'size' }])),
};

/**
 * Figures of which each process gives one.
 * @type {Record<string, { title: string, unit: string, what: string, count: number, quick: number, only?: string }>}
 */
const onceRows = {
  'cold-decode': {
    title: 'read: the first 1,000 orders of a process',
    unit: 'ns',
    what: 'coldDecode',
    count: 1000,
    quick: 10,
  },
  'cold-encode': {
    title: 'write: the first 1,000 orders of a process',
    unit: 'ns',
    what: 'coldEncode',
    count: 1000,
    quick: 10,
  },
  instances: {
    title: 'read: 50,000 orders of one type',
    unit: 'ns',
    what: 'instances',
    count: 50_000,
    quick: 100,
    only: OURS,
  },
  types: {
    title: 'read: 50,000 documents of as many types',
    unit: 'ns',
    what: 'types',
    count: 50_000,
    quick: 100,
    only: OURS,
  },
  'kept-bytes': {
    title: 'bytes a measurement of 24 fields that is kept',
    unit: 'bytes',
    what: 'keptBytes',
    count: 10_000,
    quick: 2000,
  },
  reads: {
    title: 'five properties of a measurement that was read',
    unit: 'ns',
    what: 'reads',
    count: 1000,
    quick: 10,
  },
  'peak-bytes': {
    title: 'peak bytes an order of 100,000 that are kept',
    unit: 'bytes',
    what: 'peakBytes',
    count: 100_000,
    quick: 30_000,
  },
};

/** @param {string} script @param {object} options */
function runScript(script, options) {
  const path = fileURLToPath(new URL(`codec/${script}.mjs`, import.meta.url));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', path, JSON.stringify(options)],
    { encoding: 'utf8' },
  );
  if (!stdout.endsWith('\n')) throw new Error(`a benchmark process failed:\n${stderr}`);
  return JSON.parse(stdout);
}

/**
 * Runs `give` so often, and joins what all of them give: when V8 compiles what is luck, process by
 * process.
 * @param {number} times
 * @param {() => Record<string, number | number[]>} give figures by contender
 * @returns {Figures}
 */
function inProcesses(times, give) {
  /** @type {Record<string, number[]>} */
  const values = {};
  for (let time = 0; time < times; time++) {
    for (const [name, figures] of Object.entries(give()))
      (values[name] ??= []).push(...[figures].flat());
  }
  return Object.fromEntries(Object.entries(values).map(([name, list]) => [name, summarize(list)]));
}

/** @type {Record<string, string>} */
const VERBS = { decode: 'read', encode: 'write', size: 'size of' };

/** @param {WarmRow} row */
function titleOf({ direction, kind, mixed, asDriver }) {
  const title = `${VERBS[direction]}: ${kinds[kind].title}`;
  if (mixed) return `${title}, in a process that has read all the others`;
  return asDriver ? `${title}, out of a reply and with options, as the driver asks for it` : title;
}

/** @type {import('../suite.mjs').Suite['measure']} */
function measure({ quick, onRow }) {
  /** @type {Record<string, Figures>} */
  const results = {};
  for (const [id, row] of Object.entries(warmRows)) {
    onRow({ title: titleOf(row) });
    results[id] = inProcesses(quick ? 1 : WARM_PROCESSES, () =>
      runScript('warm', { ...row, rounds: quick ? 1 : 7, budget: quick ? 0.01 : 10 }),
    );
  }
  for (const [id, { title, what, count, quick: few, only }] of Object.entries(onceRows)) {
    onRow({ title });
    const names = only === undefined ? Object.keys(contenders) : [only];
    results[id] = inProcesses(quick ? 1 : 9, () =>
      Object.assign(
        {},
        ...names.map((name) => runScript('once', { what, name, count: quick ? few : count })),
      ),
    );
  }
  return results;
}

/** @type {import('../suite.mjs').Suite} */
export const codecSuite = {
  name: 'codec',
  subject: OURS,
  peer: PEER,
  titles: {
    ...Object.fromEntries(
      Object.entries(warmRows).map(([id, row]) => [id, { title: titleOf(row), unit: 'ns' }]),
    ),
    ...onceRows,
  },
  summary: [
    'decode-id',
    'decode-ids-1000',
    'decode-product',
    'decode-deep',
    'decode-orders-256',
    'decode-strings',
    'decode-dynamic-keys',
    'encode-id',
    'encode-ids-1000',
    'encode-product',
    'encode-deep',
    'encode-orders-256',
    'encode-strings',
    'cold-decode',
    'kept-bytes',
    'reads',
    'peak-bytes',
  ],
  bars: [
    { row: 'decode-ids-1000', ratio: 3.3 },
    { row: 'decode-ids-10', ratio: 4.2 },
    { row: 'decode-id', ratio: 2.4 },
    { row: 'decode-product', ratio: 9 },
    { row: 'decode-deep', ratio: 4.5 },
    { row: 'decode-order', ratio: 4.5 },
    { row: 'decode-orders-256', ratio: 4.5 },
    { row: 'decode-orders-optional', ratio: 4.5 },
    { row: 'decode-strings', ratio: 4 },
    { row: 'decode-int32s', ratio: 3.5 },
    { row: 'decode-doubles', ratio: 2.5 },
    { row: 'decode-dynamic-keys', ratio: 1.2 },
    { row: 'decode-new-shapes', ratio: 1 },
    { row: 'cold-decode', ratio: 0.8 },
    ...encoded.map((kind) => ({
      row: `encode-${kind}`,
      ratio: kind === 'dynamic-keys' ? 1.2 : 3,
    })),
    { row: 'cold-encode', ratio: 0.8 },
    // At most 1.5 times the second call.
    { row: 'instances', ratio: 0.67, subject: 'last 10 calls', against: 'second call' },
    { row: 'types', ratio: 0.67, subject: 'last 10 calls', against: 'second call' },
    { row: 'kept-bytes', ratio: 2 },
    { row: 'reads', ratio: 2 },
    { row: 'peak-bytes', ratio: 1 },
  ],
  chart: {
    title: 'Time a document',
    rows: {
      'decode-ids-1000': 'read 1,000 ids',
      'decode-product': 'read a product of 2.8 KB',
      'decode-orders-256': 'read an order',
      'decode-strings': 'read 1,000 strings',
      'encode-ids-1000': 'write 1,000 ids',
      'encode-product': 'write a product of 2.8 KB',
      'encode-orders-256': 'write an order',
      'encode-strings': 'write 1,000 strings',
    },
  },
  measure,
};
