// A journal area with arbitrary content: the box says so, starts, and saves the next game. Once
// something is saved it does not say so again, and it tidies up by itself, whenever the power
// fails.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { chance } from '../harness/chance.js';
import { JOURNAL, MARKED, SECTOR } from '../harness/flash.js';
import { FIRMWARE } from '../harness/images.js';
import { FULL, pick } from '../harness/tier.js';
import { isGolden } from '../harness/golden.js';
import { journalAfter, record, recordIfAny, referee, render, still } from '../harness/desk.js';
import { ANIMATION, DINGOMINOS, DRAW_AND_PASS, OPEN, settings, SPLASH } from '../harness/scripts.js';

const GAME = `${DINGOMINOS} ${OPEN} ${DRAW_AND_PASS}`;
/** A box that nobody touches tidies its flash before it dims. */
const TIDY = 35_000;

/** The game as played on a box with empty flash. */
const reference = (() => {
  const box = new Box(FIRMWARE).powerUp();
  box.play(`${SPLASH} ${GAME}`);
  return record(box.flash.bytes);
})();

/** Whether the last start found something it could not read. */
const told = (box) => box.log().filter(({ message }) => message.startsWith('journal: ')).at(-1).message !== 'journal: Whole';

/** How many sectors hold anything. */
function sectorsInUse(box) {
  const journal = box.flash.journal();
  const sectors = Array.from({ length: JOURNAL.length / SECTOR }, (_, n) => journal.subarray(n * SECTOR, (n + 1) * SECTOR));
  return sectors.filter((sector) => sector.subarray(MARKED).some((byte) => byte !== 0xff)).length;
}

/** Starts a box with this flash, to the first picture after the splash. */
function started(flash) {
  const box = new Box(FIRMWARE, { flash }).powerUp();
  box.run(1500);
  box.settle();
  assert.deepEqual([box.resets, box.chip.faults], [[], []]);
  return box;
}

/** Where slots begin in a sector, and how long they are. */
const SLOTS = 64;
const SLOT = 32;

/** A journal with settings and a game in which no record can be read any more. */
function damaged() {
  const next = chance(4);
  const journal = journalAfter(`${SPLASH} ${settings(ANIMATION)} ${DINGOMINOS} ${OPEN} ${'A '.repeat(40)}`);
  for (let sector = 0; sector < journal.length; sector += SECTOR) {
    for (let at = sector + SLOTS; at < sector + SECTOR; at += SLOT) {
      const slot = journal.subarray(at, at + SLOT);
      if (slot.every((byte) => byte === 0xff)) continue;
      // One flipped bit would be mended.
      for (const byte of [1, 5, 9]) slot[byte] ^= 1 << next() % 8;
    }
  }
  return journal;
}

/** What a used Pico may hold: another program knows nothing of a journal. */
function others() {
  const next = chance(4);
  const length = JOURNAL.length;
  return {
    'random bytes': { journal: Uint8Array.from({ length }, () => next() >>> 24), found: 'Fresh' },
    zeros: { journal: new Uint8Array(length), found: 'Fresh' },
  };
}

const contents = { ...others(), 'a journal without a readable record': { journal: damaged(), found: 'Damaged' } };
for (const [name, { journal, found }] of pick(Object.entries(contents), 2)) {
  test(`${name}: ${found === 'Fresh' ? 'greeted as new' : 'a clear message'}, and then a game that is kept`, () => {
    const box = new Box(FIRMWARE, { journal }).powerUp();
    box.run(1500);
    box.settle();
    if (found === 'Damaged') isGolden(box, 'unreadable');
    assert.ok(box.log().some(({ message }) => message === `journal: ${found}`), JSON.stringify(box.log()));
    assert.equal(box.glass.text(), render(box.flash.bytes));
    box.play(GAME);
    const atOnce = started(box.flash.bytes);
    box.run(TIDY);
    assert.ok(sectorsInUse(box) <= 2, `${sectorsInUse(box)} sectors`);
    box.cutPower();
    box.powerUp();
    box.run(1500);
    box.settle();
    for (const again of [atOnce, box]) {
      assert.ok(!told(again), 'it is told once');
      const game = record(again.flash.bytes);
      assert.equal(game, reference);
      assert.equal(referee(game).status, 0);
      assert.equal(again.glass.text(), render(again.flash.bytes));
    }
    assert.equal(atOnce.glass.text(), box.glass.text());
    atOnce.run(TIDY);
    assert.ok(sectorsInUse(atOnce) <= 2, `${sectorsInUse(atOnce)} sectors`);
    assert.deepEqual(box.resets, []);
  });
}

test('cut off anywhere between garbage and order: told until the game is kept and never after, and tidied', () => {
  const box = new Box(FIRMWARE, { journal: damaged() }).powerUp();
  box.run(1500);
  const found = [];
  box.flash.onOperation = (index, cut) => {
    // Tidying does the same thing sixty times.
    if (index > 20 && index % 25 > 1 && !FULL) return;
    for (const how of [['torn', { bytes: 20 }], ['torn', { bytes: 0, seed: 1 }], ['after']]) {
      found.push({ name: `operation ${index} ${JSON.stringify(how)}`, flash: cut(...how) });
    }
  };
  box.play(GAME);
  box.run(TIDY);
  const { operations } = box.flash;
  assert.ok(operations.filter(({ kind }) => kind === 'erase').length >= 60, JSON.stringify(operations));
  const cuts = { told: 0, over: 0, written: 0 };
  pick(found, 14).forEach(({ name, flash }, nth) => {
    const again = started(flash);
    assert.equal(`\n${again.glass.text()}`, `\n${render(flash)}`, name);
    const game = recordIfAny(flash);
    if (told(again)) {
      assert.deepEqual([cuts.over, game], [0, ''], `${name}: something was kept already`);
      cuts.told += 1;
      return;
    }
    cuts.over += 1;
    assert.ok(game || !cuts.written, `${name}: a game that was kept is gone`);
    cuts.written += game !== '';
    // A few cuts of each kind.
    if (nth % 7) return;
    again.run(TIDY);
    assert.ok(sectorsInUse(again) <= 2, `${name}: ${sectorsInUse(again)} sectors`);
    assert.equal(recordIfAny(again.flash.bytes), game, name);
  });
  assert.ok(cuts.told > 2 && cuts.written > 3, JSON.stringify(cuts));
});

test('an empty flash, and one that was played on, say nothing', () => {
  for (const journal of [new Uint8Array(JOURNAL.length).fill(0xff), still()]) {
    const box = new Box(FIRMWARE, { journal }).powerUp();
    box.run(1500);
    box.settle();
    assert.equal(box.glass.text(), render(still()));
  }
});
