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
 *   isUsual: boolean,
 * }} Settings
 * `utf8` says whether strings are validated: those under every key, or, where there are `utf8Keys`,
 * those under these keys of the root document, and the opposite under its others. `isUsual` says
 * whether values come out as they do without any option.
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
  isUsual: true,
};

/**
 * @param {any} given
 * @returns {Settings}
 */
function readSettings(given) {
  // Only what is the object's own counts.
  const options = { ...given };
  const settings = {
    raw: options.raw ?? false,
    fieldsAsRaw: options.fieldsAsRaw ?? null,
    bsonRegExp: options.bsonRegExp === true,
    promoteBuffers: options.promoteBuffers ?? false,
    promoteLongs: options.promoteLongs ?? true,
    promoteValues: options.promoteValues ?? true,
    useBigInt64: options.useBigInt64 ?? false,
    ...readValidation(options.validation),
    isUsual: false,
  };
  if (settings.useBigInt64 && !(settings.promoteValues && settings.promoteLongs)) {
    throw new BSONError('Must either request bigint or Long for int64 deserialization');
  }
  settings.isUsual =
    !settings.raw &&
    (settings.fieldsAsRaw === null || Object.keys(settings.fieldsAsRaw).length === 0) &&
    !settings.promoteBuffers &&
    Boolean(settings.promoteLongs) &&
    settings.promoteValues === true &&
    !settings.useBigInt64;
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
exports.readSettings = readSettings;
