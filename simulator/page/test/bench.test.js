// The bench: each way to make trouble, and each file that goes out and comes in.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HURRY, give, journal, painted, pass, passOnWall, play, played, seen, started, test, TARGET } from './browser.js';
import { BINGOLINO, DINGOMINOS, OPEN } from '../../../tests/emulator/harness/scripts.js';
import { journalAfter, record, referee, render, scripted } from '../../../tests/emulator/harness/desk.js';

/** A box that nobody touches has tidied its flash by then, and writes nothing by itself. */
const TIDY = 33_000;

async function onTheBench(t, options) {
  const page = await started(await played(t, { hurry: HURRY, ...options }));
  await page.getByRole('heading', { name: 'The bench' }).click();
  // A bench that is opened looks as soon as the browser tells it.
  await page.waitForFunction(() => document.getElementById('verdict').textContent);
  return page;
}

const click = (page, name) => page.locator('#bench').getByRole('button', { name, exact: true }).click();
const powered = (page) => page.evaluate(() => globalThis.croupier.machine.box.powered);
const figure = async (page, name) => Number((await page.locator(`[data-figure=${name}]`).textContent()).replace(/[^\d.]/g, ''));

/** What is saved by that button. */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), click(page, name)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Drops a file onto the page. */
const drop = (page, bytes) =>
  page.evaluate((base64) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'flash.bin'));
    for (const kind of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
    }
  }, bytes.toString('base64'));

test('the plug is pulled, and the game goes on where it was', async (t) => {
  const page = await onTheBench(t);
  await play(page, `${BINGOLINO} A 1500ms`);
  const game = record(await journal(page));
  await click(page, 'Pull the plug');
  assert.equal(await powered(page), false);
  await page.getByRole('alert').filter({ hasText: 'Unplugged' }).waitFor();
  assert.equal(await page.locator('#glass').evaluate((canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value, n) => n % 4 < 3 && value)), false, 'the glass is dark');
  await page.getByRole('alert').getByRole('button', { name: 'Plug it in' }).click();
  await started(page);
  assert.equal(record(await journal(page)), game);
  assert.equal(`\n${await seen(page)}`, `\n${render(await journal(page))}`);
});

test('the plug is pulled within a flash write: the game stands before it or after it', async (t) => {
  const page = await onTheBench(t);
  await play(page, `${DINGOMINOS} ${OPEN}`);
  await pass(page, TIDY);
  const before = record(await journal(page));
  await click(page, 'Pull it during the next flash write');
  await page.getByRole('status').filter({ hasText: 'The power will fail' }).waitFor();
  assert.equal(await powered(page), true, 'nothing is written yet');
  // A tile is drawn; the first press of all may only wake the box.
  for (let n = 0; n < 2 && (await powered(page)); n++) await play(page, 'A');
  assert.equal(await powered(page), false);
  await page.waitForFunction(() => !globalThis.croupier.machine.held);
  // What was torn is kept as it is, so also a browser that is closed now finds it.
  const torn = await journal(page);
  await page.reload();
  await started(page);
  const after = record(await journal(page));
  assert.ok(after.startsWith(before), after);
  assert.equal(`\n${await seen(page)}`, `\n${render(torn)}`);
});

test('a plug that was to be pulled within a write is not, once it was pulled by hand', async (t) => {
  const page = await onTheBench(t);
  await click(page, 'Pull it during the next flash write');
  await click(page, 'Pull the plug');
  await page.getByRole('alert').getByRole('button', { name: 'Plug it in' }).click();
  await started(page);
  await play(page, `${BINGOLINO} A 1500ms`);
  assert.equal(await powered(page), true);
  assert.match(record(await journal(page)), /^roll /m);
});

test('plugged in while a write waits to be kept, the box starts as soon as it is', async (t) => {
  const page = await onTheBench(t);
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    globalThis.waiting = [];
    IDBDatabase.prototype.transaction = function (...words) {
      const kept = transaction.apply(this, words);
      const set = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete').set;
      Object.defineProperty(kept, 'oncomplete', {
        set(call) {
          set.call(kept, () => globalThis.waiting.push(call));
        },
      });
      return kept;
    };
  });
  await page.keyboard.down('ArrowDown');
  await passOnWall(page, 60);
  await page.keyboard.up('ArrowDown');
  await page.evaluate(async () => {
    while (!globalThis.waiting.length) {
      globalThis.wall.run(100);
      await new Promise((go) => setTimeout(go, 10));
    }
    globalThis.wall.freeze();
  });
  await click(page, 'Pull the plug');
  await page.getByRole('alert').getByRole('button', { name: 'Plug it in' }).click();
  assert.equal(await powered(page), false, 'not before it is safe');
  const after = await page.evaluate(async () => {
    for (const call of globalThis.waiting) call();
    await globalThis.croupier.machine.settled();
    await new Promise((go) => setTimeout(go, 10));
    return globalThis.croupier.machine.box.powered;
  });
  assert.equal(after, true);
});

test('the display is unplugged: dark, the light goes on; and back', async (t) => {
  const page = await onTheBench(t);
  const shown = await seen(page);
  await click(page, 'Unplug the display');
  await pass(page, 4000);
  assert.equal(await page.locator('#light').getAttribute('aria-label'), 'Light on');
  await click(page, 'Plug the display in');
  await pass(page, 4000);
  assert.equal(await page.locator('#light').getAttribute('aria-label'), 'Light off');
  assert.equal(await seen(page), shown);
});

test('with a broken oscillator the box does not roll', async (t) => {
  const page = await onTheBench(t, { reducedMotion: 'reduce' });
  await page.getByLabel('Source of chance').selectOption('stuck1');
  await click(page, 'Pull the plug');
  await page.getByRole('alert').getByRole('button', { name: 'Plug it in' }).click();
  await started(page);
  await play(page, `${BINGOLINO} A 1500ms`);
  const golden = readFileSync(new URL('../../../tests/emulator/screens/dice-out-of-order.txt', import.meta.url), 'utf8');
  // The words of the top line; which animal stands before them is chance.
  const said = (screen) => screen.split('\n').slice(0, 5).map((line) => line.slice(13)).join('\n');
  assert.equal(`\n${said(await seen(page))}`, `\n${said(golden)}`);
  // A box that has given up on its dice tests them anew when it starts, and the bench says so.
  await page.getByLabel('Source of chance').selectOption({ label: 'works' });
  await page.getByRole('status').filter({ hasText: 'tests them anew when it is plugged in again' }).waitFor();
  await click(page, 'Pull the plug and plug it in again');
  await started(page);
  await play(page, 'A A 1500ms');
  assert.match(record(await journal(page)), /^roll /m);
});

test('what can be wrong with the oscillator is said in plain words, in the page’s language', async (t) => {
  const page = await started(await played(t, { query: '?lang=fr&demo=off' }));
  await page.locator('summary').click();
  const kinds = await page.locator('#oscillator option').allTextContents();
  assert.deepEqual(kinds.slice(0, 3), ['fonctionne', 'penche d’un côté', 'se répète']);
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('it');
  assert.deepEqual((await page.locator('#oscillator option').allTextContents()).slice(0, 3), ['funziona', 'pende da una parte', 'si ripete']);
  // So is why a file is refused, once, and in sight, though the bench is folded.
  await page.locator('summary').click();
  await drop(page, Buffer.alloc(0x40000, 0x5a));
  const answer = page.locator('#answer p').first();
  await answer.getByText('Questa non è la flash di un Croupier').waitFor();
  assert.equal(await answer.textContent(), 'Questa non è la flash di un Croupier. Niente è cambiato. È danneggiata, o è tutt’altro.');
  assert.ok(await answer.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight));
});

test('the figures are those of the chip, live', async (t) => {
  const page = await onTheBench(t);
  // The box stands still between two words of a test, and a bench that is opened looks at once.
  const look = async () => {
    for (let n = 0; n < 2; n++) await page.getByRole('heading', { name: 'The bench' }).click();
    await painted(page);
    const all = {};
    for (const name of ['busBytes', 'periods', 'programs', 'erases', 'cycles', 'awake', 'resets']) all[name] = await figure(page, name);
    return all;
  };
  const chip = () =>
    page.evaluate(() => {
      const { box } = globalThis.croupier.machine;
      const count = (kind) => box.flash.operations.filter((one) => one.kind === kind).length;
      const { bytes, periods } = box.wire.counts;
      const { awakeCycles, cycles } = box.usage();
      const awake = Number(((100 * awakeCycles) / cycles).toFixed(3));
      return { busBytes: bytes, periods, programs: count('program'), erases: count('erase'), cycles: awakeCycles, awake, resets: box.resets.length };
    });
  await play(page, `${BINGOLINO} A`);
  const before = await figure(page, 'busBytes');
  await play(page, '1500ms');
  assert.ok((await figure(page, 'busBytes')) > before, 'they are shown anew by themselves');
  const shown = await look();
  assert.deepEqual(shown, await chip());
  assert.ok(shown.busBytes > 1000 && shown.programs >= 3 && shown.cycles > 100_000 && shown.awake > 0 && shown.awake < 100, JSON.stringify(shown));
  assert.equal(shown.resets, 0);
  await page.evaluate(() => globalThis.croupier.machine.box.restart());
  await started(page);
  assert.equal((await look()).resets, 1);
});

test('the record has the referee’s verdicts and the audit', async (t) => {
  const page = await onTheBench(t);
  assert.match(await page.locator('#verdict').textContent(), /There is no game with rules/);
  await play(page, `${BINGOLINO} A 1500ms`);
  await pass(page, 1000);
  const game = record(await journal(page));
  const { bytes, name } = await saved(page, 'Save the record');
  assert.equal(bytes.toString(), game);
  assert.equal(name, 'game.rec');
  const shown = (await page.getByRole('region', { name: 'Verdicts' }).textContent()).split('\n').filter((line) => /^\d/.test(line));
  const { verdicts } = referee(game);
  assert.deepEqual(shown.map((line) => line.split(' ')[0]), verdicts.map(({ line }) => String(line)));
  assert.ok(shown.every((line) => line.split(' ')[1] === 'ok'));
  assert.match(await page.locator('#verdict').textContent(), /The referee accepts all of it. The dice are sealed. They can be checked when the game is over/);
});

test('the flash goes out as a file and comes in by dropping one, and the one before is on the shelf', async (t) => {
  const page = await onTheBench(t);
  await play(page, `${BINGOLINO} A 1500ms`);
  const { bytes: first, name } = await saved(page, 'Save the flash');
  assert.deepEqual([name, record(first)], ['flash.bin', record(await journal(page))]);
  // A whole Pico, as picotool reads it off a box.
  const other = journalAfter(`1000ms ${BINGOLINO} A A`);
  await drop(page, Buffer.concat([Buffer.alloc(0x1c0000, 0x77), other]));
  await page.getByRole('status').filter({ hasText: 'The box has this flash now' }).waitFor();
  await started(page);
  assert.equal(record(await journal(page)), record(other));
  await page.reload();
  await started(page);
  assert.equal(record(await journal(page)), record(other), 'it is kept');
  await page.getByRole('heading', { name: 'The bench' }).click();
  await page.locator('#shelf').getByRole('button', { name: 'Put it back' }).click();
  await page.getByRole('status').filter({ hasText: 'This box is on the table again' }).waitFor();
  await started(page);
  assert.equal(record(await journal(page)), record(first));
});

test('a broken file is refused with a word, and nothing is lost', async (t) => {
  const page = await onTheBench(t);
  await play(page, `${BINGOLINO} A 1500ms`);
  const game = record(await journal(page));
  const said = page.locator('#answer');
  for (const [bytes, why] of [
    [Buffer.from('not a flash'), /^This is not a box’s flash. Nothing was changed. It must be 256 KiB or 2 MiB long.$/],
    [Buffer.alloc(0x40000, 0x5a), /^This is not a box’s flash. Nothing was changed. It is damaged/],
    [Buffer.alloc(0x200000, 0), /^This is not a box’s flash. Nothing was changed. It is damaged/],
  ]) {
    await drop(page, bytes);
    await said.getByText('not a box’s flash').waitFor();
    assert.match(await said.locator('p').first().textContent(), why);
    await said.getByRole('button', { name: 'Got it' }).click();
    assert.equal(await powered(page), true);
    assert.equal(record(await journal(page)), game);
  }
});

test('a file can be chosen, too', async (t) => {
  const page = await onTheBench(t);
  const other = journalAfter(`1000ms ${BINGOLINO} A A`);
  await page.getByLabel('Choose a file').setInputFiles({ name: 'flash.bin', mimeType: 'application/octet-stream', buffer: other });
  await page.getByRole('status').filter({ hasText: 'The box has this flash now' }).waitFor();
  await started(page);
  assert.equal(record(await journal(page)), record(other));
});

test('a reader that fails: a word, and the box goes on', async (t) => {
  const page = await onTheBench(t, { expected: /the reader fails/ });
  await page.evaluate(() => {
    globalThis.croupier.reader.report = () => {
      throw new Error('the reader fails');
    };
  });
  const shown = await seen(page);
  await play(page, 'down 1000ms');
  assert.notEqual(await seen(page), shown);
  assert.match(await page.getByRole('alert').textContent(), /cannot show everything.*the reader fails/);
  await drop(page, journalAfter('1000ms'));
  await page.locator('#answer').filter({ hasText: 'It cannot be read: the reader fails' }).waitFor();
  assert.equal(await powered(page), true);
});

test('a sealed game that was revealed has fair dice, and what cannot be read is told', async (t) => {
  const page = await started(await played(t, { query: '?lang=de&demo=off' }));
  const verdict = page.locator('#verdict');
  // Bingolino on trust: two rolls, a seat leaves, the secret is shown.
  await play(page, 'left down right left A left A A A holdB up up up A left A holdB up up up up A right');
  await page.locator('summary').click();
  await painted(page);
  assert.match(await verdict.textContent(), /^Der Schiedsrichter nimmt alles an. Die Würfel sind geprüft: Alle \d+ fielen wie versiegelt./);
  // The referee's own words are English.
  assert.match(await page.getByRole('region', { name: 'Urteile' }).locator('[lang=en]').textContent(), / ok/);
  // Its settings cannot be read any more.
  await give(page, (await journal(page)).fill(0, 0, 4 * 4096));
  for (let n = 0; n < 2; n++) await page.locator('summary').click();
  await painted(page);
  assert.match(await verdict.textContent(), /^Ein Teil des Flashs ist nicht zu lesen. Der Schiedsrichter nimmt alles an/);
});

test('the bench with the keyboard alone', async (t) => {
  const page = await started(await played(t));
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: one } = document;
      return one.getAttribute('aria-label') ?? (one.labels?.[0] ?? one).textContent.trim();
    });
  await give(page, scripted('dingominos').journal);
  await started(page);
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  const names = [];
  for (let n = 0; n < 17; n++) {
    await page.keyboard.press('Tab');
    // The boxes on the shelf have their date in their names.
    names.push((await focused()).replace(/: .*/, ''));
  }
  assert.deepEqual(names, [
    'Pull the plug', 'Pull it during the next flash write', 'Unplug the display', 'Source of chance (ring oscillator)',
    'Save the flash', 'Choose a file …', 'Put it back', 'Save', 'Delete', 'Start a new box',
    'Verdicts', 'Save the record', 'Save a picture of the screen', 'Save croupier.uf2',
    'Write this program to a Pico', 'Read the game off a Pico', 'Third-party licences',
  ]);
  // From now on whatever the box hears is written down.
  await page.evaluate(() => {
    globalThis.pressed = [];
    globalThis.croupier.machine.press = (key) => globalThis.pressed.push(key);
  });
  await page.getByRole('region', { name: 'Verdicts' }).focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  assert.deepEqual(await page.evaluate(() => globalThis.pressed), [], 'what scrolls has its keys');
  await page.waitForFunction(() => document.getElementById('record').scrollTop > 0);
  await page.keyboard.press('Enter');
  assert.deepEqual(await page.evaluate(() => globalThis.pressed), ['A', 'A'], 'the others are the box’s');
  await page.getByLabel('Source of chance').focus();
  await page.keyboard.press('ArrowDown');
  assert.notEqual(await page.getByLabel('Source of chance').inputValue(), 'noise');
  await page.getByRole('button', { name: 'Unplug the display' }).focus();
  await page.keyboard.press('Space');
  assert.equal(await focused(), 'Plug the display in');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('Choose a file').focus().then(() => page.keyboard.press('Enter')),
  ]);
  assert.ok(chooser);
  await page.locator('#pull').focus();
  await page.keyboard.press('Enter');
  assert.equal(await powered(page), false);
  await page.getByRole('button', { name: 'Plug it in' }).first().focus();
  await page.keyboard.press('Enter');
  await started(page);
  assert.deepEqual(await page.evaluate(() => globalThis.pressed), ['A', 'A'], 'and none was for the box');
});

test('a picture of the screen is a file with every pixel of it', async (t) => {
  const page = await onTheBench(t);
  const { bytes, name } = await saved(page, 'Save a picture of the screen');
  assert.equal(name, 'croupier.png');
  const wrong = await page.evaluate(async (base64) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${base64}` });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const paint = canvas.getContext('2d');
    paint.drawImage(image, 0, 0);
    const scale = image.width / 128;
    const { data } = paint.getImageData(0, 0, image.width, image.height);
    let wrong = 0;
    for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
      const at = 4 * ((y * scale + (scale >> 1)) * image.width + x * scale + (scale >> 1));
      if (data[at] > 60 !== globalThis.croupier.machine.box.glass.lit(x, y)) wrong++;
    }
    return wrong;
  }, bytes.toString('base64'));
  assert.equal(wrong, 0);
});

test('third-party licences can be read', async (t) => {
  const page = await onTheBench(t);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Third-party licences' }).click()]);
  assert.equal(download.suggestedFilename(), 'THIRD-PARTY.txt');
  const text = readFileSync(await download.path(), 'utf8');
  assert.match(text, /rp2040js/);
  assert.equal(text, readFileSync(`${TARGET}/THIRD-PARTY.txt`, 'utf8'));
});

test('the UF2 is the very image that runs here, with its checksum', async (t) => {
  const page = await onTheBench(t);
  const { bytes, name } = await saved(page, 'Save croupier.uf2');
  assert.match(name, /^croupier-\d+\.\d+\.\d+(-dev)?-en\.uf2$/);
  assert.equal(Buffer.compare(bytes, readFileSync(`${TARGET}/croupier-en.uf2`)), 0, 'the file that `cargo xtask uf2 --voice en` makes');
  const sum = createHash('sha256').update(bytes).digest('hex');
  assert.equal(await page.locator('#sum').textContent(), sum);
});

test('another language is set: its voice is flashed once the box is left alone, and the game stays', async (t) => {
  const page = await onTheBench(t);
  assert.equal(await page.locator('#voice').textContent(), 'English');
  await play(page, `${DINGOMINOS} ${OPEN}`);
  const game = record(await journal(page));
  // The first row of the settings, one to the left.
  await play(page, 'holdB up up A left');
  const voice = () => page.evaluate(() => globalThis.croupier.voice());
  assert.equal(await voice(), 'en', 'somebody may go on to another one');
  await pass(page, 4000);
  await started(page);
  assert.equal(await voice(), 'de');
  assert.equal(record(await journal(page)), game);
  await page.getByRole('status').filter({ hasText: 'your game is still there' }).waitFor();
  assert.equal(await page.locator('#voice').textContent(), 'German');
  const { bytes, name } = await saved(page, 'Save croupier.uf2');
  assert.match(name, /-de\.uf2$/);
  assert.equal(Buffer.compare(bytes, readFileSync(`${TARGET}/croupier-de.uf2`)), 0);
  // Now there is something to hear.
  const heard = await page.evaluate(() => {
    const { machine } = globalThis.croupier;
    globalThis.spoke = false;
    const look = machine.onLook;
    machine.onLook = () => (look(), (globalThis.spoke ||= machine.box.speaker.speaks));
    return machine.box.speaker.speaks;
  });
  await play(page, 'A left 1000ms');
  assert.ok(heard || (await page.evaluate(() => globalThis.spoke)), 'it speaks');
});
