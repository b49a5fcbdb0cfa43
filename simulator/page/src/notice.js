// @ts-check
// What the page has to say: notices over the glass, where everybody looks; short answers at the
// lower edge of the window, wherever that is; and questions that must be answered first.

/** @typedef {import('./words.js').Word} Word */
/** @typedef {import('./words.js').Name} Name */

/**
 * @param {HTMLElement} parent
 * @param {string} text
 * @param {HTMLElement[]} buttons
 */
function fill(parent, text, buttons) {
  const said = document.createElement('p');
  said.textContent = text;
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

  /**
   * Says something over the glass, with buttons to answer by.
   * @param {string} text
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
      fill(this.#notice, text, answers.map((name) => this.#button(name, answered(name))));
    });
  }

  /** Takes the notice away, if there is one. */
  quiet() {
    this.#notice.replaceChildren();
    this.answers = [];
    this.#resolve(null);
    this.#resolve = () => {};
  }

  /** Answers something that was done, until it is read. @param {string} text */
  tell(text) {
    fill(this.#answer, text, [this.#button('ok', () => this.#answer.replaceChildren())]);
  }

  /**
   * Asks before something is lost.
   * @param {string} text
   * @param {Name} yes
   * @returns {Promise<boolean>}
   */
  ask(text, yes) {
    return new Promise((resolve) => {
      const close = (/** @type {boolean} */ sure) => () => {
        this.#question.close();
        resolve(sure);
      };
      const cancel = this.#button('cancel', close(false));
      // Whoever presses Enter without reading loses nothing.
      cancel.autofocus = true;
      fill(this.#question, text, [this.#button(yes, close(true)), cancel]);
      // Its name, for a screen reader, is what it asks.
      this.#question.firstElementChild?.setAttribute('id', 'question-text');
      this.#question.addEventListener('cancel', () => resolve(false), { once: true });
      this.#question.showModal();
    });
  }
}
