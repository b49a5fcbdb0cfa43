// A person who runs the self-test as the box asks: presses what it names, looks at the glass,
// listens, and answers honestly. What is asked is read from the log, since the letters on the glass
// are for eyes.

import { HEIGHT, WIDTH } from './glass.js';

const LIGHT = 25;
const NAME = 'self-test: ';
/** How long somebody looks before pressing, and how often the script looks, in ms. */
const READS = 700;
const LOOKS = 100;
const PRESS = 80;
const BEEP_EVERY = 20;
/** A result takes no longer than this. */
export const LIMIT = 90_000;

/**
 * @typedef {object} Told
 * @property {string[]} faults The lines that name a fault, without the pins' other news.
 * @property {string[]} lines All lines of the result.
 * @property {number[]} codes How often light and speaker told something before the glass worked.
 * @property {number} ms From power-up to the result, or to the first code.
 */

/**
 * Powers the box up with a button held, and plays the test to its end.
 * @param {import('./box.js').Box} box
 * @param {object} [options]
 * @param {string} [options.held] What is held at power-up.
 * @param {(asked: string) => void} [options.before] Called before each press, with what is asked.
 * @param {number[]} [options.bounce] Of each press, in µs.
 * @param {(question: string) => boolean | undefined} [options.answer] What only a person knows.
 * @returns {Told}
 */
export function selfTest(box, { held = 'down', before = () => {}, bounce = [], answer = () => undefined } = {}) {
  box.powerUp();
  const from = box.now;
  box.keys.set(held, true);
  box.run(READS);
  box.keys.set(held, false);
  return goThrough(box, from, { before, bounce, answer });
}

/**
 * Plays the test to its end, on a box that has begun it at that time.
 * @returns {Told}
 */
export function goThrough(box, from, { before = () => {}, bounce = [], answer = () => undefined } = {}) {
  let handled = 0;
  const codes = [];
  while (box.now - from < LIMIT) {
    const said = messages(box);
    const end = said.findIndex((text) => text.startsWith('Self-test: '));
    if (end >= 0) return told(box, said.slice(end), codes, from);
    const dark = said.filter((text) => text.startsWith('!'));
    if (dark.length > codes.length) {
      codes.push(count(box));
      const faults = dark.map((text) => text.slice(1));
      if (codes.length === 2) return { faults, lines: [], codes, ms: box.now - from };
      continue;
    }
    if (said.length > handled) {
      handled = said.length;
      react(box, said.at(-1), { before, bounce, answer });
    } else box.run(LOOKS);
  }
  throw new Error(`no result within ${LIMIT} ms: ${messages(box).join('; ')}`);
}

/** The lines of the self-test; one that keeps the glass dark begins with an exclamation mark. */
const messages = (box) =>
  box
    .log()
    .filter(({ message }) => message.startsWith(NAME))
    .map(({ level, message }) => (level === 'warn' ? '!' : '') + message.slice(NAME.length));

function told(box, said, codes, from) {
  const ms = box.now - from;
  // The rest of the lines follow.
  box.run(READS);
  const all = messages(box);
  const lines = all.slice(all.indexOf(said[0]));
  const count = Number(/\d+/.exec(lines[0])?.[0] ?? 0);
  return { faults: lines.slice(1, 1 + count), lines, codes, ms };
}

function react(box, asked, { before, bounce, answer }) {
  const press = (key) => {
    box.run(READS);
    before(asked);
    box.keys.change(key, true, bounce);
    box.run(PRESS);
    box.keys.change(key, false, bounce);
    box.run(LOOKS);
  };
  const button = /^press (\w+)$/.exec(asked)?.[1];
  if (button) return press(button);
  const [, yes, no] = /(\w+): yes, (\w+): no$/.exec(asked) ?? [];
  if (yes) press(answer(asked) ?? sees(box, asked) ? yes : no);
}

/** What the glass and the speaker answer. */
function sees(box, asked) {
  box.settle();
  const { glass } = box;
  const pixels = Array.from({ length: WIDTH * HEIGHT }, (_, n) => [n % WIDTH, Math.floor(n / WIDTH)]);
  if (asked.startsWith('A frame')) {
    const edge = ([x, y]) => x === 0 || y === 0 || x === WIDTH - 1 || y === HEIGHT - 1;
    return glass.visible && pixels.filter(edge).every(([x, y]) => glass.lit(x, y));
  }
  if (asked.startsWith('No gaps')) {
    const words = ([, y]) => y >= 22 && y < 50;
    const right = ([x, y]) => glass.lit(x, y) === ((x >> 3) + (y >> 3)) % 2 < 1;
    return glass.visible && pixels.filter((at) => !words(at)).every(right);
  }
  if (asked.startsWith('Does it count')) {
    const begins = box.until(() => box.speaker.speaks, 3000);
    return begins && box.until(() => !box.speaker.speaks, 8000);
  }
  const seen = new Set();
  for (let n = 0; n < 30; n++) {
    seen.add(asked.startsWith('Four') ? glass.contrast : box.speaker.hertz);
    box.run(LOOKS);
  }
  seen.delete(0);
  return asked.startsWith('Four') ? seen.size === 4 : seen.size === 3;
}

/** How often light and speaker go on together until both rest. */
function count(box) {
  let [flashes, quiet, was] = [0, 0, false];
  const begun = box.now;
  while (quiet < 1200 || flashes === 0) {
    box.run(BEEP_EVERY);
    const pin = box.chip.silicon.gpio[LIGHT];
    const on = pin.outputValue && box.speaker.hertz > 0;
    if (on && !was) flashes++;
    quiet = on ? 0 : quiet + BEEP_EVERY;
    was = on;
    if (box.now - begun > 10_000) throw new Error('neither light nor beep');
  }
  return flashes;
}
