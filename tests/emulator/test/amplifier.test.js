// What a speaking box sounds like behind its wiring, on paper: nothing is cut off at its top, and
// what it does to begin and to end an utterance is far below the words. The levels are those of the
// pin; `speech.test.js` shows that the host's are the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { clipped, clips, energy, heard, SUPPLY, volts } from '../harness/amplifier.js';
import { FIRMWARE, pack } from '../harness/images.js';
import { journalAfter } from '../harness/desk.js';
import { CUT, END, onTheHost, RAMP, SAID, utterances, withoutRest } from '../harness/voice.js';
import { pick } from '../harness/tier.js';
import { ANIMATION, settings, SPLASH } from '../harness/scripts.js';

const [LOWEST, MEDIUM, HIGHEST] = [1, 3, 5];
const LANGUAGES = 4;
/** Some clips, from all over a pack. */
const CLIPS = [3, 10, 17, 30, 45, 60, 90, 120];

/** A clip said aloud, at that volume: see `voice/src/token.rs`. */
const token = (clip, language, volume) => (clip | (language << 16) | (3 << 19) | (volume << 21) | SAID) >>> 0;
const levels = (clip, language, volume) => withoutRest(onTheHost([token(clip, language, volume)]).levels);
const decibels = (ratio) => 10 * Math.log10(ratio);

test('at the highest volume no word is cut off, and without the resistor some are', () => {
  let without = 0;
  for (const language of pick([...Array(LANGUAGES).keys()], 2)) {
    for (const clip of CLIPS) {
      const said = levels(clip, language, HIGHEST);
      const loud = volts(said);
      assert.equal(clips(loud), 0, `${language}: ${clip}`);
      assert.deepEqual(clipped(loud), loud);
      without = Math.max(without, clips(volts(said, 0)));
    }
  }
  assert.ok(without > 0.02, `${without}`);
});

/** The resonance of small loudspeakers: of 28 mm, and of larger ones, which sound deeper. */
const RESONANCES = [150, 200, 400];
/** How long what a ramp leaves in the coupling capacitor and the loudspeaker takes to die away. */
const AFTER = 1280;

/** So many dB the ramps must be below a word, at that resonance and volume. */
const BELOW = { [LOWEST]: { 150: 16, 200: 19, 400: 25 }, [MEDIUM]: { 150: 26, 200: 29, 400: 35 } };

test('the ramps to a word and from it are far below it, at the lowest volume and with a deep loudspeaker, too', () => {
  for (const volume of [LOWEST, MEDIUM]) {
    for (const resonance of RESONANCES) {
      let least = Infinity;
      for (const language of pick([...Array(LANGUAGES).keys()], 2)) {
        for (const clip of CLIPS) {
          const rest = new Array(AFTER).fill(0);
          const all = [...levels(clip, language, volume), ...rest];
          // The ramps alone: the same without the words between them.
          const silent = all.map((level, n) => (n < RAMP || n >= all.length - AFTER - END ? level : 976));
          const [whole, ramps] = [all, silent].map((levels) => energy(heard(volts(levels), resonance)));
          least = Math.min(least, decibels((whole - ramps) / ramps));
        }
      }
      assert.ok(least > BELOW[volume][resonance], `volume ${volume}, ${resonance} Hz: ${least} dB`);
    }
  }
});

test('what a press cuts off ends no louder than it was', () => {
  const journal = journalAfter(`${SPLASH} ${settings(ANIMATION)}`, null, { speech: 'everything', language: 'en' });
  const box = new Box(FIRMWARE, { voice: pack('en'), journal }).powerUp();
  box.run(1000);
  assert.ok(box.until(() => box.speaker.speaks, 1000));
  box.speaker.listen();
  for (const [wait, key] of [[700, 'down'], [431, 'up'], [389, 'down']]) {
    box.run(wait);
    box.keys.set(key, true);
    box.run(60);
    box.keys.set(key, false);
  }
  const cut = utterances(box.speaker.levels()).slice(0, 3);
  assert.equal(cut.length, 3);
  for (const { levels } of cut) {
    const sound = volts(levels);
    assert.ok(sound.every((volt) => Math.abs(volt) < SUPPLY));
    const audible = heard(sound);
    const [before, end] = [audible.subarray(0, -CUT), audible.subarray(-CUT)];
    const loudest = before.reduce((peak, volt) => Math.max(peak, Math.abs(volt)), 0);
    assert.ok(end.every((volt) => Math.abs(volt) <= loudest), `${loudest} V`);
    // The cut alone, as if it came out of silence, against what was said until then.
    for (const resonance of RESONANCES) {
      const ramp = Array.from({ length: CUT }, (_, n) => (976 * levels.at(n - CUT)) / Math.max(1, levels.at(-CUT)));
      const alone = energy(heard(volts([...new Array(6400).fill(976), ...ramp, ...new Array(AFTER).fill(0)]), resonance).subarray(3200));
      const said = energy(heard(sound, resonance).subarray(RAMP, -CUT));
      assert.ok(decibels(said / alone) > 15, `${resonance} Hz: ${decibels(said / alone)} dB`);
    }
  }
});
