// The programs under test, and where they are.
//
// `cargo xtask emulator` builds them and names, in the environment, the very files that cargo
// wrote. By hand, cargo is asked for its target directory, and whatever was built there last is
// run.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ROOT = new URL('../../..', import.meta.url).pathname;

let asked;

function targetDirectory() {
  const words = ['metadata', '--no-deps', '--format-version', '1', '--offline'];
  asked ??= JSON.parse(execFileSync('cargo', words, { cwd: ROOT })).target_directory;
  return asked;
}

const built = (variable, path) => process.env[variable] ?? `${targetDirectory()}/${path}`;

/** The image that is flashed. */
export const FIRMWARE = built('FIRMWARE', 'thumbv6m-none-eabi/release/firmware');
/** A program of the same parts with the libraries as they come. */
export const STOCK = built('STOCK', 'thumbv6m-none-eabi/stock/stock');
/** The stock program with the box's own way to the glass. */
export const OURS = built('OURS', 'thumbv6m-none-eabi/stock/ours');
/** The host's program. */
export const CROUPIER = built('CROUPIER', 'debug/croupier');

/** The voice pack of that language: `de`, `en`, `fr` or `it`. */
export const pack = (language) => readFileSync(`${process.env.VOICE ?? `${ROOT}voice/packs`}/${language}.voice`);

/** A whole game of that kind, as the console's tests play it. */
export const wholeGame = (kind) => readFileSync(`${ROOT}console/tests/whole-games/${kind}.script`, 'utf8').trim().split(/\s+/);
