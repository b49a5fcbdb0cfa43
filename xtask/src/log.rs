//! Decodes the box's log: defmt's bytes, as read from RTT, with the texts that only the ELF has.
//!
//! Bytes come in on standard input; a line of JSON per message goes out. A message cut short by a
//! power cut is left out.

use crate::read;
use defmt_decoder::{DecodeError, Table};
use serde_json::json;
use std::io::Read;
use std::path::Path;

pub(crate) fn print(elf: &Path) -> Result<(), String> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).map_err(|error| format!("the log: {error}"))?;
    for line in decode(&read(elf)?, &bytes).map_err(|why| format!("{}: {why}", elf.display()))? {
        println!("{line}");
    }
    Ok(())
}

fn decode(image: &[u8], bytes: &[u8]) -> Result<Vec<String>, String> {
    let table = Table::parse(image).map_err(|error| error.to_string())?;
    let table = table.ok_or("it logs nothing with defmt")?;
    let mut decoder = table.new_stream_decoder();
    decoder.received(bytes);
    let mut lines = Vec::new();
    loop {
        match decoder.decode() {
            Ok(frame) => {
                // What `println!` prints has no level.
                let level = if let Some(level) = frame.level() { level.as_str() } else { "print" };
                let message = frame.display_message().to_string();
                lines.push(json!({ "level": level, "message": message }).to_string());
            }
            Err(DecodeError::UnexpectedEof) => return Ok(lines),
            Err(DecodeError::Malformed) if table.encoding().can_recover() => {
                lines.push(json!({ "level": null, "message": "(damaged)" }).to_string());
            }
            Err(DecodeError::Malformed) => return Err("its log is damaged".to_string()),
        }
    }
}
