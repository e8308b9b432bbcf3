// The ObjectId next to the other libraries' own.
import { createRequire } from 'node:module';

import { runProgram, runRows, summarize } from '../harness.mjs';

const require = createRequire(import.meta.url);

/** How each contender is loaded, here and in a process of its own. */
const loaders = {
  oxid: "require('./index.js').ObjectId",
  'bson 7.3.4': "require('bson').ObjectId",
  'bson 7.3.4, caching':
    "(() => { const { ObjectId } = require('bson'); ObjectId.cacheHexString = true; return ObjectId; })()",
  'bson 6.10.4': "require('bson6').ObjectId",
  'bson-objectid': "require('bson-objectid')",
};

/** A second copy of bson, whose switch does not reach the first. */
function loadCachingBson() {
  const path = require.resolve('bson');
  const first = require.cache[path];
  delete require.cache[path];
  const { ObjectId } = require('bson');
  require.cache[path] = first;
  ObjectId.cacheHexString = true;
  return ObjectId;
}

const classes = {
  oxid: require('../../index.js').ObjectId,
  'bson 7.3.4': require('bson').ObjectId,
  'bson 7.3.4, caching': loadCachingBson(),
  'bson 6.10.4': require('bson6').ObjectId,
  'bson-objectid': require('bson-objectid'),
};

const BATCH = 1000;
const bytes = Array.from({ length: BATCH }, () => Buffer.from(classes['bson 6.10.4'].generate()));
for (const each of bytes) crypto.getRandomValues(each.subarray(0, 9));
const hexes = bytes.map((each) => each.toString('hex'));
const garbage = hexes.map((hex) => `${hex.slice(1)}x`);

/** @param {any} Class */
const freshIds = (Class) => hexes.map((hex) => new Class(hex));
/** @param {any} Class */
const usedIds = (Class) => {
  const ids = freshIds(Class);
  for (const id of ids) id.toHexString();
  return ids;
};
/** Ids made anew for each round would cost the other rows memory: these are made once a class. */
const used = new Map(Object.values(classes).map((Class) => [Class, usedIds(Class)]));

/** @param {(Class: any) => any} [prepare] @param {(keyof typeof classes)[]} [names] */
function contend(prepare, names = /** @type {any} */ (Object.keys(classes))) {
  return Object.fromEntries(
    names.map((each) => [each, { subject: classes[each], ...(prepare && { prepare }) }]),
  );
}

const count = 50 * BATCH;
/** @type {import('../harness.mjs').Row[]} */
const rows = [
  {
    id: 'new',
    title: '`new ObjectId()`',
    code: 'keep[i & 1023] = new C()',
    count,
    contenders: contend(),
  },
  {
    id: 'generate-many',
    title: '`generateMany(1000)`, an id',
    code: `
      if (C.generateMany) keep[i & 1] = C.generateMany(1000);
      else for (let j = 0, ids = (keep[i & 1] = []); j < 1000; j++) ids.push(new C())`,
    count: 50,
    per: 1000,
    contenders: contend(),
  },
  {
    id: 'new-hex',
    title: '`new ObjectId(hex)`',
    code: 'keep[i & 1023] = new C(data[i % 1000])',
    count,
    contenders: contend(() => hexes),
  },
  {
    id: 'new-bytes',
    title: '`new ObjectId(bytes)`',
    code: 'keep[i & 1023] = new C(data[i % 1000])',
    count,
    contenders: contend(() => bytes, ['oxid', 'bson 7.3.4', 'bson 7.3.4, caching', 'bson 6.10.4']),
  },
  {
    id: 'first-hex',
    title: 'first `toHexString()`',
    code: 'keep[i] = data[i].toHexString()',
    count: BATCH,
    contenders: contend((Class) =>
      bytes.map(
        (each) => new Class(Class === classes['bson-objectid'] ? each.toString('hex') : each),
      ),
    ),
  },
  {
    id: 'first-hex-key',
    title: 'first `toHexString()`, used as a Map key',
    code: 'data.map.set(data.ids[i].toHexString(), i)',
    count: BATCH,
    contenders: contend((Class) => ({
      map: new Map(hexes.map((hex) => [hex, -1])),
      ids: bytes.map(
        (each) => new Class(Class === classes['bson-objectid'] ? each.toString('hex') : each),
      ),
    })),
  },
  {
    id: 'repeated-hex',
    title: 'repeated `toHexString()`',
    code: 'keep[i & 1023] = data[i % 1000].toHexString()',
    count,
    contenders: contend((Class) => used.get(Class)),
  },
  {
    id: 'new-and-hex',
    title: '`new ObjectId()` and `toHexString()`',
    code: 'keep[i & 1023] = new C().toHexString()',
    count,
    contenders: contend(),
  },
  {
    id: 'equals',
    title: '`equals`, the same id',
    code: 'keep[i & 1023] = data[i % 1000].equals(data[1000 + (i % 1000)])',
    count,
    contenders: contend((Class) => [...(used.get(Class) ?? []), ...freshIds(Class)]),
  },
  {
    id: 'equals-other',
    title: '`equals`, another id',
    code: 'keep[i & 1023] = data[i % 1000].equals(data[(i + 1) % 1000])',
    count,
    contenders: contend((Class) => used.get(Class)),
  },
  {
    id: 'equals-hex',
    title: '`equals`, a hex string',
    code: 'keep[i & 1023] = data.ids[i % 1000].equals(data.hexes[i % 1000])',
    count,
    contenders: contend((Class) => ({ ids: used.get(Class), hexes })),
  },
  {
    id: 'json-first',
    title: '`JSON.stringify` of 1,000 ids, an id, first',
    code: 'keep[i & 1] = JSON.stringify(data)',
    count: 1,
    per: BATCH,
    contenders: contend(freshIds),
  },
  {
    id: 'json',
    title: '`JSON.stringify` of 1,000 ids, an id, again',
    code: 'keep[i & 1] = JSON.stringify(data)',
    count: 20,
    per: BATCH,
    contenders: contend((Class) => used.get(Class)),
  },
  {
    id: 'is-valid-hex',
    title: '`isValid(hex)`',
    code: 'keep[i & 1023] = C.isValid(data[i % 1000])',
    count,
    contenders: contend(() => hexes),
  },
  {
    id: 'is-valid-id',
    title: '`isValid(id)`',
    code: 'keep[i & 1023] = C.isValid(data[i % 1000])',
    count,
    contenders: contend((Class) => used.get(Class)),
  },
  {
    id: 'is-valid-garbage',
    title: '`isValid` of what is none',
    code: 'keep[i & 1023] = C.isValid(data[i % 1000])',
    count,
    contenders: contend(() => garbage),
  },
];

/**
 * Figures that need processes of their own, by row. Bytes hardly differ from one to the next.
 * @type {Record<string, { title: string, unit: string, program: string, options?: string[], rounds?: number }>}
 */
const processRows = {
  'bytes-bare': {
    title: 'bytes an id',
    unit: 'bytes',
    options: ['--expose-gc'],
    rounds: 3,
    program: `
      globalThis.kept = new Array(COUNT).fill(null);
      new C().toHexString();
      gc(); gc();
      const before = process.memoryUsage();
      for (let i = 0; i < kept.length; i++) kept[i] = new C();
      gc(); gc();
      const after = process.memoryUsage();
      console.log((after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / kept.length);`,
  },
  'bytes-hex': {
    title: 'bytes an id with its hex kept',
    unit: 'bytes',
    options: ['--expose-gc'],
    rounds: 3,
    program: `
      globalThis.kept = new Array(COUNT).fill(null);
      globalThis.hexes = new Array(COUNT).fill(null);
      new C().toHexString();
      gc(); gc();
      const before = process.memoryUsage();
      for (let i = 0; i < kept.length; i++) { kept[i] = new C(); hexes[i] = kept[i].toHexString(); }
      gc(); gc();
      const after = process.memoryUsage();
      console.log((after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / kept.length);`,
  },
  'bytes-map': {
    title: 'bytes an id in a Map by its hex, with the Map',
    unit: 'bytes',
    options: ['--expose-gc'],
    rounds: 3,
    program: `
      globalThis.kept = new Map();
      new C().toHexString();
      gc(); gc();
      const before = process.memoryUsage();
      for (let i = 0; i < COUNT; i++) { const id = new C(); kept.set(id.toHexString(), id); }
      gc(); gc();
      const after = process.memoryUsage();
      console.log((after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / COUNT);`,
  },
  cold: {
    title: 'the first 1,000 `new ObjectId()` and `toHexString()` of a process, each',
    unit: 'ns',
    program: `
      const start = process.hrtime.bigint();
      for (let i = 0; i < 1000; i++) globalThis.sink = new C().toHexString();
      console.log(Number(process.hrtime.bigint() - start) / 1000);`,
  },
  load: {
    title: 'loading the library',
    unit: 'ns',
    program: 'console.log(loaded);',
  },
};

/**
 * Runs the rows that need processes of their own, interleaved as the others.
 * @param {{ quick: boolean, onRow: (row: { title: string }) => void }} options
 * @returns {Record<string, Record<string, import('../harness.mjs').Figure>>}
 */
function runProcessRows({ quick, onRow }) {
  const ids = quick ? 100_000 : 1_000_000;
  return Object.fromEntries(
    Object.entries(processRows).map(([id, row]) => {
      onRow(row);
      const names = Object.keys(loaders);
      /** @type {number[][]} */
      const values = names.map(() => []);
      const rounds = quick ? 1 : (row.rounds ?? 9);
      for (let round = 0; round < rounds; round++) {
        for (let turn = 0; turn < names.length; turn++) {
          const at = (turn + round) % names.length;
          values[at].push(runProcess(row, Object.values(loaders)[at], ids));
        }
      }
      return [id, Object.fromEntries(names.map((each, at) => [each, summarize(values[at])]))];
    }),
  );
}

/** @param {{ program: string, options?: string[] }} row @param {string} loader @param {number} ids */
function runProcess({ program, options }, loader, ids) {
  const prelude = `
    const began = process.hrtime.bigint();
    const C = ${loader};
    const loaded = Number(process.hrtime.bigint() - began);
    const COUNT = ${ids};`;
  return runProgram(prelude + program, options);
}

/** @param {import('../harness.mjs').Row} row for a smoke run */
const shorten = (row) => ({ ...row, count: Math.ceil(row.count / 50) });

/** @type {import('../suite.mjs').Suite} */
export const objectIdSuite = {
  name: 'object-id',
  subject: 'oxid',
  peer: 'bson 7.3.4',
  titles: Object.fromEntries([
    ...rows.map(({ id, title }) => [id, { title, unit: 'ns' }]),
    ...Object.entries(processRows),
  ]),
  summary: [
    'new',
    'generate-many',
    'new-hex',
    'first-hex-key',
    'repeated-hex',
    'new-and-hex',
    'equals',
    'json',
    'bytes-bare',
    'bytes-hex',
  ],
  bars: [
    { row: 'new', ratio: 1.15 },
    { row: 'generate-many', ratio: 3 },
    { row: 'new-hex', ratio: 1.8 },
    { row: 'new-hex', ratio: 2, node: 20 },
    { row: 'first-hex-key', ratio: 1.5 },
    { row: 'repeated-hex', ratio: 6 },
    { row: 'new-and-hex', ratio: 10, against: 'bson 7.3.4, caching' },
    { row: 'bytes-bare', most: 64 },
    { row: 'bytes-hex', most: 104 },
  ],
  chart: {
    title: 'Time an operation',
    rows: {
      new: 'new ObjectId()',
      'generate-many': 'generateMany, an id',
      'new-hex': 'new ObjectId(hex)',
      'first-hex-key': 'first toHexString(), as a key',
      'repeated-hex': 'repeated toHexString()',
      'new-and-hex': 'new and toHexString()',
      json: 'JSON.stringify, an id',
    },
  },
  measure: ({ quick, onRow }) => ({
    ...runRows(quick ? rows.map(shorten) : rows, { rounds: quick ? 3 : 41, onRow }),
    ...runProcessRows({ quick, onRow }),
  }),
};
