// Renders the results: the table in README.md, the tables in docs/benchmark.md, and the chart. With
// --check it only says whether they are what the results give.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

import { renderChart } from './chart.mjs';
import * as suite from './suites/object-id.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {Record<string, Record<string, import('./harness.mjs').Figure>>} Rows */
/** @typedef {Record<string, { machine: string, date: string, rows: Rows }>} Nodes */

const titles = Object.fromEntries([
  ...suite.rows.map(({ id, title }) => [id, { title, unit: 'ns' }]),
  ...Object.entries(suite.processRows),
]);

/** @returns {Record<string, string>} the content of each file that shows figures */
function render() {
  /** @type {{ nodes: Nodes }} */
  const { nodes } = JSON.parse(read(`bench/results/${suite.name}.json`));
  const versions = Object.keys(nodes).sort((a, b) => major(a) - major(b));
  const newest = versions.at(-1) ?? '';
  return {
    'README.md': replaceBlock('README.md', renderSummary(nodes, versions)),
    'docs/benchmark.md': replaceBlock(
      'docs/benchmark.md',
      [renderBars(nodes, versions), ...versions.map((each) => renderNode(each, nodes[each]))].join(
        '\n\n',
      ),
    ),
    [`docs/${suite.name}.svg`]: renderChart(`Node.js ${major(newest)}`, nodes[newest].rows),
  };
}

/** The first and the last line of Node.js, side by side. @param {Nodes} nodes @param {string[]} versions */
function renderSummary(nodes, versions) {
  const shown = [...new Set([versions[0], versions.at(-1) ?? versions[0]])];
  const head = shown.flatMap((each) => [`Node ${major(each)}: oxid`, suite.peer, 'ratio']);
  const body = [
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
  ].map((id) => [
    titles[id].title,
    ...shown.flatMap((each) => {
      const { [suite.subject]: ours, [suite.peer]: theirs } = nodes[each].rows[id];
      return [
        figure(id, ours.median),
        figure(id, theirs.median),
        `**${ratio(theirs.median, ours.median)}**`,
      ];
    }),
  ]);
  return table(['', ...head], body);
}

/** @param {Nodes} nodes @param {string[]} versions */
function renderBars(nodes, versions) {
  const body = suite.bars.map(({ row, ratio: least, most, node: line, against = suite.peer }) => [
    titles[row].title,
    least === undefined
      ? `at most ${most} bytes`
      : `${least}x ${against}${line ? `, Node ${line}` : ''}`,
    ...versions.map((each) => {
      if (line !== undefined && major(each) !== line) return '';
      const figures = nodes[each].rows[row];
      const ours = figures[suite.subject].median;
      const reached =
        least === undefined
          ? Math.round(ours) <= Number(most)
          : figures[against].median / ours >= least;
      const shown = least === undefined ? figure(row, ours) : ratio(figures[against].median, ours);
      return `${shown} ${reached ? '✔' : '✖'}`;
    }),
  ]);
  return `### The bars\n\n${table(['', 'bar', ...versions.map((each) => `Node ${major(each)}`)], body)}`;
}

/** @param {string} version @param {Nodes[string]} results */
function renderNode(version, { machine, date, rows }) {
  const names = Object.keys(rows.new);
  const body = Object.entries(rows).map(([id, figures]) => [
    titles[id].title,
    ...names.map((name) => {
      const each = figures[name];
      return each ? `${figure(id, each.median)} (${figure(id, each.best)})` : '';
    }),
    ratio(figures[suite.peer].median, figures[suite.subject].median),
  ]);
  return `### Node.js ${version}\n\n${date}; ${machine}. Median (best).\n\n${table(['', ...names, `${suite.peer} / ${suite.subject}`], body)}`;
}

/** @param {string} id @param {number} value */
function figure(id, value) {
  if (titles[id].unit === 'bytes') return `${Math.round(value)} B`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)} ms`;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ns`;
}

/** @param {number} theirs @param {number} ours */
const ratio = (theirs, ours) => `${(theirs / ours).toFixed(theirs / ours < 10 ? 2 : 1)}x`;

/** @param {string} version */
const major = (version) => Number.parseInt(version, 10);

/** @param {string[]} head @param {string[][]} body */
function table(head, body) {
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'));
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Puts text between the markers of this suite. @param {string} path @param {string} text */
function replaceBlock(path, text) {
  const [start, end] = [`<!-- bench:${suite.name} -->`, '<!-- /bench -->'];
  const [before, rest] = read(path).split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${path} lacks the markers ${start} and ${end}`);
  return `${before}${start}\n\n${text}\n\n${end}${after}`;
}

/** Writes every file that shows figures. */
export function renderAll() {
  for (const [path, content] of Object.entries(render())) writeFileSync(join(root, path), content);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  if (argv.includes('--check')) {
    const stale = Object.entries(render()).filter(([path, content]) => read(path) !== content);
    for (const [path] of stale)
      console.error(`${path} is not what the results give: node bench/render.mjs`);
    exit(stale.length === 0 ? 0 : 1);
  }
  renderAll();
}
