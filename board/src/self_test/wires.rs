//! The pins, one by one, before anything else uses them.
//!
//! A pad's own pull-ups and pull-downs are weak, 50 to 80 kΩ; a panel's pull-ups are 4.7 to 10 kΩ.
//! So a line that stays high against the pad's pull-down has a panel with power at its end, which
//! is told without a word from the panel.

use super::{Fault, Wire};
use heapless::Vec;

/// What is done with a pin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drive {
    /// The pad pulls it up.
    PullUp,
    /// The pad pulls it down.
    PullDown,
    /// It is an output, low.
    Low,
    /// It is an output, high.
    High,
}

/// The pins at the ends of the wires.
pub trait Pins {
    /// Does that with the pin of that wire.
    fn drive(&mut self, wire: Wire, how: Drive);
    /// Whether the pin of that wire is high.
    fn is_high(&mut self, wire: Wire) -> bool;
    /// Waits for so many microseconds.
    fn wait(&mut self, us: u32);
    /// Called now and then by work that takes long.
    fn feed(&mut self) {}
}

/// More faults than a box has.
pub type Faults = Vec<Fault, 24>;

/// What was found out about the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Its address.
    pub address: u8,
    /// How long after the first question it answered, in milliseconds.
    pub after: u16,
}

/// How long a weak pull takes to win: 80 kΩ and the 40 nF of a piezo disc or the filter rise to a
/// level that is high within 4 ms.
const SETTLE_US: u32 = 5_000;
/// Half a period of the bus, as it is driven by hand: pull-ups as weak as 10 kΩ on 100 pF rise
/// within 1 µs, so this is plenty.
const HALF_US: u32 = 5;
/// A short to the supply is driven against for only so long: it does no harm, as a pad gives 4 mA
/// into a low resistance for as long as anybody likes.
const SHORT_US: u32 = 20;

/// The addresses that our panels have.
const ADDRESSES: [u8; 2] = [0x3C, 0x3D];
/// All addresses that a device may have: the rest is reserved (I2C specification, 3.1.12).
const ANY: core::ops::RangeInclusive<u8> = 0x08..=0x77;

/// How often, and every how many milliseconds, a silent panel is asked again: some take a second
/// until they are awake.
const ASKS: u16 = 30;
const ASKS_EVERY_MS: u16 = 100;
/// An answer later than this is worth a line: the title comes late, and a press before it is blind.
const LATE_MS: u16 = 1_000;

/// Looks for the panel. What it returns as a fault has a [code](Fault::code).
///
/// # Errors
///
/// The fault that keeps the panel from answering.
pub fn examine_panel(pins: &mut impl Pins) -> Result<Seen, Fault> {
    use Wire::{Scl, Sda};
    let pulled = [Sda, Scl].map(|line| level(pins, line, Drive::PullDown));
    for line in [Sda, Scl] {
        pins.drive(line, Drive::PullUp);
    }
    pins.wait(SETTLE_US);
    free(pins);
    // Held comes before touching: a line at ground pulls down whatever it touches.
    for line in [Sda, Scl] {
        if !pins.is_high(line) {
            return Err(Fault::AtGround(line));
        }
    }
    match pulled {
        [false, false] => return Err(Fault::NoPullUps),
        [false, true] => return Err(Fault::Off(Sda)),
        [true, false] => return Err(Fault::Off(Scl)),
        [true, true] => {}
    }
    for (line, other) in [(Sda, Scl), (Scl, Sda)] {
        pins.drive(line, Drive::Low);
        pins.wait(SHORT_US);
        let (moves, drags) = (!pins.is_high(line), !pins.is_high(other));
        pins.drive(line, Drive::PullUp);
        pins.wait(SHORT_US);
        match (moves, drags) {
            (false, _) => return Err(Fault::AtPower(line)),
            (true, true) => return Err(Fault::Touch(Sda, Scl)),
            (true, false) => {}
        }
    }
    let mut bus = Bus { pins, sda: Sda, scl: Scl };
    for after in 0..ASKS {
        if let Some(address) = ADDRESSES.into_iter().find(|address| bus.answers(*address)) {
            return Ok(Seen { address, after: after * ASKS_EVERY_MS });
        }
        (bus.sda, bus.scl) = (Scl, Sda);
        let exchanged = ADDRESSES.into_iter().any(|address| bus.answers(address));
        (bus.sda, bus.scl) = (Sda, Scl);
        if exchanged {
            return Err(Fault::Exchanged(Sda, Scl));
        }
        bus.pins.feed();
        bus.pins.wait(u32::from(ASKS_EVERY_MS) * 1_000);
    }
    let other = ANY.into_iter().find(|address| bus.answers(*address));
    Err(other.map_or(Fault::Silent, Fault::Address))
}

impl Seen {
    /// What is wrong with a panel that answers.
    pub fn fault(self) -> Option<Fault> {
        (self.after > LATE_MS).then_some(Fault::Late(self.after))
    }
}

/// Looks at the wires of buttons and speaker, while nobody presses anything.
pub fn examine_rest(pins: &mut impl Pins) -> Faults {
    let mut faults = Faults::new();
    let mut found = |fault| {
        // There is room for all.
        let _ = faults.push(fault);
    };
    let others = [Wire::Speaker, Wire::Amplifier];
    // The pads pull, and nothing else does: whoever is low is held.
    let mut held = 0;
    others.into_iter().for_each(|wire| pins.drive(wire, Drive::PullUp));
    for button in Wire::BUTTONS {
        if !level(pins, button, Drive::PullUp) {
            held |= button.bit();
            found(Fault::AtGround(button));
        }
    }
    // Nothing but the Pico drives these two: driven up, they are high. A piezo disc without its
    // resistor holds one low for longer than that, and is too much for the pin.
    for wire in others {
        pins.drive(wire, Drive::High);
        pins.wait(SHORT_US);
        if !pins.is_high(wire) {
            held |= wire.bit();
            found(Fault::AtGround(wire));
        }
        pins.drive(wire, Drive::PullUp);
    }
    pins.wait(SETTLE_US);
    let movable = || Wire::BUTTONS.into_iter().chain(others).filter(|wire| held & wire.bit() == 0);
    for (nth, one) in movable().enumerate() {
        pins.drive(one, Drive::Low);
        pins.wait(SHORT_US);
        if pins.is_high(one) {
            found(Fault::AtPower(one));
        }
        for other in movable().skip(nth + 1) {
            if !pins.is_high(other) {
                found(Fault::Touch(one, other));
            }
        }
        pins.drive(one, Drive::PullUp);
        pins.wait(SETTLE_US);
        pins.feed();
    }
    // As the box starts: the amplifier is off.
    others.into_iter().for_each(|wire| pins.drive(wire, Drive::Low));
    faults
}

/// Whether the amplifier's own pull-up is seen: many modules have one, so this tells only that
/// there is one, never that there is none.
pub fn has_amplifier(pins: &mut impl Pins) -> bool {
    let high = level(pins, Wire::Amplifier, Drive::PullDown);
    pins.drive(Wire::Amplifier, Drive::Low);
    high
}

fn level(pins: &mut impl Pins, wire: Wire, pull: Drive) -> bool {
    pins.drive(wire, pull);
    pins.wait(SETTLE_US);
    pins.is_high(wire)
}

/// A panel that was interrupted within a byte may hold SDA low until the rest of it has been
/// clocked out, for which nine clocks are always enough.
fn free(pins: &mut impl Pins) {
    for _ in 0..9 {
        pins.drive(Wire::Scl, Drive::Low);
        pins.wait(HALF_US);
        pins.drive(Wire::Scl, Drive::PullUp);
        pins.wait(HALF_US);
    }
}

/// The bus, by hand, because the peripheral's pins cannot be exchanged.
struct Bus<'a, P> {
    pins: &'a mut P,
    sda: Wire,
    scl: Wire,
}

impl<P: Pins> Bus<'_, P> {
    fn set(&mut self, line: Wire, high: bool) {
        // Nobody drives a line high: that is what the pull-ups are for.
        self.pins.drive(line, if high { Drive::PullUp } else { Drive::Low });
        self.pins.wait(HALF_US);
    }

    /// Whether anybody acknowledges this address.
    fn answers(&mut self, address: u8) -> bool {
        let (sda, scl) = (self.sda, self.scl);
        // START: SDA falls while SCL is high.
        self.set(sda, true);
        self.set(scl, true);
        self.set(sda, false);
        self.set(scl, false);
        // To be written to, so the lowest bit is 0.
        for bit in (0..8).rev() {
            self.set(sda, address << 1 >> bit & 1 == 1);
            self.set(scl, true);
            self.set(scl, false);
        }
        self.set(sda, true);
        self.set(scl, true);
        let acknowledged = !self.pins.is_high(sda);
        self.set(scl, false);
        // STOP: SDA rises while SCL is high.
        self.set(sda, false);
        self.set(scl, true);
        self.set(sda, true);
        acknowledged
    }
}
