// What outlives the tab: the journal's part of the flash, sector by sector, in IndexedDB.
//
// A change is safe once its transaction is complete, with the durability that survives a browser
// that is killed. One tab at a time has the box: a lock says which.

import { JOURNAL, SECTOR } from '../../../tests/emulator/harness/flash.js';

const NAME = 'croupier';
const VERSION = 1;
/** Sectors by their offset in the flash. */
const FLASH = 'flash';
/** `number`: the flash chip's; `before`: the journal that a file has replaced. */
const FACTS = 'facts';

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Store {
  #base;

  /** @returns {Promise<Store>} Rejected where a browser forbids it. */
  static async open() {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(FLASH);
      request.result.createObjectStore(FACTS);
    };
    const store = new Store();
    store.#base = await done(request);
    return store;
  }

  /** The journal, or nothing if there never was one; and the number of the chip. */
  async load() {
    const reading = this.#base.transaction([FLASH, FACTS]);
    const [offsets, sectors, number, before] = await Promise.all([
      done(reading.objectStore(FLASH).getAllKeys()),
      done(reading.objectStore(FLASH).getAll()),
      done(reading.objectStore(FACTS).get('number')),
      done(reading.objectStore(FACTS).get('before')),
    ]);
    if (!offsets.length) return { number };
    const journal = new Uint8Array(JOURNAL.length).fill(0xff);
    offsets.forEach((offset, n) => journal.set(sectors[n], offset - JOURNAL.start));
    return { journal, number, before };
  }

  /** Writes these sectors. */
  keep(sectors) {
    return this.#write((flash) => sectors.forEach((bytes, offset) => flash.put(bytes, offset)));
  }

  /** The whole journal becomes another, all of it or nothing. */
  replace(journal, facts) {
    return this.#write((flash, kept) => {
      for (let at = 0; at < journal.length; at += SECTOR) flash.put(journal.slice(at, at + SECTOR), JOURNAL.start + at);
      for (const [name, value] of Object.entries(facts)) kept.put(value, name);
    });
  }

  #write(change) {
    return new Promise((resolve, reject) => {
      const writing = this.#base.transaction([FLASH, FACTS], 'readwrite', { durability: 'strict' });
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error ?? new Error('the browser gave up'));
      change(writing.objectStore(FLASH), writing.objectStore(FACTS));
    });
  }
}

/**
 * Waits until no other tab has the box, and holds it for as long as this one lives.
 * @param {() => void} taken Called if another one has it.
 */
export async function alone(taken) {
  const take = (options) =>
    new Promise((resolve, reject) => {
      const held = (lock) => {
        resolve(lock !== null);
        return lock && new Promise(() => {});
      };
      navigator.locks.request(NAME, options, held).catch(reject);
    });
  if (await take({ ifAvailable: true })) return;
  taken();
  await take({});
}
