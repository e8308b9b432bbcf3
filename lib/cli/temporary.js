// @ts-check
'use strict';

const { mkdtempSync, rmSync } = require('node:fs');
const { constants, tmpdir } = require('node:os');
const { join } = require('node:path');
const { Failure } = require('./failure.js');

/** What is to be done before the process goes, however it goes. @type {Set<() => void>} */
const cleaners = new Set();

/**
 * @param {() => void} clean
 * @returns {() => void} takes it back
 */
function onExit(clean) {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

function cleanUp() {
  for (const clean of cleaners) clean();
  cleaners.clear();
}

/** Cleans up at the end and on signals, of which the exit code then tells as shells do. */
function watchExit() {
  process.on('exit', cleanUp);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/**
 * @param {string} [parent] the folder in which it is made; that of the system by default
 * @returns {string} the path of a new folder, which goes with the process
 */
function makeFolder(parent = tmpdir()) {
  let folder;
  try {
    folder = mkdtempSync(join(parent, 'oxid-'));
  } catch (error) {
    throw new Failure(`${parent}: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
  onExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

exports.makeFolder = makeFolder;
exports.onExit = onExit;
exports.watchExit = watchExit;
