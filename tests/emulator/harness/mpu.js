// The memory protection unit, as far as a guard needs it: regions that nobody may touch. The
// package has none of it.
//
// Below RAM there is the end of the flash controller's segment. Nobody says what an access there
// does on the chip, so here it does nothing at all: only a guard turns it into a fault.

const CTRL = 0xd94;
const RNR = 0xd98;
const RBAR = 0xd9c;
const RASR = 0xda0;
const RAM_START = 0x20000000;

/**
 * Attaches the unit to the core's registers (ARMv6-M Architecture Reference Manual, B3.5).
 * @returns {(address: number) => boolean} Whether an access there is forbidden.
 */
export function attachMpu(silicon) {
  const regions = Array.from({ length: 8 }, () => ({ base: 0, attributes: 0 }));
  let [control, number, forbidden] = [0, 0, []];
  const { ppb } = silicon;
  const [read, write] = [ppb.readUint32.bind(ppb), ppb.writeUint32.bind(ppb)];
  ppb.readUint32 = (offset) => {
    if (offset === CTRL) return control;
    if (offset === RNR) return number;
    if (offset === RBAR) return regions[number].base;
    if (offset === RASR) return regions[number].attributes;
    return read(offset);
  };
  ppb.writeUint32 = (offset, value) => {
    if (offset === CTRL) control = value;
    else if (offset === RNR) number = value & 7;
    else if (offset === RBAR) {
      // With VALID set it also says which region it is.
      if (value & 0x10) number = value & 7;
      regions[number].base = (value & ~0xff) >>> 0;
    } else if (offset === RASR) regions[number].attributes = value;
    else return write(offset, value);
    const isOn = ({ attributes }) => control & 1 && attributes & 1;
    forbidden = regions.filter((region) => isOn(region)).map(range);
  };
  return (address) => forbidden.some(({ from, to }) => address >= from && address < to);
}

function range({ base, attributes }) {
  const to = base + 2 ** (((attributes >> 1) & 0x1f) + 1);
  const permissions = (attributes >> 24) & 7;
  const subregions = (attributes >> 8) & 0xff;
  if (permissions !== 0 || subregions !== 0 || to > RAM_START) {
    throw new Error('the harness knows only regions below RAM that nobody may touch');
  }
  return { from: base, to };
}
