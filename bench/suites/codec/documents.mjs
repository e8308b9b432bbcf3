// The documents of the codec's rows. They are made from a seed, by object literals as applications
// write them, of the classes of the library that is to write them.

/** @typedef {{ ObjectId: any, Long: any, Binary: any }} Library */

/** Numbers from 0 to 1, the same for the same seed. @param {number} seed */
function makeRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz '];
const BEYOND_ASCII = [...'abcdeéüß日本語😀'];

/** What documents are made of. @param {Library} library @param {number} seed */
function makeKit({ ObjectId, Long, Binary }, seed) {
  const random = makeRandom(seed);
  const integer = (/** @type {number} */ limit) => Math.floor(random() * limit);
  const digits = (/** @type {number} */ count) => {
    let hex = '';
    while (hex.length < count) hex += (integer(2 ** 24) + 2 ** 24).toString(16).slice(1);
    return hex.slice(0, count);
  };
  const text = (/** @type {number} */ length, alphabet = LETTERS) =>
    Array.from({ length }, () => alphabet[integer(alphabet.length)]).join('');
  return {
    seed,
    integer,
    text,
    some: (/** @type {number} */ count, /** @type {(at: number) => unknown} */ make) =>
      Array.from({ length: count }, (_, at) => make(at)),
    pick: (/** @type {string[]} */ ...choices) => choices[integer(choices.length)],
    hex: digits,
    id: () => new ObjectId(digits(24)),
    date: () => new Date(1.6e12 + integer(1e9) * 100),
    amount: () => integer(100_000) / 100 + 0.125,
    long: () => Long.fromNumber(integer(1e9) * 1e6),
    binary: () => new Binary(Buffer.from(digits(32), 'hex')),
  };
}

/** @typedef {ReturnType<typeof makeKit>} Kit */

/** Sixteen fields, with nested lines. @param {Kit} kit */
const makeOrder = ({ amount, date, hex, id, integer, pick, some, text }) => ({
  _id: id(),
  number: `ORD-${hex(6)}`,
  customerId: id(),
  status: pick('new', 'paid', 'shipped', 'closed'),
  currency: pick('EUR', 'USD'),
  total: amount(),
  tax: amount(),
  isPaid: integer(2) === 0,
  createdAt: date(),
  updatedAt: date(),
  warehouseId: id(),
  address: { street: text(18), city: text(9), zip: hex(5), country: 'DE' },
  lines: some(3, () => ({ productId: id(), sku: text(8), quantity: integer(9), price: amount() })),
  notes: text(30),
  tags: [text(5), text(6)],
  version: integer(10),
});

/** @param {Kit} kit */
function makeOptionalOrder(kit) {
  /** @type {Record<string, unknown>} */
  const order = makeOrder(kit);
  for (const key of ['tax', 'warehouseId', 'notes', 'tags']) {
    if (kit.integer(4) === 0) delete order[key];
  }
  if (kit.integer(4) === 0) order.updatedAt = null;
  if (kit.integer(4) === 0) order.total = 100;
  return order;
}

/** 26 fields. @param {Kit} kit */
const makeProduct = ({ amount, date, id, integer, some, text }) => ({
  _id: id(),
  sku: text(10),
  name: text(40),
  slug: text(30),
  brandId: id(),
  supplierId: id(),
  categoryIds: [id(), id(), id()],
  summary: text(120),
  description: text(920),
  price: amount(),
  listPrice: amount(),
  currency: 'EUR',
  stock: integer(500),
  reserved: integer(20),
  isActive: true,
  isFeatured: false,
  weight: amount(),
  dimensions: { width: amount(), height: amount(), depth: amount(), unit: 'cm' },
  images: some(3, () => ({
    url: `https://example.com/images/${text(16)}.jpg`,
    width: 800,
    height: 600,
  })),
  attributes: some(6, (at) => ({ name: text(8), value: text(14), position: at })),
  variants: some(4, () => ({
    _id: id(),
    sku: text(10),
    size: 'XL',
    price: amount(),
    stock: integer(50),
  })),
  tags: some(6, () => text(7)),
  rating: { average: 4.25, count: integer(500), histogram: [1, 2, 3, 50, 256] },
  createdAt: date(),
  updatedAt: date(),
  version: integer(10),
});

/** 24 fields, most of them numbers, as of a measurement. @param {Kit} kit */
function makeWide({ amount, id, integer }) {
  return {
    _id: id(),
    station: integer(500),
    sequence: integer(1e6),
    temperature: amount(),
    humidity: amount(),
    pressure: amount(),
    windSpeed: amount(),
    windDirection: integer(360),
    gust: amount(),
    rain: amount(),
    snow: integer(10),
    cloudCover: integer(100),
    visibility: integer(50_000),
    dewPoint: amount(),
    radiation: amount(),
    ultraviolet: integer(12),
    ozone: integer(300),
    nitrogen: integer(100),
    dust: integer(100),
    noise: integer(120),
    battery: integer(100),
    signal: integer(100),
    isValid: true,
    version: integer(10),
  };
}

/** 32 levels. @param {Kit} kit */
function makeDeep({ id, text }) {
  /** @type {Record<string, unknown>} */
  let document = { leaf: text(20), count: 1 };
  for (let level = 0; level < 32; level++) {
    document = { name: text(10), level, ref: id(), child: document };
  }
  return document;
}

/** @param {number} count @param {(kit: Kit) => unknown} make @returns {(kit: Kit) => any[]} */
const listOf = (count, make) => (kit) => [{ list: kit.some(count, () => make(kit)) }];

/**
 * By row, how its documents are made: some, that are taken in turn. Where every round is to have
 * others, `isFresh` says so.
 * @type {Record<string, { title: string, make: (kit: Kit) => any[], isFresh?: boolean }>}
 */
export const kinds = {
  id: { title: 'a document of one id', make: ({ id }) => [{ _id: id() }] },
  'ids-10': { title: '10 ids', make: listOf(10, ({ id }) => id()) },
  'ids-100': { title: '100 ids', make: listOf(100, ({ id }) => id()) },
  'ids-1000': { title: '1,000 ids', make: listOf(1000, ({ id }) => id()) },
  product: { title: 'a product of 2.8 KB', make: (kit) => [makeProduct(kit)] },
  wide: { title: 'a measurement of 24 fields', make: (kit) => [makeWide(kit)] },
  deep: { title: 'a document of 2 KB and 32 levels', make: (kit) => [makeDeep(kit)] },
  order: { title: 'an order of 16 fields', make: (kit) => [makeOrder(kit)] },
  'orders-256': {
    title: '256 orders in turn',
    make: (kit) => kit.some(256, () => makeOrder(kit)),
  },
  'orders-optional': {
    title: '256 orders, some without some fields',
    make: (kit) => kit.some(256, () => makeOptionalOrder(kit)),
  },
  batch: {
    title: 'a reply with 1,000 orders',
    make: (kit) => [
      { cursor: { firstBatch: kit.some(1000, () => makeOrder(kit)), id: 0, ns: 'a.b' }, ok: 1 },
    ],
  },
  strings: {
    title: '1,000 strings of 1 to 60 letters',
    make: listOf(1000, ({ integer, text }) => text(1 + integer(60))),
  },
  'strings-8': { title: '1,000 strings of 8 letters', make: listOf(1000, ({ text }) => text(8)) },
  'strings-20': { title: '1,000 strings of 20', make: listOf(1000, ({ text }) => text(20)) },
  'strings-200': { title: '1,000 strings of 200', make: listOf(1000, ({ text }) => text(200)) },
  'strings-utf8': {
    title: '1,000 strings of 1 to 60 characters beyond ASCII',
    make: listOf(1000, ({ integer, text }) => text(1 + integer(60), BEYOND_ASCII)),
  },
  int32s: { title: '1,000 int32', make: listOf(1000, ({ integer }) => integer(1e6)) },
  doubles: { title: '1,000 doubles', make: listOf(1000, ({ amount }) => amount()) },
  longs: { title: '1,000 longs', make: listOf(1000, ({ long }) => long()) },
  dates: { title: '1,000 dates', make: listOf(1000, ({ date }) => date()) },
  binaries: { title: '1,000 binaries of 16 bytes', make: listOf(1000, ({ binary }) => binary()) },
  'dynamic-keys': {
    title: 'an object of 20 ids as keys, ever new ones',
    make: (kit) =>
      kit.some(256, () => ({
        _id: kit.id(),
        counts: Object.fromEntries(
          Array.from({ length: 20 }, () => [kit.hex(24), kit.integer(100)]),
        ),
      })),
    isFresh: true,
  },
  'new-shapes': {
    title: 'a shape of its own each, a million of them',
    make: (kit) =>
      kit.some(50_000, (at) => ({
        _id: kit.id(),
        [`amount${kit.seed}x${at}`]: kit.integer(100),
        [`note${kit.seed}x${at}`]: 'a text',
        [`done${kit.seed}x${at}`]: true,
      })),
    isFresh: true,
  },
};

/**
 * @param {string} kind
 * @param {Library} library
 * @param {number} [seed]
 * @returns {any[]}
 */
export function makeDocuments(kind, library, seed = 1) {
  return kinds[kind].make(makeKit(library, seed));
}
