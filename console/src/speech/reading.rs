//! Reading: turns the letters on the display into words that can be spoken.
//!
//! The letters come from the text table, so they are looked up there. The drawing code does not
//! have to care, and what is drawn and what is spoken cannot differ.

use super::{Spoken, Word};
use crate::text::{self, Language, Text};
use heapless::Vec;

/// The words of one text on the display: the longest has sixteen numbers.
pub type Line = Vec<Word, 24>;

/// Characters between words, which are not spoken.
const BETWEEN: &[char] = &[' ', ':', '|', '=', '(', ')', ','];

/// Names, the same in every language.
const NAMES: [(&str, Spoken); 5] = [
    ("Croupier", Spoken::Croupier),
    ("C R O U P I E R", Spoken::Croupier),
    ("Bingolino", Spoken::Bingolino),
    ("COMBO", Spoken::Combo),
    ("Dingominos", Spoken::Dingominos),
];

/// Signs between and after numbers.
const SIGNS: [(&str, Spoken); 4] =
    [(".", Spoken::Point), ("+", Spoken::Plus), ("-", Spoken::Empty), ("?", Spoken::Unknown)];

/// Turns a text on the display into words. Returns `None` if a part of it cannot be spoken.
pub fn read(letters: &str, language: Language) -> Option<Line> {
    let mut line = Line::new();
    read_on(letters, language, &mut line).then_some(line)
}

fn read_on(letters: &str, language: Language, line: &mut Line) -> bool {
    if let Some(text) = text::own(letters) {
        return line.push(Word::Text(text)).is_ok();
    }
    let mut rest = letters.trim_start_matches(BETWEEN);
    while !rest.is_empty() {
        let Some(after) = word(rest, language, line) else { return false };
        rest = after.trim_start_matches(BETWEEN);
    }
    true
}

/// Reads the first word, and returns the remaining letters.
fn word<'a>(letters: &'a str, language: Language, line: &mut Line) -> Option<&'a str> {
    // Most texts that are not in the table are a number and nothing else.
    let number_alone = letters.bytes().all(|byte| byte.is_ascii_digit());
    if number_alone {
        return number(letters, line);
    }
    // A text with something after it ends at the next sign.
    let end = letters.find(['|', ',']).unwrap_or(letters.len());
    for part in [letters, letters.get(..end)?] {
        if exactly(part, language, line) || with_value(part, language, line) {
            return letters.get(part.len()..);
        }
    }
    if let Some(after) = number(letters, line) {
        return Some(after);
    }
    for (sign, spoken) in SIGNS {
        if let Some(after) = letters.strip_prefix(sign) {
            line.push(Word::Spoken(spoken)).ok()?;
            return Some(after);
        }
    }
    // A letter: of a cell, a column or a rule.
    let mut after = letters.chars();
    let letter = after.next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
    let alone = |next: char| next.is_ascii_digit() || BETWEEN.contains(&next);
    after.as_str().chars().next().is_none_or(alone).then_some(())?;
    line.push(Word::Letter(u8::try_from(letter).ok()?)).ok()?;
    Some(after.as_str())
}

/// Reads a number, or two with a dash between them.
fn number<'a>(letters: &'a str, line: &mut Line) -> Option<&'a str> {
    let digits = letters.strip_prefix('-').unwrap_or(letters);
    let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
    let (digits, after) = digits.split_at_checked(end)?;
    let value: i16 = digits.parse().ok()?;
    let below = letters.len() > digits.len() + after.len();
    line.push(Word::Number(if below { -value } else { value })).ok()?;
    match after.strip_prefix('-').filter(|most| most.starts_with(|d: char| d.is_ascii_digit())) {
        Some(most) => {
            line.push(Word::Spoken(Spoken::To)).ok()?;
            Some(most)
        }
        None => Some(after),
    }
}

/// Reads a text of the table or a name, if the letters are exactly that.
fn exactly(letters: &str, language: Language, line: &mut Line) -> bool {
    let name = NAMES.iter().find(|(name, _)| *name == letters);
    let text = || Text::ALL.iter().find(|text| text.get(language) == letters);
    let word = match name {
        Some((_, name)) => Some(Word::Spoken(*name)),
        None => text().map(|text| Word::Text(*text)),
    };
    word.is_some_and(|word| line.push(word).is_ok())
}

/// Reads a text of the table with a value in place of its `#`.
fn with_value(letters: &str, language: Language, line: &mut Line) -> bool {
    let before = line.len();
    Text::ALL.iter().any(|&text| {
        let Some((head, tail)) = text.get(language).split_once('#') else { return false };
        let value = letters.strip_prefix(head).and_then(|rest| rest.strip_suffix(tail));
        let Some(value) = value.filter(|_| !head.is_empty() || !tail.is_empty()) else {
            return false;
        };
        let mut said = head.is_empty() || line.push(Word::Text(text)).is_ok();
        said = said && read_on(value, language, line);
        said = said && (tail.is_empty() || line.push(Word::Rest(text)).is_ok());
        if !said {
            line.truncate(before);
        }
        said
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Word::{Letter, Number};
    use std::string::ToString as _;

    #[test]
    fn texts_are_read_as_they_stand_and_with_their_value() {
        for language in Language::ALL {
            for &text in Text::ALL {
                let own = text.get(language);
                assert_eq!(read(own, language).unwrap(), [Word::Text(text)], "{own}");
                let with = text.with(language, &17);
                let line = read(&with, language).unwrap();
                let sounds = |word: &Word| match *word {
                    Word::Text(text) => text.get(language).split('#').next().unwrap().to_string(),
                    Word::Rest(text) => text.get(language).split('#').nth(1).unwrap().to_string(),
                    Number(number) => number.to_string(),
                    ref other => panic!("{other:?}"),
                };
                let said: std::string::String = line.iter().map(sounds).collect();
                let letters = |text: &str| text.replace([' ', ':'], "");
                assert_eq!(letters(&said), letters(&with), "{line:?}");
            }
        }
    }

    #[test]
    fn what_is_composed_is_read_piece_by_piece() {
        let text = Word::Text;
        let spoken = Word::Spoken;
        let cases: [(&str, &[Word]); 12] = [
            ("17", &[Number(17)]),
            ("-50", &[Number(-50)]),
            ("+25", &[spoken(Spoken::Plus), Number(25)]),
            ("3-5", &[Number(3), spoken(Spoken::To), Number(5)]),
            ("B6", &[Letter(b'b'), Number(6)]),
            ("c2: ?", &[Letter(b'c'), Number(2), spoken(Spoken::Unknown)]),
            ("1 2 3", &[Number(1), Number(2), Number(3)]),
            ("nochmal|Joker", &[text(Text::SameAgainShort), text(Text::Jokers)]),
            (
                "2 auf der Hand, 3 gelegt",
                &[Number(2), Word::Rest(Text::InHand), Number(3), Word::Rest(Text::OnCard)],
            ),
            (
                "Zurück: dreht um: d4: 22",
                &[
                    text(Text::TakeBackThis),
                    text(Text::SaidTurned),
                    Letter(b'd'),
                    Number(4),
                    Number(22),
                ],
            ),
            ("würfelt (4) 1 6", &[text(Text::SaidRolled), Number(4), Number(1), Number(6)]),
            (
                "0.2.0",
                &[Number(0), spoken(Spoken::Point), Number(2), spoken(Spoken::Point), Number(0)],
            ),
        ];
        for (letters, words) in cases {
            assert_eq!(read(letters, Language::De).as_deref(), Some(words), "{letters}");
        }
    }

    #[test]
    fn what_nobody_could_say_is_not_read() {
        for letters in ["xyzzy", "17 xyzzy", "Zurück: xyzzy", "99999"] {
            assert_eq!(read(letters, Language::De), None, "{letters}");
        }
    }
}
