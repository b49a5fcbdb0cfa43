// The number that the maker gave to the flash chip. The package's SSI, through which the image
// talks to that chip, answers one command only.

const DR0 = 0x60;
const READ_NUMBER = 0x4b;
/** Bytes that mean nothing, before the number. */
const DUMMIES = 4;

/** @param {{ number: number[] }} flash */
export function patchSsi(silicon, flash) {
  const ssi = silicon.peripherals[0x18000];
  const [read, write] = [ssi.readUint32.bind(ssi), ssi.writeUint32.bind(ssi)];
  let nth = null;
  ssi.writeUint32 = (offset, value) => {
    if (offset === DR0) nth = (value & 0xff) === READ_NUMBER ? 0 : null;
    write(offset, value);
  };
  ssi.readUint32 = (offset) => {
    if (offset !== DR0 || nth === null) return read(offset);
    return flash.number[nth++ - DUMMIES] ?? 0;
  };
}
