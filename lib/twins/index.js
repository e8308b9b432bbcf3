// @ts-check
'use strict';

/** The JavaScript twin of each Rust call: the fallback without an addon, the oracle of the tests. */

exports.bindHexEncoder = require('./hex-encoder.js').bindHexEncoder;
exports.bulk = {
  ...require('./bson-texts.js'),
  ...require('./ids-async.js'),
  ...require('./ids-bson.js'),
  ...require('./ids-json.js'),
  ...require('./ids-link.js'),
  ...require('./ids-select.js'),
  ...require('./ids-sort.js'),
  ...require('./ids-text.js'),
};
exports.claimProcessValue = require('./process-value.js').claimProcessValue;
exports.bindTextReader = require('./text-reader.js').bindTextReader;
