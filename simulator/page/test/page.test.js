// The page itself: languages, who can use it and how, what it says where something is missing, and
// that nothing leaves it.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { address, AXE, axed, browser, HURRY, journal, LONGEST, opened, PAGE, painted, pass, passOnWall, play, played, QUERY, seen, started, test } from './browser.js';
import { sizes } from './size.js';
import { pick } from '../../../tests/emulator/harness/tier.js';
import { BINGOLINO } from '../../../tests/emulator/harness/scripts.js';
import { journalAfter, render, renderAfter } from '../../../tests/emulator/harness/desk.js';


test('the page is no larger than its README promises, with its voices and without', () => {
  const { whole, voiceless } = sizes(readFileSync(PAGE, 'utf8'));
  assert.ok(whole <= 5_000_000, `${whole} bytes with four voices`);
  assert.ok(voiceless <= 600_000, `${voiceless} bytes without them`);
  assert.ok(whole - voiceless > 1_000_000, 'there are voices');
});

test('no request leaves the page', async (t) => {
  const context = await (await browser(t)).newContext();
  const asked = [];
  context.on('request', (request) => asked.push(request.url()));
  const expected = /Content Security Policy|example\.org/;
  const page = await started(await opened(context, { expected }));
  await page.getByRole('heading', { name: 'The bench' }).click();
  await play(page, BINGOLINO);
  assert.deepEqual(asked.filter((url) => !url.startsWith('data:')), [address(QUERY)]);
  // And none could: it is not the network that refuses.
  const refused = await page.evaluate(async () => {
    const told = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve));
    await fetch('https://example.org/').then(
      () => Promise.reject(new Error('it was answered')),
      () => {},
    );
    return (await told).blockedURI;
  });
  assert.equal(refused, 'https://example.org/');
});

test('page and box speak the browser’s language, or the one asked for', async (t) => {
  const running = await browser(t);
  const ways = [
    ['fr-CH', '?demo=off', 'fr', 'Menu (maintenir B)'],
    ['de-AT', '?demo=off', 'de', 'Menü (B halten)'],
    ['es', '?demo=off', 'en', 'Menu (hold B)'],
    ['de', '?lang=it&demo=off', 'it', 'Menu (tenere B)'],
  ];
  for (const [locale, query, language, menu] of pick(ways, 2)) {
    const context = await running.newContext({ locale });
    const page = await started(await opened(context, { hurry: HURRY, query }));
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    await page.getByRole('button', { name: menu }).waitFor();
    const number = ['de', 'en', 'fr', 'it'].indexOf(language);
    const steps = (number + 3) % 4; // from English
    assert.equal(`\n${await seen(page)}`, `\n${renderAfter(journalAfter(`1000ms B down A ${'A '.repeat(steps)} B B`), '1000ms')}`, language);
    await context.close();
  }
});

test('axe finds nothing, with the bench folded and open, in light, dark and high contrast', async (t) => {
  const running = await browser(t);
  for (const options of pick([{ colorScheme: 'light' }, { contrast: 'more' }, { forcedColors: 'active' }, { colorScheme: 'dark' }], 2)) {
    const context = await running.newContext(options);
    const page = await started(await opened(context, { hurry: HURRY }));
    await page.evaluate(AXE);
    for (const open of [false, true]) {
      if (open) {
        await play(page, BINGOLINO);
        await page.getByRole('heading', { name: 'The bench' }).click();
      }
      assert.deepEqual(await axed(page), [], JSON.stringify(options));
    }
    await context.close();
  }
});

test('with the keyboard alone: every button is reached, has a name and does what it says', async (t) => {
  const page = await started(await played(t, { hurry: HURRY }));
  const names = [];
  for (let n = 0; n < 22; n++) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()));
  }
  assert.deepEqual(names, [
    'Full screen', 'Language', 'up', 'left', 'right', 'down', 'A', 'B', 'Menu (hold B)', 'Sound', 'Pull the plug', 'New here?',
    'Hand this game on', 'Show me', 'Guide me through a turn', 'How to play Bingolino', 'How to play COMBO', 'How to play Dingominos',
    'How to play Free dice', 'How it reads everything out', 'To the bench', 'The bench',
  ]);
  const before = await seen(page);
  await page.getByRole('button', { name: 'Menu (hold B)' }).focus();
  await page.keyboard.press('Enter');
  await pass(page, 2000);
  assert.notEqual(await seen(page), before, 'Enter on it holds B');
  await play(page, 'B');
  // A focused button of the box is that button, wherever Enter means A otherwise.
  await page.getByRole('button', { name: 'down', exact: true }).focus();
  await page.keyboard.down('Enter');
  await pass(page, 60);
  await page.keyboard.up('Enter');
  await pass(page, 1000);
  assert.equal(`\n${await seen(page)}`, `\n${renderAfter(journalAfter('1000ms'), '1000ms down 1000ms')}`);
});

test('a click without pointer or key, as a screen reader makes it, is a press', async (t) => {
  const page = await started(await played(t, { hurry: HURRY }));
  await page.getByRole('button', { name: 'down', exact: true }).evaluate((button) => button.click());
  await pass(page, 1200);
  assert.equal(`\n${await seen(page)}`, `\n${renderAfter(journalAfter('1000ms'), '1000ms down 1000ms')}`);
});

test('touch: two fingers, a held B, and no zoom', async (t) => {
  const page = await started(await played(t, { hurry: HURRY, hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }));
  const touch = async (name, down) => {
    const { x, y, width, height } = await page.locator(`[data-key=${name}]`).boundingBox();
    return { name, x: x + width / 2, y: y + height / 2, down, width, height };
  };
  const client = await page.context().newCDPSession(page);
  const b = await touch('B');
  assert.ok(b.width >= 44 && b.height >= 44, 'a large target');
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [b] });
  await pass(page, 900);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await pass(page, 600);
  assert.equal(`\n${await seen(page)}`, `\n${renderAfter(journalAfter('1000ms'), '1000ms holdB 500ms')}`);
  // Two quick taps zoom nowhere; on a key a finger does nothing else than press it.
  const touched = (selector) => page.locator(selector).first().evaluate((one) => getComputedStyle(one).touchAction);
  assert.deepEqual([await touched('html'), await touched('#case'), await touched('.key')], ['manipulation', 'none', 'none']);
  assert.deepEqual(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing is cut off');
});

test('a gamepad presses', async (t) => {
  const page = await started(await played(t, { hurry: HURRY }));
  await page.evaluate(() => {
    const buttons = Array.from({ length: 16 }, () => ({ pressed: false }));
    globalThis.pad = { index: 0, axes: [0, 0], buttons };
    navigator.getGamepads = () => [globalThis.pad];
    dispatchEvent(new Event('gamepadconnected'));
  });
  const push = async (change) => {
    await page.evaluate(change, true);
    await painted(page);
    await pass(page, 100);
    await page.evaluate(change, false);
    await painted(page);
    await pass(page, 700);
  };
  await push((down) => (globalThis.pad.buttons[0].pressed = down));
  assert.equal(`\n${await seen(page)}`, `\n${renderAfter(journalAfter('1000ms'), '1000ms A')}`);
  await push((down) => (globalThis.pad.axes = [0, down ? 1 : 0]));
  assert.equal(`\n${await seen(page)}`, `\n${renderAfter(journalAfter('1000ms'), '1000ms A down')}`);
  // One that is pulled off while a button is down lets go of it.
  const held = page.locator('.key.held');
  await page.evaluate(() => (globalThis.pad.buttons[1].pressed = true));
  await painted(page);
  assert.equal(await held.count(), 1);
  await page.evaluate(() => {
    navigator.getGamepads = () => [null];
    dispatchEvent(Object.assign(new Event('gamepaddisconnected'), { gamepad: globalThis.pad }));
  });
  await painted(page);
  assert.equal(await held.count(), 0);
  await pass(page, 2000);
  assert.equal(`\n${await seen(page)}`, `\n${renderAfter(journalAfter('1000ms'), '1000ms A down B 1000ms')}`);
});

test('the canvas shows the glass, pixel by pixel, at any zoom', async (t) => {
  const running = await browser(t);
  for (const deviceScaleFactor of pick([1.25, 1, 2, 3], 2)) {
    const context = await running.newContext({ deviceScaleFactor, viewport: { width: 700, height: 900 } });
    const page = await started(await opened(context, { hurry: HURRY }));
    await painted(page);
    const wrong = await page.evaluate(() => {
      const canvas = document.getElementById('glass');
      const scale = canvas.width / 128;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const { box } = globalThis.croupier.machine;
      let wrong = 0;
      for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
        const at = 4 * ((y * scale + (scale >> 1)) * canvas.width + x * scale + (scale >> 1));
        if (data[at] > 60 !== box.glass.lit(x, y)) wrong++;
      }
      const { width } = canvas.getBoundingClientRect();
      return { wrong, whole: Number.isInteger(scale), sharp: Math.abs(width * devicePixelRatio - canvas.width) < 0.5 };
    });
    assert.deepEqual(wrong, { wrong: 0, whole: true, sharp: true }, String(deviceScaleFactor));
    await context.close();
  }
});

/** From this on, in ms of the box, a change of the glass is another picture, not a part of one. */
const ANOTHER = 20;

test('whoever wants less motion gets a new box whose pictures keep still', async (t) => {
  const pictures = {};
  for (const reducedMotion of ['reduce', 'no-preference']) {
    const page = await started(await played(t, { reducedMotion }));
    const transition = await page.locator('.key').first().evaluate((key) => getComputedStyle(key).transitionDuration);
    assert.equal(transition === '0s', reducedMotion === 'reduce', transition);
    await play(page, 'down');
    // Every change that comes over the bus counts, however seldom anybody looks.
    await page.evaluate(() => {
      const { box } = globalThis.croupier.machine;
      globalThis.changed = [];
      let shown = box.glass.hex();
      const { onStopped } = box.wire;
      box.wire.onStopped = () => {
        onStopped();
        if (box.glass.hex() !== shown) globalThis.changed.push(box.now);
        shown = box.glass.hex();
      };
    });
    await play(page, 'A 300ms');
    const changed = await page.evaluate(() => globalThis.changed);
    pictures[reducedMotion] = changed.filter((at, n) => n === 0 || at - changed[n - 1] > ANOTHER).length;
  }
  assert.equal(pictures.reduce, 1, 'dice that lie there');
  assert.ok(pictures['no-preference'] > 4, `dice that tumble: ${pictures['no-preference']}`);
});

test('a hidden page stands still and goes on when it is seen again', async (t) => {
  const page = await started(await played(t, { hurry: HURRY }));
  const now = () => page.evaluate(() => globalThis.croupier.machine.box.now);
  const hide = (hidden) => page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
  await hide(true);
  const from = await now();
  await passOnWall(page, 5000);
  assert.equal(await now(), from, 'the box’s time');
  await hide(false);
  await pass(page, 100);
});

test('a browser that lacks something is told what', async (t) => {
  const page = await played(t, { before: 'delete globalThis.DecompressionStream;' });
  await page.getByRole('alert').filter({ hasText: 'This browser can’t run the box. It is missing: DecompressionStream.' }).waitFor();
});

test('a store that is forbidden: a word, and the box plays', async (t) => {
  const lacks = [
    "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });",
    "Object.defineProperty(navigator, 'locks', { value: undefined });",
  ];
  for (const before of pick(lacks, 1)) {
    const page = await started(await played(t, { hurry: HURRY, before }));
    const alert = page.getByRole('alert');
    assert.match(await alert.textContent(), /The browser stores nothing here/);
    await alert.getByRole('button', { name: 'Got it' }).click();
    await play(page, `${BINGOLINO} A 1500ms`);
    assert.notEqual(`\n${render(await journal(page))}`, `\n${render(journalAfter('1000ms'))}`);
    // It holds for as long as the page does.
    assert.match(await page.locator('#keeps').textContent(), /Nothing is stored here/);
    await page.locator('#plug').click();
    assert.match(await alert.textContent(), /Unplugged. Your game is safe/);
    await page.locator('#plug').click();
    await started(page);
    assert.equal(await alert.textContent(), '');
    assert.match(await page.locator('#keeps').textContent(), /Nothing is stored here/);
  }
});

test('the browser is asked once to keep the store, whatever it answers', async (t) => {
  for (const answer of pick(["Promise.reject(new TypeError('no'))", 'Promise.resolve(false)', 'new Promise(() => {})'], 1)) {
    const before = `globalThis.asked = 0; navigator.storage.persist = () => (globalThis.asked++, ${answer});`;
    const page = await started(await played(t, { before }));
    assert.equal(await page.evaluate(() => globalThis.asked), 1, answer);
  }
});

test('a browser that runs no script, or not this one, is told so in four languages', async (t) => {
  // A word that no browser knows yet stands for a script that an old one cannot read.
  const html = readFileSync(PAGE, 'utf8').replace('<script>', '<script>a browser of tomorrow;');
  const file = join(dirname(PAGE), 'unreadable-script.html');
  writeFileSync(file, html.replace(/script-src [^;]*/, "script-src 'unsafe-inline'"));
  const running = await browser(t);
  for (const options of [{ javaScriptEnabled: false }, {}]) {
    const page = await (await running.newContext(options)).newPage();
    page.setDefaultTimeout(LONGEST);
    await page.goto(pathToFileURL(file).href);
    for (const [language, word] of Object.entries({ de: 'braucht JavaScript', en: 'needs JavaScript', fr: 'besoin de JavaScript', it: 'bisogno di JavaScript' })) {
      await page.getByRole('alert').locator(`[lang=${language}]`).filter({ hasText: word }).waitFor();
    }
  }
});

test('a store that is full: the box waits, and nothing is lost', async (t) => {
  const page = await started(await played(t, { hurry: HURRY }));
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    globalThis.full = true;
    IDBObjectStore.prototype.put = function (...words) {
      if (globalThis.full) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, words);
    };
  });
  const before = await seen(page);
  await page.keyboard.down('ArrowDown');
  await passOnWall(page, 60);
  await page.keyboard.up('ArrowDown');
  const alert = page.getByRole('alert').filter({ hasText: 'The browser could not store that, so the box is waiting' });
  // The next one is written only when the box comes to it.
  await passOnWall(page, 1000);
  await alert.waitFor();
  assert.equal(await seen(page), before, 'nothing is announced');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor();
  await page.evaluate(() => (globalThis.full = false));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await pass(page, 1000);
  assert.notEqual(await seen(page), before);
  const kept = await journal(page);
  await page.reload();
  await started(page);
  assert.equal(`\n${await seen(page)}`, `\n${render(kept)}`);
});

/** Width and height in CSS pixels, and the screen's pixels for each; the last is zoomed to 400 %. */
const SIZES = [[360, 640, 2], [390, 844, 3], [844, 390, 3], [768, 1024, 2], [1280, 800, 1], [2560, 1440, 1], [320, 200, 4]];
const LOOKS = { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' }, forced: { forcedColors: 'active' }, contrast: { contrast: 'more' } };

test('pictures of it, to be looked at', async (t) => {
  const folder = join(dirname(PAGE), 'page-pictures');
  mkdirSync(folder, { recursive: true });
  const running = await browser(t);
  const all = SIZES.flatMap((size) => Object.keys(LOOKS).map((look) => [size, look]));
  // Each look is among the four.
  for (const [[width, height, deviceScaleFactor], look] of pick(all, 4)) {
    const name = `${width}x${height}-${look}`;
    const context = await running.newContext({ viewport: { width, height }, deviceScaleFactor, ...LOOKS[look] });
    const page = await started(await opened(context, { hurry: HURRY }));
    await play(page, `${BINGOLINO} A 1500ms`);
    await painted(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    const { x, y, ...box } = await page.locator('#case').boundingBox();
    assert.ok(x >= 0 && x + box.width <= width && y >= 0 && y + box.height <= height, `${name}: the whole box is in sight`);
    await page.getByRole('heading', { name: 'The bench' }).click();
    await page.screenshot({ path: join(folder, `${name}-bench.png`), fullPage: true });
    await context.close();
  }
});

test('nothing of the page is global', async (t) => {
  const page = await started(await played(t, { before: 'globalThis.were = Object.getOwnPropertyNames(globalThis);' }));
  await play(page, 'A');
  const added = await page.evaluate(() => Object.getOwnPropertyNames(globalThis).filter((name) => !globalThis.were.includes(name)));
  // The test's own: what it knows the box by.
  assert.deepEqual(added.filter((name) => name !== 'were' && name !== 'croupier'), []);
});
