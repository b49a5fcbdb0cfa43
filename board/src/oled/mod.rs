//! Driver for the display: an OLED panel of 128×64 pixels on I2C, with an SSD1306, SSD1309, SSD1315
//! or SH1106.
//!
//! [`Panel::show`] shows a [`Frame`] at a given brightness ([`Light`]). It remembers what the panel
//! shows and sends only the difference: nothing if nothing changed, otherwise either runs within
//! pages or one window around all changes, whichever is quicker (module `cover`), in as few
//! transactions as the panel allows (module `wire`).
//!
//! **Promises.** A transfer ends in bounded time. After a fault, or a `show` that was dropped
//! half-way, the driver assumes nothing about the panel: the next `show` sets it up again and sends
//! the whole picture, and so on until one succeeds. So a panel that was missing at the start,
//! unplugged, hung or plugged in again gets its picture at the next call of `show`. Faults are
//! counted, and only the picture waits for them.
//!
//! **Detecting the panel.** Whenever nothing is known about the panel, both addresses are tried,
//! and its status byte tells the controllers apart. [`Panel::choose`] overrides that.
//!
//! **Noticing a replug.** A missing panel does not acknowledge. [`Panel::check`] probes for that
//! with a few bytes and is meant to be called once a second while something is shown; it reports an
//! unplugged panel as a fault, and the next `show` finds it again. A panel that lost power for less
//! than a second, through a loose wire, acknowledges as before, but its status byte says that it is
//! switched off. Some modules cannot be read ([`Panel::is_readable`]): after such a loss they are
//! dark or show noise, and the driver cannot tell. [`Panel::refresh`] is for that case: it makes
//! the next `show` send everything, without a fault. That takes 24 ms on the bus and is invisible
//! if the picture was right, because the panel is not switched off for it. The module [`watch`]
//! decides when to do which.
//!
//! **Leaves to others.** Deciding when to dim and when to go dark ([`rest`](crate::rest)); drawing
//! (`console`).

mod controller;
mod cover;
mod frame;
pub mod watch;
mod wire;

pub use controller::Controller;
use core::mem;
use cover::{Mode, Run, Way, Window};
use embedded_hal_async::delay::DelayNs;
use embedded_hal_async::i2c::I2c;
pub use frame::{BYTES, Frame, HEIGHT, PAGES, WIDTH};
use ssd1306::command::{AddrMode, Command, Page, VcomhLevel};
pub use wire::Fault;
use wire::{ADDRESSES, Wire};

/// How bright the display is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    /// The display is dark; the panel keeps its picture.
    Off,
    /// Darker than any level, for a box that is not in use.
    Dim,
    /// The level that the players chose, from 1 to 4; values outside that range count as the
    /// nearest one.
    Level(u8),
}

impl Light {
    /// Precharge period and contrast; `None` switches the display off. The steps are those of
    /// [`ssd1306::prelude::Brightness`], about equal to the eye. A precharge of 1 instead of 2
    /// makes [`Light::Dim`] darker than contrast alone can.
    fn drive(self) -> Option<(u8, u8)> {
        match self {
            Light::Off => None,
            Light::Dim => Some((1, 0x00)),
            Light::Level(0 | 1) => Some((2, 0x2F)),
            Light::Level(2) => Some((2, 0x5F)),
            Light::Level(3) => Some((2, 0x9F)),
            Light::Level(4..) => Some((2, 0xFF)),
        }
    }
}

/// The orientation of modules as they are sold: the picture is upright if the pins are at the top.
const UPRIGHT: [Command; 2] = [Command::SegmentRemap(true), Command::ReverseComDir(true)];

/// Settings that a panel has, or nearly has, at power-on.
const USUAL: [Command; 8] = [
    // The oscillator at 370 kHz, undivided; 64 lines from the first one, without an offset;
    // alternating rows, as the panel is wired.
    Command::DisplayClockDiv(0x8, 0x0),
    Command::Multiplex(63),
    Command::DisplayOffset(0),
    Command::StartLine(0),
    Command::ComPinConfig(true, false),
    Command::VcomhDeselect(VcomhLevel::Auto),
    // Show the memory, not all pixels lit; not inverted.
    Command::AllOn(false),
    Command::Invert(false),
];

/// How often in a row a panel that was just set up may report that it is off before that is
/// ignored, because it seems to be what this panel always reports.
const DOUBTS: u8 = 3;

/// What the driver knows about the panel.
#[derive(Clone, Copy)]
enum State {
    /// Nothing: the panel was never there, it failed, or a transfer was dropped.
    Lost,
    /// It shows the stored picture in this light, and is in this addressing mode.
    Known(Light, Mode),
}

/// The panel, and what it shows.
pub struct Panel<I, D> {
    wire: Wire<I, D>,
    state: State,
    shown: Frame,
    faults: u32,
    /// The controller that was chosen, whatever the status byte says.
    chosen: Option<Controller>,
    controller: Controller,
    /// Its status byte could be read and named a controller.
    readable: bool,
    /// How often in a row it reported that it is off.
    doubts: u8,
    /// It did not answer the last time it was looked for.
    missing: bool,
}

impl<I: I2c, D: DelayNs> Panel<I, D> {
    /// Sends nothing yet: the first [`Panel::show`] sets the panel up. `delay` is for the time
    /// limits of transfers.
    pub fn new(i2c: I, delay: D) -> Self {
        Panel {
            wire: Wire::new(i2c, delay),
            state: State::Lost,
            shown: Frame::new(),
            faults: 0,
            chosen: None,
            controller: Controller::Ssd1306,
            readable: false,
            doubts: 0,
            missing: false,
        }
    }

    /// Sets which controller the panel has; `None` detects it.
    pub fn choose(&mut self, controller: Option<Controller>) {
        if self.chosen != controller {
            self.chosen = controller;
            self.refresh();
        }
    }

    /// The controller, chosen or detected, and the panel's address.
    pub fn found(&self) -> (Controller, u8) {
        (self.controller, self.wire.address)
    }

    /// Whether the panel can report that it lost its picture.
    pub fn is_readable(&self) -> bool {
        self.readable && self.doubts <= DOUBTS
    }

    /// How many transfers have failed since the start.
    pub fn faults(&self) -> u32 {
        self.faults
    }

    /// Whether nothing is known about the panel, so that the next [`Panel::show`] sends everything.
    pub fn is_lost(&self) -> bool {
        matches!(self.state, State::Lost)
    }

    /// Shows this picture at this brightness.
    ///
    /// # Errors
    ///
    /// If a transfer fails. The next call sets the panel up again and sends everything.
    pub async fn show(&mut self, picture: &Frame, light: Light) -> Result<(), Fault> {
        // Lost until the last byte is sent, and so also if this future is dropped before then.
        let result = match mem::replace(&mut self.state, State::Lost) {
            State::Lost => self.begin(picture, light).await,
            State::Known(was, mode) => self.change(picture, light, was, mode).await,
        };
        let mode = self.count(result)?;
        self.shown.clone_from(picture);
        self.state = State::Known(light, mode);
        Ok(())
    }

    /// Checks that the panel still answers, and that it is still switched on. If not, the next
    /// [`Panel::show`] sends everything.
    ///
    /// # Errors
    ///
    /// If the panel does not answer.
    pub async fn check(&mut self) -> Result<(), Fault> {
        let was = mem::replace(&mut self.state, State::Lost);
        let result = match self.readable {
            true => self.wire.status().await.map(Some),
            false => self.probe().await.map(|()| None),
        };
        let status = self.count(result)?;
        let lit = matches!(was, State::Known(Light::Dim | Light::Level(_), _));
        let off = lit && status.is_some_and(controller::is_off);
        let other = status.is_some_and(|status| Controller::with_status(status).is_none());
        self.doubts = if off { self.doubts.saturating_add(1) } else { 0 };
        if !(off && self.is_readable() || other) {
            self.state = was;
        }
        Ok(())
    }

    /// Sends a command that does nothing, to see whether the panel acknowledges it.
    async fn probe(&mut self) -> Result<(), Fault> {
        self.wire.forget();
        self.wire.tell(&[Command::Noop])?;
        self.wire.send(None).await
    }

    /// Looks for the panel, first at its last address, and detects its controller.
    async fn find(&mut self) -> Result<(), Fault> {
        let [first, second] = ADDRESSES;
        let here = self.wire.address;
        let other = if here == first { second } else { first };
        // If the panel was there a moment ago, its status is read at once. Otherwise a command is
        // tried first, because not every panel can be read.
        let asked = match self.missing {
            false => self.wire.status().await,
            true => Err(Fault::Refused),
        };
        let status = match asked {
            Err(Fault::Refused) => {
                self.missing = true;
                self.wire.address = here;
                if self.probe().await == Err(Fault::Refused) {
                    self.wire.address = other;
                    self.probe().await?;
                }
                self.wire.status().await
            }
            asked => asked,
        };
        let status = match status {
            Ok(status) => Controller::with_status(status),
            Err(Fault::Refused) => None,
            Err(Fault::Late) => return Err(Fault::Late),
        };
        self.missing = false;
        self.readable = status.is_some();
        self.controller = self.chosen.or(status).unwrap_or(Controller::Ssd1306);
        Ok(())
    }

    /// Forgets what the panel shows: the next [`Panel::show`] sets it up and sends everything.
    pub fn refresh(&mut self) {
        self.state = State::Lost;
    }

    fn count<T>(&mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        if result.is_err() {
            self.faults = self.faults.saturating_add(1);
        }
        result
    }

    /// Sets the panel up, whatever state it is in, and sends the whole picture.
    ///
    /// The settings that a panel has, or nearly has, at power-on come after the picture, because
    /// the first picture is what people wait for. An SSD1306 is switched on before it, because it
    /// takes some 100 ms from that command until it lights up (its data sheet, section 8.9), so the
    /// noise in its memory at power-on is not seen. An SH1106 is switched on after it: its data
    /// sheet promises no such time, and the picture takes 24 ms. Either way, a panel that is
    /// already lit stays lit, without flickering.
    async fn begin(&mut self, picture: &Frame, light: Light) -> Result<Mode, Fault> {
        self.find().await?;
        self.wire.forget();
        // These two come first because a panel that was cut off within a command takes up to two
        // bytes as its missing arguments; they are sent again below.
        self.wire.tell(&UPRIGHT)?;
        self.wire.tell_bytes(&self.controller.pump())?;
        let mode = match self.controller.has_windows() {
            true => {
                self.light(light)?;
                self.mode(Mode::Horizontal)?;
                self.window(Window::FULL)?;
                self.wire.send(Some((picture, Window::FULL))).await?;
                // Stop scrolling; the SH1106 does not have this command.
                self.wire.tell(&[Command::EnableScroll(false)])?;
                Mode::Horizontal
            }
            false => {
                for page in 0..PAGES {
                    let run = Run { page, from: 0, to: WIDTH };
                    send_run(&mut self.wire, self.controller, picture, run, true).await?;
                }
                self.light(light)?;
                Mode::Page
            }
        };
        self.wire.tell(&UPRIGHT)?;
        self.wire.tell(&USUAL)?;
        self.wire.send(None).await?;
        Ok(mode)
    }

    /// Sends the difference from what is shown.
    async fn change(
        &mut self,
        picture: &Frame,
        light: Light,
        was: Light,
        mode: Mode,
    ) -> Result<Mode, Fault> {
        if light != was {
            self.light(light)?;
        }
        let way = cover::shortest(&self.shown, picture, mode, self.controller.has_windows());
        let needs = match way {
            Way::Nothing => mode,
            Way::Runs => Mode::Page,
            Way::Window(_) => Mode::Horizontal,
        };
        if mode != needs {
            self.mode(needs)?;
        }
        let mut data = None;
        match way {
            Way::Nothing => {}
            Way::Runs => {
                let mut page = None;
                for run in cover::runs(&self.shown, picture) {
                    let new_page = page.replace(run.page) != Some(run.page);
                    send_run(&mut self.wire, self.controller, picture, run, new_page).await?;
                }
            }
            Way::Window(window) => {
                self.window(window)?;
                data = Some((picture, window));
            }
        }
        self.wire.send(data).await?;
        Ok(needs)
    }

    fn light(&mut self, light: Light) -> Result<(), Fault> {
        let Some((precharge, contrast)) = light.drive() else {
            return self.wire.tell(&[Command::DisplayOn(false)]);
        };
        self.wire.tell(&[
            Command::PreChargePeriod(1, precharge),
            Command::Contrast(contrast),
            Command::DisplayOn(true),
        ])
    }

    fn mode(&mut self, mode: Mode) -> Result<(), Fault> {
        self.wire.tell(&[Command::AddressMode(match mode {
            Mode::Page => AddrMode::Page,
            Mode::Horizontal => AddrMode::Horizontal,
        })])
    }

    fn window(&mut self, window: Window) -> Result<(), Fault> {
        let Window { top, bottom, from, to } = window;
        self.wire.tell(&[
            Command::ColumnAddress(column(from), column(to - 1)),
            Command::PageAddress(page_of(top), page_of(bottom - 1)),
        ])
    }
}

/// Sends a run in page mode; `new_page` if it is on another page than the run before.
async fn send_run<I: I2c, D: DelayNs>(
    wire: &mut Wire<I, D>,
    controller: Controller,
    picture: &Frame,
    run: Run,
    new_page: bool,
) -> Result<(), Fault> {
    if new_page {
        wire.tell(&[Command::PageStart(page_of(run.page))])?;
    }
    wire.tell(&[Command::ColStart(column(controller.first_column() + run.from))])?;
    wire.send(Some((picture, run.into()))).await
}

/// A column fits a byte: there are 132 at most.
fn column(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}

/// A page, which `ssd1306` identifies by its first line.
fn page_of(page: usize) -> Page {
    Page::from(column(page * 8))
}
