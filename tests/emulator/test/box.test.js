// The box through power cuts, resets and accidents; what it logs, shows and plays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { decode } from '../harness/log.js';
import { deafen, IRQ } from '../harness/faults.js';
import { facesOf, record, still } from '../harness/desk.js';
import { BINGOLINO, SPLASH } from '../harness/scripts.js';
import { FIRMWARE } from '../harness/images.js';
import { loadDice } from '../harness/dice.js';
import { pick } from '../harness/tier.js';
import { bench, imageWith, programmer } from '../harness/bench.js';
import { JOURNAL, PAGE } from '../harness/flash.js';
import { Speaker } from '../harness/speaker.js';

const page = (box, n) => Buffer.from(box.flash.bytes.subarray(JOURNAL.start + n * PAGE, JOURNAL.start + (n + 1) * PAGE));
const EMPTY = Buffer.alloc(PAGE, 0xff);

/** Cuts the power at the third operation. */
function cut(when, how) {
  const box = new Box(programmer()).powerUp();
  const content = Buffer.from(box.chip.silicon.sram.slice(0, PAGE));
  box.flash.cutAt(2, when, how);
  assert.equal(box.run(100), false);
  assert.equal(box.powered, false);
  assert.equal(box.flash.operations.length, 3);
  assert.deepEqual(page(box, 1), content);
  assert.deepEqual(page(box, 3), EMPTY);
  return { box, content, torn: page(box, 2) };
}

test('power is cut before an operation, within it or behind it', () => {
  assert.deepEqual(cut('before').torn, EMPTY);
  const after = cut('after');
  assert.deepEqual(after.torn, after.content);
  const { torn, content } = cut('torn', { bytes: 100 });
  assert.deepEqual(torn.subarray(0, 100), content.subarray(0, 100));
  assert.deepEqual(torn.subarray(100), EMPTY.subarray(100));
  assert.throws(() => cut('sometime'), /before, torn or after/);
});

test('a torn operation may leave any bits between old and new', () => {
  const { torn, content } = cut('torn', { bytes: 100, seed: 1 });
  assert.deepEqual(torn.subarray(0, 100), content.subarray(0, 100));
  const rest = [...torn.subarray(100)].map((byte, n) => [byte, content[100 + n]]);
  assert.ok(rest.every(([byte, target]) => (byte & target) === target), 'no bit is cleared that was not to be');
  assert.ok(rest.some(([byte, target]) => byte !== target && byte !== 0xff));
});

test('one run tells what every cut would leave', () => {
  const box = new Box(programmer()).powerUp();
  const found = [];
  box.flash.onOperation = (index, after) => {
    if (index === 2) found.push(after('before'), after('torn', { bytes: 100, seed: 1 }), after('after'));
  };
  box.run(100);
  const left = [cut('before'), cut('torn', { bytes: 100, seed: 1 }), cut('after')].map(({ box }) => box.flash.bytes);
  assert.deepEqual(found.map(Buffer.from), left.map(Buffer.from));
});

test('a power cut takes RAM and picture away and leaves the flash', () => {
  const { box, content } = cut('before');
  const scratch = 0x4005800c;
  box.powerUp();
  assert.notDeepEqual(Buffer.from(box.chip.silicon.sram.slice(0, PAGE)), content, 'other garbage');
  assert.equal(box.chip.silicon.readUint32(scratch), 0);
  box.run(0.5);
  assert.equal(page(box, 0)[0], content[0] & box.chip.silicon.sram[0], 'it programs over what was there');
  const own = new Box(FIRMWARE).powerUp();
  own.run(100);
  assert.ok(own.glass.visible);
  own.cutPower();
  own.powerUp();
  assert.ok(!own.glass.visible && !own.glass.complete);
  own.run(100);
  assert.ok(own.glass.complete);
});

test('a box starts from the flash of another', () => {
  const first = new Box(programmer()).powerUp();
  first.run(1);
  const second = new Box(programmer(), { flash: first.flash.bytes });
  assert.deepEqual(page(second, 0), page(first, 0));
  assert.notDeepEqual(page(second, 0), EMPTY);
});

test('two runs are the same to the cycle', () => {
  const run = () => {
    const box = new Box(FIRMWARE, { journal: still() }).powerUp();
    box.play('1000ms A B up');
    const { lastStop, counts } = box.wire;
    return { ...box.usage(), ...counts, lastStop, picture: box.glass.hex() };
  };
  assert.deepEqual(run(), run());
});

/** A box that has started. */
function started() {
  const box = new Box(FIRMWARE, { journal: still() }).powerUp();
  box.run(1300);
  return box;
}

test('the core hangs, the watchdog bites, and the box restarts with its fingers and glass as they were', () => {
  const box = started();
  box.keys.set('up', true);
  box.run(100);
  box.chip.hang();
  const picture = box.glass.hex();
  const { awakeCycles, cycles } = box.usage();
  box.run(10);
  assert.equal(box.usage().awakeCycles - awakeCycles, box.usage().cycles - cycles, 'it sleeps no more');
  assert.ok(box.until(() => box.resets.length === 1, 2100));
  assert.equal(box.resets[0].cause, 'watchdog');
  assert.equal(box.glass.hex(), picture);
  assert.equal(box.chip.silicon.readUint32(0x40058008), 1, 'the reason');
  box.run(100);
  assert.equal(box.chip.silicon.gpio[10].inputValue, false, 'the finger is still there');
});

test('a log that is cut off loses its last message, a damaged one says so', () => {
  const [bytes] = started().rawLog();
  const texts = (log) => decode(FIRMWARE, log).map(({ message }) => message);
  const whole = texts(bytes);
  assert.ok(whole.length > 3, whole.join());
  assert.deepEqual(texts(bytes.subarray(0, -1)), whole.slice(0, -1));
  const damaged = texts(Buffer.concat([Buffer.from([1, 2, 3, 0]), bytes]));
  assert.deepEqual(damaged, ['(damaged)', ...whole]);
  assert.throws(() => decode('/dev/null', bytes), /cannot be decoded/);
});

test('an interrupt that never comes is never heard', () => {
  const box = started();
  const picture = box.glass.hex();
  deafen(box, IRQ.buttons);
  box.press('down');
  assert.equal(box.glass.hex(), picture);
});

/** Three dice of Bingolino, rolled with these faces loaded, or without. */
function rolled(faces) {
  const box = new Box(FIRMWARE, { journal: still() }).powerUp();
  const dice = faces && loadDice(box, faces);
  box.play(`${SPLASH} ${BINGOLINO} A`);
  return { box, dice, fell: facesOf(record(box.flash.bytes)) };
}

test('loaded dice fall as they were loaded, the box’s own do not, and the image is what it was', () => {
  const image = (bytes) => Buffer.from(bytes.subarray(0, JOURNAL.start));
  for (const faces of pick([[4, 1, 5], [6, 6, 6], [1, 2, 3]], 1)) {
    const { box, dice, fell } = rolled(faces);
    assert.deepEqual(fell, faces);
    dice.allFell();
    assert.deepEqual(image(box.flash.bytes), image(box.elf.image));
    assert.deepEqual([box.resets, box.chip.faults], [[], []]);
  }
  const own = rolled().fell;
  assert.equal(own.length, 3);
  const others = own.map((face) => 7 - face);
  assert.deepEqual(rolled(others).fell, others, 'against its own');
});

test('dice that do not suffice, that are left over or that are none are an error, as is an image that does not ask for any', () => {
  assert.throws(() => rolled([1, 2]), /a face more than the 2/);
  assert.throws(() => rolled([1, 2, 3, 4]).dice.allFell(), /3 of the 4/);
  assert.throws(() => rolled([1, 2, 7]), /no die shows/);
  assert.throws(() => loadDice({ elf: { path: 'diceless', symbols: new Map() } }, []), /diceless has 0 functions/);
  const name = 'firmware..chip..dice..BoxDice$u20$as$u20$rules_core..dice..Dice$GT$4face';
  const names = [name, `${name}17h0123456789abcdefE`, `${name}28_$u7b$closure$u7d$`];
  const symbols = new Map(names.map((name) => [name, { address: 1, size: 2 }]));
  assert.throws(() => loadDice({ elf: { path: 'ambiguous', symbols } }, []), /ambiguous has 2 functions/);
});

test('a bus that hangs hangs over a warm reset too, and goes on when it is let go', () => {
  const box = new Box(FIRMWARE).powerUp();
  box.hangBus();
  box.run(50);
  box.restart();
  box.run(50);
  assert.deepEqual([box.resets[0].cause, box.wire.counts.bytes, box.glass.visible], ['core', 0, false]);
  box.releaseBus();
  assert.ok(box.until(() => box.glass.complete, 1500));
});

test('a replugged OLED is dark and full of garbage', () => {
  const box = new Box(FIRMWARE).powerUp();
  box.run(100);
  assert.ok(box.glass.visible);
  const before = box.glass.memory;
  box.unplug();
  box.replug();
  assert.ok(!box.glass.visible);
  assert.notDeepEqual(box.glass.memory, before);
});

test('the loudspeaker plays what its slice is set to, and nothing when that is nothing', () => {
  const { poke, silicon } = bench();
  const speaker = new Speaker(silicon);
  const PWM = 0x40050000;
  poke(PWM + 0x04, 10 << 4);
  poke(PWM + 0x10, 999);
  poke(PWM + 0x0c, 500);
  poke(PWM, 1);
  assert.equal(speaker.hertz, 0, 'not on the pin');
  poke(0x40014000 + 16 * 8 + 4, 4);
  poke(PWM, 0);
  assert.equal(speaker.hertz, 0, 'not enabled');
  poke(PWM, 1);
  assert.equal(speaker.hertz, 6_500_000 / 10 / 1000);
  poke(PWM, 3);
  assert.equal(speaker.hertz, 6_500_000 / 10 / (2 * 999));
  poke(PWM + 0x0c, 0);
  assert.equal(speaker.hertz, 0, 'no duty');
  poke(PWM + 0x0c, 500);
  poke(0x4000c000, 1 << 14);
  assert.equal(speaker.hertz, 0, 'reset');
});

test('what there is to say is read from its ring, around the end of it and over restarts', () => {
  const RING = 0x20003000;
  const image = { ...imageWith([0xbf20, 0xe7fd]), symbol: (name) => (name === 'SPOKEN' ? { address: RING } : undefined) };
  const box = new Box(image).powerUp();
  let count = 0;
  const say = (...tokens) => {
    for (const token of tokens) box.chip.silicon.writeUint32(RING + 4 + 4 * (count++ % 256), token);
    box.chip.silicon.writeUint32(RING, count);
    box.run(1);
  };
  say();
  say(7, 8, 0xffffffff);
  assert.deepEqual([...box.takeSaid()], [7, 8, 0xffffffff]);
  assert.deepEqual([...box.takeSaid()], []);
  const many = Array.from({ length: 256 }, (_, n) => n);
  say(...many);
  assert.deepEqual([...box.takeSaid()], many);
  say(11);
  box.restart();
  count = 0;
  say(12);
  assert.deepEqual([...box.takeSaid()], [11, 12]);
});

test('a script that is none is refused', () => {
  const box = new Box(imageWith([0xbf20, 0xe7fd])).powerUp();
  assert.throws(() => box.play('A sideways'), /no button "sideways"/);
});
