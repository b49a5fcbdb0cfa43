// The box on the table: a chip with its flash, glass, buttons and loudspeaker, through power cuts
// and resets.
//
// Flash survives everything. The glass survives a warm reset, because it stays powered; fingers
// stay on their buttons. After a power cut the chip's RAM and the glass's memory hold garbage, the
// same garbage in every run with the same seed.
//
// Times go in and out in milliseconds of the box's own time.

import { attachRosc, MODELS } from './rosc.js';
import { attachWatchdog, keptOf, WarmReset } from './watchdog.js';
import { attachWire } from './i2c.js';
import { Cache } from './cache.js';
import { attachCounter } from './counter.js';
import { chance } from './chance.js';
import { Chip, RING_HZ, VECTOR_TABLE } from './chip.js';
import { decode } from '#host';
import { elf, RAM_START, VOICE_START } from './elf.js';
import { Flash, JOURNAL, PowerCut } from './flash.js';
import { Glass } from './glass.js';
import { Hands } from './hands.js';
import { Keys } from './keys.js';
import { Rtt } from './rtt.js';
import { Spoken } from './spoken.js';
import { UsbBoot } from './rom.js';
import { Speaker } from './speaker.js';
import { Wiring } from './wiring.js';

const MS = 1e6;
/** Once the bus is idle and the core asleep for this long, the result of a press has been shown. */
const QUIET = 15;
/** A box still busy this long after a press is taken never to stop. */
const RESTLESS = 5000;

/** As an image that writes nothing to be read. */
const NOBODY = { symbol: () => undefined };

export class Box extends Hands {
  /** How often, why and when the chip restarted itself. */
  resets = [];
  powered = false;
  /** Whether it went into the USB boot loader, which is as far as it is followed. */
  isDrive = false;
  /** From power-up to the STOP after which the glass shows only what was sent, in ms. */
  firstPicture = null;
  #down = new Set();
  #devices = new Map();
  #before = 0;
  #seed;
  #bootHz;
  #hasCache;
  #boots;
  #wires;
  #unread;
  #garbage;
  #bit;
  #logs = [];
  #said = [];

  /**
   * Switched off: `powerUp` starts it.
   * @param {string | import('./elf.js').Elf} image Its path, or an `Elf`-like object.
   * @param {object} options
   * @param {Uint8Array} [options.flash] All of its flash, instead of the image alone.
   * @param {Uint8Array} [options.journal] Only the journal's area.
   * @param {Uint8Array} [options.voice] A voice pack.
   * @param {number} [options.seed] Of everything random.
   * @param {keyof typeof MODELS} [options.rosc] How the oscillator behaves.
   * @param {boolean | object} [options.oled] Whether it is plugged in, or what panel it is: see
   * `Glass`.
   * @param {number} [options.bootHz] The core's clock until the image sets it.
   * @param {boolean} [options.cache] Whether the flash is as slow as it is: see `cache.js`.
   * @param {keyof typeof import('./chips.js').CHIPS} [options.flashChip] Which flash chip is on the
   * board. It then starts with the second boot stage, which must know how to read it.
   * @param {import('./wiring.js').Faults} [options.wires] What is wrong with its wires; `{}` if
   * nothing is. Only then can it look at them: see `wiring.js`.
   * @param {boolean} [options.unread] Whether its log and its words are left to a debug port.
   */
  constructor(image, { flash, journal, voice, seed = 1, rosc = 'good', oled = true, bootHz, cache = false, flashChip, wires, unread = false } = {}) {
    super();
    this.elf = typeof image === 'string' ? elf(image) : image;
    this.flash = new Flash(flash ?? this.elf.image, flashChip);
    this.#boots = flashChip !== undefined;
    this.#wires = wires;
    this.#unread = unread;
    this.glass = new Glass({ seed, ...oled });
    this.glass.clock = () => this.now;
    if (journal) this.flash.bytes.set(journal, JOURNAL.start);
    if (voice) this.flash.bytes.set(voice, VOICE_START);
    this.#seed = seed;
    this.#bootHz = bootHz;
    this.#hasCache = cache;
    this.rosc = rosc;
    if (oled) this.replug();
  }

  /** The oscillator it has from now on. */
  set rosc(model) {
    if (!MODELS[model]) throw new Error(`no oscillator is "${model}"`);
    this.#bit = MODELS[model](this.#seed);
  }

  // Power.

  powerUp() {
    if (this.powered) throw new Error('it is on already');
    this.powered = true;
    this.firstPicture = null;
    if (this.plugged) this.glass.powerUp();
    this.#start();
    const garbage = chance(this.#seed++);
    this.flash.powerUp(garbage);
    const ram = new Uint32Array(this.chip.silicon.sram.buffer);
    for (let n = 0; n < ram.length; n++) ram[n] = garbage();
    this.#garbage = ram.slice();
    this.#boot();
    return this;
  }

  /** The plug is pulled, now. */
  cutPower() {
    this.#end();
    this.powered = false;
  }

  get plugged() {
    return this.#devices.has(this.glass.address);
  }

  /** The OLED loses contact, in the middle of a byte if there is one. */
  unplug() {
    this.#devices.delete(this.glass.address);
  }

  /** The OLED is back, as after a power cut of its own. */
  replug() {
    this.glass.powerUp();
    this.#devices.set(this.glass.address, this.glass);
  }

  /** Something holds SCL down from now on: nothing on the bus completes. */
  hangBus() {
    this.#setHung(true);
  }

  releaseBus() {
    this.#setHung(false);
  }

  /** The chip resets now, as if the image had asked for it. */
  restart() {
    this.#restart('core');
  }

  /**
   * A UF2 was written, and the boot ROM starts the image: by the watchdog's timer, with nothing in
   * scratch 4 (pico-bootrom, usb_device_tiny/runtime.c: `watchdog_reboot(0, SRAM_END, delay)`).
   */
  startAfterUf2() {
    this.#restart('boot ROM', { reason: 1, scratch4: 0 });
  }

  /**
   * A debugger restarts the whole chip, by its rescue port: the watchdog has no reason and its
   * scratch is empty, as after power-up; RAM is as it was (RP2040 data sheet, section 2.3.4.2).
   */
  rescue() {
    this.#restart('debugger', { reason: 0, scratch: new Uint32Array(8) });
  }

  // Time.

  /** Time since the box was made; it stands still without power. */
  get now() {
    return (this.#before + (this.chip?.nanos ?? 0)) / MS;
  }

  /** @returns {boolean} Whether there still is power. */
  run(ms) {
    this.until(() => false, ms);
    return this.powered;
  }

  /** @returns {boolean} Whether it came true in that time; false if the power was cut. */
  until(condition, ms) {
    if (!this.powered) throw new Error('it is off');
    if (condition()) return true;
    const end = this.#before + this.chip.nanos + ms * MS;
    for (;;) {
      try {
        return this.chip.run(end - this.#before, condition);
      } catch (error) {
        if (error instanceof PowerCut) {
          this.cutPower();
          return false;
        }
        if (error instanceof UsbBoot) {
          this.cutPower();
          this.isDrive = true;
          return false;
        }
        if (!(error instanceof WarmReset)) throw error;
        this.#restart(error.cause);
      }
    }
  }

  /** Runs until all is done and shown. @returns {boolean} Whether there still is power. */
  settle({ quiet = QUIET } = {}) {
    // A bus that hangs never becomes idle; and while it speaks, the core never sleeps for long.
    const works = () => !this.chip.asleep && !this.speaker.speaks;
    const busy = () => works() || !(this.wire.idle || this.#hung);
    const end = this.now + RESTLESS;
    while (this.now < end) {
      this.until(() => !busy(), RESTLESS);
      if (!this.powered || !this.until(busy, quiet)) return this.powered;
    }
    throw new Error(`it has not come to rest within ${RESTLESS} ms`);
  }

  letGo() {
    this.#down.clear();
    return false;
  }

  // What it said and used.

  /** The log since the box was made, decoded: `{ level, message }` each. */
  log() {
    return this.rawLog().flatMap((bytes) => decode(this.elf.path, bytes));
  }

  /** The log's bytes, one buffer per life of the chip. */
  rawLog() {
    this.#rtt?.drain();
    return this.#rtt ? [...this.#logs, this.#rtt.bytes()] : this.#logs;
  }

  /** What there was to say since the last call, whether or not it was said: see `voice.js`. */
  takeSaid() {
    const said = [...this.#said, ...(this.#spoken?.take() ?? [])];
    this.#said = [];
    return Uint32Array.from(said);
  }

  /** The debug probe is pulled off, while the image believes that it still reads the log. */
  detachProbe() {
    this.#rtt.detach();
  }

  /** Cycles awake, cycles in all and wake-ups since the last reset. */
  usage() {
    const { awakeCycles, wakes, clock, nanos } = this.chip;
    return { awakeCycles, wakes, cycles: clock.cycles, ms: nanos / MS };
  }

  /** The deepest stack since power-up: what lost its initial garbage below the top of the stack. */
  stackUsed() {
    const ram = new Uint32Array(this.chip.silicon.sram.buffer);
    const top = (this.chip.silicon.readUint32(VECTOR_TABLE) - RAM_START) / 4;
    const touched = (word) => ram[word] !== this.#garbage[word];
    let lowest = 0;
    while (lowest < top && !touched(lowest)) lowest++;
    if (lowest === 0) throw new Error('the stack has grown out of RAM');
    return 4 * (top - lowest);
  }

  #rtt;
  #spoken;
  #hung = false;

  #setHung(hung) {
    this.#hung = hung;
    this.wire.hung = hung;
  }

  #start(kept) {
    const chip = new Chip(this.flash, this.#bootHz, this.#hasCache ? new Cache() : undefined);
    const { silicon } = chip;
    this.chip = chip;
    this.watchdog = attachWatchdog(silicon, kept);
    this.oscillator = attachRosc(silicon, () => this.#bit());
    const wires = this.#wires;
    attachCounter(silicon, RING_HZ);
    this.wire = attachWire(silicon, !wires || Wiring.isBusSound(wires) ? this.#devices : new Map());
    this.wire.hung = this.#hung;
    const wiring = wires && new Wiring(silicon, wires, this.#down, this.#devices);
    this.keys = new Keys(silicon, this.#down, wiring);
    this.speaker = new Speaker(silicon);
    const read = this.#unread ? NOBODY : this.elf;
    const rtt = new Rtt(silicon, read);
    this.#rtt = rtt;
    const spoken = new Spoken(silicon, read);
    this.#spoken = spoken;
    chip.onPause = () => {
      rtt.drain();
      spoken.drain();
    };
    const started = this.now;
    this.wire.onStopped = () => {
      if (this.firstPicture === null && this.glass.complete) this.firstPicture = this.now - started;
    };
  }

  #boot() {
    if (!this.#boots) return;
    try {
      this.chip.bootFromFlash();
    } catch (error) {
      if (!(error instanceof UsbBoot)) throw error;
      this.cutPower();
      this.isDrive = true;
    }
  }

  #end() {
    this.#rtt.drain();
    this.#logs.push(this.#rtt.bytes());
    this.#said.push(...this.#spoken.take());
    this.#rtt = null;
    this.#spoken = null;
    this.#before += this.chip.nanos;
    this.chip = null;
  }

  #restart(cause, by = {}) {
    // What was read from RAM, which outlives a reset, is not read again.
    this.#rtt.drain();
    this.#said.push(...this.#spoken.end());
    const kept = { ...keptOf(this.chip.silicon), ...by };
    if (by.scratch4 !== undefined) kept.scratch[4] = by.scratch4;
    this.#end();
    this.glass.stop();
    this.resets.push({ cause, at: this.now });
    this.#start(kept);
    this.#boot();
  }
}
