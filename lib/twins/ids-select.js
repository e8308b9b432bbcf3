// @ts-check
'use strict';

const ID_BYTES = 12;

/**
 * Visits the wanted ids of a column, each where it first occurs.
 * @param {Uint8Array} ids
 * @param {Uint8Array} against
 * @param {boolean} present whether those are wanted that the other column has, or has not
 * @param {(index: number) => void} visit
 */
function visitWanted(ids, against, present, visit) {
  const others = new Set(listKeys(against));
  const seen = new Set();
  for (const [index, key] of listKeys(ids).entries()) {
    if (others.has(key) === present && !seen.has(key)) {
      seen.add(key);
      visit(index);
    }
  }
}

/** @param {Uint8Array} ids */
function listKeys(ids) {
  const buffer = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength);
  const keys = [];
  for (let at = 0; at < ids.length; at += ID_BYTES) {
    keys.push(buffer.toString('latin1', at, at + ID_BYTES));
  }
  return keys;
}

/**
 * Writes the ids that the other column has, or has not, each once, and returns their number.
 * @param {Uint8Array} ids
 * @param {Uint8Array} against
 * @param {boolean} present
 * @param {Uint8Array} out
 */
function selectIds(ids, against, present, out) {
  let count = 0;
  visitWanted(ids, against, present, (index) => {
    const at = index * ID_BYTES;
    out.set(ids.subarray(at, at + ID_BYTES), count++ * ID_BYTES);
  });
  return count;
}

/**
 * The same with the places of the ids.
 * @param {Uint8Array} ids
 * @param {Uint8Array} against
 * @param {boolean} present
 * @param {Uint32Array} out
 */
function selectIndexes(ids, against, present, out) {
  let count = 0;
  visitWanted(ids, against, present, (index) => (out[count++] = index));
  return count;
}

/**
 * Whether the other column has every id of the column.
 * @param {Uint8Array} ids
 * @param {Uint8Array} against
 */
function isSubsetOf(ids, against) {
  const others = new Set(listKeys(against));
  return listKeys(ids).every((key) => others.has(key));
}

/**
 * The place of the first occurrence of an id at or after a place, or -1.
 * @param {Uint8Array} ids
 * @param {Uint8Array} wanted
 * @param {number} from
 */
function findId(ids, wanted, from) {
  for (let at = from * ID_BYTES; at < ids.length; at += ID_BYTES) {
    // The counter, which is last, differs most often.
    let i = ID_BYTES - 1;
    while (i >= 0 && ids[at + i] === wanted[i]) i--;
    if (i < 0) return at / ID_BYTES;
  }
  return -1;
}

exports.findId = findId;
exports.isSubsetOf = isSubsetOf;
exports.selectIds = selectIds;
exports.selectIndexes = selectIndexes;
