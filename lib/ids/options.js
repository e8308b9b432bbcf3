// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');

/**
 * @template {object} T
 * @param {T} options
 * @returns {T}
 * @throws {BSONError} if they are no object
 */
function requireOptions(options) {
  if (typeof options === 'object' && options !== null) return options;
  throw argumentError('The options must be an object', 'options', describe(options));
}

exports.requireOptions = requireOptions;
