// @ts-check
'use strict';

/**
 * What has been learned of the shapes of documents: a trie whose steps are keys. Each node has its
 * key's bytes ready and remembers which key came after it last, so that a document of a known shape
 * costs one comparison of pointers a key, and a key that comes or goes one look into a map.
 *
 * The trie is bounded in nodes, in bytes a key and in branches. To learn a node costs credit, which
 * documents bring back slowly: documents whose keys are ever new soon run out of it, and are
 * written key by key at no further cost.
 */

const { checkKey } = require('./encode-key.js');

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

/** A place in a document's sequence of keys. */
// oxlint-disable-next-line typescript/no-extraneous-class
class ShapeNode {
  /** @param {string | undefined} key undefined for the place in front of the first key */
  constructor(key) {
    this.key = key;
    const bytes = Buffer.from(`${key ?? ''}\0`);
    const words = new Int32Array((bytes.length + 3) >>> 2);
    Buffer.from(words.buffer).set(bytes);
    /** The bytes of the key and its zero byte; 0 where they are not known. */
    this.size = key === undefined ? 0 : bytes.length;
    /** The same bytes, four at a time; the first sixteen apart. */
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
  }
}

/** Stands for every place that is not learned: nothing follows it, and nothing is inside. */
const UNKNOWN = new ShapeNode(undefined);
UNKNOWN.inner = UNKNOWN;

/** Where documents begin. */
const root = makeStart();
let nodes = 0;
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
  return node.inner ?? (node.inner = pay() ? makeStart() : UNKNOWN);
}

/**
 * The step that was not predicted.
 * @param {ShapeNode} node
 * @param {string} key
 * @returns {ShapeNode}
 */
function follow(node, key) {
  if (node !== UNKNOWN) {
    const known = node.branches?.get(key);
    if (known !== undefined) {
      node.next = known;
      return known;
    }
  }
  checkKey(key, false);
  return node !== UNKNOWN && mayLearn(node, key) ? learn(node, key) : UNKNOWN;
}

/**
 * @param {ShapeNode} node
 * @param {string} key
 */
function mayLearn(node, key) {
  if (key.length * 3 >= MAX_KEY_SIZE) return false;
  if (node.branches !== undefined && node.branches.size >= MAX_BRANCHES) {
    node.misses += 1;
    if (node.misses < PATIENCE) return false;
    node.misses = 0;
    node.branches.clear();
  }
  return pay();
}

/** Whether there is credit for one more node. */
function pay() {
  if (credit < DOCUMENTS_PER_NODE) return false;
  credit -= DOCUMENTS_PER_NODE;
  nodes += 1;
  if (nodes > MAX_NODES) {
    nodes = 1;
    root.next = UNKNOWN;
    root.branches = undefined;
  }
  return true;
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

exports.enterInner = enterInner;
exports.enterRoot = enterRoot;
exports.follow = follow;
