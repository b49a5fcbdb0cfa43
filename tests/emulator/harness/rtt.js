// The bytes of the log, read from RAM as a probe does: from the control block that the image names
// `_SEGGER_RTT`, while the program runs, so that nothing overflows.

const RAM_START = 0x20000000;
const BLOCK_IF_FULL = 2;
/** After the identifier and two counts; then name, buffer, size, write and read position, flags. */
const CHANNEL = 24;
const IDENTIFIER = 'SEGGER RTT';

export class Rtt {
  #ram;
  #view;
  #block;
  #chunks = [];
  #detached = false;

  /** @param {import('./elf.js').Elf} elf */
  constructor(silicon, elf) {
    const symbol = elf.symbol('_SEGGER_RTT');
    this.#block = symbol ? symbol.address - RAM_START : null;
    this.#ram = silicon.sram;
    this.#view = silicon.sramView;
  }

  /** Takes what was written since the last call. */
  drain() {
    if (this.#block === null || this.#detached) return;
    const word = (n) => this.#view.getUint32(this.#block + CHANNEL + 4 * n, true);
    const [write, read] = [word(3), word(4)];
    // Before the image has set up its RAM there is only garbage.
    if (write === read || !this.#isSetUp()) return;
    const [buffer, size] = [word(1) - RAM_START, word(2)];
    const end = write > read ? write : size;
    this.#chunks.push(this.#ram.slice(buffer + read, buffer + end));
    if (write < read) this.#chunks.push(this.#ram.slice(buffer, buffer + write));
    this.#view.setUint32(this.#block + CHANNEL + 4 * 4, write, true);
  }

  /**
   * The probe is pulled off as probes are: it asked the image to wait for it when the buffer is
   * full, the buffer is full, and nobody reads it any more.
   */
  detach() {
    this.drain();
    this.#detached = true;
    const at = (n) => this.#block + CHANNEL + 4 * n;
    const [size, write] = [2, 3].map((n) => this.#view.getUint32(at(n), true));
    this.#view.setUint32(at(4), (write + 1) % size, true);
    this.#view.setUint32(at(5), BLOCK_IF_FULL, true);
  }

  /** Everything so far. */
  bytes() {
    return Buffer.concat(this.#chunks);
  }

  #isSetUp() {
    const text = Buffer.from(this.#ram.subarray(this.#block, this.#block + IDENTIFIER.length));
    return text.toString('latin1') === IDENTIFIER;
  }
}
