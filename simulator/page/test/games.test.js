// Whole games of all three kinds in the browser, by taps and by keys: the pictures, the journal and
// the box's own time are those of the same presses under node, to the cycle.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundled, journal, play, played, started, unchance } from './browser.js';
import { anyNumber, anySeed, NOISE } from '../src/noise.js';
import { Box } from '../../../tests/emulator/harness/box.js';
import { chance } from '../../../tests/emulator/harness/chance.js';
import { elf } from '../../../tests/emulator/harness/elf.js';
import { FIRMWARE, wholeGame } from '../../../tests/emulator/harness/images.js';
import { loadDice } from '../../../tests/emulator/harness/dice.js';
import { record, referee, scripted } from '../../../tests/emulator/harness/desk.js';

const SEED = 7;
const HURRY = 12;

/** Writes down every change of a contact with its cycle, and loads the dice. */
function prepare([faces, symbols]) {
  const { box } = globalThis.croupier.machine;
  for (const [name, symbol] of symbols) box.elf.symbols.set(name, symbol);
  globalThis.changes = [];
  const { keys } = box;
  const set = keys.set.bind(keys);
  keys.set = (key, down) => {
    globalThis.changes.push([box.chip.clock.cycles, key, down]);
    set(key, down);
  };
  globalThis.dice.loadDice(box, faces);
}

/** How it stands: the cycle, what is on the glass, how often it was written to flash. */
function look() {
  const { box } = globalThis.croupier.machine;
  return { cycle: box.chip.clock.cycles, hex: box.glass.hex(), operations: box.flash.operations.length };
}

/** The same presses at the same cycles, under node. */
function replayed(begun, faces, changes, looks) {
  unchance(chance, SEED);
  const number = anyNumber();
  const box = new Box(FIRMWARE, { journal: begun, seed: anySeed(), rosc: NOISE });
  box.flash.number = number;
  box.powerUp();
  const dice = loadDice(box, faces);
  const until = (cycle) => {
    while (box.chip.clock.cycles < cycle) box.until(() => box.chip.clock.cycles >= cycle, (cycle - box.chip.clock.cycles) / 125_000);
  };
  const pictures = looks.map((seen) => {
    while (changes.length && changes[0][0] <= seen.cycle) {
      const [cycle, key, down] = changes.shift();
      until(cycle);
      box.keys.set(key, down);
    }
    until(seen.cycle);
    return { cycle: box.chip.clock.cycles, hex: box.glass.hex(), operations: box.flash.operations.length };
  });
  dice.allFell();
  return { pictures, journal: box.flash.journal() };
}

for (const kind of ['bingolino', 'combo', 'dingominos']) {
  test(`a whole game of ${kind}, by taps and by keys, is the one under node`, async (t) => {
    const tested = scripted(kind);
    const symbols = [...elf(FIRMWARE).symbols].filter(([name, { size }]) => size > 0 && name.includes('BoxDice'));
    const page = await played(t, { hurry: HURRY, seed: SEED });
    await started(page);
    await page.evaluate(await bundled('../../../tests/emulator/harness/dice.js', 'dice'));
    await page.evaluate(prepare, [tested.faces, symbols]);
    const looks = [];
    for (const [n, word] of wholeGame(kind).entries()) {
      await play(page, word, { by: n % 2 ? 'taps' : 'keys' });
      looks.push(await page.evaluate(look));
    }
    const [changes, begun] = await page.evaluate(() => [globalThis.changes, [...globalThis.croupier.reader.begin(1, false)]]);
    const kept = await journal(page);
    const again = replayed(Uint8Array.from(begun), tested.faces, changes, looks);
    looks.forEach((seen, n) => assert.deepEqual(again.pictures[n], seen, `after ${n + 1} words`));
    assert.deepEqual(Buffer.from(again.journal), Buffer.from(kept), 'the journal of both');
    const game = record(kept);
    assert.equal(game, tested.game, 'the game of the console’s tests');
    assert.equal(referee(game).verdicts.at(-1).state.phase, 'over');
    assert.deepEqual(page.troubles, []);
  });
}
