//! A record as a file: any bytes, line by line.

use super::{Expected, Kind, Words, statement};
use core::fmt;

/// A statement and its line, counted from 1; or that this line is no text.
pub type Statement<'a> = (usize, Result<&'a str, Expected>);

/// The line with which a text stops being a record, counted from 1, and what was expected there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NotARecord {
    pub line: usize,
    pub expected: Expected,
}

/// As the referee says it.
impl fmt::Display for NotARecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} expected {}", self.line, self.expected)
    }
}

impl core::error::Error for NotARecord {}

/// The statements of a record with their line numbers.
pub fn statements(record: &[u8]) -> impl Iterator<Item = Statement<'_>> {
    // Some editors put a byte-order mark before the first line.
    let record = record.strip_prefix("\u{feff}".as_bytes()).unwrap_or(record);
    (1..).zip(record.split(|&byte| byte == b'\n')).filter_map(|(number, line)| {
        match core::str::from_utf8(line) {
            Ok(line) => Some((number, Ok(statement(line)?))),
            Err(_) => Some((number, Err(Expected::Text))),
        }
    })
}

/// Takes the first statement, which says what game it is.
///
/// # Errors
///
/// The line that should have been that statement, and what was expected there.
pub fn first<'a>(
    lines: &mut impl Iterator<Item = Statement<'a>>,
) -> Result<(Kind, (usize, &'a str)), NotARecord> {
    let (line, statement) = lines.next().ok_or(NotARecord { line: 1, expected: Expected::Game })?;
    let statement = statement.map_err(|expected| NotARecord { line, expected })?;
    match Kind::read(statement) {
        Ok(kind) => Ok((kind, (line, statement))),
        // A file that does not begin with `game` is wrong from its first line on.
        Err(expected) if Words::of(statement).exactly("game").is_err() => {
            Err(NotARecord { line: 1, expected })
        }
        Err(expected) => Err(NotARecord { line, expected }),
    }
}
