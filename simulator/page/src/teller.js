// @ts-check
// What the box says, as text for whoever cannot hear it, or not see the glass: a live region.

/** An utterance is complete once the box has said nothing for so long, in ms. */
const COMPLETE = 120;

export class Teller {
  #region;
  #reader;
  /** @type {Node[]} */
  #aside = [];
  /** @type {number[]} */
  #tokens = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} region @param {import('./reader.js').Reader} reader */
  constructor(region, reader) {
    this.#region = region;
    this.#reader = reader;
  }

  /** @param {Uint32Array} tokens What the box said since the last time. */
  take(tokens) {
    if (!tokens.length) return;
    this.#tokens.push(...tokens);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), COMPLETE);
  }

  /** Another box is on the glass; what this one has said comes back later. */
  layAside() {
    this.#aside = [...this.#region.childNodes];
    this.quiet();
  }

  /** The box from before is on the glass again. */
  takeBack() {
    this.quiet();
    this.#region.replaceChildren(...this.#aside);
    this.#aside = [];
  }

  /** Nothing is said any more: the power is off. */
  quiet() {
    clearTimeout(this.#timer);
    this.#tokens = [];
    this.#region.replaceChildren();
  }

  #tell() {
    const { text, language } = this.#reader.said(Uint32Array.from(this.#tokens));
    this.#tokens = [];
    if (!text) return;
    const line = document.createElement('p');
    line.lang = language;
    line.textContent = text;
    this.#region.replaceChildren(line);
  }
}
