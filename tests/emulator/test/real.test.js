// What a real box can be asked through a debug probe (`harness/real.js`): `cargo xtask bench` runs
// these scripts on the table. Everywhere else the emulator stands in for it, behind the same lines.
//
// The desk computes what must be seen from the box's own journal, so no dice need be loaded. A box
// gets its journal back in the end.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { chance } from '../harness/chance.js';
import { FIRMWARE } from '../harness/images.js';
import { keepAside, RealBox } from '../harness/real.js';
import { ABOUT_IN_PLAY, BINGOLINO, DICE, DINGOMINOS, DRAW_AND_PASS, OPEN, OTHER_GAME, SPLASH } from '../harness/scripts.js';
import { journalAfter, record, recordIfAny, referee, render, replay, renderAfter, still } from '../harness/desk.js';
import { token } from '../harness/voice.js';

/** Long enough for the splash and the journal. */
const START = 1500;
/** A picture after a press: news are gone, and nothing moves. */
const AT_REST = 2700;

const box = new RealBox(FIRMWARE);
box.run(START);
const before = box.flash.journal();
// It is the owner's game: a script that is stopped in the middle must not cost it.
const aside = keepAside(before);
console.log(`the journal that was on the box is in ${aside}`);
after(() => {
  box.putJournal(before);
  box.close();
  // That of a real box stays.
  if (process.env.BOX !== 'probe') rmSync(aside);
});

test('the journal that was on the box is in a file, which is never written over', () => {
  assert.deepEqual(new Uint8Array(readFileSync(aside)), new Uint8Array(before));
  const other = keepAside(before);
  assert.notEqual(other, aside);
  rmSync(other);
});

function startFrom(journal) {
  box.putJournal(journal);
  box.run(START);
  assert.ok(box.settle());
}

/** A box on the table may be in the middle of something else: it always begins the same. */
const begun = () => startFrom(still());

test('the box starts, and its log says so', () => {
  begun();
  assert.equal(box.glass.text(), render(box.flash.journal()));
  const said = box.log().map(({ message }) => message);
  assert.ok(said.some((message) => /^Croupier .*: first picture$/.test(message)), said.join('\n'));
  assert.ok(said.some((message) => message.startsWith('display: ')), 'no panel has answered');
});

test('same picture: a round of Dingominos and a roll, after every word', () => {
  const words = `${DINGOMINOS} ${OPEN} ${DRAW_AND_PASS} A A right up holdB up A ${OTHER_GAME} right ${DICE} A`.split(' ');
  begun();
  const pictures = [box.glass.text()];
  for (const word of words) {
    box.play(/^hold/.test(word) ? word : `${word}!`);
    box.run(AT_REST);
    pictures.push(box.glass.text());
  }
  const kept = box.flash.journal();
  const host = replay(still(), kept, words);
  pictures.forEach((picture, n) => assert.equal(`\n${picture}`, `\n${host.pictures[n]}`, `after ${n} words, the last being ${words[n - 1]}`));
});

test('the box’s own dice: the game that it keeps passes the referee', () => {
  begun();
  box.play(`${BINGOLINO} A 1500ms`);
  const game = record(box.flash.journal());
  assert.match(game, /^roll /m);
  assert.equal(referee(game).status, 0, game);
});

test('fingers: a contact that bounces acts once, and six buttons at once break nothing', () => {
  begun();
  const next = chance(3);
  // No faster than a probe is.
  const trace = () => Array.from({ length: 2 * (1 + (next() % 3)) }, () => 1000 + (next() % 2000));
  const words = `${DINGOMINOS} ${OPEN} A A`.split(' ');
  for (const word of words) {
    box.press(word, { bounce: trace(), release: trace() });
    box.run(600);
  }
  box.settle();
  assert.equal(box.glass.text(), renderAfter(still(), [SPLASH, ...words].join(' ')));
  const starts = box.log().length;
  for (let n = 0; n < 5; n++) box.press(['up', 'down', 'left', 'right', 'A', 'B'], { ms: 100 + 200 * n });
  box.run(500);
  assert.ok(box.log().slice(starts).every(({ message }) => !/stopped|first picture/.test(message)), 'it restarted');
  assert.equal(referee(recordIfAny(box.flash.journal())).status, 0);
});

test('rest: dim after 30 s, dark after 5 minutes, and a press only wakes it', () => {
  begun();
  box.press('right');
  box.press('B');
  const bright = box.glass.light;
  assert.equal(typeof bright, 'number');
  box.run(28_000);
  assert.equal(box.glass.light, bright);
  box.run(4000);
  assert.equal(box.glass.light, 'Dim');
  box.run(270_000);
  assert.equal(box.glass.on, false);
  box.press('right');
  assert.equal(box.glass.light, bright);
  assert.equal(box.glass.text(), render(box.flash.journal()), 'the first only wakes');
  box.press('right');
  assert.equal(box.glass.text(), renderAfter(box.flash.journal(), `${SPLASH} right`), 'the second acts');
});

test('restart: a core that hangs comes back with the game, and says why', () => {
  begun();
  box.play(`${DINGOMINOS} ${OPEN} ${DRAW_AND_PASS}`);
  const game = record(box.flash.journal());
  box.hang();
  const said = () => box.log().map(({ message }) => message);
  assert.ok(box.until(() => said().includes('stopped 1 times: the core hung'), 4000), 'nobody noticed');
  box.run(START);
  assert.equal(box.glass.text(), render(box.flash.journal()));
  assert.equal(record(box.flash.journal()), game);
  // And once more, by the probe: that is no hang.
  box.restart();
  box.run(START);
  assert.equal(box.glass.text(), render(box.flash.journal()));
  assert.equal(said().filter((message) => message.startsWith('stopped')).length, 1);
});

const SAVES = new URL('../../saves/', import.meta.url);
const ENDING = '.flash.gz';

test('saves: a game of an earlier release is opened, as the desk opens it', () => {
  const saves = readdirSync(SAVES, { recursive: true }).filter((name) => name.endsWith(ENDING));
  assert.ok(saves.length > 0);
  // One of each game; on a real board each costs minutes of its flash's life, so no more.
  for (const game of ['bingolino', 'combo', 'dingominos']) {
    const name = saves.find((name) => name.includes(game));
    const journal = gunzipSync(readFileSync(new URL(name, SAVES)));
    startFrom(journal);
    assert.equal(box.glass.text(), render(journal), name);
    assert.equal(recordIfAny(box.flash.journal()), recordIfAny(journal), name);
  }
});

test('speech: what there is to say is handed out, word by word, and a press cuts it', () => {
  startFrom(journalAfter(SPLASH, still(), { speech: 'everything', language: 'en' }));
  box.takeSaid();
  box.press('A');
  box.run(600);
  const words = [...box.takeSaid()].map(token);
  assert.ok(words.filter(({ kind }) => kind === 'clip').length > 3, JSON.stringify(words));
  box.press('down');
  box.run(300);
  const more = [...box.takeSaid()].map(token);
  assert.equal(more[0].kind, 'cut');
  assert.ok(more.some(({ kind }) => kind === 'clip'));
});

test('update: the box becomes a drive, and after a reset it has its game', () => {
  begun();
  box.play(`${DINGOMINOS} ${OPEN} ${DRAW_AND_PASS}`);
  const game = record(box.flash.journal());
  box.play(`${ABOUT_IN_PLAY} A`);
  assert.equal(box.isDrive, false, 'it asks first');
  box.press('right');
  assert.ok(box.until(() => box.isDrive, 1000), 'it is no drive');
  box.restart();
  box.run(START);
  assert.equal(box.isDrive, false);
  assert.equal(record(box.flash.journal()), game);
  assert.equal(box.glass.text(), render(box.flash.journal()));
});
