// The same box on the host: `croupier` draws what a box with that flash shows, writes its game as a
// record and judges it. It shares the console and the rules with the firmware, and nothing else.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CROUPIER, wholeGame } from './images.js';
import { ANIMATION, DICE, OTHER_GAME, settings, SPLASH } from './scripts.js';


function run(...words) {
  const { status, stdout, stderr, error } = spawnSync(CROUPIER, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (error) throw error;
  return { status, stdout, stderr };
}

function must(...words) {
  const { status, stdout, stderr } = run(...words);
  if (status !== 0) throw new Error(`croupier ${words.join(' ')} (${status}): ${stderr}${stdout}`);
  return stdout;
}

/** Calls back with the paths of temporary files that have these contents. */
function withFiles(contents, call) {
  const directory = mkdtempSync(join(tmpdir(), 'croupier-'));
  try {
    const paths = contents.map((_, n) => join(directory, String(n)));
    contents.forEach((content, n) => content && writeFileSync(paths[n], content));
    return call(paths);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * The journal after this script with the host's own dice, from that journal or an empty one. The
 * box beeps and does not speak, unless a test is about that: a box that speaks is awake for a third
 * of the time, and takes the emulator as much longer.
 * @param {object} how Also its language, from now on.
 */
export function journalAfter(script, journal = null, { speech = 'off', language } = {}) {
  return withFiles([journal], ([save]) => {
    const how = ['--speech', speech, ...(language ? ['--language', language] : [])];
    must('play', '--save', save, ...how, '--script', script);
    return readFileSync(save);
  });
}

/** The faces in the record of a game, in the order in which the box asks for them. */
export const facesOf = (game) =>
  game
    .split('\n')
    .filter((line) => /^(roll|rolloff|throw) /.test(line))
    .flatMap((line) => line.match(/\d/g).map(Number));

/** The whole game of that kind that the console's tests play. An empty journal has their dice. */
export function scripted(kind) {
  const journal = journalAfter(wholeGame(kind).join(' '));
  const game = record(journal);
  return { journal, game, faces: facesOf(game) };
}

let stillJournal;
/** A journal in which animations are off, so that the glass comes to rest. */
export const still = () => (stillJournal ??= journalAfter(`${SPLASH} ${settings(ANIMATION)}`));

/** A journal with an evening of free dice, one event more than rolls. Animations are off. */
export const eveningOfDice = (rolls) =>
  journalAfter(`${SPLASH} ${settings(ANIMATION)} ${DICE} ${'A '.repeat(rolls)}`);

/** The words of a whole game on a box that offers to go on with free dice. */
export const insteadOfDice = ([splash, ...words]) => [OTHER_GAME, ...words];

/** What a box with this flash shows after the splash. */
export const render = (flash) => withFiles([flash], ([dump]) => must('render', dump));

/** What a box with this flash shows after this script, which must not roll. */
export const renderAfter = (journal, script) =>
  withFiles([journal], ([save]) => must('play', '--save', save, '--script', script));

/** The game of this flash, as a record. */
export const record = (flash) => withFiles([flash], ([dump]) => must('record', dump));

/** The same, or nothing if there is no game with rules in this flash. */
export const recordIfAny = (flash) =>
  withFiles([flash], ([dump]) => {
    const { status, stdout } = run('record', dump);
    return status === 0 ? stdout : '';
  });

/** The referee's verdicts on it. @returns {{ status: number, verdicts: object[] }} */
export function referee(text) {
  return withFiles([text], ([file]) => {
    const { status, stdout } = run('referee', '--json', file);
    return { status, verdicts: stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line)) };
  });
}

/**
 * The pictures of a box that started from this journal, after the splash and after every word, and
 * what it saved. The dice fall as they did in the game of `dump`.
 * @returns {{ pictures: string[], journal: Buffer }}
 */
export function replay(journal, dump, words) {
  return withFiles([journal, dump], ([save, dice]) => {
    const printed = must('play', '--save', save, '--dice', dice, '--every', '--script', words.join(' '));
    const lines = printed.split('\n');
    const pictures = Array.from({ length: Math.floor(lines.length / 33) }, (_, n) => lines.slice(33 * n, 33 * n + 32).join('\n') + '\n');
    return { pictures, journal: readFileSync(save) };
  });
}
