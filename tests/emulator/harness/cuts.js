// Cuts the power at every flash operation of a game: before it, with part of it done, and after it.
//
// The game is that of the console's tests, to its end, with dice loaded to fall as in its script.
// One run of it yields the journal before and after every operation; a box is started from each,
// and from what is left when the operation is torn. It must offer the game, and resuming must lead
// to where the game stood before the event or after it, and nowhere else; the host says where that
// is, from the two complete contents. What the box saves from there on must be what the host saves.
// And an event must be in flash before it is seen.
//
// In the long tier each operation is torn in every way, and every box is cut off once more. Else
// it is a few operations of each kind, and each way of tearing once or more.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Box } from './box.js';
import { FIRMWARE, wholeGame } from './images.js';
import { FULL, pick } from './tier.js';
import { JOURNAL, SECTOR, torn, worn } from './flash.js';
import { loadDice } from './dice.js';
import { eveningOfDice, facesOf, insteadOfDice, journalAfter, record, recordIfAny, render, renderAfter, scripted } from './desk.js';

/**
 * How many bytes of an operation are done, from its first changed byte on, and whether the rest is
 * random bits between old and new. A record has a head of 8 bytes and few of its own, a title a
 * head of 8, an age of 4 and a checksum of 4; 2048 is half a sector.
 */
const WAYS = [[10], [0, 1], [8, 2], [2048], [14], [4, 3], [1], [4], [8], [12, 4], [2048, 5]].map(([bytes, seed]) => ({ bytes, seed }));
/** Of each kind of operation two are cut at, and one more for so many of them. */
const MANY = 20;
/** Records begin here in a sector. What lies before it, at places of their own, are its marks. */
const RECORDS = 64;
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

/**
 * Plays it once.
 * @returns Every operation that changes something: its kind, what it changes and from where on, and
 * the journal before and after it.
 */
function played(kind) {
  const tested = scripted(kind);
  const box = new Box(FIRMWARE, { journal: earlier() }).powerUp();
  const dice = loadDice(box, tested.faces);
  const operations = [];
  let shown = null;
  box.flash.onOperation = (index, found) => {
    assert.ok(shown === null || box.glass.hex() === shown, `operation ${index}: it is seen before it is kept`);
    const [before, after] = [found('before'), found('after')].map(journalOf);
    const { kind, offset, length } = box.flash.operations[index];
    const first = before.findIndex((byte, n) => byte !== after[n]);
    // After a start the last record is programmed once more, which changes nothing that is read.
    if (kind === 'program' && first < 0) return;
    assert.ok(first >= 0, `${kind} ${index} changes nothing`);
    const place = first % SECTOR;
    operations.push({
      name: `${kind} ${index}`,
      kind: `${kind} ${place < RECORDS ? `at ${place}` : `of a record in leaf ${Math.floor(first / SECTOR)}`}`,
      from: offset - JOURNAL.start,
      to: offset - JOURNAL.start + length,
      first,
      before,
      after,
    });
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
  return operations;
}

/** Cuts that leave it as it was before an operation, or after it. */
const whole = ({ name, before, after }) => [
  { name: `before ${name}`, journal: before, before, after: before },
  { name: `after ${name}`, journal: after, before: after, after },
];

/** A cut amid it. */
function tear({ name, from, to, first, before, after }, { bytes, seed }) {
  const journal = before.slice();
  const done = { when: 'torn', bytes: first - from + bytes, seed };
  journal.set(torn(before.subarray(from, to), after.subarray(from, to), done), from);
  return { name: `${name} torn ${bytes} bytes behind the first change, seed ${seed}`, journal, before, after };
}

/** The cuts to try. */
function cutsOf(operations) {
  if (FULL) return operations.flatMap((one) => [...whole(one), ...WAYS.map((way) => tear(one, way))]);
  const kinds = new Set(operations.map(({ kind }) => kind));
  const some = [...kinds].flatMap((kind) => {
    const alike = operations.filter((one) => one.kind === kind);
    return pick(alike, 2 + Math.floor(alike.length / MANY));
  });
  assert.ok(some.length >= WAYS.length, `${some.length} operations, of these kinds: ${[...kinds].join()}`);
  return some.flatMap((one, n) => [whole(one)[1], tear(one, WAYS[n % WAYS.length])]);
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
  const operations = played(kind);
  const erased = operations.map(({ name }, n) => name.startsWith('erase') && n).filter(Boolean);
  assert.ok(erased[0] === 1 && erased.length > 3, `something is erased before the game and after it: ${erased}`);
  assert.ok(operations.length > 20, String(operations.length));
  // After one operation is before the next: each content once. The complete ones take precedence,
  // as they must stand exactly there.
  const cuts = cutsOf(operations).sort((one, other) => (one.before === one.after) - (other.before === other.after));
  const once = new Map(cuts.map((cut) => [hash(cut.journal), cut]));
  const kept = [...once.values()].filter(survives).length;
  assert.ok(kept > once.size / 2, `${kept} of ${once.size} boxes have kept something afterwards`);
}
