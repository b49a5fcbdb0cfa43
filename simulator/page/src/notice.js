// @ts-check
// What the page has to say: notices over the glass, where everybody looks; short answers at the
// lower edge of the window, wherever that is; and questions that must be answered first.

import { all } from './page.js';

/** @typedef {import('./words.js').Word} Word */
/** @typedef {import('./words.js').Name} Name */
/**
 * @typedef {Name | (() => string)} Text The name of a sentence, or what makes one: it is made anew
 * when the page speaks another language.
 */

/**
 * @param {HTMLElement} parent
 * @param {HTMLElement} said
 * @param {HTMLElement[]} buttons
 */
function fill(parent, said, buttons) {
  const row = document.createElement('p');
  row.className = 'row';
  row.append(...buttons);
  parent.replaceChildren(said, ...(buttons.length ? [row] : []));
}

export class Notices {
  #notice;
  #answer;
  #question;
  #word;
  /** What makes each sentence that is shown, by its element. @type {Map<Element, () => string>} */
  #shown = new Map();
  /** The question that is asked, and those that wait for it. @type {Promise<unknown>} */
  #asked = Promise.resolve();
  /** @type {(answer: Name | null) => void} */
  #resolve = () => {};
  /** The answers of the notice that is shown. @type {Name[]} */
  answers = [];

  /**
   * @param {object} parts
   * @param {HTMLElement} parts.notice Over the glass.
   * @param {HTMLElement} parts.answer At the lower edge.
   * @param {HTMLDialogElement} parts.question
   * @param {Word} word
   */
  constructor({ notice, answer, question }, word) {
    this.#notice = notice;
    this.#answer = answer;
    this.#question = question;
    this.#word = word;
  }

  /** @param {Name} name @param {() => void} does */
  #button(name, does) {
    const button = document.createElement('button');
    button.textContent = this.#word(name);
    button.dataset.words = name;
    button.addEventListener('click', does);
    return button;
  }

  /** A sentence. @param {Text} text */
  #said(text) {
    const said = document.createElement('p');
    const made = typeof text === 'function' ? text : () => this.#word(text);
    said.textContent = made();
    for (const gone of this.#shown.keys()) if (!gone.isConnected) this.#shown.delete(gone);
    this.#shown.set(said, made);
    return said;
  }

  /** The page speaks another language, and so does whatever is shown. */
  translate() {
    for (const [said, made] of this.#shown) said.textContent = made();
  }

  /**
   * Says something over the glass, with buttons to answer by.
   * @param {Text} text
   * @param {Name[]} answers
   * @returns {Promise<Name | null>} The answer; none if something else was said before it came.
   */
  say(text, answers) {
    this.#resolve(null);
    return new Promise((resolve) => {
      const answered = (/** @type {Name} */ name) => () => {
        resolve(name);
        this.quiet();
      };
      this.#resolve = resolve;
      this.answers = answers;
      fill(this.#notice, this.#said(text), answers.map((name) => this.#button(name, answered(name))));
    });
  }

  /** Takes the notice away, if there is one. */
  quiet() {
    this.#notice.replaceChildren();
    this.answers = [];
    this.#resolve(null);
    this.#resolve = () => {};
  }

  /** Answers something that was done, until it is read. @param {Text} text */
  tell(text) {
    // Beside a dialog nothing can be pressed, and all of it lies in the dark.
    const dialog = all('dialog:modal').at(-1);
    (dialog ?? document.body).append(this.#answer);
    dialog?.addEventListener('close', () => document.body.append(this.#answer), { once: true });
    fill(this.#answer, this.#said(text), [this.#button('ok', () => this.#answer.replaceChildren())]);
  }

  /**
   * Asks before something is lost, once whatever else was asked has its answer.
   * @param {Text} text
   * @param {Name} yes
   * @returns {Promise<boolean>}
   */
  ask(text, yes) {
    const answer = this.#asked.then(() => this.#ask(text, yes));
    this.#asked = answer;
    return answer;
  }

  /** @param {Text} text @param {Name} yes @returns {Promise<boolean>} */
  #ask(text, yes) {
    return new Promise((resolve) => {
      let sure = false;
      const close = (/** @type {boolean} */ answer) => () => {
        sure = answer;
        this.#question.close();
      };
      const cancel = this.#button('cancel', close(false));
      // Whoever presses Enter without reading loses nothing.
      cancel.autofocus = true;
      const said = this.#said(text);
      // Its name, for a screen reader, is what it asks.
      said.id = 'question-text';
      fill(this.#question, said, [this.#button(yes, close(true)), cancel]);
      // However it is closed: Escape is no yes.
      this.#question.addEventListener('close', () => resolve(sure), { once: true });
      this.#question.showModal();
    });
  }
}
