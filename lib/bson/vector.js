// @ts-check
'use strict';

const { BSONError } = require('./js-bson.js');

/** The element types of binary vectors, from their specification. */
const ELEMENT = { INT8: 0x03, FLOAT32: 0x27, PACKED_BIT: 0x10 };

/**
 * Checks binary data of subtype 9: a byte that says what the elements are, one that says how many
 * bits at the end are none, and the elements. Unknown element types pass.
 * @param {{ buffer: Uint8Array, position: number }} vector
 */
function validateVector({ buffer, position }) {
  const [element, padding] = buffer;
  switch (element) {
    case ELEMENT.INT8:
      checkNoPadding(padding);
      break;
    case ELEMENT.FLOAT32:
      checkNoPadding(padding);
      if (position !== 0 && (position - 2) % 4 !== 0) {
        throw new BSONError('Invalid Vector: Float32 vector must contain a multiple of 4 bytes');
      }
      break;
    case ELEMENT.PACKED_BIT:
      if (padding !== 0 && position === 2) {
        throw new BSONError(
          'Invalid Vector: padding must be zero for packed bit vectors that are empty',
        );
      }
      if (padding > 7) {
        throw new BSONError(
          `Invalid Vector: padding must be a value between 0 and 7. found: ${padding}`,
        );
      }
      break;
    default:
  }
}

/** @param {number} padding undefined where the vector has but one byte */
function checkNoPadding(padding) {
  if (padding !== 0) {
    throw new BSONError('Invalid Vector: padding must be zero for int8 and float32 vectors');
  }
}

exports.validateVector = validateVector;
