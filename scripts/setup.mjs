// Makes a fresh clone ready to test and to demonstrate: installs the npm packages and builds the
// addon, each only if what it depends on has changed since the last time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Inside node_modules, so that removing those removes the belief that they are up to date. */
const stamps = join(root, 'node_modules/.cache/oxid');

step('install', ['package.json', 'package-lock.json'], () =>
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']),
);
step('build', ['Cargo.toml', 'Cargo.lock', 'build.rs', 'src'], () => {
  if (!succeeds('cargo', ['--version'])) {
    fail('building the addon needs a Rust toolchain: see https://www.rust-lang.org/tools/install');
  }
  run('npm', ['run', '--silent', 'build']);
});

/**
 * Does the work unless it was done for the same inputs, platform and Node.js.
 * @param {string} name
 * @param {string[]} inputs files and folders
 * @param {() => void} work
 */
function step(name, inputs, work) {
  const stamp = join(stamps, name);
  const key = digest(inputs);
  const isBuilt = name !== 'build' || readdirSync(root).some((file) => file.endsWith('.node'));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  console.log(`oxid: ${name}...`);
  work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, key);
}

/** @param {string[]} inputs */
function digest(inputs) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of inputs.flatMap(listFiles)) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .flatMap((entry) => listFiles(`${path}/${entry.name}`))
    .sort();
}

/** @param {string} command @param {string[]} args */
function succeeds(command, args) {
  return spawnSync(command, args, { shell: process.platform === 'win32' }).status === 0;
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`"${command} ${args.join(' ')}" failed`);
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`oxid: ${message}`);
  process.exit(1);
}
