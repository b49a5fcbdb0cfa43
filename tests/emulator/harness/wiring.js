// The wires between the Pico and its parts, with faults: for boxes that test themselves.
//
// Every other box has its buttons wired right and its panel on I2C0 alone. Here each pin's level
// follows from what is connected with it: contacts, shorts, the panel's pull-ups, the outputs of
// other pins, its own pad. The panel also hears a bus that is driven by hand, as far as
// acknowledging an address; a transfer by the peripheral reaches it only through sound wires.
//
// A short to the supply wins over an output, a short to ground over everything. Not modelled:
// currents, and the time that a weak pull takes.

import { PINS as BUTTONS } from './keys.js';

/** Every wire, by the pin at which it should be. */
export const PINS = { SDA: 4, SCL: 5, ...BUTTONS, speaker: 16, shutdown: 17 };
const NAMES = Object.keys(PINS);

/**
 * @typedef {object} Faults
 * @property {string[]} [off] Wires that are not connected.
 * @property {string[]} [ground] Wires at ground.
 * @property {string[]} [power] Wires at 3.3 V.
 * @property {[string, string]} [touch] Two wires that touch.
 * @property {[string, string]} [exchanged] Two wires that are exchanged.
 * @property {string[]} [pulled] Wires with a pull-up of their own, as many an amplifier's shutdown.
 * @property {'VCC' | 'GND'} [panel] The wire that the panel lacks.
 */

export class Wiring {
  #pins;
  #down;
  #faults;
  #devices;
  #slave = new Slave();
  #settling = false;
  #nets;
  /** The wires at whose end the panel has its data and its clock. */
  #bus;

  /** @param {Faults} faults @param {Set<string>} down Buttons that are down. @param {Map} devices */
  constructor(silicon, faults, down, devices) {
    this.#faults = faults;
    this.#down = down;
    this.#devices = devices;
    this.#pins = new Map(NAMES.map((name) => [name, silicon.gpio[PINS[name]]]));
    this.#nets = new Map(NAMES.map((name) => [name, this.#net(name)]));
    this.#bus = ['SDA', 'SCL'].map((end) => NAMES.find((name) => this.#end(name) === end));
    for (const pin of this.#pins.values()) pin.addListener(() => this.settle());
    this.settle();
  }

  /** Whether a transfer by the peripheral gets through. */
  static isBusSound({ off = [], ground = [], power = [], touch = [], exchanged = [], panel }) {
    const broken = [off, ground, power, touch, exchanged].flat();
    return !panel && !broken.includes('SDA') && !broken.includes('SCL');
  }

  /** Something has changed: every pin takes its level. */
  settle() {
    if (this.#settling) return;
    this.#settling = true;
    const [sda, scl] = this.#bus;
    if (sda && scl && this.#faults.panel !== 'GND') {
      this.#slave.hears(this.#level(sda), this.#level(scl), (address) => {
        const device = this.#devices.get(address);
        return device !== undefined && device.answers !== false;
      });
    }
    for (const [name, pin] of this.#pins) {
      const high = this.#level(name);
      // The package takes every call for an edge, so it is called only for a change.
      if (high !== pin.rawInputValue) pin.setInputValue(high);
    }
    this.#settling = false;
  }

  /** The panel's pin at the end of that wire. */
  #end(name) {
    const { off = [], exchanged = [], panel } = this.#faults;
    if (panel === 'VCC' || off.includes(name) || !['SDA', 'SCL'].includes(name)) return undefined;
    return exchanged.includes(name) ? exchanged.find((other) => other !== name) : name;
  }

  /** The button whose contact is at that pin. */
  #button(name) {
    const { off = [], exchanged = [] } = this.#faults;
    if (!(name in BUTTONS) || off.includes(name)) return undefined;
    return exchanged.includes(name) ? exchanged.find((other) => other !== name) : name;
  }

  /** What is connected with that pin, which never changes. */
  #net(name) {
    const { ground = [], power = [], touch = [], pulled = [] } = this.#faults;
    const net = touch.includes(name) ? touch : [name];
    return {
      pins: net.map((other) => this.#pins.get(other)),
      buttons: net.map((other) => this.#button(other)),
      isGrounded: net.some((other) => ground.includes(other)),
      isPowered: net.some((other) => power.includes(other)),
      hasData: net.some((other) => this.#end(other) === 'SDA'),
      hasPanel: net.some((other) => this.#end(other)),
      isPulled: net.some((other) => pulled.includes(other)),
    };
  }

  #level(name) {
    const { pins, buttons, isGrounded, isPowered, isPulled, hasData, hasPanel } = this.#nets.get(name);
    if (isGrounded || buttons.some((button) => this.#down.has(button))) return false;
    if (isPowered) return true;
    const outputs = pins.filter((pin) => pin.outputEnable && !pin.outputDisable);
    if (outputs.some((pin) => !pin.outputValue)) return false;
    if (this.#slave.pulls && hasData) return false;
    if (isPulled || outputs.length > 0 || hasPanel) return true;
    return pins.some((pin) => pin.pullupEnabled);
  }
}

/** The panel's end of a bus that is driven by hand. */
class Slave {
  /** Whether it holds SDA down, to acknowledge. */
  pulls = false;
  #sda = true;
  #scl = true;
  /** The bits since a START, below a leading one. */
  #bits = null;

  hears(sda, scl, answers) {
    const [sdaBefore, sclBefore] = [this.#sda, this.#scl];
    [this.#sda, this.#scl] = [sda, scl];
    if (sclBefore && scl) {
      // SDA moves while SCL is high: START or STOP.
      if (sdaBefore && !sda) this.#bits = 1;
      if (!sdaBefore && sda) this.#bits = null;
    } else if (scl) {
      if (this.#bits !== null) this.#bits = (this.#bits << 1) | Number(sda);
    } else if (sclBefore) {
      // After the eighth bit it acknowledges, and lets go after the ninth.
      const isByte = this.#bits !== null && this.#bits >> 8 === 1;
      this.pulls = isByte && answers((this.#bits & 0xff) >> 1);
      if (this.#bits >> 8 > 1) this.#bits = null;
    }
  }
}
