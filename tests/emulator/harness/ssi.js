// The way to the flash chip: the number that its maker gave to it, and whether it can be read like
// memory. The package's SSI, through which the image talks to that chip, answers one command only.

const DR0 = 0x60;
const READ_NUMBER = 0x4b;
/** Bytes that mean nothing, before the number. */
const DUMMIES = 4;

const SSIENR = 0x08;
const CTRLR0 = 0x00;
/** How it transfers: an address out and data in, as reading like memory needs (section 4.10.13). */
const TRANSFER_MODE = 3 << 8;

/** @param {{ number: number[] }} flash */
export function patchSsi(silicon, flash) {
  const ssi = silicon.peripherals[0x18000];
  const [read, write] = [ssi.readUint32.bind(ssi), ssi.writeUint32.bind(ssi)];
  let nth = null;
  ssi.writeUint32 = (offset, value) => {
    if (offset === SSIENR && value & 1) silicon.xip = (read(CTRLR0) & TRANSFER_MODE) === TRANSFER_MODE;
    if (offset === DR0) nth = (value & 0xff) === READ_NUMBER ? 0 : null;
    write(offset, value);
  };
  ssi.readUint32 = (offset) => {
    if (offset !== DR0 || nth === null) return read(offset);
    return flash.number[nth++ - DUMMIES] ?? 0;
  };
}
