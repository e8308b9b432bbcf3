// Values that are made to break a class: nothing gets in that is no id, and nothing is left behind.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import util from 'node:util';

import * as bson from 'bson';

import { BSONError, ObjectId } from '../../index.mjs';

const HEX = '66b2c0ffee00000000abcdef';
const BYTES = Buffer.from(HEX, 'hex');

/** A buffer that was transferred away. */
const detached = () => {
  const buffer = new ArrayBuffer(12);
  const views = { bytes: new Uint8Array(buffer), view: new DataView(buffer) };
  structuredClone(buffer, { transfer: [buffer] });
  return views;
};

/** A buffer that shrank under its views. */
const shrunk = () => {
  // The types of ES2023 do not know resizable buffers.
  const buffer = new /** @type {any} */ (ArrayBuffer)(16, { maxByteLength: 16 });
  const views = { bytes: new Uint8Array(buffer, 4, 12), view: new DataView(buffer, 4, 12) };
  buffer.resize(8);
  return views;
};

/** An object whose `toHexString` runs something else before it answers. @param {() => void} action */
const meanwhile = (action) => ({ id: HEX, toHexString: () => (action(), HEX) });

/** Values that are refused with an error of oxid. @type {Record<string, () => any>} */
const refused = {
  'a Proxy of a Uint8Array': () => new Proxy(new Uint8Array(BYTES), {}),
  'a Proxy of a Uint8Array that answers for it': () =>
    new Proxy(new Uint8Array(BYTES), { get: (target, key) => Reflect.get(target, key) }),
  'an object with the prototype of Uint8Array': () => Object.create(Uint8Array.prototype),
  'a Uint8Array whose buffer is gone': () => detached().bytes,
  'a DataView whose buffer is gone': () => detached().view,
  'a Uint8Array whose buffer has shrunk': () => shrunk().bytes,
  'a DataView whose buffer has shrunk': () => shrunk().view,
  'an id whose bytes are gone': () => ({ id: detached().view }),
  'an object that becomes hex as a primitive': () => ({ [Symbol.toPrimitive]: () => HEX }),
  'an object that becomes hex as a string': () => ({ toString: () => HEX }),
  'an object whose kind cannot be read': () =>
    new Proxy(
      {},
      {
        getPrototypeOf: () => {
          throw new RangeError('hostile');
        },
        has: () => false,
        ownKeys: () => [],
      },
    ),
  'a function with an id': () => Object.assign(() => HEX, { id: HEX }),
  'a clone with accessors for another answer each time': () => {
    let reads = 0;
    return {
      i0: 0,
      i1: 0,
      i2: 0,
      get i3() {
        return reads++ % 2 === 0 ? 1.5 : 1;
      },
    };
  },
  'a clone with fields in text': () => ({ i0: '1', i1: '2', i2: '3', i3: '4' }),
};

for (const [name, make] of Object.entries(refused)) {
  test(`${name} is refused`, () => {
    assert.throws(
      () => new ObjectId(make()),
      (error) => {
        assert.ok(error instanceof BSONError && bson.BSONError.isBSONError(error));
        assert.match(error.message, /"inputId(\.id)?" is /);
        return true;
      },
    );
    assert.equal(ObjectId.isValid(make()), false);
    assert.equal(new ObjectId(HEX).equals(make()), false);
    const id = new ObjectId(HEX);
    assert.throws(() => (id.id = make()), { name: 'BSONError' });
    assert.equal(id.toHexString(), HEX);
  });
}

/** Values that throw on their own when they are looked at; bson lets the same error through. @type {Record<string, () => any>} */
const throwing = {
  'a revoked Proxy': () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  'an id that cannot be read': () => ({
    get id() {
      throw new RangeError('hostile');
    },
  }),
  'a brand that cannot be read': () => ({
    id: HEX,
    get _bsontype() {
      throw new RangeError('hostile');
    },
  }),
  'a field that cannot be read': () => ({
    id: HEX,
    _bsontype: 'ObjectId',
    get i0() {
      throw new RangeError('hostile');
    },
  }),
  'a toHexString that throws': () => ({
    id: HEX,
    toHexString() {
      throw new RangeError('hostile');
    },
  }),
};

/** The result of `equals`, or the name of its error. @param {any} Class @param {any} other */
function equalsOutcome(Class, other) {
  try {
    return new Class(HEX).equals(other);
  } catch (error) {
    return /** @type {Error} */ (error).name;
  }
}

for (const [name, make] of Object.entries(throwing)) {
  test(`${name}: its error comes through as in bson, and isValid says false`, () => {
    for (const Class of [ObjectId, bson.ObjectId]) {
      assert.throws(() => new Class(make()), /hostile|revoked/);
      assert.equal(Class.isValid(make()), false);
    }
    assert.equal(equalsOutcome(ObjectId, make()), equalsOutcome(bson.ObjectId, make()));
  });
}

test('fields with another answer each time are read once', () => {
  let reads = 0;
  const input = {
    id: HEX,
    _bsontype: 'ObjectId',
    get i0() {
      return reads++ === 0 ? 1 : 1.5;
    },
    i1: 2,
    i2: 3,
    i3: 4,
  };
  assert.throws(() => new ObjectId(input), /must be integers/);
  reads = -1;
  assert.equal(new ObjectId(input).toHexString(), '000001000002000003000004');
});

test('ids that are made and read while another is being made do not get into it', () => {
  const busy = meanwhile(() => {
    const other = new ObjectId('f'.repeat(24));
    other.toHexString();
    other.equals('e'.repeat(24));
    other.id = Buffer.alloc(12, 0xdd);
    ObjectId.generateMany(3);
    ObjectId.createFromTime(5);
  });
  assert.equal(new ObjectId(busy).toHexString(), HEX);
  assert.equal(new ObjectId(HEX).equals(busy), true);
  const fields = {
    id: HEX,
    _bsontype: 'ObjectId',
    i0: 1,
    i1: 2,
    i2: 3,
    get i3() {
      new ObjectId('f'.repeat(24)).toHexString();
      return 4;
    },
  };
  assert.equal(new ObjectId(fields).toHexString(), '000001000002000003000004');
});

test('a message never tells what is in a value', () => {
  const secret = 'hunter2';
  const values = [
    secret,
    { secret },
    [secret],
    JSON.parse(`{ "constructor": { "name": "${secret}" } }`),
    { id: secret },
    { id: HEX, toHexString: () => secret },
    Symbol(secret),
    new Error(secret),
  ];
  for (const value of values) {
    assert.throws(
      () => new ObjectId(/** @type {any} */ (value)),
      (error) => {
        assert.doesNotMatch(/** @type {Error} */ (error).message, /hunter/);
        return true;
      },
    );
  }
});

test('an id that is set with a field read-only does not keep the hex that it had', () => {
  const id = new ObjectId(HEX);
  id.toHexString();
  Object.defineProperty(id, 'i3', { writable: false });
  assert.throws(() => (id.id = Buffer.alloc(12)), TypeError);
  assert.equal(id.toHexString(), Buffer.from(id.id).toString('hex'));
});

test('members that are called on what is no id do no harm', () => {
  const { prototype } = /** @type {any} */ (ObjectId);
  assert.equal(typeof util.inspect(prototype, { showHidden: true, getters: true }), 'string');
  assert.equal(prototype.isCached(), false);
  assert.equal(prototype.equals(HEX), false);
  for (const member of ['toHexString', 'toJSON', 'equals', 'getTimestamp', 'isCached']) {
    for (const receiver of [undefined, null]) {
      assert.throws(() => prototype[member].call(receiver, HEX), TypeError);
    }
  }
  const fields = { .../** @type {any} */ (new ObjectId(HEX)) };
  assert.equal(prototype.toHexString.call(fields), HEX);
  assert.equal(prototype.equals.call(fields, HEX), true);
  assert.equal(prototype.isCached.call(fields), false);
});

test('names that somebody put on Object.prototype make no id of anything', (t) => {
  const names = ['id', '_bsontype', 'i0', 'i1', 'i2', 'i3'];
  const prototype = /** @type {any} */ (Object.prototype);
  t.after(() => {
    for (const name of names) delete prototype[name];
  });
  const id = new ObjectId(HEX);
  Object.assign(prototype, { id: HEX, _bsontype: 'ObjectId', i0: 1, i1: 2, i2: 3, i3: 4 });
  for (const value of [{}, [], new Map(), new Date()]) {
    assert.equal(ObjectId.isValid(value), false);
    assert.equal(bson.ObjectId.isValid(/** @type {any} */ (value)), true);
    assert.equal(id.equals(/** @type {any} */ (value)), false);
  }
  assert.deepEqual(Reflect.ownKeys(new ObjectId()), ['i0', 'i1', 'i2', 'i3']);
  assert.equal(new ObjectId(id).toHexString(), HEX);
  assert.equal(new ObjectId({ ...id, id: HEX }).i3, id.i3);
});

test('a subclass may add fields and getters, and override what is read', () => {
  class Tagged extends ObjectId {
    tag = 'order';
    /** @override */
    toHexString() {
      return super.toHexString().toUpperCase();
    }
  }
  const id = new Tagged(HEX);
  assert.deepEqual(Reflect.ownKeys(id), ['i0', 'i1', 'i2', 'i3', 'tag']);
  assert.equal(`${id}`, HEX.toUpperCase());
  assert.equal(new ObjectId(id).toHexString(), HEX);
  assert.ok(id.equals(new ObjectId(HEX)) && new ObjectId(HEX).equals(id));
  assert.ok(new Tagged() instanceof Tagged && Tagged.isValid(id));
});

test('the prototype is open: a member that is put on it is on every id', (t) => {
  const { prototype } = /** @type {any} */ (ObjectId);
  t.after(() => {
    delete prototype._id;
    delete prototype.valueOf;
  });
  const [id] = /** @type {any[]} */ ([new ObjectId(HEX)]);
  Object.defineProperty(prototype, '_id', {
    get() {
      return this;
    },
    configurable: true,
  });
  prototype.valueOf = prototype.toHexString;
  assert.equal(id._id, id);
  assert.ok(id == HEX && id < 'f' && id > new ObjectId('0'.repeat(24)));
  assert.deepEqual(Reflect.ownKeys(id), ['i0', 'i1', 'i2', 'i3']);
});
