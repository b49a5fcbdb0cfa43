// @ts-check
// The box in real time: the emulator's box, run as far as the clock on the wall has come.
//
// Asleep, it skips to its next alarm, and the page sleeps as long. After a press it may run ahead
// of the wall a little, so that the result is on the glass at once. At every flash operation it is
// held until `keep` says that the bytes are safe: what is announced on the glass is safe before.
//
// Times are in milliseconds; the box has its own, which stands still while the page is hidden.

import { JOURNAL, makeBox, SECTOR, VOICE_START } from './harness.js';
import { anySeed, NOISE } from './noise.js';

/** The longest turn before the browser may do something else. */
const SLICE = 12;
/** The same before there is a picture, and while a press waits to be seen. */
const START_SLICE = 100;
const PRESS_SLICE = 5;
/** The shortest sleep: browsers have no shorter one. */
const NAP = 4;
/** The longest sleep: nobody relies on it. */
const LONGEST = 1000;
/** A page that fell behind further than this does not try to catch up. */
const BEHIND = 250;
/** How far it runs ahead after a press, and at most. */
const AHEAD = 25;
const MOST_AHEAD = 60;
/**
 * A contact changes no faster than this, so that the box hears every press of a quick finger: to
 * erase a sector keeps its core busy for 45 ms.
 */
const APART = 60;
/** A press counts as held from 600 ms on. */
const HOLD = 700;
/**
 * How many changes of a key may wait for a box that is late, because it speaks on a slow machine or
 * its store does. Whoever presses on and on does not press for minutes afterwards.
 */
const WAITING = 4;

const wall = () => performance.now();

/** @typedef {import('./harness.js').Key} Key */
/**
 * @typedef {object} State Of a key.
 * @property {{ down: boolean, apart: number }[]} changes To come: whether down, and how long after
 * the one before.
 * @property {number} last When it changed last.
 * @property {boolean} waits
 * @property {boolean} unheard Whether there was no room for its last press.
 */

export class Machine {
  /** Called whenever something may have changed. */
  onLook = () => {};
  /**
   * Called with what the emulator could not do. The power is off then.
   * @type {(error: Error) => void}
   */
  onTrouble = () => {};
  /** Called with what could not be shown. The box goes on. @type {(error: Error) => void} */
  onBlind = () => {};
  #keep;
  /** @type {import('./harness.js').Chip | null} */
  #chip = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The wall's time at which the box's was 0. */
  #origin = 0;
  #lead = 0;
  /** The box's time at which it will have something to do. */
  #next = 0;
  #paused = false;
  /** Sectors that changed and are not safe yet, by their offset. @type {Set<number>} */
  #changed = new Set();
  /** @type {Promise<void> | null} */
  #held = null;
  /** @type {Map<Key, State>} */
  #keys = new Map();

  /**
   * @param {import('./harness.js').Image} image
   * @param {object} options
   * @param {Uint8Array} options.journal
   * @param {number[]} options.number Of the flash chip.
   * @param {(sectors: Map<number, Uint8Array>) => Promise<void>} options.keep
   */
  constructor(image, { journal, number, keep }) {
    this.#keep = keep;
    this.box = makeBox(image, { journal, seed: anySeed(), rosc: NOISE });
    this.box.flash.number = number;
    this.box.flash.onOperation = (index) => {
      const { offset, length } = this.box.flash.operations[index];
      for (let at = offset - (offset % SECTOR); at < offset + length; at += SECTOR) this.#changed.add(at);
    };
  }

  // Power.

  /** Comes back when the box has power: what it wrote last is safe before. */
  async plugIn() {
    await this.settled();
    if (this.box.powered) return;
    // A plug that was to be pulled has been: there is no such operation.
    this.box.flash.cutAt(-1, 'before');
    this.box.isDrive = false;
    this.box.powerUp();
    this.#goOn();
  }

  /** Pulls the plug, now. */
  pull() {
    if (this.box.powered) this.box.cutPower();
    this.look();
  }

  /** Pulls the plug within the next flash operation, so that it is torn. */
  pullAtNextWrite() {
    const { flash } = this.box;
    const [some, seed] = [anySeed(), anySeed()];
    flash.cutAt(flash.operations.length, 'torn', { bytes: some % 256, seed });
  }

  /** Shows how things stand. Whatever goes wrong with that, the box goes on. */
  look() {
    try {
      this.onLook();
    } catch (error) {
      this.onBlind(/** @type {Error} */ (error));
    }
  }

  /** Whether a flash operation waits to be kept. */
  get held() {
    return this.#held !== null;
  }

  /** Comes back when nothing waits to be kept. */
  async settled() {
    while (this.#held) await this.#held;
  }

  /** It stands still. @param {boolean} paused */
  set paused(paused) {
    this.#paused = paused;
    if (!paused) this.#goOn();
  }

  /** The box's time goes on from here. */
  #goOn() {
    this.#origin = wall() - this.box.now;
    this.#next = this.box.now;
    this.#pump();
  }

  /** Replaces what the flash has kept. The power must be off. @param {Uint8Array} journal */
  fill(journal) {
    this.box.flash.bytes.set(journal, JOURNAL.start);
  }

  /**
   * Lays a voice pack into the flash, as flashing would. The power must be off.
   * @param {Uint8Array} pack
   */
  flashVoice(pack) {
    this.box.flash.bytes.fill(0xff, VOICE_START, JOURNAL.start).set(pack, VOICE_START);
  }

  // Fingers.

  /** A contact closes or opens. @param {Key} key @param {boolean} down */
  press(key, down, apart = APART) {
    // A box that is late, because it speaks, is not caught up with first.
    this.#pump(PRESS_SLICE);
    const state = this.#key(key);
    // A press that is not heard is let go of unheard, too.
    if (down) state.unheard = state.changes.length >= WAITING;
    if (state.unheard) return;
    state.changes.push({ down, apart });
    this.#follow(key);
    if (down && this.box.powered) {
      this.#lead = Math.min(this.box.now + AHEAD, wall() - this.#origin + MOST_AHEAD);
    }
    this.#pump();
  }

  /** @param {Key} key */
  tap(key) {
    this.press(key, true);
    this.press(key, false);
  }

  /** @param {Key} key */
  hold(key) {
    this.press(key, true);
    this.press(key, false, HOLD);
  }

  /** @param {Key} key @returns {State} */
  #key(key) {
    const known = this.#keys.get(key);
    if (known) return known;
    /** @type {State} */
    const state = { changes: [], last: -Infinity, waits: false, unheard: false };
    this.#keys.set(key, state);
    return state;
  }

  /** Makes the changes of this key that are due. @param {Key} key */
  #follow(key) {
    const { box } = this;
    const state = this.#key(key);
    while (state.changes.length && !state.waits && !this.#held) {
      const { down, apart } = state.changes[0];
      const wait = state.last + apart - box.now;
      if (wait > 1e-6 && box.powered) {
        state.waits = true;
        const due = () => {
          state.waits = false;
          this.#follow(key);
        };
        box.chip.clock.createAlarm(due).schedule(wait * 1e6);
        return;
      }
      state.changes.shift();
      box.keys.set(key, down);
      state.last = box.now;
    }
  }

  // Time.

  /** Runs the box as far as the wall's clock has come, or for a slice. */
  #pump(slice = this.box.now < this.#lead ? PRESS_SLICE : SLICE) {
    clearTimeout(this.#timer);
    const { box } = this;
    if (!box.powered || this.#held || this.#paused) return;
    const started = wall();
    const late = started - this.#origin - this.#next;
    if (late > BEHIND) this.#origin += late;
    const target = Math.max(started - this.#origin, this.#lead);
    const end = started + (box.firstPicture === null ? START_SLICE : slice);
    const stop = () => this.#changed.size > 0 || box.chip !== this.#chip || wall() > end;
    try {
      do {
        if (box.chip !== this.#chip) this.#attach();
        if (box.now < target) box.until(stop, target - box.now);
      } while (box.powered && box.chip !== this.#chip);
    } catch (error) {
      box.cutPower();
      this.onTrouble(/** @type {Error} */ (error));
    }
    if (this.#changed.size > 0) this.#hold();
    this.look();
    if (!box.powered || this.#held) return;
    this.#next = box.now + (box.now < target ? 0 : this.#untilAlarm());
    const rest = this.#next - (wall() - this.#origin);
    this.#timer = setTimeout(() => this.#pump(), Math.min(Math.max(rest, NAP), LONGEST));
  }

  /** How long the box has nothing to do. */
  #untilAlarm() {
    const { asleep, clock, silicon } = this.box.chip;
    if (!asleep) return 0;
    clock.openTurn(Infinity);
    return Math.min(((clock.stop - clock.cycles) / silicon.clkSys) * 1000, LONGEST);
  }

  /** A new life of the chip: fingers are where they are, and changes to come were lost. */
  #attach() {
    this.#chip = this.box.chip;
    this.box.speaker.listen?.();
    for (const [key, state] of this.#keys) {
      const last = state.changes.at(-1);
      Object.assign(state, { changes: [], last: -Infinity, waits: false, unheard: false });
      if (last) this.box.keys.set(key, last.down);
    }
  }

  async #hold() {
    const { bytes } = this.box.flash;
    const sectors = new Map([...this.#changed].map((at) => [at, bytes.slice(at, at + SECTOR)]));
    this.#changed.clear();
    this.#held = this.#keep(sectors);
    await this.#held;
    this.#held = null;
    this.#next = this.box.now;
    for (const key of this.#keys.keys()) this.#follow(key);
    this.#pump();
    this.look();
  }
}
