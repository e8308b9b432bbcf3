// Renders the results: the table in README.md, the tables in docs/benchmark.md, and the chart. With
// --check it only says whether they are what the results give.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

import { renderChart } from './chart.mjs';
import { suites } from './suite.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {Record<string, Record<string, import('./harness.mjs').Figure>>} Rows */
/** @typedef {Record<string, { machine: string, date: string, rows: Rows }>} Nodes */

/** @typedef {import('./suite.mjs').Suite} Suite */

/** @returns {Record<string, string>} the content of each file that shows figures */
function render() {
  const files = { 'README.md': read('README.md'), 'docs/benchmark.md': read('docs/benchmark.md') };
  /** @type {Record<string, string>} */
  const charts = {};
  for (const suite of suites) {
    /** @type {{ nodes: Nodes }} */
    const { nodes } = JSON.parse(read(`bench/results/${suite.name}.json`));
    const versions = Object.keys(nodes).sort((a, b) => major(a) - major(b));
    const newest = versions.at(-1) ?? '';
    const full = [
      renderBars(suite, nodes, versions),
      ...versions.map((each) => renderNode(suite, each, nodes[each])),
    ];
    replaceBlock(files, 'README.md', suite, renderSummary(suite, nodes, versions));
    replaceBlock(files, 'docs/benchmark.md', suite, full.join('\n\n'));
    charts[`docs/${suite.name}.svg`] = renderChart(
      suite.chart,
      `Node.js ${major(newest)}`,
      nodes[newest].rows,
    );
  }
  return { ...files, ...charts };
}

/** The first and the last line of Node.js, side by side. @param {Suite} suite @param {Nodes} nodes @param {string[]} versions */
function renderSummary(suite, nodes, versions) {
  const shown = [...new Set([versions[0], versions.at(-1) ?? versions[0]])];
  const head = shown.flatMap((each) => [`Node ${major(each)}: oxid`, suite.peer, 'ratio']);
  const body = suite.summary.map((id) => [
    suite.titles[id].title,
    ...shown.flatMap((each) => {
      const { [suite.subject]: ours, [suite.peer]: theirs } = nodes[each].rows[id];
      return [
        figure(suite, id, ours.median),
        figure(suite, id, theirs.median),
        `**${ratio(theirs.median, ours.median)}**`,
      ];
    }),
  ]);
  return table(['', ...head], body);
}

/** @param {Suite} suite @param {Nodes} nodes @param {string[]} versions */
function renderBars(suite, nodes, versions) {
  const body = suite.bars.map(
    ({ row, ratio: least, most, node: line, subject = suite.subject, against = suite.peer }) => [
      subject === suite.subject
        ? suite.titles[row].title
        : `${suite.titles[row].title}: ${subject}`,
      least === undefined
        ? `at most ${figure(suite, row, Number(most))}`
        : `${least}x ${against}${line ? `, Node ${line}` : ''}`,
      ...versions.map((each) => {
        if (line !== undefined && major(each) !== line) return '';
        const figures = nodes[each].rows[row];
        const ours = figures[subject].median;
        const reached =
          least === undefined
            ? Math.round(ours) <= Number(most)
            : figures[against].median / ours >= least;
        const shown =
          least === undefined ? figure(suite, row, ours) : ratio(figures[against].median, ours);
        return `${shown} ${reached ? '✔' : '✖'}`;
      }),
    ],
  );
  return `### The bars\n\n${table(['', 'bar', ...versions.map((each) => `Node ${major(each)}`)], body)}`;
}

/** @param {Suite} suite @param {string} version @param {Nodes[string]} results */
function renderNode(suite, version, { machine, date, rows }) {
  const names = [...new Set(Object.values(rows).flatMap((figures) => Object.keys(figures)))];
  const body = Object.entries(rows).map(([id, figures]) => [
    suite.titles[id].title,
    ...names.map((name) => {
      const each = figures[name];
      return each ? `${figure(suite, id, each.median)} (${figure(suite, id, each.best)})` : '';
    }),
    figures[suite.peer] ? ratio(figures[suite.peer].median, figures[suite.subject].median) : '',
  ]);
  return `### Node.js ${version}\n\n${date}; ${machine}. Median (best).\n\n${table(['', ...names, `${suite.peer} / ${suite.subject}`], body)}`;
}

/** @param {Suite} suite @param {string} id @param {number} value */
function figure(suite, id, value) {
  if (suite.titles[id].unit === 'bytes') return `${Math.round(value)} B`;
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

/**
 * Puts text between the markers of a suite.
 * @param {Record<string, string>} files @param {string} path @param {Suite} suite @param {string} text
 */
function replaceBlock(files, path, suite, text) {
  const [start, end] = [`<!-- bench:${suite.name} -->`, '<!-- /bench -->'];
  const from = files[path].indexOf(start);
  const to = files[path].indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`${path} lacks the markers ${start} and ${end}`);
  files[path] = `${files[path].slice(0, from)}${start}\n\n${text}\n\n${files[path].slice(to)}`;
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
