// The shelf: whatever comes into the box, the one before is kept, and nothing goes for good
// unasked.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { give, journal, play, played, started, test } from './browser.js';
import { BINGOLINO, DINGOMINOS, OPEN } from '../../../tests/emulator/harness/scripts.js';
import { journalAfter, record } from '../../../tests/emulator/harness/desk.js';

const shelf = (page) => page.locator('#shelf li');
const answer = (page, text) => page.locator('#answer').filter({ hasText: text }).waitFor();
const openBench = (page) => page.getByRole('heading', { name: 'The bench' }).click();

/** Drops a file onto the page. */
const drop = (page, bytes) =>
  page.evaluate((base64) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'flash.bin'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  }, Buffer.from(bytes).toString('base64'));

test('two dropped flash files, and the first game is still there: by game and date, to be saved and put back', async (t) => {
  const page = await started(await played(t));
  await play(page, `${DINGOMINOS} ${OPEN} A`);
  const game = record(await journal(page));
  for (const language of ['fr', 'it']) {
    // The bench is folded, and the answer is where one looks.
    await drop(page, journalAfter(`1000ms ${BINGOLINO} A`, null, { language }));
    await answer(page, 'The box has this flash now');
    const { bottom } = await page.locator('#answer').evaluate((element) => element.getBoundingClientRect());
    assert.ok(bottom <= 800, 'in sight');
    await page.locator('#answer button').click();
    await started(page);
  }
  assert.equal(await page.locator('#bench').evaluate((bench) => bench.open), false);
  await page.reload();
  await started(page);
  await openBench(page);
  await shelf(page).nth(1).waitFor();
  const rows = await shelf(page).locator('span').allTextContents();
  assert.match(rows[0], /^Bingolino \(\d+ lines\), .*\d/);
  assert.match(rows[1], /^Dingominos \(\d+ lines\), .*\d/);
  const [download] = await Promise.all([page.waitForEvent('download'), shelf(page).nth(1).getByRole('button', { name: 'Save' }).click()]);
  assert.equal(record(readFileSync(await download.path())), game);
  await shelf(page).nth(1).getByRole('button', { name: 'Put it back' }).click();
  await answer(page, 'This box is on the table again');
  await started(page);
  assert.equal(record(await journal(page)), game);
  assert.deepEqual((await shelf(page).locator('span').allTextContents()).map((row) => row.split(' ')[0]), ['Bingolino', 'Bingolino'], 'each box is in one place');
});

test('a new box goes onto the table, and the other onto the shelf; it is deleted only after a question', async (t) => {
  const page = await started(await played(t));
  await play(page, `${DINGOMINOS} ${OPEN} A`);
  await openBench(page);
  await page.getByRole('button', { name: 'Start a new box' }).click();
  await answer(page, 'A new box is on the table');
  await started(page);
  assert.equal(await page.evaluate(() => globalThis.croupier.report().kind), null);
  await shelf(page).first().waitFor();
  // Its name is what it asks, and whoever presses Enter without reading loses nothing.
  const question = page.getByRole('dialog', { name: 'Delete this box for good? Dingominos' });
  await shelf(page).getByRole('button', { name: 'Delete' }).click();
  await question.waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  assert.equal(await shelf(page).count(), 1, 'Enter is no yes');
  await shelf(page).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await shelf(page).count(), 1);
  await shelf(page).getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  assert.equal(await shelf(page).count(), 1, 'Escape is no yes');
  await shelf(page).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await answer(page, 'Deleted');
  await page.waitForFunction(() => document.querySelectorAll('#shelf li').length === 0);
});

test('two boxes that come at once: neither is lost, nor the one before', async (t) => {
  const page = await started(await played(t));
  await play(page, `${DINGOMINOS} ${OPEN} A`);
  const own = record(await journal(page));
  // The store takes its time.
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...words) {
      const kept = transaction.apply(this, words);
      const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete');
      Object.defineProperty(kept, 'oncomplete', {
        set(call) {
          set.call(kept, () => setTimeout(call, 2000));
        },
      });
      return kept;
    };
  });
  const games = ['de', 'fr'].map((language) => journalAfter(`1000ms ${BINGOLINO} A`, null, { language }));
  const [there, shelf] = await page.evaluate(async (games) => {
    const { croupier } = globalThis;
    const boxes = games.map((base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
    for (const error of await Promise.all(boxes.map((box) => croupier.replace(box)))) if (error) throw error;
    const packed = (journal) => btoa(Array.from(journal, (byte) => String.fromCharCode(byte)).join(''));
    return [packed(croupier.machine.box.flash.journal()), (await croupier.shelf()).map(({ journal }) => packed(journal))];
  }, games.map((game) => game.toString('base64')));
  const all = [there, ...shelf].map((base64) => record(Buffer.from(base64, 'base64')));
  assert.deepEqual(all.toSorted(), [own, ...games.map(record)].toSorted());
});

test('two questions at once: each gets its own answer', async (t) => {
  const page = await started(await played(t));
  await page.evaluate(() => {
    globalThis.answers = [];
    const { notices } = globalThis.croupier;
    for (const name of ['dropAsk', 'shelfFull']) notices.ask(name, 'drop').then((sure) => globalThis.answers.push([name, sure]));
  });
  const question = page.locator('#question');
  await question.getByText('Delete this box for good?').waitFor({ timeout: 20_000 });
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.getByText('The shelf is full').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => globalThis.answers.length === 2);
  assert.deepEqual(await page.evaluate(() => globalThis.answers), [['dropAsk', true], ['shelfFull', false]]);
  assert.equal(await question.isVisible(), false);
});

test('a full shelf asks before the oldest box goes', async (t) => {
  const page = await started(await played(t));
  await play(page, `${DINGOMINOS} ${OPEN} A`);
  // As many others as there is room for, each of its own language or habits.
  await page.evaluate(async () => {
    const { reader } = globalThis.croupier;
    const boxes = [0, 1, 2].flatMap((from) => [0, 1, 2, 3].map((to) => reader.translate(reader.begin(from, true), to)));
    for (const box of boxes) {
      const error = await globalThis.croupier.replace(box);
      if (error) throw error;
    }
  });
  await openBench(page);
  await page.waitForFunction(() => document.querySelectorAll('#shelf li').length === 12);
  const kept = await journal(page);
  const question = page.getByRole('dialog');
  await drop(page, journalAfter(`1000ms ${BINGOLINO} A A`));
  await question.getByText('The shelf is full').waitFor();
  assert.match(await question.textContent(), /has to go for good: Dingominos/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await started(page);
  assert.equal(Buffer.compare(await journal(page), kept), 0, 'nothing has changed');
  assert.match(await shelf(page).last().textContent(), /Dingominos/);
  await drop(page, journalAfter(`1000ms ${BINGOLINO} A A`));
  await question.getByRole('button', { name: 'Delete' }).click();
  await answer(page, 'The box has this flash now');
  await page.waitForFunction(() => !document.getElementById('shelf').textContent.includes('Dingominos'));
  assert.equal(await shelf(page).count(), 12);
});

test('the flash that an earlier version of the page had put aside is on the shelf', async (t) => {
  const old = Buffer.from(journalAfter(`1000ms ${DINGOMINOS} ${OPEN} A`)).toString('base64');
  const before = `
    if (!sessionStorage.getItem('made')) {
      sessionStorage.setItem('made', '');
      const opening = indexedDB.open('croupier', 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('flash');
        opening.result.createObjectStore('facts').put(Uint8Array.from(atob('${old}'), (letter) => letter.charCodeAt(0)), 'before');
      };
      opening.onsuccess = () => opening.result.close();
    }`;
  const page = await started(await played(t, { before }));
  await openBench(page);
  await shelf(page).first().waitFor();
  assert.match(await shelf(page).first().textContent(), /^Dingominos/);
  await give(page, await journal(page));
});
