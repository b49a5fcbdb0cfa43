// @ts-check
// Fingers: mouse, touch, keyboard, gamepad and whatever else presses a button.

/** @typedef {import('./harness.js').Key} Key */
/** @typedef {(key: Key, who: string | number, down: boolean) => void} Change */

/** Keys of a keyboard, wherever the focus is; those of `CHOOSE` only where nothing else is. */
/** @type {Record<string, Key>} */
const KEYS = {
  ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right',
  a: 'A', b: 'B', Backspace: 'B', Escape: 'B',
};
/** @type {Record<string, Key>} */
const CHOOSE = { Enter: 'A', ' ': 'A' };
/** Buttons of a gamepad with the standard layout. @type {[number, Key][]} */
const PAD = [[0, 'A'], [1, 'B'], [12, 'up'], [13, 'down'], [14, 'left'], [15, 'right']];
const STICK = 0.6;

/** What takes keys for itself. */
const TAKES = 'input, select, textarea, dialog, [contenteditable]';
const TAKES_CHOICE = 'button, a[href], summary';
/** What can have the focus only to be scrolled, and the keys for that. */
const SCROLLS = '[tabindex]';
const SCROLLING = /^(Arrow.*| )$/;

/**
 * @param {HTMLElement[]} buttons Each with its key in `data-key`.
 * @param {(key: Key, down: boolean) => void} press
 * @param {(key: Key) => void} tap
 */
export function listen(buttons, press, tap) {
  /**
   * Who holds each key down; it goes up when the last one lets go.
   * @type {Map<Key, Set<string | number>>}
   */
  const holders = new Map();
  /** @type {Change} */
  const change = (key, who, down) => {
    const all = holders.get(key) ?? new Set();
    holders.set(key, all);
    if (all.has(who) === down) return;
    const before = all.size;
    if (down) all.add(who);
    else all.delete(who);
    for (const button of buttons) if (button.dataset.key === key) button.classList.toggle('held', all.size > 0);
    if (before === 0 || all.size === 0) press(key, all.size > 0);
  };
  const letGo = () => holders.forEach((all, key) => [...all].forEach((who) => change(key, who, false)));

  for (const button of buttons) byPointer(button, change, tap);
  byKeyboard(change);
  // Whoever clicked something goes on with the box: Enter is A again.
  document.addEventListener('click', (event) => {
    const clicked = at(event)?.closest(TAKES_CHOICE);
    if (event.detail > 0 && clicked instanceof HTMLElement) clicked.blur();
  });
  byGamepad(change);
  addEventListener('blur', letGo);
  document.addEventListener('visibilitychange', () => document.hidden && letGo());
}

/** What an event happened to. @param {Event} event */
const at = (event) => (event.target instanceof Element ? event.target : null);

/** @param {HTMLElement} button */
const keyOf = (button) => /** @type {Key} */ (button.dataset.key);

/** @param {HTMLElement} button @param {Change} change @param {(key: Key) => void} tap */
function byPointer(button, change, tap) {
  const key = keyOf(button);
  /** @param {PointerEvent} event */
  const up = (event) => change(key, event.pointerId, false);
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    // A pressed button does not take the focus from whoever plays with keys.
    event.preventDefault();
    button.setPointerCapture(event.pointerId);
    change(key, event.pointerId, true);
  });
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('pointerup', up);
  button.addEventListener('pointercancel', up);
  button.addEventListener('lostpointercapture', up);
  button.addEventListener('contextmenu', (event) => event.preventDefault());
  // A screen reader clicks without a pointer and without a key.
  button.addEventListener('click', (event) => {
    const { detail, pointerType } = /** @type {PointerEvent} */ (event);
    if (detail === 0 && !pointerType) tap(key);
  });
}

/** @param {Change} change */
function byKeyboard(change) {
  /** @param {KeyboardEvent} event @returns {Key | undefined} */
  const meant = (event) => {
    const on = at(event);
    if (event.ctrlKey || event.altKey || event.metaKey || on?.closest(TAKES)) return undefined;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (SCROLLING.test(name) && on?.closest(SCROLLS)) return undefined;
    const own = on?.closest('[data-key]');
    if (own instanceof HTMLElement && CHOOSE[name]) return keyOf(own);
    return KEYS[name] ?? (on?.closest(TAKES_CHOICE) ? undefined : CHOOSE[name]);
  };
  /**
   * Which key each key of the keyboard holds down, wherever the focus went.
   * @type {Map<string, Key>}
   */
  const held = new Map();
  addEventListener('keydown', (event) => {
    const key = meant(event);
    if (!key) return;
    event.preventDefault();
    if (event.repeat) return;
    held.set(event.code, key);
    change(key, event.code, true);
  });
  addEventListener('keyup', (event) => {
    const key = held.get(event.code);
    if (!key) return;
    event.preventDefault();
    held.delete(event.code);
    change(key, event.code, false);
  });
}

/** @param {Change} change */
function byGamepad(change) {
  let watching = false;
  const look = () => {
    const pads = navigator.getGamepads().filter((pad) => pad !== null);
    for (const pad of pads) {
      const [x = 0, y = 0] = pad.axes;
      const stick = { up: y < -STICK, down: y > STICK, left: x < -STICK, right: x > STICK, A: false, B: false };
      for (const [number, key] of PAD) change(key, `pad ${pad.index}`, stick[key] || Boolean(pad.buttons[number]?.pressed));
    }
    watching = pads.length > 0;
    if (watching) requestAnimationFrame(look);
  };
  addEventListener('gamepadconnected', () => {
    if (!watching) look();
  });
  // Nobody says any more that its buttons go up.
  addEventListener('gamepaddisconnected', ({ gamepad }) => {
    for (const [, key] of PAD) change(key, `pad ${gamepad.index}`, false);
  });
}
