// @ts-check
// The icon of the installed page, as a PNG: the cream lid on the dark tray, with five pips. It is
// drawn within the circle that every system leaves of an icon.

import { png, RGB } from './png.js';

const [TRAY, LID] = [[0x20, 0x2a, 0x30], [0xec, 0xe5, 0xd3]];
/** Half the side of the lid and the radius of its corners; where the pips are, and theirs. */
const [SIDE, CORNER, PIP, RADIUS] = [0.3, 0.08, 0.14, 0.065];
/** Each pixel is the mean of so many samples in a row, as many rows high. */
const SAMPLES = 4;

/**
 * The colour there, from the middle of the icon, which is 1 wide.
 * @param {number} x
 * @param {number} y
 */
function colour(x, y) {
  const [right, down] = [Math.abs(x), Math.abs(y)];
  const corner = Math.hypot(Math.max(0, right - SIDE + CORNER), Math.max(0, down - SIDE + CORNER));
  const pip = Math.min(Math.hypot(x, y), Math.hypot(right - PIP, down - PIP)) < RADIUS;
  return corner < CORNER && !pip ? LID : TRAY;
}

/** The icon with that many pixels a side. @param {number} size */
export function icon(size) {
  // Each row begins with its filter: none.
  const rows = Buffer.alloc(size * (1 + 3 * size));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0];
      for (let n = 0; n < SAMPLES ** 2; n++) {
        const at = (/** @type {number} */ place, /** @type {number} */ sample) => (place + (sample + 0.5) / SAMPLES) / size - 0.5;
        colour(at(x, n % SAMPLES), at(y, Math.floor(n / SAMPLES))).forEach((value, part) => (sum[part] += value));
      }
      rows.set(sum.map((value) => Math.round(value / SAMPLES ** 2)), y * (1 + 3 * size) + 1 + 3 * x);
    }
  }
  return png({ width: size, height: size, depth: 8, kind: RGB }, rows);
}
