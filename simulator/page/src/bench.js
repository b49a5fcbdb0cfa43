// The bench: pulling plugs, breaking parts, live figures, the record with its verdicts, the flash
// as a file, the image as a file.

import { MODELS } from '../../../tests/emulator/harness/rosc.js';
import { JOURNAL } from '../../../tests/emulator/harness/flash.js';
import { FLASH_SIZE } from '../../../tests/emulator/harness/elf.js';
import { NOISE } from './noise.js';
import { unpacked } from './image.js';

const $ = (id) => document.getElementById(id);
/** How often the figures are shown anew, in ms. */
const OFTEN = 250;

/** Hands a file to whoever sits there. */
function save(name, content, type = 'application/octet-stream') {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What the reader says is English, whatever the page speaks. */
const english = (text) => Object.assign(document.createElement('span'), { lang: 'en', textContent: text });

export class Bench {
  #desk;
  #seen = 0;
  #kept = -1;
  #armed = false;

  /**
   * @param {object} desk What it works on: `machine`, `reader`, `word(name)`, `facts`; `voice()`,
   * the language of the voice in the flash, and `uf2()`, the image with it as a file; and
   * `replace(journal)`, which resolves to whether the box has that journal now.
   */
  constructor(desk) {
    this.#desk = desk;
    const { machine } = desk;
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
    on('save-record', () => save('game.rec', this.#game.record, 'text/plain'));
    on('notices', async () => save('THIRD-PARTY.txt', await unpacked('notices-text'), 'text/plain'));
    on('put-back', () => this.#take(desk.before()));
    $('open-flash').addEventListener('change', (event) => this.#open(event.target.files));
    $('oscillator').append(...[NOISE, ...Object.keys(MODELS).filter((name) => name !== NOISE && name !== 'good')].map((name) => new Option(name === NOISE ? 'good' : name, name)));
    $('oscillator').addEventListener('change', (event) => (machine.box.rosc = event.target.value));
    $('version').textContent = desk.facts.version;
    $('bench').addEventListener('toggle', () => this.show(true));
    this.#takeDrops();
  }

  #game = null;

  /** Shows how things stand. */
  show(now = false) {
    const { machine, word } = this.#desk;
    const { box } = machine;
    $('put-back').hidden = !this.#desk.before();
    const voice = this.#desk.voice();
    $('voice').textContent = word(voice);
    $('sum').textContent = this.#desk.facts.sums[voice];
    if (this.#armed && !box.powered) this.#arm(false);
    $('unplug').textContent = word(box.plugged ? 'unplug' : 'replug');
    if (!$('bench').open || (!now && performance.now() - this.#seen < OFTEN)) return;
    this.#seen = performance.now();
    this.#showFigures(box);
    if (!machine.held && (now || this.#kept !== box.flash.operations.length)) this.#showRecord();
  }

  #showFigures(box) {
    const { word } = this.#desk;
    const { awakeCycles, cycles } = box.powered ? box.usage() : { awakeCycles: 0, cycles: 0 };
    const { bytes, periods } = box.powered ? box.wire.counts : { bytes: 0, periods: 0 };
    const count = (kind) => box.flash.operations.filter((operation) => operation.kind === kind).length;
    const figures = {
      busBytes: bytes,
      periods,
      cycles: awakeCycles,
      awake: `${(cycles && (100 * awakeCycles) / cycles).toFixed(3)} %`,
      programs: count('program'),
      erases: count('erase'),
      resets: box.resets.length,
    };
    const row = ([name, value]) => {
      const [term, said] = [document.createElement('dt'), document.createElement('dd')];
      term.textContent = word(name);
      said.textContent = value.toLocaleString(document.documentElement.lang);
      said.dataset.figure = name;
      return [term, said];
    };
    $('figures').replaceChildren(...Object.entries(figures).flatMap(row));
  }

  #showRecord() {
    const { machine, reader, word } = this.#desk;
    this.#kept = machine.box.flash.operations.length;
    const { error, partly, game } = reader.report(machine.box.flash.journal());
    this.#game = game;
    for (const id of ['record', 'save-record']) $(id).hidden = !game;
    $('record').replaceChildren(english(game?.verdicts ?? ''));
    const judged = game ? `${word(game.accepted ? 'accepted' : 'refused')} ${word('audit')} ` : error ? '' : word('noGame');
    $('verdict').replaceChildren(partly ? `${word('partly')} ` : '', judged, english(game?.audit ?? error ?? ''));
  }

  #arm(armed) {
    this.#armed = armed;
    $('armed').textContent = armed ? this.#desk.word('armed') : '';
  }

  // The flash from a file.

  #takeDrops() {
    const isFile = (event) => event.dataTransfer?.types.includes('Files');
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
      $('bench').open = true;
      this.#open(event.dataTransfer.files);
    });
  }

  async #open([file]) {
    if (!file) return;
    $('open-flash').value = '';
    const { word, reader } = this.#desk;
    const refuse = (why) => $('dropped').replaceChildren(`${word('badFile')} `, why);
    // A file that is too long is not even read.
    if (file.size !== JOURNAL.length && file.size !== FLASH_SIZE) return refuse(word('notSize'));
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { error } = reader.report(bytes);
      if (error) return refuse(english(error));
      return this.#take(bytes.slice(-JOURNAL.length));
    } catch (error) {
      return refuse(english(error.message));
    }
  }

  async #take(journal) {
    const error = await this.#desk.replace(journal);
    $('dropped').textContent = this.#desk.word(error ? 'notKept' : 'taken') + (error ? ` (${error.message})` : '');
    this.show(true);
  }
}
