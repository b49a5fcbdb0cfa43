// One test per thing the emulator lacks and the harness supplies, so that an upgrade cannot quietly
// change what the results mean.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { Cache, MISS_CYCLES } from '../harness/cache.js';
import { CHIPS } from '../harness/chips.js';
import { FIRMWARE } from '../harness/images.js';
import { Glass } from '../harness/glass.js';
import { attachRosc, MODELS } from '../harness/rosc.js';
import { attachWatchdog, keptOf, WarmReset } from '../harness/watchdog.js';
import { Keys } from '../harness/keys.js';
import { address, UsbBoot } from '../harness/rom.js';
import { bench, benchWithWire, BKPT, callRom, I2C0, movs, MS, send, SEV, SPIN, WFE } from '../harness/bench.js';

const RAM = 0x20002000;

test('the core starts at the vector table of the image', () => {
  const { core, run } = bench([movs(0, 42), SPIN]);
  run(0.1);
  assert.equal(core.registers[0], 42);
  assert.equal(core.SP, 0x20001000);
});

test('the boot ROM looks its functions up and copies, fills and counts', () => {
  const on = bench();
  on.poke(RAM, 0x04030201);
  assert.equal(callRom(on, 'C4', RAM + 16, RAM, 4), RAM + 16);
  assert.equal(on.peek(RAM + 16), 0x04030201);
  callRom(on, 'MC', RAM + 32, RAM + 1, 2);
  assert.equal(on.peek(RAM + 32) & 0xffff, 0x0302);
  callRom(on, 'MS', RAM, 0xaa, 3);
  assert.equal(on.peek(RAM), 0x04aaaaaa);
  callRom(on, 'S4', RAM, 0x55, 4);
  assert.equal(on.peek(RAM), 0x55555555);
  assert.deepEqual(['P3', 'R3', 'L3', 'T3'].map((code) => callRom(on, code, 0x30)), [2, 0x0c000000, 26, 4]);
});

test('the USB boot loader does not come back', () => {
  assert.throws(() => callRom(bench(), 'UB', 1 << 25, 0), UsbBoot);
});

test('programming clears bits only, erasing sets them, and both take their time', () => {
  const on = bench();
  const offset = 0x1c0000;
  const address = 0x10000000 + offset;
  callRom(on, 'MS', RAM, 0x0f, 256);
  let before = on.chip.nanos;
  callRom(on, 'RP', offset, RAM, 256);
  assert.ok(on.chip.nanos - before >= 0.4 * MS && on.chip.nanos - before < 0.6 * MS);
  callRom(on, 'MS', RAM, 0x3c, 256);
  callRom(on, 'RP', offset, RAM, 256);
  assert.equal(on.peek(address), 0x0c0c0c0c);
  assert.equal(on.peek(address + 256), 0xffffffff);
  before = on.chip.nanos;
  callRom(on, 'RE', offset, 4096, 0x10000, 0xd8);
  assert.ok(on.chip.nanos - before >= 45 * MS);
  assert.equal(on.peek(address), 0xffffffff);
  assert.deepEqual(on.chip.flash.operations.map(({ kind }) => kind), ['program', 'program', 'erase']);
});

test('the flash cache says that it is flushed and that nothing streams', () => {
  const { peek, chip } = bench();
  assert.equal(peek(0x14000008), 3);
  assert.equal(peek(0x14000014), 0);
  assert.equal(chip.complaints.size, 0);
});

test('while the flash takes commands nothing can be read or fetched from it, until it is set up again', () => {
  const SSIENR = 0x18000008;
  const CTRLR0 = 0x18000000;
  const on = bench();
  const { silicon } = on.chip;
  const flash = 0x10000100;
  const before = silicon.readUint32(flash);
  silicon.xip = false;
  for (const read of ['readUint32', 'readUint16', 'readUint8']) assert.throws(() => silicon[read](flash), /busy/);
  assert.throws(() => silicon.readUint32(0x13000100), /busy/, 'nor past the cache');
  silicon.readUint32(RAM);
  // The second boot stage: first it talks to the chip, then it reads once on four wires, then it
  // lets it be read.
  const set = (register, value) => silicon.writeUint32(0x18000000 + register, value);
  const [BAUDR, DR0, SPI_CTRLR0] = [0x14, 0x60, 0xf4];
  on.chip.flash.chip.stopReading();
  silicon.writeUint32(CTRLR0, 7 << 16);
  silicon.writeUint32(SSIENR, 1);
  assert.throws(() => silicon.readUint32(flash), /busy/);
  const QUAD = (2 << 21) | (31 << 16) | (3 << 8);
  const reading = (mode, continuous) => {
    on.chip.flash.chip.stopReading();
    silicon.writeUint32(SSIENR, 0);
    silicon.writeUint32(CTRLR0, QUAD);
    set(BAUDR, 2);
    set(SPI_CTRLR0, 0x2221);
    silicon.writeUint32(SSIENR, 1);
    assert.throws(() => silicon.readUint32(flash), /busy/, 'only the first read');
    set(DR0, 0xeb);
    set(DR0, mode);
    silicon.writeUint32(SSIENR, 0);
    set(SPI_CTRLR0, continuous);
    silicon.writeUint32(SSIENR, 1);
  };
  reading(0x00, 0xa0002022);
  assert.throws(() => silicon.readUint32(flash), /busy/, 'it expects a command again');
  reading(0xa0, 0xa0001822);
  assert.throws(() => silicon.readUint32(flash), /busy/, 'three clocks of waiting instead of four');
  reading(0xa0, 0xa0002022);
  assert.equal(silicon.readUint32(flash), before);
  // Code that comes back to the flash too early cannot be fetched.
  assert.deepEqual(on.chip.faults, []);
  on.core.LR = 0x10000201;
  on.core.PC = address('EX');
  on.run(0.1);
  assert.match(on.chip.faults[0].why, /busy/);
});

test('the cache charges for a line that it does not have, keeps two of a kind, and forgets when it is flushed', () => {
  const cache = new Cache();
  const way = 8 * 1024;
  const at = (place) => 0x10000000 + place;
  assert.deepEqual([at(0), at(4), at(7), at(8)].map((place) => cache.read(place)), [MISS_CYCLES, 0, 0, MISS_CYCLES]);
  assert.equal(cache.read(at(way)), MISS_CYCLES);
  assert.deepEqual([cache.read(at(0)), cache.read(at(way))], [0, 0]);
  // A third one takes the place of the one not used for longer.
  assert.equal(cache.read(at(2 * way)), MISS_CYCLES);
  assert.deepEqual([cache.read(at(way)), cache.read(at(0))], [0, MISS_CYCLES]);
  cache.flush();
  assert.equal(cache.read(at(0)), MISS_CYCLES);
  // A box is slower with it, and shows the same.
  const [without, with_] = [false, true].map((cache) => new Box(FIRMWARE, { cache }).powerUp());
  for (const box of [without, with_]) box.run(200);
  assert.ok(with_.firstPicture > without.firstPicture);
  assert.equal(with_.glass.text(), without.glass.text());
});

test('an access below RAM does nothing, unless it is forbidden', () => {
  const { silicon } = bench().chip;
  const [CTRL, RBAR, RASR] = [0xe000ed94, 0xe000ed9c, 0xe000eda0];
  const below = 0x1ffffffc;
  silicon.writeUint32(below, 1);
  assert.equal(silicon.readUint32(below), 0);
  silicon.writeUint32(RBAR, 0x1c000010);
  silicon.writeUint32(RASR, (1 << 28) | (25 << 1) | 1);
  silicon.readUint32(below);
  silicon.writeUint32(CTRL, 5);
  assert.throws(() => silicon.writeUint32(below, 1), /forbidden/);
  assert.throws(() => silicon.readUint32(below), /forbidden/);
  assert.throws(() => silicon.writeUint8(below + 1, 1), /forbidden/);
  silicon.writeUint32(RAM, 1);
});

test('the timer says whether it stands still for a debugger', () => {
  const DBGPAUSE = 0x4005402c;
  const { silicon } = bench().chip;
  assert.equal(silicon.readUint32(DBGPAUSE), 7);
  silicon.writeUint32(DBGPAUSE, 2);
  assert.equal(silicon.readUint32(DBGPAUSE), 2);
});

test('the flash chip tells its number, after four bytes that mean nothing', () => {
  const on = bench();
  on.chip.flash.number = [1, 2, 3, 4, 5, 6, 7, 8];
  on.chip.flash.chip.stopReading();
  const [SR, DR0] = [0x18000028, 0x18000060];
  assert.ok(on.peek(SR) & 8, 'there is something to read');
  on.poke(DR0, 0x4b);
  const told = Array.from({ length: 12 }, () => on.peek(DR0) & 0xff);
  assert.deepEqual(told, [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

/** What a flash chip answers to these bytes, sent as the boot ROM sends them. */
function asked(on, bytes) {
  const [SSIENR, CTRLR0, SR, DR0] = [0x18000008, 0x18000000, 0x18000028, 0x18000060];
  on.poke(SSIENR, 0);
  on.poke(CTRLR0, 7 << 16);
  on.poke(SSIENR, 1);
  bytes.forEach((byte) => on.poke(DR0, byte));
  on.peek(SR);
  return bytes.map(() => on.peek(DR0) & 0xff).slice(1);
}

test('a flash chip tells what it is, and takes status registers as its data sheet says', () => {
  const [JEDEC, SR1, SR2, ENABLE, WRITE, WRITE2] = [0x9f, 0x05, 0x35, 0x06, 0x01, 0x31];
  const chipOf = (name) => {
    const on = bench([SPIN], name);
    on.chip.flash.chip.stopReading();
    return on;
  };
  for (const [name, { jedec }] of Object.entries(CHIPS)) {
    assert.deepEqual(asked(chipOf(name), [JEDEC, 0, 0, 0]), jedec, name);
  }
  const pico = chipOf('W25Q16JV');
  assert.deepEqual(asked(pico, [SR2, 0]), [2], 'four wires are allowed from the factory');
  asked(pico, [WRITE, 0, 0]);
  assert.deepEqual(asked(pico, [SR2, 0]), [2], 'it was not enabled');
  asked(pico, [ENABLE]);
  assert.deepEqual(asked(pico, [SR1, 0]), [2], 'now it is');
  asked(pico, [WRITE, 0, 0]);
  assert.deepEqual(asked(pico, [SR1, 0]), [1], 'it is busy with it');
  assert.deepEqual(asked(pico, [SR2, 0]), [0]);
  pico.run(20);
  assert.deepEqual(asked(pico, [SR1, 0]), [0]);
  assert.equal(pico.chip.flash.chip.statusWrites, 1);
  // The same two bytes are too many for this one.
  const giga = chipOf('GD25Q64C');
  asked(giga, [ENABLE]);
  asked(giga, [WRITE, 0, 2]);
  assert.deepEqual(asked(giga, [SR2, 0]), [0]);
  asked(giga, [WRITE2, 2]);
  giga.run(40);
  assert.deepEqual(asked(giga, [SR2, 0]), [2]);
  // And this one has its bit elsewhere, and nothing at 35h.
  const macronix = chipOf('MX25L6433F');
  asked(macronix, [ENABLE]);
  asked(macronix, [WRITE, 0x40]);
  macronix.run(50);
  assert.deepEqual([asked(macronix, [SR1, 0]), asked(macronix, [SR2, 0])], [[0x40], [0xff]]);
  assert.ok(macronix.chip.flash.chip.isQuad);
  assert.throws(() => bench([SPIN], 'W25Q99'), /no flash chip/);
});

test('each flash chip takes its own time', () => {
  for (const [name, { times }] of Object.entries(CHIPS)) {
    for (const [how, { program, sector, block }] of Object.entries(times)) {
      const on = bench([SPIN], name);
      const { flash } = on.chip;
      flash.times = times[how];
      assert.equal(flash.program(0, new Uint8Array(512)), 2 * program, name);
      assert.equal(flash.erase(0x1000, 0x1000), sector);
      assert.equal(flash.erase(0x10000, 0x11000), block + sector);
    }
    assert.ok(times.typical.program <= times.worst.program && times.typical.sector <= times.worst.sector, name);
  }
});

test('the boot ROM starts a second boot stage whose checksum is right, and none other', () => {
  const box = new Box(FIRMWARE, { flashChip: 'W25Q16JV' }).powerUp();
  assert.equal(box.chip.core.PC, 0x20041f00);
  assert.ok(box.until(() => box.chip.core.VTOR === 0x10000100, 5));
  box.run(100);
  assert.deepEqual(box.chip.faults, []);
  const spoilt = new Box(FIRMWARE, { flashChip: 'W25Q16JV' });
  spoilt.flash.flip(8 * 17);
  spoilt.powerUp();
  assert.deepEqual([spoilt.powered, spoilt.isDrive], [false, true]);
});

test('the I2C interrupt mask counts', () => {
  const { poke, peek, core } = benchWithWire(new Map());
  poke(I2C0 + 0x30, 1 << 4);
  assert.equal(peek(I2C0 + 0x30), 1 << 4);
  const wire = benchWithWire(new Map());
  wire.poke(I2C0 + 0x30, 1 << 6);
  send(wire, [0]);
  assert.ok(wire.core.pendingInterrupts & (1 << 23), 'nobody acknowledges: the abort interrupts');
  assert.ok(!(core.pendingInterrupts & (1 << 23)));
});

test('a frame in one transaction takes 9,236 SCL periods, each of the length that was set', () => {
  const on = benchWithWire(new Map([[0x3c, new Glass()]]));
  const before = on.chip.nanos;
  send(on, [0x40, ...new Uint8Array(1024)]);
  const { periods, bytes, starts, stops, nacks } = on.wire.counts;
  assert.deepEqual({ periods, bytes, starts, stops, nacks }, { periods: 9236, bytes: 1026, starts: 1, stops: 1, nacks: 0 });
  assert.ok(Math.abs(on.wire.lastStop - before - 9236 * on.wire.period) < 1000, 'no time is lost between bytes');
});

test('without a device the address is not acknowledged, and until that is cleared the FIFO takes nothing', () => {
  const { poke, peek, run, wire } = benchWithWire(new Map());
  poke(I2C0 + 0x10, 0x40);
  run(0.1);
  assert.equal(peek(I2C0 + 0x34) & (1 << 6), 1 << 6, 'aborted');
  assert.equal(wire.counts.stops, 1);
  poke(I2C0 + 0x10, 0x41);
  assert.equal(peek(I2C0 + 0x74), 0, 'the FIFO stays empty');
  assert.equal(peek(I2C0 + 0x80) & 1, 1, 'the reason: the address');
  peek(I2C0 + 0x54);
  poke(I2C0 + 0x10, 0x42);
  run(0.1);
  assert.equal(wire.counts.starts, 2);
});

test('unplugged amid a transfer the byte is not acknowledged and the rest is dropped', () => {
  const devices = new Map([[0x3c, new Glass()]]);
  const { poke, peek, run, wire } = benchWithWire(devices);
  for (let n = 0; n < 10; n++) poke(I2C0 + 0x10, 0x40);
  run(0.1);
  devices.clear();
  run(0.2);
  assert.equal(peek(I2C0 + 0x80) & 8, 8, 'the reason: data');
  const { bytes, stops, nacks } = wire.counts;
  assert.deepEqual({ bytes, stops, nacks }, { bytes: 5, stops: 1, nacks: 1 });
});

test('a device is read after a restart, and one that is not awake is not there', () => {
  const glass = new Glass();
  const { poke, peek, run, wire } = benchWithWire(new Map([[0x3c, glass]]));
  const READ = 0x100;
  const RESTART = 0x400;
  poke(I2C0 + 0x10, 0x00);
  poke(I2C0 + 0x10, READ | RESTART | 0x200);
  run(0.5);
  assert.equal(peek(I2C0 + 0x10) & 0xff, 0x43);
  assert.deepEqual([wire.counts.starts, wire.counts.stops, wire.counts.bytes], [2, 1, 4]);
  glass.wakes = 1;
  poke(I2C0 + 0x10, 0x00 | 0x200);
  run(0.5);
  assert.equal(wire.counts.nacks, 1);
});

test('disabled amid a transfer it ends with a STOP, and the next one begins with a START', () => {
  const glass = new Glass();
  const { poke, run, wire } = benchWithWire(new Map([[0x3c, glass]]));
  for (let n = 0; n < 10; n++) poke(I2C0 + 0x10, 0x40);
  run(0.1);
  poke(I2C0 + 0x6c, 0);
  poke(I2C0 + 0x6c, 1);
  for (const byte of [0x00, 0xaf | 0x200]) poke(I2C0 + 0x10, byte);
  run(0.2);
  assert.deepEqual([wire.counts.starts, wire.counts.stops], [2, 2]);
  assert.ok(glass.on, 'it was understood as a command');
});

test('held without the last byte, and then disabled, it ends with a STOP as well', () => {
  const { poke, run, wire } = benchWithWire(new Map([[0x3c, new Glass()]]));
  poke(I2C0 + 0x10, 0x40);
  run(0.2);
  assert.equal(wire.counts.stops, 0);
  poke(I2C0 + 0x6c, 0);
  run(0.1);
  assert.equal(wire.counts.stops, 1);
});

test('a hung bus completes nothing until it is let go, and the reset controller frees the chip of it', () => {
  const { poke, peek, run, wire } = benchWithWire(new Map([[0x3c, new Glass()]]));
  wire.hung = true;
  poke(I2C0 + 0x10, 0x40 | 0x200);
  run(100);
  assert.deepEqual([wire.idle, wire.counts.bytes, wire.counts.stops], [false, 0, 0]);
  wire.hung = false;
  run(0.1);
  assert.deepEqual([wire.idle, wire.counts.bytes, wire.counts.stops], [true, 2, 1]);
  wire.hung = true;
  poke(I2C0 + 0x10, 0x40 | 0x200);
  run(100);
  assert.equal(wire.idle, false);
  poke(0x4000c000, 1 << 3);
  assert.equal(peek(0x4000c008) & (1 << 3), 0, 'it is in reset');
  poke(0x4000c000, 0);
  assert.equal(wire.idle, true);
  wire.hung = false;
  poke(I2C0 + 0x6c, 1);
  poke(I2C0 + 0x10, 0x40 | 0x200);
  run(0.1);
  assert.equal(wire.counts.stops, 2);
});

test('the oscillator gives what its model says', () => {
  const ones = (model, count = 4096) => {
    const { silicon, peek } = bench();
    const rosc = attachRosc(silicon, MODELS[model](1));
    const read = Array.from({ length: count }, () => peek(0x4006001c));
    assert.equal(rosc.reads, count);
    return read;
  };
  const share = (bits) => bits.reduce((sum, bit) => sum + bit) / bits.length;
  assert.ok(Math.abs(share(ones('good')) - 0.5) < 0.03);
  assert.ok(Math.abs(share(ones('biased')) - 0.6) < 0.03);
  assert.equal(share(ones('stuck0')), 0);
  assert.equal(share(ones('stuck1')), 1);
  assert.deepEqual(ones('alternating', 4), [0, 1, 0, 1]);
  const repeating = ones('repeating', 128);
  assert.deepEqual(repeating.slice(64), repeating.slice(0, 64));
  assert.ok(share(repeating) > 0.2 && share(repeating) < 0.8);
  assert.ok(Math.abs(share(ones('leans 55')) - 0.55) < 0.03);
  assert.ok(Math.abs(share(ones('leans 57')) - 0.57) < 0.03);
  const drift = ones('drifts', 3142);
  assert.ok(share(drift.slice(0, 1571)) > 0.53 && share(drift.slice(1571)) < 0.47, 'up, then down');
  // How often a bit is the same as the one so many readings before, at the best distance.
  const echo = (bits) => {
    const same = (lag) => share(bits.slice(lag).map((bit, n) => Number(bit === bits[n])));
    return Math.max(...Array.from({ length: 64 }, (_, n) => Math.max(same(n + 1), 1 - same(n + 1))));
  };
  assert.ok(echo(ones('does not jitter')) > 0.96, 'Dirichlet');
  assert.ok(echo(ones('jitters 0.1')) > 0.57 && echo(ones('jitters 0.1')) < 0.9);
  assert.ok(echo(ones('jitters 1.0')) < 0.55);
});

test('SEV wakes the next WFE', () => {
  const { core, run } = bench([SEV, WFE, movs(0, 42), SPIN]);
  run(0.1);
  assert.equal(core.registers[0], 42);
});

test('WFE sleeps until an interrupt, and sleeping costs no cycles awake', () => {
  const { chip, core, poke, run } = bench([WFE, movs(0, 42), WFE, WFE, SPIN]);
  run(1);
  assert.ok(chip.asleep);
  const awake = chip.awakeCycles;
  run(1000);
  assert.equal(chip.awakeCycles, awake);
  assert.equal(chip.wakes, 0);
  // There is no handler: what matters is that the core wakes.
  core.enabledInterrupts = 1;
  poke(0x40054038, 1);
  poke(0x40054010, 1_010_000);
  run(100);
  assert.equal(chip.wakes, 1);
});

test('what wakes the core between two runs counts as well', () => {
  const { chip, core, run } = bench([WFE, SPIN]);
  run(1);
  core.enabledInterrupts = 1;
  core.setInterrupt(0, true);
  run(1);
  assert.equal(chip.wakes, 1);
});

test('a timer alarm does not ring before its microsecond', () => {
  const { chip, poke, peek, silicon } = bench();
  poke(0x40054038, 1);
  while (chip.nanos % 1000 < 500) chip.run(chip.nanos + 10);
  const target = peek(0x40054028) + 2;
  poke(0x40054010, target);
  chip.run(chip.nanos + 1e6, () => peek(0x40054034) === 1);
  assert.equal(Math.floor(silicon.peripherals[0x40054].clock.nanos / 1000) >= target, true);
  assert.ok(chip.nanos < (target + 1) * 1000 + TURN_NANOS, 'nor much later');
});
/** The condition is checked when an alarm rang or a turn ended. */
const TURN_NANOS = 1000;

test('a button is high only with the pull-up on, low while it is down, and an edge comes only with a change', () => {
  const { silicon } = bench();
  const pin = silicon.gpio[14];
  const keys = new Keys(silicon);
  assert.equal(silicon.readUint32(0x4001c000 + 4 + 4 * 14), 0x56, 'the pad as it is after a reset: inputs on, pulled down');
  assert.equal(pin.inputValue, false, 'no pull-up: as if pressed');
  silicon.writeUint32(0x4001c000 + 4 + 4 * 14, 0x5a);
  assert.equal(pin.inputValue, true);
  silicon.writeUint32(0x400140f0 + 4, 0xffffffff);
  keys.set('A', true);
  assert.equal(pin.inputValue, false);
  assert.equal(pin.irqStatus & 12, 4, 'a falling edge');
  silicon.writeUint32(0x400140f0 + 4, 0xffffffff);
  keys.set('A', true);
  assert.equal(pin.irqStatus & 12, 0, 'it was down already');
});

test('a bouncing contact changes when its trace says', () => {
  const { chip, silicon, run } = bench();
  silicon.writeUint32(0x4001c000 + 4 + 4 * 15, 0x5a);
  const pin = silicon.gpio[15];
  const seen = [];
  const keys = new Keys(silicon);
  const drive = pin.setInputValue.bind(pin);
  pin.setInputValue = (high) => {
    seen.push([Math.round(chip.nanos / 1000), high]);
    drive(high);
  };
  keys.change('B', true, [1000, 500, 2000, 15000]);
  run(30);
  assert.deepEqual(seen, [[0, false], [1000, true], [1500, false], [3500, true], [18500, false]]);
  assert.throws(() => keys.change('B', false, [10]), /odd/);
  assert.throws(() => keys.set('C', true), /no button/);
});

test('the regulator is silent', () => {
  const { peek, chip } = bench();
  peek(0x40064000);
  assert.equal(chip.complaints.size, 0);
});

test('what the emulator does not know is written down', () => {
  const { peek, chip } = bench();
  peek(0x40018000);
  assert.equal(chip.complaints.size, 1);
});

test('the watchdog resets when its time is up, not before, and not when it is fed or told to reset nothing', () => {
  const fed = (feed, wdsel) => {
    const { chip, poke, silicon, run } = bench();
    attachWatchdog(silicon);
    poke(0x40010008, wdsel);
    poke(0x4005802c, (1 << 9) | 12); // ticks, each of 12 cycles of the reference clock
    poke(0x40058004, 2 * 500_000); // counts twice per microsecond (RP2040-E1)
    poke(0x40058000, 1 << 30);
    try {
      for (let tenths = 0; tenths < 20; tenths++) {
        run(100);
        if (feed) poke(0x40058004, 2 * 500_000);
      }
    } catch (error) {
      assert.ok(error instanceof WarmReset);
      return [error.cause, Math.round(chip.nanos / MS)];
    }
    return 'ran on';
  };
  assert.deepEqual(fed(false, 0x1fffc), ['watchdog', 500]);
  assert.equal(fed(true, 0x1fffc), 'ran on');
  assert.equal(fed(false, 0), 'ran on');
});

test('a forced reset and the core’s own request restart the chip, and scratch, reason and RAM outlive it', () => {
  const { poke, silicon } = bench();
  attachWatchdog(silicon);
  poke(0x40010008, 0x1fffc);
  poke(0x4005800c, 0xcafe);
  poke(RAM, 0xbeef);
  assert.throws(() => poke(0xe000ed0c, 0x05fa0004), { cause: 'core' });
  assert.throws(() => poke(0x40058000, 0x80000000), { cause: 'forced' });
  const next = bench();
  attachWatchdog(next.silicon, keptOf(silicon));
  assert.deepEqual([0x4005800c, 0x40058008, RAM].map(next.peek), [0xcafe, 2, 0xbeef]);
});

test('a breakpoint, an address that is none and a crooked one are hard faults', () => {
  const load = 0x6808; // LDR r0, [r1]
  const faulted = (code) => {
    const { chip, core, run } = bench(code);
    run(0.1);
    assert.equal(chip.faults.length, core.registers[7] === 77 ? 1 : 0);
    return core.registers[7] === 77;
  };
  assert.equal(faulted([BKPT, SPIN]), true);
  assert.equal(faulted([0xde00, SPIN]), true, 'undefined');
  assert.equal(faulted([movs(1, 0x71), 0x0609, load, SPIN]), true, '0x71000000 is nothing');
  assert.equal(faulted([movs(1, 1), load, SPIN]), true, 'not aligned');
  assert.equal(faulted([movs(1, 4), load, SPIN]), false);
});

test('the clock follows the system clock', () => {
  const box = new Box(FIRMWARE).powerUp();
  const first = box.usage();
  box.run(0.1);
  const booting = box.usage();
  assert.equal(Math.round((booting.cycles - first.cycles) / (booting.ms - first.ms)), 6500);
  box.run(100);
  const before = box.usage();
  box.run(100);
  const after = box.usage();
  assert.equal(Math.round((after.cycles - before.cycles) / (after.ms - before.ms)), 125_000);
  assert.equal(box.chip.silicon.peripherals[0x40054].readUint32(0x28), Math.floor(after.ms * 1000));
});
