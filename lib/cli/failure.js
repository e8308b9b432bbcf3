// @ts-check
'use strict';

/** What the process exits with. */
const EXIT = { success: 0, different: 1, failure: 2 };

/** What a user can mend: it is shown as one line, without a stack. */
class Failure extends Error {}

/**
 * @param {string} name of the input
 * @param {number} line from 1 on
 * @param {number} column from 1 on, in bytes
 * @param {string} reason
 */
function textFailure(name, line, column, reason) {
  return new Failure(`${name}:${line}:${column}: ${reason}`);
}

/**
 * @param {string} name of the input
 * @param {number} offset in bytes, from 0 on
 * @param {string} reason
 */
function binaryFailure(name, offset, reason) {
  return new Failure(`${name}: at byte ${offset}: ${reason}`);
}

exports.EXIT = EXIT;
exports.Failure = Failure;
exports.binaryFailure = binaryFailure;
exports.textFailure = textFailure;
