// Runs the README: each JavaScript block as a program in which every `value; // expected` is
// checked, each shell command against what the package has.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(`${root}/README.md`, 'utf8');
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

/** What the programs check with: text, or the end of it after an ellipsis. */
const PRELUDE = `
import assert from 'node:assert/strict';
let checks = 0;
function check(actual, expected) {
  const text = actual instanceof Date ? actual.toISOString() : String(actual);
  if (expected.startsWith('…')) assert.ok(text.endsWith(expected.slice(1).trim()), text);
  else assert.equal(text, expected);
  checks++;
}
process.on('exit', () => console.log(checks));
`;

/** @param {string} language */
function blocks(language) {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code]) => code,
  );
}

/** Turns `value; // 'expected', and why` into a check. @param {string} code */
function withChecks(code) {
  return code.replace(
    /^(\s*)(?!const |let |\/\/)(.+?); \/\/ ('[^']*'|true|false|[\d-]+T[\d:.]+Z|\d+).*$/gm,
    (_, indent, value, expected) =>
      `${indent}check(${value}, ${JSON.stringify(expected.replace(/^'|'$/g, ''))});`,
  );
}

/** @param {string} program */
function runProgram(program) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], {
    cwd: root,
    input: program,
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${program}\n${stderr}`);
  return Number(stdout.trim().split('\n').at(-1));
}

test('every JavaScript block runs, and every value in a comment is right', () => {
  const programs = blocks('js').map(withChecks);
  assert.ok(programs.length > 0, 'the README has JavaScript blocks');
  const checks = programs.map((program) => runProgram(PRELUDE + program));
  const expected = programs.map((program) => program.match(/^\s*check\(/gm)?.length ?? 0);
  assert.deepEqual(checks, expected, 'every check is reached');
  assert.ok(checks.reduce((sum, count) => sum + count, 0) >= 5);
});

test('the import that a diff adds is there', () => {
  for (const diff of blocks('diff')) {
    const added = diff.match(/^\+.*$/gm) ?? [];
    assert.ok(added.length > 0, diff);
    runProgram(PRELUDE + added.map((line) => line.slice(1)).join('\n'));
  }
});

test('every npm script in a shell block exists', () => {
  const commands = blocks('sh').flatMap(
    (block) => block.match(/^npm (run \w+|test|install)/gm) ?? [],
  );
  assert.ok(commands.length > 0);
  for (const command of commands) {
    const [, verb, script = verb] = command.split(' ');
    assert.ok(verb === 'install' || script in scripts, command);
  }
});

test('every command in a shell block exists', () => {
  const commands = blocks('sh').flatMap((block) => [
    ...block.matchAll(/npx oxid (\w+)(.*?)(?:\||$)/gm),
  ]);
  assert.ok(commands.length > 0);
  for (const [, name, rest] of commands) {
    const { status, stdout } = spawnSync(process.execPath, ['bin/oxid.js', name, '--help'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(status, 0, name);
    for (const [option] of rest.matchAll(/--\w+/g))
      assert.ok(stdout.includes(option), `${name} ${option}`);
  }
});

test('every file that the README links to exists', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path);
  assert.ok(links.length > 0);
  for (const path of links) assert.ok(readFileSync(`${root}/${path}`).length > 0, path);
});
