// @ts-check
'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');
const { test } = require('node:test');

test('oxid/mongoose adds what mongoose adds to ids, and only when it is loaded', () => {
  // A process of its own, for it changes the class.
  const program = `
    const { ObjectId } = require('oxid');
    const id = new ObjectId('66b2c0ffee00000000abcdef');
    console.log(id._id === undefined);
    require('oxid/mongoose');
    console.log(id._id === id, id >= id.toHexString(), id < new ObjectId('f'.repeat(24)));
    console.log(Reflect.ownKeys(id).join(), require('util').isDeepStrictEqual(id, new ObjectId(id)));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], {
    cwd: join(__dirname, '../..'),
    encoding: 'utf8',
  });
  assert.equal(stdout, 'true\ntrue true true\ni0,i1,i2,i3 true\n', stderr);
});
