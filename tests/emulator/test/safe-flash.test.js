// `croupier-safe-flash.uf2`: the same image behind a second boot stage that asks the flash for
// nothing but command 03h on one wire. It is slower, and runs with every chip.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { CHIPS } from '../harness/chips.js';
import { FIRMWARE, pack } from '../harness/images.js';
import { journalAfter, render, still } from '../harness/desk.js';
import { AGREED, ANIMATION, BINGOLINO, DICE, NO, settings, SPLASH, YES } from '../harness/scripts.js';
import { safeBoot } from '../harness/stage.js';
import { onTheHost, token, utterances, withoutRest } from '../harness/voice.js';

const START = 1500;
/**
 * What a small change and a whole screen may take while it speaks, in ms. With a Pico's chip, and
 * without misses, it may take 8 and 45: nobody sees the difference.
 */
const SMALL = 16;
const WHOLE = 60;

const STAGE = safeBoot();

function safe(flashChip, options) {
  const box = new Box(FIRMWARE, { flashChip, ...options });
  box.flash.bytes.set(STAGE);
  return box.powerUp();
}

test('it starts with every flash chip, keeps what is played, and writes no status register', () => {
  for (const flashChip of Object.keys(CHIPS)) {
    const box = safe(flashChip, { journal: still() });
    box.run(START);
    assert.equal(box.glass.text(), render(box.flash.bytes), flashChip);
    box.play(`${DICE} A`);
    assert.ok(box.flash.operations.some(({ kind }) => kind === 'program'));
    assert.deepEqual([box.flash.chip.statusWrites, box.chip.faults, box.resets], [0, [], []], flashChip);
  }
});

/** From the edge to the last byte of the picture, in ms. A look at the panel may follow it. */
function answered(box, key) {
  const { glass, wire } = box;
  const edge = box.chip.nanos;
  let [picture, shown] = [glass.hex(), edge];
  const stopped = wire.onStopped;
  wire.onStopped = () => {
    stopped();
    if (glass.hex() !== picture) [picture, shown] = [glass.hex(), wire.lastStop];
  };
  box.keys.set(key, true);
  box.run(60);
  wire.onStopped = stopped;
  const ms = (shown - edge) / 1e6;
  box.keys.set(key, false);
  box.run(60);
  return ms;
}

test('it speaks as the host computes, with all misses of the cache, and answers in time meanwhile', () => {
  const journal = journalAfter(`${SPLASH} ${settings(ANIMATION)}`, null, { speech: 'calls', language: 'de' });
  const box = safe('MX25L6433F', { journal, voice: pack('de'), cache: true });
  box.run(START);
  box.play(BINGOLINO);
  box.takeSaid();
  box.speaker.listen();
  box.press('A');
  assert.ok(box.until(() => box.speaker.speaks, 3000));
  assert.ok(box.until(() => !box.speaker.speaks, 30_000));
  const aloud = [...box.takeSaid()].map(token).filter(({ said }) => said);
  const said = utterances(box.speaker.levels()).at(-1);
  assert.ok(aloud.length >= 3);
  assert.deepEqual([...said.levels], [...withoutRest(onTheHost(aloud.map(({ bits }) => bits)).levels)]);
  assert.ok(box.chip.silicon.cache.missCycles === 4 * (8 + 24 + 64), 'a quarter of the system clock');
});

test('it is awake for less than half of the time while it speaks, and quick enough', () => {
  const journal = journalAfter(SPLASH, null, { speech: 'everything', language: 'en' });
  const started = () => {
    const box = safe('GD25Q64C', { journal, voice: pack('en'), cache: true });
    box.run(START);
    return box;
  };
  const whole = answered(started(), BINGOLINO.split(' ')[0]);
  assert.ok(whole > 0 && whole <= WHOLE, `${whole} ms`);
  const box = started();
  box.play(AGREED);
  const before = box.usage();
  box.run(1000);
  const after = box.usage();
  assert.ok(box.speaker.speaks);
  const awake = (after.awakeCycles - before.awakeCycles) / (after.cycles - before.cycles);
  assert.ok(awake < 0.5, `${awake}`);
  for (const key of [YES, NO, YES, NO]) {
    const ms = answered(box, key);
    assert.ok(ms > 0 && ms <= SMALL, `${ms} ms`);
  }
  assert.deepEqual([box.resets, box.chip.faults], [[], []]);
});
