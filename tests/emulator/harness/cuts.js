// Cuts the power at every flash operation of a game: before it, with part of it done, and after it.
//
// The game is that of the console's tests, to its end, with dice loaded to fall as in its script.
// One run of it yields the flash after every cut; a box is started from each. It must offer the
// game, and resuming must lead to where the game stood before the event or after it, and nowhere
// else; the host says where that is, from the two complete contents. What the box saves from there
// on must be what the host saves. And an event must be in flash before it is seen.
//
// Each operation is torn in a few ways, other ones than the one before; `CROUPIER_SWEEP=full` tears
// each in every way and cuts every box off once more.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Box } from './box.js';
import { FIRMWARE, wholeGame } from './images.js';
import { JOURNAL, worn } from './flash.js';
import { loadDice } from './dice.js';
import { eveningOfDice, facesOf, insteadOfDice, journalAfter, record, recordIfAny, render, renderAfter, scripted } from './desk.js';

export const FULL = process.env.CROUPIER_SWEEP === 'full';

/**
 * How many bytes of an operation are done, from its first changed byte on, and whether the rest is
 * random bits between old and new. A record has a head of 8 bytes and few of its own, a title a
 * head of 8, an age of 4 and a checksum of 4; 2048 is half a sector.
 */
const WAYS = [[10], [0, 1], [8, 2], [2048], [14], [4, 3], [1], [4], [8], [12, 4], [2048, 5]].map(([bytes, seed]) => ({ bytes, seed }));
const SOME = 2;
const waysOf = (index) => (FULL ? WAYS : Array.from({ length: SOME }, (_, n) => WAYS[(SOME * index + n) % WAYS.length]));
const SPLASH_OVER = 1300;
/**
 * An earlier evening of free dice has filled its sectors to the last slot, so that there is
 * something to erase at the end; and the next sector dates from many evenings ago, so that it is
 * erased before the game begins in it.
 */
const ROLLS = 3 * 126 - 2;
const earlier = () => worn(tidied(eveningOfDice(ROLLS)), 1);
/** A box left alone for this long has done that. */
const ERASED = 3000;
/** A box that nobody touches tidies its flash before it dims. */
const TIDY = 32_000;

/** This journal after its box was left alone, so that nothing is tidied in play. */
function tidied(journal) {
  const box = new Box(FIRMWARE, { journal }).powerUp();
  box.run(TIDY);
  return box.flash.journal().slice();
}

const journalOf = (flash) => flash.slice(JOURNAL.start, JOURNAL.start + JOURNAL.length);
const hash = (bytes) => createHash('sha1').update(bytes).digest('hex');

/** Plays it once. @returns What each cut leaves, and the flash before and after the operation. */
export function cutsOf(kind) {
  const tested = scripted(kind);
  const box = new Box(FIRMWARE, { journal: earlier() }).powerUp();
  const dice = loadDice(box, tested.faces);
  const cuts = [];
  let shown = null;
  box.flash.onOperation = (index, found) => {
    assert.ok(shown === null || box.glass.hex() === shown, `operation ${index}: it is seen before it is kept`);
    const [before, after] = [found('before'), found('after')].map(journalOf);
    const { kind, offset } = box.flash.operations[index];
    const unchanged = before.findIndex((byte, n) => byte !== after[n]) - (offset - JOURNAL.start);
    // After a start the last record is programmed once more, which changes nothing that is read.
    if (kind === 'program' && before.every((byte, n) => byte === after[n])) return;
    assert.ok(unchanged >= 0, `${kind} ${index} changes nothing`);
    const torn = waysOf(index).map(({ bytes, seed }) => ({
      name: `${kind} ${index} torn ${bytes} bytes behind the first ${unchanged}, seed ${seed}`,
      journal: journalOf(found('torn', { bytes: unchanged + bytes, seed })),
    }));
    const whole = [
      { name: `before ${kind} ${index}`, journal: before, after: before },
      { name: `after ${kind} ${index}`, journal: after, before: after },
    ];
    for (const cut of [...whole, ...torn]) cuts.push({ before, after, ...cut });
  };
  box.run(SPLASH_OVER + ERASED);
  for (const word of insteadOfDice(wholeGame(kind))) {
    box.settle();
    // A box that is left alone keeps a seed, whatever goes from its glass meanwhile.
    shown = word.endsWith('ms') ? null : box.glass.hex();
    box.play(word);
    shown = null;
  }
  box.run(TIDY);
  dice.allFell();
  assert.deepEqual(box.resets, []);
  assert.equal(record(box.flash.bytes), tested.game, 'the game of the console’s tests, to its end');
  return { cuts, operations: box.flash.operations };
}

/** What the host says about a complete journal, asked once. */
function asked(host) {
  const said = new Map();
  return (journal) => {
    const key = hash(journal);
    if (!said.has(key)) said.set(key, host(journal));
    return said.get(key);
  };
}

/** What a box with this complete journal offers, and where it is after resuming. */
const resumes = asked((journal) => `\n${render(journal)}\n${renderAfter(journal, '1000ms A')}`);
const gameIn = asked(recordIfAny);
/** Presses after that, and the game then: the same one, or if it was over, another one like it. */
const MORE = 'A A';
const gameThen = asked((journal) => recordIfAny(journalAfter(`1000ms A ${MORE}`, journal)));

/** @returns {boolean} Whether it saved something afterwards. */
export function survives(cut) {
  const box = new Box(FIRMWARE, { journal: cut.journal }).powerUp();
  box.run(SPLASH_OVER);
  box.settle();
  const offer = box.glass.text();
  const { stands, game, dice } = found(box, cut);
  box.play('A');
  assert.deepEqual([box.resets, box.chip.faults], [[], []], cut.name);
  const seen = `\n${offer}\n${box.glass.text()}`;
  if (seen !== resumes(cut.before)) assert.equal(seen, resumes(cut.after), `${cut.name}: neither before nor after it`);
  const kept = playsOn(box, cut, stands, game);
  dice?.allFell();
  if (FULL) isCutOffOnceMore(box, cut);
  return kept;
}

/** Where the box stands, and the game there, with the dice that the host has from there on. */
function found(box, cut) {
  const game = recordIfAny(box.flash.bytes);
  const stands = [cut.before, cut.after].find((journal) => gameIn(journal) === game);
  assert.ok(stands, `${cut.name}: ${game}`);
  if (!game) return { stands, game };
  const then = gameThen(stands);
  const fallen = then.startsWith(game) ? facesOf(game).length : 0;
  return { stands, game, dice: loadDice(box, facesOf(then).slice(fallen)) };
}

/** What the box saves after the recovery is what the host saves from there. */
function playsOn(box, cut, stands, game) {
  if (!game) {
    // The free dice of the earlier evening are not a game with a record. They fall as they like,
    // and are offered as before.
    const operations = box.flash.operations.length;
    box.play(MORE);
    assert.equal(`\n${render(box.flash.bytes)}`, `\n${render(stands)}`, `${cut.name}, and played on`);
    return box.flash.operations.length > operations;
  }
  const then = gameThen(stands);
  box.play(MORE);
  assert.equal(recordIfAny(box.flash.bytes), then, `${cut.name}, and played on`);
  return game !== then;
}

function isCutOffOnceMore(box, cut) {
  box.cutPower();
  box.powerUp();
  box.run(SPLASH_OVER);
  box.settle();
  assert.equal(`\n${box.glass.text()}`, `\n${render(box.flash.bytes)}`, cut.name);
}

/** All cuts, each content once. */
export function sweep(kind) {
  const { cuts, operations } = cutsOf(kind);
  const erased = operations.map(({ kind }, n) => kind === 'erase' && n).filter(Boolean);
  assert.ok(erased[0] === 1 && erased.length > 3, `something is erased before the game and after it: ${erased}`);
  assert.ok(operations.length > 20, String(operations.length));
  // After one operation is before the next: each content once. The complete ones take precedence,
  // as they must stand exactly there.
  const whole = cuts.filter(({ before, after }) => before === after);
  const once = new Map([...cuts, ...whole].map((cut) => [hash(cut.journal), cut]));
  assert.ok(once.size > SOME * operations.length, `${once.size} boxes after ${operations.length} operations`);
  const kept = [...once.values()].filter(survives).length;
  assert.ok(kept > once.size / 2, `${kept} of ${once.size} boxes have kept something afterwards`);
}
