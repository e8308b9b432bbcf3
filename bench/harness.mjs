// Times contenders side by side: every round runs each of them once, in rotating order, so that
// what the machine does meanwhile falls on all alike.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Where programs find the package and its peers. */
const root = fileURLToPath(new URL('..', import.meta.url));

/** Rounds that only warm up. */
const WARM_UP = 5;

/**
 * One way of doing what a row is about.
 * @typedef {object} Contender
 * @property {any} subject what the row's code calls `C`
 * @property {(subject: any) => any} [prepare] makes what the code calls `data`, anew for each round
 */

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} title
 * @property {string} code one operation, number `i`; `keep[...]` holds on to results
 * @property {number} count operations in a round
 * @property {number} [per] ids in an operation, if there are more than one
 * @property {Record<string, Contender>} contenders
 */

/** @typedef {{ median: number, best: number }} Figure nanoseconds an operation, or bytes */

/**
 * @param {Row[]} rows
 * @param {{ rounds: number, onRow: (row: Row) => void }} options
 * @returns {Record<string, Record<string, Figure>>} by row and contender
 */
export function runRows(rows, { rounds, onRow }) {
  const results = rows.map((row) => {
    onRow(row);
    return [row.id, runRow(row, rounds)];
  });
  return Object.fromEntries(results);
}

/** @param {Row} row @param {number} rounds @returns {Record<string, Figure>} */
function runRow({ code, contenders, count, per = 1 }, rounds) {
  const names = Object.keys(contenders);
  // A function each, for they would share the feedback that V8 collects in one.
  const runs = names.map(() => compile(code));
  /** @type {number[][]} */
  const times = names.map(() => []);
  for (let round = -WARM_UP; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const at = (turn + round + WARM_UP) % names.length;
      const { subject, prepare } = contenders[names[at]];
      const time = runs[at](subject, prepare?.(subject), count) / per;
      if (round >= 0) times[at].push(time);
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, summarize(times[at])]));
}

/**
 * @param {string} code
 * @returns {(subject: any, data: any, count: number) => number} nanoseconds an operation
 */
function compile(code) {
  const body = `
    const keep = new Array(1024).fill(null);
    const start = process.hrtime.bigint();
    for (let i = 0; i < count; i++) { ${code}; }
    const time = process.hrtime.bigint() - start;
    globalThis.sink = keep;
    return Number(time) / count;
  `;
  // eslint-disable-next-line no-new-func
  return /** @type {any} */ (new Function('C', 'data', 'count', body));
}

/**
 * Runs a program in a process of its own.
 * @param {string} program prints one number
 * @param {string[]} [options] of Node.js
 * @returns {number}
 */
export function runProgram(program, options = []) {
  const { stdout, stderr } = spawnSync(process.execPath, [...options, '-e', program], {
    cwd: root,
    encoding: 'utf8',
  });
  if (!/^[\d.]+\n$/.test(stdout)) throw new Error(`a benchmark process failed:\n${stderr}`);
  return Number(stdout);
}

/** @param {number[]} values @returns {Figure} */
export function summarize(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: round(sorted[sorted.length >> 1]), best: round(sorted[0]) };
}

/** Three significant digits are more than the machine repeats. @param {number} value */
const round = (value) => Number(value.toPrecision(3));
