//! A box with made-up faults, for the desk and for tests: its wires, the panel's end of the bus,
//! and what a person in front of it does.

use super::wires::{Drive, Pins, examine_panel, examine_rest};
use super::{Fault, Guide, Measured, Question, Wire};
use crate::entropy::Figures;
use crate::oled::Controller;
use core::fmt;

/// Something that is wrong with a made-up box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MadeUp {
    /// The wire is not connected.
    Off(Wire),
    /// The wire is at ground.
    Ground(Wire),
    /// The wire is at 3.3 V.
    Power(Wire),
    /// Two wires touch.
    Touch(Wire, Wire),
    /// Two wires are exchanged.
    Exchanged(Wire, Wire),
    /// The panel's VCC is off.
    NoPower,
    /// The panel's GND is off: it pulls its lines up, and says nothing.
    NoGround,
    /// The panel is at that address.
    Address(u8),
    /// The panel wakes after so many milliseconds.
    Late(u16),
    /// The panel loses its picture so often.
    Loose(u16),
    /// The button's contact bounces for so long.
    Bounces(Wire, u16),
    /// The picture is shifted.
    Shifted,
    /// Rows of the panel are dark.
    Gaps,
    /// The panel knows one brightness.
    OneBrightness,
    /// The flash does not hold what is written.
    Flash,
    /// The flash erases in so many milliseconds.
    SlowFlash(u16),
    /// The ring oscillator is stuck.
    Noise,
    /// A box with a voice, which is not heard.
    Mute,
    /// The button that asks for the self-test stays down.
    StillDown,
}

impl MadeUp {
    /// One of each kind, and of each wire.
    pub const ALL: [MadeUp; 49] = {
        use MadeUp::{Address, Bounces, Exchanged, Ground, Late, Off, Power, Touch};
        use Wire::{A, Amplifier, B, Down, Left, Right, Scl, Sda, Speaker, Up};
        [
            Off(Sda),
            Off(Scl),
            Off(Up),
            Off(Down),
            Off(Left),
            Off(Right),
            Off(A),
            Off(B),
            Off(Speaker),
            Ground(Sda),
            Ground(Scl),
            Ground(Up),
            Ground(Left),
            Ground(Right),
            Ground(A),
            Ground(B),
            Ground(Speaker),
            Ground(Amplifier),
            Power(Sda),
            Power(Scl),
            Power(Up),
            Power(A),
            Power(Speaker),
            Power(Amplifier),
            Touch(Sda, Scl),
            Touch(Up, Down),
            Touch(Left, Right),
            Touch(A, B),
            Touch(B, Speaker),
            Touch(Speaker, Amplifier),
            Exchanged(Sda, Scl),
            Exchanged(Up, Down),
            Exchanged(Left, Right),
            Exchanged(A, B),
            Exchanged(Up, B),
            MadeUp::NoPower,
            MadeUp::NoGround,
            Address(0x27),
            Late(2_000),
            MadeUp::Loose(3),
            Bounces(A, 30),
            MadeUp::Shifted,
            MadeUp::Gaps,
            MadeUp::OneBrightness,
            MadeUp::Flash,
            MadeUp::SlowFlash(900),
            MadeUp::Noise,
            MadeUp::Mute,
            MadeUp::StillDown,
        ]
    };

    /// The fault of that name.
    pub fn named(name: &str) -> Option<MadeUp> {
        /// Compares without storing the name that is written.
        struct Rest<'a>(&'a str);
        impl fmt::Write for Rest<'_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
                Ok(())
            }
        }
        MadeUp::ALL.into_iter().find(|fault| {
            let mut rest = Rest(name);
            fmt::write(&mut rest, format_args!("{fault}")).is_ok() && rest.0.is_empty()
        })
    }

    /// What the self-test is to call it.
    pub fn name(self) -> Fault {
        match self {
            MadeUp::Off(wire @ (Wire::Sda | Wire::Scl)) => Fault::Off(wire),
            MadeUp::Off(Wire::Speaker | Wire::Amplifier) => Fault::NotHeard,
            MadeUp::Off(button) => Fault::NotPressed(button),
            MadeUp::Ground(wire) => Fault::AtGround(wire),
            MadeUp::Power(wire) => Fault::AtPower(wire),
            MadeUp::Touch(one, other) => Fault::Touch(one, other),
            MadeUp::Exchanged(one, other) => Fault::Exchanged(one, other),
            MadeUp::NoPower => Fault::NoPullUps,
            MadeUp::NoGround => Fault::Silent,
            MadeUp::Address(address) => Fault::Address(address),
            MadeUp::Late(ms) => Fault::Late(ms),
            MadeUp::Loose(times) => Fault::Loose(times),
            MadeUp::Bounces(button, ms) => Fault::Bounces(button, ms),
            MadeUp::Shifted => Fault::Edge,
            MadeUp::Gaps => Fault::Dots,
            MadeUp::OneBrightness => Fault::Brightness,
            MadeUp::Flash => Fault::Flash,
            MadeUp::SlowFlash(ms) => Fault::SlowFlash(ms),
            MadeUp::Noise => Fault::Noise,
            MadeUp::Mute => Fault::NotSaid,
            MadeUp::StillDown => Fault::AtGround(Wire::Down),
        }
    }
}

/// Its name, as in `SDA-off`.
impl fmt::Display for MadeUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MadeUp::Off(wire) => write!(f, "{wire}-off"),
            MadeUp::Ground(wire) => write!(f, "{wire}-at-GND"),
            MadeUp::Power(wire) => write!(f, "{wire}-at-3V3"),
            MadeUp::Touch(one, other) => write!(f, "{one}-touches-{other}"),
            MadeUp::Exchanged(one, other) => write!(f, "{one}-for-{other}"),
            MadeUp::NoPower => f.write_str("VCC-off"),
            MadeUp::NoGround => f.write_str("GND-off"),
            MadeUp::Address(_) => f.write_str("screen-address"),
            MadeUp::Late(_) => f.write_str("screen-late"),
            MadeUp::Loose(_) => f.write_str("screen-loose"),
            MadeUp::Bounces(wire, _) => write!(f, "{wire}-bounces"),
            MadeUp::Shifted => f.write_str("picture-shifted"),
            MadeUp::Gaps => f.write_str("picture-gaps"),
            MadeUp::OneBrightness => f.write_str("picture-brightness"),
            MadeUp::Flash => f.write_str("flash-worn"),
            MadeUp::SlowFlash(_) => f.write_str("flash-slow"),
            MadeUp::Noise => f.write_str("noise-stuck"),
            MadeUp::Mute => f.write_str("voice-off"),
            MadeUp::StillDown => f.write_str("down-stuck"),
        }
    }
}

/// The figures of an oscillator that is stuck.
fn stuck_noise() -> Figures {
    Figures { blocks: 1, ones: 0, guessed: 2_500, echo: 2_500, surprise: 0 }
}

/// How long a person takes to read what is asked, and how long a press is.
const READING_MS: u64 = 900;
const PRESS_MS: u64 = 80;

/// Plays the whole test: a person presses what is asked for, and answers honestly. `shown` is
/// called whenever something else is on the glass.
///
/// # Errors
///
/// What keeps the panel from working, or the test from beginning, which is told by light and beeps.
pub fn play(made: &mut MadeUpBox, mut shown: impl FnMut(&Guide, u64)) -> Result<Guide, Fault> {
    if let Some(fault @ MadeUp::StillDown) = made.fault {
        return Err(fault.name());
    }
    let seen = examine_panel(made)?;
    let faults = examine_rest(made);
    let mut guide = Guide::new(seen, faults, made.fault == Some(MadeUp::Mute), made.now());
    while guide.report().is_none() {
        shown(&guide, made.now());
        let (question, button) = (guide.question(), guide.asks_for());
        let still = |guide: &Guide| (guide.question(), guide.asks_for()) == (question, button);
        if guide.measures() {
            guide.measured(&made.measured(), made.now());
            continue;
        }
        made.pass(READING_MS, &mut guide);
        let (yes, no) = guide.keys();
        let answer = match (question, button) {
            (_, Some(button)) => button,
            (Some(question), _) if made.answers(question) => yes,
            _ => no,
        };
        if still(&guide) {
            made.press(answer, &mut guide);
        }
        // Whoever sees that nothing happens waits for what comes next.
        while still(&guide) {
            let due = guide.due(made.now()).saturating_sub(made.now());
            made.pass(due.max(1), &mut guide);
            shown(&guide, made.now());
        }
    }
    shown(&guide, made.now());
    Ok(guide)
}

/// A made-up box, before its first press.
pub struct MadeUpBox {
    fault: Option<MadeUp>,
    drives: [Drive; Wire::ALL.len()],
    panel: Slave,
    us: u64,
}

impl MadeUpBox {
    /// A box with this fault, or a sound one.
    pub fn new(fault: Option<MadeUp>) -> MadeUpBox {
        let drives = [Drive::PullDown; Wire::ALL.len()];
        MadeUpBox { fault, drives, panel: Slave::default(), us: 0 }
    }

    /// The time since it was made, in milliseconds.
    pub fn now(&self) -> u64 {
        self.us / 1_000
    }

    /// Which contacts close while a person presses the button: bit 0 is that of the first.
    pub fn contacts(&self, button: Wire) -> u32 {
        let bit = |wire: Wire| {
            let nth = Wire::BUTTONS.iter().position(|button| *button == wire);
            nth.map_or(0, |nth| 1 << nth)
        };
        let stuck = match self.fault {
            Some(MadeUp::Ground(wire)) => bit(wire),
            _ => 0,
        };
        stuck
            | match self.fault {
                Some(MadeUp::Off(wire) | MadeUp::Power(wire)) if wire == button => 0,
                Some(MadeUp::Exchanged(one, other)) if one == button => bit(other),
                Some(MadeUp::Exchanged(one, other)) if other == button => bit(one),
                Some(MadeUp::Touch(one, other)) if one == button || other == button => {
                    bit(one) | bit(other)
                }
                _ => bit(button),
            }
    }

    /// Which contacts are closed while nobody presses anything.
    pub fn stuck(&self) -> u32 {
        match self.fault {
            Some(MadeUp::Ground(_)) => self.contacts(Wire::Sda),
            _ => 0,
        }
    }

    /// How long a contact goes on bouncing.
    pub fn bounce(&self, button: Wire) -> u16 {
        match self.fault {
            Some(MadeUp::Bounces(wire, ms)) if wire == button => ms,
            _ => 3,
        }
    }

    /// What a person with good eyes and ears answers.
    pub fn answers(&self, question: Question) -> bool {
        !matches!(
            (self.fault, question),
            (Some(MadeUp::Shifted), Question::Edge)
                | (Some(MadeUp::Gaps), Question::Dots)
                | (Some(MadeUp::OneBrightness), Question::Brightness)
                | (Some(MadeUp::Mute), Question::Said)
                | (
                    Some(
                        MadeUp::Off(Wire::Speaker | Wire::Amplifier)
                            | MadeUp::Ground(Wire::Speaker | Wire::Amplifier)
                            | MadeUp::Power(Wire::Speaker)
                            | MadeUp::Touch(Wire::Speaker, Wire::Amplifier)
                    ),
                    Question::Heard
                )
        )
    }

    /// Time passes, and nobody presses.
    fn pass(&mut self, ms: u64, guide: &mut Guide) {
        self.us += ms * 1_000;
        guide.read(self.stuck(), self.now());
    }

    /// A finger presses the button and lets go; the contact bounces both times.
    fn press(&mut self, button: Wire, guide: &mut Guide) {
        let bounce = u64::from(self.bounce(button));
        for closed in [self.contacts(button), self.stuck()] {
            let open = if closed == self.stuck() { self.contacts(button) } else { self.stuck() };
            guide.read(closed, self.now());
            self.us += bounce * 500;
            guide.read(open, self.now());
            self.us += bounce * 500;
            guide.read(closed, self.now());
            self.pass_with(closed, PRESS_MS, guide);
        }
    }

    fn pass_with(&mut self, closed: u32, ms: u64, guide: &mut Guide) {
        self.us += ms * 1_000;
        guide.read(closed, self.now());
    }

    /// What a Pico like that measures.
    pub fn measured(&self) -> Measured {
        let mut measured = Measured {
            panel: Some((Controller::Ssd1306, true)),
            jedec: 0xEF_4015,
            status: 2,
            erase_ms: 45,
            program_us: 400,
            holds: true,
            words_per_ms: 2_200,
            ring_khz: 6_500,
            stack: 3_000,
            supply_mv: 4_710,
            celsius: 27,
            reset: "power",
            watchdog: "none",
            ..Measured::default()
        };
        match self.fault {
            Some(MadeUp::Loose(times)) => measured.failed = times,
            Some(MadeUp::Flash) => measured.holds = false,
            Some(MadeUp::SlowFlash(ms)) => measured.erase_ms = ms,
            Some(MadeUp::Noise) => measured.noise = Some((stuck_noise(), false)),
            _ => {}
        }
        measured
    }

    /// Whether a wire is connected with that one: it is that one, or touches it.
    fn joins(&self, one: Wire, other: Wire) -> bool {
        one == other
            || match self.fault {
                Some(MadeUp::Touch(a, b)) => (a, b) == (one, other) || (b, a) == (one, other),
                _ => false,
            }
    }

    /// The panel's pin at the end of this wire.
    fn end(&self, wire: Wire) -> Option<Wire> {
        match (self.fault, wire) {
            (Some(MadeUp::Off(off)), _) if off == wire => None,
            (Some(MadeUp::NoPower), _) => None,
            (Some(MadeUp::Exchanged(Wire::Sda, Wire::Scl)), Wire::Sda) => Some(Wire::Scl),
            (Some(MadeUp::Exchanged(Wire::Sda, Wire::Scl)), Wire::Scl) => Some(Wire::Sda),
            (_, Wire::Sda | Wire::Scl) => Some(wire),
            _ => None,
        }
    }

    fn level(&self, wire: Wire) -> bool {
        let net = || Wire::ALL.into_iter().filter(move |other| self.joins(wire, *other));
        let at = |fault: fn(Wire) -> MadeUp| net().any(|wire| self.fault == Some(fault(wire)));
        if at(MadeUp::Ground) {
            return false;
        }
        if at(MadeUp::Power) {
            return true;
        }
        let driven = |how| net().any(|wire| self.drive_of(wire) == how);
        let answered = net().any(|wire| self.end(wire) == Some(Wire::Sda)) && self.panel.pulls;
        if driven(Drive::Low) || answered {
            return false;
        }
        let pulled_up = net().any(|wire| self.end(wire).is_some());
        pulled_up || driven(Drive::High) || driven(Drive::PullUp)
    }

    fn drive_of(&self, wire: Wire) -> Drive {
        self.drives.get(wire as usize).copied().unwrap_or(Drive::PullUp)
    }

    /// The address at which the panel answers now.
    fn address(&self) -> Option<u8> {
        match self.fault {
            Some(MadeUp::NoGround) => None,
            Some(MadeUp::Address(address)) => Some(address),
            Some(MadeUp::Late(ms)) if self.us / 1_000 < u64::from(ms) => None,
            _ => Some(0x3C),
        }
    }
}

impl Pins for MadeUpBox {
    fn drive(&mut self, wire: Wire, how: Drive) {
        if let Some(drive) = self.drives.get_mut(wire as usize) {
            *drive = how;
        }
        let at = |end| Wire::ALL.into_iter().find(|wire| self.end(*wire) == Some(end));
        if let (Some(sda), Some(scl)) = (at(Wire::Sda), at(Wire::Scl)) {
            let lines = (self.level(sda), self.level(scl));
            let address = self.address();
            self.panel.hears(lines, address);
        }
    }

    fn is_high(&mut self, wire: Wire) -> bool {
        self.level(wire)
    }

    fn wait(&mut self, us: u32) {
        self.us += u64::from(us);
    }
}

/// The panel's end of the bus, as far as acknowledging its address.
#[derive(Default)]
struct Slave {
    lines: (bool, bool),
    /// The bits since a START, below a leading one.
    bits: Option<u16>,
    /// It pulls SDA low.
    pulls: bool,
}

impl Slave {
    fn hears(&mut self, (sda, scl): (bool, bool), address: Option<u8>) {
        let (was_sda, was_scl) = core::mem::replace(&mut self.lines, (sda, scl));
        match (was_scl, scl) {
            // SDA moves while SCL is high: START or STOP.
            (true, true) if was_sda && !sda => self.bits = Some(1),
            (true, true) if !was_sda && sda => self.bits = None,
            (false, true) => {
                self.bits = self.bits.map(|bits| bits << 1 | u16::from(sda));
            }
            (true, false) => {
                // After the eighth bit it acknowledges, and lets go after the ninth.
                let heard = self.bits.filter(|bits| bits >> 8 == 1);
                let mine = address.map(|address| 0x100 | u16::from(address) << 1);
                self.pulls = heard.is_some() && heard == mine;
                if self.bits.is_some_and(|bits| bits >> 8 > 1) {
                    self.bits = None;
                }
            }
            _ => {}
        }
    }
}
