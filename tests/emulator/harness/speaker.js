// The loudspeaker on GP16: what its PWM slice plays.

const PIN = 16;
const SLICE = 0;
const PWM_FUNCTION = 4;
const ENABLED = 1;
const PHASE_CORRECT = 2;

export class Speaker {
  #silicon;

  constructor(silicon) {
    this.#silicon = silicon;
  }

  /** Whether the pin is high now. A slice that was switched off leaves it as it was. */
  get high() {
    const pin = this.#silicon.gpio[PIN];
    return pin.outputEnable && pin.outputValue;
  }

  /** The tone in hertz. 0 is silence: slice off, duty 0 or 100 %, or another use of the pin. */
  get hertz() {
    const { csr, cc, top, timer } = this.#silicon.pwm.channels[SLICE];
    const level = cc & 0xffff;
    const playing = csr & ENABLED && level > 0 && level <= top && this.#silicon.gpio[PIN].functionSelect === PWM_FUNCTION;
    if (!playing) return 0;
    const period = csr & PHASE_CORRECT ? 2 * top : top + 1;
    return this.#silicon.clkSys / timer.prescaler / period;
  }
}
