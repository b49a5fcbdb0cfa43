// An emulated box behind the lines of `xtask/bench`, where otherwise a probe is: `cargo xtask
// stand-in ELF` has parsed them.
//
// It answers as the chip's debug port does. So the flash reads as nonsense while it is busy, time
// stands still while the core is halted, and a drive is nothing but the boot ROM.

import { createInterface } from 'node:readline';
import { Box } from './box.js';
import { FLASH_START } from './elf.js';
import { pack } from './images.js';

const NONSENSE = 0xa5;
const IN_FLASH = (address) => address >= FLASH_START && address < FLASH_START + 0x04000000;

const box = new Box(process.argv[2], { voice: pack('en'), unread: true }).powerUp();
let halted = false;
/** How far it has run, if the last wait ended within an erase: that is not waited for twice. */
let due = box.now;

/** Words at a time, because registers are nothing else. */
function peek(at, length) {
  const bytes = Buffer.alloc(length);
  // A register's word is read once, as reading may change it.
  let [held, word] = [-1, 0];
  for (let n = 0; n < length; n++) {
    const address = at + n;
    if (address >>> 2 !== held) [held, word] = [address >>> 2, read((address & ~3) >>> 0)];
    bytes[n] = word >>> (8 * (address & 3));
  }
  return { bytes: bytes.toString('hex') };
}

function read(address) {
  // The boot ROM's vector table is at 0; its RAM is of no interest.
  if (!box.powered) return 0;
  const { silicon } = box.chip;
  try {
    return silicon.readUint32(address);
  } catch (error) {
    if (IN_FLASH(address)) return (NONSENSE * 0x01010101) >>> 0;
    throw error;
  }
}

const ANSWERS = {
  peek: ({ at, length }) => peek(at, length),
  poke({ at, word }) {
    if (box.powered) box.chip.silicon.writeUint32(at, word);
  },
  halt: () => void (halted = true),
  go: () => void (halted = false),
  reset() {
    halted = false;
    due = box.now;
    if (box.powered) box.rescue();
    else box.powerUp();
  },
  wait({ micros }) {
    if (!box.powered || halted) return;
    due += micros / 1000;
    if (due > box.now) box.run(due - box.now);
  },
  flash({ at, bytes }) {
    box.flash.bytes.set(Buffer.from(bytes, 'hex'), at - FLASH_START);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = ANSWERS[request.do](request) ?? {};
  } catch (error) {
    answer = { error: error.message };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
