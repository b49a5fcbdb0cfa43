// The image, as the file that is dragged onto a Pico: what the box here runs is what that file
// holds, byte by byte.

import { FLASH_SIZE, FLASH_START } from '../../../tests/emulator/harness/elf.js';

const BLOCK = 512;
const MAGIC = [0x0a324655, 0x9e5d5157];
const DATA_AT = 32;
/** Of which a block has a page. */
const PAGE = 256;

/**
 * A UF2 with the data of all its blocks in front and what is around that behind, or the way back:
 * so it is compressed 40 KB smaller.
 */
export const apart = (uf2) => sorted(uf2, (apart, inBlock) => [inBlock, apart]);
export const together = (apart) => sorted(apart, (apart, inBlock) => [apart, inBlock]);

function sorted(bytes, way) {
  const [to, blocks] = [new Uint8Array(bytes.length), bytes.length / BLOCK];
  const move = (apart, inBlock, length) => {
    const [from, into] = way(apart, inBlock);
    to.set(bytes.subarray(from, from + length), into);
  };
  for (let n = 0; n < blocks; n++) {
    const [at, around] = [BLOCK * n, PAGE * blocks + (BLOCK - PAGE) * n];
    move(PAGE * n, at + DATA_AT, PAGE);
    move(around, at, DATA_AT);
    move(around + DATA_AT, at + DATA_AT + PAGE, BLOCK - DATA_AT - PAGE);
  }
  return to;
}

/** The flash of a Pico after this UF2 was dragged onto it: erased where it has nothing. */
export function flashOf(uf2) {
  const flash = new Uint8Array(FLASH_SIZE).fill(0xff);
  const view = new DataView(uf2.buffer, uf2.byteOffset, uf2.byteLength);
  for (let at = 0; at < uf2.length; at += BLOCK) {
    const word = (n) => view.getUint32(at + 4 * n, true);
    if (word(0) !== MAGIC[0] || word(1) !== MAGIC[1]) throw new Error('the image is no UF2');
    flash.set(uf2.subarray(at + DATA_AT, at + DATA_AT + word(4)), word(3) - FLASH_START);
  }
  return flash;
}

/** The image as the harness wants it, with these symbols: `{ name: address }`. */
export function imageOf(uf2, symbols) {
  const all = new Map(Object.entries(symbols).map(([name, address]) => [name, { address, size: 4 }]));
  return { path: 'croupier.uf2', image: flashOf(uf2), symbols: all, symbol: (name) => all.get(name) };
}

/** What was packed into the page under that name: compressed, as base64. */
export async function unpacked(name) {
  const packed = bytesOf(document.getElementById(name).textContent);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let n = 0; n < text.length; n++) bytes[n] = text.charCodeAt(n);
  return bytes;
}
