// @ts-check
// How the box is laid out: the glass as large as the room allows, each of its pixels a whole number
// of the screen's own, and every key in sight.
//
// The room is what the window has, whatever the zoom: whoever zooms gets a larger glass, and the
// keys move below it when there is no room left beside it. So nothing here depends on a font size.

import { HEIGHT, WIDTH } from './harness.js';

/** The smallest key that a finger hits, in CSS pixels, and the largest that looks like one. */
const [SMALLEST, LARGEST] = [44, 112];
/** A key is at least and at most this share of the glass's height: smaller ones would look lost. */
const [LEAST, SHARE] = [0.09, 0.34];
/** The letters lie beside each other, a little apart; the cross is three keys wide and high. */
const [CROSS, LETTERS] = [3, 2.1];
/** The light, the grille and the name. */
const FOOT = 30;
/** Keys in one row are no box that anybody knows: they must make the glass this much larger. */
const ROW_PAYS = 1.4;
/** If more than this share of the window were left to the page, it moves below the box. */
const PAGE_SHARE = 0.4;

/**
 * @typedef {object} Margins In CSS pixels.
 * @property {number} pad Between the case's edge and what is on it.
 * @property {number} bezel Around the glass.
 * @property {number} gap Between glass and keys.
 */
/** @typedef {{ width: number, height: number }} Room In CSS pixels. */
/**
 * @typedef {{ name: 'sides' | 'below' | 'row', scale: number, key: number, margins: Margins }}
 * Arrangement
 */

/** @type {Record<Arrangement['name'], (room: Room, glass: Room, margins: Margins) => number>} */
const LARGEST_KEY = {
  sides: (room, glass, { pad, bezel, gap }) =>
    glass.height + 2 * bezel + 2 * pad + FOOT > room.height
      ? 0
      : Math.min(
          (room.width - 2 * pad - 2 * gap - 2 * bezel - glass.width) / (CROSS + LETTERS),
          (room.height - 2 * pad) / CROSS,
          Math.max(SMALLEST, SHARE * glass.height),
        ),
  below: (room, glass, { pad, bezel, gap }) =>
    glass.width + 2 * bezel > room.width
      ? 0
      : Math.min(
          (room.width - 2 * pad - gap) / (CROSS + LETTERS),
          (room.height - pad - gap - 2 * bezel - FOOT - glass.height) / CROSS,
        ),
  row: (room, glass, { pad, bezel, gap }) =>
    glass.width + 2 * bezel > room.width
      ? 0
      : Math.min((room.width - 2 * pad) / 6.6, room.height - glass.height - 2 * bezel - 2 * gap),
};

/** What a phone has to spare, and what a desk has. @param {Room} room @returns {Margins} */
function marginsOf({ width, height }) {
  if (Math.min(width, height) < 260) return { pad: 2, bezel: 2, gap: 2 };
  if (Math.min(width, height) < 480) return { pad: 8, bezel: 3, gap: 8 };
  const pad = Math.min(32, Math.round(Math.min(width, height) / 36));
  return { pad, bezel: Math.round(pad / 2), gap: pad };
}

/**
 * The best layout for so much room.
 * @param {Room} room
 * @param {number} density The screen's pixels per CSS pixel.
 * @returns {Arrangement}
 */
export function layoutFor(room, density) {
  const margins = marginsOf(room);
  const most = Math.max(1, Math.floor((room.width * density) / WIDTH));
  /** @param {Arrangement['name']} name */
  const best = (name) => {
    for (let scale = most; scale > 0; scale--) {
      const glass = { width: (WIDTH * scale) / density, height: (HEIGHT * scale) / density };
      const key = Math.min(LARGEST, LARGEST_KEY[name](room, glass, margins));
      if (key >= Math.max(SMALLEST, Math.min(LARGEST, LEAST * glass.height))) return { name, scale, key: Math.floor(key), margins };
    }
    return { name, scale: 0, key: SMALLEST, margins };
  };
  const [sides, below, row] = [best('sides'), best('below'), best('row')];
  const box = below.scale > sides.scale ? below : sides;
  const chosen = row.scale >= ROW_PAYS * box.scale ? row : box;
  // There is no room at all: whoever plays here has to scroll.
  if (chosen.scale === 0) return { ...row, scale: Math.max(1, most - 1) };
  return chosen;
}

export class Layout {
  #case;
  #canvas;
  #around;
  #root = document.documentElement;

  /**
   * @param {object} parts
   * @param {HTMLElement} parts.box The case.
   * @param {HTMLCanvasElement} parts.canvas The glass.
   * @param {HTMLElement[]} parts.around What should be in sight together with the box.
   */
  constructor({ box, canvas, around }) {
    this.#case = box;
    this.#canvas = canvas;
    this.#around = around;
    addEventListener('resize', () => this.fit());
    document.addEventListener('fullscreenchange', () => this.fit());
    const observer = new ResizeObserver(() => this.fit());
    for (const element of [this.#root, ...around]) observer.observe(element);
    this.fit();
    this.#root.dataset.ready = '';
  }

  /** Called when the glass has another size: nothing is painted on it any more. */
  onResize = () => {};

  fit() {
    const { clientWidth: width, clientHeight: height } = this.#root;
    const page = this.#around.reduce((sum, element) => sum + element.offsetHeight, 0);
    const alone = page > PAGE_SHARE * height;
    this.#root.toggleAttribute('data-alone', alone);
    // On a desk the cloth shows beside the box; a phone has no room for that.
    const margin = Math.min(width, height) < 480 ? 0 : 16;
    const room = { width: width - margin, height: alone ? height : height - page };
    const { name, scale, key, margins } = layoutFor(room, devicePixelRatio);
    this.#case.dataset.layout = name;
    const sizes = { key, ...margins, width: (WIDTH * scale) / devicePixelRatio, height: (HEIGHT * scale) / devicePixelRatio };
    for (const [size, value] of Object.entries(sizes)) this.#case.style.setProperty(`--${size}`, `${value}px`);
    if (this.#canvas.width === WIDTH * scale) return;
    this.#canvas.width = WIDTH * scale;
    this.#canvas.height = HEIGHT * scale;
    this.onResize();
  }
}
