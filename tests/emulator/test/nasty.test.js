// A flash nastier than one that loses power: what was shown is there after a restart, or the box
// says that something is missing. The journal's own tests do this some thousand times, and with
// `CROUPIER_SWEEP=full` more than a hundred thousand; here it is the image that does it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { chance } from '../harness/chance.js';
import { FIRMWARE } from '../harness/images.js';
import { Flash, JOURNAL } from '../harness/flash.js';
import { record, recordIfAny, referee, render, still } from '../harness/desk.js';
import { DINGOMINOS, DRAW_AND_PASS, OPEN, SPLASH } from '../harness/scripts.js';

/** Dingominos, which has no dice; then moves that each keep something. */
const GAME = `${SPLASH} ${DINGOMINOS} ${OPEN}`;
const MOVES = DRAW_AND_PASS.repeat(4).match(/A/g);
const START = still();
const SETTLED = 1500;

/** A box in a game, and the record of it. */
const played = (() => {
  const box = new Box(FIRMWARE, { journal: START }).powerUp();
  box.play(GAME);
  box.play(MOVES.join(' '));
  return { flash: box.flash.bytes.slice(), game: record(box.flash.bytes) };
})();

test('the model: a flipped bit, a stuck cell, bits that are torn until they are erased', () => {
  const bytes = new Uint8Array(2 * 1024 * 1024).fill(0xff);
  const page = new Uint8Array(256).fill(0x0f);
  const flash = new Flash(bytes);
  flash.flip(8 * 4096 + 3);
  assert.equal(flash.bytes[4096], 0xf7);
  flash.stick(8 * 5000, 1);
  flash.stick(8 * 5001 + 7, 0);
  flash.program(4096 + 768, page);
  assert.deepEqual([...flash.bytes.subarray(5000, 5002)], [0x0f, 0x0f]);
  flash.program(4096 + 768, new Uint8Array(256));
  assert.equal(flash.bytes[5000], 1, 'it takes no 0');
  flash.erase(4096, 4096);
  assert.deepEqual([...flash.bytes.subarray(5000, 5002)], [0xff, 0x7f], 'and its neighbour no 1');

  flash.unstableTears = true;
  flash.cutAt(flash.operations.length, 'torn', { bytes: 0, seed: 1 });
  assert.throws(() => flash.program(8192, page));
  const random = chance(1);
  const seen = new Set();
  for (let n = 0; n < 8; n++) {
    flash.powerUp(random);
    assert.ok(flash.bytes.subarray(8192, 8448).every((byte) => (byte & 0x0f) === 0x0f), 'only what was changing');
    seen.add(Buffer.from(flash.bytes.subarray(8192, 8448)).toString('hex'));
  }
  assert.equal(seen.size, 8);
  flash.program(8192, new Uint8Array(256));
  flash.powerUp(random);
  assert.ok(flash.bytes.subarray(8192, 8448).every((byte) => byte === 0), 'programmed to 0 it is steady');
});

/** The game is there, on the glass and in the flash. */
function isThere(box, game, what) {
  box.run(SETTLED);
  assert.equal(box.glass.text(), render(box.flash.bytes), what);
  assert.equal(record(box.flash.bytes), game, what);
  assert.deepEqual(box.resets, [], what);
}

test('any one bit that flips changes nothing, and the game goes on', () => {
  const next = chance(5);
  const written = [...played.flash.keys()].filter((at) => at >= JOURNAL.start && played.flash[at] !== 0xff);
  for (let n = 0; n < 24; n++) {
    const bit = 8 * written[next() % written.length] + (next() % 8);
    const box = new Box(FIRMWARE, { flash: played.flash });
    box.flash.flip(bit);
    box.powerUp();
    isThere(box, played.game, `bit ${bit}`);
    box.play('A A');
    const on = record(box.flash.bytes);
    assert.ok(on.startsWith(played.game), `bit ${bit}\n${on}`);
    box.cutPower();
    box.powerUp();
    isThere(box, on, `bit ${bit}, and on`);
  }
});

test('cells that are stuck where it writes: what was shown is there after a restart', () => {
  const next = chance(6);
  for (let n = 0; n < 12; n++) {
    const box = new Box(FIRMWARE, { journal: START });
    // Where settings and game are written, and beyond.
    for (let cells = 0; cells < 40; cells++) {
      const at = JOURNAL.start + [0, 4, 5][next() % 3] * 4096 + (next() % 4096);
      box.flash.stick(8 * at + (next() % 8), next() % 2);
    }
    box.powerUp();
    box.run(SETTLED);
    // Some of these flashes are damaged from the start, and say so; all of them go on.
    box.play('B');
    box.play(GAME.replace(SPLASH, ''));
    box.play(MOVES.join(' '));
    const game = recordIfAny(box.flash.bytes);
    const shown = box.glass.text();
    box.cutPower();
    box.powerUp();
    box.run(SETTLED);
    assert.equal(recordIfAny(box.flash.bytes), game, `flash ${n}`);
    if (game !== '') assert.equal(referee(game).status, 0);
    assert.notEqual(shown, '');
    assert.deepEqual(box.resets, []);
  }
});

test('bits that were torn and read differently each time: the event is there or not, and then for good', () => {
  const reference = new Box(FIRMWARE, { flash: played.flash }).powerUp();
  reference.play('1500ms A');
  const before = record(reference.flash.bytes);
  reference.play('A A');
  const count = reference.flash.operations.length;
  assert.ok(count > 0);
  for (let n = 0; n < 10; n++) {
    const box = new Box(FIRMWARE, { flash: played.flash, seed: n + 1 });
    box.flash.unstableTears = true;
    box.flash.cutAt(n % count, 'torn', { bytes: 20 * n, seed: n + 1 });
    box.powerUp();
    box.play('1500ms A A A');
    assert.equal(box.powered, false, 'it was cut');
    const games = [];
    for (let starts = 0; starts < 2; starts++) {
      box.powerUp();
      box.run(SETTLED);
      games.push(record(box.flash.bytes));
      assert.ok(games.at(-1).startsWith(before), `tear ${n}`);
      if (starts === 0) box.cutPower();
    }
    // Something is kept: from now on it is the same at every start.
    box.play('A A A');
    const kept = record(box.flash.bytes);
    assert.ok(kept.startsWith(games.at(-1)), `tear ${n}`);
    for (let starts = 0; starts < 3; starts++) {
      box.cutPower();
      box.powerUp();
      isThere(box, kept, `tear ${n}, start ${starts}`);
    }
  }
});
