// A flash nastier than one that loses power: what was shown is there after a restart, or the box
// says that something is missing. The journal's own tests do this some thousand times, in the long
// tier more than a hundred thousand; here it is the image that does it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { chance } from '../harness/chance.js';
import { FIRMWARE } from '../harness/images.js';
import { Flash, JOURNAL } from '../harness/flash.js';
import { FULL } from '../harness/tier.js';
import { record, render, still } from '../harness/desk.js';
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

  flash.unstableTears = true;
  flash.cutAt(flash.operations.length, 'torn', { bytes: 0, seed: 2 });
  assert.throws(() => flash.program(8448, page));
  flash.program(8448, new Uint8Array(256).fill(0xff));
  const ones = new Uint8Array(256);
  for (let n = 0; n < 64; n++) {
    flash.powerUp(random);
    ones.forEach((byte, at) => (ones[at] = byte | flash.bytes[8448 + at]));
  }
  assert.ok(ones.every((byte) => byte === 0xff), 'what is not programmed to 0 is as unsteady as before');

  flash.leaveBitsAt(flash.operations.length, 2);
  flash.program(8704, page);
  assert.deepEqual([...flash.bytes.subarray(8704, 8708)], [0x1f, 0x1f, 0x0f, 0x0f]);
  flash.program(8704, page);
  assert.deepEqual([...flash.bytes.subarray(8704, 8706)], [0x0f, 0x0f], 'only once');
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
  for (let n = 0; n < (FULL ? 24 : 4); n++) {
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

/** After a restart the game goes on with the last picture that was shown, its record whole. */
function isShownAgain(box, shown, what) {
  box.cutPower();
  box.powerUp();
  box.run(SETTLED);
  box.play('A');
  assert.equal(box.glass.text(), shown, what);
  assert.equal(record(box.flash.bytes), played.game, what);
  assert.deepEqual(box.resets, [], what);
}

test('cells that are stuck where it writes: what was shown is there after a restart', () => {
  const next = chance(6);
  let moved = 0;
  for (let n = 0; n < (FULL ? 12 : 4); n++) {
    const box = new Box(FIRMWARE, { journal: START });
    // Where settings and game are written, and beyond: in the first bytes of slots, which have
    // something to keep, and often more of them than the one that would be corrected.
    for (let cells = 0; cells < 40; cells++) {
      const at = JOURNAL.start + [0, 4, 5][next() % 3] * 4096 + 64 + (next() % 20) * 32 + (next() % 10);
      box.flash.stick(8 * at + (next() % 8), next() % 2);
    }
    box.powerUp();
    box.run(SETTLED);
    // Some of these flashes are damaged from the start, and say so; all of them go on.
    box.play('holdB B');
    box.play(GAME.replace(SPLASH, ''));
    box.play(MOVES.join(' '));
    const shown = box.glass.text();
    const leaves = box.flash.operations.filter(({ kind }) => kind === 'program').map(({ offset }) => offset >> 12);
    moved += new Set(leaves).size > 2 ? 1 : 0;
    isShownAgain(box, shown, `flash ${n}`);
  }
  assert.ok(moved > (FULL ? 2 : 0), `${moved} of these flashes did not take something`);
});

test('a program that leaves bits: the move is in the next leaf before it is shown, and there after a restart', () => {
  const started = () => {
    const box = new Box(FIRMWARE, { journal: START }).powerUp();
    box.play(GAME);
    box.play(MOVES.slice(1).join(' '));
    return box;
  };
  const programs = (box, from) => box.flash.operations.slice(from).filter(({ kind }) => kind === 'program');
  const leaf = ({ offset }) => (offset - JOURNAL.start) >> 12;
  for (const bits of [1, 3]) {
    const box = started();
    const before = box.glass.text();
    const from = box.flash.operations.length;
    box.flash.leaveBitsAt(from, bits);
    let first = null;
    box.flash.onOperation = (index) => {
      assert.equal(box.glass.text(), before, 'not shown yet');
      first ??= box.flash.operations[index];
    };
    box.play('A');
    box.flash.onOperation = null;
    const done = programs(box, from);
    assert.ok(done.some((program) => leaf(program) === leaf(first) + 1), `${bits}: ${JSON.stringify(done)}`);
    const shown = box.glass.text();
    assert.notEqual(shown, before);
    isShownAgain(box, shown, `${bits} bits`);
  }
});

test('bits that were torn and read differently each time: the event is there or not, and then for good', () => {
  const reference = new Box(FIRMWARE, { flash: played.flash }).powerUp();
  reference.play('1500ms A');
  const before = record(reference.flash.bytes);
  reference.play('A A');
  const count = reference.flash.operations.length;
  assert.ok(count > 0);
  for (let n = 0; n < (FULL ? 10 : 3); n++) {
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
