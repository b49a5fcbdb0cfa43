// A real browser with the page in it, for tests: `cargo xtask test` names the page, the image, the
// browser and the host's program in the environment.

import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { FIRMWARE } from '../../../tests/emulator/harness/images.js';
import { chance } from '../../../tests/emulator/harness/chance.js';

const target = FIRMWARE.replace(/\/thumbv6m-none-eabi\/.*/, '');
export const PAGE = process.env.PAGE ?? `${target}/croupier.html`;
export const UF2 = process.env.UF2 ?? `${target}/croupier.uf2`;
export const CHROMIUM = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

/** For `hurry`: faster than machines run the box, so that no test waits for the clock on the wall. */
export const HURRY = 20;

/** Whoever is root needs no sandbox, and gets none. */
export const ARGUMENTS = [
  ...(process.getuid() === 0 ? ['--no-sandbox'] : []),
  '--autoplay-policy=user-gesture-required',
];

export const address = (query = '') => `${pathToFileURL(PAGE)}${query}`;

/** A browser, closed when the test is over. */
export async function browser(t) {
  const running = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
  t.after(() => running.close());
  return running;
}

/**
 * A page that plays the box, in a browser of its own.
 * @param {object} [options] Those of a context, and `hurry`: how many times as fast as the wall;
 * `seed`: chance that is the same in every run; `before`: a script that runs first.
 */
export async function played(t, { hurry = 1, seed, before, query = '?lang=en', ...options } = {}) {
  const context = await (await browser(t)).newContext({ viewport: { width: 1280, height: 800 }, locale: 'en', ...options });
  return opened(context, { hurry, seed, before, query });
}

/** The same in this context. */
export async function opened(context, { hurry = 1, seed, before, query = '?lang=en' } = {}) {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.troubles = [];
  page.on('pageerror', (error) => page.troubles.push(error.stack));
  page.on('console', (message) => message.type() === 'error' && page.troubles.push(message.text()));
  await page.addInitScript(quicken, hurry);
  if (seed !== undefined) await page.addInitScript(`(${unchance})((${chance}), ${seed})`);
  if (before) await page.addInitScript(before);
  await page.goto(address(query));
  return page;
}

/**
 * A clock on the wall that goes so many times as fast. Amid a press it stands still, except for as
 * long as it is told to go, so that a press is as long on a busy machine. In a hurry it stands
 * still too while a timer's call runs: else the shares of time that the box gets would be as much
 * shorter, and a busy box slower than in no hurry.
 */
function quicken(times) {
  const [now, set] = [performance.now.bind(performance), setTimeout];
  let [from, since, rate, most, frozen] = [0, 0, times, Infinity, null];
  performance.now = () => frozen ?? Math.min(from + (now() - since) * rate, most);
  const go = (newRate, limit = Infinity) => {
    [from, since, rate, most] = [performance.now(), now(), newRate, limit];
  };
  const standing = (call, ...rest) => {
    frozen = times > 1 ? performance.now() : null;
    try {
      call(...rest);
    } finally {
      frozen = null;
    }
  };
  globalThis.setTimeout = (call, ms = 0, ...rest) => set(standing, ms / times, call, ...rest);
  globalThis.wall = { freeze: () => go(0), thaw: () => go(times), run: (ms) => go(times, performance.now() + ms) };
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

/** Waits for the first picture and the end of the splash. */
export async function started(page) {
  await page.waitForFunction(() => globalThis.croupier?.machine.box.firstPicture !== undefined && croupier.machine.box.firstPicture !== null);
  await pass(page, 1300);
  return page;
}

/** So much of the box's time passes, and nothing waits to be kept. */
export const pass = (page, ms) =>
  page.evaluate(async (ms) => {
    const { machine } = globalThis.croupier;
    const end = machine.box.now + ms;
    while (machine.box.powered && (machine.box.now < end || machine.held)) await new Promise((go) => setTimeout(go, 10));
  }, ms);

/** The same while the clock on the wall stands still, and hardly more than that. */
export const passExactly = (page, ms) =>
  page.evaluate(async (ms) => {
    const { machine } = globalThis.croupier;
    const end = machine.box.now + ms;
    while (machine.box.powered && (machine.box.now < end || machine.held)) {
      globalThis.wall?.run(Math.max(end - machine.box.now, 1));
      await new Promise((go) => setTimeout(go, 10));
    }
    globalThis.wall?.freeze();
  }, ms);

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
const NEXT = 560;

/** Plays a word of the console's scripts, by keys or by taps, and waits as long as on the host. */
export async function play(page, script, { by = 'keys' } = {}) {
  for (const word of script.split(/\s+/).filter(Boolean)) {
    const wait = /^(\d+)ms$/.exec(word);
    const [, held, key] = /^(hold)?(.+)$/.exec(word);
    if (wait) await pass(page, Number(wait[1]));
    else {
      const finger = by === 'keys' ? page.keyboard : page.mouse;
      if (by === 'taps') await page.locator(`[data-key=${key}]`).hover();
      await page.evaluate(() => globalThis.wall?.freeze());
      await finger.down(by === 'keys' ? KEYBOARD[key] : undefined);
      await passExactly(page, held ? 700 : 60);
      await finger.up(by === 'keys' ? KEYBOARD[key] : undefined);
      await passExactly(page, NEXT);
      await page.evaluate(() => globalThis.wall?.thaw());
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
