// @ts-check
// What outlives the tab: the journal's part of the flash, sector by sector, in IndexedDB; and the
// shelf, with the journals of earlier boxes.
//
// A change is safe once its transaction is complete, with the durability that survives a browser
// that is killed. One tab at a time has the box: a lock says which (`place.js`). The store has the
// last word, because a tab may learn late that it has lost the lock: each tab that opens the store
// writes its mark there, and a write by a tab whose mark is gone changes nothing.

import { JOURNAL, SECTOR } from './harness.js';

const NAME = 'croupier';
/** 1 had no shelf, only the journal that a file had replaced. */
const VERSION = 2;
/** Sectors by their offset in the flash. */
const FLASH = 'flash';
/** `number`: the flash chip's; `owner`: the mark of the tab that has the box. */
const FACTS = 'facts';
/** Earlier boxes, by a number that grows. */
const SHELF = 'shelf';
/** A browser whose store has not answered by then, in ms, never will. */
const PATIENCE = 8000;
/** How many earlier boxes there is room for. */
export const SHELF_ROOM = 12;

/** Another tab has the box now. */
export class Lost extends Error {}
/** The store does not answer. */
export class Silent extends Error {
  /** @param {Promise<unknown>} late Comes back if it answers after all. */
  constructor(late) {
    super();
    this.late = late;
  }
}

/**
 * @typedef {object} Shelved An earlier box.
 * @property {number} id
 * @property {number} date When it came onto the shelf, in ms since 1970.
 * @property {string | null} game Which game is in it.
 * @property {number} lines How many lines its record has.
 * @property {Uint8Array} journal
 */
/** @typedef {Omit<Shelved, 'id'>} ToShelve */
/** @typedef {{ journal?: Uint8Array, number?: number[] }} Found */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T>} Rejected if there is none in time.
 */
function inTime(answer) {
  const limit = AbortSignal.timeout(PATIENCE);
  const late = new Promise((_, reject) => limit.addEventListener('abort', () => reject(new Silent(answer))));
  return Promise.race([answer, /** @type {Promise<never>} */ (late)]);
}

export class Store {
  #base;
  #mark = crypto.randomUUID();

  /** @param {IDBDatabase} base */
  constructor(base) {
    this.#base = base;
    // A newer page, after an update, must not wait for this one.
    base.onversionchange = () => base.close();
  }

  /** @returns {Promise<Store>} Rejected where a browser forbids it, or does not answer. */
  static async open() {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request, oldVersion);
    return new Store(await inTime(done(request)));
  }

  /** Makes the box this tab's, and returns its journal, or none if there never was one. */
  async load() {
    const loading = this.#base.transaction([FLASH, FACTS], 'readwrite', { durability: 'strict' });
    const [flash, facts] = [loading.objectStore(FLASH), loading.objectStore(FACTS)];
    facts.put(this.#mark, 'owner');
    const all = Promise.all([done(flash.getAllKeys()), done(flash.getAll()), done(facts.get('number'))]);
    const [offsets, sectors, number] = await inTime(all);
    if (!offsets.length) return { number };
    const journal = new Uint8Array(JOURNAL.length).fill(0xff);
    offsets.forEach((offset, n) => journal.set(sectors[n], Number(offset) - JOURNAL.start));
    return { journal, number };
  }

  /** Writes these sectors. @param {Map<number, Uint8Array>} sectors */
  keep(sectors) {
    return this.#write(({ flash }) => sectors.forEach((bytes, offset) => flash.put(bytes, offset)));
  }

  /**
   * The whole journal becomes another, all of it or nothing.
   * @param {Uint8Array} journal
   * @param {number[]} number Of the flash chip.
   * @param {object} [shelf] What else changes with it.
   * @param {ToShelve} [shelf.put] The box that this one replaces.
   * @param {number} [shelf.drop] One that goes for good.
   */
  replace(journal, number, { put, drop } = {}) {
    return this.#write(({ flash, facts, shelf }) => {
      for (let at = 0; at < journal.length; at += SECTOR) flash.put(journal.slice(at, at + SECTOR), JOURNAL.start + at);
      facts.put(number, 'number');
      if (drop !== undefined) shelf.delete(drop);
      if (put) shelf.add(put);
    });
  }

  /** What is on the shelf, the oldest first. @returns {Promise<Shelved[]>} */
  async shelf() {
    const shelf = this.#base.transaction(SHELF).objectStore(SHELF);
    const [ids, boxes] = await inTime(Promise.all([done(shelf.getAllKeys()), done(shelf.getAll())]));
    return boxes.map((box, n) => ({ ...box, id: Number(ids[n]) }));
  }

  /** Takes one from the shelf, for good. @param {number} id */
  drop(id) {
    return this.#write(({ shelf }) => shelf.delete(id));
  }

  /**
   * @param {(stores: { flash: IDBObjectStore, facts: IDBObjectStore, shelf: IDBObjectStore }) =>
   * void} change
   * @returns {Promise<void>} Rejected if it is not complete in time: it may be later, all of it.
   */
  #write(change) {
    /** @type {Promise<void>} */
    const written = new Promise((resolve, reject) => {
      const writing = this.#base.transaction([FLASH, FACTS, SHELF], 'readwrite', { durability: 'strict' });
      const [flash, facts, shelf] = [FLASH, FACTS, SHELF].map((name) => writing.objectStore(name));
      /** @type {unknown} */
      let wrong = null;
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(wrong ?? writing.error ?? new Error('the browser gave up'));
      const owner = facts.get('owner');
      owner.onsuccess = () => {
        try {
          if (owner.result !== this.#mark) throw new Lost();
          change({ flash, facts, shelf });
        } catch (error) {
          wrong = error;
          writing.abort();
        }
      };
    });
    return inTime(written);
  }
}

/** @param {IDBOpenDBRequest} request @param {number} before */
function upgrade(request, before) {
  const base = request.result;
  if (before < 1) {
    base.createObjectStore(FLASH);
    base.createObjectStore(FACTS);
  }
  const shelf = base.createObjectStore(SHELF, { autoIncrement: true });
  const facts = /** @type {IDBTransaction} */ (request.transaction).objectStore(FACTS);
  const replaced = facts.get('before');
  replaced.onsuccess = () => {
    // Which game is in it is read when somebody looks: see `shelf.js`.
    if (replaced.result) shelf.add({ date: Date.now(), game: null, lines: 0, journal: replaced.result });
    facts.delete('before');
  };
}

/**
 * How well the browser keeps what is stored, as far as it says.
 * @returns {Promise<'firmly' | 'usually' | 'not'>}
 */
export async function keeping() {
  if (await isPrivate()) return 'not';
  // It shall not throw this away when it is short of room. Whatever it answers, the box plays.
  const firmly = await navigator.storage?.persist?.().catch(() => false);
  return firmly ? 'firmly' : 'usually';
}

/**
 * Whether this is a private window. Firefox and Safari have no folder for its files; Chromium tells
 * nobody. A page from a disk has no such folder in any window.
 */
async function isPrivate() {
  if (!location.protocol.startsWith('http') || !navigator.storage?.getDirectory) return false;
  return navigator.storage.getDirectory().then(
    () => false,
    (error) => error.name === 'SecurityError',
  );
}
