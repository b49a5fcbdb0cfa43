//! How each clip is spelt, for whoever makes the clips, and how an utterance reads, for whoever
//! cannot hear it. None of this is on the box.
//!
//! A text is said as it stands on the glass, unless the glass abbreviates: then
//! [`spelling.txt`](../../spelling.txt) has a row for it, found by what the glass says. So a text
//! that gets another name, or comes and goes, needs nothing here.

mod numbers;

use crate::words::{Part, Then, parts};
use console::{Language, Word};

/// Rows of `language | on the glass | spoken`.
const SPOKEN_OTHERWISE: &str = include_str!("../../spelling.txt");

/// A row of the file: what is spoken instead of what the glass says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    pub language: Language,
    pub glass: &'static str,
    pub spoken: &'static str,
}

/// The rows of the file. What is no row is left out; a test makes sure that there is nothing else.
pub fn rows() -> impl Iterator<Item = Row> {
    lines().filter_map(row)
}

fn lines() -> impl Iterator<Item = &'static str> {
    SPOKEN_OTHERWISE.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
}

fn row(line: &'static str) -> Option<Row> {
    let mut columns = line.split('|').map(str::trim);
    let (code, glass, spoken) = (columns.next()?, columns.next()?, columns.next()?);
    let language = Language::ALL.into_iter().find(|language| language.code() == code)?;
    columns.next().is_none().then_some(Row { language, glass, spoken })
}

/// How a clip is spelt; empty if the language has nothing to say there.
pub fn spell(part: Part, language: Language) -> String {
    let spelt = match part {
        Part::Text(text) => before(&spoken(text.get(language), language)),
        Part::Rest(text) => behind(&spoken(text.get(language), language)),
        Part::Spoken(word) => spoken(word.get(language), language),
        Part::Letter(letter) => spoken(&char::from(letter).to_uppercase().to_string(), language),
        Part::Minus => numbers::minus(language).to_string(),
        Part::Small(number) => numbers::small(language, number),
        Part::Hundreds(count, then) => numbers::hundreds(language, count, then),
        Part::Thousand(then) => numbers::thousand(language, then),
        Part::Thousands(then) => numbers::thousands(language, then),
        Part::Whole(number) => numbers::whole(language, number),
    };
    let spelt = spelt.trim();
    if spelt.contains(char::is_alphanumeric) { spelt.to_string() } else { String::new() }
}

/// Whether a clip is the beginning of something, so that its voice must not fall at the end.
pub fn goes_on(part: Part, language: Language) -> bool {
    match part {
        Part::Text(text) => text.get(language).contains('#'),
        Part::Minus | Part::Hundreds(_, Then::Small) | Part::Thousand(_) | Part::Thousands(_) => {
            true
        }
        Part::Hundreds(_, Then::Hundreds) | Part::Small(_) | Part::Whole(_) => false,
        Part::Rest(_) | Part::Spoken(_) | Part::Letter(_) => false,
    }
}

fn before(text: &str) -> String {
    text.split('#').next().unwrap_or_default().to_string()
}

fn behind(text: &str) -> String {
    text.split_once('#').map(|(_, rest)| rest.to_string()).unwrap_or_default()
}

/// What the glass says, without signs that have no sound.
fn spoken(glass: &str, language: Language) -> String {
    let row = rows().find(|row| row.language == language && row.glass == glass);
    let text = row.map_or(glass, |row| row.spoken);
    let text = text.replace("...", "").replace(['(', ')'], "");
    // A synthesiser would spell out what is in capitals only.
    let mut plain = String::new();
    for word in text.split_inclusive(|letter: char| !letter.is_alphabetic()) {
        let mut letters = word.chars();
        let is_name = word.chars().filter(|letter| letter.is_uppercase()).count() > 1
            && !word.contains(char::is_lowercase);
        match letters.next() {
            Some(first) if is_name => {
                plain.push(first);
                plain.push_str(&letters.as_str().to_lowercase());
            }
            _ => plain.push_str(word),
        }
    }
    plain
}

/// How an utterance reads: numbers as digits, a statement after the other.
///
/// ```
/// use console::{Language, Text, Word};
/// use voice::spelling::text_of;
///
/// let words = [Word::Text(Text::RoundOver), Word::Number(3), Word::Rest(Text::RoundOver)];
/// assert_eq!(text_of(&words, Language::En), "Round 3 is over");
/// ```
pub fn text_of(words: &[Word], language: Language) -> String {
    let mut text = String::new();
    let mut pause = false;
    for word in words {
        let said = match word {
            Word::Pause => {
                pause = true;
                continue;
            }
            Word::Number(number) => number.to_string(),
            word => {
                let parts = parts(*word);
                let parts = parts.iter().map(|part| spell(*part, language));
                parts.collect::<Vec<String>>().join(" ").trim().to_string()
            }
        };
        if said.is_empty() {
            continue;
        }
        if pause && text.ends_with(char::is_alphanumeric) {
            text.push('.');
        }
        pause = false;
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&said);
    }
    text
}

/// Of every text of every clip in every language (FNV-1a). Whoever changes one of them needs
/// another pack.
pub fn fingerprint() -> u32 {
    let mut hash: u32 = 0x811C_9DC5;
    for language in Language::ALL {
        for part in Part::all() {
            let ends: &[u8] = if goes_on(part, language) { b",\n" } else { b"\n" };
            for byte in spell(part, language).bytes().chain(ends.iter().copied()) {
                hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
            }
        }
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Spoken, Text};
    use std::collections::BTreeSet;

    #[test]
    fn every_line_of_the_file_is_a_row_for_something_on_the_glass() {
        let mut seen = BTreeSet::new();
        for line in lines() {
            let row = row(line).unwrap_or_else(|| panic!("this is no row: {line}"));
            let texts = Text::ALL.iter().map(|text| text.get(row.language));
            let words = Spoken::ALL.iter().map(|word| word.get(row.language));
            let letter =
                row.glass.len() == 1 && row.glass.contains(|c: char| c.is_ascii_uppercase());
            assert!(letter || texts.chain(words).any(|glass| glass == row.glass), "{line}");
            let values = |text: &str| text.matches('#').count();
            assert_eq!(values(row.glass), values(row.spoken), "{line}");
            assert!(seen.insert((row.language.number(), row.glass)), "twice: {line}");
        }
    }

    /// What a synthesiser would read in its own way, or not at all.
    #[test]
    fn nothing_but_letters_numbers_and_stops_is_spelt() {
        for language in Language::ALL {
            for part in Part::all() {
                let spelt = spell(part, language);
                let odd = |letter: char| !letter.is_alphanumeric() && !" -',.:;!?".contains(letter);
                assert!(!spelt.contains(odd), "{part:?}: {spelt}");
                assert!(!spelt.starts_with(['?', ':', '.', ',', '!']), "{part:?}: {spelt}");
            }
        }
    }

    #[test]
    fn a_text_without_a_value_is_one_clip_and_never_empty() {
        for language in Language::ALL {
            for text in Text::ALL {
                let (head, rest) = (Part::Text(*text), Part::Rest(*text));
                if !text.get(language).contains('#') {
                    assert!(!spell(head, language).is_empty(), "{text:?}");
                    assert!(spell(rest, language).is_empty(), "{text:?}");
                }
            }
            for word in Spoken::ALL {
                assert!(!spell(Part::Spoken(*word), language).is_empty(), "{word:?}");
            }
        }
    }

    #[test]
    fn an_utterance_reads_as_statements() {
        let words = [
            Word::Spoken(Spoken::Cat),
            Word::Pause,
            Word::Text(Text::NotAllowed),
            Word::Letter(b'b'),
            Word::Number(6),
            Word::Rest(Text::NotAllowed),
            Word::Pause,
            Word::Text(Text::WhoPlays),
            Word::Pause,
            Word::Number(-247),
        ];
        let read = "die Katze. Geht nicht B 6. Wer spielt mit? -247";
        assert_eq!(text_of(&words, Language::De), read);
        assert_eq!(text_of(&[Word::Text(Text::ComboCall)], Language::It), "Combo!");
    }
}
