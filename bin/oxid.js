#!/usr/bin/env node
// @ts-check
'use strict';

require('../lib/cli/main.js').main();
