// A project's own suite, in Jest, with the packed package installed.
const bson = require('bson');
const { BSONError, ObjectId, isNative } = require('oxid');

const HEX = '66b2c0ffee00000000abcdef';

test('the addon is in use', () => {
  expect(isNative).toBe(true);
});

test('equal ids are equal and different ones are not, whatever was called', () => {
  const used = new ObjectId(HEX);
  used.toHexString();
  expect(used).toEqual(new ObjectId(HEX));
  expect(used).toStrictEqual(new ObjectId(HEX));
  expect({ ids: [used] }).toEqual({ ids: [new ObjectId(HEX)] });
  expect(used).not.toEqual(new ObjectId());
  expect([new ObjectId()]).not.toStrictEqual([used]);
  expect(used).toEqual(new bson.ObjectId(HEX));
  expect(new bson.ObjectId(HEX)).toEqual(used);
  expect(new bson.ObjectId()).not.toEqual(used);
  expect(jest.fn(() => used)()).toMatchObject({ i3: 0xabcdef });
});

test('a mock called with an id has been called with its equal', () => {
  const save = jest.fn();
  save({ _id: new ObjectId(HEX) });
  expect(save).toHaveBeenCalledWith({ _id: new ObjectId(HEX) });
  expect(save).not.toHaveBeenCalledWith({ _id: new ObjectId() });
});

test('fake timers decide the time of new ids', () => {
  jest.useFakeTimers({ now: 0x12345678 * 1000 });
  try {
    expect(new ObjectId().toHexString().slice(0, 8)).toBe('12345678');
    jest.advanceTimersByTime(1000);
    expect(new ObjectId().getTimestamp()).toEqual(new Date(0x12345679 * 1000));
    expect(ObjectId.generateMany(2)[1].toHexString().slice(0, 8)).toBe('12345679');
  } finally {
    jest.useRealTimers();
  }
  expect(new ObjectId().getTimestamp().getTime()).toBeGreaterThan(0x12345679 * 1000);
});

test('a mocked Date.now decides it too', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1000);
  expect(new ObjectId().getTimestamp()).toEqual(new Date(1000));
  now.mockRestore();
});

test('a snapshot is that of an id of bson', () => {
  expect({ _id: new ObjectId(HEX) }).toMatchInlineSnapshot(`
{
  "_id": "66b2c0ffee00000000abcdef",
}
`);
  expect({ _id: new bson.ObjectId(HEX) }).toMatchInlineSnapshot(`
{
  "_id": "66b2c0ffee00000000abcdef",
}
`);
});

test('errors are of this realm, and branded', () => {
  const make = () => new ObjectId('x');
  expect(make).toThrow(BSONError);
  expect(make).toThrow(Error);
  expect(make).toThrow('input must be a 24 character hex string');
  try {
    make();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    expect(bson.BSONError.isBSONError(error)).toBe(true);
  }
  expect.assertions(5);
});

test('bytes of every realm are ids', () => {
  const bytes = Buffer.from(HEX, 'hex');
  expect(new ObjectId(bytes).toHexString()).toBe(HEX);
  expect(new ObjectId(new Uint8Array(bytes)).toHexString()).toBe(HEX);
  expect(new ObjectId(Buffer.concat([Buffer.alloc(2), bytes]), 2).toHexString()).toBe(HEX);
  expect(Buffer.isBuffer(new ObjectId(HEX).id)).toBe(true);
});

test('after jest.resetModules there are two copies, whose ids are the same and never collide', () => {
  const first = new ObjectId();
  jest.resetModules();
  const copy = require('oxid');
  expect(copy.ObjectId).not.toBe(ObjectId);
  const second = new copy.ObjectId();
  expect(second.toHexString().slice(8, 18)).not.toBe(first.toHexString().slice(8, 18));
  expect(new copy.ObjectId(first)).toEqual(first);
  expect(first.equals(new copy.ObjectId(first))).toBe(true);
  expect(BSONError.isBSONError(new copy.BSONError('x'))).toBe(true);
});

test('bson serializes ids', () => {
  const { _id } = bson.deserialize(bson.serialize({ _id: new ObjectId(HEX) }));
  expect(_id).toEqual(new ObjectId(HEX));
});
