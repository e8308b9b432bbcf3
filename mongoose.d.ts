import './index.js';

declare module './index.js' {
  interface ObjectId {
    /** The id itself, as mongoose has it on the ids of its driver: for what is populated or not. */
    get _id(): this;
  }
}
