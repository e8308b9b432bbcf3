'use strict';

/** A copy of a document's bytes with some of them changed, lost or added. */
function corrupt(bytes, random) {
  let copy = Buffer.from(bytes);
  for (let count = random.below(3); count >= 0; count--) {
    const at = random.below(copy.length);
    switch (random.below(6)) {
      case 0:
        copy[at] ^= 1 << random.below(8);
        break;
      case 1:
        copy[at] = random.pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 15, 17, 36, 127, 128, 255]);
        break;
      case 2:
        copy = copy.subarray(0, at + 1);
        break;
      case 3:
        copy = Buffer.concat([copy.subarray(0, at), random.bytes(), copy.subarray(at)]);
        break;
      case 4:
        copy = Buffer.concat([copy.subarray(0, at), copy.subarray(at + random.below(9))]);
        break;
      default:
        copy.writeUInt8(random.below(256), at);
    }
    if (copy.length < 5) return copy;
  }
  // Most corruptions would otherwise be seen at once by the size of the whole.
  if (random.below(4) > 0) copy.writeInt32LE(copy.length, 0);
  if (random.below(4) > 0) copy[copy.length - 1] = 0;
  return copy;
}

exports.corrupt = corrupt;
