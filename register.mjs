// `node --import oxid/register app.js`: every `bson` 7 that the application loads, by `import` or by
// `require`, is oxid/bson.
import { register } from 'node:module';
import './lib/bson/register.js';

register('./lib/bson/resolve-hook.mjs', import.meta.url);
