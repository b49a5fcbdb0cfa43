// What the image does in its first moments, and what a board needs of it that no game shows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { SYSTEM_HZ } from '../harness/chip.js';
import { FIRMWARE } from '../harness/images.js';
import { pick } from '../harness/tier.js';
import { render, still } from '../harness/desk.js';

const XOSC_CTRL = 0x40024000;
const XOSC_STARTUP = 0x4002400c;
const ENABLED = 0xfab << 12;
/** Longer than the watchdog's two seconds. */
const BITES = 2100;

test('the crystal gets the time that it needs on every board', () => {
  const box = new Box(FIRMWARE).powerUp();
  const isOn = () => (box.chip.silicon.readUint32(XOSC_CTRL) & 0xfff000) === ENABLED;
  assert.ok(box.until(isOn, 100));
  const wait = () => ((box.chip.silicon.readUint32(XOSC_STARTUP) & 0x3fff) * 256) / 12_000;
  assert.equal(wait(), 64);
  box.run(1000);
  assert.equal(wait(), 64, 'and it is never set to anything else');
});

test('a core that hangs right after the start is restarted', () => {
  const isPictured = (box) => box.firstPicture !== null;
  const runs = (box) => box.chip.silicon.clkSys === SYSTEM_HZ;
  // From half a millisecond after the clocks run, which is once RAM is cleared: long before there
  // is a picture.
  const moments = [[runs, 0.5], [runs, 6], [runs, 12], [isPictured, 0.5], [isPictured, 5], [isPictured, 30]];
  for (const [since, ms] of pick(moments, 3)) {
    const box = new Box(FIRMWARE, { journal: still() }).powerUp();
    let patience = 2000;
    box.watchdog.onFeed = (ms) => (patience = ms);
    assert.ok(box.until(() => since(box), 50));
    box.run(ms);
    assert.equal(isPictured(box), since === isPictured);
    const at = box.now;
    // Behind the first picture the journal is read, which may take twice as long.
    assert.ok(patience === 2000 || (patience === 4000 && box.firstPicture !== null), `${patience} ms at ${at}`);
    box.chip.hang();
    assert.ok(box.until(() => box.resets.length > 0, patience + 100), `at ${at} ms`);
    box.run(1500);
    assert.equal(box.glass.text(), render(box.flash.bytes));
  }
});

test('a stack that is full stops the core before it can spoil anything', () => {
  const box = new Box(FIRMWARE, { journal: still() }).powerUp();
  box.run(1500);
  const picture = box.glass.text();
  // As if the stack had grown almost through all of its room.
  const top = box.chip.silicon.readUint32(0x10000100);
  assert.equal(top, 0x20008000);
  const statics = () => Buffer.from(box.chip.silicon.sram.slice(top - 0x20000000));
  box.chip.core.SP = 0x20000040;
  const before = statics();
  box.keys.set('down', true);
  box.run(5);
  assert.deepEqual(statics(), before, 'it wrote to no static');
  assert.ok(box.chip.faults.length > 0);
  assert.ok(box.until(() => box.resets.length > 0, BITES), 'the watchdog restarts it');
  box.keys.set('down', false);
  box.run(1500);
  assert.equal(box.glass.text(), picture);
});

test('a probe that was pulled off stops nothing', () => {
  const box = new Box(FIRMWARE, { journal: still() }).powerUp();
  box.run(1500);
  box.detachProbe();
  // Each of these is logged.
  for (let n = 0; n < 3; n++) {
    box.unplug();
    box.run(2000);
    box.replug();
    box.run(2000);
  }
  box.play('down');
  assert.deepEqual(box.resets, []);
  assert.ok(box.glass.complete);
});

test('picotool finds out what program this is', () => {
  const { elf } = new Box(FIRMWARE);
  const view = new DataView(elf.image.buffer);
  const flash = (address) => view.getUint32(address - 0x10000000, true);
  // It looks for the header in the 256 bytes after the second boot stage.
  const header = Array.from({ length: 60 }, (_, n) => 0x10000100 + 4 * n).find((at) => flash(at) === 0x7188ebf2);
  assert.ok(header);
  assert.equal(flash(header + 16), 0xe71aa390);
  const string = (at) => {
    const bytes = Buffer.from(elf.image.subarray(at - 0x10000000));
    return bytes.toString('utf8', 0, bytes.indexOf(0));
  };
  const named = {};
  for (let at = flash(header + 4); at < flash(header + 8); at += 4) {
    const entry = flash(at);
    named[flash(entry + 4)] = string(flash(entry + 8));
  }
  assert.equal(named[0x02031c86], 'Croupier');
  assert.match(named[0x11a9bc3a], /^\d+\.\d+\.\d+(-dev)?$/);
});
