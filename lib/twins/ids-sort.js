// @ts-check
'use strict';

const ID_BYTES = 12;

/**
 * Sorts a column in place.
 * @param {Uint8Array} ids
 */
function sortIds(ids) {
  const order = new Uint32Array(ids.length / ID_BYTES);
  sortIndexes(ids, order);
  const source = ids.slice();
  for (let i = 0; i < order.length; i++) {
    const at = order[i] * ID_BYTES;
    ids.set(source.subarray(at, at + ID_BYTES), i * ID_BYTES);
  }
}

/**
 * Writes the places of the ids of a column in sorted order; equal ids keep theirs.
 * @param {Uint8Array} ids
 * @param {Uint32Array} out
 */
function sortIndexes(ids, out) {
  const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
  const count = ids.length / ID_BYTES;
  // A double holds 52 bits of an id exactly, and the rest decides only between ids that share them.
  const heads = Float64Array.from({ length: count }, (_, i) => {
    const at = i * ID_BYTES;
    return view.getUint32(at) * 2 ** 20 + (view.getUint32(at + 4) >>> 12);
  });
  const tails = Float64Array.from({ length: count }, (_, i) => {
    const at = i * ID_BYTES;
    return (view.getUint32(at + 4) & 0xfff) * 2 ** 32 + view.getUint32(at + 8);
  });
  for (let i = 0; i < count; i++) out[i] = i;
  out.subarray(0, count).sort((a, b) => heads[a] - heads[b] || tails[a] - tails[b] || a - b);
}

exports.sortIds = sortIds;
exports.sortIndexes = sortIndexes;
