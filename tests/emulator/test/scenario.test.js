// The limits of the box: how soon it shows, answers and falls silent, how much it sleeps, and what
// it may use of flash and stack. They have room; `cargo xtask measure` prints the figures, beside
// those of the stock parts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figures, IMAGES, pressTable } from '../harness/scenario.js';
import { FULL, LONG } from '../harness/tier.js';

const firmware = figures(IMAGES.firmware);
const { presses } = IMAGES['while it speaks'];
// Up to a small change; all of them in the long tier.
const few = presses.slice(0, 1 + presses.findIndex(([title]) => title === 'what is agreed: no'));
const speaking = figures({ ...IMAGES['while it speaks'], presses: FULL ? presses : few });

test('the first picture is there within 40 ms of a stable crystal', () => {
  const { resetToPictureMs, resetToPictureRingMs } = firmware;
  assert.ok(resetToPictureMs <= 40, `${resetToPictureMs} ms`);
  assert.ok(resetToPictureRingMs > resetToPictureMs && resetToPictureRingMs <= 40, `${resetToPictureRingMs} ms`);
});

for (const [name, { smallChangeMs, smallChangeBytes, fullChangeMs, presses }, small, full] of [
  ['in silence', firmware, 5, 40],
  ['while it speaks', speaking, 8, 45],
]) {
  test(`${name} a small change is on the glass ${small} ms after the edge, and a whole screen within ${full}`, () => {
    assert.ok(smallChangeBytes > 16 && smallChangeMs <= small, `${smallChangeBytes} bytes in ${smallChangeMs} ms`);
    assert.ok(fullChangeMs <= full, `${fullChangeMs} ms`);
    const speaks = name !== 'in silence';
    assert.ok(presses.every((press) => press.ms <= full && press.erases === 0 && press.speaks === speaks), pressTable({ presses }));
  });
}

test('an idle box is awake for less than a thousandth and wakes once a second', () => {
  const { idleAwakeShare, idleWakesPerSecond } = firmware;
  assert.ok(idleAwakeShare > 0 && idleAwakeShare <= 0.001, String(idleAwakeShare));
  assert.ok(idleWakesPerSecond > 0 && idleWakesPerSecond <= 1, String(idleWakesPerSecond));
});

test('in a whole game an event is one program, also from a sector to the next, and nothing is erased', () => {
  const { erasesBefore, eventsPlayed, mostProgramsPerEvent, erasesInPlay } = firmware;
  assert.ok(eventsPlayed > 30, String(eventsPlayed));
  assert.deepEqual({ mostProgramsPerEvent, erasesInPlay }, { mostProgramsPerEvent: 1, erasesInPlay: 0 });
  assert.ok(erasesBefore > 50, `${erasesBefore} sectors were erased before it, and all were written to`);
});

test('the stack stays within 28 of its 32 KiB', () => {
  const deepest = Math.max(firmware.stackBytes, speaking.stackBytes);
  assert.ok(firmware.stackBytes > 1000 && deepest <= 28 * 1024, String(deepest));
});

test('all of that holds with the misses of the cache, too', LONG, () => {
  const cached = figures(IMAGES['with the cache']);
  const spoken = figures(IMAGES['speaking with it']);
  assert.ok(cached.resetToPictureMs > firmware.resetToPictureMs && cached.resetToPictureRingMs <= 40);
  assert.ok(cached.smallChangeMs <= 5 && cached.fullChangeMs <= 40);
  assert.ok(spoken.smallChangeMs <= 8 && spoken.fullChangeMs <= 45);
  assert.ok(cached.idleAwakeShare <= 0.001 && spoken.speakingAwakeShare <= 0.5);
  assert.ok(spoken.cutMs <= 30 && spoken.answerMs <= 60);
});

test('while it speaks the core sleeps for half of the time; a press silences it within 30 ms and is answered within 60', () => {
  const { speakingAwakeShare, cutMs, answerMs } = speaking;
  assert.ok(speakingAwakeShare > 0.1 && speakingAwakeShare <= 0.5, String(speakingAwakeShare));
  assert.ok(cutMs > 0 && cutMs <= 30 && answerMs <= 60, `${cutMs} ms, ${answerMs} ms`);
});
