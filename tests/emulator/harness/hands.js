// Hands on a box, wherever it is: presses, holds, and whole scripts of the console. What has hands
// has `keys`, and can `run` and `settle`.

/** A short press of a finger. */
export const PRESS = 60;
/** How long a quick finger rests between two presses; a contact counts as open after 20 ms. */
export const REST = 50;
/** In a script a press takes 1,000 ms until the next, as on the host, so every question is heard. */
const PAUSE = 1000 - PRESS - REST;
/** Well above the 600 ms from which a press is held. */
const HOLD = 700;

export class Hands {
  /**
   * Presses one button or several at once, lets go, waits until the result is shown.
   * @returns {boolean} Whether there still is power.
   */
  press(keys, { ms = PRESS, bounce = [], release = bounce } = {}) {
    const all = [keys].flat();
    const change = (down, trace) => all.forEach((key) => this.keys.change(key, down, trace));
    change(true, bounce);
    if (!this.run(ms)) return this.letGo();
    change(false, release);
    return this.run(REST) && this.settle();
  }

  hold(keys, ms = HOLD) {
    return this.press(keys, { ms });
  }

  /**
   * Plays a script of the console: buttons, in a hurry as in `A!`, `holdB`, waits such as `500ms`.
   * @returns {boolean} Whether there still is power.
   */
  play(script) {
    return script
      .split(/\s+/)
      .filter(Boolean)
      .every((word) => {
        const wait = /^(\d+)ms$/.exec(word);
        if (wait) return this.run(Number(wait[1]));
        const hurried = /^(.+)!$/.exec(word);
        if (hurried) return this.press(hurried[1]);
        const held = /^hold(.+)$/.exec(word);
        return (held ? this.hold(held[1]) : this.press(word)) && this.run(PAUSE) && this.settle();
      });
  }

  /** The power went while a button was down. */
  letGo() {
    return false;
  }
}
