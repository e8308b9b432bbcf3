// One class and one counter for both module systems: this only re-exports the CommonJS entry. By its
// default export, for the names of what is loaded lazily cannot be read out of its source.
import oxid from './index.js';

export const {
  BSONError,
  ObjectId,
  ObjectIdArray,
  ObjectIdMap,
  ObjectIdSet,
  dedupe,
  fromHexStrings,
  isNative,
  sortIds,
  stringifyIds,
  toHexStrings,
} = oxid;
