// A voice that is missing, cut short, another version's or garbage: the box beeps as ever, says why
// on the page about itself, and nothing breaks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { chance } from '../harness/chance.js';
import { journalAfter } from '../harness/desk.js';
import { elf, FLASH_START } from '../harness/elf.js';
import { isGolden } from '../harness/golden.js';
import { FIRMWARE } from '../harness/images.js';
import { ABOUT, ANIMATION, BINGOLINO, settings, SPLASH } from '../harness/scripts.js';
import { MIDDLE, token, TOP, utterances } from '../harness/voice.js';

const journal = (speech) => journalAfter(`${SPLASH} ${settings(ANIMATION)}`, null, { speech });
const [CALLS, EVERYTHING] = ['calls', 'everything'].map(journal);
const at = (symbol) => elf(FIRMWARE).symbols.get(symbol).address - FLASH_START;
const CODE = { start: at('__voice_code_start'), end: at('__voice_code_end') };
const CLIPS = { start: at('__voice_clips_start'), end: at('__voice_clips_end') };

/** A box with a flash that was changed. It has started. */
function spoilt(change, journal = EVERYTHING) {
  const flash = elf(FIRMWARE).image.slice();
  change(flash);
  const box = new Box(FIRMWARE, { flash, journal }).powerUp();
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

const blank = (from, to = CLIPS.end) => (flash) => flash.fill(0xff, from, to);
const flip = (at) => (flash) => (flash[at] ^= 0x10);
const garbage = (from, to) => (flash) => {
  const random = chance(7);
  for (let n = from; n < to; n++) flash[n] = random();
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
const header = (at) => (flash) => {
  const bytes = flash.subarray(CLIPS.start, CLIPS.start + 28);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  assert.equal(view.getUint32(24, true), checksum(bytes.subarray(0, 24)), 'it was right before');
  bytes[at] ^= 1;
  view.setUint32(24, checksum(bytes.subarray(0, 24)), true);
};

const WRONG = {
  'about-voice-none': {
    'no voice': blank(CODE.start),
    'cut short within its code': blank(CODE.start + 0x2000),
    'all but the end of its code': blank(CODE.end - 4),
    'the code of another version': flip(CODE.start + 3),
    'garbage': garbage(CODE.start, CLIPS.end),
  },
  'about-voice-no-clips': {
    'no clips': blank(CLIPS.start),
    'garbage instead of clips': garbage(CLIPS.start, CLIPS.end),
    'a damaged header of the clips': flip(CLIPS.start + 20),
  },
  'about-voice-other-clips': { 'clips in another format': header(8), 'clips of other words': header(16) },
  'about-voice-cut-short': {
    'clips cut short': blank(CLIPS.start + 0x80000),
    'all but the end of the clips': blank(CLIPS.end - 4),
  },
};

for (const [screen, ways] of Object.entries(WRONG)) {
  for (const [name, change] of Object.entries(ways)) {
    test(`${name}: it beeps, and says so on the page about itself`, () => {
      const box = spoilt(change);
      box.play(ABOUT);
      isGolden(box, screen);
      box.play('B');
      assert.deepEqual(played(box), { beeps: true, speaks: false });
      assert.ok([...box.takeSaid()].every((bits) => !token(bits).said), 'nothing is to be said aloud');
    });
  }
}

test('a clip that is damaged is left out, and the others are said', () => {
  // A bit in every fourth kilobyte of the clips, behind their index.
  const box = spoilt((flash) => {
    for (let at = CLIPS.start + 0x8000; at < CLIPS.end - 0x1000; at += 0x1000) flip(at)(flash);
  }, CALLS);
  assert.deepEqual(played(box), { beeps: true, speaks: true });
  const all = spoilt((flash) => {
    for (let at = CLIPS.start + 0x8000; at < CLIPS.end - 0x100; at += 0x20) flip(at)(flash);
  }, CALLS);
  assert.deepEqual(played(all), { beeps: true, speaks: false });
});
