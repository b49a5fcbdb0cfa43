// A ring oscillator that is no source of randomness: the box says so and does not roll.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { FIRMWARE } from '../harness/images.js';
import { isGolden } from '../harness/golden.js';
import { record, referee, still } from '../harness/desk.js';

/** To the screen of Bingolino that offers a roll. */
const TO_THE_ROLL = '1000ms A A A A A A';

function rolling(rosc, seed = 1) {
  const box = new Box(FIRMWARE, { journal: still(), rosc, seed }).powerUp();
  box.play(TO_THE_ROLL);
  const before = record(box.flash.bytes);
  box.play('A');
  return { box, before, after: record(box.flash.bytes) };
}

for (const rosc of ['stuck0', 'stuck1', 'biased', 'repeating', 'alternating']) {
  test(`an oscillator that is ${rosc} rolls no dice`, () => {
    const { box, before, after } = rolling(rosc);
    isGolden(box, 'dice-out-of-order');
    assert.equal(after, before, 'nothing was rolled');
    box.play('A A A');
    assert.equal(record(box.flash.bytes), before, 'and nothing is, however often one asks');
    assert.match(box.log().find(({ level }) => level === 'error')?.message ?? '', /^dice: /);
    assert.deepEqual(box.resets, []);
  });
}

test('a good one does, each its own way', () => {
  const rolls = [1, 2, 3, 4].map((seed) => {
    const { after, before } = rolling('good', seed);
    assert.ok(after.startsWith(before) && /roll \d \d \d\n$/.test(after), after);
    assert.equal(referee(after).status, 0);
    return after.slice(before.length);
  });
  assert.ok(new Set(rolls).size > 1, rolls.join());
});

test('tiles, which need no dice, are played with any oscillator', () => {
  const box = new Box(FIRMWARE, { journal: still(), rosc: 'stuck0' }).powerUp();
  box.play('1000ms down down A A A A A A A A');
  assert.equal(referee(record(box.flash.bytes)).status, 0);
});
