// The same box under node: the same chance, the same presses at the same cycles.

import { unchance } from './browser.js';
import { anyNumber, anySeed, NOISE } from '../src/noise.js';
import { Box } from '../../../tests/emulator/harness/box.js';
import { chance } from '../../../tests/emulator/harness/chance.js';
import { FIRMWARE, pack } from '../../../tests/emulator/harness/images.js';

export const SEED = 7;

/** From now on the page writes down every change of a contact, with its cycle. */
export const watch = (page) =>
  page.evaluate(() => {
    const { box } = globalThis.croupier.machine;
    globalThis.changes = [];
    const { keys } = box;
    const set = keys.set.bind(keys);
    keys.set = (key, down) => {
      globalThis.changes.push([box.chip.clock.cycles, key, down]);
      set(key, down);
    };
  });

export const changes = (page) => page.evaluate(() => globalThis.changes);

/** A box as that of a page that was opened with `SEED`, in English, for the first time. */
export async function twin(page, still) {
  const journal = await page.evaluate((still) => [...globalThis.croupier.reader.begin(1, still)], still);
  unchance(chance, SEED);
  const number = anyNumber();
  const box = new Box(FIRMWARE, { voice: pack('en'), journal: Uint8Array.from(journal), seed: anySeed(), rosc: NOISE });
  box.flash.number = number;
  return box.powerUp();
}

/** Runs it to that cycle, with those of these changes that are due; they are taken out. */
export function follow(box, changes, cycle) {
  const { clock } = box.chip;
  const until = (cycle) => {
    while (clock.cycles < cycle) box.until(() => clock.cycles >= cycle, (cycle - clock.cycles) / 125_000);
  };
  while (changes.length && changes[0][0] <= cycle) {
    const [at, key, down] = changes.shift();
    until(at);
    box.keys.set(key, down);
  }
  until(cycle);
}
