// The way to the flash chip: commands and their answers (`chips.js`), whether it can be read like
// memory, and how long that takes. The package's SSI answers one command only.
//
// RP2040 data sheet, section 4.10.13. Reading like memory works if the controller asks in a way
// that the chip answers: with command 03h on one wire, not faster than the chip can; or on four
// wires without a command, if the chip allows four wires and was told before to expect that.

const CTRLR0 = 0x00;
const SSIENR = 0x08;
const BAUDR = 0x14;
const SR = 0x28;
const DR0 = 0x60;
const SPI_CTRLR0 = 0xf4;

/** How it transfers: an address out and data in, as reading like memory needs. */
const TRANSFER_MODE = 3 << 8;
const FORMAT = 3 << 21;
const QUAD = 2 << 21;
const READ_QUAD = 0xeb;
const READ = 0x03;
/** 8 bits of a command and 24 of an address on one wire, then a line of the cache. */
const SERIAL_CLOCKS = 8 + 24 + 64;
/** On four wires: 6 clocks for the address and 2 for the mode, some of waiting, 16 for the line. */
const quadClocks = (wait) => 8 + wait + 16;
/** The clocks for waiting that every chip here wants after EBh and its mode. */
const WAIT = 4;

/** @param {import('./chips.js').FlashChip} chip */
export function patchSsi(silicon, chip) {
  const ssi = silicon.peripherals[0x18000];
  const [read, write] = [ssi.readUint32.bind(ssi), ssi.writeUint32.bind(ssi)];
  const now = () => silicon.clock.nanos;
  /** What came in while bytes went out, and what was sent on four wires. */
  let [received, sent] = [[], []];
  const isEnabled = () => (read(SSIENR) & 1) === 1;
  const isQuad = () => (read(CTRLR0) & FORMAT) === QUAD;
  const receivesAlways = () => isEnabled() && (read(CTRLR0) & TRANSFER_MODE) === 0;

  function end() {
    if (isQuad() && sent[0] === READ_QUAD) chip.readQuad(sent[1] & 0xff);
    if (!isQuad()) chip.deselect(now());
    [received, sent] = [[], []];
  }

  /** The cycles that it takes to read a line like memory, or nothing if the chip does not answer. */
  function lineCycles() {
    if (!isEnabled() || (read(CTRLR0) & TRANSFER_MODE) !== TRANSFER_MODE) return undefined;
    const how = read(SPI_CTRLR0);
    const [instruction, wait, prefix] = [(how >> 8) & 3, (how >> 11) & 31, how >>> 24];
    const divider = read(BAUDR);
    if (!isQuad() && instruction === 2 && prefix === READ) {
      const fits = silicon.clkSys / divider <= chip.traits.slow;
      return fits && !chip.continuous ? SERIAL_CLOCKS * divider : undefined;
    }
    const expects = isQuad() && instruction === 0 && wait === WAIT && chip.continuous;
    return expects ? quadClocks(wait) * divider : undefined;
  }

  function look() {
    const cycles = lineCycles();
    silicon.xip = cycles !== undefined;
    if (cycles && silicon.cache) silicon.cache.missCycles = cycles;
  }

  // What was slow enough for the chip may be too fast once the clocks are set up.
  silicon.addClockListener(() => isEnabled() && look());
  ssi.writeUint32 = (offset, value) => {
    if (offset === SSIENR) end();
    if (offset === DR0 && isQuad()) sent.push(value);
    if (offset === DR0 && !isQuad()) {
      const answer = chip.exchange(value & 0xff, now());
      if (receivesAlways()) received.push(answer);
    }
    write(offset, value);
    if (offset === SSIENR) look();
  };
  ssi.readUint32 = (offset) => {
    // It deselects the chip once nothing is left to send; boot code asks for that between commands.
    if (offset === SR && receivesAlways()) {
      const kept = received;
      end();
      received = kept;
    }
    if (offset === DR0) return received.length > 0 ? received.shift() : chip.exchange(0, now());
    return read(offset);
  };
}
