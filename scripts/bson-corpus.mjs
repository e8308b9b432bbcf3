// The public vectors of the BSON specification. Where no copy lies beside the repository they are
// taken from the source package of pymongo, which carries them, into the build cache.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const beside = join(root, '../shared/bson-corpus');
const cache = join(root, 'node_modules/.cache/oxid/bson-corpus');

function run(command, ...args) {
  const { error, status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

function fetchCorpus() {
  const folder = `${cache}-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  run('python3', '-m', 'pip', 'download', '--quiet', '--no-binary', ':all:', '--no-deps', '--dest', folder, 'pymongo'); // prettier-ignore
  const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz'));
  if (archive === undefined) throw new Error('pip downloaded no source package of pymongo');
  run('tar', '-xzf', join(folder, archive), '-C', folder, '--strip-components=1');
  try {
    renameSync(join(folder, 'test/bson_corpus'), cache);
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(cache)) throw error;
  }
  rmSync(folder, { recursive: true });
}

/** The files of the corpus, parsed. */
export function readCorpus() {
  if (!existsSync(beside) && !existsSync(cache)) fetchCorpus();
  const folder = existsSync(beside) ? beside : cache;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}
