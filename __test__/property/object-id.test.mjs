// Arbitrary ids and arbitrary sequences of operations, against bson.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import * as bson from 'bson';
import fc from 'fast-check';
import lodash from 'lodash';

import { ObjectId } from '../../index.mjs';

const bytes = fc.uint8Array({ minLength: 12, maxLength: 12 });
const text = fc.oneof(
  fc.string({
    minLength: 22,
    maxLength: 26,
    unit: fc.constantFrom(...'0123456789abcdefABCDEFgG '),
  }),
  fc.string({ unit: 'binary', minLength: 20, maxLength: 26 }),
  bytes.map((value) => Buffer.from(value).toString('hex')),
  bytes.map((value) => Buffer.from(value).toString('hex').toUpperCase()),
);

afterEach(() => {
  ObjectId.cacheHexString = true;
});

test('any 12 bytes make the id that bson makes', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      const [ours, theirs, other] = [new ObjectId(a), new bson.ObjectId(a), new ObjectId(b)];
      assert.equal(ours.toHexString(), theirs.toHexString());
      assert.deepEqual({ ...ours }, { ...theirs });
      assert.deepEqual(ours.id, Buffer.from(a));
      assert.deepEqual(ours.getTimestamp(), theirs.getTimestamp());
      assert.ok(
        ours.equals(theirs) && theirs.equals(ours) && ours.equals(ours.toHexString().toUpperCase()),
      );
      assert.equal(ours.equals(other), Buffer.compare(a, b) === 0);
      assert.deepEqual(new ObjectId(ours.toHexString()), ours);
      assert.deepEqual(bson.serialize({ _id: ours }), bson.serialize({ _id: theirs }));
    }),
  );
});

test('any text is an id to oxid exactly if it is to bson', () => {
  fc.assert(
    fc.property(text, (input) => {
      const valid = bson.ObjectId.isValid(input);
      assert.equal(ObjectId.isValid(input), valid);
      if (valid) assert.equal(new ObjectId(input).toHexString(), input.toLowerCase());
      else assert.throws(() => new ObjectId(input), { name: 'BSONError' });
      assert.equal(new ObjectId('0'.repeat(24)).equals(input), input === '0'.repeat(24));
    }),
    { numRuns: 2000 },
  );
});

test('any value is an id to oxid exactly if it is to bson', () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withTypedArray: true, withNullPrototype: true }),
      (input) => {
        assert.equal(ObjectId.isValid(input), bson.ObjectId.isValid(/** @type {any} */ (input)));
      },
    ),
    { numRuns: 2000 },
  );
});

/** Objects that resemble an id in some respects, each of which may be wrong. */
const resemblance = fc.record(
  {
    id: fc.oneof(text, bytes, fc.uint8Array({ maxLength: 13 }), fc.anything()),
    _bsontype: fc.constantFrom('ObjectId', 'ObjectID', 'Binary', undefined),
    toHexString: fc.oneof(
      text.map((hex) => () => hex),
      fc.anything(),
    ),
    ...Object.fromEntries(
      ['i0', 'i1', 'i2', 'i3'].map((field) => [
        field,
        fc.oneof(
          { arbitrary: fc.nat({ max: 0xffffff }), weight: 9 },
          fc.constantFrom(-1, 2 ** 24, 0.5, Number.NaN, '1', null),
        ),
      ]),
    ),
  },
  { requiredKeys: [] },
);

/** @param {any} Class @param {unknown} input @returns {string | undefined} the hex, if it is an id */
function construct(Class, input) {
  try {
    return new Class(input).toHexString();
  } catch (error) {
    assert.equal(/** @type {Error} */ (error).name, 'BSONError');
    return undefined;
  }
}

test('what resembles an id is one exactly if isValid says so, and then the one of bson', () => {
  /** How many were ids. */
  let valid = 0;
  fc.assert(
    fc.property(resemblance, (input) => {
      const ours = construct(ObjectId, input);
      assert.equal(ObjectId.isValid(input), ours !== undefined);
      if (ours === undefined) return;
      valid++;
      const isClone = Object.keys(input).sort().join() === 'i0,i1,i2,i3';
      if (!isClone) assert.equal(construct(bson.ObjectId, input), ours);
    }),
    { numRuns: 2000, seed: 1 },
  );
  assert.ok(valid > 100, `${valid} ids among them`);
});

test('no sequence of operations gives a stale hex or shows the memo', () => {
  const operation = fc.oneof(
    fc.record({ kind: fc.constant('set'), value: bytes }),
    fc.record({
      kind: fc.constantFrom(
        'hex',
        'json',
        'copy',
        'deep copy',
        'clone',
        'proxy',
        'freeze',
        'equals',
        'assign',
      ),
      value: bytes,
    }),
    fc.record({ kind: fc.constantFrom('cache on', 'cache off'), value: bytes }),
  );
  /** @type {Record<string, (id: any) => any>} */
  const steps = {
    hex: (id) => (id.toHexString(), id),
    json: (id) => (JSON.stringify([id]), id),
    equals: (id) => (id.equals(new ObjectId()), id),
    copy: (id) => new ObjectId(id),
    'deep copy': (id) => lodash.cloneDeep(id),
    clone: (id) => new ObjectId(structuredClone({ ...id })),
    proxy: (id) => new Proxy(id, {}),
    freeze: (id) => (Object.freeze(id), id),
    assign: (id) => Object.assign(Object.create(ObjectId.prototype), id),
    'cache on': (id) => ((ObjectId.cacheHexString = true), id),
    'cache off': (id) => ((ObjectId.cacheHexString = false), id),
  };
  fc.assert(
    fc.property(bytes, fc.array(operation, { maxLength: 30 }), (start, operations) => {
      /** @type {any} */
      let id = new ObjectId(start);
      let expected = start;
      for (const { kind, value } of operations) {
        if (kind !== 'set') {
          id = steps[kind](id);
        } else if (Object.isFrozen(id)) {
          assert.throws(() => (id.id = value), TypeError);
        } else {
          id.id = value;
          expected = value;
        }
        assert.equal(new ObjectId(id).toHexString(), Buffer.from(expected).toString('hex'));
        assert.deepEqual(Reflect.ownKeys(id), ['i0', 'i1', 'i2', 'i3']);
      }
      assert.equal(id.toHexString(), Buffer.from(expected).toString('hex'));
    }),
    { numRuns: 1000 },
  );
});
