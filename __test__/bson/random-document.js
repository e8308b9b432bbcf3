'use strict';

const bson = require('bson');
const { ObjectId } = require('../../index.js');

/** A generator of 32-bit numbers out of a seed: mulberry32. */
function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (bits ^ (bits >>> 14)) >>> 0;
  };
}

const TEXTS = [
  '',
  'a',
  'hello',
  'x'.repeat(30),
  'y'.repeat(300),
  'grüße',
  '日本',
  '😀',
  '\ud800',
  'a\0',
];
const KEYS = ['_id', 'a', 'b', 'name', 'createdAt', 'averyveryverylongkeyindeed', 'ключ', '1', '10', '', '$id', '$x', 'a.b']; // prettier-ignore

/** Makes documents of every kind of value, of shapes that repeat and of ones that do not. */
class RandomDocuments {
  constructor(seed) {
    this.random = makeRandom(seed);
  }

  below(count) {
    return this.random() % count;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  key() {
    return this.below(6) === 0 ? `k${this.below(100_000)}` : this.pick(KEYS);
  }

  text() {
    return this.below(2) === 0 ? this.pick(TEXTS) : `text ${this.below(1e6)}`;
  }

  bytes() {
    return Buffer.from(Array.from({ length: this.below(40) }, () => this.below(256)));
  }

  number() {
    const bits = this.random() | 0;
    return this.pick([bits, bits % 100, bits / 7, bits * 4096, -0, 2 ** 31, -(2 ** 31), NaN]);
  }

  array(depth) {
    const length = this.below(this.below(20) === 0 ? 130 : 12);
    const mixed = this.below(2) === 0;
    const kind = this.below(22);
    return Array.from({ length }, () => this.value(depth + 1, mixed ? this.below(30) : kind));
  }

  document(depth = 0) {
    const document = this.below(10) === 0 ? Object.create(null) : {};
    for (let count = this.below(8); count > 0; count--) {
      document[this.key()] = this.value(depth + 1, this.below(30));
    }
    if (this.below(20) === 0) delete document._id;
    return document;
  }

  map(depth) {
    return new Map(Object.entries(this.document(depth)));
  }

  value(depth, kind) {
    if (depth < 5) {
      if (kind === 22 || kind === 23 || kind === 24) return this.document(depth);
      if (kind === 25 || kind === 26) return this.array(depth);
      if (kind === 27) return this.map(depth);
      if (kind === 28) return new bson.Code('f()', this.document(depth));
      if (kind === 29) return new bson.DBRef('c', new bson.ObjectId(this.bytes12()), 'db', this.document(depth)); // prettier-ignore
    }
    return this.leaf(kind % 22);
  }

  bytes12() {
    return Uint8Array.from({ length: 12 }, () => this.below(256));
  }

  leaf(kind) {
    switch (kind) {
      case 0:
      case 1:
        return this.number();
      case 2:
      case 3:
        return this.text();
      case 4:
        return new ObjectId(this.bytes12());
      case 5:
        return new bson.ObjectId(this.bytes12());
      case 6:
        return new Date(this.random() * 1000 - 1e12);
      case 7:
        return this.below(2) === 0;
      case 8:
        return null;
      case 9:
        return undefined;
      case 10:
        return BigInt(this.random()) ** 2n;
      case 11:
        return this.bytes();
      case 12:
        return new bson.Binary(this.bytes(), this.pick([0, 2, 4, 5, 9, 128]));
      case 13:
        return new bson.Long(this.random() | 0, this.random() | 0);
      case 14:
        return new bson.Int32(this.random() | 0);
      case 15:
        return new bson.Double(this.number());
      case 16:
        return bson.Decimal128.fromString(`${this.below(1e6)}E-${this.below(20)}`);
      case 17:
        return new bson.Timestamp({ t: this.random(), i: this.random() });
      case 18:
        return this.pick([new bson.MinKey(), new bson.MaxKey(), new bson.BSONSymbol('s')]);
      case 19:
        return this.pick([/a/gi, new bson.BSONRegExp('p', 'xi'), /ü/m]);
      case 20:
        return this.pick([() => 1, Symbol('s'), new bson.Code('f')]);
      default: {
        const replacement = this.pick([1, 'x', null, undefined, [1, 'y'], { a: 1 }]);
        return { toBSON: () => replacement };
      }
    }
  }
}

exports.RandomDocuments = RandomDocuments;
