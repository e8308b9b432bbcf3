// @ts-check
'use strict';

/**
 * The kinds of values that are common, and for each two writers: one for the element of a known key,
 * one for the elements of an array. They are compiled, to be functions of their own for each kind,
 * of which V8 learns apart what classes their values have. A value of another kind goes to the
 * general writer, as all do where code may not be made.
 */

const { compileFunction } = require('./compile.js');
const { isOwnId, isPlainDate, writeId } = require('./encode-own.js');
const values = require('./encode-values.js');
const { BSON_VERSION } = require('./kind.js');
const { BSON_MAJOR } = require('./version-error.js');

/** @typedef {import('./encode-shapes.js').ShapeNode} ShapeNode */

/**
 * Writes the value and the type of an element that begins at `start`, and whose value begins at `index`.
 * @typedef {(value: any, start: number, index: number, node: ShapeNode, depth: number) => number} FieldWriter
 */

/**
 * Writes the elements of an array, of which the first begins at `at`.
 * @typedef {(array: any[], at: number, node: ShapeNode, depth: number) => number} ArrayWriter
 */

/** @typedef {{ writeField: FieldWriter, writeElements: ArrayWriter }} Writers */

/** @param {string} type the class of bson that a value says it is of */
const isOfBSON = (type) => `
  typeof value === 'object' && value !== null && value.toBSON === undefined &&
  value._bsontype != null && value[BSON_TYPE] === '${type}' &&
  value[BSON_VERSION] === ${BSON_MAJOR}`;

/** By kind, a condition on a value, and what writes it and gives the index behind it. */
const KINDS = {
  string: [`typeof value === 'string'`, 'writeText(value, start, index)'],
  number: [`typeof value === 'number'`, 'writeNumber(value, start, index)'],
  boolean: [`typeof value === 'boolean'`, 'writeBoolean(value, start, index)'],
  bigint: [`typeof value === 'bigint'`, 'writeBigInt(value, start, index)'],
  id: ['isOwnId(value)', 'writeId(value, start, index)'],
  date: ['isPlainDate(value)', 'writeDate(value, start, index)'],
  bytes: [
    'value instanceof Uint8Array && value.toBSON === undefined && value._bsontype === undefined',
    'writeBytes(value, start, index)',
  ],
  nested: [
    `typeof value === 'object' && value !== null && value.constructor === Object &&
      (end = writeNested(value, start, index, node, depth)) !== -1`,
    'end',
  ],
  Binary: [isOfBSON('Binary'), 'writeBinary(value, start, index)'],
  Decimal128: [isOfBSON('Decimal128'), 'writeDecimal128(value, start, index)'],
  Double: [isOfBSON('Double'), 'writeDouble(value.value, start, index)'],
  Int32: [isOfBSON('Int32'), 'writeInt32(value.valueOf(), start, index)'],
  Long: [isOfBSON('Long'), 'writeInt64(value, start, index)'],
  Timestamp: [isOfBSON('Timestamp'), 'writeTimestamp(value, start, index)'],
  other: ['false', '0'],
};

/** @typedef {keyof typeof KINDS} Kind */

/**
 * @param {any} value
 * @returns {Kind}
 */
function findKind(value) {
  const type = typeof value;
  if (type !== 'object') return asKind(type);
  if (isOwnId(value)) return 'id';
  if (isPlainDate(value)) return 'date';
  if (value instanceof Uint8Array) return 'bytes';
  if (value.constructor === Object) return 'nested';
  return asKind(value[values.BSON_TYPE]);
}

/**
 * @param {any} name
 * @returns {Kind}
 */
function asKind(name) {
  return Object.hasOwn(KINDS, name) ? name : 'other';
}

/** Makes the writers of each kind when it is first met. */
class KindWriters {
  /** @param {Record<string, unknown>} tools what the writers call besides those of single values */
  constructor(tools) {
    /** @type {Record<string, unknown>} */
    this.tools = { ...values, BSON_VERSION, isOwnId, isPlainDate, writeId, ...tools };
    /** @type {Map<Kind, Writers | undefined>} */
    this.made = new Map();
  }

  /**
   * @param {Kind} kind
   * @returns {Writers | undefined} undefined where code may not be made
   */
  of(kind) {
    if (!this.made.has(kind)) this.made.set(kind, this.make(kind));
    return this.made.get(kind);
  }

  /** @param {Kind} kind */
  make(kind) {
    const [condition, write] = KINDS[kind];
    const make = compileFunction(
      ['tools'],
      `'use strict';
      // Of constants V8 knows the values when it optimizes what uses them, of parameters not.
      const { ${Object.keys(this.tools).join(', ')} } = tools;
      const writeField = (value, start, index, node, depth) => {
        let end;
        return (${condition}) ? ${write} : writeValue(value, start, index, node, depth, false);
      };
      const writeElements = (array, at, node, depth) => {
        let start = at, i = 0, end, index, value;
        for (;;) {
          for (;; i++) {
            if (i >= array.length) return start;
            value = array[i];
            if (start > sink.limit) reserve(start, 0);
            index = writeIndex(i, start + 1);
            if (!(${condition})) break;
            start = ${write};
          }
          start = writeValue(value, start, index, node, depth, true);
          i += 1;
        }
      };
      return { writeField, writeElements };`,
    );
    return make?.(this.tools);
  }
}

exports.KindWriters = KindWriters;
exports.findKind = findKind;
