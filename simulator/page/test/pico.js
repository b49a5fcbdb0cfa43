// A Pico in BOOTSEL, as the browser shows one to a page: what of the boot ROM answers PICOBOOT over
// USB. It is no Pico of ours and knows nothing of the page: RP2040 data sheet 2.8.5.
//
// It runs in the page, where it takes the place of `navigator.usb`, so everything is in this one
// function. It is `globalThis.pico`, for the test to look at.

/**
 * @param {object} given
 * @param {string} given.flash All 2 MiB of it, as base64.
 * @param {number} [given.cut] After so many transfers the cable is pulled.
 * @param {string} [given.refuses] The system does not let the browser open it.
 * @param {number} [given.stalls] It refuses this command, counted from 1.
 * @param {boolean} [given.bare] It has a drive, and nothing else.
 * @param {boolean} [given.worn] Its flash keeps nothing that is written.
 */
export function standIn({ flash: base64, cut = Infinity, refuses, stalls, bare, worn }) {
  const [START, SECTOR, PAGE] = [0x10000000, 4096, 256];
  const flash = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const pico = { flash, transfers: 0, erased: [], wrong: [], asked: null };
  Object.assign(pico, { restarted: false, open: false });
  let [claimed, exclusive, xip] = [false, false, true];
  let commands = 0;
  /** What it expects next: a command, the data of one, or the packet that ends one. */
  let expects = { what: 'command' };
  const gone = () => new DOMException('The device was disconnected.', 'NetworkError');
  const stall = (why) => {
    pico.wrong.push(why);
    expects = { what: 'nothing' };
    return { status: 'stall' };
  };
  const transfer = () => {
    if (!claimed) throw new DOMException('The interface is not claimed.', 'InvalidStateError');
    if (++pico.transfers > cut) throw gone();
  };
  /** The range of a command, within the flash. */
  const range = (view) => [view.getUint32(16, true) - START, view.getUint32(20, true)];
  const within = ([at, size]) => at >= 0 && size > 0 && at + size <= flash.length;

  const COMMANDS = {
    0x01: [1, (view) => void (exclusive = view.getUint8(16) > 0)],
    0x02: [12, () => void (pico.restarted = true)],
    0x03: [8, (view) => {
      const [at, size] = range(view);
      if (!exclusive || xip || !within([at, size])) return 'not now';
      if (at % SECTOR || size % SECTOR) return 'not a sector';
      flash.fill(0xff, at, at + size);
      pico.erased.push([at, size]);
      return '';
    }],
    0x84: [8, (view) => (xip || !within(range(view)) ? 'not now' : '')],
    0x05: [8, (view) => {
      const [at, size] = range(view);
      if (!exclusive || xip || !within([at, size])) return 'not now';
      return at % PAGE || size % PAGE ? 'not a page' : '';
    }],
    0x06: [0, () => void (xip = false)],
  };

  function command(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length !== 32 || view.getUint32(0, true) !== 0x431fd10b) return stall('no command');
    const [id, size, length] = [view.getUint8(8), view.getUint8(9), view.getUint32(12, true)];
    const [wanted, does] = COMMANDS[id] ?? [];
    if (wanted !== size) return stall(`command ${id} of ${size}`);
    const transfers = [0x05, 0x84].includes(id);
    if (length !== (transfers ? range(view)[1] : 0)) return stall(`command ${id} with ${length}`);
    if (++commands === stalls) return stall('as it was told');
    const why = does(view);
    if (why) return stall(why);
    if (id === 0x84) expects = { what: 'read', range: range(view) };
    else if (id === 0x05) expects = { what: 'data', range: range(view) };
    else expects = { what: 'end' };
    return { status: 'ok', bytesWritten: bytes.length };
  }

  /** The chip only clears bits: what was not erased before is not what was sent. */
  function program(at, bytes) {
    if (!worn) bytes.forEach((byte, n) => (flash[at + n] &= byte));
  }

  const end = (endpointNumber, direction) => ({ endpointNumber, direction });
  const offered = (interfaceNumber, interfaceClass, out, into) => {
    const endpoints = [end(out, 'out'), end(into, 'in')];
    return { interfaceNumber, alternate: { interfaceClass, endpoints } };
  };
  const interfaces = [offered(0, 0x08, 1, 2), ...(bare ? [] : [offered(1, 0xff, 3, 4)])];
  const device = {
    configuration: null,
    async open() {
      if (refuses) throw new DOMException(refuses, 'SecurityError');
      pico.open = true;
    },
    async close() {
      pico.open = claimed = false;
    },
    async selectConfiguration(value) {
      if (value === 1) device.configuration = { interfaces };
    },
    async claimInterface(number) {
      // A browser keeps the drive's interface to itself.
      if (number !== 1) throw new DOMException('protected', 'SecurityError');
      claimed = true;
    },
    async controlTransferOut({ requestType, recipient, request, index }) {
      const to = `${requestType} ${recipient} ${index}`;
      if (to !== 'vendor interface 1' || request !== 0x41) return { status: 'stall' };
      [expects, exclusive] = [{ what: 'command' }, false];
      return { status: 'ok' };
    },
    async transferOut(endpoint, data) {
      if (endpoint !== 3) throw new DOMException('no such endpoint', 'NotFoundError');
      const bytes = data.slice();
      const { what, range: [at, size] = [] } = expects;
      // A cable that is pulled in the middle of a transfer has carried a part of it.
      const cutNow = pico.transfers + 1 > cut;
      if (what === 'data' && cutNow) program(at, bytes.slice(0, bytes.length >> 1));
      transfer();
      if (what === 'command') return command(bytes);
      if (what === 'data' && bytes.length === size) program(at, bytes);
      else if (what !== 'thanks') return stall(`${bytes.length} bytes for ${what}`);
      expects = { what: what === 'data' ? 'end' : 'command' };
      return { status: 'ok', bytesWritten: bytes.length };
    },
    async transferIn(endpoint, length) {
      if (endpoint !== 4) throw new DOMException('no such endpoint', 'NotFoundError');
      transfer();
      const { what, range: [at, size] = [] } = expects;
      if (what === 'read' && length >= size) {
        expects = { what: 'thanks' };
        return { status: 'ok', data: new DataView(flash.slice(at, at + size).buffer) };
      }
      if (what !== 'end') return stall(`nothing to say: ${what}`);
      expects = { what: 'command' };
      return { status: 'ok', data: new DataView(new ArrayBuffer(0)) };
    },
  };
  const usb = {
    async requestDevice({ filters }) {
      pico.asked = filters;
      if (pico.declined) throw new DOMException('No device selected.', 'NotFoundError');
      return device;
    },
  };
  globalThis.pico = pico;
  Object.defineProperty(navigator, 'usb', { value: usb, configurable: true });
}
