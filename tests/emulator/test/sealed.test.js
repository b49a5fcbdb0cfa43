// Dice that are sealed when a game begins: pulling the plug never gives other dice, no roll waits
// for them, and nobody reads the secret where it does not belong.
//
// Whatever else could be in the dice differs after every cut: RAM, noise, the times of presses.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { chance } from '../harness/chance.js';
import { journalAfter, record, recordIfAny, still } from '../harness/desk.js';
import { loadSecret } from '../harness/dice.js';
import { JOURNAL } from '../harness/flash.js';
import { FIRMWARE } from '../harness/images.js';
import { FULL, pick } from '../harness/tier.js';
import { BINGOLINO, DICE, instead, LEAVE, OTHER_GAME, SPLASH } from '../harness/scripts.js';

const START = still();
/** Rolls three dice. */
const ROLL = 'A';
/** Nothing of that fits, nor does it for the other seat; the next one is asked how many to roll. */
const NOTHING = 'down A';
/** From a start to the question at which the game stands. */
const RESUME = `${SPLASH} A`;
/** A box that nobody touches tidies its flash before it dims. */
const TIDY = 35_000;

/** A box that has played so many rolls and is asked for the next; and what that one is, uncut. */
function asked(rolls) {
  const box = new Box(FIRMWARE, { journal: START }).powerUp();
  box.play(`${SPLASH} ${BINGOLINO} ${`${ROLL} ${NOTHING} `.repeat(rolls)}`);
  const [flash, before] = [box.flash.bytes.slice(), record(box.flash.bytes)];
  assert.match(before, /^seal [0-9a-f]{64}$/m);
  assert.equal(before.match(/^roll /gm)?.length ?? 0, rolls);
  box.play(ROLL);
  const game = record(box.flash.bytes);
  assert.match(game.slice(before.length), /^roll \d \d \d\n$/);
  return { flash, before, game, picture: box.glass.text() };
}

/** Ways to lose power after the press that rolls. Each returns whether it did. */
const atProgram = (when, how) => (box) => {
  box.flash.cutAt(box.flash.operations.length, when, how);
  box.keys.set(ROLL, true);
  return !box.run(60);
};
const atInstant = (ms) => (box) => {
  box.keys.set(ROLL, true);
  box.run(ms);
  box.cutPower();
  return true;
};

/** The picture is on the glass within this time. */
const PICTURED = 25;
const next = chance(16);
const instants = Array.from({ length: FULL ? 200 : 4 }, () => (PICTURED * (next() % 1000)) / 1000);
const CUTS = [
  ['before the program', atProgram('before')],
  ...pick([0, 1, 8, 10, 14], 2).map((bytes) => [`${bytes} bytes into the program`, atProgram('torn', { bytes })]),
  ...pick([1, 2, 3], 1).map((seed) => [`within the program, seed ${seed}`, atProgram('torn', { bytes: 0, seed })]),
  ['after the program', atProgram('after')],
  ...instants.map((ms) => [`${ms} ms after the press`, atInstant(ms)]),
];

/** A box with this flash is cut off in these ways, one after the other, and then left to roll. */
function rollsAfter(flash, cuts, seed) {
  const box = new Box(FIRMWARE, { flash, seed });
  let kept = 0;
  const start = () => {
    box.powerUp();
    box.play(RESUME);
    const rolls = record(box.flash.bytes).match(/^roll /gm)?.length ?? 0;
    const isNew = rolls > kept;
    kept = rolls;
    return isNew;
  };
  start();
  for (const [name, cut] of cuts) {
    assert.ok(cut(box), `${name}: it has power`);
    box.keys.set(ROLL, false);
    if (start()) break;
  }
  return box;
}

for (const rolls of [0, 3]) {
  test(`after ${rolls} rolls, wherever the power goes, the next roll is the same`, () => {
    const { flash, before, game, picture } = asked(rolls);
    const count = { kept: 0, lost: 0 };
    const isTheSame = (box, what) => {
      const found = record(box.flash.bytes);
      count[found === before ? 'lost' : 'kept'] += 1;
      if (found === before) box.play(ROLL);
      assert.equal(record(box.flash.bytes), game, what);
      assert.equal(`\n${box.glass.text()}`, `\n${picture}`, what);
      assert.deepEqual(box.resets, [], what);
    };
    CUTS.forEach(([name, cut], n) => {
      // Cut off once, and twice in a row: in the short tier once before the first roll, twice
      // later.
      if (FULL || rolls === 0) isTheSame(rollsAfter(flash, [[name, cut]], 100 + n), name);
      if (!FULL && rolls === 0) return;
      const [other, again] = CUTS[(7 * n + 3) % CUTS.length];
      isTheSame(rollsAfter(flash, [[name, cut], [other, again]], 200 + n), `${name}, then ${other}`);
    });
    assert.ok(count.kept >= 3 && count.lost >= 3, JSON.stringify(count));
  });
}

/** From the press to the first byte of the picture, and to its last; the box does not speak. */
function timed(prepare, secret) {
  const box = new Box(FIRMWARE, { journal: journalAfter(SPLASH) }).powerUp();
  if (secret !== undefined) loadSecret(box, secret);
  box.play(`${SPLASH} 3000ms ${prepare}`);
  box.settle();
  box.wire.takeCounts();
  const edge = box.chip.nanos;
  box.keys.set(ROLL, true);
  box.run(1);
  box.settle();
  const since = (at) => (at - edge) / 1e6;
  return { first: since(box.wire.firstStart), last: since(box.wire.lastStop), box };
}

test('the first roll of a sealed game is at most 5 ms slower than that of one that is not sealed', () => {
  const [sealed, unsealed] = [timed(BINGOLINO), timed(BINGOLINO, null)];
  const isSealed = ({ box }) => /^seal /m.test(record(box.flash.bytes));
  assert.deepEqual([sealed, unsealed].map(isSealed), [true, false]);
  assert.ok(sealed.first <= unsealed.first + 5, `${sealed.first} ms, not sealed ${unsealed.first} ms`);
  assert.ok(sealed.last <= 40, `${sealed.last} ms`);
});

/** The secret of the game in this flash: the 32 bytes whose hash is its seal. */
function secretOf(flash) {
  const [, seal] = /^seal ([0-9a-f]{64})$/m.exec(record(flash));
  const journal = Buffer.from(flash.subarray(JOURNAL.start, JOURNAL.start + JOURNAL.length));
  const isIt = (at) => createHash('sha256').update(journal.subarray(at, at + 32)).digest('hex') === seal;
  for (let at = 0; at + 32 <= journal.length; at++) if (isIt(at)) return journal.subarray(at, at + 32);
  throw new Error('the flash has no secret for that seal');
}

/** A box with a game whose secret it has drawn, and a search for any eight bytes of that. */
function sealed() {
  const box = new Box(FIRMWARE, { journal: START }).powerUp();
  box.play(`${SPLASH} ${BINGOLINO} ${ROLL}`);
  const secret = Buffer.from(secretOf(box.flash.bytes));
  const pieces = Array.from({ length: secret.length - 7 }, (_, n) => secret.subarray(n, n + 8));
  const knows = (bytes) => pieces.some((piece) => Buffer.from(bytes).includes(piece));
  assert.ok(knows(box.flash.bytes), 'it is kept with the game');
  return { box, secret, knows };
}

const REPLACE = `${LEAVE} ${OTHER_GAME} ${instead(DICE)}`;

test('once another game has begun, the secret is nowhere in the flash', () => {
  const { box, knows } = sealed();
  box.play(REPLACE);
  assert.ok(!knows(box.flash.bytes), 'at once');
  box.run(TIDY);
  assert.ok(!knows(box.flash.bytes), 'and after tidying');
});

test('nor is it if the power goes while the other game begins, once that has begun', () => {
  const { box, knows } = sealed();
  const game = record(box.flash.bytes);
  const found = [];
  box.flash.onOperation = (index, cut) => {
    for (const how of pick([['torn', { bytes: 0, seed: 1 }], ['before'], ['torn', { bytes: 10 }], ['after']], 2)) {
      found.push({ name: `operation ${index} ${JSON.stringify(how)}`, flash: cut(...how) });
    }
  };
  box.play(REPLACE);
  const count = { old: 0, wiped: 0 };
  for (const { name, flash } of found) {
    const again = new Box(FIRMWARE, { flash, seed: 5 }).powerUp();
    again.run(TIDY);
    const isOld = recordIfAny(again.flash.bytes) === game;
    count[isOld ? 'old' : 'wiped'] += 1;
    assert.equal(knows(again.flash.bytes), isOld, name);
    assert.deepEqual(again.resets, [], name);
  }
  assert.ok(count.old > 0 && count.wiped > 0, JSON.stringify(count));
});

test('the log does not tell it, whatever happens to the game', () => {
  const { box, secret, knows } = sealed();
  box.play('A A');
  box.cutPower();
  box.powerUp();
  box.play(`${RESUME} A A ${REPLACE} A`);
  const text = box.log().map(({ message }) => message).join('\n');
  assert.ok(text.length > 100, text);
  assert.ok(box.rawLog().every((bytes) => !knows(bytes)));
  // In hexadecimal digits, however they are written.
  const said = text.toLowerCase().replace(/0x|[^0-9a-z]/g, '');
  const digits = secret.toString('hex');
  for (let n = 0; n + 8 <= digits.length; n += 2) assert.ok(!said.includes(digits.slice(n, n + 8)), text);
});
