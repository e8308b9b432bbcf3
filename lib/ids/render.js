// @ts-check
'use strict';

/**
 * @typedef {import('node:util').InspectOptions} InspectOptions
 * @typedef {(value: unknown, options?: InspectOptions) => string} Inspect
 */

/** What `util.inspect` shows and how wide it writes, where its options do not say. */
const DEFAULTS = { maxArrayLength: 100, breakLength: 80 };

/**
 * A container as `util.inspect` shows a Set or a Map.
 * @param {{ constructor: Function, size: number }} container
 * @param {Iterable<unknown[]>} rows what each line shows: an id, or a key and a value
 * @param {number} depth
 * @param {InspectOptions} options
 * @param {Inspect} inspect
 */
function renderContainer({ constructor, size }, rows, depth, options, inspect) {
  if (depth < 0) return `[${constructor.name}]`;
  const { maxArrayLength = DEFAULTS.maxArrayLength, breakLength = DEFAULTS.breakLength } = options;
  const limit = maxArrayLength ?? Infinity;
  const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
  /** @type {string[]} */
  const items = [];
  for (const row of rows) {
    if (items.length >= limit) {
      const rest = size - items.length;
      items.push(`... ${rest} more item${rest === 1 ? '' : 's'}`);
      break;
    }
    items.push(row.map((value) => inspect(value, inner)).join(' => '));
  }
  const head = `${constructor.name}(${size}) {`;
  const line = `${head} ${items.join(', ')} }`;
  if (items.length === 0) return `${head}}`;
  if (line.length <= breakLength && !line.includes('\n')) return line;
  return `${head}\n  ${items.join(',\n').replaceAll('\n', '\n  ')}\n}`;
}

exports.renderContainer = renderContainer;
