// The frequency counter, as far as counting the ring oscillator (RP2040 data sheet, 2.15.6.2): the
// package has none.

const CLOCKS = 0x40008;
const [FC0_REF_KHZ, FC0_SRC, FC0_STATUS, FC0_RESULT] = [0x80, 0x94, 0x98, 0x9c];
const ROSC = 3;
const DONE = 1 << 4;
/** Above the fraction of a kHz. */
const KHZ = 5;

/** @param {number} hertz Of the ring oscillator. */
export function attachCounter(silicon, hertz) {
  const clocks = silicon.peripherals[CLOCKS];
  const [read, write] = [clocks.readUint32.bind(clocks), clocks.writeUint32.bind(clocks)];
  let [source, done] = [0, false];
  clocks.readUint32 = (offset) => {
    if (offset === FC0_STATUS) return done ? DONE : 0;
    if (offset === FC0_RESULT) return source === ROSC ? Math.round(hertz / 1000) << KHZ : 0;
    return read(offset);
  };
  clocks.writeUint32 = (offset, value) => {
    if (offset < FC0_REF_KHZ || offset > FC0_RESULT) return write(offset, value);
    if (offset === FC0_SRC) [source, done] = [value, true];
  };
}
