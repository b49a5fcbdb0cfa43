// Random numbers that are the same in every run: xorshift32.

/** @returns {() => number} A generator of 32 bits at a time. */
export function chance(seed) {
  // Zero is the one state it never leaves, and small seeds start alike: spread them first.
  let state = Math.imul(seed + 1, 0x9e3779b1) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
