//! The bench's lines (see the crate `bench`), answered by the first debug probe that is plugged in,
//! with a Pico on it.
//!
//! probe-rs reads and writes memory through the chip's debug port, so the core goes on meanwhile
//! (RP2040 data sheet, section 2.3.4).

use anyhow::{Context as _, Result};
use bench::Target;
use probe_rs::flashing::DownloadOptions;
use probe_rs::{Core, MemoryInterface as _, Session, SessionConfig};
use std::io;
use std::thread::sleep;
use std::time::Duration;

/// How long the core may take to halt: it does so between two instructions.
const HALTS: Duration = Duration::from_millis(100);

struct Probe(Session);

impl Probe {
    /// The first of the two cores: the other one is never started.
    fn core(&mut self) -> Result<Core<'_>> {
        Ok(self.0.core(0)?)
    }
}

impl Target for Probe {
    fn peek(&mut self, at: u32, length: u32) -> Result<Vec<u8>> {
        // Whole words, because registers are nothing else.
        let (from, skipped) = (at & !3, at % 4);
        let mut words = vec![0_u32; (skipped + length).div_ceil(4) as usize];
        self.core()?.read_32(from.into(), &mut words)?;
        let bytes = words.iter().flat_map(|word| word.to_le_bytes());
        Ok(bytes.skip(skipped as usize).take(length as usize).collect())
    }

    fn poke(&mut self, at: u32, word: u32) -> Result<()> {
        let mut core = self.core()?;
        core.write_word_32(at.into(), word)?;
        Ok(core.flush()?)
    }

    fn halt(&mut self) -> Result<()> {
        self.core()?.halt(HALTS)?;
        Ok(())
    }

    fn go(&mut self) -> Result<()> {
        Ok(self.core()?.run()?)
    }

    fn reset(&mut self) -> Result<()> {
        Ok(self.core()?.reset()?)
    }

    fn wait(&mut self, time: Duration) -> Result<()> {
        sleep(time);
        Ok(())
    }

    fn flash(&mut self, at: u32, bytes: &[u8]) -> Result<()> {
        let mut loader = self.0.target().flash_loader();
        loader.add_data(at.into(), bytes)?;
        Ok(loader.commit(&mut self.0, DownloadOptions::default())?)
    }
}

fn main() -> Result<()> {
    let session = Session::auto_attach("RP2040", SessionConfig::default())
        .context("no box was found behind a debug probe")?;
    let mut probe = Probe(session);
    // What a debugger leaves halted would stay so for ever.
    probe.go()?;
    bench::serve(&mut probe, io::stdin().lock(), io::stdout().lock())
}
