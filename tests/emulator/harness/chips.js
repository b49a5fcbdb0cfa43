// Flash chips that are soldered to boards with this processor, as far as a second boot stage and a
// journal can tell them apart.
//
// The second boot stage for a W25Q080, which a Pico and this image have, sets the bit that allows
// four wires with command 01h and two bytes, reads it with 35h, and then reads with EBh and a mode
// byte of A0h. What a chip makes of that is in its data sheet:
//
// - `quad`: the bit that allows four wires, and the status register it is in (counted from 1).
// - `registers`: how many status registers command 01h takes. With more bytes it does nothing.
// - `reads`, `writes`: the commands for each status register.
// - `continues`: whether after EBh with that mode byte the next read needs no command.
// - `slow`: the highest clock for command 03h, in Hz.
// - `times`: for a page, a sector of 4 KiB and a block of 64 KiB, in nanoseconds.
//
// After the data sheets of the Winbond W25Q16JV (rev. F), W25Q32JV, W25Q64JV and W25Q128JV
// (continuous read while M5-4 is 10), the GigaDevice GD25Q64C, the ISSI IS25LP064A and the Macronix
// MX25L6433F (performance enhance mode needs a mode byte whose halves are complements), as far as
// they are known here: the sheets of the last three were not read again. The second boot stages of
// the pico-sdk for GD25Q64CS and IS25LP080 agree on bits and commands. Only the times of the W25Q
// are relied on by a limit.

const MS = 1e6;
const US = 1e3;

const winbond = (capacity) => ({
  jedec: [0xef, 0x40, capacity],
  quad: { register: 2, bit: 1 },
  registers: 2,
  reads: { 0x05: 1, 0x35: 2, 0x15: 3 },
  writes: { 0x01: 1, 0x31: 2, 0x11: 3 },
  continues: (mode) => ((mode >> 4) & 3) === 2,
  slow: 50e6,
  times: {
    typical: { program: 400 * US, sector: 45 * MS, block: 150 * MS, status: 10 * MS },
    worst: { program: 3 * MS, sector: 400 * MS, block: 2000 * MS, status: 15 * MS },
  },
});

const gigadevice = (capacity) => ({
  ...winbond(capacity),
  jedec: [0xc8, 0x40, capacity],
  registers: 1,
  slow: 80e6,
  times: {
    typical: { program: 600 * US, sector: 50 * MS, block: 200 * MS, status: 5 * MS },
    worst: { program: 2.4 * MS, sector: 400 * MS, block: 1200 * MS, status: 30 * MS },
  },
});

/** Chips whose quad bit is bit 6 of the only status register that 01h writes. */
const bitSix = {
  quad: { register: 1, bit: 6 },
  registers: 1,
  reads: { 0x05: 1 },
  writes: { 0x01: 1 },
};

export const CHIPS = {
  W25Q16JV: winbond(0x15),
  W25Q32JV: winbond(0x16),
  W25Q64JV: winbond(0x17),
  W25Q128JV: winbond(0x18),
  GD25Q64C: gigadevice(0x17),
  GD25Q127C: gigadevice(0x18),
  IS25LP064A: {
    ...bitSix,
    jedec: [0x9d, 0x60, 0x17],
    continues: (mode) => mode >> 4 === 0xa,
    slow: 50e6,
    times: {
      typical: { program: 200 * US, sector: 70 * MS, block: 200 * MS, status: 2 * MS },
      worst: { program: 800 * US, sector: 300 * MS, block: 1000 * MS, status: 15 * MS },
    },
  },
  MX25L6433F: {
    ...bitSix,
    jedec: [0xc2, 0x20, 0x17],
    continues: (mode) => ((mode >> 4) ^ (mode & 15)) === 15,
    slow: 50e6,
    times: {
      typical: { program: 330 * US, sector: 25 * MS, block: 140 * MS, status: 40 * MS },
      worst: { program: 1.2 * MS, sector: 240 * MS, block: 650 * MS, status: 40 * MS },
    },
  },
};

/** What the second boot stage of a W25Q080 finds in it from the factory: four wires allowed. */
const QUAD_ENABLED = ['W25Q16JV', 'W25Q32JV', 'W25Q64JV', 'W25Q128JV'];

const [WRITE_ENABLE, WRITE_DISABLE] = [0x06, 0x04];
const [READ_JEDEC, READ_NUMBER] = [0x9f, 0x4b];
/** Bytes that mean nothing, before the number. */
const DUMMIES = 4;
const FLOATING = 0xff;

/** The chip's side of commands. Its status registers outlive a power cut. */
export class FlashChip {
  /** Status registers, from the first. @type {number[]} */
  status = [0, 0, 0];
  /** How often a status register was written: each takes milliseconds, and wears it. */
  statusWrites = 0;
  /** Whether it takes an address without a command, and answers on four wires. */
  continuous = false;
  #canWrite = false;
  #command = [];
  #busyUntil = 0;

  /** @param {keyof typeof CHIPS} name @param {() => number[]} number That of its maker. */
  constructor(name, number) {
    if (!CHIPS[name]) throw new Error(`no flash chip is known as "${name}"`);
    this.name = name;
    this.traits = CHIPS[name];
    this.#number = number;
    if (QUAD_ENABLED.includes(name)) this.#setQuad();
  }

  #number;

  #setQuad() {
    const { register, bit } = this.traits.quad;
    this.status[register - 1] |= 1 << bit;
  }

  /** Whether four wires are allowed. */
  get isQuad() {
    const { register, bit } = this.traits.quad;
    return ((this.status[register - 1] >> bit) & 1) === 1;
  }

  /** After a power cut, and when the boot ROM makes it take commands. */
  stopReading() {
    this.continuous = false;
    this.#command = [];
  }

  powerUp() {
    this.stopReading();
    this.#canWrite = false;
    this.#busyUntil = 0;
  }

  /** A byte goes in, one comes out; `now` in nanoseconds. */
  exchange(byte, now) {
    // What it takes for an address is no command.
    if (this.continuous) return FLOATING;
    this.#command.push(byte);
    const nth = this.#command.length - 2;
    if (nth < 0) return FLOATING;
    const [command] = this.#command;
    const register = this.traits.reads[command];
    if (register === 1) {
      return (this.status[0] & ~3) | (this.#canWrite ? 2 : 0) | (now < this.#busyUntil ? 1 : 0);
    }
    if (register) return this.status[register - 1];
    if (command === READ_JEDEC) return this.traits.jedec[nth % 3];
    // What the dummies are nobody says: here they are 0.
    if (command === READ_NUMBER) return this.#number()[nth - DUMMIES] ?? 0;
    return FLOATING;
  }

  /** It is no longer selected: what was written to it takes effect. */
  deselect(now) {
    const [command, ...values] = this.#command;
    this.#command = [];
    if (command === undefined || now < this.#busyUntil) return;
    if (command === WRITE_ENABLE) this.#canWrite = true;
    if (command === WRITE_DISABLE) this.#canWrite = false;
    const register = this.traits.writes[command];
    if (!register || !this.#canWrite || values.length === 0) return;
    if (values.length > (command === 0x01 ? this.traits.registers : 1)) return;
    values.forEach((value, n) => (this.status[register - 1 + n] = value));
    this.statusWrites++;
    this.#canWrite = false;
    this.#busyUntil = now + this.traits.times.typical.status;
  }

  /** A read on four wires with this mode byte. */
  readQuad(mode) {
    if (this.isQuad) this.continuous = this.traits.continues(mode);
  }
}
