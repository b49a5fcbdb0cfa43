// @ts-check
// A game that is handed on: its record, packed into the fragment of a link, which no server ever
// sees; as text, and as a QR code.

import qrcode from 'qrcode-generator';
import { judgedWords, showVerdicts } from './bench.js';
import { Replay } from './replay.js';
import { $, save } from './page.js';

/** Before the record in a fragment. */
const NAME = '#game=';
/** No game of ours is longer, packed or not: what is, is not even looked at. */
const [MOST_PACKED, MOST] = [64 * 1024, 256 * 1024];
/** What a QR code holds, in its lowest grade of correction. */
const MOST_IN_CODE = 2900;
/** A QR code should be seen as a whole: at most so much of the window's height, and of a desk. */
const [MOST_OF_WINDOW, LARGEST_CODE] = [0.8, 640];

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} through
 */
async function piped(bytes, through, most = Infinity) {
  const reading = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reading.read();
    if (done) break;
    length += value.length;
    // A few bytes can stand for gigabytes.
    if (length > most) throw new Error('too long');
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {string} record */
export async function packed(record) {
  const bytes = await piped(new TextEncoder().encode(record), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} text @returns {Promise<string>} Rejected if it is no record that was packed. */
export async function unpackedRecord(text) {
  if (text.length > MOST_PACKED || !/^[\w-]+$/.test(text)) throw new Error('no game');
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const record = await piped(bytes, new DecompressionStream('deflate-raw'), MOST);
  return new TextDecoder('utf-8', { fatal: true }).decode(record);
}

export class HandOn {
  #desk;

  /** @param {import('./desk.js').Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    $('hand-on').addEventListener('click', () => this.#open());
    $('hand-close').addEventListener('click', () => $('hand', HTMLDialogElement).close());
    $('copy').addEventListener('click', () => this.#copy());
  }

  async #open() {
    const game = this.#desk.report()?.game;
    if (!game) return this.#desk.notices.tell('nothingToHandOn');
    const link = `${location.href.replace(/[?#].*/, '')}${NAME}${await packed(game.record)}`;
    $('link', HTMLTextAreaElement).value = link;
    $('from-disk').hidden = location.protocol !== 'file:';
    const fits = link.length <= MOST_IN_CODE;
    $('code', HTMLCanvasElement).hidden = !fits;
    $('no-code').hidden = fits;
    $('copy-done').textContent = '';
    $('hand', HTMLDialogElement).showModal();
    // How large its place is shows only now.
    if (fits) draw($('code', HTMLCanvasElement), link);
  }

  async #copy() {
    const { word } = this.#desk;
    try {
      await navigator.clipboard.writeText($('link', HTMLTextAreaElement).value);
      $('copy-done').textContent = word('copied');
    } catch {
      $('link', HTMLTextAreaElement).select();
      $('copy-done').textContent = word('notCopied');
    }
  }
}

/**
 * Draws a QR code as large as its place allows, each module a whole number of the screen's pixels.
 * @param {HTMLCanvasElement} canvas
 * @param {string} text
 */
function draw(canvas, text) {
  const code = qrcode(0, 'L');
  code.addData(text);
  code.make();
  // Readers want four modules of white around it.
  const modules = code.getModuleCount() + 8;
  const room = Math.min(canvas.parentElement?.clientWidth ?? 0, MOST_OF_WINDOW * innerHeight, LARGEST_CODE);
  const scale = Math.max(1, Math.floor((room * devicePixelRatio) / modules));
  canvas.width = canvas.height = modules * scale;
  canvas.style.width = `${canvas.width / devicePixelRatio}px`;
  const paint = canvas.getContext('2d');
  if (!paint) return;
  paint.fillStyle = '#fff';
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = '#000';
  for (let row = 0; row < code.getModuleCount(); row++) {
    for (let column = 0; column < code.getModuleCount(); column++) {
      if (code.isDark(row, column)) paint.fillRect((column + 4) * scale, (row + 4) * scale, scale, scale);
    }
  }
}

/**
 * Shows the game in the address, if there is one, and whenever another comes there. The box on the
 * table is not touched, unless somebody wants to play on from there: then it goes onto the shelf.
 */
export class Handed {
  #desk;
  #language;
  #still;
  #replay;
  /** @type {import('./reader.js').Judged | null} */
  #game = null;
  /** The fragment that was looked at last. */
  #seen = '';
  /** The one that is being put onto the table. @type {import('./reader.js').Judged | null} */
  #comes = null;

  /**
   * @param {import('./desk.js').Desk} desk
   * @param {() => import('./words.js').Language} language Of the box that plays on.
   * @param {boolean} still Whether that has no animations.
   */
  constructor(desk, language, still) {
    this.#desk = desk;
    this.#language = language;
    this.#still = still;
    this.#replay = new Replay(desk, language);
    const dialog = $('handed', HTMLDialogElement);
    $('handed-close').addEventListener('click', () => dialog.close());
    // Once it was looked at, a page that is loaded anew is about the box on the table again.
    dialog.addEventListener('close', () => {
      this.#replay.end();
      if (this.#comes !== this.#game) this.#forget();
    });
    $('play-on').addEventListener('click', () => this.#playOn());
    $('handed-save').addEventListener('click', () => this.#game && save('game.rec', this.#game.record, 'text/plain'));
    addEventListener('hashchange', () => this.#look());
    this.#look();
  }

  /** The fragment goes from the address, unless another came there meanwhile. */
  #forget() {
    if (location.hash === this.#seen) history.replaceState(history.state, '', location.href.replace(/#.*/, ''));
  }

  async #look() {
    if (!location.hash.startsWith(NAME)) return;
    this.#seen = location.hash;
    const { reader, word, notices } = this.#desk;
    try {
      const game = reader.judge(await unpackedRecord(location.hash.slice(NAME.length)));
      // What is not even the beginning of a record has no verdict worth reading.
      if (!/^game /m.test(game.record)) throw new Error('no game');
      this.#game = game;
      $('handed-verdict').textContent = judgedWords(word, game);
      showVerdicts($('handed-record'), game.verdicts);
      // What the referee refuses cannot be on any table, and no box holds a game without end.
      const fits = game.accepted && this.#fits(game.record);
      $('play-on').hidden = $('replay-place').hidden = !fits;
      $('too-long').hidden = fits || !game.accepted;
      const dialog = $('handed', HTMLDialogElement);
      if (!dialog.open) dialog.showModal();
      if (fits) await this.#replay.open(game.record);
    } catch {
      notices.tell('badLink');
      this.#forget();
    }
  }

  /** Whether a box has room for this game. @param {string} record */
  #fits(record) {
    try {
      this.#desk.carryOn(record, this.#language(), this.#still);
      return true;
    } catch {
      return false;
    }
  }

  async #playOn() {
    const game = this.#game;
    if (!game || this.#comes) return;
    const dialog = $('handed', HTMLDialogElement);
    const journal = this.#desk.carryOn(game.record, this.#language(), this.#still);
    this.#comes = game;
    dialog.close();
    const error = await this.#desk.replace(journal);
    this.#comes = null;
    // Another link may have come meanwhile.
    const still = this.#game === game;
    if (!error) {
      if (still) this.#forget();
      this.#desk.notices.tell('playOnDone');
      return;
    }
    // What is not on the table is still in the link.
    if (still) dialog.showModal();
    this.#desk.tellWhy(error);
    if (still) await this.#replay.open(game.record);
  }
}
