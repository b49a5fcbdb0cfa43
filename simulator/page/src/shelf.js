// @ts-check
// The shelf: earlier boxes by date and game, to be put back, saved or deleted; and new ones.

import { $, save } from './page.js';

/** @typedef {import('./words.js').Name} Name */
/** @typedef {import('./store.js').Shelved} Shelved */

export class Shelf {
  #desk;

  /**
   * @param {import('./desk.js').Desk} desk
   * @param {() => import('./words.js').Language} language Of a new box.
   * @param {boolean} still Whether a new box has no animations.
   */
  constructor(desk, language, still) {
    this.#desk = desk;
    desk.onShelf = () => void this.show();
    $('new-box').addEventListener('click', () => this.#take(desk.fresh(language(), still), 'newDone'));
    $('bench').addEventListener('toggle', () => this.show());
  }

  async show() {
    const boxes = await this.#desk.shelf().catch((/** @type {Error} */ error) => this.#desk.tellWhy(error, 'shelfUnread'));
    if (!boxes) return;
    $('shelf-empty').hidden = boxes.length > 0;
    $('shelf').replaceChildren(...boxes.map((box) => this.#row(box)));
  }

  /** @param {Shelved} box */
  #row(box) {
    const { word, notices } = this.#desk;
    const row = document.createElement('li');
    const what = document.createElement('span');
    what.textContent = this.#desk.named(box);
    /** @param {Name} name @param {() => unknown} does */
    const button = (name, does) => {
      const button = document.createElement('button');
      button.textContent = word(name);
      // Which of them: a screen reader reads buttons one by one.
      button.setAttribute('aria-label', `${word(name)}: ${what.textContent}`);
      button.addEventListener('click', does);
      return button;
    };
    const drop = async () => {
      if (!(await notices.ask(() => word('dropAsk', { what: this.#desk.named(box) }), 'drop'))) return;
      try {
        await this.#desk.drop(box.id);
        notices.tell('dropped');
      } catch (error) {
        this.#desk.tellWhy(error);
      }
    };
    const name = `flash-${new Date(box.date).toISOString().slice(0, 10)}.bin`;
    row.append(
      what,
      button('putBack', () => this.#take(box.journal, 'putBackDone')),
      button('saveIt', () => save(name, /** @type {Uint8Array<ArrayBuffer>} */ (box.journal))),
      button('drop', drop),
    );
    return row;
  }

  /** @param {Uint8Array} journal @param {Name} done */
  async #take(journal, done) {
    const error = await this.#desk.replace(journal);
    if (error) this.#desk.tellWhy(error);
    else this.#desk.notices.tell(done);
  }
}
