// The box speaks: what its pin does is what the host computes, level by level, whatever else goes
// on meanwhile; and nothing waits for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { journalAfter } from '../harness/desk.js';
import { FIRMWARE, pack } from '../harness/images.js';
import { FULL, LONG, pick } from '../harness/tier.js';
import { AGREED, ANIMATION, BINGOLINO, NO, settings, SOUND, SPLASH, YES } from '../harness/scripts.js';
import { END, largestStep, likeness, onTheHost, RAMP, SAID, token, utterances, withoutRest } from '../harness/voice.js';

const LANGUAGES = ['de', 'en', 'fr', 'it'];
/** The longest that is said at once, in ms. */
const LONGEST = 30_000;
/** A level and the one before it differ by no more, of 1,952: at the volume a box has at first. */
const STEP = 100;

const journals = new Map();

/** Animations off; the sound too, if so. */
function journal({ sound = true, ...how }) {
  const key = JSON.stringify({ sound, ...how });
  const rows = sound ? ANIMATION : `${SOUND} up ${ANIMATION}`;
  if (!journals.has(key)) journals.set(key, journalAfter(`${SPLASH} ${settings(rows)}`, null, how));
  return journals.get(key);
}

/** A box with these settings, at the choice of games. */
function boxWith(how, options = {}) {
  const voice = pack(how.language ?? 'en');
  const box = new Box(FIRMWARE, { voice, journal: journal({ speech: 'calls', ...how }), ...options }).powerUp();
  box.run(1000);
  return box;
}

/** Lets it finish what it says. */
function hush(box) {
  const silent = () => box.speaker.hertz === 0;
  do assert.ok(box.until(silent, LONGEST), 'it never ends');
  while (box.until(() => !silent(), 700));
  assert.equal(box.speaker.high, false, 'the pin is low');
}

/** What is heard, and what there was to say, from this until it is silent again. */
function heard(box, act) {
  box.takeSaid();
  box.speaker.listen();
  act();
  hush(box);
  return { said: utterances(box.speaker.levels()), tokens: [...box.takeSaid()].map(token) };
}

const aloud = (tokens) => tokens.filter(({ said }) => said).map(({ bits }) => bits);

/** Says where two lists of levels differ first, or nothing. */
function difference(ours, theirs) {
  const at = ours.findIndex((level, n) => level !== theirs[n]);
  if (at < 0 && ours.length === theirs.length) return '';
  const some = (levels) => levels.slice(Math.max(0, at - 2), at + 6).join(' ');
  return `${ours.length} and ${theirs.length} levels; from ${at} on ${some(ours)} instead of ${some(theirs)}`;
}

/** How long a level lasts, in ms. */
const WAVE = 1953 / 125_000;

/** No wave is missing: each begins when the one before it ends. */
function isGapless({ ms }) {
  return ms.every((time, n) => n === 0 || Math.abs(time - ms[n - 1] - WAVE) < 1e-6);
}

/** Rolls, which says a total; and what the host makes of it. */
function total(box, meanwhile = () => {}) {
  box.play(BINGOLINO);
  const { said, tokens } = heard(box, () => {
    box.press('A');
    meanwhile();
  });
  // What was being said before, cut off; then, behind the rattle of the dice, the total.
  assert.equal(said.length, 2, `${said.length} utterances`);
  const host = onTheHost(aloud(tokens));
  assert.ok(host.clips.length >= 3, 'who rolled, and what');
  return { said: said[1], host };
}

test('a total is said as the host computes it, level by level, in each language, and libopus hears the same', () => {
  const seen = new Set();
  const languages = pick(LANGUAGES, 1);
  for (const language of languages) {
    const { said, host } = total(boxWith({ language }));
    assert.equal(difference(said.levels, withoutRest(host.levels)), '', language);
    assert.ok(isGapless(said), language);
    assert.ok(largestStep(said.levels) <= STEP, `${language}: a step of ${largestStep(said.levels)}`);
    const rest = host.levels.findIndex((level) => level > 0);
    const alike = likeness([...new Array(rest).fill(0), ...said.levels], host.clips);
    assert.ok(alike.every((value) => value > 0.999), `${language}: ${alike}`);
    seen.add(said.levels.join());
  }
  assert.equal(seen.size, languages.length, 'each language sounds otherwise');
});

/** The flash keeps the core for as long as a page takes, again and again, and once for a sector. */
test('flash programs, an erase and a redraw of the whole glass are not heard', () => {
  const box = boxWith({ language: 'de' });
  const { said, host } = total(box, () => {
    assert.ok(box.until(() => box.speaker.speaks, 2000));
    box.wire.takeCounts();
    box.unplug();
    box.replug();
    assert.ok(box.until(() => box.wire.counts.bytes > 1024, 2000), 'the glass is drawn again');
    for (const ms of [0.4, 0.4, 3, 0.4, 45, 0.4, 0.4, 45]) {
      box.run(137);
      assert.ok(box.speaker.speaks, 'it still speaks');
      box.chip.stall(ms * 1e6);
    }
  });
  assert.equal(difference(said.levels, withoutRest(host.levels)), '');
  assert.ok(isGapless(said));
});

/** A key goes down and up; what is heard of it, in ms from its edge. */
function pressed(box, key) {
  box.speaker.listen();
  const edge = box.chip.nanos / 1e6;
  box.keys.set(key, true);
  box.run(60);
  box.keys.set(key, false);
  box.run(140);
  const said = utterances(box.speaker.levels());
  return said.map(({ from, until, ms, levels }) => ({ from: from - edge, until: until - edge, sounds: ms[RAMP] - edge, levels }));
}

test('a press is answered within 60 ms, behind the ramp, and what was being said ends within 30 ms, without a pop', () => {
  const box = boxWith({ speech: 'everything' });
  assert.ok(box.until(() => box.speaker.speaks, 1000), 'the choice of games is read out');
  // Its menu has a list to go through.
  box.press('B');
  assert.ok(box.until(() => box.speaker.speaks, 1000), 'the menu is read out');
  for (const key of pick(['down', 'down', 'up', 'down'], 2)) {
    box.run(170);
    const [cut, answer] = pressed(box, key);
    assert.ok(cut.from < 1 && cut.until <= 30, `${key}: until ${cut.until} ms`);
    const step = largestStep(cut.levels, cut.levels[0]);
    assert.ok(step <= STEP, `a step of ${step}`);
    assert.ok(answer.sounds <= 60, `${key}: after ${answer.sounds} ms`);
  }
  hush(box);
  const [answer] = pressed(box, 'down');
  assert.ok(answer.from > 0 && answer.sounds <= 60, `from silence: after ${answer.sounds} ms`);
});

test('nor does it last longer if it would have ended by itself soon', LONG, () => {
  const box = boxWith({ speech: 'everything' });
  box.play(AGREED);
  const keys = [YES, NO];
  // How long either answer lasts, from its first level on.
  const lengths = keys.map((key) => {
    const { said } = heard(box, () => box.press(key));
    return said.at(-1).until - said.at(-1).from;
  });
  [20, 45, 70, 90].forEach((early, n) => {
    const first = n % 2;
    box.keys.set(keys[first], true);
    assert.ok(box.until(() => box.speaker.speaks, 100));
    box.run(60);
    box.keys.set(keys[first], false);
    box.run(lengths[first] - 60 - early);
    const [cut, answer] = pressed(box, keys[1 - first]);
    assert.ok(cut.until <= 30 && answer.sounds <= 60, `${early} ms before its end: ${cut.until}, ${answer.sounds} ms`);
    hush(box);
  });
});

/** When the total has been said, in ms from the first level on. */
function totalSaid(tokens) {
  const last = tokens.findIndex(({ kind, important }) => kind === 'clip' && important);
  const levels = withoutRest(onTheHost(aloud(tokens.slice(0, last + 1))).levels);
  return (levels.length - END) * WAVE;
}

test('a press does not cut off what is important for good: it is said after it, whether it was begun, hardly over or neither', () => {
  // What is in the ring was decoded up to 80 ms before it is heard.
  for (const wait of pick([() => 1250, () => 150, (tokens) => totalSaid(tokens) - 30], 1)) {
    const box = boxWith({});
    box.play(BINGOLINO);
    box.takeSaid();
    box.press('A');
    assert.ok(box.until(() => box.speaker.speaks, 2000));
    const before = [...box.takeSaid()].map(token);
    box.run(wait(before));
    const { said, tokens } = heard(box, () => box.press('up'));
    const important = before.filter(({ said, important }) => said && important);
    assert.equal(important.filter(({ kind }) => kind === 'clip').length, 1, 'the total');
    const expected = withoutRest(onTheHost([...aloud(important), ...aloud(tokens)]).levels);
    assert.equal(difference(said.at(-1).levels, expected), '', `pressed after ${wait(before)} ms`);
  }
});

test('a small change is on the glass within 8 ms, at any moment of what is being said', LONG, () => {
  const box = boxWith({ speech: 'everything' });
  box.play(AGREED);
  for (let n = 0; n < 8; n++) {
    box.run(200 + 3.7 * n);
    assert.ok(box.speaker.speaks);
    const edge = box.chip.nanos;
    box.keys.set(n % 2 ? NO : YES, true);
    box.run(1);
    box.settle();
    const ms = (box.wire.lastStop - edge) / 1e6;
    assert.ok(ms > 0 && ms <= 8, `${ms} ms`);
    box.run(40);
    box.keys.set(n % 2 ? NO : YES, false);
  }
});

/** Another program ran on this Pico: every sector is to be erased. */
test('nothing is erased while it speaks; then all of it, and an idle box wakes once a second', () => {
  const box = new Box(FIRMWARE, { voice: pack('en'), journal: new Uint8Array(0x40000).fill(0x5a) });
  let erases = 0;
  box.flash.onOperation = (index) => {
    if (box.flash.operations[index].kind !== 'erase') return;
    erases++;
    assert.ok(!box.speaker.speaks, 'erased while it speaks');
  };
  box.powerUp();
  // Held at power-up, and pressed: every screen is read out, the choice of games for the longest.
  box.keys.set('A', true);
  box.run(1500);
  box.keys.set('A', false);
  box.run(100);
  box.press('A');
  box.run(300);
  assert.ok(box.speaker.speaks);
  const before = erases;
  const begun = box.now;
  assert.ok(box.until(() => !box.speaker.speaks, LONGEST));
  assert.ok(box.now - begun > 2500, 'longer than it waits after a press');
  assert.equal(erases, before);
  box.run(32_000);
  assert.ok(erases > 20, `${erases} erases`);
  const { awakeCycles, wakes, cycles } = box.usage();
  box.run(10_000);
  const after = box.usage();
  assert.ok(after.wakes - wakes <= 10, `${after.wakes - wakes} wakes in 10 s`);
  assert.ok((after.awakeCycles - awakeCycles) / (after.cycles - cycles) <= 0.001);
  assert.equal(box.speaker.high, false);
});

test('what there is to say is handed out whatever is said aloud', () => {
  const modes = { off: { speech: 'off' }, mute: { speech: 'everything', sound: false }, everything: { speech: 'everything' }, calls: { speech: 'calls' } };
  const count = {};
  let expected = null;
  for (const [mode, how] of pick(Object.entries(modes), 2)) {
    const box = boxWith(how);
    box.speaker.listen();
    box.play(`A down B ${BINGOLINO}`);
    const words = [...box.takeSaid()].map(token);
    const all = words.map(({ bits }) => bits & ~SAID);
    assert.ok(all.length > 50);
    assert.deepEqual(all, (expected ??= all), mode);
    count[mode] = words.filter(({ said }) => said).length;
    const spoke = utterances(box.speaker.levels()).length > 0;
    assert.deepEqual([count[mode] > 0, spoke], how.speech === 'off' || how.sound === false ? [false, false] : [true, true], mode);
  }
  if (FULL) assert.ok(count.everything > count.calls, JSON.stringify(count));
});

/** The languages of what is said aloud. */
const languages = (box) => new Set([...box.takeSaid()].map(token).filter(({ said, kind }) => said && kind === 'clip').map(({ language }) => language));

test('A held at power-up: everything is said in the voice that the box has, whatever language is set', () => {
  const box = new Box(FIRMWARE, { voice: pack('it'), journal: journal({ language: 'en' }) }).powerUp();
  box.keys.set('A', true);
  box.run(1500);
  box.keys.set('A', false);
  box.run(100);
  assert.ok(box.speaker.speaks, 'the question is read out');
  assert.deepEqual(languages(box), new Set(['it']));
  for (const key of pick(['right', 'up', 'left'], 1)) {
    box.press(key);
    box.run(300);
    assert.ok([...languages(box)].every((language) => language === 'it'), 'there is no other');
  }
  box.press('A');
  box.cutPower();
  box.powerUp();
  box.run(1500);
  assert.deepEqual(languages(box), new Set(['it']), 'and it is kept');
});

test('a new box begins in the language of its voice', () => {
  for (const language of pick(LANGUAGES, 1)) {
    const box = new Box(FIRMWARE, { voice: pack(language) }).powerUp();
    box.run(1500);
    box.takeSaid();
    box.play(`${BINGOLINO} A`);
    assert.deepEqual(languages(box), new Set([language]));
  }
});
