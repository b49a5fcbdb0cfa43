// The panels that people own, and their bad habits: each shows the right picture within a second
// and a half.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { FIRMWARE } from '../harness/images.js';
import { pick } from '../harness/tier.js';
import { render, still } from '../harness/desk.js';
import { DINGOMINOS, OPEN, SPLASH } from '../harness/scripts.js';

/** Dingominos, which has no dice: the same presses are the same game. */
const GAME = `${SPLASH} ${DINGOMINOS} ${OPEN}`;
const SOON = 1500;
const MINUTE = 61_000;
const START = still();
const box = (oled) => new Box(FIRMWARE, { journal: START, oled }).powerUp();

/** The picture of an undisturbed box. */
const pictured = (() => {
  const on = box(true);
  on.run(1500);
  const first = on.glass.text();
  on.play(GAME);
  return { first, game: on.glass.text() };
})();

function shows(on, picture, within, what) {
  assert.ok(on.until(() => on.wire.idle && on.glass.complete && on.glass.text() === picture, within), `${what}\n${on.glass.text()}`);
  assert.deepEqual([on.resets, [...on.glass.complaints]], [[], []], what);
}

const KINDS = ['ssd1306', 'sh1106', 'ssd1309'];
const ADDRESSES = [0x3c, 0x3d];
const named = (kind, address) => `${kind} at ${address.toString(16)}`;

/** Each of these with each of those. */
const pairs = (these, those) => these.flatMap((one) => those.map((other) => [one, other]));

for (const [kind, address] of pick(pairs(KINDS, ADDRESSES), 3)) {
  test(`${named(kind, address)} is found by itself, and a game is seen on it`, () => {
    const on = box({ kind, address });
    on.run(1500);
    assert.ok(on.firstPicture !== null && on.firstPicture <= 40, `${on.firstPicture} ms`);
    assert.equal(on.glass.text(), pictured.first);
    on.play(GAME);
    shows(on, pictured.game, 100, 'the game');
    const said = on.log().map(({ message }) => message).filter((text) => text.startsWith('display'));
    assert.deepEqual(said, [`display: ${kind === 'sh1106' ? 'Sh1106' : 'Ssd1306'} at 0x${address.toString(16)}, readable: true`]);
  });
}

for (const [wakes, [kind, address]] of pick(pairs([10, 120, 400], [['ssd1306', 0x3c], ['sh1106', 0x3d], ['ssd1309', 0x3c]]), 3)) {
  test(`${named(kind, address)} that wakes after ${wakes} ms shows soon`, () => {
    const on = box({ kind, address, wakes });
    assert.ok(on.until(() => on.glass.complete, wakes + 120), `${on.now} ms`);
    shows(on, pictured.first, SOON, 'the first screen');
  });
}

test('a panel that resets itself after it was set up gets its picture again, whether it can be read or not', () => {
  for (const [readable, resets] of pick(pairs([true, false], [30, 60, 140, 400, 1200]), 4)) {
    const on = box({ resets, readable });
    on.run(resets + 1);
    assert.ok(!on.glass.complete, 'it lost it');
    const seen = resets < 500 || readable;
    assert.ok(on.until(() => on.glass.complete, seen ? SOON : MINUTE), `${resets} ms, ${readable}`);
    shows(on, pictured.first, SOON, `${resets} ms, ${readable}`);
  }
});

/** Out for so long, with or without a press, at different phases of the box's own clock. */
test('a wire that is loose for 100 to 1,500 ms: the picture is right soon after it is back', () => {
  for (const [kind, [out, pressed]] of pick(pairs(KINDS, pairs([100, 260, 600, 1000, 1260, 1500], [false, true])), 4)) {
    const on = box({ kind });
    on.play(GAME);
    on.run(out * 1.7);
    on.unplug();
    // It changes nothing, but something is drawn.
    if (pressed) on.keys.set('down', true);
    on.run(out);
    on.keys.set('down', false);
    on.replug();
    assert.ok(!on.glass.visible);
    const what = `${kind} out for ${out} ms, ${pressed ? 'a press' : 'no press'}`;
    shows(on, pictured.game, SOON, what);
    on.run(200);
    assert.equal(on.glass.text(), pictured.game, what);
  }
});

/** Nobody touches the box, so it is dim, and wakes only once a second. */
test('a wire that is loose while the box rests: the picture is right soon after it is back, too', () => {
  for (const [kind, address] of pick([['sh1106', 0x3d], ['ssd1306', 0x3c], ['ssd1309', 0x3c]], 1)) {
    const on = box({ kind, address });
    on.play(GAME);
    on.run(31_000);
    assert.ok(on.glass.complete && on.glass.contrast === 0, 'it is dim');
    for (const out of pick([0, 100, 260, 600, 1000, 1260, 1500], 3)) {
      on.run(2000 + out * 1.7);
      on.unplug();
      on.run(out);
      on.replug();
      assert.ok(!on.glass.visible);
      const what = `${kind} out for ${out} ms`;
      shows(on, pictured.game, SOON, what);
      assert.equal(on.glass.contrast, 0, `${what}: it is still dim`);
    }
  }
});

/** What kept a glass dark for minutes: each redraw put off the next look. */
test('a table that goes on pressing does not keep the glass dark', () => {
  for (const pause of pick([120, 333, 900], 2)) {
    const on = box({ kind: 'ssd1306' });
    on.play(GAME);
    on.unplug();
    on.run(100);
    on.replug();
    const from = on.now;
    for (let n = 0; n < 40 && !on.glass.complete; n++) {
      on.keys.set('left', true);
      on.run(60);
      on.keys.set('left', false);
      on.run(pause - 60);
    }
    assert.ok(on.now - from <= SOON, `dark for ${on.now - from} ms with a press every ${pause}`);
  }
});

test('a panel that cannot be read and lost its picture gets it at the next press', () => {
  for (const kind of pick(['ssd1306', 'ssd1309'], 1)) {
    const on = box({ kind, readable: false });
    on.play(GAME);
    on.run(2000);
    on.unplug();
    on.replug();
    on.run(2000);
    assert.ok(!on.glass.complete, 'nothing tells such a panel from one that is well');
    // It changes nothing, but something is drawn.
    on.press('down');
    shows(on, pictured.game, SOON, kind);
  }
});

test('an SH1106 that cannot be read is chosen with a button held while it gets power, for good', () => {
  const on = box({ kind: 'sh1106', readable: false });
  on.run(1500);
  assert.ok(!on.glass.complete, 'it was taken for an SSD1306');
  on.cutPower();
  on.keys.set('right', true);
  on.powerUp();
  on.run(800);
  on.keys.set('right', false);
  assert.ok(on.until(() => on.glass.complete, SOON));
  on.cutPower();
  on.powerUp();
  assert.ok(on.until(() => on.glass.complete, SOON), 'it is kept');
  on.run(1500);
  assert.equal(on.glass.text(), render(on.flash.bytes), 'and the host reads that flash as before');
  on.cutPower();
  on.keys.set('up', true);
  on.powerUp();
  on.run(800);
  on.keys.set('up', false);
  on.run(1000);
  assert.ok(!on.glass.complete, 'up: by itself again');
});

test('a choice that is wrong for a panel is undone the same way', () => {
  const on = box({ kind: 'ssd1306' });
  on.run(1500);
  const start = (key) => {
    on.cutPower();
    if (key) on.keys.set(key, true);
    on.powerUp();
    on.run(800);
    if (key) on.keys.set(key, false);
    on.run(700);
  };
  const rightAfter = (key) => {
    start(key);
    start(null);
    return on.glass.text() === render(on.flash.bytes);
  };
  assert.deepEqual(['right', 'left', 'right', 'up'].map(rightAfter), [false, true, false, true]);
});
