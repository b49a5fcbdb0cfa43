// Nobody touches it: dim, then dark, nearly always asleep; the first press only wakes it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { FIRMWARE } from '../harness/images.js';
import { render, renderAfter, still } from '../harness/desk.js';
import { BINGOLINO, SPLASH } from '../harness/scripts.js';

const START = still();

function atHome(options) {
  const box = new Box(FIRMWARE, { journal: START, ...options }).powerUp();
  box.run(1000);
  return box;
}

function usageOver(box, ms) {
  const before = box.usage();
  box.run(ms);
  const after = box.usage();
  return {
    share: (after.awakeCycles - before.awakeCycles) / (after.cycles - before.cycles),
    wakes: ((after.wakes - before.wakes) * 1000) / ms,
  };
}

test('dim after 30 s, dark after 5 minutes, and a press then wakes and does nothing else', () => {
  const box = atHome();
  const bright = box.glass.contrast;
  box.press('right');
  box.press('B');
  const touched = box.now;
  assert.equal(box.glass.text(), render(START));
  box.run(29_500 - (box.now - touched));
  assert.equal(box.glass.contrast, bright);
  box.run(1500);
  assert.ok(box.glass.on && box.glass.contrast < bright / 4, String(box.glass.contrast));
  box.run(299_000 - (box.now - touched));
  assert.ok(box.glass.on);
  box.run(2000);
  assert.ok(!box.glass.on);
  box.run(60_000);
  for (const key of ['A', 'down']) {
    assert.ok(!box.glass.on);
    box.press(key);
    assert.ok(box.glass.on && box.glass.contrast === bright);
    assert.equal(box.glass.text(), render(START), 'the first only wakes');
    box.run(301_500);
  }
  box.press('B');
  box.press('right');
  assert.equal(box.glass.text(), renderAfter(START, `${SPLASH} right`), 'the second acts');
});

test('a press on a dim box only wakes it too', () => {
  const box = atHome();
  box.run(32_000);
  box.press('right');
  assert.equal(box.glass.text(), render(START));
  box.press('right');
  assert.equal(box.glass.text(), renderAfter(START, `${SPLASH} right`));
});

test('dim or dark it is awake for less than a thousandth, and at most once a second', () => {
  for (const options of [{}, { oled: false }]) {
    const box = atHome(options);
    for (const wait of [30_500, 280_000]) {
      box.run(wait);
      const { share, wakes } = usageOver(box, 20_000);
      assert.ok(share > 0 && share <= 0.001, `${wait}: awake ${share}`);
      // A missing glass is looked for every other second, at two addresses, besides the watchdog's
      // own wake-up.
      assert.ok(wakes > 0 && wakes <= (options.oled === false ? 4 : 1), `${wait}: ${wakes} wakes a second`);
    }
  }
});

test('after a game, and with animations, it comes to rest as well', () => {
  const box = new Box(FIRMWARE).powerUp();
  box.play(`${SPLASH} ${BINGOLINO} A 1500ms`);
  box.run(31_000);
  const { share, wakes } = usageOver(box, 20_000);
  assert.ok(share <= 0.001 && wakes <= 1, `awake ${share}, ${wakes} wakes a second`);
  assert.deepEqual(box.resets, []);
});
