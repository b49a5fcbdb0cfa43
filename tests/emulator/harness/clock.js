// Time, counted in cycles of the core, with alarms.
//
// The clock of rp2040js is told the time after every instruction. This one only counts cycles and
// checks its alarms when the next one is due (`stop`), which makes hundreds of power cuts
// affordable. An alarm sees exactly the time it was set for, however many cycles the current
// instruction takes, so a chain of alarms, as on the I2C bus, does not drift.
//
// It has the interface that rp2040js asks of a clock: `nanos`, `micros`, `createAlarm`.

class Alarm {
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.nanos = 0;
    this.next = null;
    this.scheduled = false;
  }

  schedule(delay) {
    this.cancel();
    this.clock.link(this, this.clock.nanos + delay);
  }

  cancel() {
    if (this.scheduled) this.clock.unlink(this);
  }
}

export class Clock {
  /** Cycles since the start, awake and asleep. */
  cycles = 0;
  /** The cycle at which the running core must pause: the next alarm, or the end of its turn. */
  stop = 0;
  #turnEnds = 0;
  #first = null;
  /** While an alarm rings: the time it was set for. */
  #ringing = null;
  #since = { cycles: 0, nanos: 0 };
  #cycleNanos;

  constructor(frequency) {
    this.#cycleNanos = 1e9 / frequency;
  }

  get nanos() {
    return this.#ringing ?? this.nanosAt(this.cycles);
  }

  get micros() {
    return this.nanos / 1000;
  }

  /** The core runs at another speed from now on. */
  set frequency(frequency) {
    this.#since = { cycles: this.cycles, nanos: this.nanos };
    this.#cycleNanos = 1e9 / frequency;
    this.#setStop();
  }

  createAlarm(callback) {
    return new Alarm(this, callback);
  }

  /** The first cycle not before this time. */
  cycleAt(nanos) {
    return this.#since.cycles + Math.ceil((nanos - this.#since.nanos) / this.#cycleNanos - 1e-6);
  }

  /** The time of a cycle, at the clock's present speed. */
  nanosAt(cycle) {
    return this.#since.nanos + (cycle - this.#since.cycles) * this.#cycleNanos;
  }

  /** Lets the core run up to that cycle, or to the next alarm if that is earlier. */
  openTurn(cycle) {
    this.#turnEnds = cycle;
    this.#setStop();
  }

  /** The turn ends at that cycle, if it would have gone on for longer. */
  shortenTurn(cycle) {
    if (cycle < this.#turnEnds) this.openTurn(cycle);
  }

  /** Rings every alarm that is due, in order. */
  ring() {
    while (this.#first && this.cycleAt(this.#first.nanos) <= this.cycles) {
      const alarm = this.#first;
      this.#first = alarm.next;
      alarm.scheduled = false;
      this.#ringing = alarm.nanos;
      alarm.callback();
      this.#ringing = null;
    }
    this.#setStop();
  }

  link(alarm, nanos) {
    alarm.nanos = nanos;
    alarm.scheduled = true;
    // After those of the same time: the alarm set first rings first.
    let before = null;
    let after = this.#first;
    while (after && after.nanos <= nanos) [before, after] = [after, after.next];
    alarm.next = after;
    if (before) before.next = alarm;
    else this.#first = alarm;
    this.#setStop();
  }

  unlink(alarm) {
    alarm.scheduled = false;
    if (this.#first === alarm) this.#first = alarm.next;
    else {
      let before = this.#first;
      while (before.next !== alarm) before = before.next;
      before.next = alarm.next;
    }
    this.#setStop();
  }

  #setStop() {
    const next = this.#first ? this.cycleAt(this.#first.nanos) : Infinity;
    this.stop = Math.min(next, this.#turnEnds);
  }
}
