//! Which clips a word consists of. Clips are numbered and have no language: every language composes
//! its words of the same clips, of which some are empty in some languages.
//!
//! All the joints are here. A number is `[minus] [thousands] [hundreds] [0 to 99]`, and thousands
//! and hundreds have one clip for when nothing below a hundred follows, and one for when something
//! does: "two hundred", "two hundred and". A number in one piece is easier to understand than one
//! with a joint, so those that COMBO counts in are whole. Thousands are rare, so they have a joint
//! more: `[2 to 9] [thousand]`.

use console::{Spoken, Text, Word};
use heapless::Vec;

/// What is spoken in one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A text up to its value; all of it if it has none.
    Text(Text),
    /// What stands behind the value of a text.
    Rest(Text),
    Spoken(Spoken),
    /// One of [`LETTERS`].
    Letter(u8),
    Minus,
    /// From 0 to 99.
    Small(u8),
    /// From 1 to 9 of them, and what follows.
    Hundreds(u8, Then),
    /// One of them, and what follows.
    Thousand(Then),
    /// Behind their count: "thousand" of "two thousand", and what follows.
    Thousands(Then),
    /// A number above a hundred that is no whole hundred, one of [`WHOLE`].
    Whole(u16),
}

/// What follows hundreds or thousands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// Nothing, or hundreds.
    Hundreds,
    /// A number from 1 to 99.
    Small,
}

/// The points of COMBO: a quarter, half and three quarters of a hundred, behind each hundred below
/// four. 300 win, so nobody has more than 275 and a hundred for two COMBOs.
pub const WHOLE: [u16; 9] = [125, 150, 175, 225, 250, 275, 325, 350, 375];

/// Columns and the digits of a seal have those up to "f", and rules begin with B, C, D or U. The
/// others are on no screen.
pub const LETTERS: [u8; 7] = *b"abcdefu";

/// The number of a clip, below [`Clip::COUNT`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Clip(u16);

/// The first clip of each kind, in the order of the pack.
mod first {
    use super::{LETTERS, Spoken, Text, WHOLE};

    #[allow(clippy::cast_possible_truncation, reason = "a constant: it would not compile")]
    const fn after(first: u16, length: usize) -> u16 {
        assert!(length < 10_000);
        first + length as u16
    }

    pub(super) const TEXT: u16 = 0;
    pub(super) const REST: u16 = after(TEXT, Text::ALL.len());
    pub(super) const SPOKEN: u16 = after(REST, Text::ALL.len());
    pub(super) const LETTER: u16 = after(SPOKEN, Spoken::ALL.len());
    pub(super) const MINUS: u16 = after(LETTER, LETTERS.len());
    pub(super) const SMALL: u16 = after(MINUS, 1);
    pub(super) const HUNDREDS: u16 = after(SMALL, 100);
    pub(super) const THOUSAND: u16 = after(HUNDREDS, 2 * 9);
    pub(super) const THOUSANDS: u16 = after(THOUSAND, 2);
    pub(super) const WHOLE_ONES: u16 = after(THOUSANDS, 2);
    pub(super) const END: u16 = after(WHOLE_ONES, WHOLE.len());
}

impl Clip {
    pub const COUNT: u16 = first::END;

    pub const fn number(self) -> u16 {
        self.0
    }

    /// None if there is no such clip.
    pub fn numbered(number: u16) -> Option<Clip> {
        (number < Clip::COUNT).then_some(Clip(number))
    }
}

impl Part {
    /// All of them, in the order of their clips.
    pub fn all() -> impl Iterator<Item = Part> {
        let texts = Text::ALL.iter().copied();
        let thens = [Then::Hundreds, Then::Small];
        let hundreds = (1..=9).flat_map(move |count| thens.map(|then| Part::Hundreds(count, then)));
        (texts.clone().map(Part::Text))
            .chain(texts.map(Part::Rest))
            .chain(Spoken::ALL.iter().copied().map(Part::Spoken))
            .chain(LETTERS.map(Part::Letter))
            .chain([Part::Minus])
            .chain((0..100).map(Part::Small))
            .chain(hundreds)
            .chain(thens.map(Part::Thousand))
            .chain(thens.map(Part::Thousands))
            .chain(WHOLE.map(Part::Whole))
    }

    /// Its clip; none if there is no such part.
    pub fn clip(self) -> Option<Clip> {
        let number = match self {
            Part::Text(text) => first::TEXT + text as u16,
            Part::Rest(text) => first::REST + text as u16,
            Part::Spoken(spoken) => first::SPOKEN + spoken as u16,
            Part::Letter(letter) => {
                let nth = LETTERS.iter().position(|one| *one == letter)?;
                first::LETTER + u16::try_from(nth).ok()?
            }
            Part::Minus => first::MINUS,
            Part::Small(number) if number < 100 => first::SMALL + u16::from(number),
            Part::Small(_) => return None,
            Part::Hundreds(count @ 1..=9, then) => {
                first::HUNDREDS + 2 * u16::from(count - 1) + then as u16
            }
            Part::Hundreds(..) => return None,
            Part::Thousand(then) => first::THOUSAND + then as u16,
            Part::Thousands(then) => first::THOUSANDS + then as u16,
            Part::Whole(number) => {
                let nth = WHOLE.iter().position(|whole| *whole == number)?;
                first::WHOLE_ONES + u16::try_from(nth).ok()?
            }
        };
        Some(Clip(number))
    }
}

/// As many parts as a word has at most: minus and five digits.
pub type Parts = Vec<Part, 6>;

/// What a word consists of. A pause consists of nothing.
pub fn parts(word: Word) -> Parts {
    let mut parts = Parts::new();
    match word {
        Word::Text(text) => put(&mut parts, Part::Text(text)),
        Word::Rest(text) => put(&mut parts, Part::Rest(text)),
        Word::Spoken(spoken) => put(&mut parts, Part::Spoken(spoken)),
        Word::Letter(letter) => put(&mut parts, Part::Letter(letter.to_ascii_lowercase())),
        Word::Number(number) => {
            if number < 0 {
                put(&mut parts, Part::Minus);
            }
            count(&mut parts, number.unsigned_abs());
        }
        Word::Pause => {}
    }
    parts
}

fn put(parts: &mut Parts, part: Part) {
    // The longest word is minus and five digits.
    let _ = parts.push(part);
}

fn count(parts: &mut Parts, number: u16) {
    let digit = |power: u16| u8::try_from(number / power % 10).unwrap_or_default();
    if number > 9_999 {
        // Nothing at a table counts so far; whoever gets there hears the digits.
        for power in [10_000, 1_000, 100, 10, 1] {
            put(parts, Part::Small(digit(power)));
        }
        return;
    }
    let (thousands, hundreds) = (digit(1_000), digit(100));
    let small = u8::try_from(number % 100).unwrap_or_default();
    let then = if small == 0 { Then::Hundreds } else { Then::Small };
    if thousands > 0 {
        let then = if hundreds > 0 { Then::Hundreds } else { then };
        if thousands == 1 {
            put(parts, Part::Thousand(then));
        } else {
            put(parts, Part::Small(thousands));
            put(parts, Part::Thousands(then));
        }
    }
    if WHOLE.contains(&(number % 1_000)) {
        return put(parts, Part::Whole(number % 1_000));
    }
    if hundreds > 0 {
        put(parts, Part::Hundreds(hundreds, then));
    }
    if small > 0 || number == 0 {
        put(parts, Part::Small(small));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clips_are_numbered_without_gaps_in_the_order_of_all_parts() {
        let numbers = Part::all().map(|part| part.clip().unwrap().number());
        assert!(numbers.eq(0..Clip::COUNT));
    }

    #[test]
    fn every_word_but_a_pause_has_clips() {
        let words = (Text::ALL.iter().flat_map(|text| [Word::Text(*text), Word::Rest(*text)]))
            .chain(Spoken::ALL.iter().map(|spoken| Word::Spoken(*spoken)))
            .chain(LETTERS.map(Word::Letter))
            .chain(LETTERS.map(|letter| Word::Letter(letter.to_ascii_uppercase())))
            .chain((i16::MIN..=i16::MAX).map(Word::Number));
        for word in words {
            let parts = parts(word);
            assert!(!parts.is_empty(), "{word:?}");
            assert!(parts.iter().all(|part| part.clip().is_some()), "{word:?}: {parts:?}");
        }
        assert!(parts(Word::Pause).is_empty());
    }

    #[test]
    fn what_is_no_letter_of_a_screen_has_no_clip() {
        let none = |letter: &u8| !LETTERS.contains(&letter.to_ascii_lowercase());
        for letter in (0..=u8::MAX).filter(none) {
            assert!(parts(Word::Letter(letter)).iter().all(|part| part.clip().is_none()));
        }
    }

    #[test]
    fn the_points_of_combo_are_in_one_piece_as_far_as_they_go() {
        for points in (0..=400).step_by(25) {
            assert_eq!(parts(Word::Number(points)).len(), 1, "{points}");
        }
    }
}
