// The tests of the driver and of mongoose once more, with oxid/bson in the place of bson.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

for (const name of ['mongodb', 'mongoose']) {
  test(`all that holds with bson holds with oxid/bson: ${name}`, () => {
    const path = `__test__/driver/${name}.test.mjs`;
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--import', './register.mjs', '--test', '--test-reporter=tap', path],
      { cwd: root, env, encoding: 'utf8' },
    );
    assert.equal(status, 0, stdout);
    const declared = readFileSync(`${root}/${path}`, 'utf8').match(/^ *test\(/gm)?.length ?? 0;
    assert.ok(declared > 0);
    assert.ok(Number(/^# pass (\d+)$/m.exec(stdout)?.[1]) >= declared, stdout);
  });
}
