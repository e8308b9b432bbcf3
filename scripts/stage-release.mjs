// Makes the packages of a release out of the binaries of all platforms: one package for each below
// npm/, on which the one in the working folder then depends, instead of holding a binary itself.
// Publishes nothing.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

import { NapiCli } from '@napi-rs/cli';

const [binaries] = process.argv.slice(2);
if (binaries === undefined) {
  console.error('oxid: usage: node scripts/stage-release.mjs <folder with the binaries>');
  process.exit(1);
}

const napi = new NapiCli();
await napi.createNpmDirs({});
await napi.artifacts({ outputDir: binaries });
// The artifacts were copied here too, where `files` of package.json would have them published.
for (const file of readdirSync('.')) {
  if (file.endsWith('.node')) rmSync(file);
}

const platforms = readdirSync('npm').map((folder) => {
  const { name, version, main } = readManifest(`npm/${folder}`);
  if (!readdirSync(`npm/${folder}`).includes(main)) throw new Error(`${name} has no binary`);
  return [name, version];
});
const manifest = { ...readManifest('.'), optionalDependencies: Object.fromEntries(platforms) };
writeFileSync('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);

/** @param {string} folder */
function readManifest(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
}
