// The same box on the host: `croupier` draws what a box with that flash shows, writes its game down and judges it.
// It shares the console and the rules with the firmware, and nothing else.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeGame } from './images.js';

const ROOT = new URL('../../..', import.meta.url).pathname;
// Inside `cargo xtask test` the built program is named; else it is where cargo puts it.
const CROUPIER = process.env.CROUPIER ?? `${ROOT}target/debug/croupier`;

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

/** Calls it with these contents as files, one after the other, which are gone afterwards; and what became of them. */
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

/** The journal of a box that was played like this, by the host's own dice; from that journal on, or from an empty one. */
export function journalAfter(script, journal = null) {
  return withFiles([journal], ([save]) => {
    must('play', '--save', save, '--script', script);
    return readFileSync(save);
  });
}

/** The faces of a game that is written down, in the order in which the box asks for them. */
export const facesOf = (game) =>
  game
    .split('\n')
    .filter((line) => /^(roll|rolloff|throw) /.test(line))
    .flatMap((line) => line.match(/\d/g).map(Number));

/** The whole game of that kind that the console's tests play: an empty journal has their dice. */
export function scripted(kind) {
  const journal = journalAfter(wholeGame(kind).join(' '));
  const game = record(journal);
  return { journal, game, faces: facesOf(game) };
}

/** A journal in which animations are off, so that a glass at rest is at rest. */
export const still = () => journalAfter('1000ms up A up A B');

/** A journal with the free dice of an evening, one event more than rolls. Animations are off. */
export const eveningOfDice = (rolls) => journalAfter(`1000ms up A up A B down down down down A ${'A '.repeat(rolls)}`);

/** A whole game's presses on a box with free dice, from the choice of games on: once it is chosen, yes, those may end. */
export function insteadOfDice(words) {
  const presses = words.filter((word) => !word.endsWith('ms'));
  const chosen = presses.indexOf('A') + 1;
  return [...presses.slice(0, chosen), 'up', 'A', ...presses.slice(chosen)];
}

/** What a box with this flash shows after the splash. */
export const render = (flash) => withFiles([flash], ([dump]) => must('render', dump));

/** What a box with this flash shows when it is then played like this. Nothing may be rolled in it. */
export const renderAfter = (journal, script) =>
  withFiles([journal], ([save]) => must('play', '--save', save, '--script', script));

/** The game of this flash, as one would write it down. */
export const record = (flash) => withFiles([flash], ([dump]) => must('record', dump));

/** The same, or nothing if there is no game with rules in it. */
export const recordIfAny = (flash) =>
  withFiles([flash], ([dump]) => {
    const { status, stdout } = run('record', dump);
    return status === 0 ? stdout : '';
  });

/** The referee's word on it. @returns {{ status: number, verdicts: object[] }} */
export function referee(text) {
  return withFiles([text], ([file]) => {
    const { status, stdout } = run('referee', '--json', file);
    return { status, verdicts: stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line)) };
  });
}

/**
 * The pictures of a box that began with this journal, after the splash and after every word, and what it kept: the dice
 * fall as they did in the game of `dump`.
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
