//! The way to the panel: few transactions, each within a time limit.
//!
//! An own `display-interface` for `ssd1306`'s commands. They are collected and leave together, in one transaction, before
//! the data they are for; data leave in one transaction however many they are. The usual I2C interface sends each
//! command alone and data in pieces of 16 bytes, which makes every seventh byte on the bus an address or a control byte.
//!
//! Data are handed over as operations of one I2C transaction. embedded-hal demands that writes next to one another are
//! joined without a START between them, and the RP2040's driver does it: it puts one after the other into the
//! hardware's queue and marks a STOP on the very last byte. So nothing is copied to be sent.
//!
//! **Leaves to others.** A transfer that takes too long is dropped half-way. The I2C that is handed in must be usable after
//! that, and after an error: `pico.rs` resets the peripheral before the next transfer.

use super::cover::Window;
use super::frame::{Frame, PAGES, WIDTH};
use display_interface::{DataFormat, DisplayError, WriteOnlyDataCommand};
use embassy_futures::select::{Either, select};
use embedded_hal_async::delay::DelayNs;
use embedded_hal_async::i2c::{I2c, Operation};
use heapless::Vec;
use ssd1306::command::Command;

/// Where panels of this kind answer, with the address pin low as modules are sold.
const ADDRESS: u8 = 0x3C;

/// Control bytes: what follows until STOP is commands, is data.
const COMMANDS: [u8; 1] = [0x00];
const DATA: [u8; 1] = [0x40];

/// The longest list of commands that leaves at once has 17 bytes; room for as many again.
const ROOM: usize = 40;

/// A picture takes 23 ms at 400 kHz, and while the flash erases a sector, typically 45 ms, nobody feeds the bus. Ten
/// times the picture is past all that, and soon enough: nothing but the picture waits for it.
const LIMIT_MS: u32 = 250;

/// Why a transfer failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum Fault {
    /// Nobody answered, or the lines were disturbed.
    Refused,
    /// It did not end in time.
    Late,
}

/// What the panel is to be told before the next data.
struct Commands(Vec<u8, ROOM>);

impl WriteOnlyDataCommand for Commands {
    fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        let DataFormat::U8(commands) = commands else {
            return Err(DisplayError::DataFormatNotImplemented);
        };
        self.0.extend_from_slice(commands).map_err(|_| DisplayError::OutOfBoundsError)
    }

    /// Data do not go this way.
    fn send_data(&mut self, _: DataFormat<'_>) -> Result<(), DisplayError> {
        Err(DisplayError::DataFormatNotImplemented)
    }
}

pub(super) struct Wire<I, D> {
    i2c: I,
    delay: D,
    commands: Commands,
}

impl<I: I2c, D: DelayNs> Wire<I, D> {
    pub(super) fn new(i2c: I, delay: D) -> Self {
        Wire { i2c, delay, commands: Commands(Vec::new()) }
    }

    /// Commands that were collected and never left, because something was dropped, shall not leave later.
    pub(super) fn forget(&mut self) {
        self.commands.0.clear();
    }

    /// Collects commands.
    pub(super) fn tell(&mut self, commands: &[Command]) -> Result<(), Fault> {
        let mut all = commands.iter();
        all.try_for_each(|command| command.send(&mut self.commands)).map_err(|_| Fault::Refused)
    }

    /// The commands collected so far, if any; then this window of a picture, if there is one.
    pub(super) async fn send(&mut self, data: Option<(&Frame, Window)>) -> Result<(), Fault> {
        if !self.commands.0.is_empty() {
            let mut parts = [Operation::Write(&COMMANDS), Operation::Write(&self.commands.0)];
            transfer(&mut self.i2c, &mut self.delay, &mut parts).await?;
            self.forget();
        }
        if let Some((picture, window)) = data {
            let pages = picture.bytes().chunks(WIDTH).take(window.bottom).skip(window.top);
            let mut parts: Vec<Operation<'_>, { 1 + PAGES }> = Vec::new();
            parts.extend([Operation::Write(&DATA)]);
            parts.extend(
                pages.filter_map(|page| page.get(window.from..window.to)).map(Operation::Write),
            );
            transfer(&mut self.i2c, &mut self.delay, &mut parts).await?;
        }
        Ok(())
    }
}

async fn transfer(
    i2c: &mut impl I2c,
    delay: &mut impl DelayNs,
    parts: &mut [Operation<'_>],
) -> Result<(), Fault> {
    match select(i2c.transaction(ADDRESS, parts), delay.delay_ms(LIMIT_MS)).await {
        Either::First(Ok(())) => Ok(()),
        Either::First(Err(_)) => Err(Fault::Refused),
        Either::Second(()) => Err(Fault::Late),
    }
}
