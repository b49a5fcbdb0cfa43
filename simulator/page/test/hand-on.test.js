// A game that is handed on in the fragment of a link: what comes out is what went in, and whatever
// else is in a fragment does no harm.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import jsqr from 'jsqr';
import { browser, give, journal, meet, opened, painted, passOnWall, play, played, QUERY, seen, started, test } from './browser.js';
import { BINGOLINO } from '../../../tests/emulator/harness/scripts.js';
import { asText } from '../../../tests/emulator/harness/glass.js';
import { record, render, scripted } from '../../../tests/emulator/harness/desk.js';

/** What a phone reads in the code, as it is on the screen. */
async function scanned(page) {
  const code = page.locator('#code');
  const crisp = await code.evaluate((canvas) => Math.abs(canvas.getBoundingClientRect().width * devicePixelRatio - canvas.width) < 0.5);
  assert.ok(crisp, 'each module is a whole number of pixels');
  const { width, height, pixels } = await code.evaluate((canvas) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    return { width, height, pixels: Array.from(data) };
  });
  return jsqr(Uint8ClampedArray.from(pixels), width, height)?.data;
}

const fragment = (text) => `#game=${deflateRawSync(Buffer.from(text)).toString('base64url')}`;

test('a link and a QR code hold the record, and whoever opens it sees the game with its verdicts', async (t) => {
  const page = await started(await played(t));
  // Before the first game there is none to hand on, and the page says so.
  await page.getByRole('button', { name: 'Hand this game on' }).click();
  await page.locator('#answer').getByText('There is no game with rules').waitFor();
  await page.locator('#answer button').click();
  await play(page, `${BINGOLINO} A 1500ms`);
  const game = record(await journal(page));
  await page.getByRole('button', { name: 'Hand this game on' }).click();
  await page.getByRole('dialog').waitFor();
  const link = await page.getByLabel('The link', { exact: true }).inputValue();
  assert.equal(await page.getByText('This page was opened from a disk').isVisible(), true);
  assert.equal(await scanned(page), link);
  const before = await seen(page);
  const context = await page.context().browser().newContext();
  const other = await context.newPage();
  const asked = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.addInitScript(meet);
  await other.goto(link);
  const dialog = other.getByRole('dialog');
  await dialog.getByText('The referee accepts all of it. The dice are sealed.').waitFor();
  const [download] = await Promise.all([other.waitForEvent('download'), dialog.getByRole('button', { name: 'Save the record' }).click()]);
  assert.equal(await (await download.createReadStream()).toArray().then((parts) => Buffer.concat(parts).toString()), game);
  // Whoever wants to, plays on from there; the box that was on the table is on the shelf.
  await dialog.getByRole('button', { name: 'Play on from here' }).click();
  await other.locator('#answer').getByText('The game is on the table').waitFor();
  await started(other);
  const unsealed = game.split('\n').filter((line) => !/^(seal|shake) /.test(line)).join('\n');
  assert.equal(record(await journal(other)), unsealed);
  assert.equal(await other.evaluate(() => globalThis.croupier.shelf().then((boxes) => boxes.length)), 1);
  assert.deepEqual(asked.filter((url) => url.includes('game=')).length <= 1, true, 'nothing is sent');
  assert.equal(await seen(page), before);
});

test('a broken, foreign, oversized or malicious fragment: a clear word, nothing lost, nothing run', async (t) => {
  const running = await browser(t);
  const context = await running.newContext();
  let page = await started(await opened(context));
  await play(page, `${BINGOLINO} A 1500ms`);
  const game = record(await journal(page));
  await page.close();
  for (const [name, bad] of Object.entries({
    'no base64': '#game=%%%',
    'cut short': fragment('game bingolino\nseats 2\n').slice(0, -8),
    'not a record': fragment('Dear Sir or Madam'),
    'not text': `#game=${deflateRawSync(Buffer.from([0xff, 0xfe, 0x00])).toString('base64url')}`,
    'a bomb': `#game=${deflateRawSync(Buffer.alloc(40_000_000, 0x20)).toString('base64url')}`,
    'too long': `#game=${'A'.repeat(100_000)}`,
  })) {
    page = await opened(context, { query: QUERY + bad });
    await page.locator('#answer').getByText('The game in this link cannot be read').waitFor();
    await started(page);
    assert.equal(record(await journal(page)), game, name);
    await page.close();
  }
  // A record with something else in it is shown as what it is.
  const script = '<img src=x onerror="globalThis.run = true"><script>globalThis.run = true</script>';
  page = await opened(context, { query: QUERY + fragment(`game bingolino\nseats 2\n# ${script}\nroll ${script}\n`) });
  await page.getByRole('dialog').getByText('The referee refuses something').waitFor();
  assert.equal(await page.evaluate(() => globalThis.run), undefined);
  assert.equal(await page.locator('#handed-record img').count(), 0);
  assert.equal(await page.locator('#play-on').isVisible(), false, 'what is refused is not played on');
});

test('a game that the referee accepts, and no box has room for, can be read, and the page says so', async (t) => {
  const turn = 'roll 3 4\nnone 1\nnone 2\ndone\nroll 6 6\nnone 2\nnone 1\ndone\n';
  const long = fragment(`game bingolino\nseats 2\n${turn.repeat(3900)}`);
  const page = await started(await played(t, { query: QUERY + long }));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No box has room for so long a game').waitFor();
  assert.match(await page.locator('#handed-verdict').textContent(), /^The referee accepts all of it/);
  for (const id of ['#play-on', '#replay-place']) assert.equal(await page.locator(id).isVisible(), false);
  // The next one is of the usual length.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.evaluate((hash) => (location.hash = hash), fragment('game bingolino\nseats 2\nroll 3 4\n'));
  await dialog.getByRole('button', { name: 'Play on from here' }).waitFor();
  assert.equal(await page.locator('#too-long').isVisible(), false);
});

test('a link in a second tab: the box comes along on request, and then the game is shown', async (t) => {
  const context = await (await browser(t)).newContext();
  const first = await started(await opened(context));
  await play(first, `${BINGOLINO} A 1500ms`);
  const game = record(await journal(first));
  const link = fragment('game bingolino\nseats 2\nroll 2 2\n');
  const second = await opened(context, { query: QUERY + link });
  await second.getByRole('alert').getByRole('button', { name: 'Use it here' }).click();
  await second.locator('#handed-record').getByText('roll 2 2').waitFor();
  await second.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await started(second);
  assert.equal(record(await journal(second)), game, 'the box on the table is what it was');
});

test('a link that is opened where the page is open already, and a page that is loaded anew after it', async (t) => {
  const page = await started(await played(t));
  await play(page, `${BINGOLINO} A 1500ms`);
  const own = record(await journal(page));
  const dialog = page.getByRole('dialog');
  for (const roll of ['3 4', '5 6']) {
    await page.evaluate((hash) => (location.hash = hash), fragment(`game bingolino\nseats 2\nroll ${roll}\n`));
    await page.locator('#handed-record').getByText(`roll ${roll}`).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  assert.equal(record(await journal(page)), own);
  // A phone loads a page anew whenever it likes: then it is about the box on the table.
  await page.evaluate((hash) => (location.hash = hash), fragment('game bingolino\nseats 2\nroll 2 2\n'));
  await dialog.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('#answer').getByText('The game is on the table').waitFor();
  await page.reload();
  await started(page);
  assert.match(record(await journal(page)), /roll 2 2/);
  assert.equal(await dialog.isVisible(), false);
  assert.equal(await page.evaluate(() => globalThis.croupier.shelf().then((boxes) => boxes.length)), 1);
});

/** Which pixels of the glass are lit on this canvas. */
const lit = (page, id) =>
  page.locator(id).evaluate((canvas) => {
    const scale = canvas.width / 128;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const on = (n) => data[4 * (((n >> 7) * scale + (scale >> 1)) * canvas.width + (n & 127) * scale + (scale >> 1))] > 60;
    return Array.from({ length: 128 * 64 }, (_, n) => (on(n) ? '#' : '.')).join('');
  });

test('a game in a link is watched statement by statement, as a real box shows it', async (t) => {
  const record = 'game bingolino\nseats 2\nroll 3 4\nnone 1\nnone 2\ndone\nroll 6 6\n';
  const page = await started(await played(t, { reducedMotion: 'reduce', query: QUERY + fragment(record) }));
  const line = page.locator('#replay-line');
  const dark = '.'.repeat(128 * 64);
  const shown = async () => {
    for (let n = 0; n < 600 && (await lit(page, '#replay')) === before; n++) await passOnWall(page, 100);
    return (before = await lit(page, '#replay'));
  };
  let before = dark;
  const end = await shown();
  assert.equal(await line.textContent(), 'roll 6 6');
  const pictures = [end];
  // The keyboard moves the slider, and presses nothing on the box.
  await page.locator('#replay-at').focus();
  for (const said of ['done', 'none 2', 'none 1', 'roll 3 4', '']) {
    await page.keyboard.press('ArrowLeft');
    assert.equal(await line.textContent(), said);
    pictures.push(await shown());
  }
  assert.equal(new Set(pictures).size, pictures.length, 'each statement has its picture');
  // From the beginning, it plays to its end by itself.
  const play_ = page.getByRole('button', { name: 'Watch the game' });
  await play_.click();
  assert.equal(await play_.getAttribute('aria-pressed'), 'true');
  for (let n = 0; n < 600 && (await play_.getAttribute('aria-pressed')) === 'true'; n++) await passOnWall(page, 100);
  assert.equal(await line.textContent(), 'roll 6 6');
  assert.equal(await lit(page, '#replay'), end);
  // And so it is on the table of whoever plays on.
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('#answer').getByText('The game is on the table').waitFor();
  await started(page);
  await play(page, 'A 1000ms');
  await painted(page);
  assert.equal(await lit(page, '#glass'), end);
});

test('a game in a link that is over: who has won, and that its dice are fair', async (t) => {
  const record = readFileSync(new URL('../../../tests/audit/bingolino.rec', import.meta.url), 'utf8');
  const page = await started(await played(t, { reducedMotion: 'reduce', query: QUERY + fragment(record) }));
  await page.getByRole('dialog').getByText(/^The referee accepts all of it\. The dice were checked: all \d+ fell as sealed\.$/).waitFor();
  const box = await page.evaluate((record) => {
    const journal = globalThis.croupier.carryOn(record, 'en', true);
    return btoa(Array.from(journal, (byte) => String.fromCharCode(byte)).join(''));
  }, record);
  const winners = render(Buffer.from(box, 'base64'));
  const dark = '.'.repeat(128 * 64);
  const shown = async () => {
    for (let n = 0; n < 600 && (await lit(page, '#replay')) === before; n++) await passOnWall(page, 100);
    const pixels = (before = await lit(page, '#replay'));
    return asText((x, y) => pixels[y * 128 + x] === '#');
  };
  let before = dark;
  assert.equal(`\n${await shown()}`, `\n${winners}`);
  // The one before is still about the game: the reveal, the end of the turn, the winning tile.
  await page.locator('#replay-at').focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft');
  assert.notEqual(`\n${await shown()}`, `\n${winners}`);
});

test('a bad link is said once, even beside a dialog, and goes from the address', async (t) => {
  const page = await started(await played(t));
  await play(page, `${BINGOLINO} A 1500ms`);
  await page.getByRole('button', { name: 'Hand this game on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.evaluate(() => (location.hash = '#game=%%%'));
  const answer = page.locator('#answer');
  await answer.getByText('The game in this link cannot be read').waitFor();
  // It is no use if it lies in the dark, where nothing can be pressed.
  await answer.getByRole('button', { name: 'Got it' }).click({ timeout: 20_000 });
  assert.equal(await answer.textContent(), '');
  assert.equal(await dialog.isVisible(), true);
  assert.equal(await page.evaluate(() => location.hash), '');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(() => (location.hash = '#game=%%%'));
  await answer.getByText('The game in this link cannot be read').waitFor();
  await page.reload();
  await started(page);
  assert.equal(await answer.textContent(), '', 'it is not said again');
});

test('a game in a link that somebody will play on, and then will not, is still there', async (t) => {
  const page = await started(await played(t));
  // As many boxes as there is room for.
  await page.evaluate(async () => {
    const { machine, reader } = globalThis.croupier;
    const boxes = [0, 1, 2].flatMap((from) => [0, 1, 2, 3].map((to) => reader.translate(reader.begin(from, true), to)));
    machine.pull();
    for (const box of boxes) {
      const error = await globalThis.croupier.replace(box);
      if (error) throw error;
    }
    await globalThis.croupier.plugIn();
  });
  await started(page);
  await page.evaluate((hash) => (location.hash = hash), fragment('game bingolino\nseats 2\nroll 5 6\n'));
  const playOn = page.getByRole('button', { name: 'Play on from here' });
  await playOn.click();
  const question = page.locator('#question');
  await question.getByText('The shelf is full').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await playOn.waitFor({ timeout: 20_000 });
  assert.match(await page.evaluate(() => location.hash), /^#game=/);
  await playOn.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.locator('#answer').getByText('The game is on the table').waitFor();
  await started(page);
  assert.match(record(await journal(page)), /roll 5 6/);
  assert.equal(await page.evaluate(() => location.hash), '');
});

test('a code is as large as a phone’s screen allows, and as crisp', async (t) => {
  for (const [viewport, deviceScaleFactor] of [[{ width: 390, height: 844 }, 3], [{ width: 844, height: 390 }, 3], [{ width: 1280, height: 800 }, 1.25]]) {
    const page = await started(await played(t, { viewport, deviceScaleFactor }));
    await give(page, scripted('dingominos').journal);
    await page.getByRole('button', { name: 'Hand this game on' }).click();
    await page.getByRole('dialog').waitFor();
    assert.equal(await scanned(page), await page.getByLabel('The link', { exact: true }).inputValue());
    const { width, height } = await page.locator('#code').boundingBox();
    assert.ok(width >= 0.7 * Math.min(viewport.width, viewport.height, 640), `${width} in ${viewport.width}×${viewport.height}`);
    assert.ok(height <= 0.8 * viewport.height, 'to be seen as a whole');
  }
});
