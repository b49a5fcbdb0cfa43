//! The self-test: what is wrong with a box that was just built, found by the box itself.
//!
//! [`wires::examine_panel`] and [`wires::examine_rest`] look at every pin before anything else uses
//! it: what pulls it, what it can be pulled to, what else moves with it, and whether a panel
//! answers. What keeps the screen from working is told by light and beeps ([`Fault::code`]). After
//! that the [`Guide`] leads through what only a person can do: pressing each button, looking,
//! listening. It ends with a [`Report`], lines that are shown on the glass and written to the log.
//!
//! **Promises.** It ends within 90 seconds, whether or not anybody does as asked. A sound box is
//! never blamed. Nothing is written to a game: the flash is timed where neither the image nor the
//! journal is. No alloc, no clock, no pin: the pins are behind the trait [`wires::Pins`], so the
//! same test runs in the box, on a desk ([`made_up`]) and in the emulator.
//!
//! **Leaves to others.** Measuring (`firmware`, which passes [`Measured`]). Languages: the lines
//! are in English, for comparing boxes; where there is a voice, `firmware` says which button to
//! press and the result ([`Fault::numbers`]) in its language.

mod guide;
pub mod made_up;
mod report;
pub mod wires;

pub use guide::{Guide, Question};
pub use report::{Line, Measured, Report};

use core::fmt;

/// A wire of the box, named by its end that is not at the Pico.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Wire {
    /// The panel's data.
    Sda,
    /// The panel's clock.
    Scl,
    /// The six buttons, in the order of [`vocabulary::Button::ALL`].
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// A.
    A,
    /// B.
    B,
    /// The speaker.
    Speaker,
    /// The amplifier's shutdown.
    Amplifier,
}

impl Wire {
    /// All wires.
    pub const ALL: [Wire; 10] = [
        Wire::Sda,
        Wire::Scl,
        Wire::Up,
        Wire::Down,
        Wire::Left,
        Wire::Right,
        Wire::A,
        Wire::B,
        Wire::Speaker,
        Wire::Amplifier,
    ];

    /// The buttons' wires.
    pub const BUTTONS: [Wire; 6] =
        [Wire::Up, Wire::Down, Wire::Left, Wire::Right, Wire::A, Wire::B];

    /// The number of the Pico's pin, as in GP4.
    pub const fn pin(self) -> u8 {
        match self {
            Wire::Sda => 4,
            Wire::Scl => 5,
            Wire::Up => 10,
            Wire::Down => 11,
            Wire::Left => 12,
            Wire::Right => 13,
            Wire::A => 14,
            Wire::B => 15,
            Wire::Speaker => 16,
            Wire::Amplifier => 17,
        }
    }

    /// Its bit in a set of wires.
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u8
    }

    const fn name(self) -> &'static str {
        match self {
            Wire::Sda => "SDA",
            Wire::Scl => "SCL",
            Wire::Up => "up",
            Wire::Down => "down",
            Wire::Left => "left",
            Wire::Right => "right",
            Wire::A => "A",
            Wire::B => "B",
            Wire::Speaker => "speaker",
            Wire::Amplifier => "shutdown",
        }
    }
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something wrong with the box. As text it fits into a line of the glass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Neither SDA nor SCL is pulled up: the panel has no power, or both wires are off.
    NoPullUps,
    /// Only this line of the panel is not pulled up.
    Off(Wire),
    /// The wire is at ground: a short, or a button that is stuck or turned the wrong way.
    AtGround(Wire),
    /// The wire is at 3.3 V.
    AtPower(Wire),
    /// These two wires touch.
    Touch(Wire, Wire),
    /// These two wires are exchanged.
    Exchanged(Wire, Wire),
    /// The panel has power, but does not answer at any address.
    Silent,
    /// Something answers, but at an address that no panel of ours has.
    Address(u8),
    /// The panel answers only so many milliseconds after it was first asked.
    Late(u16),
    /// The panel was found, and then failed so often.
    Loose(u16),
    /// The button was not pressed, or the press was not seen.
    NotPressed(Wire),
    /// The first button acts as the second.
    ActsAs(Wire, Wire),
    /// The button's contact bounces for so many milliseconds, longer than the box waits.
    Bounces(Wire, u16),
    /// Somebody said that the frame is not at the edge of the glass.
    Edge,
    /// Somebody said that the chessboard has gaps.
    Dots,
    /// Somebody said that the brightness does not change.
    Brightness,
    /// Somebody said that there was nothing to hear.
    NotHeard,
    /// Somebody said that the voice is not heard.
    NotSaid,
    /// The flash does not hold what was written, or does not erase it.
    Flash,
    /// The flash takes longer to erase a sector than any data sheet allows, in milliseconds.
    SlowFlash(u16),
    /// The ring oscillator fails the tests of its noise: no dice.
    Noise,
}

/// What light and beeps say before the glass works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Code {
    /// No pull-ups are seen.
    NoPullUps = 1,
    /// A line of the panel does not move freely.
    Held,
    /// The panel has power and does not answer, or not as one of ours.
    NoAnswer,
    /// SDA and SCL are exchanged.
    Exchanged,
    /// The button that asked for the self-test is still down: the box starts without it.
    StillDown,
}

impl Code {
    /// How often the light flashes and the speaker beeps.
    pub const fn times(self) -> u8 {
        self as u8
    }
}

impl Fault {
    /// What it is called where it is only said: the numbers of the pins it is about, or one from 30
    /// on, which is no pin of ours.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        const SCREEN: u8 = 30;
        const PICTURE: u8 = 31;
        const VOICE: u8 = 32;
        const FLASH: u8 = 33;
        const NOISE: u8 = 34;
        let (first, second) = match self {
            Fault::Off(wire)
            | Fault::AtGround(wire)
            | Fault::AtPower(wire)
            | Fault::NotPressed(wire)
            | Fault::Bounces(wire, _) => (wire.pin(), None),
            Fault::Touch(one, other) | Fault::Exchanged(one, other) | Fault::ActsAs(one, other) => {
                (one.pin(), Some(other.pin()))
            }
            Fault::NoPullUps
            | Fault::Silent
            | Fault::Address(_)
            | Fault::Late(_)
            | Fault::Loose(_) => (SCREEN, None),
            Fault::Edge | Fault::Dots | Fault::Brightness => (PICTURE, None),
            Fault::NotHeard => (Wire::Speaker.pin(), None),
            Fault::NotSaid => (VOICE, None),
            Fault::Flash | Fault::SlowFlash(_) => (FLASH, None),
            Fault::Noise => (NOISE, None),
        };
        [Some(first), second].into_iter().flatten()
    }

    /// The code of a fault that keeps the panel from working.
    pub const fn code(self) -> Option<Code> {
        match self {
            Fault::NoPullUps | Fault::Off(Wire::Sda | Wire::Scl) => Some(Code::NoPullUps),
            Fault::AtGround(Wire::Sda | Wire::Scl)
            | Fault::AtPower(Wire::Sda | Wire::Scl)
            | Fault::Touch(Wire::Sda, Wire::Scl) => Some(Code::Held),
            Fault::Silent | Fault::Address(_) => Some(Code::NoAnswer),
            Fault::Exchanged(Wire::Sda, Wire::Scl) => Some(Code::Exchanged),
            _ => None,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // At most 25 letters.
        match *self {
            Fault::NoPullUps => f.write_str("screen: no power seen"),
            Fault::Off(wire) => write!(f, "{wire} GP{}: wire off", wire.pin()),
            Fault::AtGround(wire) => write!(f, "{wire} GP{}: at GND", wire.pin()),
            Fault::AtPower(wire) => write!(f, "{wire} GP{}: at 3V3", wire.pin()),
            Fault::Touch(one, other) => write!(f, "{one}, {other} touch"),
            Fault::Exchanged(one, other) => write!(f, "{one}, {other} exchanged"),
            Fault::Silent => f.write_str("screen: no answer"),
            Fault::Address(found) => write!(f, "screen at {found:#04x}, not 0x3c"),
            Fault::Late(ms) => write!(f, "screen: {ms} ms late"),
            Fault::Loose(times) => write!(f, "screen: failed {times} times"),
            Fault::NotPressed(wire) => write!(f, "{wire} GP{}: no press", wire.pin()),
            Fault::ActsAs(one, other) => write!(f, "{one} GP{}: acts as {other}", one.pin()),
            Fault::Bounces(wire, ms) => write!(f, "{wire} GP{}: bounces {ms} ms", wire.pin()),
            Fault::Edge => f.write_str("picture: edge not right"),
            Fault::Dots => f.write_str("picture: dots missing"),
            Fault::Brightness => f.write_str("picture: one brightness"),
            Fault::NotHeard => f.write_str("speaker GP16: not heard"),
            Fault::NotSaid => f.write_str("voice: not heard"),
            Fault::Flash => f.write_str("flash: does not hold"),
            Fault::SlowFlash(ms) => write!(f, "flash: erases in {ms} ms"),
            Fault::Noise => f.write_str("noise: not fair, no dice"),
        }
    }
}
