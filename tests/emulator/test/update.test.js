// *About → update*: the box becomes a drive without anybody opening it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { FIRMWARE } from '../harness/images.js';
import { record, render, still } from '../harness/desk.js';

const GAME = '1000ms down down A A A A A A A A';

test('about, update, A: the boot loader, with the game as it was', () => {
  const box = new Box(FIRMWARE, { journal: still() }).powerUp();
  box.play(GAME);
  const game = record(box.flash.bytes);
  box.play('holdB up A A');
  assert.ok(!box.isDrive, 'it asks first');
  const asked = box.glass.text();
  box.play('B');
  assert.notEqual(box.glass.text(), asked);
  box.play('up A A');
  assert.equal(box.glass.text(), asked);
  assert.equal(box.play('A'), false);
  assert.ok(box.isDrive);
  assert.equal(box.glass.text(), asked, 'what to do stays on the glass');
  assert.equal(record(box.flash.bytes), game);
  box.powerUp();
  box.run(1500);
  assert.equal(box.glass.text(), render(box.flash.bytes), 'unplugged instead, it goes on');
  assert.deepEqual(box.resets, []);
});
