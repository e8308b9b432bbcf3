// @ts-check
'use strict';

const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const vm = require('node:vm');

/**
 * Loads the package into a realm of its own, as Jest does for each test file: with an Object, an
 * Error and a Uint8Array of that realm, and modules that no other realm has.
 * @returns {any} what `require('oxid')` gives there
 */
function loadInNewRealm() {
  const context = vm.createContext({ Buffer, process });
  /** @type {Map<string, { exports: any }>} */
  const modules = new Map();
  /** @param {string} path */
  const load = (path) => {
    const loaded = modules.get(path);
    if (loaded !== undefined) return loaded.exports;
    const outer = createRequire(path);
    const module = { exports: {} };
    modules.set(path, module);
    /** @param {string} name */
    const inner = (name) => {
      const target = outer.resolve(name);
      return target.endsWith('.js') ? load(target) : outer(name);
    };
    const parameters = ['exports', 'require', 'module', '__filename', '__dirname'];
    vm.compileFunction(readFileSync(path, 'utf8'), parameters, {
      filename: path,
      parsingContext: context,
    })(module.exports, Object.assign(inner, { main: require.main }), module, path, dirname(path));
    return module.exports;
  };
  return load(require.resolve('..'));
}

exports.loadInNewRealm = loadInNewRealm;
