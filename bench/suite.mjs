// What a suite consists of. Suites are data and one function, so that the runner, the tables and the
// charts need to know nothing of what is measured.

/**
 * @typedef {object} Bar a ratio to the peer, or a figure, that the project set out to reach
 * @property {string} row
 * @property {number} [ratio] the least ratio
 * @property {number} [most] the greatest figure
 * @property {string} [subject] the contender that it is set for, if not the suite's
 * @property {string} [against] the contender that the ratio refers to, if not the peer
 * @property {number} [node] the one line of Node.js that it is set for
 */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} subject the contender that is ours
 * @property {string} peer the contender that ratios refer to
 * @property {Record<string, { title: string, unit: string }>} titles of all rows, in order
 * @property {string[]} summary the rows that the README shows
 * @property {Bar[]} bars
 * @property {{ title: string, rows: Record<string, string> }} chart
 * @property {(options: { quick: boolean, onRow: (row: { title: string }) => void }) => Record<string, Record<string, import('./harness.mjs').Figure>>} measure
 */

import { codecSuite } from './suites/codec.mjs';
import { idsSuite } from './suites/ids.mjs';
import { objectIdSuite } from './suites/object-id.mjs';

export const suites = [objectIdSuite, idsSuite, codecSuite];
