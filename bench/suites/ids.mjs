// Bulk work on a million ids, half of them distinct, next to the usual way with bson 7.3.4.
import { randomFillSync } from 'node:crypto';

import * as bson from 'bson';

import { ObjectIdArray, ObjectIdMap, ObjectIdSet, dedupe, sortIds } from '../../index.mjs';
import { runProgram, summarize } from '../harness.mjs';

const OURS = 'oxid';
const USUAL = 'bson 7.3.4, the usual way';
const MEMOISED = 'the usual way with kept hex';
const COUNT = 1_000_000;
const DOCUMENTS_PER_ID = 0.2;
/** Bytes of a document in the dump: an order with an id in front, as mongodump writes it. */
const PADDING = 'x'.repeat(460);

/** @param {{ toHexString(): string }} id */
const toHex = (id) => id.toHexString();
/** @param {{ toHexString(): string }} a @param {{ toHexString(): string }} b */
function compareHex(a, b) {
  const [x, y] = [a.toHexString(), b.toHexString()];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The usual way to have each id once. @param {bson.ObjectId[]} ids */
function dedupeByHex(ids) {
  const byHex = new Map();
  for (const id of ids) {
    const hex = id.toHexString();
    if (!byHex.has(hex)) byHex.set(hex, id);
  }
  return [...byHex.values()];
}

/** @param {number} count of ids, half of them distinct */
function makeColumn(count) {
  const distinct = ObjectIdArray.generate(count / 2);
  const bytes = Buffer.alloc(count * 12);
  for (let at = 0; at < count; at++) {
    // A multiplier that is coprime to the count visits every id, in no order.
    const from = ((at * 7_919) % (count / 2)) * 12;
    bytes.set(distinct.bytes.subarray(from, from + 12), at * 12);
  }
  return ObjectIdArray.fromBytes(bytes);
}

/**
 * What the contenders of one row work on. Each piece is made when it is first asked for, in the round
 * that warms up, and goes with the row: millions of objects that no contender needs would make every
 * collection, and so every allocation, slow.
 * @param {ObjectIdArray} column
 */
function makeData(column) {
  const half = column.length / 2;
  const makeHexes = () => column.toHexStrings();
  const makers = {
    ours: () => column.toArray(),
    theirs: () => makeHexes().map((hex) => new bson.ObjectId(hex)),
    kept: () => {
      const ids = column.toArray();
      for (const id of ids) id.toHexString();
      return ids;
    },
    firstHalf: () => column.slice(0, (half * 3) / 2),
    secondHalf: () => column.slice(half / 4, half),
    json: () => Buffer.from(column.stringify()),
    keys: () => new Map(makeHexes().map((hex, at) => [hex, at])),
    keySet: () => new Set(makeHexes()),
    ourMap: () => new ObjectIdMap(column.toArray().map((id, at) => [id, at])),
    ourSet: () => new ObjectIdSet(column),
    dump: () => makeDump(column, column.length * DOCUMENTS_PER_ID),
  };
  const made = /** @type {{ [K in keyof typeof makers]: ReturnType<(typeof makers)[K]> }} */ ({});
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(made, name, {
      configurable: true,
      get() {
        const value = make();
        Object.defineProperty(made, name, { value });
        return value;
      },
    });
  }
  return Object.assign(made, { column, half });
}

/** A dump of documents, `_id` first. @param {ObjectIdArray} column @param {number} count */
function makeDump(column, count) {
  return Buffer.concat(
    Array.from({ length: count }, (_, at) =>
      bson.serialize({ _id: column.at(at), at, total: at / 3, note: PADDING }),
    ),
  );
}

/** @param {Data} data */
const dedupeTheirs = ({ theirs }) => dedupeByHex(theirs);
/** @param {Data} data */
const sortTheirs = ({ theirs }) => theirs.toSorted(compareHex);

/** @typedef {ReturnType<typeof makeData>} Data */
/** @typedef {{ title: string, per?: number, contenders: Record<string, (data: Data) => unknown> }} Row */

/** Each contender does the whole work; a figure is its time divided by the ids. @type {Record<string, Row>} */
const rows = {
  dedupe: {
    title: '`dedupe(ids)`',
    contenders: {
      [OURS]: ({ ours }) => dedupe(ours),
      [USUAL]: dedupeTheirs,
    },
  },
  unique: {
    title: '`column.unique()`',
    contenders: {
      [OURS]: ({ column }) => column.unique(),
      [USUAL]: dedupeTheirs,
    },
  },
  'sort-ids': {
    title: '`sortIds(ids)`',
    contenders: {
      [OURS]: ({ ours }) => sortIds(ours),
      [USUAL]: sortTheirs,
    },
  },
  'to-sorted': {
    title: '`column.toSorted()`',
    contenders: {
      [OURS]: ({ column }) => column.toSorted(),
      [USUAL]: sortTheirs,
    },
  },
  intersection: {
    title: '`column.intersection(other)`',
    contenders: {
      [OURS]: ({ firstHalf, secondHalf }) => firstHalf.intersection(secondHalf),
      [USUAL]: ({ theirs, half }) => {
        const other = new Set(theirs.slice(half / 4, half).map(toHex));
        return dedupeByHex(
          theirs.slice(0, (half * 3) / 2).filter((id) => other.has(id.toHexString())),
        );
      },
    },
  },
  difference: {
    title: '`column.difference(other)`',
    contenders: {
      [OURS]: ({ firstHalf, secondHalf }) => firstHalf.difference(secondHalf),
      [USUAL]: ({ theirs, half }) => {
        const other = new Set(theirs.slice(half / 4, half).map(toHex));
        return dedupeByHex(
          theirs.slice(0, (half * 3) / 2).filter((id) => !other.has(id.toHexString())),
        );
      },
    },
  },
  stringify: {
    title: '`column.stringify()`',
    contenders: {
      [OURS]: ({ column }) => column.stringify('buffer'),
      [USUAL]: ({ theirs }) => JSON.stringify(theirs),
    },
  },
  'from-json': {
    title: '`ObjectIdArray.fromJSON(buffer)`',
    contenders: {
      [OURS]: ({ json }) => ObjectIdArray.fromJSON(json),
      [USUAL]: ({ json }) =>
        JSON.parse(json.toString()).map((/** @type {string} */ hex) => new bson.ObjectId(hex)),
    },
  },
  'map-get': {
    title: '`map.get(id)`',
    contenders: {
      [OURS]: ({ ourMap, ours }) => ours.reduce((sum, id) => sum + Number(ourMap.get(id)), 0),
      [USUAL]: ({ keys, theirs }) =>
        theirs.reduce((sum, id) => sum + Number(keys.get(id.toHexString())), 0),
      [MEMOISED]: ({ keys, kept }) =>
        kept.reduce((sum, id) => sum + Number(keys.get(id.toHexString())), 0),
    },
  },
  'set-has': {
    title: '`set.has(id)`',
    contenders: {
      [OURS]: ({ ourSet, ours }) => ours.reduce((sum, id) => sum + Number(ourSet.has(id)), 0),
      [USUAL]: ({ keySet, theirs }) =>
        theirs.reduce((sum, id) => sum + Number(keySet.has(id.toHexString())), 0),
      [MEMOISED]: ({ keySet, kept }) =>
        kept.reduce((sum, id) => sum + Number(keySet.has(id.toHexString())), 0),
    },
  },
  'from-bson': {
    title: '`ObjectIdArray.fromBSON(dump, "_id")`, a document of 540 bytes',
    per: DOCUMENTS_PER_ID,
    contenders: {
      [OURS]: ({ dump }) => ObjectIdArray.fromBSON(dump, '_id'),
      [USUAL]: ({ column, dump }) => {
        /** @type {any[]} */
        const documents = [];
        bson.deserializeStream(dump, 0, column.length * DOCUMENTS_PER_ID, documents, 0, {});
        return documents.map(({ _id }) => _id);
      },
    },
  },
};

/** Bytes an id, in a process of its own. @type {Record<string, { title: string, unit: string, programs: Record<string, string> }>} */
const memoryRows = {
  'column-bytes': {
    title: 'bytes an id in a column',
    unit: 'bytes',
    programs: { [OURS]: 'ObjectIdArray.generate(COUNT)', [USUAL]: 'bsonSet()' },
  },
  'set-bytes': {
    title: 'bytes an id in a set',
    unit: 'bytes',
    programs: { [OURS]: 'new ObjectIdSet(ObjectIdArray.generate(COUNT))', [USUAL]: 'bsonSet()' },
  },
  'map-bytes': {
    title: 'bytes an id and a number in a map',
    unit: 'bytes',
    programs: { [OURS]: 'fillMap()', [USUAL]: 'bsonSet()' },
  },
};

/** @param {string} program @param {number} count */
function measureBytes(program, count) {
  const code = `
    const { ObjectIdArray, ObjectIdMap, ObjectIdSet } = require('./index.js');
    const bson = require('bson');
    const COUNT = ${count};
    function bsonSet() {
      const byHex = new Map();
      for (let i = 0; i < COUNT; i++) { const id = new bson.ObjectId(); byHex.set(id.toHexString(), id); }
      return byHex;
    }
    function fillMap() {
      const map = new ObjectIdMap();
      let at = 0;
      for (const id of ObjectIdArray.generate(COUNT)) map.set(id, at++);
      return map;
    }
    const used = () => { gc(); gc(); const { heapUsed, arrayBuffers } = process.memoryUsage(); return heapUsed + arrayBuffers; };
    const before = used();
    globalThis.kept = ${program};
    setImmediate(() => console.log((used() - before) / COUNT));`;
  return runProgram(code, ['--expose-gc']);
}

/** Columns of each size, in ns an id. */
const SIZES = { '1 million': 1e6, '10 million': 1e7, '50 million': 5e7 };
/** @type {Record<string, { title: string, run: (column: ObjectIdArray) => unknown }>} */
const scalingRows = {
  'scale-unique': { title: '`column.unique()` of so many ids', run: (column) => column.unique() },
  'scale-sort': { title: '`column.toSorted()` of so many ids', run: (column) => column.toSorted() },
};

/** @type {import('../suite.mjs').Suite['measure']} */
function measure({ quick, onRow }) {
  const count = quick ? 10_000 : COUNT;
  /** Of fewer, what else is on the heap would be more than the ids. */
  const byteCount = quick ? 100_000 : COUNT;
  const rounds = quick ? 1 : 3;
  const shared = makeColumn(count);
  /** @type {Record<string, Record<string, import('../harness.mjs').Figure>>} */
  const results = {};
  /** The usual way of two rows may be one, and takes long. @type {Map<Function, import('../harness.mjs').Figure>} */
  const known = new Map();
  for (const [id, { title, per = 1, contenders }] of Object.entries(rows)) {
    onRow({ title });
    const data = makeData(shared);
    const fresh = Object.entries(contenders).filter(([, run]) => !known.has(run));
    const figures = runContenders(
      Object.fromEntries(fresh.map(([name, run]) => [name, () => run(data)])),
      { rounds, items: count * per },
    );
    for (const [name, run] of fresh) known.set(run, figures[name]);
    results[id] = Object.fromEntries(
      Object.entries(contenders).map(([name, run]) => [
        name,
        /** @type {import('../harness.mjs').Figure} */ (known.get(run)),
      ]),
    );
  }
  for (const [id, { title, programs }] of Object.entries(memoryRows)) {
    onRow({ title });
    results[id] = Object.fromEntries(
      Object.entries(programs).map(([name, program]) => [
        name,
        summarize(Array.from({ length: rounds }, () => measureBytes(program, byteCount))),
      ]),
    );
  }
  for (const [id, { title, run }] of Object.entries(scalingRows)) {
    onRow({ title });
    results[id] = {};
    for (const [size, full] of Object.entries(SIZES)) {
      const items = quick ? full / 1000 : full;
      const column = ObjectIdArray.fromBytes(randomFillSync(new Uint8Array(items * 12)), {
        copy: false,
      });
      Object.assign(results[id], runContenders({ [size]: () => run(column) }, { rounds, items }));
    }
  }
  return results;
}

/**
 * @param {Record<string, () => unknown>} contenders
 * @param {{ rounds: number, items: number }} options
 */
function runContenders(contenders, { rounds, items }) {
  const names = Object.keys(contenders);
  /** @type {number[][]} */
  const times = names.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [at, name] of names.entries()) {
      globalThis.gc?.();
      const start = process.hrtime.bigint();
      /** @type {any} */ (globalThis).sink = contenders[name]();
      const time = Number(process.hrtime.bigint() - start) / items;
      /** @type {any} */ (globalThis).sink = undefined;
      if (round >= 0) times[at].push(time);
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, summarize(times[at])]));
}

/** @type {import('../suite.mjs').Suite} */
export const idsSuite = {
  name: 'ids',
  subject: OURS,
  peer: USUAL,
  titles: {
    ...Object.fromEntries(
      Object.entries({ ...rows, ...scalingRows }).map(([id, { title }]) => [
        id,
        { title, unit: 'ns' },
      ]),
    ),
    ...memoryRows,
  },
  summary: [
    'dedupe',
    'unique',
    'sort-ids',
    'to-sorted',
    'intersection',
    'stringify',
    'from-json',
    'from-bson',
    'map-get',
    'set-has',
    'column-bytes',
    'set-bytes',
    'map-bytes',
  ],
  bars: [
    { row: 'dedupe', ratio: 20 },
    { row: 'unique', ratio: 30 },
    { row: 'sort-ids', ratio: 60 },
    { row: 'to-sorted', ratio: 100 },
    { row: 'intersection', ratio: 20 },
    { row: 'difference', ratio: 20 },
    { row: 'stringify', ratio: 40 },
    { row: 'from-json', ratio: 15 },
    { row: 'map-get', ratio: 5 },
    { row: 'map-get', ratio: 1.5, against: MEMOISED },
    { row: 'set-has', ratio: 5 },
    { row: 'set-has', ratio: 1.5, against: MEMOISED },
    { row: 'column-bytes', most: 12 },
    { row: 'set-bytes', most: 24 },
    { row: 'map-bytes', most: 32 },
    { row: 'from-bson', ratio: 50 },
    // 540 bytes in 540 ns are 1 GB/s.
    { row: 'from-bson', most: 540 },
    { row: 'scale-unique', ratio: 0.83, subject: '10 million', against: '1 million' },
    { row: 'scale-unique', ratio: 0.83, subject: '50 million', against: '10 million' },
    { row: 'scale-sort', ratio: 0.83, subject: '10 million', against: '1 million' },
    { row: 'scale-sort', ratio: 0.83, subject: '50 million', against: '10 million' },
  ],
  chart: {
    title: 'Time an id of a million',
    rows: {
      dedupe: 'dedupe(ids)',
      intersection: 'column.intersection(other)',
      stringify: 'column.stringify()',
      'from-json': 'fromJSON(buffer)',
      'map-get': 'map.get(id)',
      'set-has': 'set.has(id)',
    },
  },
  measure,
};
