// Runs on the thread of module hooks. Leads `import ... from 'bson'` to oxid/bson wherever it would
// have been the bson that oxid/bson replaces; other majors, as in an older driver, stay themselves.
import { replaces } from './replaces.js';

const ours = new URL('./index.mjs', import.meta.url).href;

/** The `resolve` hook of node:module. */
export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  if (specifier !== 'bson' || !replaces(found.url, context.parentURL)) return found;
  return { url: ours, format: 'module', shortCircuit: true };
}
