// @ts-check
// A real box on a cable: its game is read onto the table here, or this program is written to it.
// Where the browser cannot do that, the page says how it is done with a file.

import { bus, Closed, Odd, Pico } from './picoboot.js';
import { JOURNAL } from './harness.js';
import { $ } from './page.js';

/** @typedef {import('./words.js').Name} Name */

export class Cable {
  #desk;
  #take;
  /** Whether a Pico is being read or written: one at a time. */
  #busy = false;

  /**
   * @param {import('./desk.js').Desk} desk
   * @param {(flash: import('./harness.js').Bytes) => Promise<unknown>} take Puts a flash into the
   * box on the table, and says what became of it.
   */
  constructor(desk, take) {
    this.#desk = desk;
    this.#take = take;
    const has = bus() !== undefined;
    for (const id of ['usb-how', 'usb-buttons']) $(id).hidden = !has;
    $('usb-not').hidden = has;
    $('usb-read').addEventListener('click', () => this.#with((pico) => this.#read(pico)));
    $('usb-write').addEventListener('click', () => this.#with((pico) => this.#write(pico)));
  }

  /** Somebody picks a Pico, and this is done with it. @param {(pico: Pico) => unknown} does */
  async #with(does) {
    const { notices, word } = this.#desk;
    const usb = bus();
    if (!usb || this.#busy) return;
    this.#busy = true;
    try {
      const pico = await Pico.picked(usb);
      if (pico) await does(pico);
    } catch (error) {
      // What is not the Pico's own fault, the browser puts into its words.
      const reason = error instanceof Closed ? error.cause : error;
      const why = () => (reason instanceof Odd ? word(reason.what) : /** @type {Error} */ (reason).message);
      notices.tell(() => word(error instanceof Closed ? 'usbClosed' : 'usbCut', { why: why() }));
    } finally {
      this.#busy = false;
      $('usb-is').textContent = '';
      delete $('usb-is').dataset.words;
      $('usb-share').hidden = true;
    }
  }

  /** @param {Pico} pico */
  async #read(pico) {
    await this.#take(await pico.use(() => this.#journalOf(pico)));
  }

  /** @param {Pico} pico */
  async #write(pico) {
    const { facts, notices, reader, word } = this.#desk;
    await pico.use(async () => {
      // A box goes on with the voice of its own language; a new one gets that of the box here.
      const { language } = reader.report(await this.#journalOf(pico));
      const voice = language ?? this.#desk.voice();
      const what = () => word('usbAsk', { version: facts.version, voice: word(voice) });
      if (!(await notices.ask(what, 'usbWriteIt'))) return;
      await pico.write(await this.#desk.parts(voice), this.#progress('usbWrites'));
      notices.tell('usbDone');
    });
  }

  /** @param {Pico} pico */
  #journalOf(pico) {
    return pico.read(JOURNAL.start, JOURNAL.length, this.#progress('usbReads'));
  }

  /** @param {Name} name What is being done. @returns {(share: number) => void} */
  #progress(name) {
    const bar = $('usb-share', HTMLProgressElement);
    $('usb-is').textContent = this.#desk.word(name);
    $('usb-is').dataset.words = name;
    bar.hidden = false;
    bar.value = 0;
    return (share) => void (bar.value = share);
  }
}
