// An ELF, as much of it as running it needs: the contents of the flash, and the addresses of
// symbols.
//
// It is read once per process and never changed: each box gets a copy of the image as its flash.

import { readFile } from '#host';

export const FLASH_START = 0x10000000;
/** The Pico's flash. */
export const FLASH_SIZE = 2 * 1024 * 1024;

const PT_LOAD = 1;
const SHT_SYMTAB = 2;
const SHF_ALLOC = 2;
export const RAM_START = 0x20000000;
/** Where `memory.x` has room for a voice pack. */
export const VOICE_START = 0x80000;

export class Elf {
  /** @param {string} path */
  constructor(path) {
    const bytes = readFile(path);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // 32 bits, little endian, ARM: anything else would be misread.
    if (view.getUint32(0) !== 0x7f454c46 || bytes[4] !== 1 || bytes[5] !== 1 || view.getUint16(18, true) !== 40) {
      throw new Error(`${path} is no ELF for a 32-bit ARM`);
    }
    this.path = path;
    /** The flash once programmed: 0xff where the image has nothing. */
    this.image = new Uint8Array(FLASH_SIZE).fill(0xff);
    /** Bytes of flash the image takes, from the start to its last byte. */
    this.imageSize = 0;
    this.#load(bytes, view);
    /** @type {Map<string, { address: number, size: number }>} */
    this.symbols = new Map();
    /** Bytes of RAM taken by statics. */
    this.ramSize = 0;
    this.#readSections(bytes, view);
  }

  #load(bytes, view) {
    const [start, size, count] = [view.getUint32(28, true), view.getUint16(42, true), view.getUint16(44, true)];
    for (let at = start; at < start + size * count; at += size) {
      const word = (n) => view.getUint32(at + 4 * n, true);
      const [type, offset, , loadAddress, fileSize] = [0, 1, 2, 3, 4].map(word);
      const target = loadAddress - FLASH_START;
      if (type !== PT_LOAD || fileSize === 0) continue;
      if (target < 0 || target + fileSize > FLASH_SIZE) {
        throw new Error(`${this.path} loads something at ${loadAddress.toString(16)}, which is no flash`);
      }
      this.image.set(bytes.subarray(offset, offset + fileSize), target);
      this.imageSize = Math.max(this.imageSize, target + fileSize);
    }
  }

  #readSections(bytes, view) {
    const [start, size, count] = [view.getUint32(32, true), view.getUint16(46, true), view.getUint16(48, true)];
    const section = (index) => (n) => view.getUint32(start + size * index + 4 * n, true);
    for (let index = 0; index < count; index++) {
      const table = section(index);
      if (table(2) & SHF_ALLOC && table(3) >= RAM_START) {
        this.ramSize += table(5);
      }
      if (table(1) !== SHT_SYMTAB) continue;
      const names = section(table(6))(4);
      for (let at = table(4); at < table(4) + table(5); at += 16) {
        const from = names + view.getUint32(at, true);
        const name = bytes.toString('latin1', from, bytes.indexOf(0, from));
        this.symbols.set(name, { address: view.getUint32(at + 4, true), size: view.getUint32(at + 8, true) });
      }
    }
  }

  /** The symbol of that name; else the first that contains it, since Rust mangles its names. */
  symbol(name) {
    const exact = this.symbols.get(name);
    if (exact) return exact;
    for (const [mangled, symbol] of this.symbols) {
      if (symbol.size > 0 && mangled.includes(name)) return symbol;
    }
    return undefined;
  }
}

const read = new Map();

/** @returns {Elf} The ELF at that path, read once. */
export function elf(path) {
  if (!read.has(path)) read.set(path, new Elf(path));
  return read.get(path);
}
