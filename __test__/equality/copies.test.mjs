// Copies made by libraries, with or without the private field of the original, are ids.
import 'reflect-metadata';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { MessageChannel } from 'node:worker_threads';

import { BSON } from 'mongodb';
import { instanceToInstance } from 'class-transformer';
import { immerable, produce } from 'immer';
import lodash from 'lodash';
import * as ramda from 'ramda';
import rfdc from 'rfdc';

import { ObjectId } from '../../index.mjs';

const HEX = '66b2c0ffee00000000abcdef';

/** @type {Record<string, (id: any) => any>} */
const copiers = {
  'the constructor': (id) => new ObjectId(id),
  'lodash cloneDeep': lodash.cloneDeep,
  'lodash clone': lodash.clone,
  'ramda clone': ramda.clone,
  'rfdc with prototypes': (id) =>
    Object.setPrototypeOf(rfdc({ proto: true })(id), ObjectId.prototype),
  'Object.create and Object.assign': (id) =>
    Object.assign(Object.create(Object.getPrototypeOf(id)), id),
  'a new id with the fields assigned': (id) => Object.assign(new ObjectId(), id),
  'class-transformer': (id) => instanceToInstance(id),
  'an object that inherits from the id': (id) => Object.create(id),
  'a Proxy': (id) => new Proxy(id, {}),
  'a frozen id': (id) => Object.freeze(new ObjectId(id)),
  'structuredClone, constructed': (id) => new ObjectId(structuredClone(id)),
  'an immer draft, finished': (id) => {
    id.constructor[immerable] = true;
    try {
      return produce({ id }, (/** @type {any} */ draft) => {
        draft.id.i3 = id.i3 ^ 1;
        draft.id.i3 = id.i3;
      }).id;
    } finally {
      delete id.constructor[immerable];
    }
  },
};

for (const [name, copy] of Object.entries(copiers)) {
  describe(name, () => {
    for (const kept of [true, false]) {
      test(`copies an id ${kept ? 'with' : 'without'} its hex kept`, () => {
        const id = new ObjectId(HEX);
        if (kept) id.toHexString();
        const made = copy(id);
        for (const round of [1, 2]) assert.equal(made.toHexString(), HEX, `time ${round}`);
        assert.ok(made.equals(id) && id.equals(made) && made.equals(HEX));
        assert.ok(!made.equals(new ObjectId()));
        assert.equal(JSON.stringify(made), JSON.stringify(HEX));
        assert.deepEqual(made.id, id.id);
        assert.deepEqual(made.getTimestamp(), id.getTimestamp());
        assert.ok(BSON.deserialize(BSON.serialize({ made })).made.equals(id));
        assert.ok(new ObjectId(made).equals(id));
        assert.equal(typeof made.isCached(), 'boolean');
      });
    }
  });
}

test('an id that crossed postMessage is taken by the constructor', async () => {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(new ObjectId(HEX));
  const [clone] = await once(port2, 'message');
  port1.close();
  assert.equal(new ObjectId(clone).toHexString(), HEX);
});

test('a frozen id keeps its hex, and cannot be set', () => {
  const id = Object.freeze(new ObjectId(HEX));
  assert.equal(id.toHexString(), HEX);
  assert.ok(id.isCached());
  assert.throws(() => (id.id = Buffer.alloc(12)), TypeError);
  assert.equal(id.toHexString(), HEX);
});
