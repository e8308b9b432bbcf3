// Installs the packed package into projects that are not this one.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = fileURLToPath(new URL('.', import.meta.url));
/** Not inside node_modules, where Jest looks for no tests. */
const cache = join(root, 'target/consumers');

/**
 * Packs the package as it would be published.
 * @param {string} from its folder
 * @returns {string} the tarball's path
 */
export function pack(from = root) {
  const folder = temporaryFolder(tmpdir(), 'oxid-pack-');
  const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], from));
  return join(folder, filename);
}

/** @param {string} tarball @param {string} target the folder in which the package will be */
export function unpack(tarball, target) {
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
}

/** A folder that goes when this process does. @param {string} parent @param {string} prefix */
export function temporaryFolder(parent, prefix) {
  const folder = mkdtempSync(join(parent, prefix));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A project made from a fixture, with what its lock file says and the tarball installed. It lies
 * inside the folder whose packages it uses, so that those are kept from run to run, and two runs at
 * once have a project each.
 * @param {string} name
 * @param {string} tarball
 * @param {string[]} aliases under which names the package is installed
 * @returns {string} its folder
 */
export function prepare(name, tarball, aliases = ['oxid']) {
  const folder = temporaryFolder(installLocked(name), 'project-');
  cpSync(join(fixtures, name), folder, { recursive: true });
  for (const alias of aliases) unpack(tarball, join(folder, 'node_modules', alias));
  return folder;
}

/**
 * Installs what a fixture's lock file says, if that was not done yet.
 * @param {string} name
 * @returns {string} the folder with the packages
 */
function installLocked(name) {
  const folder = join(cache, name);
  const lock = readFileSync(join(fixtures, name, 'package-lock.json'), 'utf8');
  const installed = join(folder, 'package-lock.installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return folder;

  mkdirSync(cache, { recursive: true });
  const fresh = temporaryFolder(cache, `${name}-`);
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(join(fixtures, name, file), join(fresh, file));
  }
  // Not `npm ci`, which refuses a lock file where an optional package of another platform is not to
  // be had.
  npm(['install', '--loglevel=error', '--no-audit', '--no-fund'], fresh);
  writeFileSync(join(fresh, 'package-lock.installed.json'), lock);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
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
