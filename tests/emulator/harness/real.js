// The box on the table, with a debug probe on its three pads: what the scripts in
// `test/real.test.js` use of `Box`, by nothing but memory that is read and written.
//
// - A button is pressed by its pad: the pull-up becomes a pull-down. So level, interrupt and
//   debouncing are real, and only the contact is not. While the chip starts, nothing can be held:
//   the image sets up its pads then.
// - The glass is the picture that the image keeps for it (`display.rs`). What the panel makes of it
//   only eyes can tell.
// - The journal is read while the core is halted, at a moment when the flash can be read.
// - Log and words are those that the image writes for a probe.
//
// `BOX=probe` takes a real box, which `cargo xtask bench` has found. Without it the emulator stands
// in, behind the same lines (`xtask/bench`).

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asText } from './glass.js';
import { decode } from './log.js';
import { elf, FLASH_START } from './elf.js';
import { Hands } from './hands.js';
import { JOURNAL } from './flash.js';
import { Lines } from './lines.js';
import { PINS } from './keys.js';

const ROOT = new URL('../../..', import.meta.url).pathname;

/** RP2040 data sheet, section 2.19.6.3: the pads, from GPIO0 on, and their bits. */
const PADS = 0x4001c004;
const [PULL_DOWN, PULL_UP] = [1 << 2, 1 << 3];
/** Section 4.10.13: how the flash's controller transfers, and whether it is on. */
const [SSI_CTRLR0, SSI_SSIENR] = [0x18000000, 0x18000008];
const READS_LIKE_MEMORY = 3 << 8;
/** The core's vector table: that of the boot ROM is at 0. */
const VTOR = 0xe000ed08;
const VECTOR_TABLE = 0x10000100;
/** Section 2.4.8: disables the interrupts whose bits are written. */
const NVIC_ICER = 0xe000e180;

const WIDTH = 128;
const FRAME = 1024;
/** The ring of words: `firmware/src/chip/speech.rs`. */
const WORDS = 256;
/** How often it is looked at, and how long it must not change to be at rest, in ms. */
const LOOK = 20;
const QUIET = 60;
const RESTLESS = 5000;
/** The flash is busy for at most 0.4 s, and three times in a row at most. */
const BUSY = 2000;

/** How `cargo xtask` is called. */
const xtask = () => (process.env.XTASK ? [process.env.XTASK] : ['cargo', 'xtask']);

/** Whether there is a real box behind the lines. */
export const IS_REAL = process.env.BOX === 'probe';

/** What answers the lines: a probe, or the emulator with this image. */
function bench(path) {
  if (!IS_REAL) return [...xtask(), 'stand-in', path];
  if (!process.env.BENCH) throw new Error('cargo xtask bench knows where the probe is');
  return [process.env.BENCH];
}

/** Where the image keeps its picture, from what the compiler says about it. */
function places(path) {
  const [program, ...words] = xtask();
  const { status, stdout, stderr, error } = spawnSync(program, [...words, 'glass', path], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`nobody knows where the picture is: ${error ?? stderr}`);
  return JSON.parse(stdout);
}

const ASIDE = new URL('../../../target/bench/', import.meta.url);

/** Writes a journal to a new file in the target directory. @returns {string} Its path. */
export function keepAside(journal) {
  mkdirSync(ASIDE, { recursive: true });
  for (let n = 1; ; n++) {
    const file = new URL(`journal-${n}.bin`, ASIDE);
    try {
      writeFileSync(file, journal, { flag: 'wx' });
      return fileURLToPath(file);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

export class RealBox extends Hands {
  #lines;
  #places;
  #log = Buffer.alloc(0);
  #rtt;
  #spoken;
  #heard = 0;

  /** @param {string} image The path of the ELF that the box was flashed with. */
  constructor(image) {
    super();
    this.elf = elf(image);
    this.#lines = new Lines(bench(image), ROOT);
    this.#places = places(image);
    this.#rtt = this.elf.symbol('_SEGGER_RTT').address;
    this.#spoken = this.elf.symbol('SPOKEN').address;
    this.keys = { set: (key, down) => this.#pull(key, down), change: (key, down, bounce) => this.#change(key, down, bounce) };
    this.#isThisImage();
    this.restart();
  }

  close() {
    this.#lines.close();
  }

  // Memory.

  peek(at, length) {
    return Buffer.from(this.#lines.ask({ do: 'peek', at, length }).bytes, 'hex');
  }

  word(at) {
    return this.peek(at, 4).readUint32LE();
  }

  poke(at, word) {
    this.#lines.ask({ do: 'poke', at, word: word >>> 0 });
  }

  /** A part of the flash, read while the core stands still, so that nothing of it changes. */
  #readFlash(at, length) {
    for (let waited = 0; waited < BUSY; waited += LOOK) {
      this.#lines.ask({ do: 'halt' });
      try {
        const reads = (this.word(SSI_CTRLR0) & READS_LIKE_MEMORY) === READS_LIKE_MEMORY;
        if (reads && this.word(SSI_SSIENR) & 1) return this.peek(at, length);
      } finally {
        this.#lines.ask({ do: 'go' });
      }
      this.run(LOOK);
    }
    throw new Error('the flash is always busy');
  }

  /** Whatever else runs there, its symbols would be elsewhere. */
  #isThisImage() {
    // The second boot stage is left out: another one does as well.
    const [from, to] = [0x100, this.elf.imageSize];
    const found = this.#readFlash(FLASH_START + from, to - from);
    if (!found.equals(this.elf.image.subarray(from, to))) {
      throw new Error('another image is on the box: cargo load flashes this one');
    }
  }

  // Time.

  run(ms) {
    this.#lines.ask({ do: 'wait', micros: Math.round(ms * 1000) });
    this.#listen();
    return true;
  }

  /** @returns {boolean} Whether it came true in that time. */
  until(condition, ms) {
    for (let waited = 0; ; waited += LOOK) {
      if (condition()) return true;
      if (waited >= ms) return false;
      this.run(LOOK);
    }
  }

  /** Runs until the picture has not changed for a while. */
  settle({ quiet = QUIET } = {}) {
    if (this.isDrive) return false;
    let [before, still] = [null, 0];
    for (let waited = 0; waited < RESTLESS; waited += LOOK) {
      const now = this.glass.hex();
      still = now === before ? still + LOOK : 0;
      if (still >= quiet) return true;
      before = now;
      this.run(LOOK);
    }
    throw new Error(`its picture has not come to rest within ${RESTLESS} ms`);
  }

  restart() {
    this.#heard = 0;
    this.#lines.ask({ do: 'reset' });
  }

  /** The core hears no interrupt any more, so it never wakes up. */
  hang() {
    this.poke(NVIC_ICER, 0xffffffff);
  }

  /** Whether the boot ROM runs, as after BOOTSEL. */
  get isDrive() {
    return this.word(VTOR) !== VECTOR_TABLE;
  }

  // Fingers.

  #pull(key, down) {
    const pin = PINS[key];
    if (pin === undefined) throw new Error(`there is no button "${key}"`);
    const at = PADS + 4 * pin;
    const others = this.word(at) & ~(PULL_UP | PULL_DOWN);
    this.poke(at, others | (down ? PULL_DOWN : PULL_UP));
  }

  /** As with `Keys`, but no faster than the lines are. */
  #change(key, down, bounce = []) {
    if (bounce.length % 2) throw new Error('a contact that bounces an odd number of times ends up where it was');
    this.#pull(key, down);
    bounce.forEach((micros, n) => {
      this.#lines.ask({ do: 'wait', micros });
      this.#pull(key, down === (n % 2 === 1));
    });
  }

  // What there is to see, to hear and to read.

  get glass() {
    const { frame, light } = this.#places;
    const bytes = this.peek(frame, FRAME);
    const lit = (x, y) => Boolean((bytes[(y >> 3) * WIDTH + x] >> (y & 7)) & 1);
    const drive = () => {
      const name = light.names[this.peek(light.at, 1)[0]];
      return name === 'Level' ? this.peek(light.level, 1)[0] : name;
    };
    return {
      text: () => asText(lit),
      hex: () => bytes.toString('hex'),
      /** 1 to 4 as chosen, else `Dim` or `Off`. */
      get light() {
        return drive();
      },
      get on() {
        return drive() !== 'Off';
      },
    };
  }

  flash = { journal: () => this.#readFlash(FLASH_START + JOURNAL.start, JOURNAL.length) };

  /** Puts these bytes into the journal's place, and starts again. */
  putJournal(bytes) {
    this.#lines.ask({ do: 'flash', at: FLASH_START + JOURNAL.start, bytes: Buffer.from(bytes).toString('hex') });
    this.restart();
  }

  /** The log since the script began, decoded: `{ level, message }` each. */
  log() {
    const more = Buffer.from(this.#lines.ask({ do: 'rtt', at: this.#rtt }).bytes, 'hex');
    this.#log = Buffer.concat([this.#log, more]);
    return decode(this.elf.path, this.#log);
  }

  #words = [];

  /** Reads the ring often enough: it holds 256 words. */
  #listen() {
    const count = this.word(this.#spoken);
    // Before the image has set up its RAM there is anything.
    if (count === this.#heard || count < this.#heard || count - this.#heard > WORDS) return;
    const ring = this.peek(this.#spoken + 4, 4 * WORDS);
    for (; this.#heard < count; this.#heard++) this.#words.push(ring.readUint32LE(4 * (this.#heard % WORDS)));
  }

  /** What there was to say since the last call, whether or not it was said: see `voice.js`. */
  takeSaid() {
    this.#listen();
    return Uint32Array.from(this.#words.splice(0));
  }
}
