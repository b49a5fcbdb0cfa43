// @ts-check
// Puts the page together: one file with everything in it. Beside it are the few files that browsers
// ask for when a page on a site is to be installed; without them it works the same, uninstalled.
//
// `cargo xtask page` calls it with the paths of the image, the voice packs by language, the reader
// and the notices, and what the page must know about them, as JSON:
// `{ image, voices, reader, notices, version, sums, symbols, out }`.

import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { icon } from './icon.js';
import { playPages } from './play-pages.js';

const { image, voices, reader, notices, out, ...facts } = JSON.parse(process.argv[2]);
const source = (/** @type {string} */ name) => new URL(`src/${name}`, import.meta.url).pathname;

/** @param {string} name */
async function bundled(name) {
  const { outputFiles } = await build({
    entryPoints: [source(name)],
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  });
  // The end of a script is its end, even within a string.
  return outputFiles[0].text.trim().replaceAll('</script', '<\\/script');
}

const packed = (/** @type {Buffer} */ bytes) => gzipSync(bytes, { level: 9 }).toString('base64');
const data = (/** @type {string} */ id, /** @type {Buffer} */ bytes) => `<script type="application/octet-stream" id="${id}">${packed(bytes)}</script>`;
const hash = (/** @type {string} */ text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const [script, style] = await Promise.all([bundled('main.js'), bundled('style.css')]);
// No request can leave the page: only what is in it may run, and there is nothing to connect to.
const policy = [
  "default-src 'none'",
  `script-src ${hash(script)} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`,
  // All of its own pictures are in it. What is the site's is there only for installing the page,
  // where it is served: see `src/install.js`.
  "img-src data: 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const json = (/** @type {string} */ id, /** @type {unknown} */ value) => data(id, Buffer.from(JSON.stringify(value)));
const play = playPages(Object.keys(voices));
/** @type {Record<string, string>} */
const parts = {
  CSP: policy,
  STYLE: style,
  IMAGE: packed(readFileSync(image)),
  VOICES: Object.entries(voices)
    .map(([language, path]) => data(`voice-${language}`, readFileSync(path)))
    .join('\n'),
  PLAY: [...Object.entries(play.pages).map(([language, pages]) => json(`play-${language}`, pages)), json('screens', play.screens)].join('\n'),
  READER: packed(readFileSync(reader)),
  NOTICES: packed(readFileSync(notices)),
  FACTS: JSON.stringify(facts),
  SCRIPT: script,
};
const page = readFileSync(source('index.html'), 'utf8').replace(/%([A-Z]+)%/g, (_, name) => parts[name]);
writeFileSync(out, page);

// What it takes to install it.
const name = basename(out);
const beside = (/** @type {string} */ file, /** @type {string | Buffer} */ content) => writeFileSync(join(dirname(out), file), content);
const sizes = [192, 512];
for (const size of sizes) beside(`croupier-${size}.png`, icon(size));
const icons = sizes.flatMap((size) =>
  ['any', 'maskable'].map((purpose) => ({ src: `croupier-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose })),
);
const manifest = {
  name: 'Croupier',
  short_name: 'Croupier',
  // A folder's own page has no name in the address.
  start_url: name === 'index.html' ? './' : name,
  scope: './',
  display: 'standalone',
  background_color: '#c6cdc8',
  theme_color: '#202a30',
  icons,
};
beside('croupier.webmanifest', JSON.stringify(manifest, null, 2));
const worker = await bundled('worker/worker.js');
const sum = createHash('sha256').update(page).digest('hex');
beside('croupier-worker.js', worker.replace('%PAGE%', name).replace('%SUM%', sum));

const kilobytes = (/** @type {number} */ bytes) => Math.round(bytes / 1000);
console.log(`${out}: ${kilobytes(page.length)} KB, ${kilobytes(gzipSync(page, { level: 9 }).length)} KB gzipped`);
