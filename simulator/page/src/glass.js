// @ts-check
// What is on the glass: 128×64 pixels, each a whole number of the screen's own. How many:
// `layout.js`.

import { HEIGHT, WIDTH } from './harness.js';

const LIT = { usual: [0xd8, 0xec, 0xff], contrast: [0xff, 0xff, 0xff] };
/** From this many of the screen's pixels on, there is a dark line between two of the glass's. */
const GRID = 8;
/** How bright contrast 0 is, and from which contrast on it is as bright as it gets. */
const DIMMEST = 0.4;
const BRIGHT = 0xcf;
/** The shortest time between two pictures, in ms. */
const FRAME = 16;

/** @typedef {import('./harness.js').Box} Box */

/** @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2DSettings} [settings] */
function painting(canvas, settings) {
  const paint = canvas.getContext('2d', settings);
  if (!paint) throw new Error('there is nothing to paint on');
  return paint;
}

export class Screen {
  #canvas;
  #paint;
  #small = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  #smallPaint = painting(this.#small);
  #more = matchMedia('(prefers-contrast: more), (forced-colors: active)');
  #bytes = -1;
  #painted = 0;
  /** @type {number | null} */
  #waits = null;
  /** @type {Box['chip'] | null} */
  #chip = null;
  /** @type {Box['glass'] | null} */
  #glass = null;

  /** @param {HTMLCanvasElement} canvas Whose width is a multiple of the glass's. */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#paint = painting(canvas, { alpha: false });
    this.#more.addEventListener('change', () => this.repaint());
    this.repaint();
  }

  /** Shows what is on the glass of this box; nothing if it has no power. @param {Box} box */
  show({ glass, powered, plugged, chip, wire }) {
    // Only what came over the bus can have changed it.
    const bytes = powered && plugged ? wire.counts.bytes : -1;
    if (bytes === this.#bytes && chip === this.#chip) return;
    [this.#bytes, this.#chip] = [bytes, chip];
    this.#glass = bytes >= 0 && glass.visible ? glass : null;
    // The first change is seen at once, what moves no oftener than the screen does.
    if (performance.now() - this.#painted > FRAME) this.repaint();
    else this.#waits ??= requestAnimationFrame(() => this.repaint());
  }

  /** Paints it anew: the canvas has another size. */
  repaint() {
    if (this.#waits !== null) cancelAnimationFrame(this.#waits);
    this.#waits = null;
    this.#painted = performance.now();
    const { width, height } = this.#canvas;
    const paint = this.#paint;
    paint.fillStyle = '#000';
    paint.fillRect(0, 0, width, height);
    if (!this.#glass) return;
    const [colour, light] = this.#more.matches
      ? [LIT.contrast, 1]
      : [LIT.usual, DIMMEST + (1 - DIMMEST) * Math.min(1, this.#glass.contrast / BRIGHT)];
    const picture = new ImageData(WIDTH, HEIGHT);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        if (this.#glass.lit(x, y)) picture.data.set([...colour, 255 * light], 4 * (y * WIDTH + x));
      }
    }
    this.#smallPaint.putImageData(picture, 0, 0);
    paint.imageSmoothingEnabled = false;
    paint.drawImage(this.#small, 0, 0, width, height);
    const scale = width / WIDTH;
    if (scale < GRID || this.#more.matches) return;
    for (let x = 1; x < WIDTH; x++) paint.fillRect(x * scale, 0, 1, height);
    for (let y = 1; y < HEIGHT; y++) paint.fillRect(0, y * scale, width, 1);
  }
}
