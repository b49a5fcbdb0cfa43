// What is heard: a cue is its tones and then silence; off is silent.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { FIRMWARE } from '../harness/images.js';
import { pick } from '../harness/tier.js';
import { journalAfter } from '../harness/desk.js';
import { ANIMATION, BINGOLINO, settings, SOUND, SPLASH } from '../harness/scripts.js';

/** Tones in Hz and their lengths in ms, as in `board/src/sound.rs`. */
const CLICK = [[1760, 6]];
// prettier-ignore
const ROLL = [
  [1175, 9], [0, 22], [1568, 9], [0, 26], [988, 9], [0, 32], [1397, 9], [0, 40], [1245, 9], [0, 50],
  [1109, 9], [0, 64], [1319, 9], [0, 90], [880, 9], [0, 124], [1047, 14],
];

/** The tones heard in that time and their lengths, without the silence at both ends. */
function heard(box, ms) {
  const tones = [];
  let [hertz, since] = [0, box.now];
  const note = () => {
    if (tones.length || hertz) tones.push([hertz, box.now - since]);
    since = box.now;
  };
  const end = box.now + ms;
  while (box.until(() => box.speaker.hertz !== hertz, end - box.now)) {
    note();
    hertz = box.speaker.hertz;
  }
  assert.equal(hertz, 0, 'it is silent afterwards');
  assert.equal(box.speaker.high, false, 'no current flows through a coil');
  // The registers of a slice are written one after the other, so wrong tones of a few microseconds
  // are normal.
  return tones.filter(([, length]) => length > 0.1);
}

function isCue(tones, cue) {
  assert.equal(tones.length, cue.length, JSON.stringify(tones));
  tones.forEach(([hertz, ms], n) => {
    assert.ok(Math.abs(hertz - cue[n][0]) <= 0.005 * cue[n][0], `${n}: ${hertz} Hz`);
    assert.ok(Math.abs(ms - cue[n][1]) < 1, `${n}: ${ms} ms`);
  });
}

function pressed(box, key, ms) {
  box.keys.change(key, true);
  box.chip.clock.createAlarm(() => box.keys.set(key, false)).schedule(60e6);
  return heard(box, ms);
}

/** From the choice of games: a list, in which steps keep nothing. */
const MENU = 'B';

/** Animations off; on or off for the sound. */
const journal = (sound) => journalAfter(`${SPLASH} ${settings(sound ? ANIMATION : `${SOUND} up ${ANIMATION}`)}`);

test('a step clicks, a roll rattles, each for its time', () => {
  const box = new Box(FIRMWARE, { journal: journal(true) }).powerUp();
  box.run(1500);
  assert.equal(box.speaker.hertz, 0);
  isCue(pressed(box, MENU, 300), CLICK);
  isCue(pressed(box, 'down', 300), CLICK);
  isCue(pressed(box, 'B', 300), CLICK);
  box.play(BINGOLINO);
  box.run(300);
  isCue(pressed(box, 'A', 1000), ROLL);
  assert.deepEqual(heard(box, 1000), []);
});

test('in every pause and after every cue the pin is low, however the wave stood when it ended', () => {
  const box = new Box(FIRMWARE, { journal: journal(true) }).powerUp();
  box.run(1500);
  assert.equal(box.speaker.high, false);
  box.play(MENU);
  let pauses = 0;
  for (let n = 0; n < 12; n++) {
    box.run(n * 1.37);
    box.keys.set('down', true);
    assert.ok(box.until(() => box.speaker.hertz > 0, 50), 'it clicks');
    assert.ok(box.until(() => box.speaker.high, 5), 'the pin moves');
    assert.ok(box.until(() => box.speaker.hertz === 0, 50));
    box.run(0.01);
    assert.equal(box.speaker.high, false);
    box.run(60);
    box.keys.set('down', false);
    box.run(60);
  }
  box.play(`B ${BINGOLINO}`);
  box.keys.set('A', true);
  for (const [hertz] of ROLL) {
    assert.ok(box.until(() => (hertz ? box.speaker.hertz > 0 : box.speaker.hertz === 0), 200));
    box.run(0.01);
    if (hertz) continue;
    assert.equal(box.speaker.high, false);
    pauses++;
  }
  assert.equal(pauses, 8);
});

test('a newer cue cuts off an older', () => {
  const box = new Box(FIRMWARE, { journal: journal(true) }).powerUp();
  box.play(`${SPLASH} ${BINGOLINO}`);
  box.run(300);
  box.keys.set('A', true);
  assert.ok(box.until(() => box.speaker.hertz > 0, 50), 'it rolls');
  box.run(100);
  box.keys.set('A', false);
  box.keys.set('B', true);
  box.chip.clock.createAlarm(() => box.keys.set('B', false)).schedule(60e6);
  const tones = heard(box, 1500);
  assert.ok(tones.length < ROLL.length - 4, JSON.stringify(tones));
});

test('switched off it is silent', () => {
  const box = new Box(FIRMWARE, { journal: journal(false) }).powerUp();
  box.run(1500);
  assert.deepEqual(pressed(box, MENU, 300), []);
  assert.deepEqual(pressed(box, 'B', 300), []);
  box.play(BINGOLINO);
  assert.deepEqual(pressed(box, 'A', 1000), []);
});

/** Another program ran on this Pico: every sector is to be erased, each of which takes 45 ms. */
test('nothing is erased while somebody presses or something sounds, and all of it once nobody does', () => {
  const used = new Uint8Array(0x40000).fill(0x5a);
  const box = new Box(FIRMWARE, { journal: used });
  let [touched, heardAt, erases] = [0, 0, 0];
  box.flash.onOperation = (index) => {
    if (box.flash.operations[index].kind !== 'erase') return;
    erases++;
    assert.ok(box.now - touched > 1900, `erased ${box.now - touched} ms after a press`);
    assert.ok(box.speaker.hertz === 0 && box.now - heardAt > 300, 'a cue is interrupted');
  };
  const watch = (ms) => box.until(() => {
    if (box.speaker.hertz > 0) heardAt = box.now;
    return false;
  }, ms);
  box.powerUp();
  watch(1500);
  box.keys.set(MENU, true);
  watch(60);
  box.keys.set(MENU, false);
  watch(100);
  for (const pause of [150, 700, 1400, 1800]) {
    for (let n = 0; n < 4; n++) {
      box.keys.set('down', true);
      touched = box.now;
      watch(60);
      box.keys.set('down', false);
      watch(pause - 60);
    }
  }
  assert.equal(erases, 0);
  watch(10_000);
  assert.ok(erases > 20, `${erases} erases`);
});

/** One press, and then nothing that would put it off. */
test('nothing is erased while a button is held, however long', () => {
  for (const key of pick(['A', 'B', 'left'], 1)) {
    const box = new Box(FIRMWARE, { journal: new Uint8Array(0x40000).fill(0x5a) }).powerUp();
    const erases = () => box.flash.operations.filter(({ kind }) => kind === 'erase').length;
    box.run(1500);
    box.keys.set(key, true);
    box.run(6000);
    assert.equal(erases(), 0, `while ${key} is held`);
    box.keys.set(key, false);
    box.run(6000);
    assert.ok(erases() > 8, `${erases()} erases after ${key}`);
  }
});
