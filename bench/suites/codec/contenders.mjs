// The libraries that read and write BSON, each in the version that its name says.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export const OURS = 'oxid/bson';
export const PEER = 'bson 7.3.4';

/** @type {Record<string, () => any>} */
export const contenders = {
  [OURS]: () => require('../../../lib/bson/index.js'),
  [PEER]: () => require('bson'),
  'bson 6.10.4': () => require('bson6'),
};
