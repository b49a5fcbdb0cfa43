// A chip on the bench: a few instructions of our own instead of an image, to look at one register
// at a time.

import { Chip } from './chip.js';
import { FLASH_SIZE } from './elf.js';
import { Flash, JOURNAL } from './flash.js';
import { address } from './rom.js';
import { attachWire } from './i2c.js';

export const SPIN = 0xe7fe;
export const WFE = 0xbf20;
export const SEV = 0xbf40;
export const BKPT = 0xbe00;
export const BX_LR = 0x4770;
/** MOVS Rd, #value */
export const movs = (register, value) => 0x2000 | (register << 8) | value;

const STACK = 0x20001000;
const CODE = 0x100;
export const MS = 1e6;

/** A flash with a vector table, then that code; a hard fault sets r7 to 77 and stays there. */
export function flashWith(code, flashChip) {
  const flash = new Flash(new Uint8Array(FLASH_SIZE).fill(0xff), flashChip);
  const view = new DataView(flash.bytes.buffer);
  const at = 0x100 + CODE;
  const handler = at + 2 * code.length;
  view.setUint32(0x100, STACK, true);
  view.setUint32(0x104, (0x10000000 + at) | 1, true);
  view.setUint32(0x10c, (0x10000000 + handler) | 1, true);
  [...code, movs(7, 77), SPIN].forEach((halfword, n) => view.setUint16(at + 2 * n, halfword, true));
  return flash;
}

/** These instructions as an image for a box. */
export const imageWith = (code) => ({ path: 'bench', image: flashWith(code).bytes, symbol: () => undefined });

/** Programs page after page, from the start of the journal, with what lies at the start of RAM. */
export function programmer() {
  const literals = [JOURNAL.start, 0x20000000, address('RP') | 1];
  const halfwords = literals.flatMap((word) => [word & 0xffff, word >>> 16]);
  // prettier-ignore
  const code = [
    0x4c05, 0x4d06, 0x4e06, //        LDR r4, r5, r6 from behind the loop
    0x4620, 0x4629, 0x2201, 0x0212, // r0 = r4; r1 = r5; r2 = 256
    0x47b0, //                        BLX r6
    0x2001, 0x0200, 0x1824, 0xe7f6, // r4 += 256; again
    ...halfwords,
  ];
  return imageWith(code);
}

/** @param {number[]} code By default the core does nothing. */
export function bench(code = [SPIN], flashChip = undefined) {
  const chip = new Chip(flashWith(code, flashChip));
  const poke = (address, value) => chip.silicon.writeUint32(address, value);
  const peek = (address) => chip.silicon.readUint32(address) >>> 0;
  const run = (ms) => chip.run(chip.nanos + ms * MS);
  return { chip, poke, peek, run, core: chip.core, silicon: chip.silicon };
}

/** Calls a function of the boot ROM as an image does: looks it up, jumps there. @returns r0 */
export function callRom({ chip, core, silicon }, code, ...values) {
  const call = (address, ...registers) => {
    registers.forEach((value, n) => (core.registers[n] = value));
    core.LR = 0x10000201;
    core.PC = address & ~1;
    chip.run(chip.nanos + 1, () => false);
    while (core.PC < 0x10000000) chip.run(chip.nanos + 1000);
    return core.registers[0];
  };
  const tag = code.charCodeAt(0) | (code.charCodeAt(1) << 8);
  return call(call(silicon.readUint16(0x18), silicon.readUint16(0x14), tag), ...values);
}

export const I2C0 = 0x40044000;

/** A chip with I2C0 at 400 kHz and these devices, enabled and aimed at 0x3c. */
export function benchWithWire(devices) {
  const on = bench();
  const wire = attachWire(on.silicon, devices);
  const clk = on.silicon.clkPeri;
  on.poke(I2C0 + 0x1c, Math.round(clk / 400_000) * 0.4);
  on.poke(I2C0 + 0x20, Math.round(clk / 400_000) * 0.6);
  on.poke(I2C0 + 0x04, 0x3c);
  on.poke(I2C0 + 0x6c, 1);
  return { ...on, wire };
}

const STOP = 0x200;

/** Sends these bytes in one transaction: waits while the FIFO is full, and for the STOP. */
export function send({ chip, poke, peek, run, wire }, bytes) {
  const before = wire.counts.stops;
  bytes.forEach((byte, n) => {
    while (!(peek(I2C0 + 0x70) & 2)) run(0.02);
    poke(I2C0 + 0x10, byte | (n === bytes.length - 1 ? STOP : 0));
  });
  chip.run(chip.nanos + 1000 * MS, () => wire.counts.stops > before);
}
