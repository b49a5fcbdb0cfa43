//! One line: from JSON and back.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

/// A sector, the smallest part of the flash that can be erased.
const SECTOR: u32 = 4096;

/// The most that is read at once: more than the journal, less than an accident.
const MOST: u32 = 4 << 20;

/// What is asked for: see the table above.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    Peek { at: u32, length: u32 },
    Poke { at: u32, word: u32 },
    Halt,
    Go,
    Reset,
    Wait { micros: u32 },
    Rtt { at: u32 },
    Flash { at: u32, bytes: Vec<u8> },
}

impl Request {
    /// Parses a line.
    pub fn parse(line: &str) -> Result<Request> {
        let value: Value = serde_json::from_str(line).context("a line must be JSON")?;
        let object = value.as_object().context("a line must be an object")?;
        let what = object.get("do").and_then(Value::as_str).context("\"do\" is missing")?;
        let number = |name: &str| -> Result<u32> {
            let found = object.get(name).and_then(Value::as_u64);
            let found = found.with_context(|| format!("{what} needs the number \"{name}\""))?;
            u32::try_from(found).with_context(|| format!("\"{name}\" does not fit into 32 bits"))
        };
        let (request, names): (Request, &[&str]) = match what {
            "peek" => {
                let (at, length) = (number("at")?, number("length")?);
                ensure!((1..=MOST).contains(&length), "it reads 1 to {MOST} bytes");
                ensure!(at.checked_add(length - 1).is_some(), "it ends behind the last address");
                (Request::Peek { at, length }, &["at", "length"])
            }
            "poke" => {
                let (at, word) = (number("at")?, number("word")?);
                ensure!(at.is_multiple_of(4), "a word is at a multiple of 4");
                (Request::Poke { at, word }, &["at", "word"])
            }
            "halt" => (Request::Halt, &[]),
            "go" => (Request::Go, &[]),
            "reset" => (Request::Reset, &[]),
            "wait" => (Request::Wait { micros: number("micros")? }, &["micros"]),
            "rtt" => (Request::Rtt { at: number("at")? }, &["at"]),
            "flash" => {
                let at = number("at")?;
                let bytes = object.get("bytes").and_then(Value::as_str);
                let bytes = unhex(bytes.context("flash needs \"bytes\"")?)?;
                let whole = bytes.len().is_multiple_of(SECTOR as usize) && !bytes.is_empty();
                ensure!(whole && at.is_multiple_of(SECTOR), "it writes whole sectors");
                (Request::Flash { at, bytes }, &["at", "bytes"])
            }
            _ => bail!("nothing here does \"{what}\""),
        };
        let unknown = object.keys().find(|key| *key != "do" && !names.contains(&key.as_str()));
        match unknown {
            Some(key) => bail!("{what} takes no \"{key}\""),
            None => Ok(request),
        }
    }

    /// The line that asks for it.
    pub fn line(&self) -> String {
        let value = match self {
            Request::Peek { at, length } => json!({ "do": "peek", "at": at, "length": length }),
            Request::Poke { at, word } => json!({ "do": "poke", "at": at, "word": word }),
            Request::Halt => json!({ "do": "halt" }),
            Request::Go => json!({ "do": "go" }),
            Request::Reset => json!({ "do": "reset" }),
            Request::Wait { micros } => json!({ "do": "wait", "micros": micros }),
            Request::Rtt { at } => json!({ "do": "rtt", "at": at }),
            Request::Flash { at, bytes } => {
                json!({ "do": "flash", "at": at, "bytes": hex(bytes) })
            }
        };
        value.to_string()
    }
}

/// Bytes as pairs of hex digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes from pairs of hex digits.
pub(crate) fn unhex(digits: &str) -> Result<Vec<u8>> {
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    ensure!(rest.is_empty(), "a byte has two hex digits");
    let byte = |pair: &[u8; 2]| {
        let digit = |digit: u8| char::from(digit).to_digit(16).context("this is no hex digit");
        Ok(u8::try_from(digit(pair[0])? * 16 + digit(pair[1])?)?)
    };
    pairs.iter().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_is_read_from_its_own_line() {
        let requests = [
            Request::Peek { at: 0x2000_0000, length: 1024 },
            Request::Peek { at: u32::MAX, length: 1 },
            Request::Poke { at: 0x4001_C02C, word: 0x46 },
            Request::Halt,
            Request::Go,
            Request::Reset,
            Request::Wait { micros: 60_000 },
            Request::Rtt { at: 0x2000_8000 },
            Request::Flash { at: 0x101C_0000, bytes: (0..=255).cycle().take(8192).collect() },
        ];
        for request in requests {
            assert_eq!(Request::parse(&request.line()).unwrap(), request);
        }
    }

    #[test]
    fn what_is_wrong_with_a_line_is_said() {
        let wrong = [
            ("", "must be JSON"),
            ("[]", "must be an object"),
            ("{}", "\"do\" is missing"),
            (r#"{"do":"dance"}"#, "nothing here does \"dance\""),
            (r#"{"do":"peek","at":0}"#, "needs the number \"length\""),
            (r#"{"do":"peek","at":-1,"length":1}"#, "needs the number \"at\""),
            (r#"{"do":"peek","at":4294967296,"length":1}"#, "32 bits"),
            (r#"{"do":"peek","at":0,"length":0}"#, "1 to"),
            (r#"{"do":"peek","at":4294967295,"length":2}"#, "last address"),
            (r#"{"do":"poke","at":2,"word":0}"#, "multiple of 4"),
            (r#"{"do":"halt","at":2}"#, "halt takes no \"at\""),
            (r#"{"do":"flash","at":0,"bytes":"0"}"#, "two hex digits"),
            (r#"{"do":"flash","at":0,"bytes":"0g"}"#, "no hex digit"),
            (r#"{"do":"flash","at":0,"bytes":"00"}"#, "whole sectors"),
        ];
        for (line, why) in wrong {
            let said = format!("{:#}", Request::parse(line).unwrap_err());
            assert!(said.contains(why), "{line}: {said}");
        }
    }
}
