// The loudspeaker on GP16: what its PWM slice plays; and GP17, which wakes the amplifier.

const PIN = 16;
const AMPLIFIER = 17;
const SLICE = 0;
const PWM_FUNCTION = 4;
const PHASE_CORRECT = 2;
/** Nobody hears a tone above this. */
const CARRIER = 30_000;

/** Waves that were heard, in arrays that grow: 64,000 of them make up a second of speech. */
class Waves {
  length = 0;
  #room = 0;

  constructor() {
    /** The cycle at which each began, and as in `pwm.js`: level, highest count, pace, how many. */
    this.start = new Float64Array(0);
    this.level = new Uint16Array(0);
    this.top = new Uint16Array(0);
    this.pace = new Float32Array(0);
    this.count = new Float32Array(0);
  }

  push(start, level, top, pace, count) {
    if (this.length === this.#room) this.#grow();
    const n = this.length++;
    this.start[n] = start;
    this.level[n] = level;
    this.top[n] = top;
    this.pace[n] = pace;
    this.count[n] = count;
  }

  #grow() {
    this.#room = 2 * this.#room || 1024;
    for (const name of ['start', 'level', 'top', 'pace', 'count']) {
      const larger = new this[name].constructor(this.#room);
      larger.set(this[name]);
      this[name] = larger;
    }
  }
}

export class Speaker {
  #silicon;
  #waves = null;
  /** Where the next sample begins, in cycles, and what of it was heard already. */
  #heardUntil = 0;
  #begun = 0;

  constructor(silicon) {
    this.#silicon = silicon;
  }

  get #slice() {
    return this.#silicon.pwm.channels[SLICE];
  }

  /** Whether the slice decides what the pin does. */
  get #onPin() {
    const { functionSelect, outputOverride } = this.#silicon.gpio[PIN];
    return functionSelect === PWM_FUNCTION && outputOverride === 0;
  }

  /** Whether the amplifier of a speaking box is on. */
  get amplified() {
    const pin = this.#silicon.gpio[AMPLIFIER];
    return pin.outputEnable && pin.outputValue;
  }

  /** Whether the pin is high now. A slice that was switched off leaves it as it was. */
  get high() {
    const pin = this.#silicon.gpio[PIN];
    return pin.outputEnable && pin.outputValue;
  }

  /** The tone in hertz. 0 is silence: slice off, duty 0 or 100 %, or another use of the pin. */
  get hertz() {
    const { csr, cc, top, pace, en } = this.#slice;
    const level = cc & 0xffff;
    const playing = en && level > 0 && level <= top && this.#silicon.gpio[PIN].functionSelect === PWM_FUNCTION;
    if (!playing) return 0;
    const period = csr & PHASE_CORRECT ? 2 * top : top + 1;
    return this.#silicon.clkSys / pace / period;
  }

  /** Whether it speaks: waves that are too fast to be heard, each with a level of its own. */
  get speaks() {
    const { en, pace, top } = this.#slice;
    return en && this.#silicon.clkSys / pace / (top + 1) > CARRIER;
  }

  /** From now on every wave is written down. What was heard before is forgotten. */
  listen() {
    this.#slice.onWaves = null;
    this.#slice.catchUp();
    this.#waves = new Waves();
    this.#heardUntil = this.#silicon.clock.cycles;
    this.#begun = 0;
    this.#slice.onWaves = (start, level, top, pace, count) => {
      this.#waves.push(start, this.#onPin ? level : 0, top, pace, count);
    };
  }

  /**
   * Every wave since then that is over: when it began, in ms of the chip's time, and for how many
   * of its counts the pin was high. Waves that were broken off are left out.
   * @returns {{ ms: Float64Array, levels: Uint16Array, tops: Uint16Array }}
   */
  levels() {
    this.#slice.catchUp();
    const { length, start, level, top, pace, count } = this.#waves;
    const whole = count.subarray(0, length).reduce((sum, count) => sum + Math.floor(count), 0);
    const heard = { ms: new Float64Array(whole), levels: new Uint16Array(whole), tops: new Uint16Array(whole) };
    let at = 0;
    for (let n = 0; n < length; n++) {
      for (let wave = 0; wave + 1 <= count[n]; wave++) {
        heard.ms[at] = this.#silicon.clock.nanosAt(start[n] + wave * (top[n] + 1) * pace[n]) / 1e6;
        heard.levels[at] = level[n];
        heard.tops[at++] = top[n];
      }
    }
    return heard;
  }

  /**
   * What was heard since the last call, as so many samples a second: for each the share of its time
   * in which the pin was high, so 0 in silence. The waves of which they are made are forgotten.
   * @returns {Float32Array}
   */
  takeSamples(rate = 16_000) {
    const { clock, clkSys } = this.#silicon;
    this.#slice.catchUp();
    const { length, start, level, top, pace, count } = this.#waves;
    const cycles = clkSys / rate;
    // The wave that is not over yet is heard the next time.
    const until = this.#slice.en ? clock.cycles - this.#slice.counter * this.#slice.pace : clock.cycles;
    const samples = new Float32Array(Math.max(0, Math.ceil((until - this.#heardUntil) / cycles)) + 1);
    samples[0] = this.#begun;
    const high = (from, to) => {
      for (let n = Math.max(0, Math.floor(from / cycles)); n * cycles < to && n < samples.length; n++) {
        samples[n] += (Math.min(to, (n + 1) * cycles) - Math.max(from, n * cycles)) / cycles;
      }
    };
    for (let n = 0; n < length; n++) {
      const period = (top[n] + 1) * pace[n];
      for (let wave = 0; wave < count[n]; wave++) {
        const from = start[n] + wave * period - this.#heardUntil;
        const lasts = Math.min(1, count[n] - wave) * period;
        high(from, from + Math.min(level[n] * pace[n], lasts));
      }
    }
    const whole = Math.floor((until - this.#heardUntil) / cycles);
    this.#begun = samples[Math.max(0, whole)];
    this.#heardUntil += Math.max(0, whole) * cycles;
    this.#waves.length = 0;
    return samples.subarray(0, Math.max(0, whole));
  }
}
