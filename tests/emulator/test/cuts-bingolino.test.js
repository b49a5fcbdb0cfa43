// The power is cut at every flash operation of a game of Bingolino: see `harness/cuts.js`. And dice
// that were shown once are not rolled again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { FIRMWARE } from '../harness/images.js';
import { record, still } from '../harness/desk.js';
import { pick } from '../harness/tier.js';
import { sweep } from '../harness/cuts.js';
import { BINGOLINO, SPLASH } from '../harness/scripts.js';

test('bingolino: the box starts from every cut, before or after the event', () => sweep('bingolino'));

test('a roll once shown comes back the same, however soon the power goes', () => {
  for (const seed of pick([1, 2, 3, 4, 5], 2)) {
    const box = new Box(FIRMWARE, { journal: still(), seed }).powerUp();
    box.play(`${SPLASH} ${BINGOLINO}`);
    const before = record(box.flash.bytes);
    box.keys.set('A', true);
    // The first byte of the new picture is on its way.
    assert.ok(box.until(() => !box.wire.idle, 100));
    const cut = new Box(FIRMWARE, { flash: box.flash.bytes, seed: seed + 100 });
    box.run(60);
    box.keys.set('A', false);
    box.run(200);
    const shown = box.glass.text();
    const rolled = record(box.flash.bytes);
    assert.ok(rolled.startsWith(`${before}roll `), rolled);

    cut.powerUp();
    cut.play('1300ms A');
    assert.equal(`\n${cut.glass.text()}`, `\n${shown}`, `seed ${seed}`);
    assert.equal(record(cut.flash.bytes), rolled);
  }
});
