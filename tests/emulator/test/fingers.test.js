// Contacts that bounce and hands that press everything.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { chance } from '../harness/chance.js';
import { FIRMWARE } from '../harness/images.js';
import { FULL, pick } from '../harness/tier.js';
import { record, referee, renderAfter, still } from '../harness/desk.js';
import { BINGOLINO, DINGOMINOS, OPEN, SPLASH } from '../harness/scripts.js';

const START = still();
const WORDS = `${DINGOMINOS} ${OPEN} A A right up left A A B left`.split(' ');

/** An even number of changes within 15 ms, as an old switch bounces. */
function trace(next) {
  const changes = 2 * (1 + (next() % 12));
  const lengths = Array.from({ length: changes }, () => 1 + (next() % 100));
  const sum = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => Math.max(1, Math.floor((length * 15_000) / sum)));
}

test('each press acts once, however it bounces for 15 ms', () => {
  for (const seed of pick([1, 2, 3], 1)) {
    const next = chance(seed);
    const box = new Box(FIRMWARE, { journal: START }).powerUp();
    box.run(1500);
    WORDS.forEach((word, n) => {
      box.press(word, { bounce: trace(next), release: trace(next) });
      // Until the next question is heard.
      box.run(550);
      box.settle();
      const script = ['1000ms', ...WORDS.slice(0, n + 1)].join(' ');
      assert.equal(box.glass.text(), renderAfter(START, script), `${seed}: ${script}`);
    });
  }
});

test('six buttons at once, again and again, break nothing', () => {
  const box = new Box(FIRMWARE, { journal: START }).powerUp();
  box.play(`${SPLASH} ${BINGOLINO}`);
  const all = ['up', 'down', 'left', 'right', 'A', 'B'];
  const next = chance(9);
  for (let n = 0; n < (FULL ? 40 : 15); n++) {
    const hand = all.filter(() => next() % 4 !== 0);
    box.press(n % 3 ? hand : all, { ms: 30 + (next() % 900), bounce: trace(next), release: trace(next) });
  }
  assert.deepEqual([box.resets, box.chip.faults], [[], []]);
  assert.equal(referee(record(box.flash.bytes)).status, 0, record(box.flash.bytes));
  const picture = box.glass.text();
  box.play('holdB');
  assert.notEqual(box.glass.text(), picture, 'it still listens');
});
