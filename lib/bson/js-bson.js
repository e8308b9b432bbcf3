// @ts-check
'use strict';

const { createRequire } = require('node:module');

/**
 * The real `bson`, which supplies every type but the ObjectId. Where an application overrides
 * `bson` with `@oxid/bson`, the name leads back here; that package depends on the real one by the
 * alias `bson-js`, which is found beside oxid or, where packages see only their own, from there.
 */

const MAJOR = 7;
/** Package names, each resolved from the one before. */
const ROUTES = [['bson-js'], ['bson', 'bson-js'], ['bson']];
const VERSION = Symbol.for('@@mdb.bson.version');

/** @returns {typeof import('bson')} */
function load() {
  for (const route of ROUTES) {
    const candidate = tryRequire(route);
    // What leads back here has no types yet.
    if (candidate?.MinKey !== undefined && new candidate.MinKey()[VERSION] === MAJOR) {
      return candidate;
    }
  }
  throw new Error(
    `oxid/bson needs version ${MAJOR} of the package "bson", which is not installed (npm install bson@${MAJOR})`,
  );
}

/**
 * @param {string[]} route
 * @returns {any} undefined if there is no such package
 */
function tryRequire(route) {
  try {
    return require(route.reduce((from, name) => createRequire(from).resolve(name), __filename));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

module.exports = load();
