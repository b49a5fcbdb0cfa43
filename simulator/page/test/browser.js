// A real browser with the page in it, for tests: `cargo xtask test` names the page, the image, the
// browser and the host's program in the environment.

import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { test as testOfNode } from 'node:test';
import { pathToFileURL } from 'node:url';
import { elf } from '../../../tests/emulator/harness/elf.js';
import { FIRMWARE } from '../../../tests/emulator/harness/images.js';
import { chance } from '../../../tests/emulator/harness/chance.js';

const target = FIRMWARE.replace(/\/thumbv6m-none-eabi\/.*/, '');
export const PAGE = process.env.PAGE ?? `${target}/croupier.html`;
/** Where `cargo xtask page` puts what the page is made of. */
export const TARGET = process.env.TARGET ?? target;
export const CHROMIUM = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

/** For `hurry`: faster than machines run the box, so that no test waits for the wall's clock. */
export const HURRY = 20;

/**
 * Nobody waits for this: it only ends what hangs, with the name of what hung. A machine that is
 * busy with something else takes many times as long as an idle one.
 */
export const LONGEST = Number(process.env.LONGEST ?? 15 * 60_000);

export const test = (name, body) => testOfNode(name, { timeout: LONGEST }, body);

/** For `axed`: a script that the page must have run before. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it stands. */
export async function axed(page) {
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Whoever is root needs no sandbox, and gets none. */
export const ARGUMENTS = [
  ...(process.getuid() === 0 ? ['--no-sandbox'] : []),
  '--autoplay-policy=user-gesture-required',
];

export const address = (query = '') => `${pathToFileURL(PAGE)}${query}`;

/** English, and no demonstration while a test thinks. */
export const QUERY = '?lang=en&demo=off';

/**
 * A browser that has shown its first page by then is up. On a busy machine one in many never is.
 */
const UP = 90_000;

/** Waits until a browser, or a context of it, has shown its first page. */
export async function up(running) {
  let timer;
  const late = new Promise((_, refuse) => (timer = setTimeout(refuse, UP, new Error('the browser shows no page'))));
  const first = await Promise.race([running.newPage(), late]);
  clearTimeout(timer);
  await first.close();
}

async function launched() {
  const running = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS, timeout: UP });
  await up(running);
  return running;
}

/** A browser, closed when the test is over. One that does not come up is started once more. */
export async function browser(t) {
  const running = await launched().catch(launched);
  t.after(() => running.close());
  return heeded(t, running);
}

/** A running browser that can be talked to there. */
export async function connected(t, endpoint) {
  return heeded(t, await chromium.connectOverCDP(endpoint, { timeout: LONGEST }));
}

/** A test in whose pages anything goes wrong unexpectedly fails. */
function heeded(t, running) {
  running.troubles = [];
  t.after(() => assert.deepEqual(running.troubles, [], 'what went wrong in a page'));
  return running;
}

/**
 * A page that plays the box, in a browser of its own.
 * @param {object} [options] Those of a context, and `hurry`: how many times as fast as the wall;
 * `seed`: chance that is the same in every run; `before`: a script that runs first; `expected`:
 * what may go wrong.
 */
export async function played(t, { hurry, seed, before, query, expected, ...options } = {}) {
  const context = await (await browser(t)).newContext({ viewport: { width: 1280, height: 800 }, locale: 'en', ...options });
  return opened(context, { hurry, seed, before, query, expected });
}

/** The same in this context. */
export async function opened(context, { hurry = HURRY, seed, before, query = QUERY, url = address(query), expected } = {}) {
  const page = await context.newPage();
  // Earlier than the whole test, to say what it waited for.
  page.setDefaultTimeout(LONGEST / 3);
  const { troubles } = context.browser();
  const note = (trouble) => expected?.test(trouble) || troubles.push(trouble);
  page.on('pageerror', (error) => note(error.stack));
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  await page.addInitScript(quicken, hurry);
  await page.addInitScript(meet);
  if (seed !== undefined) await page.addInitScript(`(${unchance})((${chance}), ${seed})`);
  if (before) await page.addInitScript(before);
  await page.goto(url);
  return page;
}

/**
 * A site with the page and what is beside it, closed when the test is over.
 * @param {(name: string) => Buffer | null} [file] Instead of what was built.
 */
export async function site(t, file = (name) => (existsSync(join(dirname(PAGE), name)) ? readFileSync(join(dirname(PAGE), name)) : null)) {
  const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };
  const asked = [];
  const server = createServer(({ url }, answer) => {
    const name = basename(new URL(url, 'http://site').pathname);
    asked.push(name);
    const content = name && file(name);
    if (!content) return answer.writeHead(404).end();
    return answer.writeHead(200, { 'content-type': kinds[extname(name)] }).end(content);
  });
  const open = (port) => new Promise((go) => server.listen(port, '127.0.0.1', go));
  const close = () => new Promise((go) => (server.close(go), server.closeAllConnections()));
  await open(0);
  t.after(close);
  const { port } = server.address();
  return { asked, url: (query = QUERY) => `http://127.0.0.1:${port}/${basename(PAGE)}${query}`, open: () => open(port), close };
}

/**
 * A clock on the wall that stands still unless it is told to go, so many times as fast as a real
 * one. So nothing depends on how long a machine takes between two words of a test: no press
 * becomes longer, and no box goes to rest meanwhile. It stands still too while a timer's call runs:
 * else the shares of time that the box gets would be as much shorter, and a busy box slower.
 */
export function quicken(times) {
  const [now, set] = [performance.now.bind(performance), setTimeout];
  let [from, since, rate, most, frozen] = [0, 0, 0, Infinity, null];
  performance.now = () => frozen ?? Math.min(from + (now() - since) * rate, most);
  const go = (newRate, limit = Infinity) => {
    [from, since, rate, most] = [performance.now(), now(), newRate, limit];
  };
  const standing = (call, ...rest) => {
    frozen = performance.now();
    try {
      call(...rest);
    } finally {
      frozen = null;
    }
  };
  globalThis.setTimeout = (call, ms = 0, ...rest) => set(standing, ms / times, call, ...rest);
  globalThis.wall = { freeze: () => go(0), run: (ms) => go(times, performance.now() + ms) };
}

/** The page has nothing global, but says when its box is there: tests know it by this name. */
export function meet() {
  document.addEventListener('croupier', (event) => (globalThis.croupier = event.detail));
}

/** Chance that is the same in every run, here as in a page. */
export function unchance(chance, seed) {
  let calls = seed;
  const fill = (bytes) => {
    const next = chance(calls++);
    return bytes.map((_, n) => (bytes[n] = next() >>> 24));
  };
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: (bytes) => (fill(bytes), bytes), configurable: true });
}

/** Waits for the first picture of this life and the end of the splash. */
export async function started(page) {
  await page.evaluate(async () => {
    const box = () => globalThis.croupier?.machine.box;
    while (!box()?.powered || box().firstPicture === null) {
      globalThis.wall?.run(100);
      await new Promise((go) => setTimeout(go, 10));
    }
  });
  await pass(page, 1300);
  return page;
}

/**
 * So much of the box's time passes and hardly more, and nothing waits to be kept. What measures
 * real time has no such wall.
 */
export const pass = (page, ms) =>
  page.evaluate(async (ms) => {
    const { machine } = globalThis.croupier;
    const end = machine.box.now + ms;
    while (machine.box.powered && (machine.box.now < end || machine.held)) {
      globalThis.wall?.run(Math.max(end - machine.box.now, 1));
      await new Promise((go) => setTimeout(go, 10));
    }
    globalThis.wall?.freeze();
  }, ms);

/** So much of the wall's time passes, whatever the box does. */
export const passOnWall = (page, ms) =>
  page.evaluate(async (ms) => {
    const end = performance.now() + ms;
    globalThis.wall.run(ms);
    while (performance.now() < end) await new Promise((go) => setTimeout(go, 10));
  }, ms);

/** The canvas has been painted since. */
export const painted = (page) =>
  page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));

/** Gives the box this journal, as if it had been dropped. `started` waits for it. */
export const give = (page, journal) =>
  page.evaluate(async (base64) => {
    const error = await globalThis.croupier.replace(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
    if (error) throw error;
  }, Buffer.from(journal).toString('base64'));

/** What is on the glass, as in `tests/screens/`. */
export const seen = (page) => page.evaluate(() => globalThis.croupier.machine.box.glass.text());

export const journal = async (page) => {
  const letters = await page.evaluate(() => {
    const bytes = globalThis.croupier.machine.box.flash.journal();
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Uint8Array.from(Buffer.from(letters, 'base64'));
};

const KEYBOARD = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', A: 'Enter', B: 'Backspace' };
const NEXT = 940;

/** A finger, in these ways: each takes a key down and lets go of it. */
const FINGERS = {
  keys: async (page, key) => [() => page.keyboard.down(KEYBOARD[key]), () => page.keyboard.up(KEYBOARD[key])],
  mouse: async (page, key) => {
    await page.locator(`[data-key=${key}]`).hover();
    return [() => page.mouse.down(), () => page.mouse.up()];
  },
  touch: async (page, key) => {
    const { x, y, width, height } = await page.locator(`[data-key=${key}]`).boundingBox();
    page.touches ??= await page.context().newCDPSession(page);
    const touch = (type, touchPoints) => page.touches.send('Input.dispatchTouchEvent', { type, touchPoints });
    return [() => touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }]), () => touch('touchEnd', [])];
  },
};
export const WAYS = Object.keys(FINGERS);

/** Plays words of the console's scripts in one of these ways, and waits as long as on the host. */
export async function play(page, script, { by = 'keys' } = {}) {
  for (const word of script.split(/\s+/).filter(Boolean)) {
    const wait = /^(\d+)ms$/.exec(word);
    const [, held, key] = /^(hold)?(.+)$/.exec(word);
    if (wait) await pass(page, Number(wait[1]));
    else {
      const [down, up] = await FINGERS[by](page, key);
      await down();
      await pass(page, held ? 700 : 60);
      await up();
      await pass(page, NEXT);
    }
  }
}

/** A module of the harness as a script for the page, under that global name. */
export async function bundled(path, globalName) {
  const { outputFiles } = await build({
    entryPoints: [new URL(path, import.meta.url).pathname],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    globalName,
  });
  return `${outputFiles[0].text}; globalThis.${globalName} = ${globalName};`;
}

/** Loads the dice of the page's box: these fall. */
export async function load(page, faces) {
  const symbols = [...elf(FIRMWARE).symbols].filter(([name, { size }]) => size > 0 && name.includes('BoxDice'));
  await page.evaluate(await bundled('../../../tests/emulator/harness/dice.js', 'dice'));
  await page.evaluate(
    ([faces, symbols]) => {
      const { box } = globalThis.croupier.machine;
      for (const [name, symbol] of symbols) box.elf.symbols.set(name, symbol);
      globalThis.dice.loadDice(box, faces);
    },
    [faces, symbols],
  );
}
