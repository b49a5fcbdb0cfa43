// What the page says when something is not as it should be: over the glass, in time, and true.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { browser, journal, opened, PAGE, pass, passOnWall, play, played, QUERY, seen, started, test } from './browser.js';
import { BINGOLINO, DINGOMINOS, OPEN } from '../../../tests/emulator/harness/scripts.js';
import { journalAfter, record, render, renderAfter } from '../../../tests/emulator/harness/desk.js';

const alertOf = (page) => page.getByRole('alert');

test('a notice lies over the glass, at every size', async (t) => {
  const running = await browser(t);
  for (const viewport of [{ width: 844, height: 390 }, { width: 360, height: 640 }, { width: 320, height: 200 }]) {
    const context = await running.newContext({ viewport });
    await started(await opened(context));
    // The second tab has nothing but its notice.
    const page = await opened(context);
    await alertOf(page).filter({ hasText: 'Another tab has the box' }).waitFor();
    const [notice, glass, button] = await page.evaluate(() =>
      ['#notice', '#glass', '#notice button'].map((name) => document.querySelector(name).getBoundingClientRect().toJSON()),
    );
    const where = `${viewport.width}×${viewport.height}`;
    assert.ok(notice.top <= glass.top + 1 && notice.bottom >= glass.bottom - 1 && notice.left <= glass.left + 1 && notice.right >= glass.right - 1, `${where}: over it`);
    assert.ok(glass.width >= 250, `${where}: the box is not squashed`);
    assert.ok(button.top >= 0 && button.bottom <= viewport.height, `${where}: to be answered without scrolling`);
    await context.close();
  }
});

test('the page promises only what holds: in a private window nothing is kept, and it says so', async (t) => {
  const running = await browser(t);
  // A site, as far as the browser can tell; nothing is sent.
  const site = async (before) => {
    const context = await running.newContext();
    await context.route('http://localhost/**', (route) => route.fulfill({ contentType: 'text/html', body: readFileSync(PAGE) }));
    const page = await context.newPage();
    if (before) await page.addInitScript(before);
    await page.goto(`http://localhost/${QUERY}`);
    return page;
  };
  // Firefox and Safari tell by refusing a folder.
  const told = await site("navigator.storage.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError'));");
  await alertOf(told).filter({ hasText: 'This is a private window' }).waitFor();
  assert.match(await told.locator('#keeps').textContent(), /^Nothing is stored here/);
  await alertOf(told).getByRole('button', { name: 'Got it' }).click();
  assert.equal(await alertOf(told).textContent(), '');
  // Chromium does not tell.
  const untold = await site();
  await untold.waitForFunction(() => document.getElementById('keeps').textContent.includes('unless this is a private window'));
  const firm = await site('navigator.storage.persist = () => Promise.resolve(true);');
  await firm.waitForFunction(() => /will still be here\. Nothing/.test(document.getElementById('keeps').textContent));
});

test('a loudspeaker that cannot be had takes no press away', async (t) => {
  const before = "globalThis.AudioContext = class { constructor() { throw new DOMException('too many', 'NotSupportedError'); } };";
  const page = await started(await played(t, { before }));
  await play(page, 'down 400ms');
  assert.equal(`\n${await seen(page)}`, `\n${renderAfter(journalAfter('1000ms'), '1000ms down 1000ms')}`);
  await page.locator('#menu').click();
  await pass(page, 2000);
  assert.notEqual(`\n${await seen(page)}`, `\n${renderAfter(journalAfter('1000ms'), '1000ms down 1000ms')}`, 'the menu, too');
});

/** The store does not answer, and nobody waits for long. */
const SILENT = `
  const { open } = IDBFactory.prototype;
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 40);
  globalThis.silent = true;
  IDBFactory.prototype.open = function (...words) { return globalThis.silent ? new EventTarget() : open.apply(this, words); };`;

test('a store that never answers: a word, and the box plays, or is tried again', async (t) => {
  const page = await played(t, { before: SILENT });
  const alert = alertOf(page).filter({ hasText: 'storage does not answer' });
  await alert.waitFor();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor();
  await page.evaluate(() => (globalThis.silent = false));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await started(page);
  assert.match(await page.locator('#keeps').textContent(), /^Your game is stored/);
  await page.reload();
  await alert.getByRole('button', { name: 'Continue without saving' }).click();
  await started(page);
  assert.match(await page.locator('#keeps').textContent(), /^Nothing is stored here/);
});

test('a store that never completes a write: a word, and whatever comes of it, nothing is lost', async (t) => {
  const page = await started(await played(t));
  // From here on, each press is a move.
  await play(page, `${DINGOMINOS} ${OPEN}`);
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 8);
    const { transaction } = IDBDatabase.prototype;
    globalThis.held = [];
    globalThis.silent = true;
    IDBDatabase.prototype.transaction = function (...words) {
      const kept = transaction.apply(this, words);
      const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete');
      Object.defineProperty(kept, 'oncomplete', {
        set(call) {
          set.call(kept, () => (globalThis.silent ? globalThis.held.push(call) : call()));
        },
      });
      return kept;
    };
  });
  const press = async () => {
    await page.keyboard.down('Enter');
    await passOnWall(page, 60);
    await page.keyboard.up('Enter');
    await passOnWall(page, 1000);
  };
  const alert = alertOf(page).filter({ hasText: 'storage does not answer' });
  const before = await seen(page);
  await press();
  await alert.waitFor({ timeout: 60_000 });
  assert.equal(await seen(page), before, 'nothing is announced');
  // It was only late.
  await page.evaluate(() => {
    globalThis.silent = false;
    globalThis.held.splice(0).forEach((call) => call());
  });
  await page.waitForFunction(() => document.getElementById('notice').textContent === '');
  await pass(page, 1000);
  const next = await seen(page);
  assert.notEqual(next, before);
  // It answers when it is asked again.
  await page.evaluate(() => (globalThis.silent = true));
  await press();
  await alert.waitFor();
  await page.evaluate(() => (globalThis.silent = false));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await pass(page, 1000);
  assert.notEqual(await seen(page), next);
  // Another box is to come, and either is there as a whole.
  const own = await journal(page);
  await page.evaluate(() => {
    globalThis.silent = true;
    const { reader } = globalThis.croupier;
    globalThis.croupier.replace(reader.begin(3, true)).then((error) => (globalThis.error = error ?? null));
  });
  await alert.waitFor();
  await page.evaluate(() => (globalThis.silent = false));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.waitForFunction(() => globalThis.error);
  await started(page);
  assert.equal(Buffer.compare(await journal(page), own), 0, 'the one before');
  await page.reload();
  await started(page);
  assert.equal(`\n${render(await journal(page))}`, `\n${render(own)}`);
});

test('what is said speaks the language of the page, even if that changes', async (t) => {
  const page = await started(await played(t));
  await page.locator('summary').click();
  await page.locator('#pull-in-write').click();
  await page.locator('#armed').getByText('The power will fail').waitFor();
  await page.evaluate(() => {
    const { notices } = globalThis.croupier;
    globalThis.croupier.translate = async () => {};
    notices.say('takenAway', ['ok']);
    notices.tell('taken');
  });
  await page.locator('#language').selectOption('fr');
  const said = (id) => page.locator(`${id} p`).first().textContent();
  assert.match(await page.locator('#armed').textContent(), /^Le courant/);
  assert.match(await said('#notice'), /^Vous utilisez/);
  assert.match(await said('#answer'), /flash/);
  assert.doesNotMatch(await said('#answer'), /The box/);
});

test('a second tab takes the box on request, and the first one says so', async (t) => {
  const context = await (await browser(t)).newContext();
  const first = await started(await opened(context));
  await play(first, `${BINGOLINO} A 1500ms`);
  const game = record(await journal(first));
  const second = await opened(context);
  await alertOf(second).getByRole('button', { name: 'Use it here' }).click();
  await started(second);
  assert.equal(record(await journal(second)), game);
  await alertOf(first).filter({ hasText: 'in another tab' }).waitFor();
  assert.equal(await first.evaluate(() => globalThis.croupier.machine.box.powered), false);
  await play(second, 'A A');
  const later = record(await journal(second));
  // And back.
  await alertOf(first).getByRole('button', { name: 'Use it here' }).click();
  await first.waitForFunction(() => globalThis.croupier?.machine.box.powered);
  await started(first);
  assert.equal(record(await journal(first)), later);
  await alertOf(second).filter({ hasText: 'in another tab' }).waitFor();
});

/** A tab with this is never told that its lock was taken. */
const DEAF = `
  const { request } = LockManager.prototype;
  LockManager.prototype.request = function (...words) { const held = request.apply(this, words); return { catch: () => held.catch(() => {}), then: held.then.bind(held) }; };`;

test('a new box in a tab that lost its own without knowing it: that is what it says, and nothing has changed', async (t) => {
  const context = await (await browser(t)).newContext();
  const first = await started(await opened(context, { before: DEAF }));
  await play(first, BINGOLINO);
  const second = await opened(context);
  await alertOf(second).getByRole('button', { name: 'Use it here' }).click();
  await started(second);
  const game = record(await journal(second));
  await first.evaluate(() => document.getElementById('new-box').click());
  await alertOf(first).filter({ hasText: 'in another tab' }).waitFor({ timeout: 20_000 });
  assert.equal(await first.locator('#answer').textContent(), '');
  await second.reload();
  await started(second);
  assert.equal(record(await journal(second)), game);
});

test('a tab that learns too late that it lost the box changes nothing', async (t) => {
  const context = await (await browser(t)).newContext();
  const first = await started(await opened(context, { before: DEAF }));
  await play(first, BINGOLINO);
  const second = await opened(context);
  await alertOf(second).getByRole('button', { name: 'Use it here' }).click();
  await started(second);
  const game = record(await journal(second));
  await first.keyboard.down('Enter');
  await passOnWall(first, 100);
  await first.keyboard.up('Enter');
  await passOnWall(first, 1500);
  await alertOf(first).filter({ hasText: 'in another tab' }).waitFor();
  await second.reload();
  await started(second);
  assert.equal(record(await journal(second)), game);
});

test('a reload keeps the box, though another tab waits for it', async (t) => {
  const context = await (await browser(t)).newContext();
  const first = await started(await opened(context));
  const second = await opened(context);
  await alertOf(second).filter({ hasText: 'Another tab has the box' }).waitFor();
  await first.reload();
  await started(first);
  // On a busy machine the other one may have had it for a moment.
  await second.waitForFunction(() => !globalThis.croupier?.machine.box.powered);
  await alertOf(second).filter({ hasText: /Another tab has the box|in another tab/ }).waitFor();
  await pass(first, 3000);
  assert.equal(await first.evaluate(() => globalThis.croupier.machine.box.powered), true);
});

test('a tab that loses the box while it gets ready never plays', async (t) => {
  const context = await (await browser(t)).newContext();
  const slow = `
    const { open } = IDBFactory.prototype;
    let go;
    const may = new Promise((resolve) => { go = resolve; });
    globalThis.letItOpen = () => go();
    // However long the other tab takes, the store is not given up.
    AbortSignal.timeout = () => new AbortController().signal;
    IDBFactory.prototype.open = function (...words) {
      const asked = {};
      may.then(() => {
        const real = open.apply(this, words);
        real.onupgradeneeded = (event) => asked.onupgradeneeded?.(event);
        real.onsuccess = (event) => asked.onsuccess?.(event);
        Object.defineProperty(asked, 'result', { get: () => real.result });
      });
      return asked;
    };`;
  const first = await opened(context, { before: slow });
  await first.waitForFunction(async () => (await navigator.locks.query()).held.length === 1);
  const second = await opened(context);
  await alertOf(second).getByRole('button', { name: 'Use it here' }).click();
  await started(second);
  await first.evaluate(() => globalThis.letItOpen());
  await alertOf(first).filter({ hasText: 'in another tab' }).waitFor();
  await first.waitForTimeout(1000);
  assert.equal(await first.evaluate(() => globalThis.croupier.machine.box.powered), false);
  assert.equal(await second.evaluate(() => globalThis.croupier.machine.box.powered), true);
});

test('what the box says is the description of the glass, and is gone when the plug is pulled', async (t) => {
  const page = await started(await played(t));
  await pass(page, 1500);
  await page.getByText('What shall we play?').waitFor();
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const glass = nodes.find(({ name }) => name?.value === 'The screen of the box');
  assert.match(glass.description.value, /^What shall we play\? left Bingolino/);
  // What comes next takes its place, and is not read after all that came before.
  await play(page, 'down 3000ms');
  await page.waitForFunction(() => !document.getElementById('said').textContent.includes('What shall we play?'));
  assert.equal(await page.locator('#said p').count(), 1);
  await page.locator('#plug').click();
  await page.waitForFunction(() => document.getElementById('said').textContent === '');
});

test('a notice that was replaced comes again if it still waits for an answer', async (t) => {
  const page = await started(await played(t));
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.keyboard.down('ArrowDown');
  await passOnWall(page, 60);
  await page.keyboard.up('ArrowDown');
  await passOnWall(page, 1000);
  const alert = alertOf(page).filter({ hasText: 'could not store that' });
  await alert.waitFor();
  const answered = page.evaluate(() => globalThis.croupier.notices.say(() => 'Something else', ['ok']));
  assert.equal(await answered, null, 'it is replaced in turn, and does not wait for ever');
  await alert.waitFor();
});

test('one choice of language, kept, for the page and for a box that was not told otherwise', async (t) => {
  const context = await (await browser(t)).newContext({ locale: 'en' });
  const open = () => opened(context, { query: '?demo=off' });
  let page = await started(await open());
  const language = page.getByRole('combobox', { name: /Language|Sprache|Lingua/ });
  await language.selectOption('de');
  await page.waitForFunction(() => globalThis.croupier.voice() === 'de');
  await started(page);
  const german = journalAfter('1000ms', null, { language: 'de' });
  assert.equal(`\n${await seen(page)}`, `\n${render(german)}`, 'the box comes along');
  await page.close();
  page = await started(await open());
  await page.getByRole('button', { name: 'Menü (B halten)' }).waitFor();
  assert.equal(`\n${await seen(page)}`, `\n${render(german)}`, 'it is kept');
  // In its own settings the box is told another language than the page's.
  await play(page, 'B down A A B B');
  await pass(page, 4000);
  await started(page);
  const told = await page.evaluate(() => globalThis.croupier.report().language);
  assert.notEqual(told, 'de');
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('it');
  await page.getByRole('button', { name: 'Menu (tenere B)' }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.croupier.report().language), told, 'it was told otherwise');
});

test('whoever presses on and on while the box is late does not press for minutes afterwards', async (t) => {
  const page = await started(await played(t));
  await page.evaluate(() => {
    const { box } = globalThis.croupier.machine;
    globalThis.presses = 0;
    const { keys } = box;
    const set = keys.set.bind(keys);
    keys.set = (key, down) => {
      if (down) globalThis.presses++;
      set(key, down);
    };
  });
  // The wall stands still, as for a box that cannot keep up.
  for (let n = 0; n < 40; n++) {
    await page.keyboard.down('ArrowDown');
    await page.keyboard.up('ArrowDown');
  }
  await pass(page, 6000);
  const heard = await page.evaluate(() => globalThis.presses);
  assert.ok(heard >= 1 && heard <= 4, `${heard} of 40`);
  assert.equal(await page.locator('.key.held').count(), 0);
});
