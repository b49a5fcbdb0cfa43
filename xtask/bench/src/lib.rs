//! The lines by which a script speaks to a box through its debug port, and what answers them.
//!
//! A line is a JSON object, and so is its answer. Numbers are decimal, bytes are pairs of hex
//! digits.
//!
//! | line | answer | what it does |
//! |---|---|---|
//! | `{"do":"peek","at":A,"length":N}` | `{"bytes":"…"}` | reads memory while the core runs |
//! | `{"do":"poke","at":A,"word":W}` | `{}` | writes a word while the core runs |
//! | `{"do":"halt"}`, `{"do":"go"}` | `{}` | stops the core with its timer, lets both go on |
//! | `{"do":"reset"}` | `{}` | restarts the chip |
//! | `{"do":"wait","micros":N}` | `{}` | lets the box run for so long |
//! | `{"do":"rtt","at":A}` | `{"bytes":"…"}` | what was logged since the last time |
//! | `{"do":"flash","at":A,"bytes":"…"}` | `{}` | writes whole sectors; then the chip must be reset |
//!
//! What cannot be done is answered by `{"error":"…"}`, and the next line is served as if nothing
//! had happened.
//!
//! **Promises.** [`serve()`] is the only parser, whatever the [`Target`] is: a probe (`probe/`, a
//! package of its own, because nobody else should compile probe-rs) or the emulator
//! ([`StandIn`]). The log is read with peeks and pokes, the same for both, also while it waits.
//!
//! **Leaves to others.** What buttons, glass and journal are: `tests/emulator/harness/real.js`.

mod line;
mod rtt;
mod serve;
mod stand_in;

pub use line::{Request, hex};
pub use serve::serve;
pub use stand_in::StandIn;

use anyhow::Result;
use std::time::Duration;

/// A box behind a debug port.
pub trait Target {
    /// Reads memory while the core runs.
    fn peek(&mut self, at: u32, length: u32) -> Result<Vec<u8>>;
    /// Writes a word while the core runs.
    fn poke(&mut self, at: u32, word: u32) -> Result<()>;
    /// Stops the core.
    fn halt(&mut self) -> Result<()>;
    /// Lets the core go on.
    fn go(&mut self) -> Result<()>;
    /// Restarts the chip.
    fn reset(&mut self) -> Result<()>;
    /// Lets the box run for so long.
    fn wait(&mut self, time: Duration) -> Result<()>;
    /// Writes whole sectors of the flash.
    fn flash(&mut self, at: u32, bytes: &[u8]) -> Result<()>;
}
