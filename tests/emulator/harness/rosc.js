// The ring oscillator's random bit, good or broken. The package reads all ones.
//
// Each model takes a seed and returns a function that gives the next bit. The good one is not the
// noise of silicon, only something that no health test may refuse.

import { chance } from './chance.js';
import { Stub } from './stub.js';

const ROSC = 0x40060;
const RANDOMBIT = 0x1c;
/** The status register says enabled and stable. */
const STATUS = { 0x18: 0x80001000 };

export const MODELS = {
  good: (seed) => bits(seed, 50),
  /** Sixty ones in a hundred. */
  biased: (seed) => bits(seed, 60),
  /** The same 64 bits again and again. */
  repeating: (seed) => {
    const next = bits(seed, 50);
    const period = Array.from({ length: 64 }, next);
    return counted((n) => period[n % period.length]);
  },
  alternating: () => counted((n) => n % 2),
  stuck0: () => () => 0,
  stuck1: () => () => 1,
};

function bits(seed, percentOfOnes) {
  const next = chance(seed);
  const limit = (percentOfOnes / 100) * 2 ** 32;
  return () => Number(next() < limit);
}

function counted(bit) {
  let n = 0;
  return () => bit(n++);
}

class Rosc extends Stub {
  /** How often the bit was read. */
  reads = 0;

  constructor(silicon, bit) {
    super(silicon, 'ROSC', STATUS);
    this.bit = bit;
  }

  readUint32(offset) {
    if (offset !== RANDOMBIT) return super.readUint32(offset);
    this.reads++;
    return this.bit();
  }
}

/** @param {() => number} bit */
export function attachRosc(silicon, bit) {
  const rosc = new Rosc(silicon, bit);
  silicon.peripherals[ROSC] = rosc;
  return rosc;
}
