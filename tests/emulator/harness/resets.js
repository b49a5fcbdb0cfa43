// The reset controller. The package stores what is written and resets nothing, but drivers rely on
// it, above all the one that recovers a hung bus.

const RESET = 0x0;
const RESETS = 0x4000c;
/** The bits of the peripherals that can be reset here. */
const BITS = { dma: 1 << 2, i2c0: 1 << 3, pwm: 1 << 14 };

export function patchResets(silicon) {
  const resets = silicon.peripherals[RESETS];
  const write = resets.writeUint32.bind(resets);
  resets.writeUint32 = (offset, value) => {
    const before = resets.reset;
    write(offset, value);
    if (offset !== RESET) return;
    resets.reset_done = ~value & 0x1ffffff;
    const asserted = value & ~before;
    if (asserted & BITS.dma) silicon.dma.reset();
    if (asserted & BITS.i2c0) silicon.i2c[0].reset?.();
    if (asserted & BITS.pwm) silicon.pwm.reset();
  };
}
