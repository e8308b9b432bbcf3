// What the demo says, and how.

export const colour = process.stdout.isTTY
  ? { bold: '\x1b[1m', dim: '\x1b[2m', green: '\x1b[32m', red: '\x1b[31m', end: '\x1b[0m' }
  : { bold: '', dim: '', green: '', red: '', end: '' };
/** How many claims did not hold. */
export let failures = 0;

/** @param {string} text */
export const title = (text) => console.log(`\n${colour.bold}${text}${colour.end}`);

/** @param {string} claim @param {boolean} holds */
export function check(claim, holds) {
  if (!holds) failures++;
  const mark = holds ? `${colour.green}✔` : `${colour.red}✖`;
  console.log(`  ${mark}${colour.end} ${claim}`);
}

/**
 * One line of a comparison, in any unit.
 * @param {string} what
 * @param {string} unit
 * @param {number} oxid
 * @param {number} bson
 */
export function compare(what, unit, oxid, bson) {
  const bar = '█'.repeat(Math.min(24, Math.max(1, Math.round((oxid / bson) * 24))));
  console.log(
    `  ${what.padEnd(34)}${show(oxid).padStart(6)} ${unit} ${show(bson).padStart(6)} ${unit} ` +
      `${colour.green}${(bson / oxid).toFixed(1).padStart(6)}x${colour.end}  ` +
      `${bar}${colour.dim}${'░'.repeat(24 - bar.length)}${colour.end}`,
  );
}

/** @param {number} value */
const show = (value) => value.toFixed(value < 10 ? 1 : 0);
