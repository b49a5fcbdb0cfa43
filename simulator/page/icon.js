// The icon of the installed page, as a PNG: the cream lid on the dark tray, with five pips. It is
// drawn within the circle that every system leaves of an icon.

import { deflateSync } from 'node:zlib';

const [TRAY, LID] = [[0x20, 0x2a, 0x30], [0xec, 0xe5, 0xd3]];
/** Half the side of the lid and the radius of its corners; where the pips are, and theirs. */
const [SIDE, CORNER, PIP, RADIUS] = [0.3, 0.08, 0.14, 0.065];
/** Each pixel is the mean of so many samples in a row, as many rows high. */
const SAMPLES = 4;

/** The colour there, from the middle of the icon, which is 1 wide. */
function colour(x, y) {
  const [right, down] = [Math.abs(x), Math.abs(y)];
  const corner = Math.hypot(Math.max(0, right - SIDE + CORNER), Math.max(0, down - SIDE + CORNER));
  const pip = Math.min(Math.hypot(x, y), Math.hypot(right - PIP, down - PIP)) < RADIUS;
  return corner < CORNER && !pip ? LID : TRAY;
}

/** The icon with that many pixels a side. */
export function icon(size) {
  // Each row begins with its filter: none.
  const rows = Buffer.alloc(size * (1 + 3 * size));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0];
      for (let n = 0; n < SAMPLES ** 2; n++) {
        const at = (place, sample) => (place + (sample + 0.5) / SAMPLES) / size - 0.5;
        colour(at(x, n % SAMPLES), at(y, Math.floor(n / SAMPLES))).forEach((value, part) => (sum[part] += value));
      }
      rows.set(sum.map((value) => Math.round(value / SAMPLES ** 2)), y * (1 + 3 * size) + 1 + 3 * x);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2], 8);
  const magic = Buffer.from([0x89, ...Buffer.from('PNG\r\n\x1a\n')]);
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const numbers = [data.length, crc(body)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  });
  return Buffer.concat([numbers[0], body, numbers[1]]);
}

/** That of PNG: https://www.w3.org/TR/png-3/#D-CRCAppendix */
function crc(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}
