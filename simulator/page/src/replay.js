// @ts-check
// A game that was handed on, once more, statement by statement: what the box shows after each.
//
// Each picture is the image's own: a box that nobody keeps gets the game up to there into its
// flash, is plugged in, and told to go on with it, unless it is over.

import { HEIGHT, WIDTH } from './harness.js';
import { Screen } from './glass.js';
import { $ } from './page.js';

/** Statements before the game itself. */
const HEAD = /^(game|seats|start|house|stock|rounds|seal|shake|name|date)\b/i;
/** How much of its time the box takes to start, for a press, and for a picture, in ms. */
const [START, PRESS, PICTURE] = [1300, 60, 600];
/** The longest turn before the browser may do something else, in ms. */
const SLICE = 30;
/** How long one looks at a picture if they come by themselves, in ms. */
const LOOK = 1400;
/** A picture takes at most so much of the window's height. */
const MOST_OF_WINDOW = 0.4;

export class Replay {
  #desk;
  #language;
  /** @type {Screen | null} */
  #screen = null;
  /** @type {string[]} */
  #lines = [];
  /** How many lines come before the game itself. */
  #head = 0;
  /** The picture that is wanted: one that was begun for another is given up. */
  #wanted = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #canvas = $('replay', HTMLCanvasElement);
  #at = $('replay-at', HTMLInputElement);

  /** @param {import('./desk.js').Desk} desk @param {() => import('./words.js').Language} language */
  constructor(desk, language) {
    this.#desk = desk;
    this.#language = language;
    this.#at.addEventListener('input', () => {
      this.#play(false);
      this.#show();
    });
    $('replay-play').addEventListener('click', () => {
      if (this.#playing) return this.#play(false);
      // From the end it begins again.
      if (this.#at.value === this.#at.max) this.#at.value = '0';
      this.#play(true);
      return this.#show();
    });
  }

  get #playing() {
    return $('replay-play').getAttribute('aria-pressed') === 'true';
  }

  /** @param {boolean} playing */
  #play(playing) {
    clearTimeout(this.#timer);
    $('replay-play').setAttribute('aria-pressed', String(playing));
  }

  /** Shows this game as it stands at its end. @param {string} record */
  open(record) {
    this.end();
    this.#lines = record.split('\n').filter((line) => line.replace(/#.*/, '').trim());
    const first = this.#lines.findIndex((line) => !HEAD.test(line.trim()));
    this.#head = first < 0 ? this.#lines.length : first;
    const steps = this.#lines.length - this.#head;
    this.#at.max = String(steps);
    this.#at.value = String(steps);
    $('replay-steps').hidden = steps === 0;
    const room = Math.min(this.#canvas.parentElement?.clientWidth ?? 0, (MOST_OF_WINDOW * innerHeight * WIDTH) / HEIGHT);
    const scale = Math.max(1, Math.floor((room * devicePixelRatio) / WIDTH));
    Object.assign(this.#canvas, { width: WIDTH * scale, height: HEIGHT * scale });
    this.#canvas.style.width = `${(WIDTH * scale) / devicePixelRatio}px`;
    this.#screen ??= new Screen(this.#canvas);
    return this.#show();
  }

  /** Nobody looks any more. */
  end() {
    this.#wanted++;
    this.#play(false);
  }

  async #show() {
    const wanted = ++this.#wanted;
    const step = Number(this.#at.value);
    const line = step > 0 ? this.#lines[this.#head + step - 1] : '';
    $('replay-line').textContent = line;
    this.#at.setAttribute('aria-valuetext', line || '–');
    const part = this.#lines.slice(0, this.#head + step).map((line) => `${line}\n`).join('');
    const box = await this.#boxWith(part, () => wanted !== this.#wanted);
    if (!box) return;
    this.#screen?.show(box);
    this.#screen?.repaint();
    if (!this.#playing) return;
    if (this.#at.value === this.#at.max) return this.#play(false);
    this.#timer = setTimeout(() => {
      this.#at.value = String(step + 1);
      this.#show();
    }, LOOK);
  }

  /**
   * A box with this game on its glass; none if it is not wanted any more.
   * @param {string} record
   * @param {() => boolean} unwanted
   */
  async #boxWith(record, unwanted) {
    const { reader } = this.#desk;
    const { box } = this.#desk.another(this.#desk.carryOn(record, this.#language(), true));
    box.powerUp();
    /** @param {number} ms */
    const run = async (ms) => {
      const until = box.now + ms;
      while (box.now < until && !unwanted()) {
        const end = performance.now() + SLICE;
        box.until(() => performance.now() > end, until - box.now);
        await new Promise((go) => setTimeout(go));
      }
    };
    await run(START);
    // A game that is over shows who has won; A would begin another one.
    if (!reader.judge(record).over) {
      box.keys.set('A', true);
      await run(PRESS);
      box.keys.set('A', false);
    }
    await run(PICTURE);
    return unwanted() ? null : box;
  }
}
