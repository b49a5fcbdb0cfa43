// The harness runs the very files that `cargo xtask` has built, wherever cargo puts them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

const NAMES = ['FIRMWARE', 'STOCK', 'OURS', 'CROUPIER'];
const FRESH = Object.fromEntries([...NAMES, 'CARGO_TARGET_DIR'].map((name) => [name, undefined]));

/** What a new process takes for the programs, in that environment. */
function programs(environment) {
  const images = new URL('../harness/images.js', import.meta.url);
  const script = `const all = await import('${images}');
    console.log(JSON.stringify(${JSON.stringify(NAMES)}.map((name) => all[name])));`;
  const env = { ...process.env, ...FRESH, ...environment };
  const words = ['--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, words, { env }));
}

test('programs named in the environment are run as they are named', () => {
  const named = Object.fromEntries(NAMES.map((name) => [name, `/elsewhere/${name}`]));
  assert.deepEqual(programs(named), Object.values(named));
});

test('unnamed ones are where cargo puts them', () => {
  const found = programs({ CARGO_TARGET_DIR: '/elsewhere' });
  assert.deepEqual(found, [
    '/elsewhere/thumbv6m-none-eabi/release/firmware',
    '/elsewhere/thumbv6m-none-eabi/stock/stock',
    '/elsewhere/thumbv6m-none-eabi/stock/ours',
    '/elsewhere/debug/croupier',
  ]);
});
