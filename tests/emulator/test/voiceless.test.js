// A voice that is missing, cut short, garbage, in another format or another language: the box beeps
// as ever, says why on the page about itself, and nothing breaks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { chance } from '../harness/chance.js';
import { journalAfter } from '../harness/desk.js';
import { isGolden } from '../harness/golden.js';
import { FIRMWARE, pack } from '../harness/images.js';
import { pick } from '../harness/tier.js';
import { ABOUT, ANIMATION, BINGOLINO, settings, SPLASH } from '../harness/scripts.js';
import { MIDDLE, token, TOP, utterances } from '../harness/voice.js';

const journal = (speech) => journalAfter(`${SPLASH} ${settings(ANIMATION)}`, null, { speech });
const [CALLS, EVERYTHING] = ['calls', 'everything'].map(journal);
const VOICE = pack('en');

/** A box with a pack that was changed. It has started. */
function spoilt(change, journal = EVERYTHING) {
  const voice = Uint8Array.from(VOICE);
  const box = new Box(FIRMWARE, { voice: change(voice) ?? voice, journal }).powerUp();
  box.speaker.listen();
  box.run(1000);
  return box;
}

/** Plays up to a roll. @returns What was heard: whether it beeped, whether it spoke. */
function played(box) {
  box.play(`${BINGOLINO} A`);
  assert.ok(box.until(() => box.speaker.hertz === 0, 20_000) && box.run(1000));
  assert.ok(box.until(() => box.speaker.hertz === 0, 20_000), 'it never ends');
  const heard = box.speaker.levels();
  const beeps = heard.tops.some((top, n) => top !== TOP && heard.levels[n] > 0);
  assert.deepEqual([box.resets, box.chip.faults], [[], []]);
  assert.equal(box.speaker.high, false, 'the pin is low');
  // Up from rest and down again, with nothing in between, is no speech.
  return { beeps, speaks: utterances(heard).some(({ levels }) => levels.some((level) => level > MIDDLE)) };
}

const blank = (from) => (voice) => void voice.fill(0xff, from);
const flip = (at) => (voice) => void (voice[at] ^= 0x10);
const garbage = (voice) => {
  const random = chance(7);
  for (let n = 0; n < voice.length; n++) voice[n] = random();
};

/** CRC-32C, as the header of the clips has it. */
function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0x82f63b78 : 0);
  }
  return ~sum >>> 0;
}

/** A header that is right in itself, and not the one that belongs here. */
const header = (at, byte) => (voice) => {
  const view = new DataView(voice.buffer, voice.byteOffset);
  assert.equal(view.getUint32(32, true), checksum(voice.subarray(0, 32)), 'it was right before');
  voice[at] = byte;
  const sum = checksum(voice.subarray(0, 32));
  view.setUint32(32, sum, true);
  view.setUint32(voice.length - 4, sum, true);
};

/** What lay here in 0.2: its clips went on where a pack begins now. */
const old = (voice) => {
  garbage(voice);
  voice.set(new TextEncoder().encode('CROUPIER'), 0x40000);
};

const WRONG = {
  'about-voice-none': {
    'no voice': blank(0),
    'a voice over which an image without one was flashed': (voice) => void voice.fill(0xff, 0, 0x1000),
    'the voice of 0.2': old,
    'garbage': garbage,
    'a damaged header': flip(20),
  },
  'about-voice-other-version': { 'a pack in another format': header(8, 3) },
  'about-voice-other-languages': { 'a pack in a language that nobody knows': header(12, 0x78) },
  'about-voice-cut-short': {
    'a pack cut short': blank(0x20000),
    'all but the end of it': blank(VOICE.length - 4),
  },
  'about-voice-de': { 'a pack in another language': () => pack('de') },
};

for (const [screen, ways] of Object.entries(WRONG)) {
  for (const [name, change] of pick(Object.entries(ways), 1)) {
    test(`${name}: it beeps, and says so on the page about itself`, () => {
      const box = spoilt(change);
      box.play(ABOUT);
      isGolden(box, screen);
      box.play('B B');
      assert.deepEqual(played(box), { beeps: true, speaks: false });
      assert.ok([...box.takeSaid()].every((bits) => !token(bits).said), 'nothing is to be said aloud');
    });
  }
}

test('a clip that is damaged is left out, and the others are said', () => {
  // A bit in every fourth kilobyte of the clips, behind their index.
  const box = spoilt((voice) => {
    for (let at = 0x8000; at < voice.length - 0x1000; at += 0x1000) flip(at)(voice);
  }, CALLS);
  assert.deepEqual(played(box), { beeps: true, speaks: true });
  const all = spoilt((voice) => {
    for (let at = 0x3000; at < voice.length - 0x100; at += 0x20) flip(at)(voice);
  }, CALLS);
  assert.deepEqual(played(all), { beeps: true, speaks: false });
});
