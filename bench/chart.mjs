// The chart: for each operation the time of each library, the slowest of them the full width. Bars
// begin at zero, and compare within their group; the chart says so.

const COLOURS = ['#d9480f', '#4c6ef5', '#748ffc', '#91a7ff', '#adb5bd'];
const WIDTH = 860;
const LABELS = 220;
const BARS = 520;
const BAR = 11;
const GAP = 22;
/** At most what a character of the legend takes in the fonts that browsers choose. */
const CHARACTER = 7;

/**
 * @param {import('./suite.mjs').Suite['chart']} chart
 * @param {string} where the version that the figures are of
 * @param {Record<string, Record<string, import('./harness.mjs').Figure>>} rows
 * @returns {string} an SVG that reads on light and dark ground
 */
export function renderChart(chart, where, rows) {
  const names = [...new Set(Object.keys(chart.rows).flatMap((id) => Object.keys(rows[id])))];
  const parts = [
    text(0, 16, `${chart.title} on ${where}`, 'class="title"'),
    text(0, 34, 'Medians; shorter is better; each group has a scale of its own.'),
  ];
  let x = 0;
  names.forEach((name, at) => {
    parts.push(rect(x, 48, BAR, COLOURS[at]), text(x + 17, 58, name));
    x += 45 + name.length * CHARACTER;
  });
  let y = 82;
  for (const [id, title] of Object.entries(chart.rows)) {
    const figures = names.map((name) => rows[id][name]?.median);
    const slowest = Math.max(...figures.filter((value) => value !== undefined));
    parts.push(text(0, y + 10, title));
    figures.forEach((value, at) => {
      if (value === undefined) return;
      const width = Math.max(2, (value / slowest) * BARS);
      parts.push(
        rect(LABELS, y, width, COLOURS[at]),
        text(
          LABELS + width + 6,
          y + 9,
          `${value < 10 ? value.toFixed(1) : Math.round(value)} ns`,
          'class="figure"',
        ),
      );
      y += BAR + 2;
    });
    y += GAP - 6;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-label="${chart.title}, oxid against other ways">
<style>text { font: 12px system-ui, sans-serif; fill: #24292f } .title { font-weight: 600 } .figure { font-size: 10px } @media (prefers-color-scheme: dark) { text { fill: #d0d7de } }</style>
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
