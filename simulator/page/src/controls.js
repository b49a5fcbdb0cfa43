// Fingers: mouse, touch, keyboard, gamepad and whatever else presses a button.

/** Keys of a keyboard, wherever the focus is; those of `CHOOSE` only where nothing else is. */
const KEYS = {
  ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right',
  a: 'A', b: 'B', Backspace: 'B', Escape: 'B',
};
const CHOOSE = { Enter: 'A', ' ': 'A' };
/** Buttons of a gamepad with the standard layout. */
const PAD = { 0: 'A', 1: 'B', 12: 'up', 13: 'down', 14: 'left', 15: 'right' };
const STICK = 0.6;

/** What takes keys for itself. */
const TAKES = 'input, select, textarea, [contenteditable]';
const TAKES_CHOICE = 'button, a[href], summary';
/** What can have the focus only to be scrolled, and the keys for that. */
const SCROLLS = '[tabindex]';
const SCROLLING = /^(Arrow.*| )$/;

/**
 * @param {HTMLElement[]} buttons Each with its key in `data-key`.
 * @param {(key: string, down: boolean) => void} press
 * @param {(key: string) => void} tap
 */
export function listen(buttons, press, tap) {
  /** Who holds each key down; it goes up when the last one lets go. */
  const holders = new Map();
  const change = (key, who, down) => {
    if (!holders.has(key)) holders.set(key, new Set());
    const all = holders.get(key);
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
  document.addEventListener('click', (event) => event.detail > 0 && event.target.closest(TAKES_CHOICE)?.blur());
  byGamepad(change);
  addEventListener('blur', letGo);
  document.addEventListener('visibilitychange', () => document.hidden && letGo());
}

function byPointer(button, change, tap) {
  const { key } = button.dataset;
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
  button.addEventListener('click', (event) => event.detail === 0 && !event.pointerType && tap(key));
}

function byKeyboard(change) {
  const keyOf = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.(TAKES)) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (SCROLLING.test(name) && event.target.closest?.(SCROLLS)) return;
    const own = event.target.closest?.('[data-key]');
    if (own && CHOOSE[name]) return own.dataset.key;
    return KEYS[name] ?? (event.target.closest?.(TAKES_CHOICE) ? undefined : CHOOSE[name]);
  };
  /** Which key each key of the keyboard holds down, wherever the focus went meanwhile. */
  const held = new Map();
  addEventListener('keydown', (event) => {
    const key = keyOf(event);
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

function byGamepad(change) {
  let watching = false;
  const look = () => {
    const pads = navigator.getGamepads().filter(Boolean);
    for (const pad of pads) {
      const [x = 0, y = 0] = pad.axes;
      const down = { up: y < -STICK, down: y > STICK, left: x < -STICK, right: x > STICK, A: false, B: false };
      for (const [number, key] of Object.entries(PAD)) down[key] ||= Boolean(pad.buttons[number]?.pressed);
      for (const [key, is] of Object.entries(down)) change(key, `pad ${pad.index}`, is);
    }
    watching = pads.length > 0;
    if (watching) requestAnimationFrame(look);
  };
  addEventListener('gamepadconnected', () => {
    if (!watching) look();
  });
  // Nobody says any more that its buttons go up.
  addEventListener('gamepaddisconnected', ({ gamepad }) => {
    for (const key of Object.values(PAD)) change(key, `pad ${gamepad.index}`, false);
  });
}
