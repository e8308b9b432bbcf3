// @ts-check
'use strict';

const { canPlan, compilePlan } = require('./encode-plan.js');

/** @typedef {import('./encode-shapes.js').ShapeNode} ShapeNode */
/** @typedef {import('./encode-plan.js').Plan} Plan */
/** @typedef {import('./encode-kinds.js').KindWriters} KindWriters */

/** The most families of one place: encoders that take turns with more than so many stay cold. */
const MAX_FAMILIES = 8;
/** After so many shapes that a family took in, every key of it may be missing. */
const SHAPES_BEFORE_ALL_OPTIONAL = 3;

/** Shapes that one compiled encoder writes. */
class Family {
  /** @param {readonly ShapeNode[]} fields those of its first shape */
  constructor(fields) {
    this.fields = fields;
    /** The keys that every shape so far had. */
    this.required = new Set(fields.map(({ key }) => key));
    this.shapes = 1;
    /** @type {Plan | undefined} */
    this.plan = undefined;
  }

  /**
   * @param {KindWriters} writers
   * @returns {Plan | undefined} its encoder; undefined where code may not be made
   */
  compile(writers) {
    this.plan ??= compilePlan(this.fields, ({ key }) => !this.required.has(key), writers);
    return this.plan;
  }

  /**
   * Takes in a shape, if it is much like those that are in it.
   * @param {readonly ShapeNode[]} fields
   * @returns {boolean} whether it did; where the encoder does not know it, that is gone
   */
  join(fields) {
    const merged = merge(this.fields, fields);
    if (merged === undefined || !canPlan(merged)) return false;
    const shared = this.fields.length + fields.length - merged.length;
    if (shared * 2 < merged.length) return false;
    const keys = new Set(fields.map(({ key }) => key));
    const missing = [...this.required].filter((key) => !keys.has(key));
    if (merged.length === this.fields.length && missing.length === 0) return true;
    this.shapes += 1;
    for (const key of missing) this.required.delete(key);
    if (this.shapes > SHAPES_BEFORE_ALL_OPTIONAL) this.required.clear();
    this.fields = merged;
    this.plan = undefined;
    return true;
  }
}

/**
 * @param {readonly ShapeNode[]} fields
 * @param {readonly ShapeNode[]} others
 * @returns {ShapeNode[] | undefined} all of both, in an order that suits both, if there is one
 */
function merge(fields, others) {
  const positions = new Map(fields.map(({ key }, i) => [key, i]));
  const merged = [];
  let taken = 0;
  for (const other of others) {
    const position = positions.get(other.key);
    if (position === undefined) {
      merged.push(other);
    } else if (position < taken) {
      return undefined;
    } else {
      merged.push(...fields.slice(taken, position + 1));
      taken = position + 1;
    }
  }
  return [...merged, ...fields.slice(taken)];
}

/**
 * Finds a shape a family that knows it, or lets it join one, or makes one for it.
 * @param {Family[]} families those of the place where such documents begin
 * @param {readonly ShapeNode[]} fields
 * @param {KindWriters} writers
 * @returns {Family | undefined} undefined where there are too many, or code may not be made
 */
function findFamily(families, fields, writers) {
  let family = families.find((candidate) => candidate.join(fields));
  if (family === undefined) {
    if (families.length >= MAX_FAMILIES) return undefined;
    family = new Family(fields);
    families.push(family);
  }
  return family.compile(writers) && family;
}

exports.Family = Family;
exports.findFamily = findFamily;
