// What the levels of the speaker's pin become behind the wiring of the speaking box
// (`docs/build-the-box.md`): two low-passes, a coupling capacitor, the amplifier's gain and what it
// cannot reach, and what a small loudspeaker makes of that.
//
// The same chain as in `board/tests/levels.rs`, for levels that the box has really played.

/** Levels per second, and what the slice counts to. */
export const RATE = 64_004;
const TOP = 1952;
const PIN_VOLTS = 3.3;
/** 1 kΩ with 22 nF, and 2.2 kΩ with 10 nF. */
const LOW_PASS = 22e-6;
const [SERIES, COUPLING] = [1000 + 2200, 100e-9];
/** PAM8302A data sheet, DS36436, "Maximum Gain": 150 kΩ / (10 kΩ + what is in front of it). */
const [FEEDBACK, INPUT] = [150_000, 10_000];
/** USB 2.0, section 7.2.2: a port has at least so much, by which each output of the bridge swings. */
export const SUPPLY = 4.75;

const part = (seconds) => 1 - Math.exp(-1 / RATE / seconds);

/** The volts between the amplifier's outputs, with that resistor in front of it; not clipped. */
export function volts(levels, ohms = 47_000) {
  const inFront = SERIES + ohms;
  const gain = FEEDBACK / (INPUT + inFront);
  const [low, coupling] = [part(LOW_PASS), part(COUPLING * (INPUT + inFront))];
  let [once, twice, held] = [0, 0, 0];
  return Float64Array.from(levels, (level) => {
    once += low * ((PIN_VOLTS * level) / TOP - once);
    twice += low * (once - twice);
    held += coupling * (twice - held);
    return gain * (twice - held);
  });
}

/** As much of it as the amplifier can reach. */
export const clipped = (volts) => volts.map((volt) => Math.max(-SUPPLY, Math.min(SUPPLY, volt)));

/** The share of samples that it cannot reach. */
export const clips = (volts) => volts.filter((volt) => Math.abs(volt) > SUPPLY).length / volts.length;

/**
 * What a loudspeaker of 28 mm makes of it: below its resonance, 400 Hz or more, the sound of a
 * driver falls by 12 dB an octave.
 */
export function heard(volts, resonance = 400) {
  const keeps = 1 / (1 + (2 * Math.PI * resonance) / RATE);
  let [last, once, before, twice] = [0, 0, 0, 0];
  return volts.map((volt) => {
    once = keeps * (once + volt - last);
    last = volt;
    twice = keeps * (twice + once - before);
    before = once;
    return twice;
  });
}

export const energy = (samples) => samples.reduce((sum, sample) => sum + sample * sample, 0) / RATE;
