// @ts-check
'use strict';

const { ObjectId } = require('../object-id.js');
const { compileFunction } = require('./compile.js');
const { TYPE } = require('./element-type.js');
const { page, view } = require('./page.js');
const { readDate, readObjectId, stringEnd } = require('./read-page.js');
const { readText } = require('./text.js');

/**
 * A reader of one shape's documents, compiled: the bytes of its keys are numbers in the code, and a
 * value of the type that was seen there is read in place. At a key that is not the next of the shape
 * it hands over what it has read, so that nothing is read twice.
 *
 * @typedef {import('./shapes.js').Registry['root']} Place
 * @typedef {(start: number, last: number, depth: number) => unknown} Reader
 * @typedef {object} Tools what reads the rest
 * @property {symbol} GIVEN_UP
 * @property {number} MAX_DEPTH
 * @property {symbol} REST what a reader gives that handed over
 * @property {(start: number, limit: number) => number} findLast
 * @property {(start: number, last: number, place: Place, depth: number) => unknown} readDocument
 * @property {(last: number, place: Place, depth: number) => unknown} readRest
 * @property {(type: number, at: number, last: number, place: Place, depth: number) => unknown} readValue
 * @property {() => number} getIndex behind the value that it read
 * @property {(end: number) => void} finish a document
 * @property {(place: Place, at: number, values: unknown[]) => unknown} handOver from a place, with the
 *   values of the keys that lead there
 */

/** V8 optimizes code of some length only. */
const MAX_FIELDS = 128;
const MAX_WORDS = 512;

/**
 * How a value at `at` is read to `value`, by type; these leave `at` behind it. One of fixed size that
 * ends behind its document is noticed at the next key, and is read inside the page until then.
 */
const INLINE = {
  [TYPE.OBJECT_ID]: `
    value = readObjectId(at);
    at += 12;`,
  [TYPE.INT32]: `
    value = view.getInt32(at, true);
    at += 4;`,
  [TYPE.DOUBLE]: `
    value = view.getFloat64(at, true);
    at += 8;`,
  [TYPE.DATE]: `
    value = readDate(at);
    at += 8;`,
  [TYPE.STRING]: `
    end = stringEnd(at, last);
    if (end < 0) return GIVEN_UP;
    value = readText(at + 4, end - 1);
    if (value === undefined) return GIVEN_UP;
    at = end;`,
};

/**
 * How a document is read: by a reader of its own, which V8 calls quickly where one place calls one.
 * @param {number} i the index of its key's place
 */
const readInner = (i) => `
    end = findLast(at, last);
    if (end < 0 || depth >= MAX_DEPTH) return GIVEN_UP;
    value = inner${i}.reader === undefined
      ? readDocument(at, end, inner${i}, depth + 1)
      : inner${i}.reader(at, end, depth + 1);
    if (value === REST) value = readRest(end, inner${i}, depth + 1);
    if (value === GIVEN_UP) return GIVEN_UP;
    at = end + 1;`;

/**
 * @param {unknown} value
 * @param {Place} place of its key
 * @returns {number | undefined} the type that it most likely had
 */
function guessType(value, { inner }) {
  if (typeof value === 'string') return TYPE.STRING;
  if (typeof value === 'number') return (value | 0) === value ? TYPE.INT32 : TYPE.DOUBLE;
  if (value instanceof ObjectId) return TYPE.OBJECT_ID;
  if (value instanceof Date) return TYPE.DATE;
  const isDocument =
    inner !== undefined &&
    Object(value) === value &&
    Object.getPrototypeOf(value) === Object.prototype;
  return isDocument ? TYPE.DOCUMENT : undefined;
}

/**
 * @param {Place} place
 * @param {number} i its index among the shape's keys
 * @param {unknown} seen a value that was there
 */
function writeField(place, i, seen) {
  const { mask, size, words } = place;
  const end = words.length - 1;
  const differs = words.map((word, at) => {
    const found = `view.getInt32(at + ${1 + at * 4}, true)`;
    return at === end ? `((${found} ^ ${word}) & ${mask}) !== 0` : `${found} !== ${word}`;
  });
  const type = guessType(seen, place);
  const general = `
    value = readValue(type, at, last, place${i + 1}, depth);
    if (value === GIVEN_UP) return GIVEN_UP;
    at = getIndex();`;
  const inline =
    type === TYPE.DOCUMENT ? readInner(i + 1) : INLINE[/** @type {keyof typeof INLINE} */ (type)];
  return `
    if (at >= last || ${differs.join(' || ')}) { place = place${i}; break shape; }
    type = page[at];
    at += ${1 + size};
    ${type === undefined ? general : `if (type === ${type}) {${inline}} else {${general}}`}
    v${i} = value;`;
}

/**
 * @param {Place} place where documents of the shape end
 * @param {unknown[]} values those of one document
 * @param {number} from the index of its first one
 * @param {Tools} tools
 * @returns {Reader | undefined} undefined if the shape is too large, or code may not be made
 */
function plan(place, values, from, tools) {
  const fields = place.path();
  const words = fields.reduce((sum, field) => sum + field.words.length, 0);
  if (fields.length === 0 || fields.length > MAX_FIELDS || words > MAX_WORDS) return undefined;
  const places = [place.start, ...fields];
  const names = fields.map((_, i) => `v${i}`);
  const body = `
    const { ${Object.keys(tools).join(', ')} } = tools;
    const [${places.map((_, i) => `place${i}`).join(', ')}] = places;
    const [${places.map((_, i) => `inner${i}`).join(', ')}] = places.map(({ inner }) => inner);
    return (start, last, depth) => {
      let at = start + 4, type = 0, end = 0, value, place, ${names.join(', ')};
      shape: {
        ${fields.map((field, i) => writeField(field, i, values[from + i])).join('')}
        if (at !== last) { place = place${fields.length}; break shape; }
        finish(last + 1);
        place0.mismatches = 0;
        return { ${fields.map(({ key }, i) => `${JSON.stringify(key)}: v${i}`).join(', ')} };
      }
      return handOver(place, at, [${names.join(', ')}]);
    };`;
  const reading = { page, readDate, readObjectId, readText, stringEnd, view };
  const bind = compileFunction(['places', 'tools', ...Object.keys(reading)], body);
  return bind?.(places, tools, ...Object.values(reading));
}

exports.plan = plan;
