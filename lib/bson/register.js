// @ts-check
'use strict';

const Module = /** @type {any} */ (require('node:module'));
const { replaces } = require('./replaces.js');

const resolveFilename = Module._resolveFilename;
const ours = require.resolve('./index.js');

/**
 * The hook of `require`. Node 20 has no public one.
 * @param {string} request
 * @param {{ filename?: string } | undefined} parent
 * @param {unknown[]} rest
 * @returns {string}
 */
Module._resolveFilename = function resolve(request, parent, ...rest) {
  const found = resolveFilename.call(this, request, parent, ...rest);
  return request === 'bson' && replaces(found, parent?.filename) ? ours : found;
};
