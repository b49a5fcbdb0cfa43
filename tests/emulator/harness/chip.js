// The RP2040, from one reset to the next: rp2040js, what it lacks for this image, and the loop that
// runs it.
//
// A chip lives once: power-up or a warm reset makes a new one (`box.js`), so nothing of an old life
// leaks into the next except what is handed over by name. It runs deterministically; asleep, it
// skips to the next alarm.
//
// Not modelled: the crystal's start-up, the boot ROM's own time, the second core; and misses of the
// cache in front of the flash, unless a box is made with one (`cache.js`).

import { RP2040 } from 'rp2040js';
import { Clock } from './clock.js';
import { FLASH_START, RAM_START } from './elf.js';
import { attachMpu } from './mpu.js';
import { isRomCall, romImage, serve, SPIN_AT, UsbBoot } from './rom.js';
import { pacedBy, patchDma } from './dma.js';
import { patchPwm } from './pwm.js';
import { patchResets } from './resets.js';
import { patchSsi } from './ssi.js';
import { patchTimer } from './timer.js';
import { Stub } from './stub.js';

/** After the 256 bytes of the second boot stage. */
export const VECTOR_TABLE = FLASH_START + 0x100;
/** The second boot stage: 252 bytes and their checksum, in RAM's last 256. */
const STAGE_LENGTH = 256;
const STAGE_AT = 0x20041f00;
const HARD_FAULT = 3;
const RAM_END = RAM_START + 264 * 1024;
/** Behind the flash controller's registers nothing is documented until RAM begins. */
const BELOW_RAM = 0x18004000;
/** The flash, cached or not. */
const isFlash = (address) => address >= FLASH_START && address < FLASH_START + 0x04000000;
const isWordOfRam = (address) => address >= RAM_START && address < RAM_END && (address & 3) === 0;
/** The system clock until the image sets it: the ring oscillator at its initial speed. */
export const RING_HZ = 6_500_000;
/** The system clock once the image has set it. */
export const SYSTEM_HZ = 125_000_000;
/** What the converter reads: a third of 4.7 V at input 3, a chip of 27 °C at input 4. */
const CONVERTER = { 3: 1945, 4: 876 };
/** The core's longest turn before the harness looks around: 0.4 ms, as the log has only 1 KiB. */
const TURN = 50_000;

/** The boot ROM's checksum of the second boot stage (section 2.8.1.3.1). */
function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let n = 0; n < 8; n++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/** An access the real bus refuses: the core takes a hard fault. */
class BusFault extends Error {}

class Silicon extends RP2040 {
  /** The package's own `reset` also fills 16 MiB of flash: slow, and not wanted. */
  reset() {
    this.core.reset();
    this.pwm.reset();
  }

  // Most accesses are to RAM, which the package looks for behind its peripherals: a seventh of the
  // time that a test takes.

  readUint32(address) {
    if (isWordOfRam(address)) return this.sramView.getUint32(address - RAM_START, true);
    if (this.reading) this.announce(address);
    return this.isNowhere(address) ? 0 : super.readUint32(address);
  }

  readUint16(address) {
    if (this.reading) this.announce(address);
    return super.readUint16(address);
  }

  readUint8(address) {
    if (this.reading) this.announce(address);
    return super.readUint8(address);
  }

  writeUint32(address, value) {
    if (isWordOfRam(address)) this.sramView.setUint32(address - RAM_START, value, true);
    else if (!this.isNowhere(address)) super.writeUint32(address, value);
  }

  /**
   * Whether the unit for memory protection forbids an access there.
   * @type {undefined | ((address: number) => boolean)}
   */
  isForbidden;

  /** Whether nothing is there, below RAM: see `mpu.js`. */
  isNowhere(address) {
    if (address >>> 0 < BELOW_RAM || address >>> 0 >= RAM_START) return false;
    if (this.isForbidden?.(address >>> 0)) throw new BusFault(`forbidden: ${(address >>> 0).toString(16)}`);
    return true;
  }

  /**
   * Whether the flash can be read like memory. While it is programmed or erased it cannot: then a
   * fetch or a read from there returns anything on the chip, and faults here. Reading is only
   * looked at while it is off, since every instruction is read.
   */
  set xip(on) {
    const busy = (address) => {
      throw new BusFault(`reads ${address.toString(16)} while the flash is busy`);
    };
    this.reading = on ? this.#cached : busy;
  }

  /** From now on every read of the flash is charged, unless it is in this cache. */
  useCache(cache, charge) {
    this.cache = cache;
    this.#cached = (address) => charge(cache.read(address));
    this.xip = true;
  }

  #cached = null;
  /** Called for each read of the flash, with its address; `null` if nobody cares. */
  reading = null;

  // Putting methods onto the object and taking them off again would make every access to it slower
  // for good.
  announce(address) {
    if (isFlash(address >>> 0)) this.reading(address >>> 0);
  }
}

export class Chip {
  /** Cycles the core executed, and how often something woke it. */
  awakeCycles = 0;
  wakes = 0;
  /** Hard faults taken, and accesses the emulator does not know. */
  faults = [];
  complaints = new Set();
  /** Called whenever the core falls asleep or its turn ends. */
  onPause = () => {};
  #fellAsleep = false;
  #pwm;

  /**
   * @param {import('./flash.js').Flash} flash
   * @param {number} bootHz The core's clock until the image sets it.
   * @param {Cache} [cache] In front of the flash; without it every read is a hit.
   */
  constructor(flash, bootHz = RING_HZ, cache = undefined) {
    this.clock = new Clock(bootHz);
    const silicon = new Silicon(this.clock);
    this.silicon = silicon;
    this.core = silicon.core;
    this.flash = flash;
    silicon.logger = this.#logger();
    silicon.bootrom.set(romImage());
    silicon.onBreak = (code) => this.#breakpoint(code);
    silicon.flash = flash.bytes;
    silicon.flashView = new DataView(flash.bytes.buffer);

    silicon.clkSys = bootHz;
    silicon.addClockListener((hertz) => (this.clock.frequency = hertz));
    // Cache control: a flush is done at once (status: cache empty, stream empty).
    silicon.peripherals[0x14000] = new Stub(silicon, 'XIP_CTRL', { 0x08: 3, 0x14: 0 });
    // The regulator reports the right voltage.
    silicon.peripherals[0x40064] = new Stub(silicon, 'VREG_AND_CHIP_RESET', { 0x00: 0x10b1 });
    patchSsi(silicon, flash.chip);
    // Where the second boot stage was not run, it has left the chip like this.
    flash.chip.continuous = true;
    silicon.isForbidden = attachMpu(silicon);
    patchResets(silicon);
    patchTimer(silicon);
    this.#pwm = patchPwm(silicon, pacedBy(silicon));
    patchDma(silicon);
    Object.assign(silicon.adc.channelValues, CONVERTER);
    // The package starts with inputs switched off; the chip has them on (reset value 0x56).
    for (const pin of silicon.gpio) pin.padValue = 0x56;

    if (cache) silicon.useCache(cache, (cycles) => (this.clock.cycles += cycles));
    this.core.VTOR = VECTOR_TABLE;
    this.core.SP = silicon.readUint32(VECTOR_TABLE);
    this.core.PC = silicon.readUint32(VECTOR_TABLE + 4) & ~1;
  }

  /**
   * Starts as the boot ROM does: checks the second boot stage, copies it to the end of RAM, jumps
   * there (RP2040 data sheet, section 2.8.1). Without this it has run already.
   */
  bootFromFlash() {
    const { silicon, core, flash } = this;
    const stage = flash.bytes.subarray(0, STAGE_LENGTH);
    const view = new DataView(stage.buffer, stage.byteOffset);
    if (crc(stage.subarray(0, -4)) !== view.getUint32(STAGE_LENGTH - 4, true)) {
      throw new UsbBoot('there is no second boot stage in the flash');
    }
    flash.chip.stopReading();
    silicon.xip = false;
    stage.forEach((byte, n) => silicon.writeUint8(STAGE_AT + n, byte));
    core.SP = STAGE_AT;
    core.LR = 0;
    core.PC = STAGE_AT;
  }

  get nanos() {
    return this.clock.nanos;
  }

  /** Asleep in WFE or WFI. */
  get asleep() {
    return this.core.waiting;
  }

  /**
   * Runs until that time, or until the condition holds, which is checked whenever an alarm rang or
   * a turn ended.
   * @returns {boolean} Whether the condition held.
   */
  run(untilNanos, condition = () => false) {
    const { clock, core } = this;
    // Computed each time, because the image changes the length of a cycle.
    for (let end; clock.cycles < (end = clock.cycleAt(untilNanos)); ) {
      if (this.#fellAsleep && !core.waiting) this.wakes++;
      if (core.waiting) {
        clock.openTurn(Math.min(end, this.#pwm.lastTransfer));
        clock.cycles = clock.stop;
      } else {
        clock.openTurn(Math.min(end, clock.cycles + TURN, this.#pwm.nextTransfer));
        const from = clock.cycles;
        this.#execute();
        this.awakeCycles += clock.cycles - from;
      }
      this.#fellAsleep = core.waiting;
      this.#pwm.catchUp();
      this.onPause();
      clock.ring();
      if (condition()) return true;
    }
    return false;
  }

  /** The core waits for so long, as it does for the flash; everything else goes on. */
  stall(nanos) {
    this.clock.cycles = this.clock.cycleAt(this.clock.nanos + nanos);
  }

  /** The core hangs from now on, deaf to interrupts, as after a wild jump. */
  hang() {
    this.core.waiting = false;
    this.core.PM = true;
    this.core.PC = SPIN_AT;
  }

  #execute() {
    const { clock, core } = this;
    // A core that hangs does nothing, for all of the watchdog's two seconds.
    if (core.PC === SPIN_AT) clock.cycles = Math.max(clock.cycles, clock.stop);
    try {
      while (clock.cycles < clock.stop && !core.waiting) {
        // In two steps, because a call into ROM moves the clock while it executes.
        const cycles = core.executeInstruction();
        clock.cycles += cycles;
      }
    } catch (error) {
      if (!(error instanceof BusFault)) throw error;
      clock.cycles += 1;
      this.#hardFault(error.message);
    }
  }

  #breakpoint(code) {
    const pc = this.core.PC - this.core.breakRewind;
    if (!isRomCall(pc)) throw new BusFault(`breakpoint or undefined instruction ${code}`);
    const { cycles, nanos } = serve(this.silicon, this.flash, code);
    // The core waits in ROM all the while; alarms that rang meanwhile are served when it returns.
    this.stall(nanos);
    this.clock.cycles += cycles;
  }

  #hardFault(why) {
    const { core } = this;
    const pc = core.PC - 2;
    this.faults.push({ pc, why, nanos: this.nanos });
    // A fault inside the fault handler locks up the core; then only the watchdog helps.
    if (core.IPSR === HARD_FAULT) return this.hang();
    core.PC = pc;
    try {
      core.exceptionEntry(HARD_FAULT);
    } catch (error) {
      // Nor is there a way out if the frame of the fault has no place to go.
      if (!(error instanceof BusFault)) throw error;
      this.hang();
    }
  }

  #logger() {
    const fault = (message) => {
      throw new BusFault(message);
    };
    const isFault = (component, message) => component === 'RP2040' || message.startsWith('Warning: Instruction');
    return {
      debug() {},
      info: (_, message) => {
        // The package only logs it. Without the event, a task woken by another one would sleep
        // until the next alarm.
        if (message === 'SEV') this.core.eventRegistered = true;
      },
      warn: (component, message) => {
        if (isFault(component, message)) fault(message);
        this.complaints.add(`${component}: ${message}`);
      },
      error: (_, message) => fault(message),
    };
  }
}
