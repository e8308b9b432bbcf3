// Every deep-equality checker of docs/compatibility.md, as a function from two values to whether
// they are equal.
import assert from 'node:assert';
import { isDeepStrictEqual } from 'node:util';

// What the matchers of Jest and Vitest consist of; the runners themselves are in consumers/.
import * as jest from '@jest/expect-utils';
import * as vitest from '@vitest/expect';
import * as chai from 'chai';
import concordance from 'concordance';
import { dequal } from 'dequal';
import fastDeepEqual from 'fast-deep-equal';
import lodash from 'lodash';
import * as ramda from 'ramda';
import reactFastCompare from 'react-fast-compare';
import sinon from 'sinon';

/** Whether an assertion passes. @param {() => void} assertion */
function passes(assertion) {
  try {
    assertion();
    return true;
  } catch (error) {
    if (/** @type {Error} */ (error).name === 'TypeError') throw error;
    return false;
  }
}

/** @type {Record<string, (a: any, b: any) => boolean>} */
export const checkers = {
  'assert.deepStrictEqual': (a, b) => passes(() => assert.deepStrictEqual(a, b)),
  'util.isDeepStrictEqual': isDeepStrictEqual,
  'lodash isEqual': lodash.isEqual,
  'Jest toEqual': (a, b) => jest.equals(a, b, [jest.iterableEquality]),
  'Jest toStrictEqual': (a, b) =>
    jest.equals(
      a,
      b,
      [
        jest.iterableEquality,
        jest.typeEquality,
        jest.sparseArrayEquality,
        jest.arrayBufferEquality,
      ],
      true,
    ),
  'Vitest toEqual': (a, b) => vitest.equals(a, b, [vitest.iterableEquality]),
  'Vitest toStrictEqual': (a, b) =>
    vitest.equals(
      a,
      b,
      [
        vitest.iterableEquality,
        vitest.typeEquality,
        vitest.sparseArrayEquality,
        vitest.arrayBufferEquality,
      ],
      true,
    ),
  'chai deep.equal': (a, b) => passes(() => chai.expect(a).to.deep.equal(b)),
  'fast-deep-equal': fastDeepEqual,
  dequal,
  'ramda equals': ramda.equals,
  'react-fast-compare': reactFastCompare,
  concordance: (a, b) => concordance.compare(a, b).pass,
  'sinon calledWith': (a, b) => {
    const spy = sinon.spy();
    spy(a);
    return spy.calledWith(b);
  },
};

/** Those that also hold between an id of oxid and one of bson: they compare fields, not classes. */
export const acrossClasses = ['Jest toEqual', 'Vitest toEqual', 'chai deep.equal'];
