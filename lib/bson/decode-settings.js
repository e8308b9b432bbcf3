// @ts-check
'use strict';

const { BSONError } = require('./js-bson.js');

/**
 * What the options of `deserialize` amount to. Values are kept as they were given where bson
 * compares them with `true` in one place and takes them for truthy in another.
 * @typedef {{
 *   raw: boolean,
 *   fieldsAsRaw: Record<string, unknown> | null,
 *   bsonRegExp: boolean,
 *   promoteBuffers: boolean,
 *   promoteLongs: boolean,
 *   promoteValues: boolean,
 *   useBigInt64: boolean,
 *   utf8: boolean,
 *   utf8Keys: Set<string> | undefined,
 * }} Settings
 * `utf8` says whether strings are validated: those under every key, or, where there are `utf8Keys`,
 * those under these keys of the root document, and the opposite under its others.
 */

/** @type {Settings} */
const DEFAULTS = {
  raw: false,
  fieldsAsRaw: null,
  bsonRegExp: false,
  promoteBuffers: false,
  promoteLongs: true,
  promoteValues: true,
  useBigInt64: false,
  utf8: true,
  utf8Keys: undefined,
};

/**
 * Whether documents come out as they do without any option. Drivers give a dozen options with every
 * document, so this reads them without making anything; where it is not sure, it says no.
 * @param {any} options
 * @returns {boolean}
 */
function areUsual(options) {
  const { fieldsAsRaw, promoteLongs, promoteValues, validation } = options;
  if (
    options.raw ||
    options.bsonRegExp ||
    options.promoteBuffers ||
    options.useBigInt64 ||
    (promoteValues !== true && promoteValues !== undefined) ||
    (promoteLongs !== true && promoteLongs !== undefined)
  ) {
    return false;
  }
  // eslint-disable-next-line guard-for-in -- inherited ones make it unsure, too
  for (const _ in fieldsAsRaw) return false;
  return validation === undefined || isValidationUsual(validation?.utf8);
}

/**
 * Text that is no UTF-8 stops the quick reader, whatever the option says of it.
 * @param {any} utf8
 */
function isValidationUsual(utf8) {
  if (typeof utf8 !== 'object' || utf8 === null) return typeof utf8 === 'boolean';
  const [first, ...others] = Object.values(utf8);
  return typeof first === 'boolean' && others.every((value) => value === first);
}

/**
 * @param {any} given
 * @returns {Settings}
 */
function readSettings(given) {
  if (Object.keys(given).length === 0) return DEFAULTS;
  // Only what is the object's own counts.
  const own = (/** @type {keyof Settings | 'validation'} */ name) =>
    Object.hasOwn(given, name) ? given[name] : undefined;
  const settings = {
    raw: own('raw') ?? false,
    fieldsAsRaw: own('fieldsAsRaw') ?? null,
    bsonRegExp: own('bsonRegExp') === true,
    promoteBuffers: own('promoteBuffers') ?? false,
    promoteLongs: own('promoteLongs') ?? true,
    promoteValues: own('promoteValues') ?? true,
    useBigInt64: own('useBigInt64') ?? false,
    ...readValidation(own('validation')),
  };
  if (settings.useBigInt64 && !(settings.promoteValues && settings.promoteLongs)) {
    throw new BSONError('Must either request bigint or Long for int64 deserialization');
  }
  return settings;
}

/**
 * @param {any} validation
 * @returns {{ utf8: boolean, utf8Keys: Set<string> | undefined }}
 */
function readValidation(validation) {
  if (validation === undefined || validation === null) return { utf8: true, utf8Keys: undefined };
  const { utf8 } = validation;
  if (typeof utf8 === 'boolean') return { utf8, utf8Keys: undefined };
  const keys = Object.keys(utf8);
  if (keys.length === 0) throw new BSONError('UTF-8 validation setting cannot be empty');
  const first = utf8[keys[0]];
  if (typeof first !== 'boolean') {
    throw new BSONError('Invalid UTF-8 validation option, must specify boolean values');
  }
  if (!keys.every((key) => utf8[key] === first)) {
    throw new BSONError('Invalid UTF-8 validation option - keys must be all true or all false');
  }
  return { utf8: first, utf8Keys: new Set(keys) };
}

exports.DEFAULTS = DEFAULTS;
exports.areUsual = areUsual;
exports.readSettings = readSettings;
