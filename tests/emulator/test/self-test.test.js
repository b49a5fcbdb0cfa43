// The self-test: every fault of wiring and parts is named, and a sound box is not blamed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { CHIPS } from '../harness/chips.js';
import { FIRMWARE, pack } from '../harness/images.js';
import { TIMES } from '../harness/flash.js';
import { journalAfter, render, still } from '../harness/desk.js';
import { goThrough, LIMIT, selfTest } from '../harness/person.js';
import { pick } from '../harness/tier.js';
import { utterances } from '../harness/voice.js';
import { safeBoot } from '../harness/stage.js';
import { ABOUT_IN_PLAY, DINGOMINOS, DRAW_AND_PASS, OPEN, SPLASH } from '../harness/scripts.js';

const START = 1500;
const SPARE = 0x7f000;
/** What is heard of a piezo whose wire is like that. */
const MUTE = { answer: (asked) => (asked.startsWith('Do you hear') ? false : undefined) };

const wires = (faults) => ({ wires: faults });

/** Each fault: the box, what a person does about it, and what it is to be called. */
const FAULTS = [
  // The panel's wires: told by light and beeps as well.
  [wires({ off: ['SDA'] }), {}, ['SDA GP4: wire off'], 1],
  [wires({ off: ['SCL'] }), {}, ['SCL GP5: wire off'], 1],
  [wires({ off: ['SDA', 'SCL'] }), {}, ['screen: no power seen'], 1],
  [wires({ panel: 'VCC' }), {}, ['screen: no power seen'], 1],
  [wires({ ground: ['SDA'] }), {}, ['SDA GP4: at GND'], 2],
  [wires({ ground: ['SCL'] }), {}, ['SCL GP5: at GND'], 2],
  [wires({ power: ['SDA'] }), {}, ['SDA GP4: at 3V3'], 2],
  [wires({ power: ['SCL'] }), {}, ['SCL GP5: at 3V3'], 2],
  [wires({ touch: ['SDA', 'SCL'] }), {}, ['SDA, SCL touch'], 2],
  [wires({ panel: 'GND' }), {}, ['screen: no answer'], 3],
  [{ ...wires({}), oled: { address: 0x27 } }, {}, ['screen at 0x27, not 0x3c'], 3],
  [wires({ exchanged: ['SDA', 'SCL'] }), {}, ['SDA, SCL exchanged'], 4],
  [{ ...wires({}), oled: { wakes: 2000 } }, {}, [/^screen: 1[3-9]00 ms late$/]],
  // Buttons.
  ...['up', 'left', 'right', 'A', 'B'].map((key, n) => [
    wires({ off: [key] }),
    {},
    [`${key} GP${[10, 12, 13, 14, 15][n]}: no press`],
  ]),
  // Without its own button, the other one begins it.
  [wires({ off: ['down'] }), { held: 'B' }, ['down GP11: no press']],
  ...['up', 'left', 'right', 'A', 'B'].map((key, n) => [
    wires({ ground: [key] }),
    {},
    [`${key} GP${[10, 12, 13, 14, 15][n]}: at GND`],
  ]),
  [wires({ ground: ['down'] }), { held: 'B' }, ['down GP11: at GND']],
  [wires({ power: ['left'] }), {}, ['left GP12: at 3V3']],
  [wires({ touch: ['left', 'right'] }), {}, ['left, right touch']],
  [wires({ touch: ['A', 'B'] }), {}, ['A, B touch']],
  [wires({ exchanged: ['left', 'right'] }), {}, ['left, right exchanged']],
  [wires({ exchanged: ['A', 'B'] }), {}, ['A, B exchanged']],
  [wires({}), { bounce: [5000, 15_000, 4000, 6000] }, [/^up GP10: bounces [23]\d ms$/, 'down', 'left', 'right', 'A', 'B']],
  // Speaker and amplifier.
  [wires({ off: ['speaker'] }), MUTE, ['speaker GP16: not heard']],
  [wires({ ground: ['speaker'] }), MUTE, ['speaker GP16: at GND', 'speaker GP16: not heard']],
  [wires({ power: ['speaker'] }), MUTE, ['speaker GP16: at 3V3', 'speaker GP16: not heard']],
  [wires({ ground: ['shutdown'] }), MUTE, ['shutdown GP17: at GND', 'speaker GP16: not heard']],
  [wires({ touch: ['speaker', 'shutdown'] }), MUTE, ['speaker, shutdown touch', 'speaker GP16: not heard']],
  [wires({ touch: ['B', 'speaker'] }), MUTE, ['B, speaker touch', 'speaker GP16: not heard']],
  // What only eyes see: the wrong controller is taken, because the panel cannot be read.
  [{ ...wires({}), oled: { kind: 'sh1106', readable: false } }, {}, ['picture: edge not right', 'picture: dots missing']],
  // Parts.
  [{ ...wires({}), rosc: 'stuck0' }, {}, ['noise: not fair, no dice']],
  [{ ...wires({}), rosc: 'alternating' }, {}, ['noise: not fair, no dice']],
];

const named = ([options]) => JSON.stringify(options);

const matches = (said, expected) =>
  said.length === expected.length &&
  said.every((line, n) => (expected[n] instanceof RegExp ? expected[n].test(line) : line.startsWith(expected[n])));

function judged(box, person, expected, times) {
  const { faults, codes, ms } = selfTest(box, person);
  const blink = times !== undefined;
  assert.ok(matches(blink ? faults.slice(0, 1) : faults, expected), `${faults} instead of ${expected}`);
  if (blink) assert.deepEqual(codes, [times, times], 'light and beeps');
  assert.ok(ms < LIMIT, `${ms} ms`);
  assert.deepEqual([box.resets, box.chip.faults], [[], []]);
}

for (const fault of pick(FAULTS, 20)) {
  const [options, person, expected, times] = fault;
  test(`it names ${expected[0]}: ${named(fault)}`, () => judged(new Box(FIRMWARE, options), person, expected, times));
}

test('it names a flash that does not hold, or is too slow', () => {
  const stuck = new Box(FIRMWARE, wires({}));
  stuck.flash.stick(8 * (SPARE + 100) + 1, 0);
  judged(stuck, {}, ['flash: does not hold']);
  const slow = new Box(FIRMWARE, wires({}));
  slow.flash.times = { ...TIMES.worst, sector: 900e6 };
  judged(slow, {}, ['flash: erases in 900 ms']);
});

test('it names a panel that loses contact now and then', () => {
  const box = new Box(FIRMWARE, wires({}));
  const before = (asked) => {
    if (asked !== 'press left') return;
    box.unplug();
  };
  const answer = (asked) => {
    if (!box.plugged) box.replug();
    return asked.startsWith('A frame') ? true : undefined;
  };
  const { faults } = selfTest(box, { before, answer });
  assert.match(faults.join(), /^screen: failed \d+ times$/);
});

test('a button that stays down is code 5, and the box starts', () => {
  for (const key of ['down', 'B']) {
    const box = new Box(FIRMWARE, { ...wires({ ground: [key] }), journal: still() });
    box.powerUp();
    let [beeps, was] = [0, false];
    while (box.now < 10_000) {
      box.run(20);
      const is = box.speaker.hertz > 0;
      if (is && !was) beeps++;
      was = is;
    }
    assert.equal(beeps, 5, key);
    box.run(START);
    assert.ok(box.log().some(({ message }) => message.startsWith('Croupier')), 'it starts');
  }
});

/** Every panel, chip and noise that is accepted elsewhere, mixed. */
const PANELS = ['ssd1306', 'sh1106', 'ssd1309'].flatMap((kind) =>
  [0x3c, 0x3d].flatMap((address) => [
    ...[0, 400].map((wakes) => ({ kind, address, wakes })),
    // Only those with windows are taken for what they are if they cannot be read.
    ...(kind === 'sh1106' ? [] : [{ kind, address, readable: false }]),
    // While somebody still holds the button, or long before the self-test's first picture is gone.
    ...[30, 600].map((resets) => ({ kind, address, resets })),
  ]),
);
const NOISES = ['good', 'leans 55', 'leans 57', 'drifts', 'jitters 0.1', 'jitters 0.2', 'jitters 0.5', 'jitters 1.0'];
const CHIP_NAMES = Object.keys(CHIPS);
const SOUND = Array.from({ length: 60 }, (_, n) => ({
  oled: PANELS[n % PANELS.length],
  rosc: NOISES[(n + Math.floor(n / 12)) % NOISES.length],
  flashChip: CHIP_NAMES[n % CHIP_NAMES.length],
  bounce: [[], [300, 900], [1000, 2000, 3000, 5000]][n % 3],
  worst: n % 4 === 3,
}));

test('sound boxes with every accepted panel, chip and noise: none is blamed', () => {
  for (const { oled, rosc, flashChip, bounce, worst } of pick(SOUND, 10)) {
    const box = new Box(FIRMWARE, { ...wires({}), oled, rosc, flashChip, seed: 7 });
    // With the second boot stage that every chip understands.
    box.flash.bytes.set(safeBoot());
    if (worst) box.flash.times = box.flash.chip.traits.times.worst;
    const what = JSON.stringify([oled, rosc, flashChip, worst]);
    const { faults, lines, ms } = selfTest(box, { bounce });
    assert.deepEqual(faults, [], what);
    assert.equal(lines[0], 'Self-test: nothing wrong', what);
    assert.ok(!lines.includes('some was not answered'), what);
    assert.ok(ms < LIMIT, `${what}: ${ms} ms`);
    assert.deepEqual([box.resets, box.chip.faults], [[], []], what);
  }
});

test('an amplifier is seen by its own pull-up, and a box without one is not blamed', () => {
  for (const [pulled, line] of [[['shutdown'], 'amplifier: seen'], [[], 'amplifier: not seen']]) {
    const { faults, lines } = selfTest(new Box(FIRMWARE, wires({ pulled })));
    assert.deepEqual(faults, []);
    assert.ok(lines.includes(line), lines.join('; '));
  }
});

test('it counts the edges of each contact, and says why the watchdog restarted it', () => {
  const { lines } = selfTest(new Box(FIRMWARE, wires({})), { bounce: [300, 900] });
  const edges = /^edges ([\d ]+)$/.exec(lines.find((line) => line.startsWith('edges')))[1].split(' ').map(Number);
  assert.ok(edges.length === 6 && edges.every((count) => count >= 2), edges.join(' '));
  assert.ok(lines.includes('watchdog: none'));
});

test('a box with a voice says which button to press, counts to five, and says the result', () => {
  const box = new Box(FIRMWARE, { ...wires({}), voice: pack('en') });
  const said = new Map();
  let asked = '';
  const before = (question) => {
    if (asked) said.set(question, utterances(box.speaker.levels()).length);
    asked = question;
    box.speaker.listen();
  };
  assert.deepEqual(selfTest(box, { before }).faults, []);
  const questions = [...said.keys()];
  assert.equal(questions.length, 10, questions.join('; '));
  for (const question of questions) {
    if (question.startsWith('press') || question.startsWith('Does it count')) assert.ok(said.get(question) > 0, question);
  }
  const mute = new Box(FIRMWARE, { ...wires({}), voice: pack('en') });
  const deaf = (question) => !question.startsWith('Does it count') && undefined;
  assert.deepEqual(selfTest(mute, { answer: deaf }).faults, ['voice: not heard']);
  // The number of the faults, and of the voice.
  mute.speaker.listen();
  mute.run(1000);
  assert.ok(utterances(mute.speaker.levels()).length > 0, 'the result');
  mute.run(3000);
  assert.ok(!mute.speaker.speaks, 'once');
  assert.equal(mute.speaker.amplified, true, 'until it is left');
  mute.press('B');
  mute.run(START);
  assert.ok(mute.log().some(({ message }) => message.startsWith('Croupier')), 'it starts');
  assert.deepEqual(box.resets, []);
});

test('it writes nothing to a game, and the box starts with it afterwards', () => {
  const box = new Box(FIRMWARE, { ...wires({}), journal: journalAfter(`${DINGOMINOS} ${OPEN} ${DRAW_AND_PASS}`) });
  const before = box.flash.journal();
  selfTest(box);
  assert.deepEqual(box.flash.journal(), before);
  assert.ok(box.flash.operations.every(({ offset }) => offset === SPARE), 'nothing but the free sector');
  box.press('B');
  box.run(START);
  assert.equal(box.resets.length, 1);
  assert.equal(box.glass.text(), render(box.flash.bytes));
});

test('about, right, A: the self-test, once, and then the game goes on', () => {
  const box = new Box(FIRMWARE, { ...wires({}), journal: still() }).powerUp();
  box.play(`${SPLASH} ${DINGOMINOS} ${OPEN} ${DRAW_AND_PASS} ${ABOUT_IN_PLAY} right`);
  assert.deepEqual(box.resets, [], 'it asks first');
  const before = box.flash.journal();
  // Held for longer than a start takes: that is no fault of the button.
  box.keys.set('A', true);
  box.run(400);
  assert.equal(box.resets.length, 1);
  box.keys.set('A', false);
  const { faults, lines } = goThrough(box, box.now);
  assert.deepEqual(faults, []);
  assert.ok(lines.includes('watchdog: restart'), lines.join('; '));
  assert.equal(lines[0], 'Self-test: nothing wrong');
  assert.deepEqual(box.flash.journal(), before);
  box.press('B');
  box.run(START);
  assert.equal(box.resets.length, 2, 'not again');
  assert.equal(box.glass.text(), render(box.flash.bytes));
});
