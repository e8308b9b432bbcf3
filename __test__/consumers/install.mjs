// Installs the packed package into projects that are not this one.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = fileURLToPath(new URL('.', import.meta.url));
/** Not inside node_modules, where Jest looks for no tests. */
const cache = join(root, 'target/consumers');

/** Packs the package as it would be published. @returns {string} the tarball's path */
export function pack() {
  const folder = mkdtempSync(join(tmpdir(), 'oxid-pack-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], root));
  return join(folder, filename);
}

/**
 * A project made from a fixture, with what its lock file says and the tarball installed. What does
 * not change is kept from run to run.
 * @param {string} name @param {string} tarball
 * @returns {string} its folder
 */
export function prepare(name, tarball) {
  const folder = join(cache, name);
  const stamp = join(folder, 'installed-lock');
  const lock = readFileSync(join(fixtures, name, 'package-lock.json'), 'utf8');
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
  cpSync(join(fixtures, name), folder, { recursive: true });
  if (!isFresh) {
    // Not `npm ci`, which refuses a lock file where an optional package of another platform is not
    // to be had.
    npm(['install', '--loglevel=error', '--no-audit', '--no-fund'], folder);
    writeFileSync(stamp, lock);
  }
  const target = join(folder, 'node_modules/oxid');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  return folder;
}

/** @param {string[]} args @param {string} cwd */
export function npm(args, cwd) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
}
