// The box on every screen: all of it in sight, its glass as large as whole pixels allow, and larger
// when somebody zooms; and nothing moves while the page comes up.

import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { address, AXE, axed, browser, meet, opened, pass, passOnWall, QUERY, started, test } from './browser.js';
import { FULL, pick } from '../../../tests/emulator/harness/tier.js';
import { layoutFor } from '../src/layout.js';

/** A game in a link, whose record is longer than a screen. */
const GAME = deflateRawSync(Buffer.from(`game bingolino\nseats 2\nroll 3 4\n${'#\n'.repeat(60)}`)).toString('base64url');

/** One that the referee refuses. */
const REFUSED = `#game=${deflateRawSync(Buffer.from('game bingolino\nseats 2\nroll 9 9\n')).toString('base64url')}`;

/** Where axe looks, too, in the short tier. */
const AXED = ['a phone', 'the same in forced colours'];

/**
 * Width and height in CSS pixels, the screen's pixels for each, and how many the glass has at
 * least.
 */
const SCREENS = {
  'a small phone': [360, 640, 2, 640],
  'a phone': [390, 844, 3, 1152],
  'a phone on its side': [844, 390, 3, 1408],
  'a tablet': [768, 1024, 2, 1408],
  'a laptop': [1280, 800, 1, 768],
  'a large screen': [2560, 1440, 1, 1920],
  // Whoever zooms has fewer CSS pixels, each made of more.
  'a laptop at 200 %': [640, 400, 2, 1024],
  'a laptop at 400 %': [320, 200, 4, 1024],
  'the same in forced colours': [320, 200, 4, 1024, { forcedColors: 'active' }],
};

test('on every screen the whole box is in sight, with a crisp glass as large as it can be', async (t) => {
  const running = await browser(t);
  for (const [name, [width, height, deviceScaleFactor, least, options]] of Object.entries(SCREENS)) {
    const context = await running.newContext({ viewport: { width, height }, deviceScaleFactor, ...options });
    const page = await context.newPage();
    await page.addInitScript(meet);
    await page.goto(address(QUERY));
    // The box is laid out before it runs.
    const found = await page.evaluate(() => {
      const canvas = document.getElementById('glass');
      const all = [...document.querySelectorAll('.key'), canvas].map((one) => one.getBoundingClientRect());
      const shown = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
      return {
        glass: canvas.width,
        multiple: canvas.width / 128,
        sharp: Math.abs(all.at(-1).width * devicePixelRatio - canvas.width) < 0.5,
        inSight: all.every(({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight),
        keys: Math.min(...all.slice(0, -1).map((key) => key.width)),
        round: all.slice(0, -1).every((key) => Math.abs(key.width - key.height) < 1),
        cutOff: document.documentElement.scrollWidth > innerWidth,
        text: Math.min(...shown.map((one) => parseFloat(getComputedStyle(one).fontSize))),
      };
    });
    assert.ok(found.glass >= least, `${name}: ${found.glass} pixels of ${least}`);
    assert.ok(found.keys >= 44 && found.text >= 12, `${name}: keys of ${found.keys}, text of ${found.text}`);
    const { multiple, sharp, inSight, round, cutOff } = found;
    assert.deepEqual({ whole: Number.isInteger(multiple), sharp, inSight, round, cutOff }, { whole: true, sharp: true, inSight: true, round: true, cutOff: false }, name);
    await context.close();
  }
});

/** What stands on the page now, and is not as it should be, as words. */
function faults() {
  const wrong = [];
  const name = (one) => `${one.tagName} ${one.id || one.dataset.words || one.textContent.trim().slice(0, 30)}`;
  const open = [...document.querySelectorAll('dialog')].find((dialog) => dialog.open);
  const shown = [...(open ?? document.body).querySelectorAll('*')].filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  for (const one of shown) {
    const said = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const style = getComputedStyle(one);
    if (said && parseFloat(style.fontSize) < 12) wrong.push(`${name(one)}: text of ${style.fontSize}`);
    const { left, right, width, height } = one.getBoundingClientRect();
    if (one.matches('img') && Math.abs(one.clientWidth / one.clientHeight - one.naturalWidth / one.naturalHeight) > 0.1) wrong.push(`${name(one)}: ${width}×${height}`);
    const pressed = one.matches('button, select, summary, a, label.button, textarea, input[type=range]');
    if (!pressed) continue;
    if (left < -1 || right > innerWidth + 1) wrong.push(`${name(one)}: off the screen, ${left} to ${right} of ${innerWidth}`);
    if (one.matches('button, select, input[type=range]') && (width < 24 || height < 24)) wrong.push(`${name(one)}: ${width}×${height}`);
    if (one.matches('button') && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)) wrong.push(`${name(one)}: its words are cut off`);
  }
  const notice = document.getElementById('notice');
  if (!open && notice.textContent) {
    for (const one of [notice, ...notice.querySelectorAll('button')]) {
      const { top, bottom } = one.getBoundingClientRect();
      if (top < -1 || bottom > innerHeight + 1) wrong.push(`${name(one)}: ${top} to ${bottom} of ${innerHeight}`);
    }
  }
  if (open) {
    const { top, bottom } = open.getBoundingClientRect();
    if (top < -1 || bottom > innerHeight + 1) wrong.push(`${open.id}: ${top} to ${bottom} of ${innerHeight}`);
    if (open.scrollWidth > open.clientWidth + 1) wrong.push(`${open.id}: wider than it is`);
  } else if (document.documentElement.scrollWidth > innerWidth) wrong.push(`${document.documentElement.scrollWidth} wide in ${innerWidth}`);
  return wrong;
}

test('on every screen, in every language, nothing that can be pressed is off it, and no text is too small', async (t) => {
  const running = await browser(t);
  const languages = pick(['de', 'en', 'fr', 'it'], 2);
  for (const [name, [width, height, deviceScaleFactor, , options]] of Object.entries(SCREENS)) {
    for (const language of languages) {
      const context = await running.newContext({ viewport: { width, height }, deviceScaleFactor, ...options });
      const page = await started(await opened(context, { query: `?lang=${language}&demo=off#game=${GAME}` }));
      // What axe finds hardly depends on the size and the language.
      const withAxe = FULL || (language === languages[0] && AXED.includes(name));
      if (withAxe) await page.evaluate(AXE);
      const fine = async (what) => {
        const where = `${name}, ${language}: ${what}`;
        assert.deepEqual(await page.evaluate(faults), [], where);
        if (withAxe) assert.deepEqual(await axed(page), [], where);
      };
      await page.waitForFunction(() => document.getElementById('handed').open);
      await fine('a game that was handed on');
      await page.locator('#play-on').click();
      await page.locator('#answer button').waitFor();
      await fine('an answer');
      await page.locator('#answer button').click();
      await page.evaluate(() => (document.getElementById('bench').open = true));
      await page.locator('#shelf li').waitFor();
      await page.locator('#oscillator').selectOption('biased');
      await fine('the bench');
      await page.locator('[data-page=combo]').click();
      await fine('how to play');
      await page.locator('#page-close').click();
      await page.locator('#hand-on').click();
      await page.waitForFunction(() => document.getElementById('hand').open);
      await fine('handing on');
      await page.evaluate(() => (location.hash = '#game=%%%'));
      await page.locator('#answer button').waitFor();
      await fine('an answer beside a dialog');
      await page.locator('#answer button').click();
      await page.locator('#hand-close').click();
      await page.evaluate((hash) => (location.hash = hash), REFUSED);
      await page.waitForFunction(() => document.getElementById('handed').open);
      await fine('a game that is refused');
      await page.locator('#handed-close').click();
      await page.locator('#shelf button').last().click();
      await fine('a question');
      await page.locator('#question button').last().click();
      await page.locator('#guide-me').click();
      await passOnWall(page, 3000);
      await page.waitForFunction(() => document.getElementById('coach-text').textContent);
      await fine('a guided turn');
      await page.locator('#coach-stop').click();
      await page.locator('#pull').click();
      await page.locator('#notice button').waitFor();
      // It is where the glass is, which was far above the bench.
      await page.evaluate(() => (document.documentElement.scrollTop = 0));
      await fine('a notice');
      await context.close();
    }
  }
});

test('the longest notices can be read and answered at once, on every screen and in every language', async (t) => {
  const running = await browser(t);
  const forbidden = "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });";
  for (const [name, [width, height, deviceScaleFactor]] of pick(Object.entries(SCREENS).slice(0, -1), 3)) {
    for (const language of ['de', 'en', 'fr', 'it']) {
      const context = await running.newContext({ viewport: { width, height }, deviceScaleFactor });
      const page = await opened(context, { query: `?lang=${language}&demo=off`, before: forbidden });
      await page.locator('#notice button').waitFor();
      await page.waitForFunction(() => globalThis.croupier?.machine.box.powered);
      const fine = async (what) => assert.deepEqual(await page.evaluate(faults), [], `${name}, ${language}: ${what}`);
      await fine('nothing is stored');
      const sights = await page.evaluate(() => {
        const [notice, button] = ['#notice', '#notice button'].map((one) => document.querySelector(one));
        notice.scrollTop = notice.scrollHeight;
        const said = notice.querySelector('p').getBoundingClientRect();
        return { end: said.bottom <= button.getBoundingClientRect().top + 1, wide: said.right <= innerWidth };
      });
      assert.deepEqual(sights, { end: true, wide: true }, `${name}, ${language}: its last line is above the button`);
      await page.evaluate(() => void globalThis.croupier.notices.say('private', ['ok']));
      await fine('a private window');
      await context.close();
    }
  }
});

test('in any room, the glass is as large as the arrangement allows, and every key fits', () => {
  for (let width = 200; width < 3000; width += 97) {
    for (let height = 150; height < 2000; height += 71) {
      for (const density of [1, 1.25, 2, 3]) {
        const { name, scale, key, margins } = layoutFor({ width, height }, density);
        const glass = { width: (128 * scale) / density, height: (64 * scale) / density };
        const where = `${name} in ${width}×${height} at ${density}`;
        assert.ok(Number.isInteger(scale) && scale >= 1 && key >= 44, where);
        // A room that has no place for a finger's keys and a glass is scrolled.
        if (width < 300 || height < 200) continue;
        const { pad, bezel, gap } = margins;
        const wide = { sides: 5.1 * key + glass.width + 2 * (pad + bezel + gap), below: Math.max(5.1 * key + 2 * pad + gap, glass.width + 2 * bezel), row: Math.max(6.2 * key, glass.width + 2 * bezel) };
        const high = { sides: Math.max(3 * key, glass.height + 2 * bezel) + 2 * pad, below: 3 * key + glass.height + 2 * bezel + gap, row: key + glass.height + 2 * bezel };
        assert.ok(wide[name] <= width + 1 && high[name] <= height + 1, `${where}: ${wide[name]}×${high[name]}`);
      }
    }
  }
});

/** Adds up how much has moved without being asked. */
const MOVED = `
  globalThis.moved = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (globalThis.moved += value)))
    .observe({ type: 'layout-shift', buffered: true });`;

test('nothing moves while the page comes up', async (t) => {
  const running = await browser(t);
  for (const viewport of [{ width: 360, height: 640 }, { width: 1280, height: 800 }]) {
    const context = await running.newContext({ viewport });
    const page = await started(await opened(context, { before: MOVED }));
    const moved = await page.evaluate(() => globalThis.moved);
    assert.ok(moved < 0.02, `${moved} at ${viewport.width}`);
    await context.close();
  }
});

test('full screen: the box is all there is, its glass no smaller, and F ends it', async (t) => {
  const running = await browser(t);
  const page = await started(await opened(await running.newContext({ viewport: { width: 1000, height: 700 } })));
  const glass = () => page.evaluate(() => document.getElementById('glass').width);
  const before = await glass();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.waitForFunction(() => document.fullscreenElement);
  await page.waitForFunction(() => !document.getElementById('header').checkVisibility());
  assert.ok((await glass()) >= before);
  assert.equal(await page.locator('#menu').isVisible(), false);
  // Whoever cannot see the glass hears it there, too.
  await pass(page, 3000);
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const region = nodes.find(({ name, ignored }) => !ignored && name?.value === 'What the box says');
  assert.equal(region?.role.value, 'status', 'the live region is there for a screen reader');
  assert.match(await page.locator('#said').textContent(), /What shall we play/);
  await page.keyboard.press('f');
  await page.waitForFunction(() => !document.fullscreenElement);
  await page.waitForFunction((before) => document.getElementById('glass').width === before, before);
  await pass(page, 100);
});
