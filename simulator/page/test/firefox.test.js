// Firefox: whole games, the store, two tabs, the notices, installing and handing on. Everything
// else is tested in Chromium.
//
// It is an ordinary Firefox, so puppeteer talks to it; playwright's is one of its own.

import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { test as testOfNode } from 'node:test';
import { address, HURRY, journal, load, LONGEST, meet, pass, passOnWall, play, QUERY, quicken, seen, site, started } from './browser.js';
import { DINGOMINOS, OPEN, settings, SOUND } from '../../../tests/emulator/harness/scripts.js';
import { record, render, scripted } from '../../../tests/emulator/harness/desk.js';
import { pick } from '../../../tests/emulator/harness/tier.js';
import { wholeGame } from '../../../tests/emulator/harness/images.js';

const FIREFOX = process.env.FIREFOX ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
const test = (name, body) => testOfNode(name, { timeout: LONGEST, skip: !FIREFOX && 'there is no Firefox' }, body);

async function firefox(t, extraPrefsFirefox = {}) {
  const running = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, extraPrefsFirefox, timeout: LONGEST, protocolTimeout: LONGEST });
  t.after(() => running.close());
  return running;
}

async function opened(context, url = address(QUERY), before = undefined) {
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST / 3);
  await page.evaluateOnNewDocument(quicken, HURRY);
  await page.evaluateOnNewDocument(meet);
  if (before) await page.evaluateOnNewDocument(before);
  await page.goto(url);
  return page;
}

/**
 * Waits until this holds in the page. Puppeteer's own way to wait makes a function of a text, which
 * the page's policy forbids.
 */
async function until(page, holds, ...words) {
  while (!(await page.evaluate(holds, ...words))) await new Promise((go) => setTimeout(go, 50));
}

const notice = (page, text) => until(page, (text) => document.getElementById('notice').textContent.includes(text), text);
const answer = (page) => page.evaluate(() => document.querySelector('#notice button').click());

for (const kind of pick(['combo', 'dingominos', 'bingolino'], 2)) {
  test(`in Firefox, a whole game of ${kind} is the one that the host plays, and a reload keeps it`, async (t) => {
    const tested = scripted(kind);
    const page = await started(await opened(await firefox(t)));
    if (tested.faces.length) await load(page, tested.faces);
    await play(page, settings(SOUND));
    await play(page, wholeGame(kind).join(' '));
    const kept = await journal(page);
    assert.equal(record(kept), tested.game);
    await page.reload();
    await started(page);
    assert.equal(record(await journal(page)), record(kept));
    assert.equal(`\n${await seen(page)}`, `\n${render(kept)}`);
  });
}

test('in Firefox, a store that is full: the box waits, and nothing is lost', async (t) => {
  const page = await started(await opened(await firefox(t)));
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
  await passOnWall(page, 1000);
  await notice(page, 'could not store that');
  assert.equal(await seen(page), before, 'nothing is announced');
  await page.evaluate(() => (globalThis.full = false));
  await answer(page);
  await pass(page, 1000);
  assert.notEqual(await seen(page), before);
});

test('in Firefox, a store that is forbidden or never answers: a word, and the box plays', async (t) => {
  const running = await firefox(t);
  const forbidden = () => Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });
  const silent = () => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 40);
    IDBFactory.prototype.open = () => new EventTarget();
  };
  for (const [before, told, last] of [[forbidden, 'The browser stores nothing here', 1], [silent, 'storage does not answer', 2]]) {
    const page = await opened(running, address(QUERY), before);
    await notice(page, told);
    await page.evaluate((last) => document.querySelector(`#notice button:nth-of-type(${last})`).click(), last);
    await started(page);
    await play(page, 'down');
    assert.match(await page.evaluate(() => document.getElementById('keeps').textContent), /^Nothing is stored here/);
    await page.close();
  }
});

test('in Firefox, a second tab waits, takes the box on request, and a reload keeps it', async (t) => {
  const running = await firefox(t);
  const first = await started(await opened(running));
  await play(first, `${DINGOMINOS} ${OPEN}`);
  const game = record(await journal(first));
  const second = await opened(running);
  await notice(second, 'Another tab has the box');
  const { top, bottom } = await second.evaluate(() => document.getElementById('notice').getBoundingClientRect().toJSON());
  const glass = await second.evaluate(() => document.getElementById('glass').getBoundingClientRect().toJSON());
  assert.ok(top <= glass.top + 1 && bottom >= glass.bottom - 1, 'over the glass');
  await first.bringToFront();
  await first.reload();
  await started(first);
  await notice(second, 'Another tab has the box');
  await second.bringToFront();
  await answer(second);
  await started(second);
  assert.equal(record(await journal(second)), game);
  await notice(first, 'in another tab');
});

test('in Firefox, a private window says that nothing is kept, and an ordinary one does not', async (t) => {
  const { url } = await site(t);
  const shut = await started(await opened(await firefox(t, { 'browser.privatebrowsing.autostart': true }), url()));
  await notice(shut, 'This is a private window');
  const open = await started(await opened(await firefox(t), url()));
  assert.equal(await open.evaluate(() => document.getElementById('notice').textContent), '');
  assert.match(await open.evaluate(() => document.getElementById('keeps').textContent), /^Your game is stored/);
});

test('in Firefox, a page that was opened once on a site starts without a network', async (t) => {
  const served = await site(t);
  const page = await started(await opened(await firefox(t), served.url()));
  await play(page, `${DINGOMINOS} ${OPEN}`);
  const game = record(await journal(page));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await served.close();
  await page.reload();
  await started(page);
  assert.equal(record(await journal(page)), game);
});

test('in Firefox, a game in a link is shown with its verdicts, and played on', async (t) => {
  const packed = deflateRawSync(Buffer.from('game bingolino\nseats 2\nroll 3 4\n')).toString('base64url');
  const page = await started(await opened(await firefox(t), address(`${QUERY}#game=${packed}`)));
  await until(page, () => document.getElementById('handed').open);
  assert.match(await page.evaluate(() => document.getElementById('handed-record').textContent), /roll 3 4/);
  await page.evaluate(() => document.getElementById('play-on').click());
  await until(page, () => document.getElementById('answer').textContent.startsWith('The game is on the table'));
  await started(page);
  assert.match(record(await journal(page)), /roll 3 4/);
});

test('in Firefox, which reaches no Pico, the page says how it is done with files', async (t) => {
  const page = await started(await opened(await firefox(t)));
  await page.evaluate(() => (document.getElementById('bench').open = true));
  const shown = (id) => page.evaluate((id) => document.getElementById(id).checkVisibility(), id);
  assert.deepEqual([await shown('usb-not'), await shown('usb-buttons')], [true, false]);
});
