//! Splits words into clips. Clips are numbered and have no language: every language composes its
//! words from the same clips, some of which are empty in some languages.
//!
//! Everything that is joined is joined here. A number is `[minus] [thousands] [hundreds] [0 to
//! 99]`; thousands and hundreds have one clip for when nothing below a hundred follows, and one for
//! when something does: "two hundred", "two hundred and". A number in one clip is easier to
//! understand than a joined one, so the numbers in COMBO's scores have clips of their own.
//! Thousands are rare, so they are joined once more: `[2 to 9] [thousand]`.

use console::{Spoken, Text, Word};
use heapless::Vec;

/// Something that is spoken in one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A text up to its value; all of it if it has none.
    Text(Text),
    /// The rest of a text, after its value.
    Rest(Text),
    /// A word that is spoken but never shown.
    Spoken(Spoken),
    /// One of [`LETTERS`].
    Letter(u8),
    /// "minus".
    Minus,
    /// A number from 0 to 99.
    Small(u8),
    /// One to nine hundreds, and what follows.
    Hundreds(u8, Then),
    /// One thousand, and what follows.
    Thousand(Then),
    /// The word after a count: "thousand" in "two thousand", and what follows.
    Thousands(Then),
    /// A number with a clip of its own, one of [`WHOLE`].
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

/// Numbers above a hundred with a clip of their own: the scores of COMBO, which are multiples of
/// 25. 300 points win, so no score exceeds 275 plus a hundred for two COMBOs.
pub const WHOLE: [u16; 9] = [125, 150, 175, 225, 250, 275, 325, 350, 375];

/// The letters that have clips: columns and the digits of a seal use those up to "f", and rules
/// start with B, C, D or U. No screen shows any other single letter.
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
    /// How many clips there are.
    pub const COUNT: u16 = first::END;

    /// Its number.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The clip with this number; `None` if there is no such clip.
    pub fn numbered(number: u16) -> Option<Clip> {
        (number < Clip::COUNT).then_some(Clip(number))
    }
}

impl Part {
    /// All parts, in the order of their clips.
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

    /// Its clip; `None` for an invalid part.
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

/// The parts of a word. The longest has six: minus and five digits.
pub type Parts = Vec<Part, 6>;

/// The parts of a word. A pause has none.
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
        // No game counts that far; such a number is spoken digit by digit.
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
    fn letters_that_no_screen_shows_have_no_clip() {
        let none = |letter: &u8| !LETTERS.contains(&letter.to_ascii_lowercase());
        for letter in (0..=u8::MAX).filter(none) {
            assert!(parts(Word::Letter(letter)).iter().all(|part| part.clip().is_none()));
        }
    }

    #[test]
    fn every_score_of_combo_is_in_one_piece() {
        for points in (0..=400).step_by(25) {
            assert_eq!(parts(Word::Number(points)).len(), 1, "{points}");
        }
    }
}
