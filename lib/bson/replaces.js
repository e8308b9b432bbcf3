// @ts-check
'use strict';

const { readFileSync } = require('node:fs');
const { dirname, join, sep } = require('node:path');
const { fileURLToPath } = require('node:url');

/** The major version that oxid/bson is a superset of. */
const MAJOR = '7.';
/** The folder whose own `require('bson')` must find the real one. */
const OWN_FOLDER = __dirname + sep;

/** @param {string} place a path or a file URL */
function toPath(place) {
  return place.startsWith('file:') ? fileURLToPath(place) : place;
}

/**
 * @param {string} folder
 * @returns {string | undefined} the version in the nearest package.json that is bson's
 */
function findVersion(folder) {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (name === 'bson') return version;
  } catch {
    // A folder inside the package.
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : findVersion(parent);
}

/**
 * Whether oxid/bson takes the place of a module.
 * @param {string} found where the name `bson` leads, a path or URL
 * @param {string | undefined} parent the module that asks for it
 * @returns {boolean}
 */
function replaces(found, parent) {
  if (parent !== undefined && toPath(parent).startsWith(OWN_FOLDER)) return false;
  return findVersion(dirname(toPath(found)))?.startsWith(MAJOR) ?? false;
}

exports.replaces = replaces;
