// @ts-check
'use strict';

const { hashWords } = require('../ids/hash.js');

/**
 * Points the slots of a hash table at the ids of a log, three words each; see `lib/ids/id-table.js`.
 * @param {Int32Array} log of different ids
 * @param {Int32Array} slots a power of two, by default all free
 * @returns {boolean} whether there is room for the ids
 */
function linkIds(log, slots) {
  const mask = slots.length - 1;
  const shift = Math.clz32(mask);
  const count = Math.floor(log.length / 3);
  if (slots.length < 2 || (slots.length & mask) !== 0 || count >= slots.length) return false;
  slots.fill(0);
  for (let index = 0; index < count; index++) {
    const hash = hashWords(log[index * 3], log[index * 3 + 1], log[index * 3 + 2]);
    let at = hash >>> shift;
    while (slots[at] !== 0) at = (at + 1) & mask;
    slots[at] = ((hash << -shift) & ~mask) | (index + 1);
  }
  return true;
}

exports.linkIds = linkIds;
