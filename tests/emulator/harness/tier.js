// Two tiers. `cargo xtask test` takes a sample of every sweep, with each kind of trouble in it.
// `cargo xtask test --long` sets `CROUPIER_SWEEP=full`: then everything runs.

export const FULL = process.env.CROUPIER_SWEEP === 'full';

/** All of a list in the long tier, else so many of it, evenly spread from the first to the last. */
export function pick(list, few) {
  if (FULL || list.length <= few) return list;
  const step = few > 1 ? (list.length - 1) / (few - 1) : 0;
  return Array.from({ length: few }, (_, n) => list[Math.round(n * step)]);
}

/** For a test that only the long tier runs. */
export const LONG = { skip: !FULL && 'only in the long tier' };
