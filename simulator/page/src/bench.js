// @ts-check
// The bench: pulling plugs, breaking parts, live figures, the record with its verdicts, the flash
// as a file, the image as a file. The shelf is on it, too: `shelf.js`.

import { FLASH_SIZE, JOURNAL } from './harness.js';
import { NOISE } from './noise.js';
import { unpacked } from './image.js';
import { $, save } from './page.js';

/** @typedef {import('./words.js').Name} Name */
/** @typedef {import('./harness.js').Box} Box */
/** @typedef {import('./harness.js').Bytes} Bytes */

/** How often the figures are shown anew, in ms. */
const OFTEN = 250;

/**
 * Ways in which the oscillator can be, of all that the harness knows, and what they are called.
 * @type {[string, Name][]}
 */
const OSCILLATORS = [
  [NOISE, 'oscillatorWorks'],
  ['biased', 'oscillatorLeans'],
  ['repeating', 'oscillatorRepeats'],
  ['drifts', 'oscillatorDrifts'],
  ['does not jitter', 'oscillatorTicks'],
  ['alternating', 'oscillatorAlternates'],
  ['stuck0', 'oscillatorZeros'],
  ['stuck1', 'oscillatorOnes'],
];

/** Why a flash cannot be read. @type {Record<'size' | 'damaged' | 'version', Name>} */
const WRONG = { size: 'notSize', damaged: 'damaged', version: 'otherVersion' };

/** What the referee says is English, whatever the page speaks. @param {string} text */
const english = (text) => Object.assign(document.createElement('span'), { lang: 'en', textContent: text });

/**
 * The outcome of an audit in words.
 * @param {import('./words.js').Word} word
 * @param {import('./reader.js').Audit} audit
 */
export const auditWords = (word, audit) => word(audit.is, 'n' in audit ? { n: audit.n } : {});

/**
 * The referee's verdicts, and what the page says about them.
 * @param {import('./words.js').Word} word
 * @param {import('./reader.js').Judged} game
 */
export const judgedWords = (word, game) => `${word(game.accepted ? 'accepted' : 'refused')} ${auditWords(word, game.audit)}`;

/** @param {HTMLElement} place @param {string} verdicts */
export const showVerdicts = (place, verdicts) => place.replaceChildren(english(verdicts));

export class Bench {
  #desk;
  #seen = 0;
  #kept = -1;
  #armed = false;
  /** @type {import('./reader.js').Judged | null} */
  #game = null;

  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    const { machine, word } = desk;
    /** @param {string} id @param {() => unknown} does */
    const on = (id, does) => $(id).addEventListener('click', does);
    on('pull', () => machine.pull());
    on('pull-in-write', () => {
      machine.pullAtNextWrite();
      this.#arm(true);
    });
    on('unplug', () => {
      const { box } = machine;
      if (box.plugged) box.unplug();
      else box.replug();
      machine.look();
    });
    on('save-flash', () => save('flash.bin', machine.box.flash.journal()));
    on('save-uf2', () => save(`croupier-${desk.facts.version}-${desk.voice()}.uf2`, desk.uf2()));
    on('save-record', () => this.#game && save('game.rec', this.#game.record, 'text/plain'));
    on('save-picture', () => $('glass', HTMLCanvasElement).toBlob((picture) => picture && save('croupier.png', picture, 'image/png')));
    on('notices', async () => save('THIRD-PARTY.txt', await unpacked('notices-text'), 'text/plain'));
    const file = $('open-flash', HTMLInputElement);
    file.addEventListener('change', () => this.#open(file.files?.[0]));
    const oscillator = $('oscillator', HTMLSelectElement);
    for (const [model, name] of OSCILLATORS) {
      const option = new Option(word(name), model);
      option.dataset.words = name;
      oscillator.append(option);
    }
    oscillator.addEventListener('change', () => {
      machine.box.rosc = oscillator.value;
      // The image asks for noise when it starts and before a game; until then nobody sees a change.
      const name = oscillator.value === NOISE ? 'oscillatorMended' : 'oscillatorBroken';
      $('oscillator-is').dataset.words = name;
      $('oscillator-is').textContent = word(name);
      $('replug-box').hidden = false;
    });
    on('replug-box', () => desk.replug());
    $('version').textContent = desk.facts.version;
    $('bench').addEventListener('toggle', () => this.show(true));
    this.#takeDrops();
  }

  /** Shows how things stand. */
  show(now = false) {
    const { machine, word } = this.#desk;
    const { box } = machine;
    const voice = this.#desk.voice();
    $('voice').textContent = word(voice);
    $('sum').textContent = this.#desk.facts.sums[voice];
    if (this.#armed && !box.powered) this.#arm(false);
    $('unplug').textContent = word(box.plugged ? 'unplug' : 'replug');
    if (!$('bench', HTMLDetailsElement).open || (!now && performance.now() - this.#seen < OFTEN)) return;
    this.#seen = performance.now();
    this.#showFigures(box);
    if (!machine.held && (now || this.#kept !== box.flash.operations.length)) this.#showRecord();
  }

  /** @param {Box} box */
  #showFigures(box) {
    const { word } = this.#desk;
    const { awakeCycles, cycles } = box.powered ? box.usage() : { awakeCycles: 0, cycles: 0 };
    const { bytes, periods } = box.powered ? box.wire.counts : { bytes: 0, periods: 0 };
    /** @param {'program' | 'erase'} kind */
    const count = (kind) => box.flash.operations.filter((operation) => operation.kind === kind).length;
    const language = document.documentElement.lang;
    const share = (cycles && awakeCycles / cycles).toLocaleString(language, { style: 'percent', minimumFractionDigits: 3 });
    /** @type {[Name, number | string][]} */
    const figures = [
      ['busBytes', bytes],
      ['periods', periods],
      ['cycles', awakeCycles],
      ['awake', share],
      ['programs', count('program')],
      ['erases', count('erase')],
      ['resets', box.resets.length],
    ];
    const rows = figures.flatMap(([name, value]) => {
      const [term, said] = [document.createElement('dt'), document.createElement('dd')];
      term.textContent = word(name);
      said.textContent = value.toLocaleString(language);
      said.dataset.figure = name;
      return [term, said];
    });
    $('figures').replaceChildren(...rows);
  }

  #showRecord() {
    const { machine, reader, word } = this.#desk;
    this.#kept = machine.box.flash.operations.length;
    const { wrong, partly, game } = reader.report(machine.box.flash.journal());
    this.#game = game;
    for (const id of ['record', 'save-record']) $(id).hidden = !game;
    showVerdicts($('record'), game?.verdicts ?? '');
    const judged = game ? judgedWords(word, game) : word(wrong ? WRONG[wrong] : 'noGame');
    $('verdict').textContent = (partly ? `${word('partly')} ` : '') + judged;
  }

  /** @param {boolean} armed */
  #arm(armed) {
    this.#armed = armed;
    $('armed').textContent = armed ? this.#desk.word('armed') : '';
    if (armed) $('armed').dataset.words = 'armed';
    else delete $('armed').dataset.words;
  }

  // The flash from a file.

  #takeDrops() {
    const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
    addEventListener('dragover', (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      $('drop').classList.add('over');
    });
    addEventListener('dragleave', () => $('drop').classList.remove('over'));
    addEventListener('drop', (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      $('drop').classList.remove('over');
      this.#open(event.dataTransfer?.files[0]);
    });
  }

  /** @param {File} [file] */
  async #open(file) {
    if (!file) return;
    $('open-flash', HTMLInputElement).value = '';
    const { word } = this.#desk;
    // A file that is too long is not even read.
    if (file.size !== JOURNAL.length && file.size !== FLASH_SIZE) return this.#refuse(() => word('notSize'));
    try {
      return await this.take(new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      return this.#refuse(() => word('unreadable', { why: /** @type {Error} */ (error).message }));
    }
  }

  /** @param {() => string} why */
  #refuse(why) {
    this.#desk.notices.tell(() => this.#desk.word('badFile', { why: why() }));
  }

  /**
   * Puts this flash into the box, wherever it came from, if a box has written it; and says what
   * became of it.
   * @param {Bytes} bytes
   */
  async take(bytes) {
    const { machine, notices, reader, word } = this.#desk;
    const { wrong } = reader.report(bytes);
    if (wrong) return this.#refuse(() => word(WRONG[wrong]));
    const journal = bytes.slice(-JOURNAL.length);
    if (journal.every((byte, n) => byte === machine.box.flash.bytes[JOURNAL.start + n])) return notices.tell('takenAsIs');
    const error = await this.#desk.replace(journal);
    if (error) this.#desk.tellWhy(error);
    else notices.tell('taken');
    return this.show(true);
  }
}
