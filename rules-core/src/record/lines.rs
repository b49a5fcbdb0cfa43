//! A record as a file: bytes that may or may not be text, line by line.

use super::{Expected, Kind, Words, statement};
use core::fmt;

/// A line number, counted from 1, with the statement of that line, or with an error if the line is
/// not text.
pub type Statement<'a> = (usize, Result<&'a str, Expected>);

/// The line at which a text stops being a record.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NotARecord {
    /// The line number, counted from 1.
    pub line: usize,
    /// What was expected in that line.
    pub expected: Expected,
}

/// Writes the verdict of the referee: "9 expected …".
impl fmt::Display for NotARecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} expected {}", self.line, self.expected)
    }
}

impl core::error::Error for NotARecord {}

/// The statements of a record with their line numbers. Blank lines and comments are skipped.
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

/// Takes the first statement, which names the game. Returns the game, and the statement with its
/// line number.
///
/// # Errors
///
/// Returns the line that should have been that statement, and what was expected there.
pub fn first<'a>(
    lines: &mut impl Iterator<Item = Statement<'a>>,
) -> Result<(Kind, (usize, &'a str)), NotARecord> {
    let (line, statement) = lines.next().ok_or(NotARecord { line: 1, expected: Expected::Game })?;
    let statement = statement.map_err(|expected| NotARecord { line, expected })?;
    match Kind::read(statement) {
        Ok(kind) => Ok((kind, (line, statement))),
        // A file that does not start with `game` is wrong from its first line on.
        Err(expected) if Words::of(statement).exactly("game").is_err() => {
            Err(NotARecord { line: 1, expected })
        }
        Err(expected) => Err(NotARecord { line, expected }),
    }
}
