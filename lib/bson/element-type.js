// @ts-check
'use strict';

/** The type bytes of elements, from the BSON specification, version 1.1. */
exports.TYPE = /** @type {const} */ ({
  DOUBLE: 0x01,
  STRING: 0x02,
  DOCUMENT: 0x03,
  ARRAY: 0x04,
  BINARY: 0x05,
  OBJECT_ID: 0x07,
  BOOLEAN: 0x08,
  DATE: 0x09,
  NULL: 0x0a,
  REGEXP: 0x0b,
  CODE: 0x0d,
  SYMBOL: 0x0e,
  CODE_WITH_SCOPE: 0x0f,
  INT32: 0x10,
  TIMESTAMP: 0x11,
  INT64: 0x12,
  DECIMAL128: 0x13,
  MAX_KEY: 0x7f,
  MIN_KEY: 0xff,
});
