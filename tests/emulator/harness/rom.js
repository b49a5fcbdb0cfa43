// The boot ROM's functions. The real ROM is not in the package, so the chip starts at the image's
// vector table, and what the image calls in ROM is served here: each function is `BKPT n; BX LR`,
// and the harness does the work at the breakpoint.
//
// A breakpoint anywhere else is a hard fault, as without a debugger (see `chip.js`).

const LOOKUP = 'lookup';
/** Where the functions begin, four bytes each; below are the pointers that the image reads. */
const FUNCTIONS_AT = 0x100;
/** An endless loop, to get the core stuck. */
export const SPIN_AT = 0x80;

const WORD_COPY = 4;

/** The controller of the flash, and how the ROM sets it up to send bytes on one wire. */
const SSI = 0x18000000;
const SPI = [[0x08, 0], [0x14, 6], [0x00, 7 << 16], [0x08, 1]];

/** Thrown through the emulator when the image asks for the USB boot loader: no way back. */
export class UsbBoot extends Error {}

/**
 * Each function's code and what it does with the first registers. It returns what goes into the
 * first register, and the cycles it takes: a copy in ROM moves about a word in two cycles.
 */
const FUNCTIONS = {
  [LOOKUP]: ({ code }) => [address(String.fromCharCode(code & 0xff, code >>> 8)) | 1, 40],
  P3: ({ a }) => [ones(a), 20],
  R3: ({ a }) => [parseInt(bits(a).split('').reverse().join(''), 2), 20],
  L3: ({ a }) => [Math.clz32(a), 10],
  T3: ({ a }) => [a === 0 ? 32 : 31 - Math.clz32(a & -a), 10],
  MS: ({ a, b, c, memory }) => [memory.fill(a, b, c), c],
  S4: ({ a, b, c, memory }) => [memory.fill(a, b, c), c / WORD_COPY],
  MC: ({ a, b, c, memory }) => [memory.copy(a, b, c), c],
  C4: ({ a, b, c, memory }) => [memory.copy(a, b, c), c / 2],
  IF: ({ a, talk }) => [a, 100, talk()],
  // From here on the flash takes commands, and cannot be read like memory until the second boot
  // stage has set it up again (`ssi.js`), or CX has, which is slower.
  EX: ({ a, setXip }) => [a, 100, setXip(false)],
  FC: ({ a, flush }) => [a, 100, flush()],
  CX: ({ a, setXip }) => [a, 100, setXip(true)],
  UB: () => {
    throw new UsbBoot('the image waits for an update');
  },
  RE: ({ a, b, flash }) => [a, 100, flash.erase(a, b)],
  RP: ({ a, b, c, flash, memory }) => [a, 100, flash.program(a, memory.read(b, c))],
};
const CODES = Object.keys(FUNCTIONS);

const bits = (value) => (value >>> 0).toString(2).padStart(32, '0');
const ones = (value) => bits(value).replaceAll('0', '').length;

/** The address of that function. */
export function address(code) {
  const index = CODES.indexOf(code);
  if (index < 0) throw new Error(`the image asks the boot ROM for "${code}", which the harness does not have`);
  return FUNCTIONS_AT + 4 * index;
}

/** The ROM's content. */
export function romImage() {
  const rom = new Uint32Array(4096);
  const halfwords = new Uint16Array(rom.buffer);
  // The tables are never read, because the lookup function is ours too.
  halfwords[0x14 / 2] = FUNCTIONS_AT;
  halfwords[0x16 / 2] = FUNCTIONS_AT;
  halfwords[0x18 / 2] = address(LOOKUP) | 1;
  halfwords[SPIN_AT / 2] = 0xe7fe; // B .
  CODES.forEach((_, index) => {
    halfwords[FUNCTIONS_AT / 2 + 2 * index] = 0xbe00 | index; // BKPT index
    halfwords[FUNCTIONS_AT / 2 + 2 * index + 1] = 0x4770; // BX LR
  });
  return rom;
}

/** Whether a breakpoint there is a call to a ROM function. */
export const isRomCall = (pc) => pc >= FUNCTIONS_AT && pc < FUNCTIONS_AT + 4 * CODES.length;

/** Serves the call of that breakpoint. @returns {{ cycles: number, nanos: number }} Its cost. */
export function serve(chip, flash, code) {
  const { registers } = chip.core;
  const [a, b, c] = registers;
  const memory = memoryOf(chip);
  const setXip = (on) => {
    chip.xip = on;
    flash.chip.stopReading();
    return 0;
  };
  const talk = () => {
    SPI.forEach(([register, value]) => chip.writeUint32(SSI + register, value));
    return 0;
  };
  const flush = () => {
    chip.cache?.flush();
    return 0;
  };
  const [result, cycles, nanos = 0] = FUNCTIONS[CODES[code]]({ a, b, c, code: b, memory, flash, setXip, flush, talk });
  registers[0] = result;
  return { cycles: Math.ceil(cycles), nanos };
}

function memoryOf(chip) {
  return {
    read: (from, length) => Uint8Array.from({ length }, (_, n) => chip.readUint8(from + n)),
    fill(to, byte, length) {
      for (let n = 0; n < length; n++) chip.writeUint8(to + n, byte & 0xff);
      return to;
    },
    copy(to, from, length) {
      for (let n = 0; n < length; n++) chip.writeUint8(to + n, chip.readUint8(from + n));
      return to;
    },
  };
}
