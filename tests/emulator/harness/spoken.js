// What there is to say, read from RAM as a probe would: a ring of tokens that the image names
// `SPOKEN`, behind the number of those ever written. See `firmware/src/chip/speech.rs`.

const RAM_START = 0x20000000;
const LENGTH = 256;

export class Spoken {
  #view;
  #at;
  #count = 0;
  #tokens = [];

  /** @param {import('./elf.js').Elf} elf */
  constructor(silicon, elf) {
    const symbol = elf.symbol('SPOKEN');
    this.#view = silicon.sramView;
    this.#at = symbol ? symbol.address - RAM_START : null;
  }

  /** Takes what was written since the last call: often enough, so that nothing is overwritten. */
  drain() {
    if (this.#at === null) return;
    const count = this.#view.getUint32(this.#at, true);
    // Before the image has set up its RAM there is only garbage.
    if (count === this.#count || count - this.#count > LENGTH || count < this.#count) return;
    for (; this.#count < count; this.#count++) {
      this.#tokens.push(this.#view.getUint32(this.#at + 4 + 4 * (this.#count % LENGTH), true));
    }
  }

  /** The same, and nothing of it is there any more. */
  end() {
    const tokens = this.take();
    if (this.#at !== null) this.#view.setUint32(this.#at, 0, true);
    this.#count = 0;
    return tokens;
  }

  /** Everything since the last call of this: see `voice/src/token.rs`. */
  take() {
    this.drain();
    return this.#tokens.splice(0);
  }
}
