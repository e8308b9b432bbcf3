// @ts-check
'use strict';

/**
 * What has been learned of the shapes of documents that were written: a trie whose steps are keys.
 * Each node has its key's bytes ready and remembers which key came after it last. Where a shape has
 * ended often enough its encoder is compiled, and the place where such documents begin remembers
 * the one that it used last.
 *
 * The trie is bounded in nodes, in bytes a key, in branches and in compiled encoders. To learn a
 * node costs credit, which documents bring back slowly, and to compile costs more of it: documents
 * whose keys are ever new soon run out of it, and are written key by key at no further cost.
 */

/**
 * What the values of a key are; for the general writer this is only a hint.
 * @typedef {import('./encode-kinds.js').Kind} Kind
 * @typedef {import('./encode-kinds.js').ArrayWriter} ArrayWriter
 * @typedef {import('./encode-kinds.js').KindWriters} KindWriters
 * @typedef {import('./encode-plan.js').Plan} Plan
 * @typedef {import('./encode-family.js').Family} Family
 */

const { findFamily } = require('./encode-family.js');
const { canPlan } = require('./encode-plan.js');

/** The most nodes; when they are used up, learning begins anew. */
const MAX_NODES = 8192;
/** The longest key that is learned, in bytes; well within what an element may write unasked. */
const MAX_KEY_SIZE = 128;
/** The most keys that are learned to come after one key. */
const MAX_BRANCHES = 64;
/** After so many unknown keys behind a node with all its branches, those are let go. */
const PATIENCE = 4096;
/** How many documents bring back the credit for one node. */
const DOCUMENTS_PER_NODE = 16;
const FULL_CREDIT = 4096 * DOCUMENTS_PER_NODE;
/** The most compilations; when they are used up, learning begins anew. */
const MAX_PLANS = 256;
/** After so many documents without an encoder at a place, the next one's shape gets one. */
const MISSES_BEFORE_COMPILING = 8;
/** How many documents bring back the credit for one compilation, which takes some 100 us. */
const DOCUMENTS_PER_PLAN = 256;

/** @type {Family[]} */
const NO_FAMILIES = [];
/** The plan of a place that has none: it is of no document's shape. @type {Plan} */
const noPlan = () => -1;

/** A place in a document's sequence of keys. */
// oxlint-disable-next-line typescript/no-extraneous-class
class ShapeNode {
  /** @param {string | undefined} key undefined for the place in front of the first key */
  constructor(key) {
    this.key = key;
    const bytes = Buffer.from(`\0${key ?? ''}\0`);
    const words = new Int32Array((bytes.length + 3) >>> 2);
    Buffer.from(words.buffer).set(bytes);
    /** How many bytes a type, the key and its zero byte are. */
    this.size = bytes.length;
    /** Those bytes, four at a time; the first sixteen apart. */
    this.word0 = words[0];
    this.word1 = words[1] ?? 0;
    this.word2 = words[2] ?? 0;
    this.word3 = words[3] ?? 0;
    this.words = words;
    /** The node that followed last. @type {ShapeNode} */
    this.next = this;
    /** All that followed, when there are several. @type {Map<string, ShapeNode> | undefined} */
    this.branches = undefined;
    this.misses = 0;
    /** Where the shape begins of the documents under this key. @type {ShapeNode | undefined} */
    this.inner = undefined;
    /** What the last value under this key was. @type {Kind} */
    this.kind = 'other';
    /** What the first element of the last array under this key was. @type {Kind} */
    this.elementKind = 'other';
    /** The writer of arrays of that kind. @type {ArrayWriter | undefined} */
    this.writeElements = undefined;
    /** The family of the shape that ends here. @type {Family | undefined} */
    this.family = undefined;
    /** Whether the shape that ends here is known to be one that can have no encoder. */
    this.isUnplannable = false;
    /** The families of the shapes that begin here. @type {Family[]} */
    this.families = NO_FAMILIES;
    /** The encoder of the shape that began here last. */
    this.plan = noPlan;
    /** How many documents that began here had no encoder, since the last that was given one. */
    this.unplanned = 0;
  }
}

/** Stands for every place that is not learned: nothing follows it, and nothing is inside. */
const UNKNOWN = new ShapeNode(undefined);
UNKNOWN.inner = UNKNOWN;

/** Where documents begin. */
const root = makeStart();
let nodes = 0;
let plans = 0;
let credit = FULL_CREDIT;

function makeStart() {
  const start = new ShapeNode(undefined);
  start.next = UNKNOWN;
  return start;
}

/** The place in front of a document's first key. */
function enterRoot() {
  if (credit < FULL_CREDIT) credit += 1;
  return root;
}

/**
 * @param {ShapeNode} node
 * @returns {ShapeNode} the place in front of the first key of the documents under this one
 */
function enterInner(node) {
  if (node.inner !== undefined) return node.inner;
  return pay(DOCUMENTS_PER_NODE) ? (node.inner = makeStart()) : UNKNOWN;
}

/**
 * @param {ShapeNode} node
 * @param {string} key
 * @returns {ShapeNode} UNKNOWN where the key is not learned now either
 */
function step(node, key) {
  return node.next.key === key ? node.next : follow(node, key);
}

/**
 * The step that was not predicted.
 * @param {ShapeNode} node
 * @param {string} key
 */
function follow(node, key) {
  if (node === UNKNOWN) return UNKNOWN;
  const known = node.branches?.get(key);
  if (known === undefined) return mayLearn(node, key) ? learn(node, key) : UNKNOWN;
  node.next = known;
  return known;
}

/**
 * @param {ShapeNode} node
 * @param {string} key
 */
function mayLearn(node, key) {
  if (key.length * 3 >= MAX_KEY_SIZE || key.includes('\0')) return false;
  if (node.branches !== undefined && node.branches.size >= MAX_BRANCHES) {
    node.misses += 1;
    if (node.misses < PATIENCE) return false;
    node.misses = 0;
    node.branches.clear();
  }
  if (!pay(DOCUMENTS_PER_NODE)) return false;
  nodes += 1;
  if (nodes > MAX_NODES) forget();
  return true;
}

/**
 * @param {number} price
 * @returns {boolean} whether there was credit for it
 */
function pay(price) {
  if (credit < price) return false;
  credit -= price;
  return true;
}

function forget() {
  nodes = 0;
  plans = 0;
  root.next = UNKNOWN;
  root.branches = undefined;
  root.families = NO_FAMILIES;
  root.plan = noPlan;
}

/**
 * @param {ShapeNode} node
 * @param {string} key
 */
function learn(node, key) {
  const next = new ShapeNode(key);
  next.next = UNKNOWN;
  (node.branches ??= new Map()).set(key, next);
  node.next = next;
  return next;
}

/**
 * @param {ShapeNode} place
 * @param {readonly string[]} keys
 * @returns {ShapeNode} where documents of these keys end; UNKNOWN where that is not learned
 */
function findEnd(place, keys) {
  let node = place;
  for (let i = 0; i < keys.length && node !== UNKNOWN; i++) {
    const key = keys[i];
    if (node.next.key !== key) node.next = node.branches?.get(key) ?? UNKNOWN;
    node = node.next;
  }
  return node;
}

/**
 * Counts a document without an encoder, and gives it one when it is time.
 * @param {ShapeNode} place where it began
 * @param {readonly string[]} keys
 * @param {ShapeNode} end where it ended
 * @param {KindWriters} writers
 */
function plan(place, keys, end, writers) {
  place.unplanned += 1;
  if (place.unplanned < MISSES_BEFORE_COMPILING || end.isUnplannable) return;
  let node = place;
  const fields = keys.map((key) => (node = step(node, key)));
  end.isUnplannable = !canPlan(fields);
  if (end.isUnplannable || !pay(DOCUMENTS_PER_PLAN)) return;
  place.unplanned = 0;
  if (place.families === NO_FAMILIES) place.families = [];
  end.family = findFamily(place.families, fields, writers);
  if (end.family === undefined) {
    place.unplanned = -PATIENCE;
    return;
  }
  plans += 1;
  if (plans > MAX_PLANS) forget();
}

exports.ShapeNode = ShapeNode;
exports.UNKNOWN = UNKNOWN;
exports.enterInner = enterInner;
exports.enterRoot = enterRoot;
exports.findEnd = findEnd;
exports.plan = plan;
exports.step = step;
