'use strict';

// The same module, not a copy: one class of ids whichever name it is asked for by.
module.exports = require('oxid/bson');
