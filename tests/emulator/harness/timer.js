// The alarms of the microsecond timer. The package drops the fraction of the current microsecond
// when an alarm is set, so the alarm rings up to a microsecond early and the image, finding that it
// is not yet time, sets it again: two wake-ups where the chip has one.

const ALARM0 = 0x10;
const TIMER = 0x40054;

export function patchTimer(silicon) {
  const timer = silicon.peripherals[TIMER];
  const write = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    write(offset, value);
    const alarm = timer.alarms[(offset - ALARM0) / 4];
    if (!alarm) return;
    const now = timer.clock.nanos;
    const micros = Math.floor(now / 1000);
    const wait = (value - micros) >>> 0;
    alarm.clockAlarm.schedule(wait === 0 ? 0 : wait * 1000 - (now - micros * 1000));
  };
}
