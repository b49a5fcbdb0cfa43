// A ring oscillator that is no source of randomness: the box says so and does not roll.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { FIRMWARE } from '../harness/images.js';
import { isGolden } from '../harness/golden.js';
import { pick } from '../harness/tier.js';
import { facesOf, record, recordIfAny, referee, still } from '../harness/desk.js';
import { ABOUT, AGREED, BINGOLINO, DICE, DINGOMINOS, DRAW_AND_PASS, instead, LEAVE, NO, OPEN, OTHER_GAME, SPLASH, YES } from '../harness/scripts.js';

/** To the screen of Bingolino that offers a roll, and until it hears. */
const TO_THE_ROLL = `${SPLASH} ${BINGOLINO} 1000ms`;

/** Presses without waiting for the box to come to rest, which it does not while it gathers bits. */
function hurry(box, script) {
  for (const word of script.split(' ')) {
    const wait = /^(\d+)ms$/.exec(word);
    if (!wait) box.keys.set(word, true);
    box.run(wait ? Number(wait[1]) : 60);
    if (!wait) box.keys.set(word, false);
    box.run(60);
  }
}

function rolling(rosc, seed = 1) {
  const box = new Box(FIRMWARE, { journal: still(), rosc, seed }).powerUp();
  hurry(box, TO_THE_ROLL);
  const before = record(box.flash.bytes);
  hurry(box, 'A');
  return { box, before, after: record(box.flash.bytes) };
}

/** A source that is not good enough at once is asked for more bits, for so long at most. */
const ALL_BLOCKS = 8000;

/** A game that is begun once the box has made up its mind, at its first roll. */
function decided(rosc, seed = 1) {
  const box = new Box(FIRMWARE, { journal: still(), rosc, seed }).powerUp();
  hurry(box, `${SPLASH} ${AGREED}`);
  box.run(ALL_BLOCKS);
  // More are gathered as soon as it has begun.
  hurry(box, 'A');
  box.run(ALL_BLOCKS);
  const before = record(box.flash.bytes);
  hurry(box, 'A');
  return { box, before, after: record(box.flash.bytes) };
}

function rollsNothing({ box, before, after }) {
  isGolden(box, 'dice-out-of-order');
  assert.equal(after, before, 'nothing was rolled');
  box.play('A A A');
  assert.equal(record(box.flash.bytes), before, 'and nothing is, however often one asks');
  assert.match(box.log().find(({ level }) => level === 'error')?.message ?? '', /^dice: /);
  assert.deepEqual(box.resets, []);
}

for (const rosc of pick(['stuck0', 'stuck1', 'repeating', 'alternating', 'does not jitter'], 2)) {
  test(`an oscillator that is ${rosc} rolls no dice`, () => {
    rollsNothing(rolling(rosc));
  });
}

test('one that is biased rolls none either, once it has had its chance', () => {
  rollsNothing(decided('biased'));
});

test('a game waits for dice that are not ready yet, so that it is sealed', () => {
  const box = new Box(FIRMWARE, { journal: still(), rosc: 'leans 57' }).powerUp();
  hurry(box, `${SPLASH} ${AGREED} A`);
  isGolden(box, 'dice-not-ready');
  assert.equal(recordIfAny(box.flash.bytes), '', 'no game has begun');
  box.run(ALL_BLOCKS);
  hurry(box, 'A');
  assert.match(record(box.flash.bytes), /^seal [0-9a-f]{64}$/m);
});

for (const rosc of pick(['leans 57', 'leans 55', 'drifts', 'jitters 0.1', 'jitters 0.2', 'jitters 0.5', 'jitters 1.0'], 2)) {
  test(`an oscillator that ${rosc} is taken, if need be with more bits`, () => {
    for (const seed of pick([1, 2], 1)) {
      const { box, before, after } = decided(rosc, seed);
      assert.ok(after.startsWith(before) && /roll \d \d \d\n$/.test(after), after);
      assert.match(before, /^seal /m);
      const said = box.log().map(({ message }) => message).filter((text) => text.startsWith('dice'));
      assert.match(said[0], /^dice: \d+ blocks, \d+ ones, guessed \d+ of the last, surprise \d+$/);
      const [blocks, , , surprise] = said[0].match(/\d+/g).map(Number);
      assert.ok(blocks >= 1 && blocks <= 8 && surprise >= 512, said[0]);
      if (rosc === 'leans 57' || rosc === 'jitters 0.1') assert.ok(blocks > 1, said[0]);
      if (rosc === 'jitters 1.0') assert.equal(blocks, 1);
      assert.equal(said[1], 'dice: the oscillator is fair');
    }
  });
}

test('while more bits are taken, presses are answered as ever and only a roll waits', () => {
  const box = new Box(FIRMWARE, { journal: still(), rosc: 'leans 57' }).powerUp();
  hurry(box, `${SPLASH} ${AGREED}`);
  for (const key of [YES, NO, YES]) {
    const edge = box.chip.nanos;
    box.wire.takeCounts();
    box.keys.set(key, true);
    box.run(20);
    assert.ok(box.wire.counts.bytes > 0 && (box.wire.lastStop - edge) / 1e6 <= 5, `${(box.wire.lastStop - edge) / 1e6} ms`);
    box.run(40);
    box.keys.set(key, false);
    box.run(60);
  }
  assert.ok(!box.log().some(({ message }) => message.startsWith('dice')), 'it still gathers');
});

test('the about page says what the noise is like', () => {
  for (const rosc of ['good', 'leans 57']) {
    const box = new Box(FIRMWARE, { journal: still(), rosc }).powerUp();
    box.run(ALL_BLOCKS);
    box.play(ABOUT);
    isGolden(box, `about-${rosc.replace(' ', '-')}`);
  }
});

test('the dice are renewed before each game, with another pool', () => {
  const box = new Box(FIRMWARE, { journal: still() }).powerUp();
  const pools = () => box.log().filter(({ message }) => message === 'dice: the oscillator is fair').length;
  box.play(`${SPLASH} ${AGREED}`);
  box.run(2500);
  assert.equal(pools(), 1);
  // The game begins, and its secret is drawn.
  box.play('A');
  box.run(2500);
  assert.equal(pools(), 2, 'for the next game');
  box.play('A A A');
  box.run(2500);
  assert.equal(pools(), 2);
  // The game is left for another one, which rolls.
  box.play(`${LEAVE} ${OTHER_GAME} ${instead(DICE)} A`);
  box.run(2500);
  assert.equal(pools(), 3, 'it was mixed in, and there is one more');
});

test('what was gathered since the last game began is in the secret of the next', () => {
  const sealed = (change) => {
    const box = new Box(FIRMWARE, { journal: still() }).powerUp();
    box.play(`${SPLASH} ${AGREED}`);
    change(box);
    box.play('A');
    const first = record(box.flash.bytes);
    box.play(`${LEAVE} ${OTHER_GAME} ${instead(BINGOLINO)}`);
    return [first, record(box.flash.bytes)];
  };
  const [first, next] = sealed(() => {});
  assert.match(first, /^seal /m);
  assert.match(next, /^seal /m);
  assert.notEqual(first, next);
  const [same, other] = sealed((box) => (box.rosc = 'good'));
  assert.equal(same, first, 'it was drawn from what there was');
  assert.notEqual(other, next);
});

/** The same box and the same oscillator, with a press that comes a little later. */
const LATER = pick([0, 0.003, 0.006, 0.009, 0.012, 0.015], 3);

test('the press that begins a game is in its dice, and none after it', () => {
  const rolled = (begins, rolls) => {
    const box = new Box(FIRMWARE, { journal: still() }).powerUp();
    box.play(`${SPLASH} ${AGREED}`);
    box.run(begins);
    box.play('A');
    box.run(rolls);
    box.play('A');
    return record(box.flash.bytes);
  };
  const games = LATER.map((later) => rolled(later, 0));
  assert.equal(games[0], rolled(0, 0), 'nothing else makes a difference');
  assert.equal(new Set(games).size, games.length, games.join());
  assert.ok(new Set(games.map((game) => facesOf(game).join())).size > 1, games.join());
  for (const later of LATER.slice(1)) assert.equal(rolled(0, later), games[0]);
});

test('the press that rolls first is in free dice', () => {
  const rolled = (later) => {
    const box = new Box(FIRMWARE, { journal: still() }).powerUp();
    box.play(`${SPLASH} ${DICE} right right right right`);
    box.run(later);
    box.play('A');
    return box.glass.text();
  };
  const rolls = LATER.map(rolled);
  assert.equal(rolls[0], rolled(0), 'nothing else makes a difference');
  assert.ok(new Set(rolls).size > 1, rolls.join());
});

test('a good one does, each its own way', () => {
  const rolls = pick([1, 2, 3, 4], 2).map((seed) => {
    const { after, before } = rolling('good', seed);
    assert.ok(after.startsWith(before) && /roll \d \d \d\n$/.test(after), after);
    assert.equal(referee(after).status, 0);
    return after.slice(before.length);
  });
  assert.ok(new Set(rolls).size > 1, rolls.join());
});

test('tiles, which need no dice, are played with any oscillator', () => {
  const box = new Box(FIRMWARE, { journal: still(), rosc: 'stuck0' }).powerUp();
  box.play(`${SPLASH} ${DINGOMINOS} ${OPEN} ${DRAW_AND_PASS}`);
  assert.equal(referee(record(box.flash.bytes)).status, 0);
});
