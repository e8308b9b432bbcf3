// @ts-check
'use strict';

/**
 * Keys that are not learned, as those of a dictionary, by the run: joined, they become bytes in one
 * call, from where each goes to its element. One by one each would cost a loop over its characters,
 * or a call.
 */

const { reserve, sink } = require('./sink.js');

/** With fewer characters than this one by one is as fast. */
const MIN_SIZE = 128;
const MAX_SIZE = 1 << 12;

const bytes = /** @type {import('./sink.js').Bytes} */ (Buffer.allocUnsafeSlow(MAX_SIZE * 3 + 4));
const view = new DataView(bytes.buffer);

/** The run in hand: its number, 0 if it has no bytes, and the index behind its last key. */
const run = { turn: 0, until: 0 };
let turns = 0;

/**
 * Gathers keys, from one on as many as there is room for. Those of a document that is written
 * meanwhile, out of a value, take the place of these.
 * @param {readonly string[]} keys
 * @param {number} from
 */
function gatherKeys(keys, from) {
  let text = '';
  let i = from;
  for (; i < keys.length; i++) {
    if (text.length + keys[i].length > MAX_SIZE) break;
    text += keys[i];
  }
  const isUsable =
    text.length >= MIN_SIZE &&
    // Every character beyond ASCII is more than one byte.
    bytes.utf8Write(text, 0) === text.length &&
    !text.includes('\0');
  run.turn = isUsable ? ++turns : 0;
  run.until = Math.max(i, from + 1);
}

/**
 * @param {number} offset of the key in its run
 * @param {number} length
 * @param {number} start where the element begins
 * @returns {number} the index behind the key
 */
function writeGatheredKey(offset, length, start) {
  if (start + length > sink.limit) reserve(start, length);
  const target = sink.view;
  for (let i = 0; i < length; i += 4) {
    target.setInt32(start + 1 + i, view.getInt32(offset + i, true), true);
  }
  const end = start + 1 + length;
  sink.bytes[end] = 0;
  return end + 1;
}

exports.gatherKeys = gatherKeys;
exports.run = run;
exports.writeGatheredKey = writeGatheredKey;
