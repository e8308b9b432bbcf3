// @ts-check
'use strict';

/**
 * Binds a reader of text to a page, whose first eight bytes are the start and the end of the text as
 * indices into what follows.
 * @param {ArrayBuffer} page
 * @returns {() => string | undefined} undefined if the text is no UTF-8
 */
function bindTextReader(page) {
  const range = new Uint32Array(page, 0, 2);
  const bytes = /** @type {any} */ (Buffer.from(page, range.byteLength));
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return () => {
    const [start, end] = range;
    const text = bytes.utf8Slice(start, end);
    // Either the text holds this character, or its bytes are no UTF-8.
    if (!text.includes('\ufffd')) return text;
    try {
      return decoder.decode(bytes.subarray(start, end));
    } catch {
      return undefined;
    }
  };
}

exports.bindTextReader = bindTextReader;
