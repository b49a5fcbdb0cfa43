// What the image writes for a probe, read from RAM as a probe does: from the control block that the
// image names `_SEGGER_RTT`, while the program runs, so that nothing overflows. Its first channel
// is the log, its second what there is to say.

const RAM_START = 0x20000000;
const BLOCK_IF_FULL = 2;
/** After the identifier: how many channels there are. */
const CHANNELS = 16;
/** After two counts, the channels: name, buffer, size, write and read position, flags of each. */
const FIRST = 24;
const [BUFFER, SIZE, WRITE, READ, FLAGS] = [4, 8, 12, 16, 20];
const CHANNEL_LENGTH = 24;
const IDENTIFIER = 'SEGGER RTT';

class Channel {
  #ram;
  #view;
  #at;
  #chunks = [];

  constructor(silicon, at) {
    this.#ram = silicon.sram;
    this.#view = silicon.sramView;
    this.#at = at;
  }

  #word(offset) {
    return this.#view.getUint32(this.#at + offset, true);
  }

  /** Whether there is something to take, unless RAM has only garbage. */
  get waits() {
    return this.#word(WRITE) !== this.#word(READ);
  }

  /** Takes what was written since the last call. */
  drain() {
    const [write, read] = [this.#word(WRITE), this.#word(READ)];
    if (write === read) return;
    const [buffer, size] = [this.#word(BUFFER) - RAM_START, this.#word(SIZE)];
    const end = write > read ? write : size;
    this.#chunks.push(this.#ram.slice(buffer + read, buffer + end));
    if (write < read) this.#chunks.push(this.#ram.slice(buffer, buffer + write));
    this.#view.setUint32(this.#at + READ, write, true);
  }

  /** Nobody reads any more, and the image is to wait for whoever does. */
  detach() {
    this.#view.setUint32(this.#at + READ, (this.#word(WRITE) + 1) % this.#word(SIZE), true);
    this.#view.setUint32(this.#at + FLAGS, BLOCK_IF_FULL, true);
  }

  /** Everything so far. */
  bytes() {
    const all = new Uint8Array(this.#chunks.reduce((length, chunk) => length + chunk.length, 0));
    this.#chunks.reduce((at, chunk) => (all.set(chunk, at), at + chunk.length), 0);
    return all;
  }

  /** Everything since the last call of this. */
  take() {
    const bytes = this.bytes();
    this.#chunks = [];
    return bytes;
  }
}

export class Rtt {
  #silicon;
  #block;
  #log;
  #said;
  #detached = false;

  /** @param {import('./elf.js').Elf} elf */
  constructor(silicon, elf) {
    const symbol = elf.symbol('_SEGGER_RTT');
    this.#silicon = silicon;
    this.#block = symbol ? symbol.address - RAM_START : null;
    this.#log = new Channel(silicon, this.#block + FIRST);
    this.#said = new Channel(silicon, this.#block + FIRST + CHANNEL_LENGTH);
  }

  /** Takes what was written since the last call. */
  drain() {
    if (this.#block === null || this.#detached) return;
    // Before the image has set up its RAM there is only garbage.
    if (!(this.#log.waits || this.#said.waits) || !this.#isSetUp()) return;
    this.#log.drain();
    if (this.#silicon.sramView.getUint32(this.#block + CHANNELS, true) > 1) this.#said.drain();
  }

  /**
   * The probe is pulled off as probes are: it asked the image to wait for it when the buffer is
   * full, the buffer is full, and nobody reads it any more.
   */
  detach() {
    this.drain();
    this.#detached = true;
    this.#log.detach();
  }

  /** The log so far. */
  bytes() {
    return this.#log.bytes();
  }

  /** What there was to say since the last call, as numbers: see `voice/src/token.rs`. */
  takeSaid() {
    return new Uint32Array(this.#said.take().buffer);
  }

  #isSetUp() {
    const bytes = this.#silicon.sram.subarray(this.#block, this.#block + IDENTIFIER.length);
    return String.fromCharCode(...bytes) === IDENTIFIER;
  }
}
