// @ts-check
'use strict';

const { createRequire } = require('node:module');
const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const { onStart } = require('./snapshot.js');

/** What ids claim to be where no bson is found; the major that oxid follows. */
const DEFAULT_MAJOR = 7;
/** How an application gets to its bson; the driver's own copy is the one that serializes. */
const ROUTES = [['mongodb', 'bson'], ['mongoose', 'mongodb', 'bson'], ['bson']];

/** Found once for each process. @type {number | undefined} */
let found;
// One that starts from a heap snapshot may be another application.
onStart(() => (found = undefined));

/**
 * The major version of the bson that serializes this application's documents. bson 5, 6 and 7
 * refuse values of another major, so ids name this one.
 *
 * Looked for from the main script, the working folder and oxid itself, in this order.
 * @returns {number}
 */
function findBsonMajor() {
  return (found ??= lookForBson());
}

function lookForBson() {
  const starts = [require.main?.filename ?? process.argv[1], fileInWorkingFolder(), __filename];
  for (const start of starts) {
    for (const route of ROUTES) {
      const major = start === undefined ? undefined : followRoute(start, route);
      if (major !== undefined) return major;
    }
  }
  return DEFAULT_MAJOR;
}

/** @returns {string | undefined} none where the working folder has been removed */
function fileInWorkingFolder() {
  try {
    return join(process.cwd(), 'main.js');
  } catch {
    return undefined;
  }
}

/**
 * @param {string} start a file's path
 * @param {string[]} route package names, each resolved from the one before
 * @returns {number | undefined}
 */
function followRoute(start, route) {
  try {
    const entry = route.reduce((from, name) => createRequire(from).resolve(name), start);
    return readMajor(dirname(entry));
  } catch {
    return undefined;
  }
}

/**
 * The major version in the nearest package.json that has one.
 * @param {string} folder
 * @returns {number | undefined}
 */
function readMajor(folder) {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (typeof version === 'string') return Number.parseInt(version, 10) || undefined;
  } catch {
    // No package.json here: a folder inside the package.
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : readMajor(parent);
}

exports.findBsonMajor = findBsonMajor;
