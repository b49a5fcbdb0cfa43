//! What a self-test found out, as lines of at most 25 letters: the faults first.

use super::Fault;
use super::wires::Faults;
use crate::entropy::Figures;
use crate::oled::Controller;
use core::fmt::Write as _;
use heapless::{String, Vec};

/// A line of the report.
pub type Line = String<32>;

/// The longest erase of a sector in a data sheet, and the program of a page, with some room: the
/// box allows for them.
const SLOWEST_ERASE_MS: u16 = 450;

/// What the box measured by itself.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Measured {
    /// Transfers to the panel that failed since it was found.
    pub failed: u16,
    /// What detecting the panel came to: its controller, and whether it can be read.
    pub panel: Option<(Controller, bool)>,
    /// The flash chip's maker, type and size.
    pub jedec: u32,
    /// Its second status register.
    pub status: u8,
    /// How long it took to erase a sector, in milliseconds, and to program a page, in microseconds.
    pub erase_ms: u16,
    /// See above.
    pub program_us: u16,
    /// Whether the sector then held what was written.
    pub holds: bool,
    /// Words read from the flash in a millisecond, each from another line of the cache.
    pub words_per_ms: u16,
    /// The ring oscillator, counted by the crystal.
    pub ring_khz: u32,
    /// The noise of the ring oscillator, and whether it is fair.
    pub noise: Option<(Figures, bool)>,
    /// The deepest stack since the self-test began, in bytes.
    pub stack: u16,
    /// The supply in millivolts, where a Pico's divider is.
    pub supply_mv: u16,
    /// The chip's temperature in degrees Celsius, roughly.
    pub celsius: i16,
    /// What reset the chip before.
    pub reset: &'static str,
    /// What the watchdog reset it for since.
    pub watchdog: &'static str,
    /// Whether an amplifier's own pull-up was seen.
    pub amplifier: bool,
}

impl Measured {
    /// What is wrong with what was measured.
    pub(super) fn faults(&self) -> impl Iterator<Item = Fault> {
        let unfair = self.noise.is_some_and(|(_, fair)| !fair);
        [
            (self.failed > 0).then_some(Fault::Loose(self.failed)),
            (!self.holds).then_some(Fault::Flash),
            (self.erase_ms > SLOWEST_ERASE_MS).then_some(Fault::SlowFlash(self.erase_ms)),
            unfair.then_some(Fault::Noise),
        ]
        .into_iter()
        .flatten()
    }
}

/// The result, line by line.
pub struct Report {
    /// Everything that is wrong.
    pub faults: Faults,
    /// The lines, the verdict first.
    pub lines: Vec<Line, 44>,
}

impl Report {
    /// Puts it into lines.
    pub(super) fn new(
        faults: Faults,
        measured: &Measured,
        address: u8,
        (bounce, edges): (u16, [u16; 6]),
        unanswered: bool,
    ) -> Report {
        let mut report = Report { faults: Faults::new(), lines: Vec::new() };
        match faults.len() {
            0 => report.line(format_args!("Self-test: nothing wrong")),
            1 => report.line(format_args!("Self-test: 1 fault")),
            many => report.line(format_args!("Self-test: {many} faults")),
        }
        for fault in &faults {
            report.line(format_args!("{fault}"));
        }
        report.faults = faults;
        if unanswered {
            report.line(format_args!("some was not answered"));
        }
        let Measured { jedec, status, erase_ms, program_us, words_per_ms, .. } = *measured;
        if let Some((controller, readable)) = measured.panel {
            let name = core::str::from_utf8(controller.name()).unwrap_or_default();
            let blind = if readable { "" } else { ", blind" };
            report.line(format_args!("{name} at {address:#04x}{blind}"));
        }
        report.line(format_args!("buttons bounce {bounce} ms"));
        let [up, down, left, right, a, b] = edges.map(|edges| edges.min(99));
        report.line(format_args!("edges {up} {down} {left} {right} {a} {b}"));
        report.line(format_args!("flash {jedec:06x}, SR2 {status:02x}"));
        report.line(format_args!("erase {erase_ms} ms, page {program_us} us"));
        report.line(format_args!("flash read {words_per_ms} w/ms"));
        report.line(format_args!("ring {} kHz", measured.ring_khz));
        if let Some((figures, _)) = measured.noise {
            let (bias, estimate) = (figures.bias(), figures.estimate());
            let (whole, rest) = (estimate / 100, estimate % 100);
            report.line(format_args!("noise {}.{} %, {whole}.{rest:02} b", bias / 10, bias % 10));
        }
        report.line(format_args!("stack {} bytes", measured.stack));
        let (volts, rest) = (measured.supply_mv / 1_000, measured.supply_mv % 1_000 / 10);
        report.line(format_args!("VSYS {volts}.{rest:02} V, {} C", measured.celsius));
        report.line(format_args!("reset by: {}", measured.reset));
        report.line(format_args!("watchdog: {}", measured.watchdog));
        let amplifier = if measured.amplifier { "seen" } else { "not seen" };
        report.line(format_args!("amplifier: {amplifier}"));
        report
    }

    fn line(&mut self, text: core::fmt::Arguments<'_>) {
        let mut line = Line::new();
        // What does not fit is cut off: no line of ours is that long.
        let _ = line.write_fmt(text);
        let _ = self.lines.push(line);
    }
}
