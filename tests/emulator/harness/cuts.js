// The power is cut at every flash operation of a game: before it, with part of it done, and after it.
//
// It is the game of the console's tests, to its end: the dice are loaded so that they fall as in its script. One run of it
// gives the flash of every cut; a box is started from each. It must offer the game, and going on with it must lead to where
// it stood before the event or after it, and nowhere else: the host says where that is, from the two whole contents. And
// an event must be in flash before it is seen.
//
// `CROUPIER_SWEEP=full` tears each operation in more ways, and has every box go on, keep what the host keeps from there, and be
// cut off once more.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Box } from './box.js';
import { FIRMWARE, wholeGame } from './images.js';
import { JOURNAL } from './flash.js';
import { loadDice } from './dice.js';
import { facesOf, journalAfter, record, recordIfAny, render, renderAfter, scripted } from './desk.js';

export const FULL = process.env.CROUPIER_SWEEP === 'full';

/** How much of an operation is done, and whether the rest is any bits between old and new. */
const TORN = FULL
  ? [{ bytes: 1 }, { bytes: 8 }, { bytes: 40 }, { bytes: 255 }, { bytes: 0, seed: 1 }, { bytes: 16, seed: 2 }, { bytes: 100, seed: 3 }, { bytes: 2048, seed: 4 }]
  : [{ bytes: 20 }, { bytes: 0, seed: 1 }];
const SPLASH_OVER = 1300;
/** An earlier evening of free dice, two sectors full, so that there is something to erase. Animations are off. */
const earlier = () => journalAfter(`1000ms up A up A B down down down down A ${'A '.repeat(150)}`);
/** Not on with that, but a new game; chosen, whether the earlier one may end: yes. */
const ANOTHER = ['down', 'A'];
const REPLACE = ['up', 'A'];
/** A box that nobody touches has tidied its flash before it dims. */
const TIDY = 32_000;

const journalOf = (flash) => flash.slice(JOURNAL.start, JOURNAL.start + JOURNAL.length);
const hash = (bytes) => createHash('sha1').update(bytes).digest('hex');

/** Plays it once. @returns what each cut leaves, and the flash before and after the operation. */
export function cutsOf(kind) {
  const box = new Box(FIRMWARE, { journal: earlier() }).powerUp();
  box.run(SPLASH_OVER);
  const tested = scripted(kind);
  const dice = loadDice(box, tested.faces);
  const cuts = [];
  let shown = null;
  box.flash.onOperation = (index, found) => {
    assert.ok(shown === null || box.glass.hex() === shown, `operation ${index}: it is seen before it is kept`);
    const [before, after] = [found('before'), found('after')].map(journalOf);
    const { kind } = box.flash.operations[index];
    const torn = TORN.map((how) => ({ name: `${kind} ${index} torn ${JSON.stringify(how)}`, journal: journalOf(found('torn', how)) }));
    const whole = [
      { name: `before ${kind} ${index}`, journal: before, after: before },
      { name: `after ${kind} ${index}`, journal: after, before: after },
    ];
    for (const cut of [...whole, ...torn]) cuts.push({ before, after, ...cut });
  };
  const play = (words) =>
    words.forEach((word) => {
      box.settle();
      shown = word.endsWith('ms') ? null : box.glass.hex();
      box.play(word);
      shown = null;
    });
  const words = wholeGame(kind).filter((word) => !word.endsWith('ms'));
  const chosen = words.indexOf('A') + 1;
  play([...ANOTHER, ...words.slice(0, chosen), ...REPLACE, ...words.slice(chosen)]);
  box.run(TIDY);
  dice.allFell();
  assert.deepEqual(box.resets, []);
  assert.equal(record(box.flash.bytes), tested.game, 'the game of the console’s tests, to its end');
  return { cuts, operations: box.flash.operations };
}

const expected = new Map();

/** Where a box with this whole journal is when it goes on, as the host draws it. */
function goesOn(journal) {
  const key = hash(journal);
  if (!expected.has(key)) expected.set(key, renderAfter(journal, '1000ms A'));
  return expected.get(key);
}

/** Starts a box from what the cut left and has it go on. */
function restarted(cut) {
  const box = new Box(FIRMWARE, { journal: cut.journal }).powerUp();
  box.run(SPLASH_OVER);
  box.settle();
  box.press('A');
  assert.deepEqual([box.resets, box.chip.faults], [[], []], cut.name);
  return box;
}

export function survives(cut) {
  const box = restarted(cut);
  const picture = box.glass.text();
  const [before, after] = [goesOn(cut.before), goesOn(cut.after)];
  if (picture !== before) assert.equal(`\n${picture}`, `\n${after}`, `${cut.name}: neither before nor after it`);
  if (FULL) playsOn(box, cut);
}

/** What it keeps after the recovery is what the host keeps from there, and is kept over one more cut. */
function playsOn(box, cut) {
  const more = 'A A';
  const game = recordIfAny(box.flash.bytes);
  const stands = [cut.before, cut.after].find((journal) => recordIfAny(journal) === game);
  assert.ok(stands, `${cut.name}: ${game}`);
  const then = recordIfAny(journalAfter(`1000ms A ${more}`, stands));
  // The earlier evening's free dice are no game that is written down: they fall as they like.
  const dice = game && loadDice(box, facesOf(then).slice(facesOf(game).length));
  box.play(more);
  assert.equal(recordIfAny(box.flash.bytes), then, cut.name);
  if (dice) dice.allFell();
  box.cutPower();
  box.powerUp();
  box.run(SPLASH_OVER);
  box.settle();
  assert.equal(`\n${box.glass.text()}`, `\n${render(box.flash.bytes)}`, cut.name);
}

/** All of it, each content once. @returns {number} how many boxes were started. */
export function sweep(kind) {
  const { cuts, operations } = cutsOf(kind);
  assert.ok(operations.some(({ kind }) => kind === 'erase'), 'something is erased too');
  assert.ok(operations.length > 20, String(operations.length));
  // After one operation is before the next: each content once, the whole ones first, for those must stand just there.
  const whole = cuts.filter(({ before, after }) => before === after);
  const once = new Map([...cuts, ...whole].map((cut) => [hash(cut.journal), cut]));
  once.forEach(survives);
  return once.size;
}
