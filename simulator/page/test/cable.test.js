// A real box on a cable, over WebUSB: its game comes onto the table, and the program goes onto it.
// Wherever a transfer is cut, the journal is as it was. A stand-in is the Pico: `pico.js`.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { journal, played, QUERY, started, TARGET, test } from './browser.js';
import { standIn } from './pico.js';
import { DINGOMINOS, OPEN } from '../../../tests/emulator/harness/scripts.js';
import { chance } from '../../../tests/emulator/harness/chance.js';
import { FULL, pick } from '../../../tests/emulator/harness/tier.js';
import { journalAfter, record } from '../../../tests/emulator/harness/desk.js';

const JOURNAL = 0x1c0000;
/** Of a UF2. */
const [BLOCK, PAGE] = [512, 256];
/** The checksum of the second boot stage: without it, the boot ROM starts nothing. */
const CHECKSUM = [252, 256];

/** A Pico's flash with an older program and voice, and this journal at its end. */
function flashWith(kept) {
  const next = chance(1);
  const front = Buffer.alloc(JOURNAL);
  for (let at = 0; at < JOURNAL; at += 4) front.writeUInt32LE(next() >>> 0, at);
  return Buffer.concat([front, Buffer.from(kept)]);
}

const GERMAN = () => journalAfter(`1000ms ${DINGOMINOS} ${OPEN} A`, null, { language: 'de' });

/** The bench of a page with this Pico on its cable. */
async function connected(t, flash, given = {}, query = QUERY) {
  const before = `(${standIn})(${JSON.stringify({ flash: flash.toString('base64'), ...given })})`;
  const page = await started(await played(t, { before, query }));
  await page.locator('summary').click();
  return page;
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const answer = (page, text) => page.locator('#answer').getByText(text).waitFor();
/** What is in the flash of the Pico now. */
const inside = async (page) => {
  const parts = await page.evaluate(() => {
    const { flash } = globalThis.pico;
    const part = (_, n) => btoa(String.fromCharCode(...flash.subarray(n << 15, (n + 1) << 15)));
    return Array.from({ length: flash.length >> 15 }, part);
  });
  return Buffer.concat(parts.map((part) => Buffer.from(part, 'base64')));
};
const pico = (page) => page.evaluate(() => ({ ...globalThis.pico, flash: null }));

/** A flash once our UF2 was dragged onto it: each of its pages, and nothing else. */
function after(flash) {
  const [uf2, written] = [readFileSync(`${TARGET}/croupier-de.uf2`), Buffer.from(flash)];
  assert.ok(uf2.length > 1000 * BLOCK);
  for (let at = 0; at < uf2.length; at += BLOCK) {
    const page = uf2.subarray(at + 32, at + 32 + PAGE);
    page.copy(written, uf2.readUInt32LE(at + 12) - 0x10000000);
  }
  return written;
}

test('a game is read off a real box onto the table, and the other is on the shelf', async (t) => {
  const kept = GERMAN();
  const page = await connected(t, flashWith(kept));
  await press(page, 'Read the game off a Pico');
  await answer(page, 'The box has this flash now');
  await started(page);
  assert.equal(record(await journal(page)), record(kept));
  assert.equal(await page.locator('#shelf li').count(), 1);
  const { asked, erased, wrong, open } = await pico(page);
  const bootsel = { vendorId: 0x2e8a, productId: 0x0003 };
  assert.deepEqual(asked, [bootsel], 'nothing else is offered');
  assert.deepEqual([erased, wrong, open], [[], [], false], 'nothing is written');
});

test('the program is written with the voice of the box, whose game stays, and starts', async (t) => {
  const kept = GERMAN();
  const before = flashWith(kept);
  const page = await connected(t, before);
  const own = await journal(page);
  await press(page, 'Write this program to a Pico');
  const question = page.getByRole('dialog');
  await question.getByText(/^Write Croupier \S+ \(voice: German\) to this Pico\?/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForFunction(() => !globalThis.pico.open);
  assert.equal(Buffer.compare(await inside(page), before), 0, 'only whoever says so');
  await press(page, 'Write this program to a Pico');
  await question.getByRole('button', { name: 'Write it' }).click();
  await answer(page, 'Written and checked');
  const flash = await inside(page);
  assert.equal(Buffer.compare(flash, after(before)), 0, 'as the file would have done it');
  assert.equal(Buffer.compare(flash.subarray(JOURNAL), Buffer.from(kept)), 0);
  const { wrong, restarted, erased } = await pico(page);
  assert.deepEqual([wrong, restarted], [[], true]);
  assert.ok(erased.every(([at, size]) => at + size <= JOURNAL));
  assert.equal(Buffer.compare(await journal(page), own), 0, 'the box on the table is another');
});

test('a transfer that is cut leaves the game as it was, and a Pico that waits', async (t) => {
  const kept = GERMAN();
  const before = flashWith(kept);
  const whole = after(before);
  const write = async (page) => {
    await press(page, 'Write this program to a Pico');
    const asked = page.getByRole('dialog').getByRole('button', { name: 'Write it' });
    const told = page.locator('#answer button');
    await asked.or(told).waitFor();
    if (await asked.isVisible()) await asked.click();
    await told.waitFor();
    return page.locator('#answer').textContent();
  };
  const uncut = await connected(t, before);
  assert.match(await write(uncut), /^Written and checked/);
  const { transfers } = await pico(uncut);
  // While the journal is read; once, and before and after, the first sector is erased; within a
  // block that is written; in the second boot stage, with its last read, and with the restart.
  const some = [9, 18, 19, 20, 22, 23, transfers >> 1, transfers - 7, transfers - 6, transfers - 1];
  const seldom = Array.from({ length: transfers >> 2 }, (_, n) => 4 * n);
  for (const cut of FULL ? [...some, ...seldom] : pick(some, 6)) {
    const page = await connected(t, before, { cut });
    assert.match(await write(page), /^The transfer was cut: The device was disconnected/);
    const flash = await inside(page);
    const where = `cut after ${cut} of ${transfers}`;
    assert.equal(Buffer.compare(flash.subarray(JOURNAL), Buffer.from(kept)), 0, where);
    const is = (other) => Buffer.compare(flash, other) === 0;
    const starts = Buffer.compare(flash.subarray(...CHECKSUM), whole.subarray(...CHECKSUM)) === 0;
    const old = Buffer.compare(flash.subarray(...CHECKSUM), before.subarray(...CHECKSUM)) === 0;
    assert.ok(is(whole) || is(before) || !(starts || old), `${where}: half a program would start`);
    await page.context().browser().close();
  }
});

test('what no box has written is refused, and who picks nothing has nothing done', async (t) => {
  const page = await connected(t, flashWith(Buffer.alloc(0x40000, 0x5a)));
  const own = await journal(page);
  await press(page, 'Read the game off a Pico');
  await answer(page, 'This is not a box’s flash. Nothing was changed. It is damaged');
  await page.locator('#answer button').click();
  await page.evaluate(() => (globalThis.pico.declined = true));
  await press(page, 'Read the game off a Pico');
  await press(page, 'Write this program to a Pico');
  assert.equal(await page.locator('#answer').textContent(), '');
  assert.equal(Buffer.compare(await journal(page), own), 0);
});

test('a Pico that the system keeps back: a word that names the driver', async (t) => {
  const page = await connected(t, flashWith(GERMAN()), { refuses: 'Access denied.' });
  await press(page, 'Write this program to a Pico');
  await answer(page, /could not be opened: Access denied.*Zadig.*RP2 Boot \(Interface 1\).*WinUSB/);
});

test('what a Pico does not do right is said in the page’s language, and then in another', async (t) => {
  const flash = flashWith(GERMAN());
  for (const [given, why] of [
    [{ stalls: 2 }, /^Die Übertragung ist abgebrochen: Der Pico hat einen Befehl abgelehnt\. Ein Spiel/],
    [{ worn: true }, /^Die Übertragung ist abgebrochen: Was geschrieben wurde, liest sich anders zurück\. Ein Spiel/],
    [{ bare: true }, /^Der Pico ließ sich nicht öffnen: Er versteht nicht, was ein Pico im BOOTSEL-Modus versteht\. Windows/],
  ]) {
    const page = await connected(t, flash, given, '?lang=de&demo=off');
    await press(page, 'Dieses Programm auf einen Pico schreiben');
    if (given.worn) await page.getByRole('dialog').getByRole('button').first().click();
    const said = page.locator('#answer p').first();
    await said.waitFor();
    assert.match(await said.textContent(), why);
    await page.locator('#language').selectOption('en');
    await page.waitForFunction(() => /^The /.test(document.querySelector('#answer p').textContent));
    await page.context().browser().close();
  }
});

test('a browser that reaches no Pico says how it is done with a file', async (t) => {
  const page = await started(await played(t, { before: 'delete Navigator.prototype.usb;' }));
  await page.getByRole('heading', { name: 'The bench' }).click();
  await page.getByText(/can’t reach a Pico over USB.*picotool save -r 0x101C0000/).waitFor();
  assert.equal(await page.locator('#usb-buttons').isVisible(), false);
});
