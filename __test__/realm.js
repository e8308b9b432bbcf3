// @ts-check
'use strict';

const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const vm = require('node:vm');

/** What Node.js and not the language provides, which is the same in all realms. */
const { Buffer, TextDecoder, TextEncoder, atob, btoa, crypto, process } = globalThis;

/**
 * Loads a package into a realm of its own, as Jest does for each test file: with an Object, an
 * Error and a Uint8Array of that realm, and modules that no other realm has.
 * @param {string} [entry] the path of its main module; that of oxid where there is none
 * @returns {any} what `require` of it gives there
 */
function loadInNewRealm(entry = require.resolve('..')) {
  const context = vm.createContext({
    Buffer,
    TextDecoder,
    TextEncoder,
    atob,
    btoa,
    crypto,
    process,
  });
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
      return /\.c?js$/.test(target) ? load(target) : outer(name);
    };
    const parameters = ['exports', 'require', 'module', '__filename', '__dirname'];
    vm.compileFunction(readFileSync(path, 'utf8'), parameters, {
      filename: path,
      parsingContext: context,
    })(module.exports, Object.assign(inner, { main: require.main }), module, path, dirname(path));
    return module.exports;
  };
  return load(entry);
}

exports.loadInNewRealm = loadInNewRealm;
