// One class and one counter for both module systems: this only re-exports the CommonJS entry.
export {
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
} from './index.js';
