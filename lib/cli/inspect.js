// @ts-check
'use strict';

const { readHex } = require('../input.js');
const { describeHexFault } = require('../hex.js');
const { ObjectId } = require('../object-id.js');
const { Failure } = require('./failure.js');

/**
 * What an id says: the second in which it was made, the value of the process that made it, and the
 * number that it had there.
 * @param {string} hex
 */
function inspectId(hex) {
  if (!readHex(hex)) throw new Failure(`${hex}: ${describeHexFault(hex)}`);
  const id = new ObjectId(hex);
  const digits = id.toHexString();
  return {
    id: digits,
    time: id.getTimestamp().toISOString(),
    process: digits.slice(8, 18),
    counter: Number.parseInt(digits.slice(18), 16),
  };
}

exports.inspectId = inspectId;
