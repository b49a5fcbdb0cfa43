// What is run here, and the program on the host that it is compared with. Whoever runs the tests builds them.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ROOT = new URL('../../..', import.meta.url).pathname;
const image = (name) => `${ROOT}target/thumbv6m-none-eabi/release/${name}`;

/** What is flashed. */
export const FIRMWARE = image('firmware');
/** The libraries as they come. */
export const STOCK = image('stock');
/** The stock program with the box's own way to the glass. */
export const OURS = image('ours');

/** A whole game of that kind, as the console's tests play it. */
export const wholeGame = (kind) => readFileSync(`${ROOT}console/tests/whole-games/${kind}.script`, 'utf8').trim().split(/\s+/);

/** The host's program. @returns {string} what it printed; its status must be 0. */
export function croupier(...words) {
  // Inside `cargo xtask test` the built program is named; else it is where cargo puts it.
  const program = process.env.CROUPIER ?? `${ROOT}target/debug/croupier`;
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`croupier ${words.join(' ')}: ${error ?? stderr}${stdout}`);
  return stdout;
}
