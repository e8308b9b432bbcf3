// One class and one counter for both module systems: this only re-exports the CommonJS entry.
export { BSONError, ObjectId, ObjectIdMap, ObjectIdSet, isNative } from './index.js';
