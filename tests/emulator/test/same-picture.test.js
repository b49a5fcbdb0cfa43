// Whole games of all three kinds, pressed on the box: after every press the glass shows, pixel by
// pixel, what the host draws for the same events, and the game in its flash passes the referee.
//
// They are the games of the console's tests, word for word, with dice loaded to fall as they do
// there. One more is played with the box's own dice.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { chance } from '../harness/chance.js';
import { loadDice } from '../harness/dice.js';
import { FIRMWARE, wholeGame } from '../harness/images.js';
import { PINS } from '../harness/keys.js';
import { ANIMATION, settings, SPLASH } from '../harness/scripts.js';
import { LONG, pick } from '../harness/tier.js';
import { facesOf, journalAfter, record, recordIfAny, referee, replay, scripted, still } from '../harness/desk.js';

/** This long after a splash, a roll or a wait, nothing moves any more. */
const AT_REST = 1000;
/** News are shown for 1.5 s from a press: they have not gone this long after it. */
const NEWS = 1200;
/** The host waits as long for the next of them, 600 ms after the press. */
const RESTLESS = 2000;
const HEARD = 600;
/** A short press. */
const isPress = (word) => PINS[word] !== undefined;
/** A star blinks for ever: both its pictures are seen within this time. */
const BLINKS = 1200;
const GLANCE = 100;

/** The one picture of a box at rest; with animations, all pictures seen in a while. */
function seen(box, animated) {
  const pictures = new Set();
  if (!animated) box.run(HEARD + RESTLESS - NEWS);
  else {
    box.run(HEARD + AT_REST - NEWS);
    for (let waited = 0; waited < BLINKS; waited += GLANCE) {
      pictures.add(box.glass.text());
      box.run(GLANCE);
    }
  }
  box.settle();
  return pictures.add(box.glass.text());
}

/**
 * A box that has shown its splash. `play` plays a word and looks; `pictures` is what was seen, the
 * first before any word; `moved` is how often something but news still moved after a press.
 */
function started(journal, { animated = false, oled = true, flash } = {}) {
  const box = new Box(FIRMWARE, { journal, oled, flash }).powerUp();
  box.run(AT_REST);
  const table = { box, words: [], pictures: [seen(box, animated)], moved: 0, play };
  function play(word) {
    table.words.push(word);
    const from = box.now;
    box.play(isPress(word) ? `${word}!` : word);
    const first = box.glass.text();
    box.run(Math.max(0, from + NEWS - box.now));
    if (isPress(word) && box.glass.text() !== first) table.moved++;
    table.pictures.push(seen(box, animated));
  }
  return table;
}

/** @param {Uint8Array} dice The flash with the game from which the host takes its dice. */
function isTheSame(journal, dice, { box, words, pictures }) {
  const host = replay(journal, dice, words);
  assert.equal(host.pictures.length, pictures.length);
  pictures.forEach((seen, n) => {
    // At most two, which alternate.
    assert.ok(seen.size <= 2, `it moves after ${n} words`);
    const picture = seen.has(host.pictures[n]) ? host.pictures[n] : [...seen][0];
    assert.equal(`\n${picture}`, `\n${host.pictures[n]}`, `after ${n} words, the last being ${words[n - 1]}`);
  });
  const game = record(box.flash.bytes);
  assert.equal(game, record(host.journal), 'the flash of both');
  const { status, verdicts } = referee(game);
  assert.equal(status, 0);
  assert.ok(verdicts.length > 20 && verdicts.every(({ verdict }) => verdict === 'ok'));
  assert.equal(verdicts.at(-1).state.phase, 'over', 'the game was played to its end');
  assert.deepEqual([box.resets, box.chip.faults, [...box.glass.complaints]], [[], [], []]);
}

/** The console's own game, word for word. */
function followsTheScript(kind, journal, { animated, oled, flash }) {
  const tested = scripted(kind);
  const table = started(journal, { animated, oled, flash });
  const dice = loadDice(table.box, tested.faces);
  wholeGame(kind).forEach(table.play);
  isTheSame(journal, tested.journal, table);
  dice.allFell();
  assert.equal(record(table.box.flash.bytes), tested.game, 'the game of the console’s tests');
  assert.equal(table.moved > 0, animated, `it moved ${table.moved} times`);
}

/** Steps of the language setting: each game is played in another language. */
const LANGUAGE = { bingolino: 0, combo: 2, dingominos: 3 };

for (const [kind, steps] of Object.entries(LANGUAGE)) {
  test(`a whole game of ${kind}`, () => {
    followsTheScript(kind, journalAfter(`${SPLASH} ${settings(`${'A '.repeat(steps)} ${ANIMATION}`)}`), { animated: false });
  });
}

for (const [kind, address] of pick([['dingominos', 0x3d], ['combo', 0x3c], ['bingolino', 0x3d]], 1)) {
  test(`a whole game of ${kind} on an SH1106, and without a voice`, () => {
    followsTheScript(kind, still(), { animated: false, oled: { kind: 'sh1106', address } });
  });
}

for (const [kind, steps] of pick([['combo', 3], ['bingolino', 1]], 1)) {
  test(`a whole game of ${kind} with animations, looked at when all is at rest`, () => {
    followsTheScript(kind, journalAfter(`${SPLASH} ${settings('A '.repeat(steps))}`), { animated: true });
  });
}

/** Mostly A, as at a table; now and then another button. */
const OTHERS = ['up', 'down', 'left', 'right', 'B'];
const someWord = (next) => (next() % 4 ? 'A' : OTHERS[next() % OTHERS.length]);
/** Such a game ends long before. */
const MOST_WORDS = 1500;

test('a whole game with the box’s own dice: what they show is what is written down', LONG, () => {
  const journal = still();
  const table = started(journal);
  const { box, words, play } = table;
  const script = wholeGame('bingolino');
  const next = chance(1);
  const isOver = () => {
    const game = recordIfAny(box.flash.journal());
    return game !== '' && referee(game).verdicts.at(-1)?.state.phase === 'over';
  };
  // The script's answers do not fit these dice, so it goes on at random. Only something saved can
  // have ended the game.
  for (let over = false, kept = 0; !over && words.length < MOST_WORDS; ) {
    play(script[words.length] ?? someWord(next));
    if (box.flash.operations.length > kept) over = isOver();
    kept = box.flash.operations.length;
  }
  isTheSame(journal, box.flash.bytes, table);
  assert.notDeepEqual(facesOf(record(box.flash.bytes)).slice(0, 20), scripted('bingolino').faces.slice(0, 20));
});
