// The page on a site: it can be installed, and then it starts without a network. On a disk it is
// the one file that it is, and asks for nothing.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { ARGUMENTS, browser, CHROMIUM, journal, opened, PAGE, play, played, site, started, test } from './browser.js';
import { BINGOLINO } from '../../../tests/emulator/harness/scripts.js';
import { record } from '../../../tests/emulator/harness/desk.js';

const built = (name) => readFileSync(join(dirname(PAGE), name));
const SUM = createHash('sha256').update(readFileSync(PAGE)).digest('hex');

test('on a site, the browser finds all that it takes to install the page, and nothing else is asked for', async (t) => {
  const served = await site(t);
  const home = mkdtempSync(join(tmpdir(), 'croupier-install-'));
  // A window that forgets everything cannot install anything.
  const context = await chromium.launchPersistentContext(home, { executablePath: CHROMIUM, args: ARGUMENTS });
  t.after(async () => {
    // It writes there until it is closed.
    await context.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 20 });
  });
  const page = await context.newPage();
  await page.goto(served.url());
  await page.evaluate(() => navigator.serviceWorker.ready);
  const client = await context.newCDPSession(page);
  const { errors, data } = await client.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors, []);
  const { start_url, icons } = JSON.parse(data);
  assert.equal(start_url, basename(PAGE));
  for (const { src, sizes } of icons) {
    const head = built(src).subarray(16, 24);
    assert.equal(`${head.readUInt32BE(0)}x${head.readUInt32BE(4)}`, sizes, src);
  }
  const own = new Set([basename(PAGE), 'croupier.webmanifest', 'croupier-worker.js', ...icons.map(({ src }) => src)]);
  assert.deepEqual(served.asked.filter((name) => !own.has(name)), []);
});

test('a page that was opened once starts without a network, and a newer one takes its place', async (t) => {
  let newer = false;
  // Another sentence in it, and another sum in the worker: so it is after an update.
  const served = await site(t, (name) => {
    if (newer && name === basename(PAGE)) return Buffer.from(String(built(name)).replace('<title>Croupier<', '<title>Newer<'));
    if (newer && name === 'croupier-worker.js') return Buffer.from(String(built(name)).replace(SUM, SUM.replaceAll(/./g, '0')));
    return built(name);
  });
  const context = await (await browser(t)).newContext();
  const page = await started(await opened(context, { url: served.url(), expected: /Failed to|ERR_CONNECTION/ }));
  await play(page, `${BINGOLINO} A 1500ms`);
  const game = record(await journal(page));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await served.close();
  await page.reload();
  await started(page);
  assert.equal(record(await journal(page)), game);
  // Whatever comes after its name, it is the page.
  await page.goto(served.url('?lang=de&demo=off'));
  await started(page);
  assert.equal(await page.title(), 'Croupier');
  newer = true;
  await served.open();
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one.update()));
  for (let n = 0; n < 600 && (await page.title()) !== 'Newer'; n++) {
    await page.waitForTimeout(100);
    await page.reload();
  }
  await started(page);
  assert.equal(await page.title(), 'Newer');
  assert.equal(record(await journal(page)), game);
  assert.equal(await page.evaluate(() => caches.keys().then((names) => names.length)), 1, 'one copy at a time');
});

test('the button to install is there once the browser offers it, and on a disk nothing is', async (t) => {
  const served = await site(t);
  const page = await opened(await (await browser(t)).newContext(), { url: served.url() });
  await started(page);
  const button = page.getByRole('button', { name: 'Install it as an app' });
  assert.equal(await button.isVisible(), false);
  // A browser that nobody sits before offers nothing.
  const prevented = await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => (globalThis.prompted = true) });
    return !dispatchEvent(offer);
  });
  assert.equal(prevented, true, 'it is asked only when somebody wants it');
  await button.click();
  assert.equal(await page.evaluate(() => globalThis.prompted), true);
  assert.equal(await button.isVisible(), false);
  const local = await started(await played(t));
  assert.equal(await local.locator('link[rel=manifest]').count(), 0);
});
