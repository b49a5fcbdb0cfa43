//! Reads one line of a record, word by word.

use crate::dice::{Face, Faces};
use crate::grid::Cell;
use crate::seat::Seat;
use crate::stream::{Letter, Letters};
use core::fmt::{self, Write as _};
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

/// A word as it was written, shortened for a message.
#[derive(Clone, PartialEq, Debug)]
pub struct Excerpt(String<64>);

impl Excerpt {
    /// How many characters are shown.
    const LONGEST: usize = 15;

    pub(crate) fn of(word: &str) -> Excerpt {
        let mut excerpt = String::new();
        let mut rest = word.chars();
        for c in rest.by_ref().take(Self::LONGEST) {
            // A message may be printed in a terminal, where such a character would do something.
            let c = if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
            let _ = excerpt.push(c);
        }
        if rest.next().is_some() {
            let _ = excerpt.push('…');
        }
        Excerpt(excerpt)
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The line does not continue as its first word requires. Names what was expected at the word that
/// was read last, such as "a face from 1 to 6".
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Malformed(pub &'static str);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl core::error::Error for Malformed {}

/// The words of a statement, read from left to right.
#[derive(Clone)]
pub struct Words<'a> {
    rest: &'a str,
    /// The word that was read last. `None` if the line had ended.
    last: Option<&'a str>,
    /// Whether people wrote it: then a comma is a space, and `:` and `=` need none around them.
    by_hand: bool,
    /// The seat that is meant where none is named. Only in what people wrote.
    turn: Option<Seat>,
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        let mut word = Word::try_from(self.next_as_written()?).unwrap_or_default();
        word.make_ascii_lowercase();
        Some(word)
    }
}

impl<'a> Words<'a> {
    /// The words of a statement.
    pub fn of(statement: &'a str) -> Words<'a> {
        Words { rest: statement, last: None, by_hand: false, turn: None }
    }

    /// The words of a statement as people write it, with commas between faces or without a space
    /// before a colon. `turn` is the seat whose turn it is.
    pub(crate) fn by_hand(statement: &'a str, turn: Option<Seat>) -> Words<'a> {
        Words { by_hand: true, turn, ..Words::of(statement) }
    }

    /// The next word in upper and lower case, as it was written.
    pub(crate) fn next_as_written(&mut self) -> Option<&'a str> {
        let by_hand = self.by_hand;
        let separates = |c: char| c.is_ascii_whitespace() || by_hand && c == ',';
        let stands_alone = |c: char| by_hand && matches!(c, ':' | '=');
        let rest = self.rest.trim_start_matches(separates);
        let end = match rest.starts_with(stands_alone) {
            true => 1,
            false => rest.find(|c| separates(c) || stands_alone(c)).unwrap_or(rest.len()),
        };
        let (word, rest) = rest.split_at_checked(end).unwrap_or((rest, ""));
        self.rest = rest;
        self.last = Some(word).filter(|word| !word.is_empty());
        self.last
    }

    /// The word that was read last, as it was written. Returns `None` if the line had ended.
    pub(crate) fn last_read(&self) -> Option<&'a str> {
        self.last
    }

    /// Reads the next word with `read`; `wanted` says what it should be.
    fn read<T>(
        &mut self,
        wanted: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Malformed> {
        self.next().and_then(|word| read(&word)).ok_or(Malformed(wanted))
    }

    /// Tests if no word is left.
    pub fn is_at_end(&self) -> bool {
        self.clone().next().is_none()
    }

    /// Checks that no word is left.
    ///
    /// # Errors
    ///
    /// Returns an error if another word follows.
    pub fn end(&mut self) -> Result<(), Malformed> {
        match self.next() {
            None => Ok(()),
            Some(_) => Err(Malformed("nothing more")),
        }
    }

    /// Reads exactly this word; `wanted` says what it is.
    ///
    /// # Errors
    ///
    /// Returns an error if another word comes next, or none.
    pub fn exactly(&mut self, word: &str, wanted: &'static str) -> Result<(), Malformed> {
        self.read(wanted, |read| (read == word).then_some(()))
    }

    /// Reads a number. One that is too large for a `u16` is read as the largest.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not made of digits.
    pub fn number(&mut self) -> Result<u16, Malformed> {
        self.read("a number", number)
    }

    /// Reads a number that may have a `-` before it.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not such a number.
    pub fn signed(&mut self) -> Result<i32, Malformed> {
        self.read("a number", |word| match word.strip_prefix('-') {
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

    /// Reads a word with `known`, or reads `?` and returns `None`, which means that it is not
    /// known. `wanted` says what may stand there, `?` included.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not `?` and `known` fails.
    pub fn or_unknown<T>(
        &mut self,
        wanted: &'static str,
        known: impl FnOnce(&mut Self) -> Result<T, Malformed>,
    ) -> Result<Option<T>, Malformed> {
        if self.comes("?") {
            return Ok(None);
        }
        known(self).map(Some).map_err(|_| Malformed(wanted))
    }

    /// Tests if this word comes next, and reads it if so.
    pub fn comes(&mut self, word: &str) -> bool {
        let mut after = self.clone();
        let comes = after.next().is_some_and(|next| next == word);
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
        self.read("a seat from 1 to 8", |word| Seat::new(u8::try_from(number(word)?).ok()?))
    }

    /// Reads the number of a seat before a cell. Where people leave it out, they mean the seat
    /// whose turn it is.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is neither a seat nor such a cell.
    pub fn seat_before_cell(&mut self) -> Result<Seat, Malformed> {
        match self.turn {
            Some(seat) if self.clone().cell().is_ok() => Ok(seat),
            _ => self.seat(),
        }
    }

    /// Reads the face of a die.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not a number from 1 to 6.
    pub fn face(&mut self) -> Result<Face, Malformed> {
        self.read("a face from 1 to 6", |word| Face::new(u8::try_from(number(word)?).ok()?))
    }

    /// Reads `on` or `off`.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is neither.
    pub fn on_or_off(&mut self) -> Result<bool, Malformed> {
        self.read("on or off", |word| match word {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        })
    }

    /// Reads all faces up to the end of the line, or up to `=`, after which a total may stand.
    ///
    /// # Errors
    ///
    /// Returns an error if their number is not within `count`, or if any word is not a face.
    pub fn faces(&mut self, count: core::ops::RangeInclusive<usize>) -> Result<Faces, Malformed> {
        let mut faces = Faces::default();
        while !(count.contains(&faces.len()) && self.clone().next().is_none_or(|next| next == "="))
        {
            if faces.len() == *count.end() {
                self.next();
                return Err(Malformed("no more faces"));
            }
            faces.push(self.face()?);
        }
        Ok(faces)
    }

    /// Reads 32 bytes, written as two hex digits each.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word does not consist of 64 hex digits.
    pub fn hex(&mut self) -> Result<[u8; 32], Malformed> {
        self.read("64 hex digits", |word| {
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
        self.read("1 to 32 of the letters u d l r a b", |word| {
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
        self.read("a cell from a1 to e5", |word| match *word.as_bytes() {
            [column, row] => Cell::new(column.checked_sub(b'a')?, row.checked_sub(b'1')?),
            _ => None,
        })
    }

    /// Reads the name of one of `all`, as `Display` writes it; `wanted` says what they are.
    ///
    /// # Errors
    ///
    /// Returns an error if the next word is not one of these names.
    pub fn one_of<T: fmt::Display>(
        &mut self,
        wanted: &'static str,
        all: impl IntoIterator<Item = T>,
    ) -> Result<T, Malformed> {
        self.read(wanted, |word| {
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
