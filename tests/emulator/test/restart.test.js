// Whatever stops the box, it restarts by itself with the game, and says why on its *about* page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { deafen, IRQ, panic } from '../harness/faults.js';
import { FIRMWARE } from '../harness/images.js';
import { isGolden } from '../harness/golden.js';
import { record, render, renderAfter, still } from '../harness/desk.js';
import { ABOUT, DINGOMINOS, DRAW_AND_PASS, OPEN, OTHER_GAME, SPLASH } from '../harness/scripts.js';

/** A game of Dingominos, which has no dice, with a few tiles laid. */
const GAME = `${SPLASH} ${DINGOMINOS} ${OPEN} ${DRAW_AND_PASS}`;
/** The watchdog has two seconds; this leaves time for the first picture too. */
const BITES = 3000;
const START = 1500;
const QUIET_SPELL = 31_000;

function playing() {
  const box = new Box(FIRMWARE, { journal: still() }).powerUp();
  box.play(GAME);
  assert.deepEqual(box.resets, []);
  return { box, game: record(box.flash.bytes) };
}

/** The box restarted for these causes, and offers the game as if nothing had happened. */
function offers(box, game, causes) {
  assert.deepEqual(box.resets.map(({ cause }) => cause), causes);
  box.run(START);
  assert.equal(box.glass.text(), render(box.flash.bytes));
  assert.equal(record(box.flash.bytes), game);
}

/** A resumes the game. */
function goesOn(box) {
  const expected = renderAfter(box.flash.journal(), '1000ms A');
  box.play('A');
  assert.equal(box.glass.text(), expected);
}

test('a core that hangs is restarted within three seconds, with the game', () => {
  const { box, game } = playing();
  const at = box.now;
  box.chip.hang();
  assert.ok(box.until(() => box.resets.length > 0, BITES), 'nobody noticed');
  assert.ok(box.resets[0].at - at > 900, 'the watchdog is given its time');
  offers(box, game, ['watchdog']);
  box.play(ABOUT);
  isGolden(box, 'about-hung');
  box.play('B B');
  goesOn(box);
});

test('a box whose clock stopped is restarted', () => {
  const { box, game } = playing();
  deafen(box, IRQ.timer0);
  assert.ok(box.until(() => box.resets.length > 0, BITES), 'nobody noticed');
  offers(box, game, ['watchdog']);
  box.play(ABOUT);
  isGolden(box, 'about-hung');
});

test('a task that stops answering is noticed, and named', () => {
  const { box, game } = playing();
  lockPicture(box);
  assert.ok(box.until(() => box.resets.length > 0, BITES), 'nobody noticed');
  offers(box, game, ['forced']);
  box.play(ABOUT);
  isGolden(box, 'about-no-answer');
  const said = box.log().filter(({ level }) => level === 'error' || level === 'warn').map(({ message }) => message);
  assert.deepEqual(said, ['display stopped answering', 'stopped 1 times: display stopped answering']);
});

test('a panic is told with its reason and place, and the game goes on', () => {
  const { box, game } = playing();
  panic(box, { file: 'console/src/menu.rs', line: 42 });
  box.run(100);
  offers(box, game, ['forced']);
  box.play(ABOUT);
  isGolden(box, 'about-panic');
  box.play('B B');
  goesOn(box);
  // The reason is shown until the next start, not for ever.
  box.cutPower();
  box.powerUp();
  box.run(START);
  box.play(ABOUT);
  isGolden(box, 'about');
});

test('a fault of the core is told with its place, and the game goes on', () => {
  const { box, game } = playing();
  const { core } = box.chip;
  assert.equal(core.IPSR, 0);
  // A wild jump, to a breakpoint that nobody set.
  const wild = 0x20041f00;
  box.chip.silicon.writeUint16(wild, 0xbe00);
  core.waiting = false;
  core.LR = 0x10001235;
  core.PC = wild;
  box.run(100);
  offers(box, game, ['forced']);
  box.play(ABOUT);
  isGolden(box, 'about-fault');
  const said = box.log().filter(({ level }) => level === 'warn').map(({ message }) => message);
  assert.deepEqual(said, ['stopped 1 times: fault at 20041f00 from 10001235']);
});

/** So many panics, each soon after the start. */
function panicking(box, times) {
  for (let n = 0; n < times; n++) {
    box.run(START);
    panic(box, { file: 'console/src/menu.rs', line: 42 });
    box.run(100);
  }
}

test('after three panics in a row the box asks, and A tries again with the game', () => {
  const { box, game } = playing();
  panicking(box, 2);
  offers(box, game, ['forced', 'forced']);
  panicking(box, 1);
  box.run(START);
  isGolden(box, 'stopped');
  box.play('up down left right holdB');
  isGolden(box, 'stopped');
  box.run(10_000);
  assert.equal(box.resets.length, 3, 'it waits there');
  box.play('A');
  offers(box, game, ['forced', 'forced', 'forced']);
  goesOn(box);
});

test('B starts without the game, which stays in the flash until another one begins', () => {
  const { box, game } = playing();
  panicking(box, 3);
  box.run(START);
  isGolden(box, 'stopped');
  box.play('B');
  box.run(START);
  isGolden(box, 'without-the-game');
  assert.equal(record(box.flash.bytes), game);
  const choice = renderAfter(box.flash.journal(), `${SPLASH} ${OTHER_GAME}`);
  box.play(OTHER_GAME);
  assert.equal(box.glass.text(), choice, 'the choice of games');
  assert.equal(record(box.flash.bytes), game);
  box.play(`${DINGOMINOS} ${OPEN}`);
  assert.notEqual(record(box.flash.bytes), game);
});

test('panics that are half a minute apart are not in a row', () => {
  const { box, game } = playing();
  panicking(box, 2);
  box.run(QUIET_SPELL);
  panicking(box, 1);
  offers(box, game, ['forced', 'forced', 'forced']);
});

/**
 * Locks the picture for good. The lock is the one byte beside the pixels that is 1 while they are
 * being sent and 0 otherwise.
 */
function lockPicture(box) {
  const { address, size } = box.elf.symbol('LATEST');
  const start = address - 0x20000000;
  const ram = () => Buffer.from(box.chip.silicon.sram.slice(start, start + size));
  box.settle();
  const free = ram();
  const pixels = free.indexOf(box.glass.bytes());
  assert.ok(pixels >= 0, 'the picture is there');
  box.keys.set('right', true);
  assert.ok(box.until(() => !box.wire.idle, 100));
  const sending = ram();
  box.run(60);
  box.keys.set('right', false);
  box.run(100);
  const isPixel = (n) => n >= pixels && n < pixels + 1024;
  const locks = [...free.keys()].filter((n) => !isPixel(n) && free[n] === 0 && sending[n] === 1 && ram()[n] === 0);
  assert.equal(locks.length, 1);
  box.chip.silicon.sram[start + locks[0]] = 1;
}
