// Runs the tests: all of them, or the files whose paths contain one of the arguments.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(`${root}/__test__`, { recursive: true })
  .map((path) => `__test__/${String(path).replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.m?js$/.test(path) && !path.includes('/node_modules/'))
  .filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))
  .sort();
if (files.length === 0) {
  console.error(`oxid: no test file has ${wanted.join(' or ')} in its path`);
  process.exit(1);
}
const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', ...files], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
