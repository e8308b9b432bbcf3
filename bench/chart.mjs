// The chart: for each operation the time of each library, the slowest of them the full width.

const COLOURS = ['#d9480f', '#4c6ef5', '#748ffc', '#91a7ff', '#adb5bd'];
const WIDTH = 860;
const LABELS = 220;
const BARS = 520;
const BAR = 11;
const GAP = 22;

/**
 * @param {import('./suite.mjs').Suite['chart']} chart
 * @param {string} where the version that the figures are of
 * @param {Record<string, Record<string, import('./harness.mjs').Figure>>} rows
 * @returns {string} an SVG that reads on light and dark ground
 */
export function renderChart(chart, where, rows) {
  const names = [...new Set(Object.keys(chart.rows).flatMap((id) => Object.keys(rows[id])))];
  const parts = [text(0, 16, `${chart.title} on ${where}, shorter is better`, 'font-weight="600"')];
  names.forEach((name, at) => {
    const x = at * 165;
    parts.push(rect(x, 30, 12, COLOURS[at]), text(x + 18, 40, name));
  });
  let y = 64;
  for (const [id, title] of Object.entries(chart.rows)) {
    const figures = names.map((name) => rows[id][name]?.median);
    const slowest = Math.max(...figures.filter((value) => value !== undefined));
    parts.push(text(0, y + 10, title));
    figures.forEach((value, at) => {
      if (value === undefined) return;
      const width = Math.max(2, (value / slowest) * BARS);
      parts.push(
        rect(LABELS, y, width, COLOURS[at]),
        text(LABELS + width + 6, y + 9, `${Math.round(value)} ns`, 'font-size="10"'),
      );
      y += BAR + 2;
    });
    y += GAP - 6;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-label="${chart.title}, oxid against other ways">
<style>text { font: 12px system-ui, sans-serif; fill: #24292f } @media (prefers-color-scheme: dark) { text { fill: #d0d7de } }</style>
${parts.join('\n')}
</svg>
`;
}

/** @param {number} x @param {number} y @param {number} width @param {string} colour */
const rect = (x, y, width, colour) =>
  `<rect x="${x}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" rx="2" fill="${colour}"/>`;

/** @param {number} x @param {number} y @param {string} content @param {string} [attributes] */
const text = (x, y, content, attributes = '') =>
  `<text x="${x.toFixed(1)}" y="${y}" ${attributes}>${content}</text>`;
