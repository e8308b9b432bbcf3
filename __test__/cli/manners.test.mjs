// How the command says what is wrong, and how it goes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { serialize } from 'bson';

import { ObjectId, ObjectIdArray } from '../../index.mjs';
import { folder, run, start } from './run.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const HEX = '66b2c0ffee00000000abcdef';
const DOCUMENT = serialize({ _id: new ObjectId(HEX) });

describe('what is wrong with the input is said with its place', () => {
  /** @type {Record<string, [format: string, input: string | Uint8Array, message: string]>} */
  const faults = {
    'a digit that is none': [
      'lines',
      `${HEX}\n${HEX.slice(0, -1)}g\n`,
      'stdin:2:24: no hexadecimal digit',
    ],
    'a short line': [
      'lines',
      `${HEX}\n\nabc\n`,
      'stdin:3:4: a line of 3 characters, not of 24 hexadecimal digits',
    ],
    'a long line': [
      'lines',
      `${HEX}0\n`,
      'stdin:1:25: a line of 25 characters, not of 24 hexadecimal digits',
    ],
    'a JSON string that is no hex': [
      'json',
      `["${HEX}",\n "${HEX.slice(1)}"]`,
      'stdin:2:2: text with a string that has not 24 digits',
    ],
    'a JSON array without its end': ['json', `["${HEX}"`, 'stdin:1:28: text that ends too early'],
    'a line that is no JSON': ['ndjson', `{"_id":"${HEX}"}\n{"_id":]\n`, 'stdin:2:8: no JSON'],
    'a cut document': [
      'bson',
      Buffer.concat([DOCUMENT, DOCUMENT.subarray(0, 10)]),
      'stdin: at byte 22: a length that does not fit its document',
    ],
    'a cut id': ['raw', Buffer.alloc(25), 'stdin: at byte 24: 1 bytes, where an id has 12'],
  };
  for (const [name, [format, input, message]] of Object.entries(faults)) {
    test(name, () => {
      const { status, stderr } = run(['sort', '--from', format], input);
      assert.equal(stderr, `oxid: ${message}\n`);
      assert.equal(status, 2);
    });
  }

  test('a place after the first megabytes', () => {
    const many = `${HEX}\n`.repeat(400_000);
    const path = join(folder, 'late.txt');
    writeFileSync(path, `${many}x\n`);
    const { stderr } = run(['dedupe', path]);
    assert.equal(
      stderr,
      `oxid: ${path}:400001:1: a line of 1 characters, not of 24 hexadecimal digits\n`,
    );
    writeFileSync(
      path,
      JSON.stringify(Array.from({ length: 300_000 }, () => HEX)).replace(/"]$/, '0"]'),
    );
    const { stderr: json } = run(['dedupe', '--from', 'json', path]);
    assert.equal(
      json,
      `oxid: ${path}:1:${299_999 * 27 + 2}: text with a string that has not 24 digits\n`,
    );
  });
});

describe('what is wrong with the call', () => {
  for (const args of [
    ['nonsense'],
    ['sort', '--memory', '12'],
    ['sort', '--memory', 'much'],
    ['sort', '--from', 'xml'],
    ['sort', 'missing.txt'],
    ['sort', '.'],
    ['sort', '-o', join('missing', 'out.txt')],
    ['diff', 'one.txt'],
    ['inspect'],
    ['inspect', 'abc'],
  ]) {
    test(`${args.join(' ')}: one line, and exit code 2`, () => {
      const { status, stderr, text } = run(args, `${HEX}\n`);
      assert.match(stderr, /^.+\n$/);
      assert.equal(text, '');
      assert.equal(status, 2);
    });
  }

  test('help and version are no errors', () => {
    for (const args of [['--help'], ['sort', '--help'], ['--version']]) {
      const { status, text } = run(args);
      assert.ok(text.length > 0);
      assert.equal(status, 0);
    }
  });
});

test('a reader that has enough is no error', async () => {
  const child = start(['extract', '--from', 'raw']);
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.on('error', () => {});
  child.stdin.write(Buffer.alloc(12 * 1_000_000));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.end(Buffer.alloc(12 * 1_000_000));
  const [code] = await once(child, 'exit');
  assert.equal(stderr, '');
  assert.equal(code, 0);
});

for (const [signal, expected] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])) {
  test(`${signal} leaves no temporary file`, async () => {
    const temporary = join(folder, signal);
    mkdirSync(temporary);
    const options = ['--from', 'raw', '--memory', '1M', '--temp-dir', temporary];
    const child = start(['sort', ...options, '-o', join(temporary, 'out')]);
    child.stdin.write(ObjectIdArray.generate(200_000).bytes);
    // It waits for more, and has spilled what it has.
    while (
      !readdirSync(temporary, { recursive: true }).some((name) => `${name}`.includes('run-3'))
    ) {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
    child.kill(signal);
    const [code] = await once(child, 'exit');
    assert.equal(code, expected);
    assert.deepEqual(readdirSync(temporary), []);
  });
}

test('on a terminal a bar shows how far it is', () => {
  const path = join(folder, 'bar.raw');
  writeFileSync(path, ObjectIdArray.generate(500_000).bytes);
  const script = join(folder, 'terminal.cjs');
  writeFileSync(
    script,
    `process.stderr.isTTY = true;
    require(${JSON.stringify(join(root, 'lib/cli/main.js'))}).main();`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, [script, 'sort', '--count', path], {
    encoding: 'utf8',
  });
  assert.equal(stdout, '500000\n');
  assert.match(stderr, /\d+%.* left/);
  assert.equal(run(['sort', '--count', path]).stderr, '');
});

test('the library loads none of what the command needs', () => {
  const program = `
    require('./index.js');
    console.log(Object.keys(require.cache).filter((path) => /commander|progress|cli/.test(path)).length);`;
  const { stdout } = spawnSync(process.execPath, ['-e', program], { cwd: root, encoding: 'utf8' });
  assert.equal(stdout, '0\n');
});
