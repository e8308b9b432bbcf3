// @ts-check
'use strict';

/** From this version on Node.js reads and writes UTF-8 by vectors, and by quicker calls. */
const FIRST_VERSION = 24;

/** Whether Node's own calls for UTF-8 are quick, in terms of what they are measured against here. */
exports.isUtf8Quick = Number.parseInt(process.versions.node, 10) >= FIRST_VERSION;
