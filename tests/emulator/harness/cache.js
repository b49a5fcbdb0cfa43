// The cache in front of the flash, for `measure` and the few tests that ask for it, because looking
// up every instruction makes the emulator a third slower.
//
// RP2040 data sheet, section 2.6.3: 16 KiB, two ways, lines of eight bytes. A hit costs nothing.
// For a miss, the second boot stage of a W25Q080 has the flash read with four wires at half the
// system clock: 8 clocks for the address and the mode, 4 of waiting, 16 for the line, so 56 cycles.
// Which of two ways makes room is not documented: here it is the one not used for longer.

const SETS = 1024;
const LINE_BITS = 3;
export const MISS_CYCLES = 56;

export class Cache {
  /** What a miss costs: `ssi.js` says so whenever a boot stage has set up the flash. */
  missCycles = MISS_CYCLES;
  hits = 0;
  misses = 0;
  #recent = new Int32Array(SETS);
  #other = new Int32Array(SETS);

  constructor() {
    this.flush();
  }

  flush() {
    this.#recent.fill(-1);
    this.#other.fill(-1);
  }

  /** Reads there. @returns {number} The cycles that this takes longer than a hit. */
  read(address) {
    const line = address >>> LINE_BITS;
    const set = line & (SETS - 1);
    const recent = this.#recent[set];
    if (recent === line) {
      this.hits++;
      return 0;
    }
    const hit = this.#other[set] === line;
    this.#other[set] = recent;
    this.#recent[set] = line;
    if (hit) this.hits++;
    else this.misses++;
    return hit ? 0 : this.missCycles;
  }
}
