// @ts-check
'use strict';

/**
 * The real `bson`, which supplies every type but the ObjectId. Where an application overrides
 * `bson` with `@oxid/bson`, the name leads back here, so the alias `bson-js`, by which that package
 * depends on the real one, is tried first.
 */

const MAJOR = 7;
const NAMES = ['bson-js', 'bson'];
const VERSION = Symbol.for('@@mdb.bson.version');

/** @returns {typeof import('bson')} */
function load() {
  for (const name of NAMES) {
    const candidate = tryRequire(name);
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
 * @param {string} name
 * @returns {any} undefined if there is no such package
 */
function tryRequire(name) {
  try {
    return require(name);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

module.exports = load();
