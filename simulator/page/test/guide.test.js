// For whoever is new here: the games and how to play them, a demonstration, and a guided turn; in
// four languages, on a box of their own.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { browser, give, journal, opened, passOnWall, play, played, QUERY, seen, started, test } from './browser.js';
import { DINGOMINOS, OPEN } from '../../../tests/emulator/harness/scripts.js';
import { journalAfter, record } from '../../../tests/emulator/harness/desk.js';
import { pick } from '../../../tests/emulator/harness/tier.js';
import { TURN } from '../src/guide.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const KEYBOARD = { left: 'ArrowLeft', up: 'ArrowUp', right: 'ArrowRight', down: 'ArrowDown', A: 'Enter', B: 'Backspace' };
const said = (page) => page.locator('#said').textContent();
const coach = (page) => page.locator('#coach');
/** What is on the glass that one sees, whichever box it is: a number that changes with it. */
const looks = (page) =>
  page.locator('#glass').evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((sum, value, n) => (sum * 31 + (n % 64 ? 0 : value)) >>> 0, 7);
  });
/** The wall goes on until that is so. */
async function until(page, condition, argument) {
  for (let n = 0; n < 400; n++) {
    if (await page.evaluate(condition, argument)) return;
    await passOnWall(page, 200);
  }
  assert.fail(String(condition));
}

test('a guided turn: only the key that is asked for counts, and the game on the table waits', async (t) => {
  // Nobody waits for the box of the practice, so it must be able to keep up on a busy machine, too.
  const page = await started(await played(t, { reducedMotion: 'reduce', hurry: 4 }));
  await play(page, `${DINGOMINOS} ${OPEN} A`);
  await passOnWall(page, 1000);
  const [game, shown, told] = [record(await journal(page)), await seen(page), await said(page)];
  await page.getByRole('button', { name: 'Guide me through a turn' }).click();
  const pictures = new Set();
  for (const [n, [key]] of TURN.entries()) {
    await until(page, (key) => document.querySelector('.key.next')?.dataset.key === key, key);
    await passOnWall(page, 1000);
    pictures.add(await looks(page));
    if (n === 0) {
      assert.equal(await said(page), '', 'what the other box has said is not of what one sees');
      await page.keyboard.press('ArrowRight');
      await coach(page).getByText('Not that one yet: press left.').waitFor();
    }
    await page.keyboard.down(KEYBOARD[key]);
    await passOnWall(page, 80);
    // The next one may be shown as soon as this one is let go.
    await page.evaluate(() => document.querySelector('.key.next')?.classList.remove('next'));
    await page.keyboard.up(KEYBOARD[key]);
  }
  assert.equal(pictures.size, TURN.length, 'each press leads on');
  await until(page, () => document.getElementById('coach-text').textContent.startsWith('That was a whole turn'));
  await coach(page).getByRole('button', { name: 'Play' }).click();
  assert.equal(await coach(page).isVisible(), false);
  assert.equal(record(await journal(page)), game);
  assert.equal(await seen(page), shown);
  assert.equal(await said(page), told, 'what is said is of that box again');
});

test('a demonstration plays by itself until somebody presses, and that press is for nobody', async (t) => {
  const page = await started(await played(t));
  const before = await seen(page);
  await page.getByRole('button', { name: 'Show me' }).click();
  await until(page, () => document.getElementById('coach-text').textContent.startsWith('House rules'));
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.getElementById('coach').hidden);
  assert.equal(await seen(page), before);
  await play(page, '300ms');
  assert.equal(await seen(page), before, 'the box has heard nothing');
  await play(page, 'down');
  assert.notEqual(await seen(page), before);
});

test('a new box that nobody touches shows what it can, unless less motion is wanted', async (t) => {
  const running = await browser(t);
  const query = QUERY.replace('&demo=off', '');
  const calm = await started(await opened(await running.newContext({ reducedMotion: 'reduce' }), { query }));
  await passOnWall(calm, 25_000);
  assert.equal(await coach(calm).isVisible(), false);
  const page = await opened(await running.newContext(), { query });
  await coach(page).getByText('Demonstration').waitFor();
  // It ends at the first press, and does not come again.
  await page.keyboard.press('Enter');
  await started(page);
  await passOnWall(page, 25_000);
  assert.equal(await coach(page).isVisible(), false);
});

test('a demonstration that goes on to another turn has one box, and nothing is heard of the other', async (t) => {
  const page = await started(await played(t));
  await page.evaluate(() => {
    const desk = globalThis.croupier;
    const { another } = desk;
    globalThis.boxes = [];
    desk.another = (journal) => {
      const machine = another.call(desk, journal);
      globalThis.boxes.push(machine.box);
      return machine;
    };
  });
  await page.getByRole('button', { name: 'Show me' }).click();
  await until(page, () => globalThis.boxes.length === 2);
  assert.deepEqual(await page.evaluate(() => globalThis.boxes.map((box) => box.powered)), [false, true]);
});

test('a demonstration goes on until somebody presses, and stands still while nobody sees it', async (t) => {
  const page = await started(await played(t));
  await page.evaluate(() => {
    const desk = globalThis.croupier;
    const { another } = desk;
    globalThis.boxes = [];
    desk.another = (journal) => {
      const machine = another.call(desk, journal);
      globalThis.boxes.push(machine.box);
      return machine;
    };
  });
  await page.getByRole('button', { name: 'Show me' }).click();
  for (let turn = 2; turn <= 5; turn++) await until(page, (turn) => globalThis.boxes.length === turn, turn);
  assert.equal(await coach(page).isVisible(), true);
  const hide = (hidden) => page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
  const stands = () => page.evaluate(() => [globalThis.boxes.length, globalThis.boxes.at(-1).now, document.getElementById('coach-text').textContent]);
  await hide(true);
  const before = await stands();
  await passOnWall(page, 60_000);
  assert.deepEqual(await stands(), before);
  await hide(false);
  // Not one press was lost: it comes to the end of this turn, too.
  await until(page, () => document.getElementById('coach-text').textContent.startsWith('That was a whole turn'));
  await until(page, () => globalThis.boxes.length === 6);
});

/** The demonstration that nobody asked for comes when the test says so. */
const PATIENT = `
  const set = setTimeout;
  globalThis.setTimeout = (call, ms, ...rest) => (ms === 15000 ? (globalThis.bored = call) && 0 : set(call, ms, ...rest));`;

test('a game that came meanwhile is not covered by a demonstration that nobody asked for', async (t) => {
  const query = QUERY.replace('&demo=off', '');
  const running = await browser(t);
  for (const meanwhile of [false, true]) {
    const page = await started(await opened(await running.newContext(), { query, before: PATIENT }));
    if (meanwhile) {
      await give(page, journalAfter(`1000ms ${DINGOMINOS} ${OPEN} A`));
      await started(page);
    }
    await page.evaluate(() => globalThis.bored());
    assert.equal(await coach(page).isVisible(), !meanwhile);
  }
});

test('what is to be said to somebody new is there in four languages, with pictures, and axe finds nothing', async (t) => {
  const running = await browser(t);
  for (const language of pick(['de', 'en', 'fr', 'it'], 2)) {
    const page = await started(await opened(await running.newContext(), { query: `?lang=${language}&demo=off` }));
    await page.waitForFunction(() => [...document.querySelectorAll('#games img')].every((picture) => picture.complete && picture.naturalWidth > 0));
    assert.equal(await page.locator('#games li').count(), 4);
    // Each has the very pixels of the glass, so that they can be shown crisp.
    const sizes = await page.locator('#games img').evaluateAll((all) => all.map((one) => `${one.naturalWidth}×${one.naturalHeight}`));
    assert.deepEqual(sizes, Array(4).fill('128×64'));
    const empty = await page.evaluate(() => [...document.querySelectorAll('[data-words]')].filter((one) => !one.textContent || /[{}]/.test(one.textContent)).map((one) => one.dataset.words));
    assert.deepEqual(empty, []);
    const dialog = page.getByRole('dialog');
    for (const game of ['bingolino', 'combo', 'dingominos', 'free-dice', 'eyes-closed']) {
      await page.locator(`[data-page=${game}]`).click();
      await dialog.getByRole('heading', { level: 1 }).waitFor();
      const title = readFileSync(new URL(`../../../docs/play/${game}.${language}.md`, import.meta.url), 'utf8').split('\n')[0].slice(2);
      assert.equal(await dialog.getByRole('heading', { level: 1 }).textContent(), title);
      assert.equal(await dialog.locator('img[src^="data:image/png"]').count(), game === 'eyes-closed' ? 0 : 3);
      // Only what leads somewhere from anywhere is a link.
      assert.deepEqual(await dialog.locator('a:not([href^="https:"])').count(), 0);
      if (game === 'bingolino') {
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`), []);
      }
      await page.locator('#page-close').click();
    }
    await page.context().close();
  }
});
