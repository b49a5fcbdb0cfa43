// The wires of the harness, with faults, and what else a box that tests itself asks of its chip.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachCounter } from '../harness/counter.js';
import { bench, SPIN } from '../harness/bench.js';
import { PINS, Wiring } from '../harness/wiring.js';

const SIO = 0xd0000000;
const [IN, OUT_SET, OUT_CLR, OE_SET, OE_CLR] = [0x04, 0x14, 0x18, 0x24, 0x28].map((at) => SIO + at);
const PAD = (pin) => 0x4001c004 + 4 * pin;
const CTRL = (pin) => 0x40014004 + 8 * pin;
const [PULL_UP, PULL_DOWN, FUNCTION_SIO] = [0x4a, 0x46, 5];
const [CLOCKS, FC0_SRC, FC0_STATUS, FC0_RESULT] = [0x40008000, 0x94, 0x98, 0x9c];
const DONE = 1 << 4;

/** A chip with these wires, whose pins are driven by hand. */
function wired(faults, devices = new Map(), down = new Set()) {
  const { chip } = bench([SPIN]);
  const { silicon } = chip;
  const wiring = new Wiring(silicon, faults, down, devices);
  const write = (at, value) => silicon.writeUint32(at, value);
  const drive = (name, how) => {
    const pin = PINS[name];
    write(how === 'high' ? OUT_SET : OUT_CLR, 1 << pin);
    write(['high', 'low'].includes(how) ? OE_SET : OE_CLR, 1 << pin);
    write(PAD(pin), how === 'down' ? PULL_DOWN : PULL_UP);
    write(CTRL(pin), FUNCTION_SIO);
  };
  for (const name of Object.keys(PINS)) drive(name, 'up');
  const high = (name) => ((silicon.readUint32(IN) >> PINS[name]) & 1) === 1;
  return { drive, high, wiring, down };
}

test('a panel with power pulls its lines up against the pad, and no other does', () => {
  for (const [faults, levels] of [
    [{}, [true, true]],
    [{ off: ['SDA'] }, [false, true]],
    [{ panel: 'VCC' }, [false, false]],
    [{ panel: 'GND' }, [true, true]],
  ]) {
    const on = wired(faults);
    for (const line of ['SDA', 'SCL']) on.drive(line, 'down');
    assert.deepEqual(['SDA', 'SCL'].map(on.high), levels, JSON.stringify(faults));
  }
});

test('shorts win over outputs, ground over the supply, and what touches follows', () => {
  const held = wired({ ground: ['speaker'], power: ['A'] });
  held.drive('speaker', 'high');
  held.drive('A', 'low');
  assert.deepEqual([held.high('speaker'), held.high('A')], [false, true]);
  const both = wired({ touch: ['up', 'down'] });
  both.drive('up', 'low');
  assert.deepEqual(['up', 'down', 'left'].map(both.high), [false, false, true]);
});

test('a contact closes the pin that its wire leads to, if it leads to any', () => {
  const on = wired({ exchanged: ['A', 'B'], off: ['up'] });
  for (const key of ['A', 'up']) on.down.add(key);
  on.wiring.settle();
  assert.deepEqual(['A', 'B', 'up'].map(on.high), [true, false, true]);
});

/** Sends an address by hand. @returns Whether somebody acknowledges it. */
function answers(on, address, [sda, scl] = ['SDA', 'SCL']) {
  const set = (line, high) => on.drive(line, high ? 'up' : 'low');
  set(sda, false);
  set(scl, false);
  for (let bit = 7; bit >= 0; bit--) {
    set(sda, (((address << 1) >> bit) & 1) === 1);
    set(scl, true);
    set(scl, false);
  }
  set(sda, true);
  set(scl, true);
  const acknowledged = !on.high(sda);
  set(scl, false);
  set(sda, false);
  set(scl, true);
  set(sda, true);
  return acknowledged;
}

test('a panel acknowledges its address on a bus that is driven by hand, and no other one', () => {
  const devices = new Map([[0x3c, {}], [0x3d, { answers: false }]]);
  const on = wired({}, devices);
  assert.deepEqual([0x3c, 0x3d, 0x3c, 0x27].map((address) => answers(on, address)), [true, false, true, false]);
  const crossed = wired({ exchanged: ['SDA', 'SCL'] }, devices);
  assert.ok(!answers(crossed, 0x3c) && answers(crossed, 0x3c, ['SCL', 'SDA']));
  assert.ok(!answers(wired({ panel: 'GND' }, devices), 0x3c));
});

test('a transfer by the peripheral needs sound wires of the panel', () => {
  assert.ok([{}, { off: ['A'] }, { touch: ['up', 'down'] }].every(Wiring.isBusSound));
  assert.ok(![{ off: ['SDA'] }, { exchanged: ['SDA', 'SCL'] }, { panel: 'GND' }].some(Wiring.isBusSound));
});

test('the frequency counter counts the ring oscillator once it is asked to', () => {
  const { silicon } = bench([SPIN]).chip;
  attachCounter(silicon, 6_500_000);
  const read = (at) => silicon.readUint32(CLOCKS + at);
  assert.equal(read(FC0_STATUS) & DONE, 0);
  silicon.writeUint32(CLOCKS + FC0_SRC, 3);
  assert.equal(read(FC0_STATUS) & DONE, DONE);
  assert.equal(read(FC0_RESULT) >> 5, 6500);
});
