// Accidents of the very image that is flashed, without any help from it.
//
// A panic is caused by sending the core to where the image's own code panics; a starved watchdog by
// a core that hangs or an interrupt that never comes.

/** Where the made-up `Location` of a panic lies: at the unused end of the boot ROM. */
const LOCATION_AT = 0x3f00;
const FILE_AT = 0x3f40;

/**
 * Panic functions an image may have, and the arguments of each before the location. Which of them
 * exist depends on what the optimiser left; one that is called from a single place may have that
 * place built in, so those that are called from many come first.
 */
const ENTRIES = [
  ['slice_index_fail', [7, 3, 3]],
  ['panic_bounds_check', [7, 3]],
  ['unwrap_failed', []],
  ['panic_const', []],
];

/**
 * Makes the running code panic, as if at that line of that file. The core must not be in an
 * interrupt.
 * @param {import('./box.js').Box} box
 */
export function panic(box, { file = 'injected.rs', line = 1234, column = 5 } = {}) {
  const { core, silicon } = box.chip;
  if (core.IPSR !== 0) throw new Error('it is in an interrupt: run it a bit further');
  const found = ENTRIES.map(([name, values]) => [box.elf.symbol(name), values]).find(([symbol]) => symbol);
  if (!found) throw new Error('the image has no entry to a panic that is known here');
  const [symbol, values] = found;
  writeRom(silicon, FILE_AT, Buffer.from(file));
  const location = new Uint32Array([FILE_AT, file.length, line, column]);
  writeRom(silicon, LOCATION_AT, new Uint8Array(location.buffer));
  [...values, LOCATION_AT].forEach((value, n) => (core.registers[n] = value));
  core.waiting = false;
  core.PC = symbol.address & ~1;
}

/** Suppresses that interrupt for the rest of this life of the chip. */
export function deafen(box, irq) {
  const { core } = box.chip;
  const set = core.setInterrupt.bind(core);
  core.setInterrupt = (number, value) => set(number, value && number !== irq);
}

/** Numbers of interrupts to suppress. */
export const IRQ = { timer0: 0, pwm: 4, buttons: 13, i2c0: 23 };

function writeRom(silicon, at, bytes) {
  new Uint8Array(silicon.bootrom.buffer).set(bytes, at);
}
