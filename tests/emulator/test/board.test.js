// What a board does that no game shows: how the boot ROM starts the image, what a debugger leaves
// behind, pads, clocks, a slow flash, a crystal that does not start.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { FIRMWARE, pack } from '../harness/images.js';
import { PINS } from '../harness/keys.js';
import { JOURNAL, TIMES } from '../harness/flash.js';
import { journalAfter, record, render, still } from '../harness/desk.js';
import { ANIMATION, DICE, DINGOMINOS, DRAW_AND_PASS, OPEN, settings, SPLASH } from '../harness/scripts.js';

const START = 1500;
/** The light's pin. */
const LIGHT = 25;
const XOSC = 0x40024;
const XOSC_STATUS = 0x04;
const STABLE = 1 << 31;
const TIMER_DBGPAUSE = 0x4005402c;
const WATCHDOG_CTRL = 0x40058000;
/** The second core, in each of these registers. */
const PAUSES_FOR_CORE_1 = { timer: 1 << 2, watchdog: 1 << 26 };
const CHAN_ABORT = 0x444;

const started = (options) => {
  const box = new Box(FIRMWARE, { journal: still(), ...options }).powerUp();
  box.run(START);
  return box;
};

/** Why it stopped, so often as it says so on its page *about*. */
const stops = (box) => box.log().map(({ message }) => message).filter((message) => message.startsWith('stopped'));

test('a start by the boot ROM, after a UF2 was written, is no hang, however often', () => {
  const box = started();
  box.play(`${DINGOMINOS} ${OPEN} ${DRAW_AND_PASS}`);
  const game = record(box.flash.bytes);
  for (let n = 0; n < 4; n++) {
    box.startAfterUf2();
    box.run(START);
    assert.equal(box.glass.text(), render(box.flash.bytes), `start ${n}`);
  }
  assert.deepEqual(stops(box), []);
  assert.equal(record(box.flash.bytes), game);
  // A hang is still one.
  box.chip.hang();
  assert.ok(box.until(() => box.resets.at(-1).cause === 'watchdog', 3000));
  box.run(START);
  assert.deepEqual(stops(box), ['stopped 1 times: the core hung']);
});

test('every button has its pull-up, its Schmitt trigger, and nothing else', () => {
  const { silicon } = started().chip;
  for (const [key, pin] of Object.entries(PINS)) {
    const pad = silicon.gpio[pin];
    assert.ok(pad.inputEnable && pad.pullupEnabled && !pad.pulldownEnabled, key);
    assert.ok(pad.schmittEnabled, `${key}: a slow edge would be many`);
  }
});

test('a debugger that leaves the second core halted stops neither the time nor the watchdog', () => {
  const { silicon } = started().chip;
  assert.equal(silicon.readUint32(TIMER_DBGPAUSE) & PAUSES_FOR_CORE_1.timer, 0);
  assert.equal(silicon.readUint32(WATCHDOG_CTRL) & PAUSES_FOR_CORE_1.watchdog, 0);
});

test('a crystal that does not start gets another chance', () => {
  const box = new Box(FIRMWARE, { journal: still() }).powerUp();
  const crystal = box.chip.silicon.peripherals[XOSC];
  const read = crystal.readUint32.bind(crystal);
  crystal.readUint32 = (offset) => (offset === XOSC_STATUS ? read(offset) & ~STABLE : read(offset));
  assert.ok(box.until(() => box.resets.length > 0, 4000), 'dark for ever');
  box.run(START);
  assert.equal(box.glass.text(), render(box.flash.bytes));
  assert.deepEqual(stops(box), ['stopped 1 times: the core hung']);
});

test('a flash that is as slow as its data sheet allows restarts nothing, even where a write fails', () => {
  const box = new Box(FIRMWARE);
  // All of the journal was used by another program, so each sector is erased first.
  box.flash.bytes.fill(0xa5, JOURNAL.start);
  box.flash.times = TIMES.worst;
  // The game's first record is not taken, and goes to another sector: after an erase for the
  // settings and one for the game, that is the third.
  box.flash.leaveBitsAt(5, 40);
  box.powerUp();
  box.run(900);
  // Right before the watchdog is fed again, and before the box is idle long enough to tidy.
  let fed = 0;
  box.watchdog.onFeed = () => fed++;
  assert.ok(box.until(() => fed > 0, 1100));
  box.run(930);
  box.play(DICE);
  assert.deepEqual(box.resets, []);
  assert.equal(box.flash.operations.filter(({ kind }) => kind === 'erase').length, 3);
});

test('speech that falls behind stutters, and the box goes on', () => {
  const journal = journalAfter(`${SPLASH} ${settings(ANIMATION)}`, null, { speech: 'everything', language: 'en' });
  const box = new Box(FIRMWARE, { voice: pack('en'), journal }).powerUp();
  box.run(1000);
  box.press('right');
  assert.ok(box.until(() => box.speaker.speaks, 1000));
  // The decoder needs a third of the core, and gets a fifth.
  for (let n = 0; n < 160; n++) {
    box.run(5);
    box.chip.stall(20e6);
  }
  assert.deepEqual(box.resets, []);
  assert.ok(box.speaker.speaks, 'it still has something to say');
  // Once that is over, the log says how often it was late.
  box.press('left');
  const late = () => box.log().some(({ message }) => /^speech: late \d+ times$/.test(message));
  assert.ok(late(), box.log().map(({ message }) => message).join('\n'));
});

test('a transfer to the speaker is over before its slice is changed', () => {
  const journal = journalAfter(`${SPLASH} ${settings(ANIMATION)}`, null, { speech: 'everything', language: 'en' });
  const box = new Box(FIRMWARE, { voice: pack('en'), journal }).powerUp();
  box.run(1000);
  const { dma } = box.chip.silicon;
  const [read, write] = [dma.readUint32, dma.writeUint32.bind(dma)];
  let [aborts, asked] = [0, 0];
  dma.writeUint32 = (offset, value) => {
    if (offset === CHAN_ABORT) aborts++;
    write(offset, value);
  };
  dma.readUint32 = (offset) => {
    if (offset === CHAN_ABORT) asked++;
    return read.call(dma, offset);
  };
  box.press('right');
  box.run(200);
  box.press('left');
  assert.ok(box.until(() => aborts > 0, 30_000));
  box.run(1);
  assert.ok(asked >= aborts, `${aborts} aborted, ${asked} times asked`);
});

test('nothing runs that nobody uses: the clocks of USB, ADC and RTC', () => {
  const { silicon } = started().chip;
  const CLOCKS = { usb: 0x40008054, adc: 0x40008060, rtc: 0x4000806c };
  for (const [clock, control] of Object.entries(CLOCKS)) {
    assert.equal(silicon.readUint32(control) & (1 << 11), 0, clock);
  }
});

test('the amplifier is off from power-up, awake before the first tone, and off again soon after the last', () => {
  const box = new Box(FIRMWARE, { journal: still() }).powerUp();
  assert.ok(!box.until(() => box.speaker.amplified, START), 'nothing to hear yet');
  box.keys.set('down', true);
  assert.ok(box.until(() => box.speaker.amplified, 50));
  const on = box.now;
  assert.equal(box.speaker.hertz, 0);
  assert.ok(box.until(() => box.speaker.hertz > 0, 50));
  assert.ok(box.now - on >= 20, `${box.now - on} ms`);
  box.keys.set('down', false);
  assert.ok(box.until(() => !box.speaker.amplified, 2500), 'it hisses for ever');
  // While it is on, nothing waits for it.
  box.press('up');
  assert.ok(box.speaker.amplified);
  box.keys.set('down', true);
  const pressed = box.now;
  assert.ok(box.until(() => box.speaker.hertz > 0, 50));
  assert.ok(box.now - pressed < 15, `${box.now - pressed} ms`);
});

/** Boots from the second boot stage on, on a board with that flash chip. */
const bootedOn = (flashChip, options) => {
  const box = new Box(FIRMWARE, { journal: still(), flashChip, ...options }).powerUp();
  box.run(START);
  return box;
};

test('on a board with a W25Q it starts, keeps a game, and writes no status register', () => {
  for (const flashChip of ['W25Q16JV', 'W25Q32JV', 'W25Q64JV', 'W25Q128JV']) {
    const box = bootedOn(flashChip);
    assert.equal(box.glass.text(), render(box.flash.bytes), flashChip);
    box.play(`${DINGOMINOS} ${OPEN} ${DRAW_AND_PASS}`);
    assert.ok(box.flash.operations.filter(({ kind }) => kind === 'program').length > 5);
    assert.deepEqual([box.flash.chip.statusWrites, box.chip.faults, box.resets], [0, [], []], flashChip);
  }
});

test('one that came without its quad bit gets it once', () => {
  const box = new Box(FIRMWARE, { journal: still(), flashChip: 'W25Q16JV' });
  box.flash.chip.status[1] = 0;
  box.powerUp();
  box.run(START);
  assert.equal(box.glass.text(), render(box.flash.bytes));
  box.play(DICE);
  assert.deepEqual([box.flash.chip.statusWrites, box.flash.chip.status[1]], [1, 2]);
});

test('on a board with another flash chip it stays dark, and what it shows is nothing', () => {
  for (const flashChip of ['GD25Q64C', 'GD25Q127C', 'IS25LP064A', 'MX25L6433F']) {
    const box = bootedOn(flashChip);
    assert.equal(box.glass.on, false, flashChip);
    assert.ok(!box.chip.silicon.gpio[LIGHT].outputEnable, 'nor is there a light');
    assert.match(box.chip.faults[0].why, /busy/, flashChip);
  }
});
