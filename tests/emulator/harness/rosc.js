// The ring oscillator's random bit, good or broken. The package reads all ones.
//
// Each model takes a seed and returns a function that gives the next bit. The good one is not the
// noise of silicon, only something that no health test may refuse. The poor ones are what real
// rings are like: they wander by so much of a period between two readings, lean to one side, or
// drift. Those are worse than life in one respect: a longer wait does not make them wander more.

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
  'leans 55': (seed) => bits(seed, 55),
  'leans 57': (seed) => bits(seed, 57),
  /** From 42 ones in a hundred to 58, and back. */
  drifts: (seed) => {
    const next = chance(seed);
    return counted((n) => Number(next() < (0.5 + 0.08 * Math.sin(n / 500)) * 2 ** 32));
  },
  'jitters 0.1': (seed) => ring(seed, 0.1),
  'jitters 0.2': (seed) => ring(seed, 0.2),
  'jitters 0.5': (seed) => ring(seed, 0.5),
  'jitters 1.0': (seed) => ring(seed, 1.0),
  'does not jitter': (seed) => ring(seed, 0),
  alternating: () => counted((n) => n % 2),
  stuck0: () => () => 0,
  stuck1: () => () => 1,
};

function bits(seed, percentOfOnes) {
  const next = chance(seed);
  const limit = (percentOfOnes / 100) * 2 ** 32;
  return () => Number(next() < limit);
}

/** A ring that is at another phase at each reading, with a jitter in periods. */
function ring(seed, jitter) {
  const next = chance(seed);
  const unit = () => next() / 2 ** 32;
  const step = unit();
  let phase = unit();
  return () => {
    // Twelve of them make a bell curve of width one.
    const bell = Array.from({ length: 12 }, unit).reduce((sum, part) => sum + part) - 6;
    phase += step + jitter * bell;
    phase -= Math.floor(phase);
    return Number(phase < 0.5);
  };
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
