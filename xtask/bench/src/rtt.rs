//! The log, as the image writes it into RAM for a probe: RTT's control block and its first channel,
//! read with peeks and a poke of the position.

use crate::Target;
use anyhow::{Result, ensure};

/// What the control block begins with; before the image has set it up there is anything else.
const NAME: &[u8] = b"SEGGER RTT";
/// Behind the name and two counts, the first channel: name, buffer, size, written, read, flags.
const CHANNEL: u32 = 24;
const BUFFER: usize = 1;
const SIZE: usize = 2;
const WRITTEN: usize = 3;
const READ: usize = 4;
const WORDS: usize = 6;
/// No log is larger.
const MOST: u32 = 1 << 16;

/// Where the log is, and what of it was read but not handed out.
pub(crate) struct Rtt {
    at: u32,
    held: Vec<u8>,
}

impl Rtt {
    pub(crate) fn new(at: u32) -> Rtt {
        Rtt { at, held: Vec::new() }
    }

    pub(crate) fn is_at(&self, at: u32) -> bool {
        self.at == at
    }

    /// Reads what was written since the last time.
    pub(crate) fn drain(&mut self, target: &mut dyn Target) -> Result<()> {
        let block = target.peek(self.at, CHANNEL + 4 * u32::try_from(WORDS)?)?;
        if !block.starts_with(NAME) {
            return Ok(());
        }
        let mut words = [0; WORDS];
        let channel = block.get(CHANNEL as usize..).unwrap_or_default();
        for (word, bytes) in words.iter_mut().zip(channel.as_chunks::<4>().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        let (buffer, size, written, read) =
            (words[BUFFER], words[SIZE], words[WRITTEN], words[READ]);
        if written == read {
            return Ok(());
        }
        // The image may be setting it up at this very moment.
        ensure!(size <= MOST && written < size && read < size, "the log's positions are damaged");
        let end = if written > read { written } else { size };
        self.held.extend(target.peek(buffer + read, end - read)?);
        if written < read && written > 0 {
            self.held.extend(target.peek(buffer, written)?);
        }
        target.poke(self.at + CHANNEL + 4 * u32::try_from(READ)?, written)
    }

    pub(crate) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.held)
    }
}
