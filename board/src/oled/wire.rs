//! Transfers to the panel: few transactions, each with a time limit.
//!
//! This is our own `display-interface` for the commands of the crate `ssd1306`. Commands are
//! collected and sent together, in one transaction, before the data they belong to; the data follow
//! in one transaction, however long. The usual I2C interface, `display-interface-i2c`, sends each
//! command alone and data in pieces of 16 bytes, so that at least every ninth byte on the bus is an
//! address or a control byte.
//!
//! The data are passed as operations of one I2C transaction. embedded-hal requires adjacent writes
//! to be joined without a START between them ([`I2c::transaction`]), and embassy-rp does so: it
//! queues them one after the other in the hardware and puts a STOP after the very last byte. So
//! nothing is copied.
//!
//! **Leaves to others.** Recovering the bus. A transfer that takes too long is dropped half-way,
//! and the I2C passed in must work after that, and after an error: `pico.rs` resets the peripheral
//! before the next transfer.

use super::cover::Window;
use super::frame::{Frame, PAGES, WIDTH};
use core::fmt;
use core::future::{Future, poll_fn};
use core::pin::pin;
use core::task::Poll;
use display_interface::{DataFormat, DisplayError, WriteOnlyDataCommand};
use embassy_futures::select::{Either, select};
use embedded_hal_async::delay::DelayNs;
use embedded_hal_async::i2c::{I2c, Operation};
use heapless::Vec;
use ssd1306::command::Command;

/// The I2C addresses that a panel can have. Most modules are sold with the first; moving a resistor
/// or a solder bridge selects the second.
pub(super) const ADDRESSES: [u8; 2] = [0x3C, 0x3D];

/// Control bytes: all bytes up to the STOP are commands, or data (SSD1306 data sheet, 8.1.5.2).
const COMMANDS: [u8; 1] = [0x00];
const DATA: [u8; 1] = [0x40];

/// Room for collected commands, in bytes. The longest list sent at once has 17; this is more than
/// twice that.
const ROOM: usize = 40;

/// Half the time limit of a transfer, in milliseconds. A picture takes 23 ms at 400 kHz, but while
/// the flash erases a sector the core stands still and does not feed the bus, and the slowest flash
/// chips take 400 ms for that. So the limit consists of two waits: an erase, however long, uses up
/// only the wait during which it happens, because the second one starts when the task runs again.
/// Only the picture waits for it.
const LIMIT_MS: u32 = 125;

/// How often the transfer of a status byte is polled before the core sleeps. It takes 0.1 ms, which
/// on the box is a tenth of these polls. Sleeping instead would cost a wake-up for each interrupt
/// and one for the alarm of its time limit, every second of a box at rest.
const PATIENCE: u16 = 2_000;

/// Why a transfer failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_os = "none", derive(defmt::Format))]
pub enum Fault {
    /// The panel did not acknowledge, or the bus was disturbed.
    Refused,
    /// It took too long.
    Late,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Refused => write!(f, "the display does not acknowledge"),
            Fault::Late => write!(f, "the display takes too long"),
        }
    }
}

impl core::error::Error for Fault {}

/// Commands to be sent before the next data.
struct Commands(Vec<u8, ROOM>);

impl WriteOnlyDataCommand for Commands {
    fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        let DataFormat::U8(commands) = commands else {
            return Err(DisplayError::DataFormatNotImplemented);
        };
        self.0.extend_from_slice(commands).map_err(|_| DisplayError::OutOfBoundsError)
    }

    /// Data are sent by [`Wire::send`] instead.
    fn send_data(&mut self, _: DataFormat<'_>) -> Result<(), DisplayError> {
        Err(DisplayError::DataFormatNotImplemented)
    }
}

pub(super) struct Wire<I, D> {
    i2c: I,
    delay: D,
    /// The address at which the panel was last found.
    pub(super) address: u8,
    commands: Commands,
}

impl<I: I2c, D: DelayNs> Wire<I, D> {
    pub(super) fn new(i2c: I, delay: D) -> Self {
        let [address, _] = ADDRESSES;
        Wire { i2c, delay, address, commands: Commands(Vec::new()) }
    }

    /// Drops commands that were collected but never sent because a future was dropped: they must
    /// not be sent later.
    pub(super) fn forget(&mut self) {
        self.commands.0.clear();
    }

    /// Collects commands to be sent.
    pub(super) fn tell(&mut self, commands: &[Command]) -> Result<(), Fault> {
        let mut all = commands.iter();
        all.try_for_each(|command| command.send(&mut self.commands)).map_err(|_| Fault::Refused)
    }

    /// Collects a command that the crate `ssd1306` does not have.
    pub(super) fn tell_bytes(&mut self, command: &[u8]) -> Result<(), Fault> {
        self.commands.0.extend_from_slice(command).map_err(|_| Fault::Refused)
    }

    /// Reads the panel's status byte. A panel that cannot be read gives any value, or does not
    /// acknowledge.
    pub(super) async fn status(&mut self) -> Result<u8, Fault> {
        let mut status = [0];
        // This control byte selects the status, not the memory.
        let mut parts = [Operation::Write(&COMMANDS), Operation::Read(&mut status)];
        let transfer = self.i2c.transaction(self.address, &mut parts);
        awake_at_first(transfer, &mut self.delay).await?;
        let [status] = status;
        Ok(status)
    }

    /// Sends the collected commands, if any, then this window of a picture, if there is one.
    pub(super) async fn send(&mut self, data: Option<(&Frame, Window)>) -> Result<(), Fault> {
        if !self.commands.0.is_empty() {
            let mut parts = [Operation::Write(&COMMANDS), Operation::Write(&self.commands.0)];
            let transfer = self.i2c.transaction(self.address, &mut parts);
            within_limit(transfer, &mut self.delay).await?;
            self.forget();
        }
        if let Some((picture, window)) = data {
            let pages = picture.bytes().chunks(WIDTH).take(window.bottom).skip(window.top);
            let mut parts: Vec<Operation<'_>, { 1 + PAGES }> = Vec::new();
            parts.extend([Operation::Write(&DATA)]);
            parts.extend(
                pages.filter_map(|page| page.get(window.from..window.to)).map(Operation::Write),
            );
            let transfer = self.i2c.transaction(self.address, &mut parts);
            within_limit(transfer, &mut self.delay).await?;
        }
        Ok(())
    }
}

/// Runs a transfer with a time limit.
async fn within_limit<E>(
    transfer: impl Future<Output = Result<(), E>>,
    delay: &mut impl DelayNs,
) -> Result<(), Fault> {
    let limit = async {
        delay.delay_ms(LIMIT_MS).await;
        delay.delay_ms(LIMIT_MS).await;
    };
    match select(transfer, limit).await {
        Either::First(Ok(())) => Ok(()),
        Either::First(Err(_)) => Err(Fault::Refused),
        Either::Second(()) => Err(Fault::Late),
    }
}

/// The same for a short transfer, which is polled for a while first, because it most likely ends
/// before the core could sleep.
async fn awake_at_first<E>(
    transfer: impl Future<Output = Result<(), E>>,
    delay: &mut impl DelayNs,
) -> Result<(), Fault> {
    let mut transfer = pin!(transfer);
    let awake = poll_fn(|context| {
        let mut asked = (0..PATIENCE).map(|_| transfer.as_mut().poll(context));
        Poll::Ready(asked.find(Poll::is_ready))
    });
    match awake.await {
        Some(Poll::Ready(done)) => done.map_err(|_| Fault::Refused),
        _ => within_limit(transfer, delay).await,
    }
}
