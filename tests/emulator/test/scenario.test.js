// The figures: that they are those of the bus, and that the stock image still is the yardstick it was.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figures, FRAME_PERIODS, table } from '../harness/scenario.js';
import { STOCK } from '../harness/bench.js';

const stock = { elf: STOCK, small: { key: 'A' }, full: { key: 'B' } };

/** An I2C transaction of so many bytes behind the address. */
const transaction = (bytes) => 9 * (bytes + 1) + 2;

test('the stock driver sends a frame in 64 pieces behind two commands, and a block of 16×16 in two', () => {
  const { fullChangePeriods, fullChangeBytes, smallChangeBytes, shareOfBusLimit } = figures(stock);
  const window = transaction(4) + transaction(4);
  assert.equal(fullChangePeriods, 64 * transaction(17) + window);
  assert.equal(fullChangeBytes, 64 * 18 + 10);
  assert.equal(smallChangeBytes, 2 * 18 + 10);
  assert.equal(shareOfBusLimit, FRAME_PERIODS / fullChangePeriods);
});

test('times are those of the bus and a little more', () => {
  const period = 313 / 125_000;
  const { smallChangeMs, fullChangeMs, fullChangeBusMs, fullChangePeriods, resetToPictureMs } = figures(stock);
  assert.ok(fullChangeBusMs > fullChangePeriods * period && fullChangeBusMs < 1.05 * fullChangePeriods * period);
  assert.ok(fullChangeMs > fullChangeBusMs && fullChangeMs < fullChangeBusMs + 5);
  assert.ok(smallChangeMs > (2 * transaction(17) + 2 * transaction(4)) * period && smallChangeMs < 1.5);
  assert.ok(resetToPictureMs > fullChangeBusMs && resetToPictureMs < 35);
});

test('an idle stock image sleeps for good, and a press that changes nothing is no measurement', () => {
  const { idleAwakeShare, idleWakesPerSecond, crystalWaitMs } = figures(stock);
  assert.deepEqual([idleAwakeShare, idleWakesPerSecond, crystalWaitMs], [0, 0, 128]);
  assert.throws(() => figures({ ...stock, small: { key: 'up' } }), /changed nothing/);
});

test('the table has a column per image and one for the limit', () => {
  const lines = table({ ours: figures(stock), stock: figures(stock) }).split('\n');
  assert.match(lines[0], /^ +ours +stock +limit$/);
  assert.match(lines.find((line) => line.startsWith('SCL')), /10590 +10590 +9236$/);
});
