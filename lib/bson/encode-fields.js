// @ts-check
'use strict';

/**
 * The writers of the elements of a known shape, one for each kind of value that is common. Each is
 * given a value, where its element begins, the node of its key and how deep its document is, and
 * gives the index behind it. A value of another kind goes to the general writer.
 */

const { TYPE } = require('./element-type.js');
const { isOwnId, isPlainDate, writeId } = require('./encode-own.js');
const { writeString } = require('./encode-text.js');
const { writeDate, writeNumber } = require('./encode-values.js');
const { reserve, sink } = require('./sink.js');

/** @typedef {import('./encode-shapes.js').ShapeNode} ShapeNode */

/**
 * Writes the key of an element, and a zero byte where its type goes.
 * @param {ShapeNode} node
 * @param {number} index where the element begins
 * @returns {number} the index behind the key
 */
function writeKnownKey({ size, word0, word1, word2, word3, words }, index) {
  if (index > sink.limit) reserve(index, 0);
  const { view } = sink;
  view.setInt32(index, word0, true);
  if (size > 4) {
    view.setInt32(index + 4, word1, true);
    if (size > 8) {
      view.setInt32(index + 8, word2, true);
      if (size > 12) {
        view.setInt32(index + 12, word3, true);
        for (let i = 4; i < words.length; i++) view.setInt32(index + i * 4, words[i], true);
      }
    }
  }
  return index + size;
}

/**
 * @param {(value: any, start: number, index: number, node: ShapeNode, depth: number, inArray: boolean) => number} writeValue
 *   the general writer
 */
function makeFieldWriters(writeValue) {
  /** @typedef {(value: any, start: number, node: ShapeNode, depth: number) => number} FieldWriter */

  /** @type {FieldWriter} */
  const other = (value, start, node, depth) =>
    writeValue(value, start, writeKnownKey(node, start), node, depth, false);

  /** @type {FieldWriter} */
  const string = (value, start, node, depth) => {
    if (typeof value !== 'string') return other(value, start, node, depth);
    const index = writeKnownKey(node, start);
    sink.bytes[start] = TYPE.STRING;
    return writeString(value, index);
  };

  /** @type {FieldWriter} */
  const number = (value, start, node, depth) =>
    typeof value === 'number'
      ? writeNumber(value, start, writeKnownKey(node, start))
      : other(value, start, node, depth);

  /** @type {FieldWriter} */
  const id = (value, start, node, depth) =>
    isOwnId(value)
      ? writeId(value, start, writeKnownKey(node, start))
      : other(value, start, node, depth);

  /** @type {FieldWriter} */
  const date = (value, start, node, depth) =>
    isPlainDate(value)
      ? writeDate(value, start, writeKnownKey(node, start))
      : other(value, start, node, depth);

  return { string, number, id, date, other };
}

exports.makeFieldWriters = makeFieldWriters;
exports.writeKnownKey = writeKnownKey;
