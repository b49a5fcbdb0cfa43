// The reader: the simulator's own code, which reads a flash and judges the game in it.

export class Reader {
  #calls;

  static async of(module) {
    const reader = new Reader();
    reader.#calls = (await WebAssembly.instantiate(module)).instance.exports;
    return reader;
  }

  /** What there is to know about a flash: see `reader/src/lib.rs`. */
  report(flash) {
    return JSON.parse(this.#text('read_flash', flash));
  }

  /** The journal of a new box in that language. */
  begin(language, still) {
    return this.#answer(this.#calls.begin(language, Number(still)));
  }

  /** What these tokens say: `{ text, language }`. */
  said(tokens) {
    return JSON.parse(this.#text('said', new Uint8Array(tokens.buffer, tokens.byteOffset, tokens.byteLength)));
  }

  #text(call, question) {
    const at = this.#calls.room(question.length);
    new Uint8Array(this.#calls.memory.buffer).set(question, at);
    return new TextDecoder().decode(this.#answer(this.#calls[call]()));
  }

  #answer(length) {
    const at = this.#calls.answer();
    return new Uint8Array(this.#calls.memory.buffer).slice(at, at + length);
  }
}
