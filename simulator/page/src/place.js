// @ts-check
// Which tab has the box: a lock says so. A tab that is asked to takes it from the other; one that
// is reloaded takes it back.

const LOCK = 'croupier';
/** Set while this tab has the box. It outlives a reload, and no other tab sees it. */
const MARK = 'croupier-has-the-box';
/** A box that was left is free after so long, in ms: until then its tab may only be reloading. */
const GRACE = 1500;

/** @param {number} ms */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Place {
  /** Called when another tab has taken the box. */
  onLost = () => {};
  /** Whether another tab has taken the box. */
  lost = false;

  /**
   * Comes back when this tab has the box.
   * @param {() => Promise<unknown>} taken Called if another tab has it. Once that comes back, this
   * tab takes it.
   */
  async take(taken) {
    if (wasHere()) await this.#request({ steal: true });
    else if (!(await this.#request({ ifAvailable: true }))) await this.#wait(taken);
    mark(true);
  }

  /** @param {() => Promise<unknown>} taken */
  async #wait(taken) {
    const giveUp = new AbortController();
    const asked = taken().then(() => 'asked');
    for (;;) {
      const free = this.#request({ signal: giveUp.signal }).then(() => 'free', () => 'given up');
      if ((await Promise.race([asked, free])) === 'asked') {
        giveUp.abort();
        await this.#request({ steal: true });
        return;
      }
      await sleep(GRACE);
      if (!this.lost) return;
    }
  }

  /**
   * @param {LockOptions} options
   * @returns {Promise<boolean>} Whether this tab has it.
   */
  #request(options) {
    return new Promise((resolve, reject) => {
      /** @param {Lock | null} lock */
      const held = (lock) => {
        if (lock) this.lost = false;
        resolve(lock !== null);
        // It is held for as long as the tab lives, or until another one takes it.
        return lock && new Promise(() => {});
      };
      navigator.locks.request(LOCK, options, held).catch((error) => {
        reject(error);
        // Its own steal ends an earlier wait, too; then this tab has it.
        if (options.signal?.aborted) return;
        this.lost = true;
        mark(false);
        this.onLost();
      });
    });
  }
}

/** Makes this tab take the box, by loading the page anew. */
export function takeBack() {
  mark(true);
  location.reload();
}

/**
 * Whether this very tab had the box before it was loaded anew. A copy of a tab has the mark, too.
 */
function wasHere() {
  const [how] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  try {
    return how?.type === 'reload' && sessionStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

/** @param {boolean} here */
function mark(here) {
  try {
    if (here) sessionStorage.setItem(MARK, '');
    else sessionStorage.removeItem(MARK);
  } catch {
    // Then a reload may hand the box to a tab that waits.
  }
}
