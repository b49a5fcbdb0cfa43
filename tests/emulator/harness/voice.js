// What the box says, and what the host says it must sound like: `cargo xtask levels` computes the
// levels of the pin from the same clips, and has libopus decode them as well.

import { spawnSync } from 'node:child_process';
const ROOT = new URL('../../..', import.meta.url).pathname;

/** What the PWM counts to while it speaks; a cue never does. */
export const TOP = 1952;
/** The level of a sample of 0. */
export const MIDDLE = 976;
/** Levels from rest to there, and back; and back after a press. */
export const [RAMP, END, CUT] = [1536, 2560, 1024];
export const LEVELS_PER_SAMPLE = 4;

/** Set in a token that is said aloud. */
export const SAID = 1 << 24;

/** What there is to say, taken apart: see `voice/src/token.rs`. */
export const token = (bits) => ({
  bits,
  clip: bits & 0xffff,
  language: ['de', 'en', 'fr', 'it'][(bits >>> 16) & 7],
  important: ((bits >>> 19) & 3) === 3,
  loudness: (bits >>> 19) & 3,
  volume: (bits >>> 21) & 7,
  said: (bits & SAID) !== 0,
  kind: ['clip', 'pause', 'cut'][(bits >>> 29) & 3],
});

/**
 * What the host makes of tokens.
 * @returns {{ levels: number[], clips: number[][] }} The levels from rest to rest; the samples
 * that libopus hears in each clip.
 */
export function onTheHost(tokens) {
  const [program, ...start] = process.env.XTASK ? [process.env.XTASK] : ['cargo', 'xtask'];
  const { status, stdout, stderr, error } = spawnSync(program, [...start, 'levels'], {
    input: tokens.map((bits) => bits >>> 0).join(' '),
    cwd: ROOT,
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`the host has no levels for it: ${error ?? stderr}`);
  return JSON.parse(stdout);
}

/**
 * What was said aloud: the waves that speech consists of, cut where it rests.
 * @param {ReturnType<import('./speaker.js').Speaker['levels']>} heard
 * @returns {{ from: number, until: number, levels: number[], ms: number[] }[]} Each without the
 * rest around it; when it began and ended, in ms.
 */
export function utterances({ ms, levels, tops }) {
  const said = [];
  let now = null;
  for (let n = 0; n < levels.length; n++) {
    const sounds = tops[n] === TOP && levels[n] > 0;
    if (sounds && now === null) said.push((now = { from: ms[n], until: 0, levels: [], ms: [] }));
    if (!sounds) now = null;
    else {
      now.levels.push(levels[n]);
      now.ms.push(ms[n]);
      now.until = ms[n];
    }
  }
  return said;
}

/** The levels without the rest around them. */
export function withoutRest(levels) {
  const first = levels.findIndex((level) => level > 0);
  const last = levels.findLastIndex((level) => level > 0);
  return levels.slice(first, last + 1);
}

/** The largest step between neighbours, from a level on and down to rest. */
export const largestStep = (levels, from = 0) =>
  [...levels, 0].reduce(([largest, before], level) => [Math.max(largest, Math.abs(level - before)), level], [0, from])[0];

/** How alike two lists of samples are: 1 if one is a multiple of the other. */
export function correlation(one, other) {
  const product = (left, right) => left.reduce((sum, sample, n) => sum + sample * right[n], 0);
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
}

/** Libopus resamples even where there is nothing to resample, which takes it so many samples. */
const LATER = 12;
const FRAME = 320;
/** More frames of silence than there ever are between two clips. */
const PAUSE = 10;

/**
 * How alike the clips in an utterance are to what libopus hears in them, one after the other.
 * @param {number[]} levels With the ramps at both ends.
 * @param {number[][]} clips As from `onTheHost`.
 */
export function likeness(levels, clips) {
  const samples = levels.filter((_, n) => n >= RAMP && n % LEVELS_PER_SAMPLE === LEVELS_PER_SAMPLE - 1).map((level) => level - MIDDLE);
  let at = 0;
  return clips.map((clip) => {
    const heard = (from) => samples.slice(from, from + clip.length - LATER);
    const alike = Array.from({ length: PAUSE }, (_, n) => correlation(heard(at + n * FRAME), clip.slice(LATER)));
    const best = Math.max(...alike.map((value) => value || 0));
    at += alike.indexOf(best) * FRAME + clip.length;
    return best;
  });
}
