// A newer Croupier's save: the images of earlier releases, frozen beside their saves, and this one
// say whose it is, and leave it alone until somebody agrees to lose it.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Box } from '../harness/box.js';
import { FLASH_SIZE } from '../harness/elf.js';
import { isGolden } from '../harness/golden.js';
import { FIRMWARE } from '../harness/images.js';

const PLACE = new URL('../../saves/', import.meta.url);
const unpacked = (name) => gunzipSync(readFileSync(new URL(name, PLACE)));
const newer = unpacked('newer.flash.gz');

/** An image without symbols, as a release leaves it. */
function frozen(name) {
  const image = new Uint8Array(FLASH_SIZE).fill(0xff);
  image.set(unpacked(name));
  return { path: name, image, symbols: new Map(), symbol: () => undefined };
}

const releases = readdirSync(PLACE, { recursive: true }).filter((name) => name.endsWith('firmware.bin.gz'));
const images = [['this image', FIRMWARE], ...releases.map((name) => [name.split('/')[0], frozen(name)])];

test('the image of each release is there', () => assert.ok(releases.includes('0.2.0/firmware.bin.gz')));

for (const [name, image] of images) {
  test(`a newer save is named and left alone: ${name}`, () => {
    // Each release has words of its own.
    const golden = image === FIRMWARE ? 'newer' : `newer-${name}`;
    const box = new Box(image, { journal: newer }).powerUp();
    box.run(1500);
    isGolden(box, golden);
    // As long as it would take to tidy up.
    box.run(28_000);
    box.cutPower();
    box.powerUp();
    box.run(1500);
    isGolden(box, golden);
    const now = box.flash.journal();
    assert.ok(newer.every((byte, at) => byte === 0xff || byte === now[at]), 'nothing of it was written over or erased');
    assert.deepEqual(box.resets, []);
  });
}
