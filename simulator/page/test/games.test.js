// Whole games of all three kinds in the browser, by keys, mouse and touch: the pictures, the
// moments at which they come and the journal are those of the same presses under node.

import assert from 'node:assert/strict';
import { HURRY, journal, load, play, played, started, test, WAYS } from './browser.js';
import { changes, follow, SEED, twin, watch } from './twin.js';
import { wholeGame } from '../../../tests/emulator/harness/images.js';
import { loadDice } from '../../../tests/emulator/harness/dice.js';
import { pick } from '../../../tests/emulator/harness/tier.js';
import { settings, SOUND } from '../../../tests/emulator/harness/scripts.js';
import { record, referee, scripted } from '../../../tests/emulator/harness/desk.js';

/**
 * How it stands: what is on the glass, for how many cycles the core was awake, and how often it was
 * written to flash. The cycle is only how far the other box has to be run.
 */
const standing = (box) => ({
  cycle: box.chip.clock.cycles,
  nanos: box.chip.nanos,
  hex: box.glass.hex(),
  awake: box.usage().awakeCycles,
  operations: box.flash.operations.length,
});
/** From now on every moment at which something has come over the bus to the glass. */
const moments = (box) => {
  const all = [];
  const { onStopped } = box.wire;
  box.wire.onStopped = () => {
    onStopped();
    all.push(box.wire.lastStop);
  };
  return all;
};
const look = (page) => page.evaluate(`(${standing})(globalThis.croupier.machine.box)`);

for (const kind of pick(['dingominos', 'combo', 'bingolino'], 1)) {
  test(`a whole game of ${kind}, by keys, mouse and touch, is the one under node`, async (t) => {
    const tested = scripted(kind);
    const page = await played(t, { hurry: HURRY, seed: SEED, hasTouch: true });
    await started(page);
    await load(page, tested.faces);
    await watch(page);
    await page.evaluate(`globalThis.moments = (${moments})(globalThis.croupier.machine.box)`);
    // To decode what it says of a whole game would take minutes.
    await play(page, settings(SOUND));
    const looks = [];
    for (const [n, word] of wholeGame(kind).entries()) {
      await play(page, word, { by: WAYS[n % WAYS.length] });
      looks.push(await look(page));
    }
    const kept = await journal(page);
    const [pressed, box] = [await changes(page), await twin(page, false)];
    const dice = loadDice(box, tested.faces);
    const shown = { here: await page.evaluate(() => globalThis.moments), there: moments(box) };
    for (const [n, seen] of looks.entries()) {
      follow(box, pressed, seen.cycle);
      assert.deepEqual(standing(box), seen, `after ${n + 1} words`);
    }
    dice.allFell();
    // Either box may have gone on a little since the last look.
    const [here, there] = [shown.here, shown.there].map((all) => all.filter((at) => at <= looks.at(-1).nanos));
    assert.ok(here.length > looks.length);
    assert.deepEqual(there.slice(-here.length), here, 'when each picture came');
    // Nothing has happened since the last look.
    assert.equal(Buffer.compare(kept, box.flash.journal()), 0, 'every byte that is kept');
    const game = record(kept);
    assert.equal(game, tested.game, 'the game of the console’s tests');
    assert.equal(record(box.flash.bytes), game);
    assert.equal(referee(game).verdicts.at(-1).state.phase, 'over');
  });
}
