// @ts-check
// A Pico in BOOTSEL, read and written over WebUSB, as picotool does it over the same cable.
//
// The protocol is PICOBOOT: RP2040 data sheet 2.8.5, names as in the pico-sdk's `picoboot.h`. Each
// command is a packet of 32 bytes; then its data; then a short packet the other way, which says
// that it is done. A command that the boot ROM refuses stalls.
//
// **Promises.** `write` never erases or writes a byte of the journal: whatever becomes of the
// transfer, the game stays. The second boot stage is erased first and written last, so a Pico whose
// transfer was cut starts nothing, and waits in BOOTSEL again.

import { FLASH_START, JOURNAL, SECTOR } from './harness.js';

/** @typedef {import('./harness.js').Bytes} Bytes */
/** @typedef {{ start: number, bytes: Bytes }} Part Of the flash: whole sectors. */
/** @typedef {(share: number) => void} Progress From 0 to 1. */
/**
 * @typedef {object} Usb What is needed of a `USBDevice`, which TypeScript does not know.
 * @property {{ interfaces: { interfaceNumber: number, alternate: { interfaceClass: number,
 * endpoints: { endpointNumber: number, direction: 'in' | 'out' }[] } }[] } | null} configuration
 * @property {() => Promise<void>} open
 * @property {() => Promise<void>} close
 * @property {(value: number) => Promise<void>} selectConfiguration
 * @property {(number: number) => Promise<void>} claimInterface
 * @property {(setup: object) => Promise<unknown>} controlTransferOut
 * @property {(endpoint: number, data: Bytes) => Promise<{ status: string }>} transferOut
 * @property {(endpoint: number, length: number) => Promise<{ status: string, data?: DataView }>}
 * transferIn
 */
/** @typedef {{ requestDevice: (options: object) => Promise<Usb> }} Bus */

/** Raspberry Pi, and its RP2040 in BOOTSEL: no other chip is offered. */
const PICO = { vendorId: 0x2e8a, productId: 0x0003 };
const VENDOR_SPECIFIC = 0xff;

const MAGIC = 0x431fd10b;
const EXCLUSIVE_ACCESS = 0x01;
const REBOOT = 0x02;
const FLASH_ERASE = 0x03;
const READ = 0x84;
const WRITE = 0x05;
const EXIT_XIP = 0x06;
/** The highest bit of a command says that its data comes from the Pico. */
const INWARDS = 0x80;
/** A request to the interface: whatever was begun is given up. */
const INTERFACE_RESET = 0x41;

/** What the boot ROM erases in one go, and quickest: a block of the flash chip. */
const BLOCK = 16 * SECTOR;
/**
 * The second boot stage, at the very beginning. Unless its checksum is right, the boot ROM starts
 * nothing: RP2040 data sheet 2.8.1.3.1.
 */
const SECOND_STAGE = 256;
/** The end of the RAM, and how long the Pico waits before it starts its program, in ms. */
const [STACK, DELAY] = [0x20042000, 500];

/** What the browser has for that, if it has anything. */
export const bus = () => /** @type {{ usb?: Bus }} */ (/** @type {unknown} */ (navigator)).usb;

/** The system or another program does not let the browser have it: the cause says why. */
export class Closed extends Error {}
/** It does not do what a Pico does. */
export class Odd extends Error {
  /** @param {import('./words.js').Name} what */
  constructor(what) {
    super(what);
    this.what = what;
  }
}

export class Pico {
  #usb;
  #interface = 0;
  #out = 0;
  #in = 0;
  #token = 0;

  /** @param {Usb} usb */
  constructor(usb) {
    this.#usb = usb;
  }

  /**
   * Somebody picks one.
   * @param {Bus} from
   * @returns {Promise<Pico | null>} None if nobody did.
   */
  static async picked(from) {
    try {
      return new Pico(await from.requestDevice({ filters: [PICO] }));
    } catch (error) {
      if (/** @type {Error} */ (error).name === 'NotFoundError') return null;
      throw error;
    }
  }

  /**
   * Does something with it, and lets go of it, whatever comes of that.
   * @template T
   * @param {() => Promise<T>} does
   * @returns {Promise<T>}
   */
  async use(does) {
    try {
      await this.#open();
    } catch (error) {
      throw new Closed('', { cause: error });
    }
    try {
      return await does();
    } finally {
      await this.#usb.close().catch(() => {});
    }
  }

  async #open() {
    await this.#usb.open();
    if (!this.#usb.configuration) await this.#usb.selectConfiguration(1);
    const found = this.#usb.configuration?.interfaces.find(
      ({ alternate }) => alternate.interfaceClass === VENDOR_SPECIFIC,
    );
    const end = (/** @type {'in' | 'out'} */ way) =>
      found?.alternate.endpoints.find(({ direction }) => direction === way)?.endpointNumber ?? 0;
    if (!found) throw new Odd('picoOther');
    [this.#interface, this.#out, this.#in] = [found.interfaceNumber, end('out'), end('in')];
    await this.#usb.claimInterface(this.#interface);
    const reset = { requestType: 'vendor', recipient: 'interface', request: INTERFACE_RESET };
    await this.#usb.controlTransferOut({ ...reset, value: 0, index: this.#interface });
  }

  /**
   * Reads so much of the flash from there on.
   * @param {number} start
   * @param {number} length
   * @param {Progress} progress
   */
  async read(start, length, progress) {
    await this.#command(EXIT_XIP, []);
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += BLOCK) {
      bytes.set(await this.#read(start + at, Math.min(BLOCK, length - at)), at);
      progress(Math.min(1, (at + BLOCK) / length));
    }
    return bytes;
  }

  /**
   * Writes these parts of the flash, reads each again, and starts what was written.
   * @param {Part[]} parts
   * @param {Progress} progress
   */
  async write(parts, progress) {
    for (const { start, bytes } of parts) {
      if (start % SECTOR || bytes.length % SECTOR || start + bytes.length > JOURNAL.start) {
        throw new Odd('picoOutside');
      }
    }
    const blocks = parts.flatMap(inBlocks);
    const first = blocks.find(({ start }) => start === 0)?.bytes;
    const others = blocks.filter(({ start }) => start > 0);
    // The drive is out of the way: a desktop that looks at it would disturb.
    await this.#command(EXCLUSIVE_ACCESS, [], { byte: 1 });
    await this.#command(EXIT_XIP, []);
    if (first) await this.#command(FLASH_ERASE, [FLASH_START, SECTOR]);
    for (const [n, { start, bytes }] of others.entries()) {
      await this.#command(FLASH_ERASE, [FLASH_START + start, bytes.length]);
      await this.#program(start, bytes);
      progress((n + 1) / others.length);
    }
    if (first) {
      await this.#program(SECOND_STAGE, first.slice(SECOND_STAGE));
      await this.#program(0, first.slice(0, SECOND_STAGE));
    }
    await this.#command(REBOOT, [0, STACK, DELAY]);
  }

  /** Writes what was erased, and reads it again. @param {number} start @param {Bytes} bytes */
  async #program(start, bytes) {
    await this.#command(WRITE, [FLASH_START + start, bytes.length], { data: bytes });
    const read = await this.#read(start, bytes.length);
    if (read.some((byte, at) => byte !== bytes[at])) throw new Odd('picoDiffers');
  }

  /** @param {number} start @param {number} length */
  async #read(start, length) {
    const bytes = await this.#command(READ, [FLASH_START + start, length], { length });
    if (bytes.length !== length) throw new Odd('picoConfused');
    return bytes;
  }

  /**
   * @param {number} id
   * @param {number[]} words Its arguments.
   * @param {object} [more]
   * @param {number} [more.byte] Its only argument, where that is a byte.
   * @param {Bytes} [more.data] What goes there.
   * @param {number} [more.length] How many bytes come back.
   * @returns {Promise<Bytes>} What came back.
   */
  async #command(id, words, { byte, data, length = data?.length ?? 0 } = {}) {
    const packet = new DataView(new ArrayBuffer(32));
    packet.setUint32(0, MAGIC, true);
    packet.setUint32(4, ++this.#token, true);
    packet.setUint8(8, id);
    packet.setUint8(9, byte === undefined ? 4 * words.length : 1);
    packet.setUint32(12, length, true);
    words.forEach((word, n) => packet.setUint32(16 + 4 * n, word, true));
    if (byte !== undefined) packet.setUint8(16, byte);
    await this.#send(new Uint8Array(packet.buffer));
    if (data) await this.#send(data);
    if (!(id & INWARDS)) return this.#receive(1);
    const back = await this.#receive(length);
    await this.#send(new Uint8Array(1));
    return back;
  }

  /** @param {Bytes} bytes */
  async #send(bytes) {
    must((await this.#usb.transferOut(this.#out, bytes)).status);
  }

  /** @param {number} length @returns {Promise<Bytes>} */
  async #receive(length) {
    const { status, data } = await this.#usb.transferIn(this.#in, length);
    must(status);
    if (!data) return new Uint8Array(0);
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice();
  }
}

/** @param {string} status Of a transfer. */
function must(status) {
  if (status !== 'ok') throw new Odd(status === 'stall' ? 'picoRefuses' : 'picoConfused');
}

/**
 * A part in pieces that the chip erases in one go; its very first sector is one of its own.
 * @param {Part} part
 * @returns {Part[]}
 */
function inBlocks({ start, bytes }) {
  const pieces = [];
  for (let at = 0; at < bytes.length; ) {
    const length = start + at === 0 ? SECTOR : BLOCK - ((start + at) % BLOCK);
    pieces.push({ start: start + at, bytes: bytes.slice(at, at + length) });
    at += length;
  }
  return pieces;
}
