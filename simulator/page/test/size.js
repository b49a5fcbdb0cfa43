// How large the page is, as a server sends it.

import { gzipSync } from 'node:zlib';

/** @param {string} html */
const packed = (html) => gzipSync(html, { level: 9 }).length;

/** @param {string} html @returns {{ whole: number, voiceless: number }} In bytes, gzipped. */
export const sizes = (html) => ({
  whole: packed(html),
  voiceless: packed(html.replace(/<script [^>]*id="voice-[^<]+<\/script>/g, '')),
});
