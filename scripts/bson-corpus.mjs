// The public BSON corpus: beside the checkout where the project keeps it, and otherwise out of the
// source package of pymongo, which is downloaded once.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const beside = fileURLToPath(new URL('../../shared/bson-corpus', import.meta.url));
const cache = fileURLToPath(new URL('../node_modules/.cache/oxid/pymongo', import.meta.url));

/** @returns {string} the folder with its JSON files */
export function findCorpus() {
  if (existsSync(beside)) return beside;
  const corpus = join(cache, 'test/bson_corpus');
  if (!existsSync(corpus)) {
    mkdirSync(cache, { recursive: true });
    const args = ['download', '--quiet', '--no-deps', '--no-binary', ':all:', '--dest', cache];
    const { status, stderr } = spawnSync('pip', [...args, 'pymongo'], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the BSON corpus could not be had from pymongo:\n${stderr}`);
    const archive = readdirSync(cache).find((name) => name.endsWith('.tar.gz')) ?? '';
    execFileSync('tar', ['-xzf', join(cache, archive), '-C', cache, '--strip-components=1']);
  }
  return corpus;
}
