// @ts-check
'use strict';

/** The character code of each digit. */
const digits = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

/**
 * Binds an encoder to the four 24-bit fields in `scratch`. `String.fromCharCode` with 24 codes
 * makes one flat string; joining shorter ones would make a rope of several times the size, to be
 * flattened at each use as a key.
 * @param {Int32Array} scratch
 * @returns {() => string}
 */
function bindHexEncoder(scratch) {
  return () => {
    const i0 = scratch[0];
    const i1 = scratch[1];
    const i2 = scratch[2];
    const i3 = scratch[3];
    return String.fromCharCode(
      digits[(i0 >>> 20) & 15],
      digits[(i0 >>> 16) & 15],
      digits[(i0 >>> 12) & 15],
      digits[(i0 >>> 8) & 15],
      digits[(i0 >>> 4) & 15],
      digits[i0 & 15],
      digits[(i1 >>> 20) & 15],
      digits[(i1 >>> 16) & 15],
      digits[(i1 >>> 12) & 15],
      digits[(i1 >>> 8) & 15],
      digits[(i1 >>> 4) & 15],
      digits[i1 & 15],
      digits[(i2 >>> 20) & 15],
      digits[(i2 >>> 16) & 15],
      digits[(i2 >>> 12) & 15],
      digits[(i2 >>> 8) & 15],
      digits[(i2 >>> 4) & 15],
      digits[i2 & 15],
      digits[(i3 >>> 20) & 15],
      digits[(i3 >>> 16) & 15],
      digits[(i3 >>> 12) & 15],
      digits[(i3 >>> 8) & 15],
      digits[(i3 >>> 4) & 15],
      digits[i3 & 15],
    );
  };
}

exports.bindHexEncoder = bindHexEncoder;
