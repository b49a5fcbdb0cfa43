// @ts-check
// PNG, as much of it as our own pictures need: https://www.w3.org/TR/png-3/

import { deflateSync, inflateSync } from 'node:zlib';

const MAGIC = Buffer.from([0x89, ...Buffer.from('PNG\r\n\x1a\n')]);
/** Kinds of colours. */
export const [RGB, INDEXED] = [2, 3];

/**
 * A picture as a file.
 * @param {{ width: number, height: number, depth: number, kind: number, palette?: number[] }} of
 * @param {Buffer} rows Each begins with its filter.
 */
export function png({ width, height, depth, kind, palette }, rows, level = 9) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, kind], 8);
  return Buffer.concat([
    MAGIC,
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', Buffer.from(palette))] : []),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** How `Screenshot::write_png` of the simulator enlarges a screen, and the rim around it. */
const [SCALE, RIM] = [4, 8];
const [WIDTH, HEIGHT] = [128, 64];
/** The screen's colours, dark and lit, in that palette, and what is lit there. */
const [PALETTE, LIT] = [[0x00, 0x00, 0x00, 0xd8, 0xec, 0xff], 1];

/**
 * A screen that the simulator has drawn, pixel for pixel and without a rim. Its rows are as they
 * are: packed together with screens like it, it is a tenth of the size.
 * @param {Buffer} file
 */
export function shrunk(file) {
  const { width, height, depth, kind, rows } = read(file);
  const across = WIDTH * SCALE + 2 * RIM;
  if (width !== across || height !== HEIGHT * SCALE + 2 * RIM || depth !== 2 || kind !== INDEXED) {
    throw new Error('this is no picture of a screen');
  }
  const small = Buffer.alloc(HEIGHT * (1 + WIDTH / 8));
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [right, down] = [RIM + SCALE * x, RIM + SCALE * y];
      const index = (rows[down][right >> 2] >> (6 - 2 * (right & 3))) & 3;
      if (index === LIT) small[y * (1 + WIDTH / 8) + 1 + (x >> 3)] |= 0x80 >> (x & 7);
    }
  }
  return png({ width: WIDTH, height: HEIGHT, depth: 1, kind: INDEXED, palette: PALETTE }, small, 0);
}

/** @param {Buffer} file Without interlacing, and with less than a byte for a pixel. */
function read(file) {
  const data = [];
  for (let at = MAGIC.length; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const [kind, end] = [file.toString('latin1', at + 4, at + 8), at + 8 + length];
    if (kind === 'IDAT') data.push(file.subarray(at + 8, end));
    at = end + 4;
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const [depth, kind] = [file[24], file[25]];
  const long = Math.ceil((width * depth) / 8);
  const all = inflateSync(Buffer.concat(data));
  const rows = [];
  let above = Buffer.alloc(long);
  for (let y = 0; y < height; y++) {
    const at = y * (1 + long);
    above = unfiltered(all[at], all.subarray(at + 1, at + 1 + long), above);
    rows.push(above);
  }
  return { width, height, depth, kind, rows };
}

/** @param {number} filter @param {Buffer} row @param {Buffer} above The row before. */
function unfiltered(filter, row, above) {
  const plain = Buffer.from(row);
  for (let n = 0; n < row.length; n++) {
    const [left, up, corner] = [plain[n - 1] ?? 0, above[n], above[n - 1] ?? 0];
    plain[n] += [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter];
  }
  return plain;
}

/**
 * Paeth's: which of the three is nearest to what they suggest.
 * @param {number} left
 * @param {number} up
 * @param {number} corner
 */
function nearest(left, up, corner) {
  const [toLeft, toUp] = [Math.abs(up - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** @param {string} kind @param {Buffer} data */
function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const numbers = [data.length, crc(body)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  });
  return Buffer.concat([numbers[0], body, numbers[1]]);
}

/** That of PNG: https://www.w3.org/TR/png-3/#D-CRCAppendix @param {Buffer} bytes */
function crc(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}
