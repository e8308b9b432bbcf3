'use strict';

const assert = require('node:assert/strict');
const { describe, test } = require('node:test');
const { Registry } = require('../../lib/bson/shapes.js');

/** Enters a document and follows its keys as far as they are learned. */
function learn(registry, keys) {
  let place = registry.enter();
  for (const key of keys) {
    const { buffer, byteOffset, length } = Buffer.from(`${key}\0\0\0\0`);
    const view = new DataView(buffer, byteOffset, length);
    const found = registry.follow(place, key, view, 0, length - 3);
    if (found === undefined) return undefined;
    place = found;
  }
  return place;
}

describe('the registry of shapes', () => {
  test('leads a known shape to the same place', () => {
    const registry = new Registry();
    const place = learn(registry, ['_id', 'name']);
    assert.equal(learn(registry, ['_id', 'name']), place);
    assert.deepEqual(place.keys(), ['_id', 'name']);
    assert.equal(registry.places, 2);
  });

  test('stops learning keys that are ever new, and still knows what it knows', () => {
    const registry = new Registry();
    learn(registry, ['_id', 'name']);
    let learned = 0;
    for (let i = 0; i < 1_000_000; i++) {
      if (learn(registry, [`first${i % 50}`, `key${i}`]) !== undefined) learned++;
      assert.ok(registry.places <= 8192 + 2);
    }
    assert.ok(learned < 100_000, `${learned} learned`);
  });

  test('learns no key that is longer than 127 bytes, and no shape of more than 128 keys', () => {
    const registry = new Registry();
    assert.notEqual(learn(registry, ['k'.repeat(127)]), undefined);
    assert.equal(learn(registry, ['k'.repeat(128)]), undefined);
    const keys = Array.from({ length: 129 }, (_, i) => `k${i}`);
    assert.equal(learn(registry, keys), undefined);
    assert.notEqual(learn(registry, keys.slice(0, 128)), undefined);
  });

  test('learns again when the stream of new keys has ended', () => {
    const registry = new Registry();
    for (let i = 0; i < 100_000; i++) learn(registry, [`key${i}`, `other${i}`]);
    let place;
    for (let i = 0; i < 10_000 && place === undefined; i++) place = learn(registry, ['_id', 'a']);
    assert.notEqual(place, undefined);
  });

  test('has 256 readers compiled, each once, and counts none that could not be', () => {
    const registry = new Registry();
    let compiled = 0;
    const addReader = (key, reader) => {
      const place = learn(registry, [key]);
      registry.addReader(place, () => {
        compiled++;
        return reader;
      });
      return place.start.reader;
    };
    for (let i = 0; i < 300; i++) assert.equal(addReader(`no${i % 9}`, undefined), undefined);
    assert.equal(compiled, 300);
    const readers = Array.from({ length: 50 }, (_, i) => () => i);
    for (let turn = 0; turn < 2; turn++) {
      readers.forEach((reader, i) => assert.equal(addReader(`a${i}`, reader), reader));
    }
    assert.equal(compiled, 350);
    assert.equal(registry.readers, 50);
    registry.readers = 256;
    assert.equal(addReader('last', readers[0]), undefined);
    assert.equal(addReader('a0', readers[1]), readers[0]);
  });

  test('makes the same object before and after it compiles a shape', () => {
    const place = learn(new Registry(), ['b', '1', 'a']);
    for (let i = 0; i < 20; i++) {
      const object = place.make([0, 'x', 'y', 'z'], 1);
      assert.deepEqual(Object.entries(object), [
        ['1', 'y'],
        ['b', 'x'],
        ['a', 'z'],
      ]);
    }
  });
});
