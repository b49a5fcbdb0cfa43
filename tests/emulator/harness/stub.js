// A peripheral of which only some registers are ever read: those have fixed values, everything else
// reads as zero, writes are ignored.

import { BasePeripheral } from 'rp2040js';

export class Stub extends BasePeripheral {
  constructor(silicon, name, registers = {}) {
    super(silicon, name);
    this.registers = registers;
  }

  readUint32(offset) {
    return this.registers[offset] ?? 0;
  }

  writeUint32() {}
}
