// Firefox: a whole game, the store, two tabs and the notices. Everything else is tested in
// Chromium.
//
// It is an ordinary Firefox, so puppeteer talks to it; playwright's is one of its own.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import puppeteer from 'puppeteer-core';
import { test as testOfNode } from 'node:test';
import { address, HURRY, journal, LONGEST, meet, PAGE, play, QUERY, quicken, seen, started } from './browser.js';
import { DINGOMINOS, OPEN, settings, SOUND } from '../../../tests/emulator/harness/scripts.js';
import { record, render, scripted } from '../../../tests/emulator/harness/desk.js';
import { wholeGame } from '../../../tests/emulator/harness/images.js';

const FIREFOX = process.env.FIREFOX ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
const test = (name, body) => testOfNode(name, { timeout: LONGEST, skip: !FIREFOX && 'there is no Firefox' }, body);

async function firefox(t, extraPrefsFirefox = {}) {
  const running = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, extraPrefsFirefox, timeout: LONGEST, protocolTimeout: LONGEST });
  t.after(() => running.close());
  return running;
}

async function opened(context, url = address(QUERY)) {
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST / 3);
  await page.evaluateOnNewDocument(quicken, HURRY);
  await page.evaluateOnNewDocument(meet);
  await page.goto(url);
  return page;
}

const notice = (page, text) => page.waitForFunction((text) => document.getElementById('notice').textContent.includes(text), {}, text);
const answer = (page) => page.evaluate(() => document.querySelector('#notice button').click());

test('in Firefox, a whole game is the one that the host plays, and a reload keeps it', async (t) => {
  const page = await started(await opened(await firefox(t)));
  await play(page, settings(SOUND));
  await play(page, wholeGame('dingominos').join(' '));
  const kept = await journal(page);
  assert.equal(record(kept), scripted('dingominos').game);
  await page.reload();
  await started(page);
  assert.equal(record(await journal(page)), record(kept));
  assert.equal(`\n${await seen(page)}`, `\n${render(kept)}`);
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
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(readFileSync(PAGE)));
  await new Promise((go) => server.listen(0, '127.0.0.1', go));
  t.after(() => server.close());
  const site = `http://127.0.0.1:${server.address().port}/${QUERY}`;
  const shut = await started(await opened(await firefox(t, { 'browser.privatebrowsing.autostart': true }), site));
  await notice(shut, 'This is a private window');
  const open = await started(await opened(await firefox(t), site));
  assert.equal(await open.evaluate(() => document.getElementById('notice').textContent), '');
  assert.match(await open.evaluate(() => document.getElementById('keeps').textContent), /^Your game is stored/);
});
