// @ts-check
'use strict';

/**
 * What mongoose adds to the ids of its own driver, for those of oxid: `_id`, so that a reference
 * reads the same populated or not, and `valueOf`, so that `<` and `>` compare.
 */

const { ObjectId } = require('./lib/object-id.js');

Object.defineProperties(ObjectId.prototype, {
  _id: {
    configurable: true,
    get() {
      return this;
    },
  },
  valueOf: {
    configurable: true,
    value: ObjectId.prototype.toString,
    writable: true,
  },
});
