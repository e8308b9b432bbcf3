// Runs the command in processes of its own.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../bin/oxid.js', import.meta.url));

/** A folder that goes when this process does. */
export const folder = mkdtempSync(join(tmpdir(), 'oxid-cli-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @param {string[]} args @param {string | Uint8Array} [input] */
export function run(args, input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    input,
    cwd: folder,
    maxBuffer: 2 ** 28,
  });
  return { status, stdout, text: stdout.toString(), stderr: stderr.toString() };
}

/** @param {string[]} args */
export function start(args) {
  return spawn(process.execPath, [bin, ...args], { cwd: folder });
}
