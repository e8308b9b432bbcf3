// @ts-check
'use strict';

/**
 * The errors of oxid. They are made here, in JavaScript, so that they belong to the realm of the
 * code that sees them (Jest runs tests in one of their own), and carry the brand that
 * `BSONError.isBSONError` of every copy of bson looks for.
 */
class BSONError extends Error {
  /** The brand. @returns {true} */
  get bsonError() {
    return true;
  }

  /** @override */
  get name() {
    return 'BSONError';
  }

  /**
   * Whether a value is an error of oxid or of any copy of bson.
   * @param {any} value
   * @returns {value is BSONError}
   */
  static isBSONError(value) {
    return (
      value !== null &&
      typeof value === 'object' &&
      'bsonError' in value &&
      value.bsonError === true &&
      'name' in value &&
      'message' in value &&
      'stack' in value
    );
  }
}

/**
 * Says of a value what kind it is, for the end of an error message: never its content, which may
 * be long or secret, and never with a throw, whatever the value does when it is looked at.
 * @param {unknown} value
 * @returns {string}
 */
function describe(value) {
  switch (typeof value) {
    case 'undefined':
      return 'undefined';
    case 'string':
      return `a string of ${value.length} characters`;
    case 'number':
      return `the number ${value}`;
    case 'boolean':
      return `the boolean ${value}`;
    case 'bigint':
    case 'symbol':
    case 'function':
      return `a ${typeof value}`;
    default:
      return value === null ? 'null' : describeObject(/** @type {object} */ (value));
  }
}

/** @param {object} value */
function describeObject(value) {
  try {
    // Not of the object itself: what came out of JSON.parse may have a "constructor" of its own.
    const name = Object.getPrototypeOf(value)?.constructor?.name;
    const kind = typeof name === 'string' && name !== '' ? name : 'object';
    const article = /^[AEIOaeio]/.test(kind) ? 'an' : 'a';
    return ArrayBuffer.isView(value) || value instanceof ArrayBuffer
      ? `${article} ${kind} of ${value.byteLength} bytes`
      : kind === 'Object'
        ? 'a plain object'
        : `${article} ${kind}`;
  } catch {
    return 'an object that cannot be read';
  }
}

/**
 * An error about an argument. It begins with the words of bson's own error, where bson has one, so
 * that a test which looks for those still finds them; what bson leaves out follows.
 * @param {string} expectation what was expected of the argument
 * @param {string} argument the argument's name
 * @param {string} fault what the argument is instead
 */
function argumentError(expectation, argument, fault) {
  return new BSONError(`${expectation}: "${argument}" is ${fault}`);
}

exports.BSONError = BSONError;
exports.argumentError = argumentError;
exports.describe = describe;
