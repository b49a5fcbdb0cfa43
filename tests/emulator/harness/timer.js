// The alarms of the microsecond timer. The package drops the fraction of the current microsecond
// when an alarm is set, so the alarm rings up to a microsecond early and the image, finding that it
// is not yet time, sets it again: two wake-ups where the chip has one. Nor does it know when the
// timer stands still for a debugger.

const ALARM0 = 0x10;
const DBGPAUSE = 0x2c;
const TIMER = 0x40054;

export function patchTimer(silicon) {
  const timer = silicon.peripherals[TIMER];
  const [read, write] = [timer.readUint32.bind(timer), timer.writeUint32.bind(timer)];
  // Stands still while a debugger holds either core, unless the image objects.
  let pauses = 0x7;
  timer.readUint32 = (offset) => (offset === DBGPAUSE ? pauses : read(offset));
  timer.writeUint32 = (offset, value) => {
    if (offset === DBGPAUSE) {
      pauses = value & 0x7;
      return;
    }
    write(offset, value);
    const alarm = timer.alarms[(offset - ALARM0) / 4];
    if (!alarm) return;
    const now = timer.clock.nanos;
    const micros = Math.floor(now / 1000);
    const wait = (value - micros) >>> 0;
    alarm.clockAlarm.schedule(wait === 0 ? 0 : wait * 1000 - (now - micros * 1000));
  };
}
