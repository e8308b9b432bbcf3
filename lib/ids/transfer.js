// @ts-check
'use strict';

const { walk } = require('./container.js');
const { allocate, ID_BYTES } = require('./column-bytes.js');
const { unique } = require('./select.js');

/** Ids between columns and tables, as words: an object for each id would cost more than the table. */

/**
 * Fills a new table with the ids of a column. Rust finds the distinct ones first, and then points the
 * slots at them: so nothing is probed, and the table is made once, of the right size.
 * @param {import('./id-table.js').IdTable} table
 * @param {Uint8Array} bytes
 */
function fillTable(table, bytes) {
  const distinct = unique(bytes);
  const count = distinct.length / ID_BYTES;
  table.rewrite(count);
  const { log } = table;
  const view = new DataView(distinct.buffer);
  for (let word = 0; word < count * 3; word++) log[word] = view.getInt32(word * 4);
  table.settle(count);
}

/**
 * The ids of a table as a column, in their order.
 * @param {import('./id-table.js').IdTable} table
 * @param {string} argument the name of the argument that has so many
 */
function packTable(table, argument) {
  const bytes = allocate(table.size, argument);
  const view = new DataView(bytes.buffer);
  const { log } = table;
  let at = 0;
  walk(table, (index) => {
    for (let word = index * 3; word < index * 3 + 3; word++, at += 4) view.setInt32(at, log[word]);
  });
  return bytes;
}

exports.fillTable = fillTable;
exports.packTable = packTable;
