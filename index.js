// @ts-check
'use strict';

exports.BSONError = require('./lib/error.js').BSONError;
exports.ObjectId = require('./lib/object-id.js').ObjectId;
exports.isNative = require('./lib/native.js').isNative;

exportLazily(['ObjectIdArray'], () => require('./lib/ids/object-id-array.js'));
exportLazily(['ObjectIdMap'], () => require('./lib/ids/object-id-map.js'));
exportLazily(['ObjectIdSet'], () => require('./lib/ids/object-id-set.js'));
exportLazily(['dedupe', 'fromHexStrings', 'sortIds', 'stringifyIds', 'toHexStrings'], () =>
  require('./lib/ids/plain-arrays.js'),
);

/**
 * Exports what is loaded when it is first asked for: most applications need the `ObjectId` alone, and
 * loading all of the bulk work takes as long again.
 * @param {string[]} names
 * @param {() => any} load
 */
function exportLazily(names, load) {
  for (const name of names) {
    const settle = (/** @type {unknown} */ value) => {
      Object.defineProperty(exports, name, { enumerable: true, value, writable: true });
      return value;
    };
    Object.defineProperty(exports, name, {
      configurable: true,
      enumerable: true,
      get: () => settle(load()[name]),
      set: settle,
    });
  }
}
