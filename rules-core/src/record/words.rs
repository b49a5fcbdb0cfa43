//! Reads one line of a record, word by word.

use crate::dice::{Face, Faces};
use crate::grid::Cell;
use crate::seat::Seat;
use crate::stream::{Letter, Letters};
use core::fmt::{self, Write as _};
use core::str::SplitAsciiWhitespace;
use heapless::String;

/// The statement in a line, without its comment and the white space around it. Returns `None` if
/// nothing is left.
pub fn statement(line: &str) -> Option<&str> {
    let (statement, _) = line.split_once('#').unwrap_or((line, ""));
    Some(statement.trim_ascii()).filter(|statement| !statement.is_empty())
}

/// A word in lower case. The longest words of the notation are the 64 digits of a seal or a secret.
/// A longer word is read as an empty one, which is not in the notation either.
type Word = String<64>;

/// The line does not continue as its first word requires.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Malformed;

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the statement does not continue as its first word requires")
    }
}

impl core::error::Error for Malformed {}

/// The words of a statement, read from left to right.
#[derive(Clone)]
pub struct Words<'a>(SplitAsciiWhitespace<'a>);

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        let mut word = Word::try_from(self.0.next()?).unwrap_or_default();
        word.make_ascii_lowercase();
        Some(word)
    }
}

impl<'a> Words<'a> {
    /// The words of a statement.
    pub fn of(statement: &'a str) -> Words<'a> {
        Words(statement.split_ascii_whitespace())
    }

    /// Reads the next word with `read`.
    fn read<T>(&mut self, read: impl FnOnce(&str) -> Option<T>) -> Result<T, Malformed> {
        self.next().and_then(|word| read(&word)).ok_or(Malformed)
    }

    /// Checks that no word is left.
    ///
    /// # Errors
    ///
    /// Returns an error if another word follows.
    pub fn end(&self) -> Result<(), Malformed> {
        match self.clone().next() {
            None => Ok(()),
            Some(_) => Err(Malformed),
        }
    }

    /// Reads exactly this word.
    ///
    /// # Errors
    ///
    /// Returns an error if another word comes next, or none.
    pub fn exactly(&mut self, word: &str) -> Result<(), Malformed> {
        self.read(|read| (read == word).then_some(()))
    }

    /// Reads a number. One that is too large for a `u16` is read as the largest.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not made of digits.
    pub fn number(&mut self) -> Result<u16, Malformed> {
        self.read(number)
    }

    /// Reads a number that may have a `-` before it.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not such a number.
    pub fn signed(&mut self) -> Result<i32, Malformed> {
        self.read(|word| match word.strip_prefix('-') {
            Some(digits) => number(digits).map(|number| -i32::from(number)),
            None => number(word).map(i32::from),
        })
    }

    /// Reads a number. One that is too large for a `u8` is read as the largest.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not made of digits.
    pub fn count(&mut self) -> Result<u8, Malformed> {
        Ok(u8::try_from(self.number()?).unwrap_or(u8::MAX))
    }

    /// Reads with `known`, or reads `?` and returns `None`, which means that it is not known.
    ///
    /// # Errors
    ///
    /// Returns the error of `known`.
    pub fn or_unknown<T>(
        &mut self,
        known: impl FnOnce(&mut Self) -> Result<T, Malformed>,
    ) -> Result<Option<T>, Malformed> {
        if self.comes("?") { Ok(None) } else { known(self).map(Some) }
    }

    /// Tests if this word comes next, and reads it if so.
    pub fn comes(&mut self, word: &str) -> bool {
        let mut after = self.clone();
        let comes = after.exactly(word).is_ok();
        if comes {
            *self = after;
        }
        comes
    }

    /// Reads the number of a seat.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not a number from 1 to 8.
    pub fn seat(&mut self) -> Result<Seat, Malformed> {
        self.read(|word| Seat::new(u8::try_from(number(word)?).ok()?))
    }

    /// Reads the face of a die.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not a number from 1 to 6.
    pub fn face(&mut self) -> Result<Face, Malformed> {
        self.read(|word| Face::new(u8::try_from(number(word)?).ok()?))
    }

    /// Reads `on` or `off`.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is neither.
    pub fn on_or_off(&mut self) -> Result<bool, Malformed> {
        self.read(|word| match word {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        })
    }

    /// Reads all faces up to the end of the line.
    ///
    /// # Errors
    ///
    /// Returns an error if their number is not within `count`, or if any word is not a face.
    pub fn faces(&mut self, count: core::ops::RangeInclusive<usize>) -> Result<Faces, Malformed> {
        if !count.contains(&self.clone().fold(0, |count, _| count + 1)) {
            return Err(Malformed);
        }
        let mut words = self.clone();
        *self = Words::of("");
        core::iter::from_fn(|| words.end().is_err().then(|| words.face())).collect()
    }

    /// Reads 32 bytes, written as two hex digits each.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word does not consist of 64 hex digits.
    pub fn hex(&mut self) -> Result<[u8; 32], Malformed> {
        self.read(|word| {
            let (digits, []) = word.as_bytes().as_chunks::<2>() else { return None };
            let mut bytes = [0; 32];
            if digits.len() != bytes.len() {
                return None;
            }
            for (byte, &[high, low]) in bytes.iter_mut().zip(digits) {
                *byte = hex_digit(high)? << 4 | hex_digit(low)?;
            }
            Some(bytes)
        })
    }

    /// Reads the 1 to 32 letters that the players shook.
    ///
    /// # Errors
    ///
    /// Returns an error if there are too many letters, or others than `udlrab`.
    pub fn letters(&mut self) -> Result<Letters, Malformed> {
        self.read(|word| {
            let mut letters = Letters::default();
            if !(1..=Letters::MAX).contains(&word.len()) {
                return None;
            }
            for byte in word.bytes() {
                letters.push(Letter::from_byte(byte)?);
            }
            Some(letters)
        })
    }

    /// Reads the name of a cell, `a1` to `e5`.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not a cell.
    pub fn cell(&mut self) -> Result<Cell, Malformed> {
        self.read(|word| match *word.as_bytes() {
            [column, row] => Cell::new(column.checked_sub(b'a')?, row.checked_sub(b'1')?),
            _ => None,
        })
    }

    /// Reads the name of one of `all`, as `Display` writes it.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not one of these names.
    pub fn one_of<T: fmt::Display>(
        &mut self,
        all: impl IntoIterator<Item = T>,
    ) -> Result<T, Malformed> {
        self.read(|word| {
            all.into_iter().find(|one| {
                let mut name = Word::new();
                write!(name, "{one}").is_ok() && name == word
            })
        })
    }
}

/// The word for a house rule that is on or off, as [`Words::on_or_off`] reads it.
pub(crate) fn on_or_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// The value of a hex digit in lower case.
fn hex_digit(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

fn number(word: &str) -> Option<u16> {
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(word.parse().unwrap_or(u16::MAX))
}
