// @ts-check
// The box on the table: the machine with its store, its voice, and the shelf of earlier boxes.

import { anyNumber } from './noise.js';
import { imageOf, partsOf, uf2Of, unpacked } from './image.js';
import { LANGUAGES } from './words.js';
import { Lost, SHELF_ROOM, Silent, Store } from './store.js';
import { Machine } from './machine.js';
import { NoRoom } from './reader.js';

/** @typedef {import('./words.js').Language} Language */
/** @typedef {import('./harness.js').Bytes} Bytes */
/** @typedef {import('./words.js').Word} Word */
/**
 * @typedef {{ version: string, sums: Record<Language, string>, symbols: Record<string, number> }}
 * Facts
 */

/** Somebody has thought better of it. */
export class Cancelled extends Error {}

/**
 * The store has done late what it was asked to do; if it has not, this never comes back.
 * @param {Silent} error
 * @returns {Promise<'late'>}
 */
const late = (error) => error.late.then(() => 'late', () => new Promise(() => {}));

const same = (/** @type {Uint8Array} */ a, /** @type {Uint8Array} */ b) => a.length === b.length && a.every((byte, n) => byte === b[n]);

export class Desk {
  reader;
  facts;
  notices;
  word;
  machine;
  /** Whether nobody has used this box before, or given it another flash. */
  isNew;
  /** Called when the voice of another language was flashed. */
  onFlashed = () => {};
  /** Called when there is something else on the shelf. */
  onShelf = () => {};
  /** Called when the box is another tab's. */
  onLost = () => {};
  /** Called when nothing is stored any more. */
  onForgets = () => {};
  /** Whether the plug is pulled by the page, only for as long as something is changed. */
  swapping = false;
  /** Whether another tab has the box: then it is never plugged in here again. */
  lost = false;
  #image;
  #store;
  #number;
  /**
   * Whatever is done to the box by somebody else than its players, one thing after the other.
   * @type {Promise<unknown>}
   */
  #doing = Promise.resolve();
  /** @type {{ language: Language, pack?: Bytes }} */
  #voice;

  /**
   * @param {object} parts
   * @param {Bytes} parts.image
   * @param {import('./reader.js').Reader} parts.reader
   * @param {Facts} parts.facts
   * @param {Store | null} parts.store None where nothing is stored.
   * @param {import('./store.js').Found} parts.found
   * @param {import('./notice.js').Notices} parts.notices
   * @param {Language} parts.language
   * @param {boolean} parts.still Whether a new box has no animations.
   * @param {Word} parts.word
   */
  constructor({ image, reader, facts, store, found, notices, language, still, word }) {
    this.reader = reader;
    this.facts = facts;
    this.notices = notices;
    this.word = word;
    this.#image = image;
    this.#store = store;
    this.#number = found.number ?? anyNumber();
    this.#voice = { language };
    this.isNew = !found.journal;
    const journal = found.journal ?? this.fresh(language, still);
    this.machine = new Machine(imageOf(image, facts.symbols), { journal, number: this.#number, keep: (sectors) => this.#keep(sectors) });
  }

  /** The journal of a new box. @param {Language} language @param {boolean} still */
  fresh(language, still) {
    return this.reader.begin(LANGUAGES.indexOf(language), still);
  }

  /**
   * The journal of a new box with the game of this record on the table.
   * @param {string} record
   * @param {Language} language
   * @param {boolean} still
   */
  carryOn(record, language, still) {
    return this.reader.carryOn(record, LANGUAGES.indexOf(language), still);
  }

  /**
   * Another box of the same kind, without a voice, whose game nobody keeps.
   * @param {Uint8Array} journal
   */
  another(journal) {
    return new Machine(imageOf(this.#image, this.facts.symbols), { journal, number: this.#number, keep: async () => {} });
  }

  /** The language of the voice in the flash. */
  voice() {
    return this.#voice.language;
  }

  /** What runs here, as a file. */
  uf2() {
    return uf2Of(partsOf(this.#image, this.#voice.pack));
  }

  /** What runs here with the voice of that language, for a Pico. @param {Language} language */
  async parts(language) {
    return partsOf(this.#image, await unpacked(`voice-${language}`));
  }

  get stores() {
    return this.#store !== null;
  }

  /** What there is to know about the box's flash, if it can be read. */
  report() {
    try {
      return this.reader.report(this.machine.box.flash.journal());
    } catch (error) {
      // Whatever is wrong with it, the box itself may tell.
      console.error(error);
      return null;
    }
  }

  // What is kept.

  /** A new box is stored before it is seen. */
  async begin() {
    if (!this.isNew || !this.#store) return;
    const kept = this.#store.replace(this.machine.box.flash.journal(), this.#number);
    await kept.catch((error) => this.#insist(error));
  }

  /**
   * Comes back when these sectors are safe, whatever it takes.
   * @param {Map<number, Uint8Array>} sectors
   */
  async #keep(sectors) {
    if (!this.#store) return;
    try {
      await this.#store.keep(sectors);
    } catch (error) {
      await this.#insist(/** @type {Error} */ (error));
    }
  }

  /**
   * Until all of the journal is safe, or somebody says that it need not be.
   * @param {Error} error
   * @returns {Promise<boolean>} Whether the store has done late what it was asked to do.
   */
  async #insist(error) {
    let afterAll = error instanceof Silent ? [late(error)] : [];
    for (;;) {
      if (error instanceof Lost) {
        this.onLost();
        // What this tab would have done is the other one's to do: it never goes on.
        await new Promise(() => {});
      }
      const { message } = error;
      /** @type {import('./notice.js').Text} */
      const text = error instanceof Silent ? 'silent' : () => `${this.word('notKept')} (${message})`;
      const answered = this.notices.say(text, ['again', 'goOn']);
      const answer = await Promise.race([answered, ...afterAll]);
      if (answer === 'late') {
        this.notices.quiet();
        return true;
      }
      if (answer === 'goOn') break;
      if (answer !== 'again') continue;
      // From here on, a store that is opened anew has the last word.
      afterAll = [];
      try {
        const store = await Store.open();
        await store.load();
        await store.replace(this.machine.box.flash.journal(), this.#number);
        this.#store = store;
        return false;
      } catch (again) {
        error = /** @type {Error} */ (again);
      }
    }
    this.#store = null;
    this.onForgets();
    return false;
  }

  /**
   * The whole journal becomes another, in the store. Where that does not answer, somebody is asked.
   * @param {Uint8Array} journal
   * @param {Parameters<Store['replace']>[2]} [shelf] What else changes with it.
   */
  async #replaceKept(journal, shelf) {
    try {
      await this.#store?.replace(journal, this.#number, shelf);
    } catch (error) {
      // What is half done there is done, or undone by storing again what is in the box.
      if (!(error instanceof Silent)) throw error;
      if (!(await this.#insist(error)) && this.#store) throw error;
    }
  }

  /**
   * Says that something could not be done, and why, unless somebody knows.
   * @param {unknown} error
   * @param {import('./words.js').Name} [what]
   */
  tellWhy(error, what = 'notStored') {
    if (error instanceof Cancelled) return;
    if (error instanceof Lost) return void this.onLost();
    const why = () => {
      if (error instanceof Silent) return this.word('storeSilent');
      if (error instanceof NoRoom) return this.word('noRoom');
      return error instanceof Error ? error.message || error.name : String(error);
    };
    this.notices.tell(() => this.word(what, { why: why() }));
  }

  /**
   * Does this once everything else that was to be done to the box is.
   * @template T
   * @param {() => Promise<T>} does
   * @returns {Promise<T>}
   */
  #inTurn(does) {
    const done = this.#doing.then(does);
    this.#doing = done.catch(() => {});
    return done;
  }

  // Power.

  /** Plugs it in, with the voice of its language in its flash. */
  plugIn() {
    return this.#inTurn(() => this.#plugIn());
  }

  async #plugIn() {
    await this.machine.settled();
    if (!this.machine.box.powered) {
      const language = this.report()?.language ?? this.#voice.language;
      if (!this.#voice.pack || language !== this.#voice.language) {
        const pack = await unpacked(`voice-${language}`);
        this.#voice = { language, pack };
        this.machine.flashVoice(pack);
      }
    }
    if (!this.lost) await this.machine.plugIn();
  }

  /**
   * Does something to a box without power, and plugs it in again if it had some.
   * @param {() => unknown} change
   */
  async #swap(change) {
    const { powered } = this.machine.box;
    this.swapping = true;
    try {
      this.machine.pull();
      await this.machine.settled();
      await change();
    } finally {
      this.swapping = false;
      if (powered) await this.#plugIn();
    }
  }

  /** The plug is pulled and put in again. */
  replug() {
    return this.#inTurn(() => this.#swap(() => {}));
  }

  /** Another language was set: its voice is flashed. */
  async flash() {
    await this.replug();
    this.onFlashed();
  }

  /**
   * The box is told another language, as in its settings; everything else stays.
   * @param {Language} language
   */
  async translate(language) {
    const change = async () => {
      const journal = this.reader.translate(this.machine.box.flash.journal(), LANGUAGES.indexOf(language));
      await this.#replaceKept(journal);
      this.machine.fill(journal);
    };
    await this.#inTurn(() => this.#swap(change));
    this.onFlashed();
  }

  // The shelf. Without a store, it holds for as long as the page does.

  /** @type {import('./store.js').Shelved[]} */
  #boxes = [];

  /** Earlier boxes, the newest first. */
  async shelf() {
    const boxes = this.#store ? await this.#store.shelf() : this.#boxes;
    return boxes.toReversed();
  }

  /** Takes one off the shelf, for good. @param {number} id */
  async drop(id) {
    await this.#inTurn(async () => this.#store?.drop(id));
    this.#boxes = this.#boxes.filter((box) => box.id !== id);
    this.onShelf();
  }

  /**
   * Gives the box another journal. The one before goes onto the shelf; if that is full, somebody
   * has to say that the oldest may go.
   * @param {Uint8Array} journal
   * @returns {Promise<Error | undefined>} What went wrong, if so: then nothing has changed.
   */
  replace(journal) {
    return this.#inTurn(() => this.#replace(journal)).catch((/** @type {Error} */ error) => error);
  }

  /** @param {Uint8Array} journal @returns {Promise<Error | undefined>} */
  async #replace(journal) {
    // What is there now, whatever was done before this had its turn.
    const boxes = await this.shelf();
    // A box that comes from the shelf leaves its place to the one before.
    const place = boxes.find((box) => same(box.journal, journal))?.id;
    let drop = place;
    const oldest = boxes.at(-1);
    if (place === undefined && oldest && boxes.length >= SHELF_ROOM) {
      const text = () => this.word('shelfFull', { what: this.named(oldest) });
      if (!(await this.notices.ask(text, 'drop'))) return new Cancelled();
      drop = oldest.id;
    }
    /** @type {Error | undefined} */
    let wrong;
    await this.#swap(async () => {
      // What it wrote last may have come after it was asked.
      const last = this.#shelved(this.machine.box.flash.journal());
      try {
        await this.#replaceKept(journal, { put: last, drop });
        if (!this.#store) this.#boxes = [...this.#boxes.filter(({ id }) => id !== drop), { ...last, id: Date.now() }];
        this.machine.fill(journal);
        this.isNew = false;
      } catch (error) {
        wrong = /** @type {Error} */ (error);
      }
    });
    this.onShelf();
    return wrong;
  }

  /** @param {Uint8Array} journal @returns {import('./store.js').ToShelve} */
  #shelved(journal) {
    const { kind, game } = this.reader.report(journal);
    return { date: Date.now(), game: kind, lines: game?.record.split('\n').length ?? 0, journal };
  }

  /** What is in a box on the shelf, and since when. @param {import('./store.js').Shelved} box */
  named({ game, lines, date, journal }) {
    // One that an earlier version of the page has put aside has no name yet.
    const kind = game ?? this.reader.report(journal).kind;
    const name = kind === 'dice' ? this.word('dice') : (kind ?? this.word('boxWithout'));
    const long = lines ? ` (${this.word('lines', { n: lines })})` : '';
    const when = new Date(date).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
    return this.word('onShelf', { game: name + long, when });
  }
}
