// The pictures in the page: what the simulator has drawn for the play pages, pixel for pixel.

import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { png, RGB, shrunk } from '../png.js';

const DRAWN = new URL('../../../docs/play/screens/en/', import.meta.url);
const GOLDEN = new URL('../../../tests/screens/', import.meta.url);

/** The lit pixels of a file that `shrunk` has written, two in each character, as in `GOLDEN`. */
function text(file) {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const at = file.indexOf('IDAT');
  const rows = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
  const lit = (x, y) => (rows[y * (1 + width / 8) + 1 + (x >> 3)] >> (7 - (x & 7))) & 1;
  const both = (x, y) => ' ▀▄█'[lit(x, y) + 2 * lit(x, y + 1)];
  const line = (_, n) => Array.from({ length: width }, (_, x) => both(x, 2 * n)).join('');
  return Array.from({ length: height / 2 }, line).join('\n');
}

test('a picture of a screen that was made smaller still has every pixel', () => {
  const trimmed = (text) => text.split('\n').map((line) => line.trimEnd()).join('\n').trimEnd();
  for (const name of readdirSync(DRAWN)) {
    const golden = readFileSync(new URL(name.replace(/png$/, 'txt'), GOLDEN), 'utf8');
    assert.equal(trimmed(text(shrunk(readFileSync(new URL(name, DRAWN))))), trimmed(golden), name);
  }
});

test('what is no picture of a screen is not made smaller', () => {
  const other = png({ width: 1, height: 1, depth: 8, kind: RGB }, Buffer.alloc(4));
  assert.throws(() => shrunk(other), /no picture of a screen/);
});
