// @ts-check
// For whoever is new here: the games, how to play them, a demonstration that plays itself, and a
// first turn that is guided.
//
// Both play on a box of their own, the same image with an empty flash, so they never touch the game
// on the table, which waits meanwhile. They know what is on the glass because nobody else presses.

import { unpacked } from './image.js';
import { $, all } from './page.js';

/** @typedef {import('./harness.js').Key} Key */
/** @typedef {import('./words.js').Name} Name */
/**
 * @typedef {{ machine: import('./machine.js').Machine, step: number, guided: boolean }} Practice
 */

/**
 * A whole turn of Bingolino from the first screen on: which key, and what there is to say before
 * it. Whatever the dice show, the same keys are right.
 * @type {[Key, Name][]}
 */
export const TURN = [
  ['left', 'stepGame'],
  ['down', 'stepExplain'],
  ['left', 'stepWatch'],
  ['left', 'stepHowMany'],
  ['A', 'stepAnimals'],
  ['left', 'stepStarts'],
  ['A', 'stepAgreed'],
  ['A', 'stepRoll'],
  ['A', 'stepTotal'],
  ['up', 'stepRow'],
  ['left', 'stepColumn'],
  ['A', 'stepNobody'],
];

/** After so long without a press, in ms, a new box shows what it can. */
const BORED = 15_000;
/** How long one reads a sentence of the demonstration, in ms, and how long a press lasts. */
const [READ, PRESS] = [3800, 120];
/** The splash, before which a key means something else. */
const SPLASH = 1100;

export class Guide {
  /** Called when the box on the table has to wait, or goes on. */
  onChange = () => {};
  /**
   * Called when the box of the practice may have made a sound.
   * @type {(box: import('./harness.js').Box) => void}
   */
  onSound = () => {};
  #desk;
  #screen;
  #language;
  #still;
  /** @type {Practice | null} */
  #practice = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #hidden = false;
  /** What is due as soon as somebody sees the page. @type {(() => void) | null} */
  #due = null;

  /**
   * @param {import('./desk.js').Desk} desk
   * @param {import('./glass.js').Screen} screen
   * @param {() => import('./words.js').Language} language
   * @param {boolean} still
   */
  constructor(desk, screen, language, still) {
    this.#desk = desk;
    this.#screen = screen;
    this.#language = language;
    this.#still = still;
    $('show-me').addEventListener('click', () => this.#begin(false));
    $('guide-me').addEventListener('click', () => this.#begin(true));
    $('coach-stop').addEventListener('click', () => this.end());
    $('to-new').addEventListener('click', () => $('new').scrollIntoView());
    $('to-bench').addEventListener('click', () => {
      $('bench', HTMLDetailsElement).open = true;
      $('bench').scrollIntoView();
    });
    for (const button of all('[data-page]')) button.addEventListener('click', () => this.#open(button.dataset.page ?? ''));
    $('page-close').addEventListener('click', () => $('page', HTMLDialogElement).close());
    this.translate();
    const asked = new URLSearchParams(location.search).get('demo');
    // Whoever wants less motion is shown nothing unasked.
    if (desk.isNew && !still && asked !== 'off') this.#later(() => this.#unasked(), BORED);
  }

  /** Whether the box on the table waits. */
  get busy() {
    return this.#practice !== null;
  }

  /** Nobody sees the page: the practice stands still, too. @param {boolean} hidden */
  set hidden(hidden) {
    this.#hidden = hidden;
    if (this.#practice) this.#practice.machine.paused = hidden;
    if (hidden) return;
    const due = this.#due;
    this.#due = null;
    due?.();
  }

  /** Does that after so long, and instead of what was to come. @param {() => void} does */
  #later(does, /** @type {number} */ ms) {
    this.#never();
    this.#timer = setTimeout(() => {
      if (this.#hidden) this.#due = does;
      else does();
    }, ms);
  }

  /** What was to come does not. */
  #never() {
    clearTimeout(this.#timer);
    this.#due = null;
  }

  /** The page speaks another language. */
  async translate() {
    await this.#fill($('games'));
  }

  // How to play: the pages of `docs/play`.

  /** @returns {Promise<Record<string, string>>} The pages by name. */
  async #pages() {
    return JSON.parse(new TextDecoder().decode(await unpacked(`play-${this.#language()}`)));
  }

  /** Fills in the pictures in there, in the page's language. @param {HTMLElement} place */
  async #fill(place) {
    /** @type {Record<string, Record<string, string>>} */
    const screens = JSON.parse(new TextDecoder().decode(await unpacked('screens')));
    for (const picture of place.querySelectorAll('img')) picture.src = screens[picture.dataset.screen ?? '']?.[this.#language()] ?? '';
  }

  /** @param {string} name */
  async #open(name) {
    const pages = await this.#pages();
    // Made of our own pages when this one was built.
    $('page-text').innerHTML = pages[name];
    await this.#fill($('page-text'));
    const page = $('page', HTMLDialogElement);
    page.showModal();
    page.scrollTop = 0;
  }

  // Practice.

  /** Shows a turn to whoever only looks on, and not to somebody who reads or has to answer. */
  #unasked() {
    const { machine, notices } = this.#desk;
    // Somebody may have given it a game meanwhile, without pressing a key.
    const waits = !this.#desk.isNew || !machine.box.powered || notices.answers.length > 0 || document.querySelector('dialog[open]');
    const inSight = $('case').getBoundingClientRect().top >= 0;
    if (!waits && inSight) this.#begin(false);
  }

  /** @param {boolean} guided */
  async #begin(guided) {
    this.end();
    document.documentElement.scrollTop = 0;
    await this.#plugIn(guided);
  }

  /** @param {boolean} guided */
  async #plugIn(guided) {
    // The box of the turn before would go on, and show itself, too.
    this.#practice?.machine.pull();
    const before = this.#practice;
    const machine = this.#desk.another(this.#desk.fresh(this.#language(), this.#still));
    machine.onLook = () => {
      this.#screen.show(machine.box);
      if (machine.box.powered) this.onSound(machine.box);
    };
    const practice = { machine, step: 0, guided };
    this.#practice = practice;
    if (!before) this.onChange();
    $('coach').hidden = false;
    $('coach').setAttribute('aria-live', guided ? 'polite' : 'off');
    await machine.plugIn();
    this.#later(() => this.#show(practice), SPLASH);
    this.#say('', guided ? 'practice' : 'demo');
  }

  /** Says what comes next; in a demonstration it comes by itself. @param {Practice} practice */
  #show(practice) {
    if (practice !== this.#practice) return;
    const { word } = this.#desk;
    const [key, name] = TURN[practice.step] ?? [];
    for (const button of all('.key')) button.classList.toggle('next', button.dataset.key === key);
    if (!key || !name) {
      this.#say(word('stepDone'), practice.guided ? 'practice' : 'demo');
      $('coach-stop').textContent = word('playNow');
      // It goes on until somebody presses.
      if (!practice.guided) this.#later(() => this.#plugIn(false), 2 * READ);
      return;
    }
    this.#say(word(name, { key: this.#named(key) }), practice.guided ? 'practice' : 'demo');
    if (practice.guided) return;
    this.#later(() => {
      this.#push(key, true);
      this.#later(() => {
        this.#push(key, false);
        this.#next();
      }, PRESS);
    }, READ);
  }

  /** @param {Key} key */
  #named(key) {
    return key === 'A' || key === 'B' ? key : this.#desk.word(key);
  }

  /** @param {string} text @param {'demo' | 'practice'} kind */
  #say(text, kind) {
    $('coach-text').textContent = text;
    $('coach-kind').textContent = this.#desk.word(kind);
    $('coach-stop').textContent = this.#desk.word('stop');
  }

  #next() {
    const practice = this.#practice;
    if (!practice) return;
    practice.step++;
    this.#later(() => this.#show(practice), 700);
  }

  /** @param {Key} key @param {boolean} down */
  #push(key, down) {
    for (const button of all('.key')) if (button.dataset.key === key) button.classList.toggle('held', down);
    this.#practice?.machine.press(key, down);
  }

  /** @param {Key} key @param {boolean} down @returns {boolean} Whether it was for the practice. */
  press(key, down) {
    const practice = this.#practice;
    if (!practice) {
      this.#never();
      return false;
    }
    if (!practice.guided) {
      this.end();
      return true;
    }
    const [wanted] = TURN[practice.step] ?? [];
    if (down && wanted && key !== wanted) {
      $('coach-text').textContent = this.#desk.word('otherKey', { key: this.#named(wanted) });
    }
    if (key !== wanted) return true;
    practice.machine.press(key, down);
    if (!down) this.#next();
    return true;
  }

  /** @param {Key} key @returns {boolean} Whether it was for the practice. */
  tap(key) {
    return this.press(key, true) && (this.press(key, false), true);
  }

  /** The box on the table goes on. */
  end() {
    this.#never();
    const practice = this.#practice;
    if (!practice) return;
    this.#practice = null;
    practice.machine.pull();
    $('coach').hidden = true;
    for (const button of all('.key')) button.classList.remove('next', 'held');
    this.onChange();
    this.#desk.machine.look();
  }
}
