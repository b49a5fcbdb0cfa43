// Whole games of all three kinds, pressed on the box: after every press the glass shows, pixel by pixel, what the host
// draws for the same events, and the game that is in its flash passes the referee.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { chance } from '../harness/chance.js';
import { FIRMWARE, wholeGame } from '../harness/images.js';
import { journalAfter, record, referee, replay, still } from '../harness/desk.js';

/** After a splash, a roll or a wait nothing moves any more. */
const AT_REST = 1000;
/** Dice fall otherwise here than in the script's own game: so it is played on, at random, to its end. */
const MOST_WORDS = 1500;
/** The words of a script without its waits: here every word is waited for. */
const presses = (words) => words.filter((word) => !word.endsWith('ms'));

/** Mostly A, as at a table; now and then another. */
const OTHERS = ['up', 'down', 'left', 'right', 'B'];
const someWord = (next) => (next() % 4 ? 'A' : OTHERS[next() % OTHERS.length]);

const isOver = (box) => referee(record(box.flash.journal())).verdicts.at(-1)?.state.phase === 'over';

/** A star blinks for ever: both its pictures are seen within this time. */
const BLINKS = 1200;
const GLANCE = 100;

/** The one picture of a box at rest; of one with animations all that are seen in a while. */
function seen(box, animated) {
  const pictures = new Set();
  if (animated) {
    box.run(AT_REST);
    for (let waited = 0; waited < BLINKS; waited += GLANCE) {
      pictures.add(box.glass.text());
      box.run(GLANCE);
    }
  }
  box.settle();
  return pictures.add(box.glass.text());
}

/** Plays the script, and on to the game's end. @returns what the glass showed after the splash and after every press. */
function played(kind, { journal, seed = 1, animated = false }) {
  const box = new Box(FIRMWARE, { journal, seed }).powerUp();
  const words = [];
  const pictures = [];
  const look = () => pictures.push(seen(box, animated));
  const play = (word) => {
    words.push(word);
    box.play(word);
    look();
  };
  box.run(AT_REST);
  look();
  const script = presses(wholeGame(kind));
  const next = chance(seed);
  for (let over = false, kept = 0; !over && words.length < MOST_WORDS; ) {
    play(script[words.length] ?? someWord(next));
    // Only what was kept can have ended it.
    if (box.flash.operations.length > kept) over = isOver(box);
    kept = box.flash.operations.length;
  }
  return { box, words, pictures };
}

function isTheSame(journal, { box, words, pictures }) {
  const host = replay(journal, box.flash.bytes, words);
  assert.equal(host.pictures.length, pictures.length);
  pictures.forEach((seen, n) => {
    // At most a blinking of two.
    assert.ok(seen.size <= 2, `it moves after ${n} presses`);
    const picture = seen.has(host.pictures[n]) ? host.pictures[n] : [...seen][0];
    assert.equal(`\n${picture}`, `\n${host.pictures[n]}`, `after ${n} presses, the last being ${words[n - 1]}`);
  });
  const game = record(box.flash.bytes);
  assert.equal(game, record(host.journal), 'the flash of both');
  const { status, verdicts } = referee(game);
  assert.equal(status, 0);
  assert.ok(verdicts.length > 20 && verdicts.every(({ verdict }) => verdict === 'ok'));
  assert.equal(verdicts.at(-1).state.phase, 'over', 'the game was played to its end');
  assert.deepEqual([box.resets, box.chip.faults, [...box.glass.complaints]], [[], [], []]);
}

const LANGUAGE = { bingolino: 0, combo: 2, dingominos: 3 };

for (const [kind, steps] of Object.entries(LANGUAGE)) {
  test(`a whole game of ${kind}`, () => {
    // Each in another language: animation off, and so many steps of the language.
    const journal = journalAfter(`1000ms up A ${'A '.repeat(steps)} up A B`);
    isTheSame(journal, played(kind, { journal }));
  });
}

test('a game with animations, looked at when all is at rest', () => {
  const journal = journalAfter('1000ms up A A B');
  assert.notDeepEqual(journal, still());
  isTheSame(journal, played('bingolino', { journal, animated: true, seed: 2 }));
});
