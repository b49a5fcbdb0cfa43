// I2C0 with time and a plug: every byte takes nine SCL periods, and a device on the bus can be
// unplugged, put back, or hang.
//
// The package's controller takes no time, never writes its interrupt mask and, once aborted or
// disabled, continues where the chip does not. Corrected here:
// - IC_INTR_MASK is written; without it an async driver waits for ever;
// - START and STOP take one SCL period each, a byte with its acknowledge nine, at the speed the
//   driver has set;
// - until an abort is cleared, what is written into the FIFO is lost, as in the chip;
// - disabled during a transfer, it ends with a STOP after the byte on the wire;
// - the reset controller resets it.
//
// Not modelled: the cycles that the chip's spike filter adds to each SCL period, arbitration, clock
// stretching other than for ever.

import { RPI2C } from 'rp2040js';

const I2C0_IRQ = 23;
const IC_DATA_CMD = 0x10;
const IC_INTR_MASK = 0x30;
const IC_ENABLE = 0x6c;
const IC_SDA_HOLD = 0x7c;
const ENABLE = 1;
const TX_ABRT = 1 << 6;
const IDLE = 0;
const CONNECTED = 3;
const STOPPING = 4;

/** An address or data byte is eight bits and the acknowledge. */
const BYTE_PERIODS = 9;
const EDGE_PERIODS = 1;

export class Wire extends RPI2C {
  /** What went over the bus since the last `takeCounts`. The address is a byte too. */
  counts = emptyCounts();
  /** When the first START since `takeCounts` began and the last STOP ended, in ns; or null. */
  firstStart = null;
  lastStop = null;
  /** Called after each STOP. */
  onStopped = () => {};
  #alarm;
  #pending = null;
  #hung = false;
  #dropping = false;

  /**
   * @param {Map<number, { start(), write(byte): boolean, read?(): number, answers?: boolean,
   *   stop() }>} devices By address; an unplugged device is not in it, one that `answers` false
   *   is not awake yet.
   */
  constructor(silicon, devices) {
    super(silicon, 'I2C0', I2C0_IRQ);
    this.devices = devices;
    this.#alarm = silicon.clock.createAlarm(() => this.#elapsed());
    this.onStart = () => {
      this.counts.starts++;
      this.firstStart ??= this.rp2040.clock.nanos;
      this.#after(EDGE_PERIODS, () => this.completeStart());
    };
    this.onConnect = (address) => {
      this.counts.bytes++;
      this.#after(BYTE_PERIODS, () => {
        this.address = address;
        this.#device()?.start();
        this.#acknowledge(this.#device() !== undefined, (ack) => this.completeConnect(ack));
      });
    };
    this.onWriteByte = (byte) => {
      this.counts.bytes++;
      this.#after(BYTE_PERIODS, () => {
        this.#acknowledge(this.#device()?.write(byte) ?? false, (ack) => this.completeWrite(ack));
      });
    };
    this.onReadByte = () => {
      this.counts.bytes++;
      // Where nobody answers, the lines are pulled up.
      this.#after(BYTE_PERIODS, () => this.completeRead(this.#device()?.read?.() ?? 0xff));
    };
    this.onStop = () => {
      this.#after(EDGE_PERIODS, () => {
        this.counts.stops++;
        this.#device()?.stop();
        this.lastStop = this.rp2040.clock.nanos;
        this.completeStop();
        this.onStopped();
      });
    };
  }

  /** One SCL period in nanoseconds, as set by the driver. */
  get period() {
    return ((this.sclHighPeriod + this.sclLowPeriod) * 1e9) / this.rp2040.clkPeri;
  }

  /** Whether nothing is on its way. */
  get idle() {
    return this.state === IDLE && this.txFIFO.empty;
  }

  takeCounts() {
    const counts = this.counts;
    this.counts = emptyCounts();
    this.firstStart = null;
    return counts;
  }

  /** Whether something holds SCL down: then nothing completes until it lets go. */
  set hung(hung) {
    this.#hung = hung;
    if (!hung && this.#pending && !this.#alarm.scheduled) this.#alarm.schedule(0);
  }

  reset() {
    this.#alarm.cancel();
    this.#pending = null;
    this.#dropping = false;
    this.txFIFO.reset();
    this.rxFIFO.reset();
    Object.assign(this, { state: IDLE, busy: false, stop: false, pendingRestart: false });
    Object.assign(this, { enable: 0, intRaw: 0, intEnable: 0, abortSource: 0, rxThreshold: 0, txThreshold: 0 });
    this.checkInterrupts();
  }

  writeUint32(offset, value) {
    switch (offset) {
      case IC_INTR_MASK:
        this.intEnable = value & 0x1fff;
        this.checkInterrupts();
        return;
      case IC_SDA_HOLD:
        return; // no edge is modelled finely enough for it
      case IC_DATA_CMD:
        if (this.intRaw & TX_ABRT) return;
        break;
      case IC_ENABLE:
        if (!(value & ENABLE) && this.state !== IDLE) this.#drop();
        break;
    }
    super.writeUint32(offset, value);
  }

  #device() {
    const device = this.devices.get(this.address);
    return device?.answers === false ? undefined : device;
  }

  #drop() {
    if (this.state === CONNECTED && !this.busy) this.#stopNow();
    else if (this.state !== STOPPING) this.#dropping = true;
  }

  #stopNow() {
    this.#dropping = false;
    this.busy = true;
    this.state = STOPPING;
    this.onStop();
  }

  #acknowledge(ack, complete) {
    if (!ack) this.counts.nacks++;
    if (this.#dropping) this.#stopNow();
    else complete(ack);
  }

  #after(periods, then) {
    this.counts.periods += periods;
    this.#pending = then;
    this.#alarm.schedule(periods * this.period);
  }

  #elapsed() {
    if (this.#hung) return;
    const then = this.#pending;
    this.#pending = null;
    then();
  }
}

function emptyCounts() {
  return { periods: 0, bytes: 0, starts: 0, stops: 0, nacks: 0 };
}

/** Replaces the package's controller. */
export function attachWire(silicon, devices) {
  const wire = new Wire(silicon, devices);
  silicon.i2c[0] = wire;
  silicon.peripherals[0x40044] = wire;
  return wire;
}
