// A project's own suite of what it stores, in Jest, with the packed package installed.
const bson = require('bson');
const { ObjectId, ObjectIdSet } = require('oxid');
const { BSONError, Binary, Long, deserialize, serialize } = require('oxid/bson');

const makeOrder = () => ({
  _id: new ObjectId('66b2c0ffee00000000abcdef'),
  lines: [{ productId: new ObjectId('0'.repeat(24)), price: 12.5 }],
  at: new Date(5),
  match: /a/i,
  notes: null,
});

test('documents come out equal, and of the classes of this realm', () => {
  const order = deserialize(serialize(makeOrder()));
  expect(order).toEqual(makeOrder());
  expect(order).toStrictEqual(makeOrder());
  expect(order).toEqual(deserialize(bson.serialize(makeOrder())));
  expect(order).not.toEqual({ ...makeOrder(), notes: 'some' });
  expect(order._id).toBeInstanceOf(ObjectId);
  expect(order.at).toBeInstanceOf(Date);
  expect(order.lines).toBeInstanceOf(Array);
  expect(Object.getPrototypeOf(order)).toBe(Object.prototype);
});

test('the other types are those of bson', () => {
  const document = deserialize(
    serialize({ n: Long.fromString('9007199254740993'), b: Buffer.from('a') }),
  );
  expect(document.n).toBeInstanceOf(bson.Long);
  expect(document.b).toBeInstanceOf(Binary);
  expect(Binary).toBe(bson.Binary);
});

test('what is malformed is an Error of this realm', () => {
  for (const work of [() => deserialize(Buffer.alloc(4)), () => serialize([])]) {
    expect(work).toThrow(Error);
    expect(work).toThrow(BSONError);
  }
});

test('sets of ids are compared by their ids', () => {
  const ids = ObjectId.generateMany(50);
  expect(new ObjectIdSet(ids)).toEqual(new ObjectIdSet(deserialize(serialize({ ids })).ids));
  expect(new ObjectIdSet(ids)).not.toEqual(new ObjectIdSet(ids.slice(1)));
});
