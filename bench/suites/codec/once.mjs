// Takes one figure of one contender in a fresh process: `node once.mjs '{"what", "name", ...}'` prints it,
// or several, as JSON.
import { argv, memoryUsage, resourceUsage } from 'node:process';

import { PEER, contenders } from './contenders.mjs';
import { makeDocuments } from './documents.mjs';

/** @type {{ what: keyof typeof programs, name: string, count: number }} */
const { what, name, count } = JSON.parse(argv[2]);

/** Serialized by the peer, so that the contender is cold. @param {string} kind @param {number} [seed] */
function makeInputs(kind, seed) {
  const peer = contenders[PEER]();
  return makeDocuments(kind, peer, seed).map((each) => Buffer.from(peer.serialize(each)));
}

/** @param {() => unknown} work */
function time(work) {
  const start = process.hrtime.bigint();
  /** @type {any} */ (globalThis).sink = work();
  return Number(process.hrtime.bigint() - start);
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** The first, the second, the next nine and the last ten of many calls. @param {Buffer[]} inputs */
function timeCalls(inputs) {
  const { deserialize } = contenders[name]();
  const times = Array.from({ length: count }, (_, at) => {
    const input = inputs[at % inputs.length];
    return time(() => deserialize(input));
  });
  return {
    'first call': times[0],
    'second call': times[1],
    'calls 3 to 11': median(times.slice(2, 11)),
    'last 10 calls': median(times.slice(-10)),
  };
}

const usedHeap = () => {
  globalThis.gc?.();
  return memoryUsage().heapUsed;
};

const programs = {
  /** Nanoseconds a document, of the first ones. */
  coldDecode() {
    const inputs = makeInputs('orders-256');
    const { deserialize } = contenders[name]();
    return (
      time(() => {
        for (let at = 0; at < count; at++) deserialize(inputs[at % inputs.length]);
      }) / count
    );
  },
  coldEncode() {
    const library = contenders[name]();
    const documents = makeDocuments('orders-256', library);
    return (
      time(() => {
        for (let at = 0; at < count; at++) library.serialize(documents[at % documents.length]);
      }) / count
    );
  },
  instances: () => timeCalls(makeInputs('order')),
  types: () => timeCalls(makeInputs('new-shapes')),
  /** Bytes a document that is kept. */
  keptBytes() {
    const [input] = makeInputs('wide');
    const { deserialize } = contenders[name]();
    for (let at = 0; at < 100; at++) deserialize(input);
    const kept = Array.from({ length: count }, () => undefined);
    const before = usedHeap();
    for (let at = 0; at < count; at++) kept[at] = deserialize(input);
    return (usedHeap() - before) / kept.length;
  },
  /** Nanoseconds for five properties of a document. */
  reads() {
    const [input] = makeInputs('wide');
    const { deserialize } = contenders[name]();
    const documents = Array.from({ length: 1000 }, () => deserialize(input));
    const read = () => {
      let sum = 0;
      for (const each of documents) {
        sum += each.station + each.temperature + each.rain + each.noise + each.version;
      }
      return sum;
    };
    const times = Array.from({ length: count }, () => time(read));
    return median(times) / documents.length;
  },
  /** Bytes of the process at its largest, a document of a batch that is kept. */
  peakBytes() {
    const inputs = makeInputs('orders-256');
    const { deserialize } = contenders[name]();
    const before = resourceUsage().maxRSS;
    /** @type {any} */ (globalThis).sink = Array.from({ length: count }, (_, at) =>
      deserialize(inputs[at % inputs.length]),
    );
    return ((resourceUsage().maxRSS - before) * 1024) / count;
  },
};

const figure = programs[what]();
console.log(JSON.stringify(typeof figure === 'number' ? { [name]: figure } : figure));
