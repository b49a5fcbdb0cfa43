// The harness itself: PWM slices, the DMA channels that they pace, and how both are heard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bench, callRom, MS, SPIN, WFE } from '../harness/bench.js';
import { Speaker } from '../harness/speaker.js';

const PWM = 0x40050000;
const [CSR, DIV, CTR, CC, TOP] = [0x00, 0x04, 0x08, 0x0c, 0x10].map((offset) => PWM + offset);
const EN = PWM + 0xa0;
const DMA = 0x50000000;
const DMA_IRQ0 = 1 << 11;
const [INTR, INTE0, CHAN_ABORT] = [0x400, 0x404, 0x444].map((offset) => DMA + offset);
const RESET = 0x4000c000;
const PIN_CTRL = 0x40014000 + 16 * 8 + 4;
const RING = 0x20002000;
const ENDLESS = 0xffffffff;
const BUSY = 1 << 24;
const PWM_WRAP0 = 24;
/** Halfwords, one after the other. */
const LEVELS = (1 << 4) | (1 << 2) | 1;
const ring = (bits) => bits << 6;
const request = (number) => number << 15;
const chain = (channel) => channel << 11;

/** A chip whose slice 0 is on the speaker's pin and counts to 99. */
function benchWithSpeaker(code) {
  const on = bench(code);
  const speaker = new Speaker(on.silicon);
  on.poke(PIN_CTRL, 4);
  on.poke(TOP, 99);
  speaker.listen();
  const waves = (count) => {
    const end = on.chip.clock.cycles + count * 100;
    while (on.chip.clock.cycles < end) on.chip.run(on.chip.clock.nanosAt(end));
  };
  return { ...on, speaker, waves };
}

function start({ poke }, channel, { read = RING, write = CC, count = ENDLESS, control }) {
  const at = DMA + 0x40 * channel;
  poke(at, read);
  poke(at + 4, write);
  poke(at + 8, count);
  poke(at + 0xc, control);
}

/** Eight levels at the start of the ring, all different. */
const EIGHT = [11, 22, 33, 44, 55, 66, 77, 88];
const fill = ({ silicon }, levels, at = RING) => levels.forEach((level, n) => silicon.writeUint16(at + 2 * n, level));

/** Those eight over and over, once the first of them was fetched and the next wave has begun. */
const around = (count) => Array.from({ length: count }, (_, n) => (n < 2 ? 0 : EIGHT[(n - 2) % 8]));
const PACED = LEVELS | chain(0) | ring(4) | request(PWM_WRAP0);

test('every wave fetches one level from the ring, and it is that of the wave after the next wrap', () => {
  const on = benchWithSpeaker();
  fill(on, EIGHT);
  start(on, 0, { control: PACED });
  on.poke(CSR, 1);
  on.waves(100);
  const { levels, ms } = on.speaker.levels();
  assert.deepEqual([...levels], around(100));
  const cycles = [...ms].map((ms) => Math.round((ms * 6_500_000) / 1000));
  assert.ok(cycles.every((cycle, n) => cycle - cycles[0] === 100 * n), 'each 100 cycles after the other');
  assert.equal(on.peek(DMA), RING + 2 * (100 % 8), 'where the channel is');
  assert.equal(on.peek(DMA + 8), ENDLESS - 100, 'and how many it has before it');
});

/** Stores a word, then counts up in the first halfword of the ring, one in five cycles. */
function counting(address, value) {
  const literals = [RING, address, value].flatMap((word) => [word & 0xffff, word >>> 16]);
  // r1, r2, r3 = these; STR r3, [r2]; r0 += 1; STRH r0, [r1]; again
  return [0x4903, 0x4a04, 0x4b04, 0x6013, 0x3001, 0x8008, 0xe7fc, 0xbf00, ...literals];
}

test('a level is fetched at the very cycle, not when somebody looks, also in the turn that starts slice or channel', () => {
  // The same level again and again, because nothing is incremented.
  const control = PACED & ~(1 << 4);
  for (const [address, value] of [[CSR, 1], [DMA + 0xc, control]]) {
    const on = benchWithSpeaker(counting(address, value));
    start(on, 0, { control: address === CSR ? control : 0 });
    on.poke(CSR, address === CSR ? 0 : 1);
    on.run(1);
    const levels = [...on.speaker.levels().levels].slice(2, 40);
    assert.equal(levels.length, 38);
    levels.slice(1).forEach((level, n) => assert.equal(level - levels[n], 100 / 5, String(levels)));
  }
});

test('while the core sleeps the levels go on, and nothing rings for each of them', () => {
  const on = benchWithSpeaker([WFE, WFE, SPIN]);
  fill(on, EIGHT);
  start(on, 0, { control: PACED });
  on.poke(CSR, 1);
  on.waves(1);
  let pauses = 0;
  on.chip.onPause = () => pauses++;
  on.waves(10_000);
  assert.deepEqual([...on.speaker.levels().levels], around(10_001));
  assert.ok(pauses < 5, `${pauses} pauses`);
});

test('while the flash is erased the core waits, and the levels go on', () => {
  const on = benchWithSpeaker();
  fill(on, EIGHT);
  start(on, 0, { control: PACED });
  on.poke(CSR, 1);
  const before = on.chip.nanos;
  callRom(on, 'RE', 0x1c0000, 4096, 0x10000, 0xd8);
  assert.ok(on.chip.nanos - before >= 45 * MS);
  const { levels } = on.speaker.levels();
  assert.equal(levels.length, Math.floor((on.chip.nanos - before) / (100e9 / 6_500_000)));
  assert.deepEqual([...levels], around(levels.length));
});

test('a channel that is done wakes the core at that cycle, and the one chained to it goes on without a gap', () => {
  const on = benchWithSpeaker([WFE, WFE, SPIN]);
  fill(on, EIGHT);
  fill(on, [1, 2, 3, 4], RING + 0x100);
  start(on, 1, { read: RING + 0x100, count: 4, control: (LEVELS & ~1) | chain(1) | request(PWM_WRAP0) });
  on.poke(DMA + 0x50, LEVELS | chain(1) | request(PWM_WRAP0)); // enabled, and not started
  start(on, 0, { count: 1000, control: LEVELS | chain(1) | ring(4) | request(PWM_WRAP0) });
  on.poke(INTE0, 1);
  on.core.enabledInterrupts = DMA_IRQ0;
  on.poke(CSR, 1);
  const from = on.chip.clock.cycles;
  on.chip.run(on.chip.nanos + 1000 * MS, () => on.peek(INTR) === 1);
  assert.equal(on.chip.clock.cycles - from, 1000 * 100);
  assert.equal(on.peek(DMA + 0xc) & BUSY, 0);
  on.waves(10);
  assert.equal(on.chip.wakes, 1);
  assert.deepEqual([...on.speaker.levels().levels], [...around(1002), 1, 2, 3, 4, 4, 4, 4, 4]);
});

test('a channel that is aborted or reset stops, and takes no other with it', () => {
  const on = benchWithSpeaker();
  fill(on, EIGHT);
  start(on, 0, { control: PACED });
  start(on, 1, { write: RING + 0x100, control: LEVELS | chain(1) | request(PWM_WRAP0) });
  on.poke(CSR, 1);
  on.waves(3);
  const busy = () => [0, 1].map((channel) => (on.peek(DMA + 0x40 * channel + 0xc) & BUSY) !== 0);
  // As drivers do: read, set a bit, write.
  on.poke(CHAN_ABORT, on.peek(CHAN_ABORT) | 1);
  assert.deepEqual(busy(), [false, true]);
  on.waves(3);
  assert.equal(on.peek(DMA), RING + 6);
  on.poke(RESET, 1 << 2);
  assert.deepEqual(busy(), [false, false]);
});

test('a DMA timer runs at its rate, a share of the system clock, all four of them', () => {
  for (const timer of [0, 1, 2, 3]) {
    const on = bench();
    on.poke(DMA + 0x420 + 4 * timer, (2 << 16) | 1000);
    start(on, 0, { write: RING + 0x100, control: LEVELS | chain(0) | ring(4) | request(0x3b + timer) });
    const from = on.chip.clock.cycles;
    on.run(10);
    const transfers = ENDLESS - on.peek(DMA + 8);
    assert.ok(Math.abs(transfers - (on.chip.clock.cycles - from) / 500) <= 1, `timer ${timer}: ${transfers}`);
  }
});

test('a level counts from the next wave on, and at once while the slice is off', () => {
  const on = benchWithSpeaker();
  on.poke(CC, 60);
  on.poke(CTR, 59);
  assert.ok(on.speaker.high, 'off, and compared already');
  on.poke(CTR, 60);
  assert.ok(!on.speaker.high);
  on.poke(CTR, 0);
  on.poke(EN, 1);
  assert.equal(on.peek(EN), 1);
  on.waves(0.5);
  on.poke(CC, 20);
  on.poke(TOP, 199);
  assert.equal(on.peek(CTR), 50);
  assert.ok(on.speaker.high, '50 of 60, still');
  on.waves(1);
  assert.equal(on.peek(CTR), 50);
  assert.ok(!on.speaker.high, '50 of 20');
  on.waves(1);
  assert.equal(on.peek(CTR), 150, 'up to 199 now');
  on.poke(DIV, 2 << 4);
  on.waves(0.5);
  assert.equal(on.peek(CTR), 175, 'half as fast');
  on.poke(EN, 0);
  on.waves(7);
  assert.equal(on.peek(CTR), 175, 'it stands');
  assert.equal(on.chip.complaints.size, 0);
  on.poke(CSR, 3);
  assert.equal(on.chip.complaints.size, 1, 'up and down again');
});

test('a slice of its own accord makes as many waves as there is time for, and costs nothing', () => {
  const on = benchWithSpeaker([WFE, WFE, SPIN]);
  on.poke(CC, 30);
  on.poke(CSR, 1);
  let pauses = 0;
  on.chip.onPause = () => pauses++;
  on.waves(1000);
  assert.ok(pauses < 5, `${pauses} pauses`);
  on.poke(PIN_CTRL, 4 | (2 << 8));
  on.waves(10);
  const { levels } = on.speaker.levels();
  assert.equal(levels.length, 1010);
  assert.ok(levels.subarray(0, 1000).every((level) => level === 30));
  assert.ok(levels.subarray(1000).every((level) => level === 0), 'the pin is held low');
});

test('samples are the share of time in which the pin is high, of fast waves and of slow ones', () => {
  const on = benchWithSpeaker();
  const rate = 6_500_000 / 1000;
  on.waves(20);
  fill(on, EIGHT);
  start(on, 0, { control: PACED });
  on.poke(CSR, 1);
  on.waves(31);
  const near = (samples, expected) => {
    assert.equal(samples.length, expected.length, String(samples));
    samples.forEach((sample, n) => assert.ok(Math.abs(sample - expected[n]) < 1e-4, `${n}: ${samples}`));
  };
  const mean = (levels) => levels.reduce((sum, level) => sum + level) / levels.length / 100;
  const heard = around(40);
  // Ten waves are a sample; that which is half over comes with the next ones.
  near(on.speaker.takeSamples(rate), [0, 0, mean(heard.slice(0, 10)), mean(heard.slice(10, 20)), mean(heard.slice(20, 30))]);
  on.waves(9);
  near(on.speaker.takeSamples(rate), [mean(heard.slice(30, 40))]);
  // A slow one: 2,500 cycles high, 2,500 low; and switched off amid the second.
  on.poke(CHAN_ABORT, 1);
  on.poke(CSR, 0);
  on.poke(CTR, 0);
  on.poke(TOP, 4999);
  on.poke(CC, 2500);
  on.poke(CSR, 1);
  on.waves(65);
  assert.ok(on.speaker.high);
  on.poke(PIN_CTRL, 4 | (2 << 8));
  on.poke(PIN_CTRL, 4);
  on.poke(CSR, 0);
  on.waves(25);
  near(on.speaker.takeSamples(rate), [1, 1, 0.5, 0, 0, 1, 0.5, 0, 0]);
  // Switched on again it goes on from there, and nothing was heard before.
  on.waves(10);
  on.poke(CSR, 1);
  on.waves(50);
  on.poke(CSR, 0);
  near(on.speaker.takeSamples(rate), [0, 1, 0, 0, 0.5, 1]);
});
