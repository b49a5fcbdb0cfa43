//! Phrases: what is written on the display, together with the words it is said as.
//!
//! Both come from the same parts, so nothing has to be read back off the display, and what is drawn
//! and what is said cannot differ.

use crate::kept::Version;
use crate::speech::{Spoken, Word};
use crate::text::{Language, Text};
use core::fmt::{self, Write as _};
use core::ops::Deref;
use heapless::{String, Vec};
use rules_core::bingolino::Number;
use rules_core::combo::Column;
use rules_core::{Cell, Face, Faces};

/// A line of text, or a few sentences: the letters, and what is said for them. A line of the
/// display has room for about 25 letters.
#[derive(Clone, PartialEq, Debug)]
pub struct Phrase {
    language: Language,
    letters: String<112>,
    words: Vec<Word, 24>,
}

/// A part of a [`Phrase`]: a text of the box, a number, a cell, a sign. Parts in brackets are a
/// part, too.
pub trait Wording {
    /// Adds it at the end of a phrase.
    fn add_to(&self, phrase: &mut Phrase);
}

impl Phrase {
    /// Creates an empty phrase.
    pub fn new(language: Language) -> Phrase {
        Phrase { language, letters: String::new(), words: Vec::new() }
    }

    /// Creates a phrase from its parts.
    pub fn of(what: &dyn Wording, language: Language) -> Phrase {
        let mut phrase = Phrase::new(language);
        phrase.add(what);
        phrase
    }

    /// Adds a part.
    pub fn add(&mut self, what: &dyn Wording) {
        what.add_to(self);
    }

    /// Returns what is said.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// Returns how many bytes of letters fit.
    pub fn capacity(&self) -> usize {
        self.letters.capacity()
    }

    /// Adds letters that are not said: spaces and punctuation, or a name given by a computer.
    pub(crate) fn write(&mut self, letters: impl fmt::Display) {
        // Too long a phrase is cut off; tests make sure that none is.
        let _ = write!(self.letters, "{letters}");
    }

    /// Adds a word that is said.
    pub(crate) fn say(&mut self, word: Word) {
        let _ = self.words.push(word);
    }
}

impl Deref for Phrase {
    type Target = str;

    fn deref(&self) -> &str {
        &self.letters
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters.fmt(f)
    }
}

impl Wording for Phrase {
    fn add_to(&self, phrase: &mut Phrase) {
        phrase.write(&self.letters);
        self.words.iter().for_each(|word| phrase.say(*word));
    }
}

/// Letters that are not said.
impl Wording for &str {
    fn add_to(&self, phrase: &mut Phrase) {
        phrase.write(self);
    }
}

/// A text without its value, if it has one.
impl Wording for Text {
    fn add_to(&self, phrase: &mut Phrase) {
        phrase.add(&About(*self, &""));
    }
}

/// A text with its value in place of `#`.
pub(crate) struct About<'a>(pub(crate) Text, pub(crate) &'a dyn Wording);

impl About<'_> {
    /// The phrase in a language.
    pub(crate) fn of(&self, language: Language) -> Phrase {
        Phrase::of(self, language)
    }
}

impl Wording for About<'_> {
    fn add_to(&self, phrase: &mut Phrase) {
        let &About(text, value) = self;
        let whole = text.get(phrase.language);
        let (before, after) = match whole.split_once('#') {
            None => (whole, None),
            Some((before, after)) => (before, Some(after)),
        };
        if !before.is_empty() {
            phrase.write(before);
            phrase.say(Word::Text(text));
        }
        let Some(after) = after else { return };
        phrase.add(value);
        if !after.is_empty() {
            phrase.write(after);
            phrase.say(Word::Rest(text));
        }
    }
}

/// Something with a name of its own: the sign for it, and what it is called.
pub(crate) struct Sign(&'static str, Spoken);

impl Sign {
    /// A number or a face that is not known.
    pub(crate) const UNKNOWN: Sign = Sign("?", Spoken::Unknown);
    /// A place for a number that has not been entered, or a square without a die.
    pub(crate) const EMPTY: Sign = Sign("-", Spoken::Empty);
    pub(crate) const PLUS: Sign = Sign("+", Spoken::Plus);
    /// Between the least and the most.
    pub(crate) const TO: Sign = Sign("-", Spoken::To);
    pub(crate) const CROUPIER: Sign = Sign("Croupier", Spoken::Croupier);
    pub(crate) const BINGOLINO: Sign = Sign("Bingolino", Spoken::Bingolino);
    pub(crate) const COMBO: Sign = Sign("COMBO", Spoken::Combo);
    pub(crate) const DINGOMINOS: Sign = Sign("Dingominos", Spoken::Dingominos);
}

impl Wording for Sign {
    fn add_to(&self, phrase: &mut Phrase) {
        phrase.write(self.0);
        phrase.say(Word::Spoken(self.1));
    }
}

/// A gain with its sign, such as +5; a loss is a number below zero.
pub(crate) struct Gain(pub(crate) i32);

impl Wording for Gain {
    fn add_to(&self, phrase: &mut Phrase) {
        if self.0 >= 0 {
            phrase.add(&Sign::PLUS);
        }
        phrase.add(&self.0);
    }
}

/// The code of a rule: a letter and a number.
pub(crate) struct Rule(pub(crate) &'static str);

impl Wording for Rule {
    fn add_to(&self, phrase: &mut Phrase) {
        phrase.write(self.0);
        let (letter, number) = self.0.split_at_checked(1).unwrap_or_default();
        letter.bytes().for_each(|letter| phrase.say(Word::Letter(letter.to_ascii_lowercase())));
        number.parse().into_iter().for_each(|number| phrase.say(Word::Number(number)));
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {
        $(impl Wording for $number {
            fn add_to(&self, phrase: &mut Phrase) {
                phrase.write(self);
                // The box has no number that is too large to be said.
                phrase.say(Word::Number(i16::try_from(*self).unwrap_or(i16::MAX)));
            }
        })+
    };
}
numbers! { u8 u16 u32 usize i16 i32 }

impl Wording for Number {
    fn add_to(&self, phrase: &mut Phrase) {
        phrase.add(&u8::from(*self));
    }
}

impl Wording for Face {
    fn add_to(&self, phrase: &mut Phrase) {
        phrase.add(&self.pips());
    }
}

impl Wording for Faces {
    fn add_to(&self, phrase: &mut Phrase) {
        for (nth, face) in self.iter().enumerate() {
            phrase.write(if nth == 0 { "" } else { " " });
            phrase.add(&face);
        }
    }
}

impl Wording for Cell {
    fn add_to(&self, phrase: &mut Phrase) {
        phrase.write(self);
        phrase.say(Word::Letter(b'a' + self.column()));
        phrase.say(Word::Number((self.row() + 1).into()));
    }
}

impl Wording for Column {
    fn add_to(&self, phrase: &mut Phrase) {
        phrase.write(self);
        phrase.say(Word::Letter(b'a' + self.number()));
    }
}

impl Wording for Version {
    fn add_to(&self, phrase: &mut Phrase) {
        let Version([major, minor]) = self;
        phrase.add(&(*major, Sign(".", Spoken::Point), *minor));
    }
}

/// What is not known is a question mark.
impl<W: Wording> Wording for Option<W> {
    fn add_to(&self, phrase: &mut Phrase) {
        match self {
            Some(known) => phrase.add(known),
            None => phrase.add(&Sign::UNKNOWN),
        }
    }
}

impl Wording for &dyn Wording {
    fn add_to(&self, phrase: &mut Phrase) {
        (**self).add_to(phrase);
    }
}

macro_rules! parts {
    ($($part:ident)+) => {
        impl<$($part: Wording),+> Wording for ($($part,)+) {
            #[allow(non_snake_case, reason = "a part is called as its type")]
            fn add_to(&self, phrase: &mut Phrase) {
                let ($($part,)+) = self;
                $(phrase.add($part);)+
            }
        }
    };
}
parts! { A B }
parts! { A B C }
parts! { A B C D }
parts! { A B C D E }

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString as _};

    /// The letters without what is never said.
    fn letters(text: &str) -> String {
        text.replace([' ', ':', '(', ')', '|', '=', ','], "")
    }

    #[test]
    fn every_text_says_what_it_shows_in_every_language() {
        for language in Language::ALL {
            for &text in Text::ALL {
                let phrase = text.with(language, &17_u8);
                let said: String = phrase
                    .words()
                    .iter()
                    .map(|word| match word {
                        Word::Number(number) => number.to_string(),
                        word => word.written(language).to_string(),
                    })
                    .collect();
                assert_eq!(letters(&said), letters(&phrase), "{text:?}");
            }
        }
    }

    #[test]
    fn parts_are_said_in_the_order_in_which_they_are_shown() {
        let cell = Cell::new(2, 1).unwrap();
        let phrase = Phrase::of(
            &(About(Text::SaidTurned, &(cell, ": ", 17_u8)), ", ", Gain(25), Gain(-3)),
            Language::De,
        );
        assert_eq!(&*phrase, "dreht um: c2: 17, +25-3");
        let said = [
            Word::Text(Text::SaidTurned),
            Word::Letter(b'c'),
            Word::Number(2),
            Word::Number(17),
            Word::Spoken(Spoken::Plus),
            Word::Number(25),
            Word::Number(-3),
        ];
        assert_eq!(phrase.words(), said);
    }
}
