// @ts-check
// The image and the voice packs, as they lie in a flash, and as the file that is dragged onto a
// Pico: what the box here runs is what that file holds, byte by byte.

import { FLASH_SIZE, FLASH_START, SECTOR, VOICE_START } from './harness.js';

const BLOCK = 512;
const PAGE = 256;
const DATA_AT = 32;
/** See `xtask/src/uf2.rs`. */
const [MAGIC, MAGIC_END] = [[0x0a324655, 0x9e5d5157], 0x0ab16f30];
const [FAMILY_PRESENT, FAMILY_RP2040] = [0x2000, 0xe48bff56];

/** @typedef {import('./harness.js').Bytes} Bytes */

/**
 * What is written to a Pico: this image with this pack, or with none, behind it.
 * @param {Bytes} image
 * @returns {{ start: number, bytes: Bytes }[]} Whole sectors.
 */
export function partsOf(image, pack = new Uint8Array(SECTOR).fill(0xff)) {
  return [{ start: 0, bytes: whole(image) }, { start: VOICE_START, bytes: whole(pack) }];
}

/**
 * The same as a file: what `cargo xtask uf2` writes.
 * @param {ReturnType<typeof partsOf>} parts
 */
export function uf2Of(parts) {
  const pages = parts.flatMap(({ start, bytes }) =>
    Array.from({ length: bytes.length / PAGE }, (_, n) => ({ address: FLASH_START + start + PAGE * n, bytes: bytes.subarray(PAGE * n, PAGE * (n + 1)) })),
  );
  const uf2 = new Uint8Array(BLOCK * pages.length);
  const view = new DataView(uf2.buffer);
  pages.forEach(({ address, bytes }, n) => {
    const head = [...MAGIC, FAMILY_PRESENT, address, PAGE, n, pages.length, FAMILY_RP2040];
    head.forEach((word, nth) => view.setUint32(BLOCK * n + 4 * nth, word, true));
    uf2.set(bytes, BLOCK * n + DATA_AT);
    view.setUint32(BLOCK * (n + 1) - 4, MAGIC_END, true);
  });
  return uf2;
}

/** The same up to the end of its last sector. @param {Bytes} bytes */
function whole(bytes) {
  const sectors = new Uint8Array(Math.ceil(bytes.length / SECTOR) * SECTOR).fill(0xff);
  sectors.set(bytes);
  return sectors;
}

/**
 * The image as the harness wants it, with these symbols.
 * @param {Bytes} image
 * @param {Record<string, number>} symbols Their addresses.
 */
export function imageOf(image, symbols) {
  const flash = new Uint8Array(FLASH_SIZE).fill(0xff);
  flash.set(image);
  const all = new Map(Object.entries(symbols).map(([name, address]) => [name, { address, size: 4 }]));
  return { path: 'croupier.uf2', image: flash, symbols: all, symbol: (/** @type {string} */ name) => all.get(name) };
}

/** What was packed into the page under that name: compressed, as base64. @param {string} name */
export async function unpacked(name) {
  const packed = bytesOf(document.getElementById(name)?.textContent ?? '');
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} base64 */
function bytesOf(base64) {
  // Faster, where a browser has it.
  if ('fromBase64' in Uint8Array) return /** @type {{ fromBase64: (text: string) => Bytes }} */ (/** @type {unknown} */ (Uint8Array)).fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let n = 0; n < text.length; n++) bytes[n] = text.charCodeAt(n);
  return bytes;
}
