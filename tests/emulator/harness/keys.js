// The six buttons, to ground, against the pull-ups that the image must switch on: without them all
// look pressed, as on the board.
//
// A press is a list of moments at which the contact changes; a bouncing one has more of them.

/** @type {Record<string, number>} The pins. */
export const PINS = { up: 10, down: 11, left: 12, right: 13, A: 14, B: 15 };

export class Keys {
  #clock;
  #pins;
  #down;
  #wiring;

  /**
   * @param {Set<string>} down The buttons already down; kept up to date.
   * @param {import('./wiring.js').Wiring} [wiring] What decides the levels, if the wires do.
   */
  constructor(silicon, down = new Set(), wiring = undefined) {
    this.#down = down;
    this.#wiring = wiring;
    this.#clock = silicon.clock;
    this.#pins = new Map(Object.entries(PINS).map(([key, pin]) => [key, silicon.gpio[pin]]));
    if (wiring) return;
    for (const [key, pin] of this.#pins) {
      pin.addListener(() => this.#drive(key));
      this.#drive(key);
    }
  }

  /** The contact closes or opens now. */
  set(key, down) {
    if (down) this.#down.add(key);
    else this.#down.delete(key);
    this.#drive(key);
  }

  /**
   * The contact changes now and `bounce` more times, each so many microseconds after the one
   * before. It ends up as asked, so `bounce` has an even length.
   */
  change(key, down, bounce = []) {
    if (bounce.length % 2) throw new Error('a contact that bounces an odd number of times ends up where it was');
    this.set(key, down);
    let after = 0;
    bounce.forEach((micros, n) => {
      after += micros;
      this.#clock.createAlarm(() => this.set(key, down === (n % 2 === 1))).schedule(after * 1000);
    });
  }

  #drive(key) {
    const pin = this.#pins.get(key);
    if (!pin) throw new Error(`there is no button "${key}"`);
    if (this.#wiring) return this.#wiring.settle();
    const high = pin.pullupEnabled && !this.#down.has(key);
    // The package takes every call for an edge, so it is called only for a change.
    if (high !== pin.rawInputValue) pin.setInputValue(high);
  }
}
