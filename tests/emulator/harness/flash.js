// The flash chip: its content survives every power cut, and this is where power is cut.
//
// Programming only clears bits, erasing sets them; both take as long as on the Pico's chip. Every
// operation is listed in `operations`, whose indices name the places to cut: before an operation,
// with part of it done, or right after it.
//
// Real flash is nastier than one that loses power: bits flip, cells are stuck whatever is written
// to them, a program leaves bits, and bits that were torn read differently each time until they are
// erased, or programmed to 0. A start is when such a bit makes up its mind, because reading is not
// intercepted.

import { FLASH_SIZE } from './elf.js';
import { chance } from './chance.js';
import { CHIPS, FlashChip } from './chips.js';

export const PAGE = 256;
export const SECTOR = 4096;
/** Where `memory.x` puts the journal. */
export const JOURNAL = { start: 0x1c0000, length: 0x40000 };
/** A sector of the journal that was erased says so up to here, and is blank from here on. */
export const MARKED = 48;

/** A Pico's chip, and how long it takes for what, typically and at most: see `chips.js`. */
const OF_A_PICO = 'W25Q16JV';
export const TIMES = CHIPS[OF_A_PICO].times;
const BLOCK = 0x10000;

/** Thrown through the emulator when the plug is pulled: nothing runs after it. */
export class PowerCut extends Error {}

export class Flash {
  /**
   * @param {Uint8Array} bytes Its content, which is copied.
   * @param {keyof typeof CHIPS} chip
   */
  constructor(bytes, chip = OF_A_PICO) {
    if (bytes.length !== FLASH_SIZE) throw new Error(`a Pico has ${FLASH_SIZE} bytes of flash, not ${bytes.length}`);
    this.bytes = bytes.slice();
    /** @type {{ kind: 'program' | 'erase', offset: number, length: number }[]} */
    this.operations = [];
    this.#cut = null;
    this.chip = new FlashChip(chip, () => this.number);
    this.times = this.chip.traits.times.typical;
  }

  /** The number that its maker gave to the chip. */
  number = [0xe6, 0x61, 0x64, 0x08, 0x43, 0x55, 0x2a, 0x1f];
  /** Whether what a cut tears reads at random from then on. */
  unstableTears = false;
  /** Cells that always read so, and those that read at random; by the number of the bit. */
  #stuck = new Map();
  #unstable = new Set();

  /** A bit rots. Bits count from the start of the flash, the lowest of a byte first. */
  flip(bit) {
    this.bytes[bit >> 3] ^= 1 << (bit & 7);
  }

  /** A cell reads as 0 or 1 from now on, whatever is written to it. */
  stick(bit, value) {
    this.#stuck.set(bit, value);
    this.#set(bit, value);
  }

  /** What is read from now on, as after power-up: unstable bits may have changed their minds. */
  powerUp(random) {
    this.chip.powerUp();
    for (const bit of this.#unstable) this.#set(bit, random() & 1);
  }

  #set(bit, value) {
    if (value) this.bytes[bit >> 3] |= 1 << (bit & 7);
    else this.bytes[bit >> 3] &= ~(1 << (bit & 7));
  }

  /**
   * After an operation: what was erased, or programmed to 0, is stable; stuck cells are stuck. A
   * bit that happens to read 0 where the program has a 1 was not touched, and goes on as before.
   */
  #settle(kind, offset, data) {
    const length = data.length;
    for (const bit of this.#unstable) {
      const at = bit >> 3;
      if (at < offset || at >= offset + length) continue;
      const zero = !((data[at - offset] >> (bit & 7)) & 1);
      if (kind === 'erase' || zero) this.#unstable.delete(bit);
    }
    for (const [bit, value] of this.#stuck) {
      if (bit >> 3 >= offset && bit >> 3 < offset + length) this.#set(bit, value);
    }
  }

  /** Every bit that the operation was changing when it was torn. */
  #tear(offset, old, target) {
    target.forEach((byte, n) => {
      for (let bit = 0; bit < 8; bit++) {
        if (((byte ^ old[n]) >> bit) & 1) this.#unstable.add(8 * (offset + n) + bit);
      }
    });
  }

  #left = null;
  /**
   * The program that is the operation of that index (counted as in `operations`) leaves so many of
   * the bits that it is to clear, one in each of the first bytes.
   */
  leaveBitsAt(operation, bits) {
    this.#left = { operation, bits };
  }

  /** What such a program makes of `old`, instead of `target`. */
  #leave(old, target) {
    let { bits } = this.#left;
    this.#left = null;
    return target.map((byte, n) => {
      const cleared = old[n] & ~byte;
      if (cleared === 0 || bits === 0) return byte;
      bits--;
      return byte | (cleared & -cleared);
    });
  }

  #cut;
  /**
   * Called at every operation with its index and a function that returns the whole flash as found
   * after a cut there: `found('before')`, `found('torn', { bytes, seed })`, `found('after')`. So
   * one run of a game yields every place to cut it.
   * @type {null | ((index: number, found: (when: string, how?: object) => Uint8Array) => void)}
   */
  onOperation = null;

  /**
   * Cuts the power at the operation of that index (counted as in `operations`). `torn`: the first
   * `bytes` bytes of it are done; of the rest nothing, or random bits if there is a `seed`.
   * @param {'before' | 'torn' | 'after'} when
   */
  cutAt(operation, when, { bytes = 0, seed } = {}) {
    this.#cut = { operation, when, bytes, seed };
  }

  /** @returns {number} the time it took, in nanoseconds. */
  program(offset, data) {
    if (offset % PAGE || data.length % PAGE) throw new Error(`programs ${data.length} bytes at ${offset}: no whole pages`);
    const target = data.map((byte, n) => byte & this.#at(offset + n));
    this.#operate('program', offset, target, data);
    return (data.length / PAGE) * this.times.program;
  }

  /** @returns {number} the time it took, in nanoseconds. */
  erase(offset, length) {
    if (offset % SECTOR || length % SECTOR) throw new Error(`erases ${length} bytes at ${offset}: no whole sectors`);
    this.#operate('erase', offset, new Uint8Array(length).fill(0xff));
    let nanos = 0;
    for (let at = offset; at < offset + length; ) {
      // Like the boot ROM: by blocks where they fit.
      const block = at % BLOCK === 0 && at + BLOCK <= offset + length;
      at += block ? BLOCK : SECTOR;
      nanos += block ? this.times.block : this.times.sector;
    }
    return nanos;
  }

  /** A copy of the journal's area. */
  journal() {
    return this.bytes.slice(JOURNAL.start, JOURNAL.start + JOURNAL.length);
  }

  #at(offset) {
    if (offset >= FLASH_SIZE) throw new Error(`there is no flash at ${offset}`);
    return this.bytes[offset];
  }

  #operate(kind, offset, whole, data = whole) {
    let target = whole;
    this.#at(offset + target.length - 1);
    const index = this.operations.push({ kind, offset, length: target.length }) - 1;
    const cut = this.#cut?.operation === index ? this.#cut : null;
    if (cut) this.#cut = null;
    const old = this.bytes.slice(offset, offset + target.length);
    if (this.#left?.operation === index) target = this.#leave(old, target);
    this.onOperation?.(index, (when, how) => {
      const bytes = this.bytes.slice();
      bytes.set(torn(old, target, { when, ...how }), offset);
      return bytes;
    });
    this.bytes.set(cut ? torn(old, target, cut) : target, offset);
    if (!cut) this.#settle(kind, offset, data);
    else if (cut.when === 'torn' && this.unstableTears) this.#tear(offset, old, target);
    if (cut) throw new PowerCut(`power cut ${cut.when} operation ${index}`);
  }
}

/**
 * A journal as after many evenings: so many of the blank sectors after the last one in use are not
 * blank, so they must be erased before anything is kept there. Their content is nothing that a
 * journal takes for its own.
 */
export function worn(journal, count) {
  const sectors = Array.from({ length: journal.length / SECTOR }, (_, n) => n * SECTOR);
  const isBlank = (at) => journal.subarray(at + MARKED, at + SECTOR).every((byte) => byte === 0xff);
  const next = sectors.findLast((at) => !isBlank(at)) + SECTOR;
  return Uint8Array.from(journal).fill(0xa5, next, Math.min(next + count * SECTOR, journal.length));
}

/** What is left when the power goes between `old` and `target`. */
export function torn(old, target, { when, bytes = 0, seed }) {
  if (when === 'after') return target;
  if (when === 'before') return old;
  if (when !== 'torn') throw new Error(`power is cut before, torn or after, not "${when}"`);
  const bits = seed === undefined ? () => 0 : chance(seed);
  return target.map((byte, n) => {
    if (n < bytes) return byte;
    const reached = bits() & 0xff;
    return (old[n] & ~reached) | (byte & reached);
  });
}
