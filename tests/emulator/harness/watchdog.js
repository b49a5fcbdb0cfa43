// The watchdog, and the other way a chip restarts itself: the core's own reset request.
//
// The package counts down and then only reports it. Here the chip resets, if the image has asked
// for it (WDSEL of the PSM), and what survives a reset is handed on: scratch registers, reason and
// RAM.

const PSM = 0x40010;
const WATCHDOG = 0x40058;
const LOAD = 0x04;
const TICK = 0x2c;
const CYCLES = 0x1ff;
const AIRCR = 0xd0c;
const RESET_REQUEST = 0x05fa0004;

/** Thrown through the emulator when the chip resets itself. */
export class WarmReset extends Error {
  /**
   * @param {'watchdog' | 'forced' | 'core'} cause The watchdog ran out; the image triggered it; the
   *   image requested a reset through the core.
   */
  constructor(cause) {
    super(`warm reset: ${cause}`);
    this.cause = cause;
  }
}

const REASON_TIMER = 1;

/** @param {object} [kept] What `keptOf` returned for the chip before. */
export function attachWatchdog(silicon, kept) {
  const watchdog = silicon.peripherals[WATCHDOG];
  if (kept) {
    watchdog.scratchData.set(kept.scratch);
    watchdog.reason = kept.reason;
    silicon.sram.set(kept.ram);
  }
  watchdog.onWatchdogTrigger = () => {
    watchdog.timer.enable = false;
    watchdog.alarm.enable = false;
    if (silicon.peripherals[PSM].wdsel === 0) return;
    throw new WarmReset(watchdog.reason === REASON_TIMER ? 'watchdog' : 'forced');
  };
  /** Called whenever the image feeds it, with the time in ms that it is then patient. */
  watchdog.onFeed = () => {};
  // It counts ticks, and until it is told how long one is there are none (section 4.7.2).
  watchdog.tickEnable = false;
  const feed = watchdog.writeUint32.bind(watchdog);
  watchdog.writeUint32 = (offset, value) => {
    // It counts two for each microsecond (RP2040-E1).
    if (offset === LOAD) watchdog.onFeed(value / 2000);
    feed(offset, offset === TICK && (value & CYCLES) === 0 ? 0 : value);
  };
  const write = silicon.ppb.writeUint32.bind(silicon.ppb);
  silicon.ppb.writeUint32 = (offset, value) => {
    if (offset !== AIRCR) return write(offset, value);
    if (value >>> 0 === RESET_REQUEST) throw new WarmReset('core');
  };
  return watchdog;
}

/** What survives a warm reset. */
export function keptOf(silicon) {
  const { scratchData, reason } = silicon.peripherals[WATCHDOG];
  return { scratch: scratchData.slice(), reason, ram: silicon.sram.slice() };
}
