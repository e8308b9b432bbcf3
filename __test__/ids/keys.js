// @ts-check
'use strict';

const bson = require('bson');
const bson4 = require('bson4');
const bson5 = require('bson5');
const bson6 = require('bson6');
const bsonObjectId = require('bson-objectid');

const { ObjectId } = require('../..');

/** The forms in which one id may come as a key, by name. @type {Record<string, (hex: string) => any>} */
const FORMS = {
  'an id of oxid': (hex) => new ObjectId(hex),
  hex: (hex) => hex,
  'upper-case hex': (hex) => hex.toUpperCase(),
  'an id of bson 4': (hex) => new bson4.ObjectId(hex),
  'an id of bson 5': (hex) => new bson5.ObjectId(hex),
  'an id of bson 6': (hex) => new bson6.ObjectId(hex),
  'an id of bson 7': (hex) => new bson.ObjectId(hex),
  'an id of bson-objectid': (hex) => bsonObjectId(hex),
  '12 bytes': (hex) => Uint8Array.from(Buffer.from(hex, 'hex')),
  'a clone of an id': (hex) => structuredClone(new ObjectId(hex)),
};

/** Values that are no ids. */
const STRANGERS = [
  undefined,
  null,
  0,
  123n,
  Symbol('id'),
  '',
  '0123456789abcdef0123456',
  'g'.repeat(24),
  {},
  [],
  new Uint8Array(11),
  () => {},
  ...[1.5, -1, 1e300, 2 ** 24, NaN].flatMap((fault) =>
    ['i0', 'i1', 'i2', 'i3'].map((field) => ({
      _bsontype: 'ObjectId',
      id: '',
      i0: 1,
      i1: 1,
      i2: 1,
      i3: 1,
      [field]: fault,
    })),
  ),
];

/**
 * The hex of the id with a number, one of many that differ in few bits.
 * @param {number} number from 0 to 2^32 - 1
 */
function hexOf(number) {
  return `65f0000012345678${number.toString(16).padStart(8, '0')}`;
}

exports.FORMS = FORMS;
exports.STRANGERS = STRANGERS;
exports.hexOf = hexOf;
