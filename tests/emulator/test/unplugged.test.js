// The glass is missing, unplugged, replugged or hangs: buttons, rules and saving go on, and the
// picture comes back by itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box } from '../harness/box.js';
import { FIRMWARE } from '../harness/images.js';
import { pick } from '../harness/tier.js';
import { record, still } from '../harness/desk.js';
import { DINGOMINOS, DRAW_AND_PASS, hurried, OPEN, SPLASH } from '../harness/scripts.js';

/** Dingominos, which has no dice: the same presses are the same game. */
const GAME = `${SPLASH} ${DINGOMINOS} ${OPEN}`;
const MOVES = `${DRAW_AND_PASS} ${DRAW_AND_PASS}`;
/** A look at the panel each second, and a full picture. */
const BACK = 1500;
/** After a press, until the next question is heard. */
const UNTIL_HEARD = 940;

const START = still();
const box = (options) => new Box(FIRMWARE, { journal: START, ...options }).powerUp();

/** How an undisturbed box looks, and what it saved. */
const reference = (() => {
  const undisturbed = box();
  undisturbed.play(GAME);
  const before = undisturbed.glass.text();
  undisturbed.play(MOVES);
  return { before, after: undisturbed.glass.text(), game: record(undisturbed.flash.bytes) };
})();

function isBack(on, picture) {
  assert.ok(on.until(() => on.wire.idle && on.glass.complete && on.glass.text() === picture, BACK), `\n${on.glass.text()}`);
  assert.deepEqual([on.resets, [...on.glass.complaints]], [[], []]);
}

test('moves change the picture', () => {
  assert.notEqual(reference.before, reference.after);
});

test('without a glass a game is played and kept; once plugged in it shows', () => {
  const on = box({ oled: false });
  // Within ten seconds: a glass that is missing for longer is looked for every other second.
  on.play(`${SPLASH} ${hurried(DINGOMINOS)} 500ms ${hurried(OPEN)} 1000ms ${MOVES}`);
  assert.ok(on.now < 9000, `${on.now} ms`);
  assert.equal(record(on.flash.bytes), reference.game);
  assert.ok(on.chip.silicon.gpio[25].outputEnable && on.chip.silicon.gpio[25].outputValue, 'its lamp says that it lives');
  on.replug();
  isBack(on, reference.after);
});

test('unplugged and replugged between presses, the picture comes back without one', () => {
  const on = box();
  on.play(GAME);
  on.unplug();
  on.play(MOVES);
  on.run(5000);
  assert.equal(record(on.flash.bytes), reference.game);
  on.replug();
  isBack(on, reference.after);
});

test('out for a second and in again, without a press in between', () => {
  const on = box();
  on.play(GAME);
  on.unplug();
  on.run(1500);
  on.replug();
  assert.ok(!on.glass.visible);
  isBack(on, reference.before);
});

test('a spark, out and in at once, is mended at once on a panel that can be read', () => {
  const on = box();
  on.play(GAME);
  on.unplug();
  on.replug();
  isBack(on, reference.before);
});

/** Nothing tells such a panel from one that is well. */
const BLIND = { oled: { readable: false } };

test('on one that cannot be read it is mended when somebody wakes it', () => {
  const on = box(BLIND);
  on.play(GAME);
  on.run(2000);
  on.unplug();
  on.replug();
  on.run(32_000);
  assert.ok(!on.glass.complete);
  on.press('B');
  assert.ok(on.glass.complete);
  assert.equal(on.glass.text(), reference.before);
});

test('and a spark in play within a minute of it', () => {
  const on = box(BLIND);
  on.play(GAME);
  on.unplug();
  on.replug();
  // Somebody plays: one step towards a tile, and back.
  for (let n = 0; n < 4 && !on.glass.complete; n++) on.play('15000ms left B');
  assert.ok(on.until(() => on.glass.complete, 5000), 'a minute of looks');
  assert.equal(on.glass.text(), reference.before);
});

test('unplugged amid a transfer, after any number of bytes', () => {
  for (const bytes of pick([0, 1, 2, 3, 7, 20, 100, 400, 600], 3)) {
    const on = box();
    on.play(GAME);
    on.wire.takeCounts();
    on.keys.set('A', true);
    // Until the first press is being shown, and that many bytes are sent.
    on.until(() => on.wire.counts.bytes > bytes, 200);
    on.unplug();
    on.run(60);
    on.keys.set('A', false);
    on.run(UNTIL_HEARD);
    on.play(MOVES.replace(/^A /, ''));
    assert.equal(record(on.flash.bytes), reference.game, `${bytes} bytes`);
    on.replug();
    isBack(on, reference.after);
  }
});

test('a bus that hangs, from the start or amid a transfer, stops nothing else', () => {
  for (const at of ['start', 'transfer']) {
    const on = box();
    if (at === 'start') on.hangBus();
    on.play(GAME);
    if (at === 'transfer') {
      on.keys.set('A', true);
      on.until(() => !on.wire.idle, 200);
      on.hangBus();
      on.run(60);
      on.keys.set('A', false);
      on.run(UNTIL_HEARD);
    } else {
      on.play('A');
    }
    on.play(MOVES.replace(/^A /, ''));
    assert.equal(record(on.flash.bytes), reference.game, at);
    on.run(3000);
    on.releaseBus();
    isBack(on, reference.after);
  }
});

test('a press is kept at once though the bus hangs', () => {
  const on = box();
  on.play(GAME);
  on.hangBus();
  // These transfers hang for a quarter of a second each; only the picture waits for them.
  on.play(`${DRAW_AND_PASS} left! up!`);
  const kept = on.flash.operations.length;
  assert.ok(!on.wire.idle, 'a transfer hangs');
  on.keys.set('left', true);
  assert.ok(on.until(() => on.flash.operations.length > kept, 5), 'the event waits for the glass');
});
