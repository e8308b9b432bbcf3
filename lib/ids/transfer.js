// @ts-check
'use strict';

const { walk } = require('./container.js');
const { allocate, ID_BYTES } = require('./column-bytes.js');
const { words } = require('./key.js');

/** Ids between columns and tables, as words: an object for each id would cost more than the table. */

/**
 * Adds the ids of a column.
 * @param {import('./id-table.js').IdTable} table
 * @param {Uint8Array} bytes
 */
function addColumn(table, bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += ID_BYTES) {
    words[0] = view.getInt32(at);
    words[1] = view.getInt32(at + 4);
    words[2] = view.getInt32(at + 8);
    table.add();
  }
}

/**
 * The ids of a table as a column, in their order.
 * @param {import('./id-table.js').IdTable} table
 * @param {string} argument the name of the argument that has so many
 */
function packTable(table, argument) {
  const bytes = allocate(table.size, argument);
  const view = new DataView(bytes.buffer);
  let at = 0;
  walk(table, (index) => {
    table.load(index);
    view.setInt32(at, words[0]);
    view.setInt32(at + 4, words[1]);
    view.setInt32(at + 8, words[2]);
    at += ID_BYTES;
  });
  return bytes;
}

exports.addColumn = addColumn;
exports.packTable = packTable;
