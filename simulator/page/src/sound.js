// @ts-check
// What is heard: the level of the speaker's pin, as the box's PWM drives it, sample by sample.
//
// Cues and speech come the same way. A browser lets sound begin in a tap only, so it is made and
// resumed there; while nothing sounds, while the page is hidden and when it is muted, it sleeps.

/**
 * Samples a second: each is the mean of two waves of speech, so that nothing is left of their
 * carrier.
 */
export const RATE = 32_000;
/** How far behind the box it plays, in seconds: as long as the longest gap between two pumps. */
const BEHIND = 0.06;
/** The pin jumps between 0 and 1; this is loud enough. */
const LOUDNESS = 0.25;
/** Silence shorter than this, in seconds, is part of what sounds: it is not cut out. */
const GAP = 0.3;
/** After so many seconds of silence it sleeps. */
const PATIENCE = 2;

export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {AudioNode | null} */
  #out = null;
  #muted = false;
  #hidden = false;
  /** Whether somebody has pressed something. */
  #woken = false;
  /** Until when everything handed over is played, in the context's seconds. */
  #until = 0;
  /** How many seconds of silence came behind that. */
  #silence = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #sleep;

  /** Somebody presses something: from now on there is a reason to sound. */
  allow() {
    this.#woken = true;
  }

  /** To be called in a tap. Whatever the browser makes of it, a box without sound plays. */
  wake() {
    this.allow();
    if (!globalThis.AudioContext || this.#muted || this.#hidden) return;
    try {
      this.#context ??= this.#make();
      if (this.#context.state !== 'running') this.#context.resume()?.catch(() => {});
    } catch {
      // A browser with too many of them open, or with no loudspeaker: perhaps at the next tap.
      this.#context = null;
    }
  }

  get muted() {
    return this.#muted;
  }

  set muted(/** @type {boolean} */ muted) {
    this.#muted = muted;
    if (muted) this.#stop();
    else this.wake();
  }

  /** Nobody sees the page, so nobody shall hear it. @param {boolean} hidden */
  set hidden(hidden) {
    this.#hidden = hidden;
    if (hidden) this.#stop();
  }

  /** What was not played yet never is. */
  #stop() {
    clearTimeout(this.#sleep);
    this.#context?.close();
    this.#context = null;
  }

  /**
   * Plays these samples behind those before: the pin's level, from 0 to 1.
   * @param {Float32Array<ArrayBuffer>} samples
   */
  play(samples) {
    if (!this.#woken) return;
    // Nobody hears a pin that does not move.
    if (!samples.some((level) => level !== 0)) {
      this.#silence += samples.length / RATE;
      return;
    }
    this.wake();
    const context = this.#context;
    if (!context) return;
    // A longer silence is none to wait for, but what was handed over before is played to its end.
    if (this.#silence < GAP) this.#until += this.#silence;
    this.#silence = 0;
    if (this.#until <= context.currentTime) this.#until = context.currentTime + BEHIND;
    const buffer = context.createBuffer(1, samples.length, RATE);
    buffer.copyToChannel(samples, 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    if (this.#out) source.connect(this.#out);
    source.start(this.#until);
    this.#until += buffer.duration;
    clearTimeout(this.#sleep);
    this.#sleep = setTimeout(() => context.suspend(), 1000 * (this.#until - context.currentTime + PATIENCE));
  }

  #make() {
    const context = new AudioContext({ latencyHint: 'interactive' });
    this.#until = 0;
    // A loudspeaker behind a capacitor hears only what changes.
    const capacitor = new BiquadFilterNode(context, { type: 'highpass', frequency: 60 });
    this.#out = new GainNode(context, { gain: LOUDNESS });
    this.#out.connect(capacitor).connect(context.destination);
    return context;
  }
}
