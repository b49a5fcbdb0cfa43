// The log that the image writes for a probe, read from RAM as a probe does: from the control block
// that the image names `_SEGGER_RTT`, while the program runs, so that nothing overflows.

const RAM_START = 0x20000000;
const BLOCK_IF_FULL = 2;
/** After the identifier and two counts, the channel: name, buffer, size, positions, flags. */
const FIRST = 24;
const [BUFFER, SIZE, WRITE, READ, FLAGS] = [4, 8, 12, 16, 20];
const IDENTIFIER = 'SEGGER RTT';

export class Rtt {
  #ram;
  #view;
  #block;
  #at;
  #chunks = [];
  #detached = false;

  /** @param {import('./elf.js').Elf} elf */
  constructor(silicon, elf) {
    const symbol = elf.symbol('_SEGGER_RTT');
    this.#ram = silicon.sram;
    this.#view = silicon.sramView;
    this.#block = symbol ? symbol.address - RAM_START : null;
    this.#at = this.#block + FIRST;
  }

  #word(offset) {
    return this.#view.getUint32(this.#at + offset, true);
  }

  /** Takes what was written since the last call. */
  drain() {
    if (this.#block === null || this.#detached) return;
    const [write, read] = [this.#word(WRITE), this.#word(READ)];
    // Before the image has set up its RAM there is only garbage.
    if (write === read || !this.#isSetUp()) return;
    const [buffer, size] = [this.#word(BUFFER) - RAM_START, this.#word(SIZE)];
    const end = write > read ? write : size;
    this.#chunks.push(this.#ram.slice(buffer + read, buffer + end));
    if (write < read) this.#chunks.push(this.#ram.slice(buffer, buffer + write));
    this.#view.setUint32(this.#at + READ, write, true);
  }

  /**
   * The probe is pulled off as probes are: it asked the image to wait for it when the buffer is
   * full, the buffer is full, and nobody reads it any more.
   */
  detach() {
    this.drain();
    this.#detached = true;
    this.#view.setUint32(this.#at + READ, (this.#word(WRITE) + 1) % this.#word(SIZE), true);
    this.#view.setUint32(this.#at + FLAGS, BLOCK_IF_FULL, true);
  }

  /** The log so far. */
  bytes() {
    const all = new Uint8Array(this.#chunks.reduce((length, chunk) => length + chunk.length, 0));
    this.#chunks.reduce((at, chunk) => (all.set(chunk, at), at + chunk.length), 0);
    return all;
  }

  #isSetUp() {
    const bytes = this.#ram.subarray(this.#block, this.#block + IDENTIFIER.length);
    return String.fromCharCode(...bytes) === IDENTIFIER;
  }
}
