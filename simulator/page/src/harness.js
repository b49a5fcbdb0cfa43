// @ts-check
// What the page takes from the harness of the emulator, and what it relies on there. The harness is
// shared with `tests/emulator`, which has no types, so they are here.

import { Box as HarnessBox } from '../../../tests/emulator/harness/box.js';
import { MODELS } from '../../../tests/emulator/harness/rosc.js';

export { FLASH_SIZE, FLASH_START, VOICE_START } from '../../../tests/emulator/harness/elf.js';
export { JOURNAL, SECTOR } from '../../../tests/emulator/harness/flash.js';
export { HEIGHT, WIDTH } from '../../../tests/emulator/harness/glass.js';

/** @typedef {'up' | 'down' | 'left' | 'right' | 'A' | 'B'} Key */
/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {{ kind: 'program' | 'erase', offset: number, length: number }} Operation */
/** @typedef {{ outputEnable: boolean, outputValue: boolean }} Pin */
/**
 * @typedef {{ contrast: number, visible: boolean, lit: (x: number, y: number) => boolean }} Glass
 */

/**
 * @typedef {object} Clock
 * @property {number} cycles
 * @property {number} stop The cycle at which the core must pause.
 * @property {(cycle: number) => void} openTurn
 * @property {(call: () => void) => { schedule: (nanos: number) => void }} createAlarm
 */
/** @typedef {{ asleep: boolean, clock: Clock, silicon: { clkSys: number, gpio: Pin[] } }} Chip */

/**
 * @typedef {object} Flash
 * @property {Bytes} bytes
 * @property {number[]} number
 * @property {Operation[]} operations
 * @property {() => Bytes} journal
 * @property {(index: number) => void} onOperation
 * @property {(operation: number, how: 'before' | 'torn' | 'after', part?: { bytes: number, seed:
 * number }) => void} cutAt
 */

/**
 * @typedef {object} Box Its chip, keys, wire and speaker are another's after each reset, and mean
 * nothing while it has no power.
 * @property {boolean} powered
 * @property {boolean} plugged Whether the display is.
 * @property {boolean} isDrive
 * @property {number} now
 * @property {number | null} firstPicture
 * @property {{ cause: string, at: number }[]} resets
 * @property {string} rosc
 * @property {Flash} flash
 * @property {Glass} glass
 * @property {Chip} chip
 * @property {{ set: (key: Key, down: boolean) => void }} keys
 * @property {{ counts: { bytes: number, periods: number } }} wire
 * @property {{ listen: () => void, takeSamples: (rate: number) => Float32Array<ArrayBuffer> }}
 * speaker
 * @property {() => void} powerUp
 * @property {() => void} cutPower
 * @property {() => void} unplug
 * @property {() => void} replug
 * @property {(condition: () => boolean, ms: number) => boolean} until
 * @property {() => { awakeCycles: number, cycles: number }} usage
 * @property {() => Uint32Array} takeSaid
 */

/**
 * @typedef {{ path: string, image: Bytes, symbols: Map<string, { address: number, size: number }>
 * }} Image
 */

/**
 * A box that is switched off.
 * @param {Image} image
 * @param {{ journal: Uint8Array, seed: number, rosc: string }} options
 */
export const makeBox = (image, options) => /** @type {Box} */ (/** @type {unknown} */ (new HarnessBox(/** @type {any} */ (image), /** @type {any} */ (options))));

/**
 * Another way for the ring oscillator to be.
 * @param {string} name
 * @param {() => () => number} model
 */
export function addOscillator(name, model) {
  Object.assign(MODELS, { [name]: model });
}
