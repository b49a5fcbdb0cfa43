// The glass: 128×64 pixels, each a whole number of the screen's own, at any zoom.

import { HEIGHT, WIDTH } from '../../../tests/emulator/harness/glass.js';

const LIT = { usual: [0xd8, 0xec, 0xff], contrast: [0xff, 0xff, 0xff] };
/** From this many of the screen's pixels on, there is a dark line between two of the glass's. */
const GRID = 8;
/** How bright contrast 0 is, and from which contrast on it is as bright as it gets. */
const DIMMEST = 0.4;
const BRIGHT = 0xcf;
/** The shortest time between two pictures, in ms. */
const FRAME = 16;

export class Screen {
  #canvas;
  #frame;
  #small = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  #more = matchMedia('(prefers-contrast: more), (forced-colors: active)');
  #bytes = null;
  #painted = 0;
  #waits = null;
  #chip = null;
  #glass = null;

  /** @param {HTMLCanvasElement} canvas In a frame whose width it fills. */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#frame = canvas.parentElement;
    new ResizeObserver(() => this.#fit()).observe(this.#frame);
    this.#more.addEventListener('change', () => this.#repaint());
    addEventListener('resize', () => this.#fit());
    this.#fit();
  }

  /** Shows what is on the glass of this box; nothing if it has no power. */
  show({ glass, powered, plugged, chip, wire }) {
    // Only what came over the bus can have changed it.
    const bytes = powered && plugged ? wire.counts.bytes : -1;
    if (bytes === this.#bytes && chip === this.#chip) return;
    [this.#bytes, this.#chip] = [bytes, chip];
    this.#glass = bytes >= 0 && glass.visible ? glass : null;
    // The first change is seen at once, what moves no oftener than the screen does.
    if (performance.now() - this.#painted > FRAME) this.#repaint();
    else this.#waits ??= requestAnimationFrame(() => this.#repaint());
  }

  #fit() {
    const { paddingLeft, paddingRight } = getComputedStyle(this.#frame);
    const room = this.#frame.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const scale = Math.max(1, Math.floor((room * devicePixelRatio) / WIDTH));
    if (this.#canvas.width !== WIDTH * scale) {
      this.#canvas.width = WIDTH * scale;
      this.#canvas.height = HEIGHT * scale;
    }
    this.#canvas.style.width = `${(WIDTH * scale) / devicePixelRatio}px`;
    this.#canvas.style.height = `${(HEIGHT * scale) / devicePixelRatio}px`;
    this.#repaint();
  }

  #repaint() {
    if (this.#waits !== null) cancelAnimationFrame(this.#waits);
    this.#waits = null;
    this.#painted = performance.now();
    const { width, height } = this.#canvas;
    const paint = this.#canvas.getContext('2d', { alpha: false });
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
    this.#small.getContext('2d').putImageData(picture, 0, 0);
    paint.imageSmoothingEnabled = false;
    paint.drawImage(this.#small, 0, 0, width, height);
    const scale = width / WIDTH;
    if (scale < GRID || this.#more.matches) return;
    for (let x = 1; x < WIDTH; x++) paint.fillRect(x * scale, 0, 1, height);
    for (let y = 1; y < HEIGHT; y++) paint.fillRect(0, y * scale, width, 1);
  }
}
