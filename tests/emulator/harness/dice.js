// Loaded dice: faces fall as told, on the very image that is flashed.
//
// The console asks for every face through one function of the image. When the core calls it, the
// harness answers instead and sends the core back to the caller. Nothing in the image is changed,
// and from the face on everything is its own doing. The entropy the box has gathered stays
// untouched. A game that begins with loaded dice is not sealed, as their faces are told; or it is
// sealed with a secret that is loaded too.

/**
 * `<firmware::chip::dice::BoxDice as rules_core::dice::Dice>::face`, in both ways that Rust writes
 * such a name, and nothing that is inside of it.
 */
const FACE = /firmware.*chip.*dice.*BoxDice.*rules_core.*dice.*Dice.*4face(17h[0-9a-f]{16}E)?$/;
/** The same for `secret`, which returns through a pointer: whether there is one, then 32 bytes. */
const SECRET = /firmware.*chip.*dice.*BoxDice.*rules_core.*dice.*Dice.*6secret(17h[0-9a-f]{16}E)?$/;
/**
 * Loads the dice for this life of the chip. A face too few is an error at once; a face too many is
 * one in `allFell`.
 * @param {import('./box.js').Box} box
 * @param {number[]} faces From 1 to 6, which is also how the image represents them.
 */
export function loadDice(box, faces) {
  if (!faces.every((face) => Number.isInteger(face) && face >= 1 && face <= 6)) throw new Error(`no die shows all of ${faces}`);
  let fallen = 0;
  answer(box, FACE, ({ registers }) => {
    if (fallen === faces.length) throw new Error(`the box asks for a face more than the ${fallen} that were loaded`);
    registers[0] = faces[fallen++];
  });
  loadSecret(box, null);
  return {
    allFell() {
      if (fallen < faces.length) throw new Error(`the box has asked for ${fallen} of the ${faces.length} faces that were loaded`);
    },
  };
}

/**
 * Seals the games of this life of the chip with this secret.
 * @param {Uint8Array | null} secret 32 bytes; or none, and they are not sealed.
 */
export function loadSecret(box, secret) {
  const { silicon } = box.chip;
  answer(box, SECRET, ({ registers: [into] }) => {
    silicon.writeUint8(into, secret ? 1 : 0);
    secret?.forEach((byte, n) => silicon.writeUint8(into + 1 + n, byte));
  });
}

/** Answers calls of that function in its place. */
function answer(box, which, give) {
  const at = entry(box.elf, which);
  const { core } = box.chip;
  const before = core.blTaken;
  core.blTaken = (...call) => {
    before(...call);
    if (core.PC !== at) return;
    give(core);
    core.PC = core.LR & ~1;
  };
}

/** The address of that function. */
function entry(elf, which) {
  const found = [...elf.symbols].filter(([name, { size }]) => size > 0 && which.test(name));
  if (found.length !== 1) {
    throw new Error(`${elf.path} has ${found.length} functions, not one, like ${which}: dice cannot be loaded`);
  }
  return found[0][1].address & ~1;
}
