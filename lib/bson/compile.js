// @ts-check
'use strict';

const vm = require('node:vm');

/**
 * Makes an object of the values that lie in a list from an index on.
 * @typedef {(values: unknown[], from: number) => Record<string, unknown>} Factory
 */

/**
 * Where code may not be made of strings, node:vm still may; where it may not either, callers go on
 * without.
 */
const COMPILERS = [
  (/** @type {string[]} */ parameters, /** @type {string} */ body) =>
    new Function(...parameters, body),
  (/** @type {string[]} */ parameters, /** @type {string} */ body) =>
    vm.compileFunction(body, parameters),
];

/**
 * @param {string[]} parameters
 * @param {string} body
 * @returns {any} undefined where it is forbidden
 */
function compileFunction(parameters, body) {
  for (const compiler of COMPILERS) {
    try {
      return compiler(parameters, body);
    } catch {
      // Forbidden here: the next one.
    }
  }
  return undefined;
}

/**
 * An object without keys, which V8 holds as a dictionary from the start. Where keys are ever new, it
 * would else make a hidden class for each of them, which takes longer than all the rest.
 * @returns {Record<string, unknown>}
 */
function makeDictionary() {
  /** @type {Record<string, unknown>} */
  const object = { a: 0, b: 0 };
  delete object.a;
  delete object.b;
  return object;
}

/**
 * Fills an object key by key.
 * @param {readonly string[]} keys
 * @param {unknown[]} values
 * @param {number} from
 * @param {Record<string, unknown>} [object]
 */
function fill(keys, values, from, object = {}) {
  for (let i = 0; i < keys.length; i++) object[keys[i]] = values[from + i];
  return object;
}

/**
 * Compiles an object literal, which V8 makes in one allocation and with a hidden class of its own.
 * @param {readonly string[]} keys none of them `__proto__`
 * @returns {Factory}
 */
function compile(keys) {
  const fields = keys.map((key, i) => `${JSON.stringify(key)}: values[from + ${i}]`);
  const factory = compileFunction(['values', 'from'], `return { ${fields.join(', ')} };`);
  return factory ?? ((values, from) => fill(keys, values, from));
}

exports.compile = compile;
exports.compileFunction = compileFunction;
exports.fill = fill;
exports.makeDictionary = makeDictionary;
