import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import * as imported from 'oxid/bson';
import { ObjectId } from 'oxid';

const require = createRequire(import.meta.url);
const bson = require('bson');
const bson6 = require('bson6');
const required = require('oxid/bson');

describe('oxid/bson', () => {
  test('exports all that bson exports, the same by import and by require', () => {
    assert.deepEqual(Object.keys(imported).sort(), Object.keys(bson).sort());
    assert.deepEqual(Object.keys(required.BSON).sort(), Object.keys(bson.BSON).sort());
    for (const name of Object.keys(imported)) assert.equal(imported[name], required[name]);
  });

  test('replaces the id and the functions that make or write ids, and nothing else', () => {
    const replaced = Object.keys(bson.BSON).filter((name) => imported[name] !== bson[name]);
    assert.deepEqual(replaced.sort(), [
      'EJSON',
      'ObjectId',
      'calculateObjectSize',
      'deserialize',
      'deserializeStream',
      'serialize',
      'serializeWithBufferAndIndex',
      'setInternalBufferSize',
    ]);
    assert.equal(imported.ObjectId, ObjectId);
  });

  test('throws errors of the classes that it exports', () => {
    const cycle = {};
    cycle.cycle = cycle;
    const faults = [
      () => imported.serialize(cycle),
      () => imported.calculateObjectSize(cycle),
      () => imported.deserialize(new Uint8Array(5)),
      () => imported.EJSON.parse('{"a\\u0000":1}'),
    ];
    for (const fault of faults) assert.throws(fault, imported.BSONError);
    assert.throws(
      () => new imported.ObjectId('no id'),
      (error) => error instanceof imported.BSONError,
    );
    assert.throws(() => imported.serialize({ a: new bson6.Long(1) }), imported.BSONVersionError);
    assert.throws(
      () => imported.onDemand.parseToElements(Buffer.alloc(3)),
      imported.BSONOffsetError,
    );
  });

  test('keeps every public member of every class and namespace of bson', () => {
    // Of bson's own use: how it checks hex, counts and fills an id.
    const internal = ['validateHexString', 'getInc', 'index', 'PROCESS_UNIQUE', 'resetState'];
    internal.push('setFromBytes', 'setFromHex');
    const missing = [];
    for (const [name, original] of Object.entries(bson)) {
      assert.equal(typeof imported[name], typeof original, name);
      for (const [owner, ours] of [
        [original, imported[name]],
        [original.prototype, imported[name].prototype],
      ]) {
        if (Object(owner) !== owner) continue;
        missing.push(...Reflect.ownKeys(owner).filter((key) => !(key in ours)));
      }
    }
    assert.deepEqual(missing, internal);
  });

  test('carries a document with ids there and back', () => {
    const document = { _id: new ObjectId(), list: [new ObjectId()], text: 'grüße' };
    assert.deepStrictEqual(imported.deserialize(imported.serialize(document)), document);
    assert.deepStrictEqual(imported.EJSON.parse(imported.EJSON.stringify(document)), document);
  });
});
