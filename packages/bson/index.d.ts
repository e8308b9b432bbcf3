// Not from oxid/bson, whose types name `bson`: where this package overrides that, they come from here.
export * from 'bson-js';
export { BSON } from 'oxid/bson';
export { ObjectId } from 'oxid';
