import type * as bson from 'bson';
import type { ObjectId as OxidObjectId } from '../../index.js';

/**
 * All that bson 7 exports, with oxid's `ObjectId` in place of its own: a superset that the MongoDB
 * driver and mongoose run on.
 */
export * from 'bson';
// A local export wins over a star: this is the id that `deserialize` and `EJSON.parse` make.
export { ObjectId } from '../../index.js';

/** The namespace of everything else in this module, as bson has it. */
export declare const BSON: Omit<typeof bson.BSON, 'ObjectId'> & { ObjectId: typeof OxidObjectId };
