// @ts-check
'use strict';

const bson = require('./js-bson.js');
const { TYPE } = require('./element-type.js');

const { BSONError } = bson;

/**
 * A document that is being read.
 * @typedef {{
 *   type: number,
 *   target: any,
 *   name: string | number,
 *   end: number,
 *   length: number,
 *   raw: unknown,
 *   isReference: boolean | undefined,
 *   utf8: boolean,
 *   code: string,
 *   outer: Frame | undefined,
 * }} Frame
 * `end` is the index behind its last byte; `length` counts the elements of an array; `raw` says
 * whether the documents in it stay bytes; `isReference` whether it may be a DBRef, undefined as long
 * as none of its keys begins with `$`; `name` is its own key in `outer`.
 */

/** The keys of a DBRef: a document whose first key with `$` is another one is none. */
const REFERENCE_KEYS = new Set(['$ref', '$id', '$db']);

/**
 * @param {number} type
 * @param {string | number} name
 * @param {number} end
 * @param {boolean} utf8
 * @param {Frame | undefined} outer
 * @returns {Frame}
 */
function makeFrame(type, name, end, utf8, outer) {
  const target = type === TYPE.ARRAY ? [] : {};
  const isReference = type === TYPE.ARRAY ? false : undefined;
  return { type, target, name, end, length: 0, raw: false, isReference, utf8, code: '', outer };
}

/** @param {Frame} frame */
function endError({ outer, type }) {
  if (outer === undefined) return new BSONError('corrupt object bson');
  return new BSONError(
    type === TYPE.ARRAY
      ? 'corrupted array bson'
      : 'Bad BSON Document: object not properly terminated',
  );
}

/**
 * @param {Frame} frame a complete one
 * @returns {any}
 */
function finish({ code, isReference, target, type }) {
  if (type === TYPE.CODE_WITH_SCOPE) return new bson.Code(code, target);
  return isReference === true ? toReference(target) : target;
}

/** @param {any} document */
function toReference(document) {
  if (
    !('$id' in document) ||
    document.$id === null ||
    document.$id === undefined ||
    typeof document.$ref !== 'string' ||
    ('$db' in document && typeof document.$db !== 'string')
  ) {
    return document;
  }
  const { $ref, $id, $db, ...fields } = document;
  return new bson.DBRef($ref, $id, $db, fields);
}

/**
 * @param {any} target
 * @param {string | number} name
 * @param {unknown} value
 */
function assign(target, name, value) {
  if (name === '__proto__') {
    Object.defineProperty(target, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else {
    target[name] = value;
  }
}

exports.REFERENCE_KEYS = REFERENCE_KEYS;
exports.assign = assign;
exports.endError = endError;
exports.finish = finish;
exports.makeFrame = makeFrame;
