// @ts-check
// Chance from the browser's own generator: it is the noise of this box's ring oscillator, and what
// its RAM holds when it gets power. The image tests and mixes it as it does on a Pico.

import { addOscillator } from './harness.js';

/** The name of the oscillator that is in order. */
export const NOISE = 'noise';

const fill = (/** @type {Uint8Array<ArrayBuffer>} */ bytes) => crypto.getRandomValues(bytes);

addOscillator(NOISE, () => {
  const bytes = new Uint8Array(1024);
  let bit = 8 * bytes.length;
  return () => {
    if (bit === 8 * bytes.length) {
      fill(bytes);
      bit = 0;
    }
    return (bytes[bit >> 3] >> (bit++ & 7)) & 1;
  };
});

/** A seed for what its RAM holds at power-up. */
export const anySeed = () => new DataView(fill(new Uint8Array(4)).buffer).getUint32(0);

/** A number such as makers give to a flash chip. */
export const anyNumber = () => [...fill(new Uint8Array(8))];
