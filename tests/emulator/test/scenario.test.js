// The figures: that they are those of the bus, that the stock image is still the yardstick it was,
// and that the box is as fast and as quiet as it is meant to be.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figures, FRAME_PERIODS, IMAGES, pressTable, table } from '../harness/scenario.js';

const { firmware, 'while it speaks': speaking, 'our display path': ours, stock } = IMAGES;
const measured = new Map();

/** Measured once per image. */
function figuresOf(image) {
  if (!measured.has(image)) measured.set(image, figures(image));
  return measured.get(image);
}

/** An I2C transaction of so many bytes after the address. */
const transaction = (bytes) => 9 * (bytes + 1) + 2;

test('the stock driver sends a frame in 64 pieces behind two commands, and a block of 16×16 in two', () => {
  const { fullChangePeriods, fullChangeBytes, smallChangeBytes, shareOfBusLimit } = figuresOf(stock);
  const window = transaction(4) + transaction(4);
  assert.equal(fullChangePeriods, 64 * transaction(17) + window);
  assert.equal(fullChangeBytes, 64 * 18 + 10);
  assert.equal(smallChangeBytes, 2 * 18 + 10);
  assert.equal(shareOfBusLimit, FRAME_PERIODS / fullChangePeriods);
});

test('times are those of the bus and a little more', () => {
  const period = 313 / 125_000;
  const { smallChangeMs, fullChangeMs, fullChangeBusMs, fullChangePeriods, resetToPictureMs } = figuresOf(stock);
  assert.ok(fullChangeBusMs > fullChangePeriods * period && fullChangeBusMs < 1.05 * fullChangePeriods * period);
  assert.ok(fullChangeMs > fullChangeBusMs && fullChangeMs < fullChangeBusMs + 2);
  assert.ok(smallChangeMs > (2 * transaction(17) + 2 * transaction(4)) * period && smallChangeMs < 1.5);
  // Besides the frame: 0.2 ms to the first byte, 1.6 ms for the commands of `init`, 1.3 ms to draw
  // the picture.
  assert.ok(resetToPictureMs > fullChangeBusMs && resetToPictureMs < 31, `${resetToPictureMs} ms`);
});

test('an idle stock image sleeps for good, and a press that changes nothing is no measurement', () => {
  const { idleAwakeShare, idleWakesPerSecond, crystalWaitMs } = figuresOf(stock);
  assert.deepEqual([idleAwakeShare, idleWakesPerSecond, crystalWaitMs], [0, 0, 128]);
  assert.throws(() => figures({ ...stock, small: { key: 'up' } }), /changed nothing/);
});

test('the table has a column per image and one for the limit', () => {
  const lines = table({ ours: figuresOf(stock), stock: figuresOf(stock) }).split('\n');
  assert.match(lines[0], /^ +ours +stock +limit$/);
  assert.match(lines.find((line) => line.startsWith('SCL')), /10590 +10590 +9236$/);
});

test('the first picture is there within 24.5 ms', () => {
  const { resetToPictureMs, resetToPictureRingMs, crystalWaitMs } = figuresOf(firmware);
  assert.ok(resetToPictureMs <= 24.5, `${resetToPictureMs} ms`);
  assert.ok(resetToPictureRingMs > resetToPictureMs && resetToPictureRingMs < 30, `${resetToPictureRingMs} ms`);
  assert.equal(Math.round(crystalWaitMs), 64);
});

test('a yes that becomes a no, within 16×16 pixels, is on the glass 1.15 ms after the edge, console and painting included', () => {
  const { smallChangeMs, smallChangeBytes } = figuresOf(firmware);
  assert.ok(smallChangeBytes >= 40 && smallChangeMs <= 1.15, `${smallChangeBytes} bytes in ${smallChangeMs} ms`);
});

test('the box’s own way to the glass takes 1.15 ms for 16×16 pixels and 98 % of the bus limit for all', () => {
  const { smallChangeMs, fullChangePeriods, shareOfBusLimit } = figuresOf(ours);
  assert.ok(smallChangeMs <= 1.15, `${smallChangeMs} ms`);
  assert.ok(fullChangePeriods <= 9425 && shareOfBusLimit >= 0.98, `${fullChangePeriods} periods`);
  const other = figuresOf(stock);
  assert.ok(smallChangeMs < other.smallChangeMs && fullChangePeriods < other.fullChangePeriods);
});

test('an idle box is awake for less than a thousandth and wakes once a second', () => {
  const { idleAwakeShare, idleWakesPerSecond } = figuresOf(firmware);
  assert.ok(idleAwakeShare > 0 && idleAwakeShare <= 0.001, String(idleAwakeShare));
  assert.ok(idleWakesPerSecond > 0 && idleWakesPerSecond <= 1, String(idleWakesPerSecond));
});

test('in a whole game an event is one program, also from a sector to the next, and nothing is erased', () => {
  const { erasesBefore, eventsPlayed, mostProgramsPerEvent, erasesInPlay } = figuresOf(firmware);
  assert.ok(eventsPlayed > 30, String(eventsPlayed));
  assert.deepEqual({ mostProgramsPerEvent, erasesInPlay }, { mostProgramsPerEvent: 1, erasesInPlay: 0 });
  assert.ok(erasesBefore > 50, `${erasesBefore} sectors were erased before it, and all were written to`);
});

test('the stack stays within 16 of its 32 KiB, and every press is answered on the glass within a tenth of a second', () => {
  const { stackBytes, presses } = figuresOf(firmware);
  const deepest = Math.max(stackBytes, figuresOf(speaking).stackBytes);
  assert.ok(stackBytes > 1000 && deepest <= 16 * 1024, String(deepest));
  assert.ok(presses.every(({ ms, erases }) => ms < 100 && erases === 0), pressTable({ presses }));
});

test('while it speaks a press is on the glass at most 1.5 ms later than in silence', () => {
  const [silent, spoken] = [firmware, speaking].map(figuresOf);
  assert.ok(spoken.presses.every(({ speaks }) => speaks) && silent.presses.every(({ speaks }) => !speaks));
  assert.ok(spoken.smallChangeMs - silent.smallChangeMs <= 1.5 && spoken.smallChangeBytes === silent.smallChangeBytes);
  // Dice fall otherwise, and then other pictures are sent.
  const same = silent.presses.filter(({ bytes }, n) => bytes === spoken.presses[n].bytes);
  assert.ok(same.length >= 8, pressTable(silent, spoken));
  same.forEach(({ title, ms }) => {
    const late = spoken.presses.find((press) => press.title === title).ms - ms;
    assert.ok(late <= 1.5, `${title}: ${late} ms later`);
  });
});

test('while it speaks the core sleeps for two thirds of the time; a press silences it within 30 ms and is answered within 60', () => {
  const { speakingAwakeShare, cutMs, answerMs } = figuresOf(speaking);
  assert.ok(speakingAwakeShare > 0.1 && speakingAwakeShare < 0.34, String(speakingAwakeShare));
  assert.ok(cutMs > 0 && cutMs <= 30 && answerMs <= 60, `${cutMs} ms, ${answerMs} ms`);
});
