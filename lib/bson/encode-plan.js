// @ts-check
'use strict';

/**
 * Compiles the encoder of a family of shapes: documents that have the same keys in the same order,
 * but for some that are not always there. It looks a document's keys over and then reads each value
 * by its name, which V8 makes one comparison of hidden classes and a load a value. The keys' bytes are
 * numbers in it. All else is done by the field writers, one to a kind of value; so the code is short,
 * and runs well before V8 has optimized it, while the writers are warm long since.
 */

const { compileFunction } = require('./compile.js');

/** @typedef {import('./encode-shapes.js').ShapeNode} ShapeNode */
/** @typedef {import('./encode-kinds.js').KindWriters} KindWriters */

/**
 * Writes a document and gives the index behind it, or -1 where it is not of the family or no plain
 * object; nothing has been written then, and no value been read.
 * @typedef {(object: any, keys: readonly string[], start: number, depth: number) => number} Plan
 */

/** The most keys of a family, and the most words of their bytes: V8 optimizes code of some length only. */
const MAX_FIELDS = 128;
const MAX_WORDS = 1024;
/** Keys that would hide what is asked of an object, and indexes, which are those of arrays. */
const UNPLANNED = /^(?:_bsontype|toBSON|__proto__|\d.*)$/s;

/**
 * @param {readonly ShapeNode[]} fields
 * @returns {boolean} whether documents of them may have an encoder
 */
function canPlan(fields) {
  const words = fields.reduce((sum, field) => sum + field.words.length, 0);
  return (
    fields.length > 0 &&
    fields.length <= MAX_FIELDS &&
    words <= MAX_WORDS &&
    !fields.some(({ key = '' }) => UNPLANNED.test(key))
  );
}

/**
 * The bytes of a key as numbers in the code, with a zero byte where the type goes.
 * @param {ShapeNode} field
 */
function writeKey({ words }) {
  const writes = Array.from(words, (word, i) => `view.setInt32(index + ${i * 4}, ${word}, true);`);
  return `
      if (index > sink.limit) reserve(index, 0);
      view = sink.view;
      ${writes.join('\n      ')}`;
}

/**
 * @param {readonly ShapeNode[]} fields
 * @param {(field: ShapeNode) => boolean} isOptional
 */
function makeBody(fields, isOptional) {
  const names = fields.map(({ key }) => JSON.stringify(key));
  const checks = names.map((name, i) =>
    isOptional(fields[i])
      ? `const has${i} = keys[count] === ${name}; if (has${i}) count++;`
      : `if (keys[count++] !== ${name}) return -1;`,
  );
  const writes = names.map((name, i) => {
    const condition = isOptional(fields[i]) ? `if (has${i}) ` : '';
    return `${condition}{
      value = object[${name}];${writeKey(fields[i])}
      index = write${i}(value, index, index + ${fields[i].size}, field${i}, depth);
    }`;
  });
  // The loads are written out here, and not in a function, to have the hidden classes of one family.
  return `
    let count = 0;
    ${checks.join('\n')}
    if (
      count !== keys.length ||
      object._bsontype !== undefined ||
      object.toBSON !== undefined ||
      object[Symbol.toStringTag] !== undefined
    ) {
      return -1;
    }
    const prototype = Object.getPrototypeOf(object);
    if (prototype !== Object.prototype && prototype !== null && !isInstance(object)) return -1;
    open(object, depth);
    let index = start + 4, value, view;
    ${writes.join('\n')}
    return close(start, index, depth);`;
}

/**
 * @param {readonly ShapeNode[]} fields all that may come, in order
 * @param {(field: ShapeNode) => boolean} isOptional
 * @param {KindWriters} writers
 * @returns {Plan | undefined} undefined where code may not be made
 */
function compilePlan(fields, isOptional, writers) {
  const make = compileFunction(
    ['tools', 'fields', 'writers'],
    `'use strict';
    const { close, isInstance, open, reserve, sink } = tools;
    const [${fields.map((_, i) => `field${i}`)}] = fields;
    const [${fields.map((_, i) => `write${i}`)}] = writers;
    return (object, keys, start, depth) => {${makeBody(fields, isOptional)}
    };`,
  );
  return make?.(writers.tools, fields, fields.map(({ kind }) => writers.of(kind)?.writeField)); // prettier-ignore
}

exports.canPlan = canPlan;
exports.compilePlan = compilePlan;
