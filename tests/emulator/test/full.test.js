// A game so long that there is hardly any room left for it: the box starts, says so, and answers at
// once. What the rest of the room is kept for is in `console/tests/runner.rs`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { chance } from '../harness/chance.js';
import { FIRMWARE } from '../harness/images.js';
import { LONG } from '../harness/tier.js';
import { journalAfter, record, render, still } from '../harness/desk.js';
import { DINGOMINOS, DRAW_AND_PASS, OPEN, SPLASH, TAKE_BACK } from '../harness/scripts.js';

/** Dingominos; something is taken back and two other things are said, over and over. */
const BEGUN = journalAfter(`${SPLASH} ${DINGOMINOS} ${OPEN} A`, still());
const ON = `${TAKE_BACK} ${DRAW_AND_PASS} `;
const after = (times) => journalAfter(`${SPLASH} A ${ON.repeat(times)}`, BEGUN);
const FILLED = after(2397);

/** The box with it, past its start. */
function started(journal) {
  const box = new Box(FIRMWARE, { journal }).powerUp();
  let feeds = 0;
  box.watchdog.onFeed = () => feeds++;
  box.run(6000);
  // A real flash is read more slowly than this one, so it is not enough that it does not bite here.
  assert.ok(feeds > 6000, `the watchdog was fed ${feeds} times while thousands of records were loaded`);
  assert.deepEqual(box.resets, [], 'the watchdog is patient with a long game');
  assert.equal(box.glass.text(), render(box.flash.bytes));
  return box;
}

/** From the edge to the last byte on the bus. */
function answered(box, key) {
  const edge = box.chip.nanos;
  box.keys.set(key, true);
  box.run(1);
  box.settle();
  const ms = (box.wire.lastStop - edge) / 1e6;
  box.run(60);
  box.keys.set(key, false);
  // Until the next question is heard.
  box.run(540);
  return ms;
}

test('nine tenths full it starts, and every press is kept and shown at once', LONG, () => {
  const box = started(after(2267));
  box.play('A');
  const before = record(box.flash.bytes);
  for (let n = 0; n < 4; n++) assert.ok(answered(box, 'A') < 100);
  assert.notEqual(record(box.flash.bytes), before);
  assert.deepEqual(box.resets, []);
});

/**
 * The worst that there is to read: each title has two wrong bits, so that its leaf is known by its
 * records, and no record can be read, though each seems to be a long one.
 */
test('full and damaged all over it starts long before the watchdog bites', () => {
  const journal = Uint8Array.from(FILLED);
  const next = chance(3);
  for (let leaf = 0; leaf < journal.length; leaf += 4096) {
    if (journal[leaf + 48] !== 0x43) continue;
    for (const at of [49, 58]) journal[leaf + at] ^= 4;
    for (let slot = leaf + 64; slot < leaf + 4096; slot += 32) {
      for (let at = slot; at < slot + 32; at++) journal[at] = next();
      journal[slot + 5] = 100;
    }
  }
  const box = new Box(FIRMWARE, { journal }).powerUp();
  let [fed, patience, longest, nearest] = [box.now, 2000, 0, 0];
  box.watchdog.onFeed = (ms) => {
    longest = Math.max(longest, box.now - fed);
    nearest = Math.max(nearest, (box.now - fed) / patience);
    [fed, patience] = [box.now, ms];
  };
  box.run(6000);
  assert.deepEqual(box.resets, []);
  assert.ok(box.log().some(({ message }) => message === 'journal: Damaged'));
  assert.ok(longest > 1200, `only ${longest} ms: is it still the worst?`);
  // A real flash is read more slowly than this one.
  assert.ok(nearest < 0.55, `${nearest} of its patience is used up`);
});

test('full it refuses at once, as often as one presses', () => {
  const box = started(FILLED);
  box.play('A');
  const isFull = () => box.log().some(({ message }) => message === 'not kept: Full');
  for (let n = 0; n < 60 && !isFull(); n++) box.play(ON);
  assert.ok(isFull());
  const before = record(box.flash.bytes);
  for (let n = 0; n < 6; n++) assert.ok(answered(box, 'A') < 100, 'nothing is loaded again');
  assert.equal(record(box.flash.bytes), before);
  assert.deepEqual(box.resets, []);
});
