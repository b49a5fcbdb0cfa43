// @ts-check
// The reader: the simulator's own code, which reads a flash and judges the game in it.

/**
 * @typedef {{ is: 'fair' | 'unfair' | 'unchecked', n: number } | { is: 'sealed' | 'unsealed' }}
 * Audit
 */
/**
 * @typedef {{ record: string, verdicts: string, accepted: boolean, over: boolean, audit: Audit }}
 * Judged
 */
/**
 * @typedef {object} Report What there is to know about a flash: see `reader/src/lib.rs`.
 * @property {'size' | 'damaged' | 'version' | null} wrong
 * @property {string | null} kind
 * @property {boolean} partly
 * @property {Judged | null} game
 * @property {import('./words.js').Language | null} language
 */
/**
 * @typedef {object} Calls See `reader/src/calls.rs`.
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} room
 * @property {() => number} answer
 * @property {() => number} read_flash
 * @property {() => number} judge
 * @property {() => number} said
 * @property {(language: number, still: number) => number} begin
 * @property {(language: number) => number} translate
 * @property {(language: number, still: number) => number} carry_on
 */

/** There is no room in the journal. */
export class NoRoom extends Error {}

export class Reader {
  #calls;

  /** @param {Calls} calls */
  constructor(calls) {
    this.#calls = calls;
  }

  /** @param {Uint8Array<ArrayBuffer>} module */
  static async of(module) {
    const { instance } = await WebAssembly.instantiate(module);
    return new Reader(/** @type {Calls} */ (/** @type {unknown} */ (instance.exports)));
  }

  /** @param {Uint8Array} flash @returns {Report} */
  report(flash) {
    return JSON.parse(this.#text('read_flash', flash));
  }

  /** @param {string} record @returns {Judged} What the referee and the audit say about it. */
  judge(record) {
    return JSON.parse(this.#text('judge', new TextEncoder().encode(record)));
  }

  /** The journal of a new box in that language. @param {number} language @param {boolean} still */
  begin(language, still) {
    return this.#answer(this.#calls.begin(language, Number(still)));
  }

  /**
   * The same journal with the box in that language.
   * @param {Uint8Array} journal
   * @param {number} language
   */
  translate(journal, language) {
    this.#ask(journal);
    const told = this.#answer(this.#calls.translate(language));
    if (told.length === 0) throw new NoRoom();
    return told;
  }

  /**
   * The journal of a new box with the game of this record on the table.
   * @param {string} record
   * @param {number} language
   * @param {boolean} still
   */
  carryOn(record, language, still) {
    this.#ask(new TextEncoder().encode(record));
    const journal = this.#answer(this.#calls.carry_on(language, Number(still)));
    if (journal.length === 0) throw new Error('not a game that can be played on');
    return journal;
  }

  /**
   * What these tokens say.
   * @param {Uint32Array} tokens
   * @returns {{ text: string, language: string }}
   */
  said(tokens) {
    return JSON.parse(this.#text('said', new Uint8Array(tokens.buffer, tokens.byteOffset, tokens.byteLength)));
  }

  /** @param {Uint8Array} question */
  #ask(question) {
    const at = this.#calls.room(question.length);
    new Uint8Array(this.#calls.memory.buffer).set(question, at);
  }

  /** @param {'read_flash' | 'judge' | 'said'} call @param {Uint8Array} question */
  #text(call, question) {
    this.#ask(question);
    return new TextDecoder().decode(this.#answer(this.#calls[call]()));
  }

  /** @param {number} length */
  #answer(length) {
    const at = this.#calls.answer();
    return new Uint8Array(this.#calls.memory.buffer).slice(at, at + length);
  }
}
