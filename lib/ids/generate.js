// @ts-check
'use strict';

const { argumentError, describe } = require('../error.js');
const { nextIdOfBatch, readClock } = require('../generator.js');
const { ID_BYTES, allocate } = require('./column-bytes.js');
const { writeFields } = require('./pack.js');

/**
 * New ids, from one reading of the clock, in order.
 * @param {unknown} count
 */
function generateBytes(count) {
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) {
    throw argumentError('The count must be a whole number of ids', 'count', describe(count));
  }
  const bytes = allocate(count, 'count');
  const view = new DataView(bytes.buffer);
  readClock();
  for (let at = 0; at < bytes.length; at += ID_BYTES) {
    const { i0, i1, i2, i3 } = nextIdOfBatch();
    writeFields(view, at, i0, i1, i2, i3);
  }
  return bytes;
}

exports.generateBytes = generateBytes;
