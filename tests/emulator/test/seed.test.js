// What else is in the dice besides the oscillator: none of it counts, all of it makes guessing
// harder. Here the oscillator gives the same bits each time, and the presses come at the same
// times; one thing at a time differs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { FIRMWARE } from '../harness/images.js';
import { JOURNAL } from '../harness/flash.js';
import { pick } from '../harness/tier.js';
import { record, still } from '../harness/desk.js';
import { BINGOLINO, DICE, DINGOMINOS, instead, LEAVE, OTHER_GAME, SPLASH } from '../harness/scripts.js';

const TO_THE_ROLL = `${SPLASH} ${BINGOLINO}`;
/** The box tidies once it was left alone for two seconds. */
const LEFT_ALONE = 2500;
const SEED = Buffer.from('seed');
/** The first of the two small banks of RAM. */
const BANK = { start: 0x40000, length: 0x1000 };

const START = still();

/** What the first roll of this box is. @param {(box: Box) => void} change What differs in it. */
function rolled(change = () => {}, journal = START) {
  const box = new Box(FIRMWARE, { journal });
  change(box, 'before');
  box.powerUp();
  change(box, 'after');
  box.play(TO_THE_ROLL);
  box.play('A');
  return { box, roll: record(box.flash.bytes) };
}

/** Each of these is another one: a record has the seal of its dice. */
function differ(games) {
  assert.ok(games.every((game) => /^seal [0-9a-f]{64}$/m.test(game)), games[0]);
  assert.equal(new Set(games).size, games.length, games.join());
}

const fill = (value) => (box, when) => {
  if (when === 'after') box.chip.silicon.sram.fill(value, BANK.start, BANK.start + BANK.length);
};

const { roll } = rolled();

test('the same of everything is the same roll', () => {
  assert.equal(rolled().roll, roll);
});

test('what RAM held at power-up is in the dice, from its first byte to its last', () => {
  const one = (at) => (box, when) => {
    if (when === 'after') box.chip.silicon.sram[at] ^= 1;
  };
  const ends = [BANK.start, BANK.start + BANK.length - 1];
  differ([roll, ...[fill(0), fill(1), ...ends.map(one)].map((change) => rolled(change).roll)]);
});

test('the number of the flash chip is in the dice', () => {
  const number = (last) => (box) => (box.flash.number[7] = last);
  differ([roll, ...pick([1, 2, 3], 1).map((last) => rolled(number(last)).roll)]);
});

/** The seeds that were ever kept, oldest first. */
function seeds(box) {
  const journal = Buffer.from(box.flash.bytes.subarray(JOURNAL.start, JOURNAL.start + JOURNAL.length));
  const all = [];
  for (let at = journal.indexOf(SEED); at >= 0; at = journal.indexOf(SEED, at + 1)) {
    all.push(journal.toString('hex', at + SEED.length, at + SEED.length + 32));
  }
  return all;
}

test('a seed is kept for the next start: once in each, after the first thing that is kept', () => {
  const box = new Box(FIRMWARE, { journal: START }).powerUp();
  const isKept = (starts, what) => {
    box.run(LEFT_ALONE);
    assert.equal(seeds(box).length, starts, what);
  };
  isKept(0, 'a start alone keeps nothing');
  box.play('A B');
  isKept(0, 'nor does a press that keeps nothing');
  box.play(BINGOLINO);
  const programs = () => box.flash.operations.filter(({ kind }) => kind === 'program').length;
  assert.deepEqual(seeds(box), [], 'no press waits for it');
  isKept(1, 'the game has begun');
  box.play('A');
  isKept(1, 'a roll');
  const before = programs();
  box.play('A');
  assert.ok(programs() - before <= 1, 'an event is one program, as ever');
  isKept(1, 'and no other seed');
  for (const starts of [2, 3]) {
    box.cutPower();
    box.powerUp();
    isKept(starts - 1, 'a start alone');
    box.play(`A ${LEAVE} ${OTHER_GAME} ${instead(DICE)} A`);
    isKept(starts, 'another game has begun');
  }
  assert.equal(new Set(seeds(box)).size, 3, 'each is another one');
});

test('that seed is in the dice of the next start, and nobody takes it for anything else', () => {
  // Boxes that differ in nothing but the seed they kept: Dingominos has no dice.
  const journals = pick([1, 2, 3], 2).map((value) => {
    const box = new Box(FIRMWARE, { journal: START }).powerUp();
    fill(value)(box, 'after');
    box.play(`${SPLASH} ${DINGOMINOS}`);
    box.run(LEFT_ALONE);
    assert.equal(seeds(box).length, 1);
    return { game: record(box.flash.bytes), journal: box.flash.journal() };
  });
  assert.equal(new Set(journals.map(({ game }) => game)).size, 1, 'the same game');
  const rolls = journals.map(({ journal }) => {
    const box = new Box(FIRMWARE, { journal }).powerUp();
    // Home, and then a game with dice.
    box.play(`${SPLASH} A ${LEAVE} ${OTHER_GAME} ${instead(BINGOLINO)} A`);
    assert.deepEqual(box.resets, []);
    assert.ok(box.log().some(({ message }) => message === 'dice: the oscillator is fair'));
    return record(box.flash.bytes);
  });
  differ(rolls);
});
