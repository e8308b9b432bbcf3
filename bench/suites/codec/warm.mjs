// Times one row, all contenders in this process: `node warm.mjs '{"kind", "direction", ...}'`. A row has
// processes of its own, as V8's knowledge of one row's documents would make others slower or faster.
import assert from 'node:assert/strict';
import { argv } from 'node:process';

import { OURS, PEER, contenders } from './contenders.mjs';
import { makeDocuments, kinds } from './documents.mjs';

/** @type {{ kind: string, direction: 'decode' | 'encode' | 'size', rounds: number, budget: number, mixed?: boolean, asDriver?: boolean }} */
const { kind, direction, rounds, budget, mixed, asDriver } = JSON.parse(argv[2]);

/** Rounds' time that each contender runs to warm up. */
const WARM_UP = 60;

const names = Object.keys(contenders);
const libraries = names.map((name) => contenders[name]());
const peer = libraries[names.indexOf(PEER)];
const { isFresh } = kinds[kind];

/** What each library works on: bytes, the same for all, or documents of its own classes. @param {string} what @param {number} seed */
function makeInputs(what, seed) {
  if (direction !== 'decode') return libraries.map((library) => makeDocuments(what, library, seed));
  const bytes = makeDocuments(what, peer, seed).map((each) => peer.serialize(each));
  return libraries.map(() => (asDriver ? asReply(bytes) : bytes));
}

/** Where each document is in a reply, with the options that the driver of MongoDB gives. @param {Uint8Array[]} documents */
function asReply(documents) {
  const reply = Buffer.concat(documents);
  let index = 0;
  return documents.map(({ length }) => {
    const options = {
      fieldsAsRaw: {},
      useBigInt64: false,
      promoteValues: true,
      promoteBuffers: false,
      promoteLongs: true,
      serializeFunctions: false,
      ignoreUndefined: false,
      bsonRegExp: false,
      raw: false,
      enableUtf8Validation: true,
      validation: { utf8: { writeErrors: false } },
      index,
      allowObjectSmallerThanBufferSize: true,
    };
    index += length;
    return { reply, options };
  });
}

/** What a contender does with one input. @param {any} library @returns {(input: any) => any} */
function workOf({ calculateObjectSize, deserialize, serialize }) {
  if (direction === 'size') return calculateObjectSize;
  if (direction === 'encode') return serialize;
  return asDriver ? ({ reply, options }) => deserialize(reply, options) : deserialize;
}

/** @param {any} library @param {any[]} inputs @param {number} times @returns {number} ns an input */
function run(library, inputs, times) {
  const work = workOf(library);
  const start = process.hrtime.bigint();
  for (let time = 0; time < times; time++) {
    for (let at = 0; at < inputs.length; at++) {
      /** @type {any} */ (globalThis).sink = work(inputs[at]);
    }
  }
  return Number(process.hrtime.bigint() - start) / times / inputs.length;
}

/** What is timed is the same work: equal sizes or bytes, or documents that are then written as equal bytes. */
function assertSameWork() {
  const written = inputs.map(([input], at) => {
    const result = workOf(libraries[at])(input);
    if (direction === 'size') return result;
    return Buffer.from(direction === 'encode' ? result : libraries[at].serialize(result));
  });
  assert.deepEqual(written[names.indexOf(OURS)], written[names.indexOf(PEER)]);
}

let inputs = makeInputs(kind, 1);
assertSameWork();
if (mixed) {
  for (const other of Object.keys(kinds)) {
    if (!kinds[other].isFresh) {
      makeInputs(other, 1).forEach((each, at) => run(libraries[at], each, 20));
    }
  }
}
/** How often a contender goes through its inputs for a round to take about `budget`, when it is warm. */
const times = libraries.map((library, at) => {
  let count = 1;
  if (isFresh) return count;
  const end = performance.now() + budget * WARM_UP;
  // Only a round that is too short counts: one that took long may have met a collection or a compiler.
  do {
    const round = run(library, inputs[at], count) * inputs[at].length * count;
    if (round < (budget * 1e6) / 2) count *= 2;
  } while (performance.now() < end);
  return count;
});
/** @type {number[][]} */
const figures = names.map(() => []);
for (let round = 0; round < rounds; round++) {
  if (isFresh) inputs = makeInputs(kind, round + 2);
  for (let turn = 0; turn < names.length; turn++) {
    const at = (turn + round) % names.length;
    figures[at].push(run(libraries[at], inputs[at], times[at]));
  }
}
console.log(JSON.stringify(Object.fromEntries(names.map((name, at) => [name, figures[at]]))));
