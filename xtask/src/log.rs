//! Decodes the box's log: defmt's bytes, as read from RTT, with the texts that only the ELF has.
//!
//! Bytes come in on standard input, and each message goes out as a line of JSON. A message cut
//! short by a power cut is left out.

use anyhow::{Context as _, Result, bail};
use defmt_decoder::{DecodeError, Table};
use fs_err as fs;
use serde_json::json;
use std::io::Read as _;
use std::path::Path;

pub(crate) fn print(elf: &Path) -> Result<()> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    let table = Table::parse(&fs::read(elf)?)?.context("this image logs nothing with defmt")?;
    let mut decoder = table.new_stream_decoder();
    decoder.received(&bytes);
    loop {
        match decoder.decode() {
            Ok(frame) => {
                // What `println!` prints has no level.
                let level = if let Some(level) = frame.level() { level.as_str() } else { "print" };
                let message = frame.display_message().to_string();
                println!("{}", json!({ "level": level, "message": message }));
            }
            Err(DecodeError::UnexpectedEof) => return Ok(()),
            Err(DecodeError::Malformed) if table.encoding().can_recover() => {
                println!("{}", json!({ "level": null, "message": "(damaged)" }));
            }
            Err(DecodeError::Malformed) => bail!("the log is damaged"),
        }
    }
}
