// The OLED: a panel of 128×64 pixels on I2C, and what a person in front of it sees.
//
// It understands what a driver may send: control bytes with and without continuation, page,
// horizontal and vertical addressing, windows, and the settings that change what is seen. As in the
// real part, its memory holds garbage after power-up and it is dark; the segment order affects what
// is written from then on, the COM direction acts at once. It is mounted like such modules: upright
// with segments and COM lines remapped (0xA1, 0xC8). Scrolling is not modelled; whatever it does
// not know is in `complaints`.
//
// There is one model for each kind that people own, and their bad habits: one that cannot be read,
// that wakes late, that resets itself once after it was set up.

import { chance } from './chance.js';

export const WIDTH = 128;
export const HEIGHT = 64;
const PAGES = HEIGHT / 8;
const HORIZONTAL = 0;
const VERTICAL = 1;
const PAGE_MODE = 2;

/** How many bytes follow a command. Commands not listed are a single byte. */
const ARGUMENTS = {
  0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8d: 1, 0xa8: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1,
};

/**
 * How kinds differ: the columns of the memory and the first of them on the glass, whether there are
 * windows, the low bits of the status byte, and what switches on the light.
 */
const KINDS = {
  ssd1306: { columns: 128, first: 0, windows: true, status: 0x03, pump: 0x8d },
  /** It has its own supply: the charge pump's command is none. */
  ssd1309: { columns: 128, first: 0, windows: true, status: 0x06, pump: null },
  sh1106: { columns: 132, first: 2, windows: false, status: 0x07, pump: 0xad },
};
const OFF = 0x40;
/** What is read where nobody drives the wire. */
const FLOATING = 0xff;

export class Glass {
  /** The time in ms; the box sets it. */
  clock = () => 0;

  /**
   * @param {object} options
   * @param {number} [options.seed] Of the garbage in its memory.
   * @param {keyof typeof KINDS} [options.kind]
   * @param {number} [options.address]
   * @param {boolean} [options.readable] Whether its status byte can be read.
   * @param {number} [options.wakes] So many ms after it got power it begins to answer.
   * @param {number} [options.resets] So many ms after it got power it resets itself, once.
   */
  constructor({ seed = 1, kind = 'ssd1306', address = 0x3c, readable = true, wakes = 0, resets = Infinity } = {}) {
    if (!KINDS[kind]) throw new Error(`no panel is "${kind}"`);
    Object.assign(this, { seed, kind, address, readable, wakes, resets });
    this.powerUp();
  }

  /** It gets power now. */
  powerUp() {
    this.#since = this.clock();
    this.#willReset = this.resets < Infinity;
    this.#reset();
  }

  /** Whether it is awake enough to acknowledge anything. */
  get answers() {
    this.#liveOn();
    return this.clock() - this.#since >= this.wakes;
  }

  #since;
  #willReset;

  /** Whatever it does by itself has happened. */
  #liveOn() {
    if (!this.#willReset || this.clock() - this.#since < this.resets) return;
    this.#willReset = false;
    this.#reset();
  }

  get #traits() {
    return KINDS[this.kind];
  }

  /** Settings as the data sheet says, garbage in memory. */
  #reset() {
    const bits = chance(this.seed++);
    /** Pages of columns, as the segments are wired; a byte is eight pixels, lowest bit on top. */
    this.memory = Uint8Array.from({ length: this.#traits.columns * PAGES }, () => bits() >>> 24);
    this.on = false;
    this.contrast = 0x7f;
    this.inverse = false;
    this.allLit = false;
    // The SH1106 has it switched on.
    this.chargePump = this.#traits.pump !== 0x8d;
    this.comPins = 0x12;
    this.remapped = { segments: false, com: false };
    this.startLine = 0;
    this.offset = 0;
    this.lines = HEIGHT;
    this.mode = PAGE_MODE;
    this.columns = { first: 0, last: this.#traits.columns - 1 };
    this.pages = { first: 0, last: PAGES - 1 };
    this.column = 0;
    this.page = 0;
    this.complaints = new Set();
    this.#fresh = new Set();
    this.#command = [];
    this.#expect = null;
  }

  /** Cells of memory that are on the glass and were written since power-up. */
  #fresh;
  #command;
  /** What the next byte is: 'control', 'command', 'data'; and whether a control byte follows it. */
  #expect;

  // The bus.

  start() {
    this.#expect = { kind: 'control' };
  }

  stop() {
    this.#expect = null;
  }

  /** @returns {boolean} Whether it acknowledges: not before a START, as when just plugged in. */
  write(byte) {
    if (!this.#expect) return false;
    const { kind, once } = this.#expect;
    if (kind === 'control') {
      if (byte & 0x3f) this.complaints.add(`control byte ${hex(byte)}`);
      this.#expect = { kind: byte & 0x40 ? 'data' : 'command', once: Boolean(byte & 0x80) };
      return true;
    }
    if (kind === 'data') this.#store(byte);
    else this.#instruct(byte);
    if (once) this.#expect = { kind: 'control' };
    return true;
  }

  /** The byte that it answers when it is read. */
  read() {
    if (!this.readable) return FLOATING;
    return this.#traits.status | (this.on ? 0 : OFF);
  }

  #store(byte) {
    const { columns: count, first, windows } = this.#traits;
    const segment = this.remapped.segments ? this.column : count - 1 - this.column;
    const cell = this.page * count + segment;
    this.memory[cell] = byte;
    if (segment >= first && segment < first + WIDTH) this.#fresh.add(cell);
    const { columns, pages } = this;
    if (!windows) {
      // Its column stops at the end of the page.
      this.column = Math.min(this.column + 1, count - 1);
      return;
    }
    switch (this.mode) {
      case HORIZONTAL:
        if (this.column === columns.last) this.page = next(this.page, pages, PAGES);
        this.column = next(this.column, columns, WIDTH);
        break;
      case VERTICAL:
        if (this.page === pages.last) this.column = next(this.column, columns, WIDTH);
        this.page = next(this.page, pages, PAGES);
        break;
      default:
        this.column = (this.column + 1) % WIDTH;
    }
  }

  #instruct(byte) {
    this.#command.push(byte);
    const [code, ...values] = this.#command;
    if (values.length < this.#arguments(code)) return;
    this.#command = [];
    this.#obey(code, values);
  }

  /** How many bytes follow: none where a kind does not know the command. */
  #arguments(code) {
    const { windows, pump } = this.#traits;
    if (code === 0xad) return pump === 0xad ? 1 : 0;
    if ((code === 0x8d && pump !== 0x8d) || (!windows && code >= 0x20 && code <= 0x22)) return 0;
    return ARGUMENTS[code] ?? 0;
  }

  #obey(code, [first, second]) {
    const { windows, pump } = this.#traits;
    if (code <= 0x0f) this.column = (this.column & 0xf0) | code;
    else if (code <= 0x1f) this.column = (this.column & 0x0f) | ((code & (windows ? 0x07 : 0x0f)) << 4);
    else if (!windows && code >= 0x20 && code <= 0x2f) this.complaints.add(`command ${hex(code)}`);
    else if (code === 0x8d && pump === null) return; // every SSD1306 driver sends it to an SSD1309
    else if (code === 0xad && pump === 0xad) this.chargePump = first === 0x8b;
    else if (code === 0x20) this.mode = first & 3;
    else if (code === 0x21) {
      this.columns = { first: first & 0x7f, last: second & 0x7f };
      this.column = this.columns.first;
    } else if (code === 0x22) {
      this.pages = { first: first & 7, last: second & 7 };
      this.page = this.pages.first;
    } else if (code === 0x2e || code === 0xe3) return; // no scrolling; no operation
    else if (code >= 0x40 && code <= 0x7f) this.startLine = code & 0x3f;
    else if (code === 0x81) this.contrast = first;
    else if (code === 0x8d && pump === 0x8d) this.chargePump = Boolean(first & 4);
    else if (code === 0xa0 || code === 0xa1) this.remapped.segments = code === 0xa1;
    else if (code === 0xa4 || code === 0xa5) this.allLit = code === 0xa5;
    else if (code === 0xa6 || code === 0xa7) this.inverse = code === 0xa7;
    else if (code === 0xa8) this.lines = (first & 0x3f) + 1;
    else if (code === 0xae || code === 0xaf) this.on = code === 0xaf;
    else if (code >= 0xb0 && code <= 0xb7) this.page = code & 7;
    else if (code === 0xc0 || code === 0xc8) this.remapped.com = code === 0xc8;
    else if (code === 0xd3) this.offset = first & 0x3f;
    else if (code === 0xda) this.comPins = first;
    else if (code === 0xd5 || code === 0xd9 || code === 0xdb) return; // drives and clocks: not seen
    else this.complaints.add(`command ${hex(code)}`);
  }

  // What is seen.

  /** Whether anything can be lit: switched on, with charge pump, wired as a 128×64 module. */
  get visible() {
    this.#liveOn();
    return this.on && this.chargePump && this.comPins === 0x12;
  }

  /** Whether it is visible and every pixel was written since power-up. */
  get complete() {
    return this.visible && this.#fresh.size === WIDTH * PAGES;
  }

  lit(x, y) {
    if (!this.visible) return false;
    const line = this.remapped.com ? y : HEIGHT - 1 - y;
    if (line >= this.lines) return false;
    if (this.allLit) return true;
    const row = (line + this.startLine + this.offset) % HEIGHT;
    const { columns, first } = this.#traits;
    const bit = (this.memory[(row >> 3) * columns + first + x] >> (row & 7)) & 1;
    return Boolean(bit) !== this.inverse;
  }

  /** 64 rows of 128 letters. */
  rows() {
    return Array.from({ length: HEIGHT }, (_, y) =>
      Array.from({ length: WIDTH }, (_, x) => (this.lit(x, y) ? '#' : '.')).join(''),
    );
  }

  /** 32 lines of 128 letters, each of them two pixels one above the other: see `tests/screens/`. */
  text() {
    return asText((x, y) => this.lit(x, y));
  }

  /** The whole picture as the 1024 bytes of a frame buffer: pages of columns. */
  bytes() {
    const byte = (page, x) => [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, n) => sum | (Number(this.lit(x, 8 * page + n)) << n), 0);
    return Uint8Array.from({ length: WIDTH * PAGES }, (_, n) => byte(Math.floor(n / WIDTH), n % WIDTH));
  }

  /** A short form, to compare and to print. */
  hex() {
    return Array.from(this.bytes(), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}

const hex = (byte) => `0x${byte.toString(16).padStart(2, '0')}`;
/** The next position, from the last back to the first; outside the window to the end and round. */
const next = (at, { first, last }, size) => (at === last ? first : (at + 1) % size);

/** @param {(x: number, y: number) => boolean} lit */
export function asText(lit) {
  const letters = [' ', '▀', '▄', '█'];
  const line = (y) => Array.from({ length: WIDTH }, (_, x) => letters[Number(lit(x, y)) + 2 * Number(lit(x, y + 1))]).join('');
  return Array.from({ length: HEIGHT / 2 }, (_, n) => line(2 * n) + '\n').join('');
}
