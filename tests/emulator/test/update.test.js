// *About → update*: the box becomes a drive without anybody opening it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { FIRMWARE } from '../harness/images.js';
import { record, render, still } from '../harness/desk.js';
import { ABOUT_IN_PLAY, DINGOMINOS, DRAW_AND_PASS, OPEN, SPLASH } from '../harness/scripts.js';

const GAME = `${SPLASH} ${DINGOMINOS} ${OPEN} ${DRAW_AND_PASS}`;

test('about, update, right: the boot loader, with the game as it was', () => {
  const box = new Box(FIRMWARE, { journal: still() }).powerUp();
  box.play(GAME);
  const game = record(box.flash.bytes);
  box.play(`${ABOUT_IN_PLAY} A`);
  assert.ok(!box.isDrive, 'it asks first');
  const asked = box.glass.text();
  box.play('B');
  assert.notEqual(box.glass.text(), asked);
  box.play('up up up up A A');
  assert.equal(box.glass.text(), asked);
  box.play('A');
  assert.ok(!box.isDrive, 'three A’s in a row do not lead there');
  assert.equal(box.play('right'), false);
  assert.ok(box.isDrive);
  assert.equal(box.glass.text(), asked, 'what to do stays on the glass');
  assert.equal(record(box.flash.bytes), game);
  box.powerUp();
  box.run(1500);
  assert.equal(box.glass.text(), render(box.flash.bytes), 'unplugged instead, it goes on');
  assert.deepEqual(box.resets, []);
});
