// Whole games of all three kinds in the browser, by taps and by keys: the pictures, the journal and
// the box's own time are those of the same presses under node, to the cycle.

import assert from 'node:assert/strict';
import { bundled, HURRY, journal, play, played, started, test } from './browser.js';
import { changes, follow, SEED, twin, watch } from './twin.js';
import { elf } from '../../../tests/emulator/harness/elf.js';
import { FIRMWARE, wholeGame } from '../../../tests/emulator/harness/images.js';
import { loadDice } from '../../../tests/emulator/harness/dice.js';
import { settings, SOUND } from '../../../tests/emulator/harness/scripts.js';
import { record, referee, scripted } from '../../../tests/emulator/harness/desk.js';


/** Loads the dice of the page's box. */
function load([faces, symbols]) {
  const { box } = globalThis.croupier.machine;
  for (const [name, symbol] of symbols) box.elf.symbols.set(name, symbol);
  globalThis.dice.loadDice(box, faces);
}

/** How it stands: the cycle, what is on the glass, how often it was written to flash. */
const standing = (box) => ({ cycle: box.chip.clock.cycles, hex: box.glass.hex(), operations: box.flash.operations.length });
const look = (page) => page.evaluate(`(${standing})(globalThis.croupier.machine.box)`);

for (const kind of ['bingolino', 'combo', 'dingominos']) {
  test(`a whole game of ${kind}, by taps and by keys, is the one under node`, async (t) => {
    const tested = scripted(kind);
    const symbols = [...elf(FIRMWARE).symbols].filter(([name, { size }]) => size > 0 && name.includes('BoxDice'));
    const page = await played(t, { hurry: HURRY, seed: SEED });
    await started(page);
    await page.evaluate(await bundled('../../../tests/emulator/harness/dice.js', 'dice'));
    await page.evaluate(load, [tested.faces, symbols]);
    await watch(page);
    // To decode what it says of a whole game would take minutes.
    await play(page, settings(SOUND));
    const looks = [];
    for (const [n, word] of wholeGame(kind).entries()) {
      await play(page, word, { by: n % 2 ? 'taps' : 'keys' });
      looks.push(await look(page));
    }
    const kept = await journal(page);
    const [pressed, box] = [await changes(page), await twin(page, false)];
    const dice = loadDice(box, tested.faces);
    for (const [n, seen] of looks.entries()) {
      follow(box, pressed, seen.cycle);
      assert.deepEqual(standing(box), seen, `after ${n + 1} words`);
    }
    dice.allFell();
    // What it tidies by itself afterwards is no part of the game.
    const game = record(kept);
    assert.equal(game, tested.game, 'the game of the console’s tests');
    assert.equal(record(box.flash.bytes), game);
    assert.equal(referee(game).verdicts.at(-1).state.phase, 'over');
  });
}
