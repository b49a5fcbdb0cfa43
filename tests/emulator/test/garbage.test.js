// A flash area in which anything may stand: the box says so, starts, and keeps the next game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { chance } from '../harness/chance.js';
import { JOURNAL } from '../harness/flash.js';
import { FIRMWARE } from '../harness/images.js';
import { isGolden } from '../harness/golden.js';
import { journalAfter, record, referee, render, still } from '../harness/desk.js';

const GAME = 'down down A A A A A A A A';
/** A box that nobody touches has tidied its flash before it dims. */
const TIDY = 35_000;

/** The game as a box plays it whose flash was empty. */
function reference() {
  const box = new Box(FIRMWARE).powerUp();
  box.play(`1000ms ${GAME}`);
  return record(box.flash.bytes);
}

/** The title takes the first six lines. */
const belowTitle = (box) => box.glass.text().split('\n').slice(6).join('\n');

function fills() {
  const next = chance(4);
  const length = JOURNAL.length;
  const damaged = journalAfter('1000ms up A up A B down down A A A A A A A A');
  for (let n = 0; n < 2000; n++) damaged[next() % length] ^= 1 << next() % 8;
  return {
    'random bytes': Uint8Array.from({ length }, () => next() >>> 24),
    zeros: new Uint8Array(length),
    'a journal with two thousand bits turned over': damaged,
  };
}

for (const [name, journal] of Object.entries(fills())) {
  test(`${name}: a clear message, and then a game that is kept`, () => {
    const box = new Box(FIRMWARE, { journal }).powerUp();
    box.run(1500);
    box.settle();
    isGolden(box, 'unreadable');
    assert.ok(box.log().some(({ message }) => message === 'journal: Damaged'), JSON.stringify(box.log()));
    box.play(GAME);
    const atOnce = new Box(FIRMWARE, { flash: box.flash.bytes }).powerUp();
    atOnce.run(1500);
    box.run(TIDY);
    box.cutPower();
    box.powerUp();
    box.run(1500);
    assert.equal(belowTitle(atOnce), belowTitle(box), 'untidied, the message may stand there again, but the game is offered');
    const game = record(box.flash.bytes);
    assert.equal(game, reference());
    assert.equal(referee(game).status, 0);
    assert.equal(box.glass.text(), render(box.flash.bytes));
    assert.deepEqual(box.resets, []);
  });
}

test('an empty flash, and one that was played on, say nothing', () => {
  for (const journal of [new Uint8Array(JOURNAL.length).fill(0xff), still()]) {
    const box = new Box(FIRMWARE, { journal }).powerUp();
    box.run(1500);
    box.settle();
    assert.equal(box.glass.text(), render(still()));
  }
});
