// Saves of every release since 0.2.0: the real image opens them, shows the same game, and the dice
// of a sealed game go on falling as they would have. tests/saves/README.md says what lies there.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Box } from '../harness/box.js';
import { recordIfAny } from '../harness/desk.js';
import { FIRMWARE } from '../harness/images.js';

const PLACE = new URL('../../saves/', import.meta.url);
const ENDING = '.flash.gz';

/** Every save there is, as a path from there and without its ending. */
const saves = readdirSync(PLACE, { recursive: true })
  .filter((name) => name.includes('/') && name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))
  .sort();

const read = (name) => readFileSync(new URL(name, PLACE));
const trimmed = (picture) => picture.split('\n').map((line) => line.trimEnd()).join('\n').trimEnd();

/** What is to be seen: scripts with their pictures. */
const seen = (name) =>
  read(`${name}.txt`)
    .toString()
    .split('\nplay: ')
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]);

test('there are saves of each game', () => {
  for (const game of ['bingolino', 'combo', 'dingominos', 'free-dice']) {
    assert.ok(saves.some((name) => name.includes(game)), game);
  }
});

/** Also when the box has kept things of its own. */
function isStillThere(box, game) {
  box.cutPower();
  box.powerUp();
  box.settle();
  assert.ok(recordIfAny(box.flash.bytes).startsWith(game));
}

for (const name of saves) {
  test(`the box opens ${name}`, () => {
    const journal = gunzipSync(read(name + ENDING));
    const game = existsSync(new URL(`${name}.rec`, PLACE)) ? read(`${name}.rec`).toString() : '';
    let [box, played] = [null, null];
    for (const [script, picture] of seen(name)) {
      // Where a script goes on from the one before, so does the box.
      if (!script.startsWith(`${played} `)) {
        if (box) isStillThere(box, game);
        box = new Box(FIRMWARE, { journal }).powerUp();
        box.settle();
        assert.equal(recordIfAny(box.flash.bytes), game, 'the game is as it was');
        played = '';
      }
      box.play(script.slice(played.length));
      played = script;
      assert.equal(trimmed(box.glass.text()), trimmed(picture), script);
    }
    isStillThere(box, game);
  });
}
