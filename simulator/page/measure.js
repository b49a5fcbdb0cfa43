// The page's figures, for its README: printed by `cargo xtask page --measure`.
//
// Times on the wall depend on what else a machine does; the processor's time of the page itself
// does not, and is printed beside where it makes a difference.

import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { address, ARGUMENTS, CHROMIUM, meet, PAGE, play, QUERY, started } from './test/browser.js';
import { sizes } from './test/size.js';
import { DICE, settings, SOUND } from '../../tests/emulator/harness/scripts.js';

const RUNS = 5;
const PRESSES = 20;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const row = (what, figure, goal) => console.log(`| ${what} | ${figure} | ${goal} |`);

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });

async function opened() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });
  const page = await context.newPage();
  // From a page of the same kind, so that it stays in the process whose time is counted.
  await page.addInitScript(meet);
  await page.goto('about:blank');
  page.busy = await processor(page);
  await page.goto(address(QUERY));
  return page;
}

/** From the beginning of the navigation to the first picture on the canvas. */
async function firstPicture() {
  const page = await opened();
  const at = await page.evaluate(async () => {
    while (!globalThis.croupier?.machine.box.firstPicture) await new Promise((go) => setTimeout(go, 1));
    return performance.now();
  });
  const busy = await page.busy();
  await page.context().close();
  return { at, busy: 1000 * busy };
}

/** From a press to the first change of the canvas, in ms. */
const pressed = (page, key) =>
  page.evaluate(async (key) => {
    const context = document.getElementById('glass').getContext('2d');
    const draw = context.drawImage;
    const began = performance.now();
    const changed = new Promise((resolve) => {
      context.drawImage = function (...words) {
        draw.apply(this, words);
        delete context.drawImage;
        resolve(performance.now() - began);
      };
    });
    dispatchEvent(new KeyboardEvent('keydown', { key, code: key }));
    const took = await changed;
    await new Promise((go) => setTimeout(go, 80));
    dispatchEvent(new KeyboardEvent('keyup', { key, code: key }));
    await new Promise((go) => setTimeout(go, 620));
    return took;
  }, key);

/** Counts the seconds that the page keeps a processor busy. */
async function processor(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value;
  };
}

const { whole, voiceless } = sizes(readFileSync(PAGE, 'utf8'));
const size = (bytes) => `${Math.round(bytes / 1000)} KB`;
console.log('| | here | goal |\n|---|---|---|');
row('size, gzipped', size(whole), '≤ 5 MB');
row('the same without the voices', size(voiceless), '≤ 600 KB');

const first = [];
for (let n = 0; n < RUNS; n++) first.push(await firstPicture());
const of = (name) => Math.round(median(first.map((one) => one[name])));
row('first picture', `${of('at')} ms, ${of('busy')} ms of them busy`, '≤ 1.2 s');

const page = await started(await opened());
// The menu is a list; the choice of games, where A would begin one, is none.
await page.keyboard.press('Backspace');
await page.waitForTimeout(700);
const steps = [];
for (let n = 0; n < PRESSES; n++) steps.push(await pressed(page, 'ArrowDown'));
row('press to canvas: a step in a list', `${median(steps).toFixed(0)} ms`, '≤ 15 ms');

await page.keyboard.press('Backspace');
await page.waitForTimeout(700);
await page.keyboard.press('ArrowDown');
await page.waitForTimeout(900);
const rolls = [];
for (let n = 0; n < PRESSES; n++) rolls.push(await pressed(page, 'Enter'));
row('press to canvas: a roll', `${median(rolls).toFixed(0)} ms`, '≤ 40 ms');

// Dice that tumble, as fast as it goes: with what the box says of them, and on a silent box.
async function tumbles(page) {
  const [from, passed] = [await page.busy(), await page.evaluate(tumble)];
  return `${(passed / 1000 / ((await page.busy()) - from)).toFixed(1)} ×`;
}
const speaking = await tumbles(page);
const silent = await started(await opened());
// Some seconds after its first roll a box gathers noise for the next game, which is no animation.
await play(silent, `${settings(SOUND)} ${DICE} A 5000ms`);
row('an animation, relative to real time', await tumbles(silent), '≥ 10 ×');
row('the same while the box speaks', speaking, '≥ 1 ×');

/** @returns {number} How much of the box's time has passed, in ms. */
function tumble() {
  const { machine } = globalThis.croupier;
  const { box } = machine;
  machine.paused = true;
  const from = box.now;
  for (let n = 0; n < 10; n++) {
    box.keys.set('A', true);
    box.run(60);
    box.keys.set('A', false);
    box.run(640);
  }
  return box.now - from;
}

const idle = await started(await opened());
await idle.waitForTimeout(5000);
const before = await idle.busy();
await idle.waitForTimeout(10_000);
row('idle, of a core', `${(10 * ((await idle.busy()) - before)).toFixed(1)} %`, '≤ 1 %');
await browser.close();
