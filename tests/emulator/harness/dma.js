// DMA channels that a PWM slice paces, and what else the package has wrong about DMA: its timers
// run at the inverse of their rate, the fourth not at all, and whoever asks which channels are
// still being aborted is told "all", so that one that is to be aborted takes the others with it.

const CHAN_ABORT = 0x444;
const TIMER0 = 0x3b;
/** The first of the requests that slices make when they wrap. */
const PWM_WRAP0 = 24;
const SLICES = 8;

const isWrap = (request) => request >= PWM_WRAP0 && request < PWM_WRAP0 + SLICES;

export function patchDma(silicon) {
  const { dma } = silicon;
  const read = dma.readUint32.bind(dma);
  dma.readUint32 = (offset) => (offset === CHAN_ABORT ? 0 : read(offset));

  /** Microseconds from one transfer to the next: X/Y of the system clock. */
  dma.getTimer = (request) => {
    const timer = [dma.timer0, dma.timer1, dma.timer2, dma.timer3][request - TIMER0] ?? 0;
    const [x, y] = [timer >>> 16, timer & 0xffff];
    return x === 0 ? 0 : ((y / x) * 1e6) / silicon.clkSys;
  };

  for (const channel of dma.channels) {
    const schedule = channel.scheduleTransfer.bind(channel);
    channel.scheduleTransfer = () => {
      if (isWrap(channel.treq)) silicon.pwm.channels[channel.treq - PWM_WRAP0].expect();
      else schedule();
    };
  }

  dma.reset = () => {
    for (const channel of dma.channels) {
      channel.abort();
      channel.reset();
    }
  };
}

/** The channels that a slice paces: how many transfers until one of them is done, and the next. */
export const pacedBy = (silicon) => (slice) => {
  const { channels } = silicon.dma;
  const waiting = (channel) => channel.treq === PWM_WRAP0 + slice && channel.active;
  return {
    waits() {
      let fewest = Infinity;
      for (const channel of channels) if (waiting(channel)) fewest = Math.min(fewest, channel.transCount >>> 0);
      return fewest === Infinity ? 0 : fewest;
    },
    transfer() {
      // All that wait now: one that another starts waits for the next wave.
      if (channels.some(waiting)) channels.filter(waiting).forEach((channel) => channel.transfer());
    },
  };
};
