// The PWM slices. The package rings three alarms for each wave, which 64,000 waves a second make
// dear, and asks for a DMA transfer only once, because nothing ever takes that request back.
//
// Here nothing rings. A slice knows the cycle at which its counter was zero; what has happened
// since follows when somebody looks, and `Chip` looks whenever the core pauses. Only while a DMA
// channel waits for a slice does the core pause at each of its waves, so that the channel finds RAM
// as it was at that moment.
//
// What is written to CC and TOP counts from the next wave on, and at once while the slice is off,
// as the pico-sdk has it at `pwm_set_chan_level`. Not modelled, and complained of: slices that
// count down again, inverted outputs, counting the edges of a pin, interrupts at a wrap.

const CSR = 0x00;
const DIV = 0x04;
const CTR = 0x08;
const CC = 0x0c;
const TOP = 0x10;
const ENABLED = 1;
const UNKNOWN = 0xfe;

class Slice {
  /** As written. */
  csr = 0;
  div = 0;
  cc = 0;
  top = 0;
  /** The package tells it here how fast the chip is; a slice that counts cycles need not know. */
  timer = { frequency: 0 };
  /**
   * Called for every wave that is over: the cycle at which it began, the level of output A, the
   * highest count, the cycles per count, and how many of the same followed each other; less than
   * one if it was broken off. One that goes on where the counter stood is as short as its rest.
   * @type {null | ((start: number, level: number, top: number, pace: number, count: number) =>
   *   void)}
   */
  onWaves = null;
  #clock;
  #wrapped;
  #complain;
  /** What the counter is compared with, in this wave. */
  #level = 0;
  #levelB = 0;
  #top = 0;
  /** The cycle at which it was zero; while it is off, what it counted to. */
  #zero = 0;
  #stoppedAt = 0;
  /** The count at which this wave went on, and of which nothing before is heard. */
  #skipped = 0;
  #catchingUp = false;

  /** @param {{ waits(): number, transfer() }} wrapped Whoever does something when it wraps. */
  constructor(clock, wrapped, complain) {
    this.#clock = clock;
    this.#wrapped = wrapped;
    this.#complain = complain;
    this.reset();
  }

  get en() {
    return (this.csr & ENABLED) !== 0;
  }

  set en(on) {
    this.writeRegister(CSR, on ? this.csr | ENABLED : this.csr & ~ENABLED);
  }

  /** Cycles of the chip per step of the counter. */
  get pace() {
    return (this.div >> 4 || 256) + (this.div & 15) / 16;
  }

  get counter() {
    return this.en ? Math.floor((this.#clock.cycles - this.#zero) / this.pace) : this.#stoppedAt;
  }

  /** Whether its outputs are high. */
  get outputs() {
    this.catchUp();
    const { counter } = this;
    return { a: counter < this.#level, b: counter < this.#levelB };
  }

  /** The cycle at which this wave is over. */
  get #wraps() {
    return this.#zero + (this.#top + 1) * this.pace;
  }

  /** The cycle of the next transfer that waits for it, and of the last one; or never. */
  get nextTransfer() {
    return this.en && this.#wrapped.waits() > 0 ? Math.ceil(this.#wraps) : Infinity;
  }

  get lastTransfer() {
    const transfers = this.en ? this.#wrapped.waits() : 0;
    return transfers > 0 ? Math.ceil(this.#zero + transfers * (this.#top + 1) * this.pace) : Infinity;
  }

  /** A transfer may wait from now on: the core pauses for it. */
  expect() {
    if (!this.#catchingUp) this.#clock.shortenTurn(this.nextTransfer);
  }

  /** Whatever has happened until now. */
  catchUp() {
    if (!this.en || this.#catchingUp) return;
    this.#catchingUp = true;
    const { pace } = this;
    for (let waves; (waves = Math.floor((this.#clock.cycles - this.#zero) / ((this.#top + 1) * pace))) > 0; ) {
      // What comes after a wave may differ from it; then it is looked at by itself.
      const settled = this.#isLatched() && this.#wrapped.waits() === 0 && this.#skipped === 0;
      const count = settled ? waves : 1;
      this.#note(count);
      this.#zero += count * (this.#top + 1) * pace;
      this.#skipped = 0;
      this.#latch();
      this.#wrapped.transfer();
    }
    this.#catchingUp = false;
  }

  readRegister(offset) {
    this.catchUp();
    return { [CSR]: this.csr, [DIV]: this.div, [CTR]: this.counter, [CC]: this.cc, [TOP]: this.top }[offset];
  }

  writeRegister(offset, value) {
    this.catchUp();
    if (offset === CC) this.cc = value;
    else if (offset === TOP) this.top = value & 0xffff;
    else this.#control(offset, value);
    if (!this.en) this.#latch();
  }

  reset() {
    this.writeRegister(CSR, 0);
    this.writeRegister(DIV, 1 << 4);
    this.writeRegister(CTR, 0);
    this.writeRegister(CC, 0);
    this.writeRegister(TOP, 0xffff);
  }

  #control(offset, value) {
    let { counter } = this;
    if (this.en) this.#note((this.#clock.cycles - this.#zero) / ((this.#top + 1) * this.pace));
    if (offset === CSR) {
      if (value & UNKNOWN) this.#complain(`a slice is to run in a way that nobody here knows: ${value}`);
      this.csr = value;
    }
    if (offset === DIV) this.div = value & 0xfff;
    if (offset === CTR) counter = value & 0xffff;
    this.#stoppedAt = counter;
    this.#skipped = counter;
    this.#zero = this.#clock.cycles - counter * this.pace;
    this.expect();
  }

  #isLatched() {
    return this.#level === (this.cc & 0xffff) && this.#levelB === this.cc >>> 16 && this.#top === this.top;
  }

  #latch() {
    this.#level = this.cc & 0xffff;
    this.#levelB = this.cc >>> 16;
    this.#top = this.top;
  }

  #note(waves) {
    const [skipped, length] = [this.#skipped, this.#top + 1];
    const count = (waves * length - skipped) / (length - skipped);
    if (count <= 0 || skipped > this.#top) return;
    const { pace } = this;
    this.onWaves?.(this.#zero + skipped * pace, Math.max(0, this.#level - skipped), this.#top - skipped, pace, count);
  }
}

/** The outputs of all slices as a mask of pins. */
function pins(slices) {
  return slices.reduce((mask, slice, n) => {
    if (slice.csr === 0 && slice.cc === 0) return mask;
    const { a, b } = slice.outputs;
    const two = (a ? 1 : 0) | (b ? 2 : 0);
    return mask | (two << (2 * n)) | (n < 7 ? two << (16 + 2 * n) : 0);
  }, 0);
}

/** @param {(slice: number) => { waits(): number, transfer() }} wrapped See `dma.js`. */
export function patchPwm(silicon, wrapped) {
  const { pwm, clock } = silicon;
  const slices = pwm.channels.map((old, n) => {
    // The package's alarms must not ring any more.
    old.timer.enable = false;
    const { waits, transfer } = wrapped(n);
    const wrap = () => {
      pwm.intRaw |= 1 << n;
      transfer();
    };
    return new Slice(clock, { waits, transfer: wrap }, (why) => pwm.warn(why));
  });
  pwm.channels = slices;
  pwm.checkInterrupts = () => {
    if (pwm.intEnable | pwm.intForce) pwm.warn('a wrap is to interrupt, which nobody here knows');
  };
  Object.defineProperty(pwm, 'gpioValue', { get: () => pins(slices) });
  const earliest = (when) => slices.reduce((cycle, slice) => Math.min(cycle, slice[when]), Infinity);
  return {
    catchUp: () => slices.forEach((slice) => slice.catchUp()),
    /** The cycles at which the core pauses: awake, because it can change what is transferred. */
    get nextTransfer() {
      return earliest('nextTransfer');
    },
    /** Asleep, because the end of a transfer can wake it. */
    get lastTransfer() {
      return earliest('lastTransfer');
    },
  };
}
