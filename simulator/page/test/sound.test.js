// What is heard: each cue is its tones, played from the PWM; nothing when muted or hidden; and what
// the box says is text for whoever listens otherwise.

import assert from 'node:assert/strict';
import { give, HURRY, pass, passOnWall, play, played, started, test } from './browser.js';
import { RATE, Sound } from '../src/sound.js';
import { changes, follow, SEED, twin, watch } from './twin.js';
import { journalAfter } from '../../../tests/emulator/harness/desk.js';
import { pick } from '../../../tests/emulator/harness/tier.js';
import { wholeGame } from '../../../tests/emulator/harness/images.js';
import { ANIMATION, BINGOLINO, settings, SPLASH } from '../../../tests/emulator/harness/scripts.js';


/** Tones in Hz and their lengths in ms, as in `board/src/sound.rs`. */
const CLICK = [[1760, 6]];
// prettier-ignore
const ROLL = [
  [1175, 9], [0, 22], [1568, 9], [0, 26], [988, 9], [0, 32], [1397, 9], [0, 40], [1245, 9], [0, 50],
  [1109, 9], [0, 64], [1319, 9], [0, 90], [880, 9], [0, 124], [1047, 14],
];

const STAR = [[1047, 60], [1319, 60], [1568, 60], [2093, 160]];
const REFUSED = [[330, 90], [0, 30], [262, 150]];
// prettier-ignore
const WIN = [
  [784, 90], [0, 20], [784, 90], [0, 20], [784, 90], [0, 20], [1047, 220], [0, 20],
  [880, 130], [0, 10], [988, 130], [0, 10], [1047, 130], [1319, 130], [1568, 360],
];

/** Writes down every buffer that is handed to the loudspeaker, and when it shall begin. */
const EAVESDROP = `
  globalThis.heard = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when) {
    globalThis.heard.push({ when, samples: [...this.buffer.getChannelData(0)] });
    return start.call(this, when);
  };`;

const listening = async (t) => started(await played(t, { hurry: HURRY, before: EAVESDROP, reducedMotion: 'reduce' }));

/** Presses, waits, and returns what was handed to the loudspeaker meanwhile. */
async function hear(page, words) {
  await page.evaluate(() => (globalThis.heard.length = 0));
  await play(page, words);
  return page.evaluate(() => globalThis.heard);
}

/**
 * The tones that were handed over: when each begins, in seconds, and its hertz. A wave is as long
 * as from one rising edge to the next; the first and the last one of a tone may be cut off. A page
 * that came too late for a moment has one tone in two pieces.
 */
function tones(heard) {
  let before = 0;
  const edges = heard.flatMap(({ when, samples }) =>
    samples.flatMap((level, n) => {
      const rises = level >= 0.5 && before < 0.5;
      before = level;
      return rises ? [when + n / RATE] : [];
    }),
  );
  const found = [];
  edges.forEach((at, n) => {
    if (n === 0 || at - edges[n - 1] > 0.005) found.push({ at, lengths: [] });
    else found.at(-1).lengths.push(at - edges[n - 1]);
  });
  const measured = found.flatMap(({ at, lengths }) => {
    const usual = lengths.sort((a, b) => a - b)[lengths.length >> 1];
    const alike = lengths.filter((length) => Math.abs(length - usual) * RATE < 1.5);
    return alike.length ? [{ at, hertz: alike.length / alike.reduce((sum, length) => sum + length) }] : [];
  });
  return measured.filter(({ hertz }, n) => n === 0 || Math.abs(hertz - measured[n - 1].hertz) > 0.05 * hertz);
}

const isNear = (hertz, wanted) => assert.ok(Math.abs(hertz - wanted) < 0.03 * wanted, `${hertz} Hz, not ${wanted}`);

test('a step clicks and a roll rattles, each with its tones', async (t) => {
  const page = await listening(t);
  const clicked = await hear(page, 'A');
  const [click] = tones(clicked);
  isNear(click.hertz, CLICK[0][0]);
  const lasts = clicked.flatMap(({ samples }) => samples).reduce((sum, level) => sum + level, 0) / RATE;
  assert.ok(lasts > 0.0025 && lasts < 0.0035, `the pin is high for half of 6 ms: ${lasts}`);
  await play(page, `B ${BINGOLINO} 3000ms`);
  const wanted = ROLL.filter(([hertz]) => hertz > 0);
  // What it says comes behind it.
  const rolled = tones(await hear(page, 'A')).slice(0, wanted.length);
  assert.equal(rolled.length, wanted.length, rolled.map(({ hertz }) => hertz).join(' '));
  rolled.forEach(({ hertz }, n) => isNear(hertz, wanted[n][0]));
  // The first wave of a tone may be silent.
  const most = 0.0015;
  rolled.slice(1).forEach(({ at }, n) => {
    const wait = (ROLL[2 * n][1] + ROLL[2 * n + 1][1]) / 1000;
    assert.ok(at - rolled[n].at > wait - most, `knock ${n + 1} after ${at - rolled[n].at} s, not ${wait}`);
  });
});

/** A box that keeps still, beeps and does not speak, after these words of a game. */
const stillAfter = (words) => journalAfter(`${SPLASH} ${settings(ANIMATION)} ${words.join(' ')}`);
const [, ...DINGOMINOS_GAME] = wholeGame('dingominos');

/** Waves of a length apart by less than this, in samples, are of the same note. */
const ALIKE = 1.3;

/** The notes that were handed over, in Hz, also where one follows the other without a pause. */
function notes(heard) {
  const edges = heard.flatMap(({ when, samples }) => samples.flatMap((level, n) => (level >= 0.5 && !(samples[n - 1] >= 0.5) ? [when * RATE + n] : [])));
  const runs = [];
  edges.slice(1).forEach((at, n) => {
    const [length, run] = [at - edges[n], runs.at(-1)];
    if (run && Math.abs(length - run.sum / run.count) < ALIKE) Object.assign(run, { sum: run.sum + length, count: run.count + 1 });
    else runs.push({ sum: length, count: 1 });
  });
  // Between two notes, or two buffers, a wave may be cut off.
  const whole = runs.filter(({ count }) => count > 4).map(({ sum, count }) => RATE / (sum / count));
  // A note that comes again after a pause, or in two pieces, is one here.
  return whole.filter((hertz, n) => n === 0 || Math.abs(hertz - whole[n - 1]) > 0.03 * hertz);
}

const CUES = [
  ['a win', WIN, DINGOMINOS_GAME.slice(0, 44), DINGOMINOS_GAME.slice(44, 54).join(' '), 'A'],
  ['a star', STAR, DINGOMINOS_GAME.slice(0, 43), '', 'A'],
  ['a refusal', REFUSED, [BINGOLINO], 'holdB', 'A'],
];

for (const [name, cue, before, way, press] of pick(CUES, 1)) {
  test(`${name} has its tones`, async (t) => {
    const page = await listening(t);
    await give(page, stillAfter(before));
    await started(page);
    // It offers to go on with the game.
    await play(page, `A ${way}`);
    const heard = notes(await hear(page, `${press} 1500ms`));
    const wanted = cue.map(([hertz]) => hertz).filter((hertz, n, all) => hertz > 0 && hertz !== all[n - 2]);
    assert.equal(heard.length, wanted.length, heard.map(Math.round).join(' '));
    heard.forEach((hertz, n) => isNear(hertz, wanted[n]));
  });
}

/** What a page has of WebAudio, with a clock of its own, for a loudspeaker that is no browser's. */
function silentAudio() {
  const started = [];
  class AudioContext {
    currentTime = 0;
    state = 'running';
    close() {}
    suspend() {}
    createBuffer = (_, length, rate) => ({ duration: length / rate, copyToChannel() {} });
    createBufferSource = () => ({ connect() {}, start(when) { started.push([when, when + this.buffer.duration]); } });
  }
  class Node {
    connect = (next) => next;
  }
  Object.assign(globalThis, { AudioContext, BiquadFilterNode: Node, GainNode: Node });
  return started;
}

test('however long the box was silent, what was handed over is played to its end', (t) => {
  const started = silentAudio();
  t.after(() => ['AudioContext', 'BiquadFilterNode', 'GainNode'].forEach((name) => delete globalThis[name]));
  const sound = new Sound();
  const second = (seconds, level) => new Float32Array(seconds * RATE).fill(level);
  sound.wake();
  for (const silence of [0.1, 0.5]) {
    sound.play(second(1, 1));
    sound.play(second(silence, 0));
  }
  sound.play(second(1, 1));
  sound.muted = true;
  const [first, next, last] = started;
  assert.ok(Math.abs(next[0] - first[1] - 0.1) < 1e-6, 'a short silence is part of it');
  assert.ok(last[0] >= next[1], `at ${last[0]} s, before ${next[1]} s`);
});

test('nothing is played over what came before it', async (t) => {
  const page = await listening(t);
  await play(page, BINGOLINO);
  const heard = await hear(page, 'A');
  for (const [n, { when, samples }] of heard.entries()) {
    const next = heard[n + 1];
    assert.ok(!next || next.when >= when + samples.length / RATE - 1e-6, `${n} overlaps`);
  }
});

test('M mutes, and the button says so', async (t) => {
  const page = await listening(t);
  assert.ok((await hear(page, 'A')).length > 0);
  await page.keyboard.press('m');
  assert.equal(await page.getByRole('button', { name: 'Sound' }).getAttribute('aria-pressed'), 'false');
  assert.deepEqual(await hear(page, 'down B'), []);
  await page.getByRole('button', { name: 'Sound' }).click();
  assert.ok((await hear(page, 'A')).length > 0);
});

test('a hidden page is silent', async (t) => {
  const page = await listening(t);
  await play(page, BINGOLINO);
  await page.evaluate(() => (globalThis.heard.length = 0));
  await page.evaluate(() => {
    globalThis.contexts = [];
    const { close } = AudioContext.prototype;
    AudioContext.prototype.close = function () {
      globalThis.contexts.push(this);
      return close.call(this);
    };
  });
  await page.keyboard.down('Enter');
  await pass(page, 60);
  await page.keyboard.up('Enter');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const before = await page.evaluate(() => globalThis.heard.length);
  assert.ok(before > 0, 'it had begun');
  await passOnWall(page, 5000);
  assert.equal(await page.evaluate(() => globalThis.heard.length), before, 'nothing more is played');
  assert.deepEqual(await page.evaluate(() => globalThis.contexts.map(({ state }) => state)), ['closed']);
});

test('before anybody has pressed, nothing asks for the loudspeaker', async (t) => {
  const page = await listening(t);
  // The box clicks, and nobody has touched the page.
  await page.evaluate(() => globalThis.croupier.machine.tap('A'));
  await pass(page, 500);
  assert.deepEqual(await page.evaluate(() => globalThis.heard), []);
});

test('what the box says is heard level by level as under node, and is text beside it', async (t) => {
  const page = await started(await played(t, { hurry: 2, seed: SEED, before: EAVESDROP, reducedMotion: 'reduce' }));
  await watch(page);
  // Both count their samples from the same cycle on.
  const from = await page.evaluate(() => {
    const { box } = globalThis.croupier.machine;
    box.speaker.listen();
    return box.chip.clock.cycles;
  });
  await play(page, `${BINGOLINO} 3000ms`);
  assert.match(await page.getByRole('status', { name: 'What the box says' }).textContent(), /^the cat\b.*How many dice\?/);
  const [heard, until, pressed] = [
    await page.evaluate(() => globalThis.heard.flatMap(({ samples }) => samples)),
    await page.evaluate(() => globalThis.croupier.machine.box.chip.clock.cycles),
    await changes(page),
  ];
  const box = await twin(page, true);
  follow(box, [], from);
  box.speaker.listen();
  follow(box, pressed, until);
  // A page hands on nothing of what is silent.
  const sounds = (samples) => samples.filter((level) => level > 0);
  const [here, there] = [sounds(heard), sounds([...box.speaker.takeSamples(RATE)])];
  assert.ok(here.length > 0.8 * RATE, `${here.length} samples: does it speak?`);
  assert.equal(here.length, there.length);
  const apart = here.reduce((most, level, n) => Math.max(most, Math.abs(level - there[n])), 0);
  assert.ok(apart < 1e-3, `${apart} apart`);
});
