'use strict';

const { RandomDocuments } = require('./random-document.js');

/** How many kinds of documents there are at a time; each comes often enough to be learned. */
const TEMPLATES = 30;
/** How many documents such templates serve. */
const DOCUMENTS_PER_TEMPLATES = 3000;

/**
 * Makes documents as collections have them: of a few shapes, of which some fields come and go, and
 * now and then a document that differs in a key or in the kind of a value.
 */
class ShapedDocuments extends RandomDocuments {
  templates = [];
  made = 0;

  template(depth) {
    return Array.from({ length: this.below(depth === 0 ? 14 : 6) }, () => ({
      key: this.key(),
      kind: this.below(28),
      isOptional: this.below(4) === 0,
      // What is nested under the key has a shape of its own.
      inner: depth < 3 && this.below(4) === 0 ? this.template(depth + 1) : undefined,
      isMany: this.below(3) === 0,
    }));
  }

  instance(template, depth) {
    const document = {};
    for (const field of template) {
      if (field.isOptional && this.below(2) === 0) continue;
      document[field.key] = this.fieldValue(field, depth);
    }
    if (this.below(40) === 0) document[this.key()] = this.value(depth + 1, this.below(30));
    if (this.below(60) === 0) delete document[this.pick(Object.keys(document))];
    return document;
  }

  fieldValue({ inner, isMany, kind }, depth) {
    if (inner === undefined || this.below(30) === 0) {
      const other = this.below(30) === 0;
      return this.value(depth + 1, other ? this.below(30) : kind);
    }
    if (!isMany) return this.instance(inner, depth + 1);
    return Array.from({ length: this.below(4) }, () => this.instance(inner, depth + 1));
  }

  shaped() {
    if (this.made % DOCUMENTS_PER_TEMPLATES === 0) {
      this.templates = Array.from({ length: TEMPLATES }, () => this.template(0));
    }
    this.made += 1;
    return this.instance(this.pick(this.templates), 0);
  }
}

exports.ShapedDocuments = ShapedDocuments;
