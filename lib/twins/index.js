// @ts-check
'use strict';

/** The JavaScript twin of each Rust call: the fallback without an addon, the oracle of the tests. */

exports.bindHexEncoder = require('./hex-encoder.js').bindHexEncoder;
exports.claimProcessValue = require('./process-value.js').claimProcessValue;
