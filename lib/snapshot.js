// @ts-check
'use strict';

const snapshot = process.getBuiltinModule?.('node:v8').startupSnapshot;

/** Whether this process is building a heap snapshot, from which others will start. */
let isBuilding = snapshot?.isBuildingSnapshot() ?? false;

/**
 * Calls back in each process that starts from the heap snapshot which this one is building, if it is;
 * in the order of the calls.
 * @param {() => void} callback
 */
function onStart(callback) {
  if (isBuilding) snapshot?.addDeserializeCallback(callback);
}

onStart(() => {
  isBuilding = false;
});

exports.onStart = onStart;
