//! What the box says, as text, from the numbers of the clips that it hands out on its debug port.

use console::Language;
use serde::Serialize;
use voice::Part;
use voice::spelling::spell;

/// What was said since somebody last listened.
#[derive(Serialize, Default, PartialEq, Debug)]
pub struct Said {
    pub text: String,
    pub language: Option<&'static str>,
    /// Whether any of it must be heard, whatever else is being said.
    pub important: bool,
}

/// A word of the stream: four bytes, the lowest first.
struct Token(u32);

enum Kind {
    Clip(u16),
    Pause,
    Cut,
}

impl Token {
    fn bits(&self, from: u32, count: u32) -> u32 {
        (self.0 >> from) & ((1 << count) - 1)
    }

    fn kind(&self) -> Option<Kind> {
        match self.bits(28, 2) {
            0 => Some(Kind::Clip(u16::try_from(self.bits(0, 16)).ok()?)),
            1 => Some(Kind::Pause),
            2 => Some(Kind::Cut),
            _ => None,
        }
    }

    fn language(&self) -> Option<Language> {
        Language::ALL.get(usize::try_from(self.bits(16, 2)).ok()?).copied()
    }

    fn is_important(&self) -> bool {
        self.bits(18, 2) == 3
    }

    fn begins_word(&self) -> bool {
        self.bits(24, 1) == 1
    }
}

/// What these tokens say. A press cuts off what is spoken; who reads wants all of it.
pub fn written(tokens: &[u8]) -> Said {
    let mut said = Said::default();
    let mut word: Vec<Part> = Vec::new();
    let mut pause = false;
    let mut language = Language::En;
    let mut end = |word: &mut Vec<Part>, pause: &mut bool, language| {
        put(&mut said.text, &spelt(word, language), *pause && !word.is_empty());
        if !word.is_empty() {
            *pause = false;
        }
        word.clear();
    };
    let mut important = false;
    let mut spoken = None;
    for token in tokens.as_chunks::<4>().0.iter().map(|bytes| Token(u32::from_le_bytes(*bytes))) {
        match token.kind() {
            Some(Kind::Clip(number)) => {
                if token.begins_word() {
                    end(&mut word, &mut pause, language);
                }
                language = token.language().unwrap_or(language);
                spoken = Some(language.code());
                important |= token.is_important();
                word.extend(Part::all().nth(number.into()));
            }
            Some(Kind::Pause | Kind::Cut) => {
                end(&mut word, &mut pause, language);
                pause = true;
            }
            None => {}
        }
    }
    end(&mut word, &mut pause, language);
    Said { language: spoken, important, ..said }
}

/// Adds a word, behind a full stop if a statement ended before it.
fn put(text: &mut String, word: &str, pause: bool) {
    if word.is_empty() {
        return;
    }
    if pause && text.ends_with(char::is_alphanumeric) {
        text.push('.');
    }
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(word);
}

/// A word as it is written: a number in digits.
fn spelt(word: &[Part], language: Language) -> String {
    if let Some(number) = number(word) {
        return number.to_string();
    }
    let parts = word.iter().map(|part| spell(*part, language));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The number that these parts are, if they are one.
fn number(word: &[Part]) -> Option<i32> {
    let mut value = 0;
    for part in word {
        value = match part {
            Part::Minus => value,
            Part::Small(number) => value + i32::from(*number),
            Part::Hundreds(count, _) => value + 100 * i32::from(*count),
            Part::Thousand(_) => value + 1000,
            Part::Thousands(_) => value * 1000,
            Part::Whole(number) => value + i32::from(*number),
            Part::Text(_) | Part::Rest(_) | Part::Spoken(_) | Part::Letter(_) => return None,
        };
    }
    let negative = word.first() == Some(&Part::Minus);
    (!word.is_empty()).then_some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Spoken, Text, Word};
    use voice::spelling::text_of;
    use voice::words::parts;

    /// The tokens of these words, as the box writes them.
    fn tokens(words: &[Word], language: Language) -> Vec<u8> {
        let mut tokens = Vec::new();
        for word in words {
            if *word == Word::Pause {
                tokens.push(1 << 28);
            }
            for (nth, part) in parts(*word).iter().enumerate() {
                let first = u32::from(nth == 0) << 24;
                let number = u32::from(part.clip().unwrap().number());
                tokens.push(number | u32::from(language.number()) << 16 | 3 << 18 | first);
            }
        }
        tokens.iter().flat_map(|token| token.to_le_bytes()).collect()
    }

    #[test]
    fn what_is_said_is_written_as_the_voice_spells_it() {
        let words = [
            Word::Spoken(Spoken::Cat),
            Word::Pause,
            Word::Text(Text::RoundOver),
            Word::Number(3),
            Word::Rest(Text::RoundOver),
            Word::Pause,
            Word::Text(Text::WhoPlays),
            Word::Pause,
            Word::Number(247),
        ];
        for language in Language::ALL {
            let said = written(&tokens(&words, language));
            assert_eq!(said.text, text_of(&words, language));
            assert_eq!((said.language, said.important), (Some(language.code()), true));
        }
    }

    #[test]
    fn every_number_that_a_table_counts_to_is_written_in_digits() {
        for number in -1000..=9999 {
            let said = written(&tokens(&[Word::Number(number)], Language::Fr));
            assert_eq!(said.text, number.to_string());
        }
    }

    #[test]
    fn any_bytes_are_something() {
        assert_eq!(written(&[]), Said::default());
        for byte in 0..=u8::MAX {
            let _ = written(&[byte; 9]);
        }
    }
}
