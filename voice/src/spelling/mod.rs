//! The spelling of each clip, for making the clips, and of whole utterances, for showing them as
//! text. None of this is on the box.
//!
//! A text is spoken as it is on the screen, unless it is abbreviated there: then
//! [`spelling.txt`](../../spelling.txt) has a row for it, found by the text on the screen. So
//! renaming, adding or removing a `Text` needs no change here.

mod numbers;
mod rows;

use crate::words::{Part, Then, parts};
use console::{Language, Word};
use rows::{Section, row_of, rows};

/// The spelling of a clip; empty if the language has nothing to say there.
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

/// Whether the voice stays up at the end of a clip, as it does if something follows.
pub fn goes_on(part: Part, language: Language) -> bool {
    let text = spell(part, language);
    let ends = |section| row_of(section, language, &text).is_some();
    if ends(Section::StaysUp) || ends(Section::Falls) {
        return ends(Section::StaysUp);
    }
    match part {
        Part::Text(text) => text.get(language).contains('#'),
        Part::Minus | Part::Hundreds(_, Then::Small) | Part::Thousand(_) | Part::Thousands(_) => {
            true
        }
        Part::Hundreds(_, Then::Hundreds) | Part::Small(_) | Part::Whole(_) => false,
        Part::Rest(_) | Part::Spoken(_) | Part::Letter(_) => false,
    }
}

/// The spelling that makes the synthesiser pronounce a clip correctly.
///
/// ```
/// use console::Language;
/// use voice::spelling::pronounced;
///
/// assert_eq!(pronounced(Language::Fr, "soixante-douze"), "soissante-douze");
/// assert_eq!(pronounced(Language::De, "siebzehn"), "siebzehn");
/// ```
pub fn pronounced(language: Language, text: &str) -> String {
    if let Some(row) = row_of(Section::Pronounced, language, text) {
        return row.instead.to_string();
    }
    let anywhere =
        rows().filter(|row| (row.section, row.language) == (Section::PronouncedAnywhere, language));
    anywhere.fold(text.to_string(), |text, row| text.replace(row.text, row.instead))
}

fn before(text: &str) -> String {
    text.split('#').next().unwrap_or_default().to_string()
}

fn behind(text: &str) -> String {
    text.split_once('#').map(|(_, rest)| rest.to_string()).unwrap_or_default()
}

/// The text on the screen, without signs that have no sound.
fn spoken(screen: &str, language: Language) -> String {
    let row = row_of(Section::Spoken, language, screen);
    let text = row.map_or(screen, |row| row.instead);
    let text = text.replace("...", "").replace(['(', ')'], "");
    // A synthesiser would spell out words in capitals.
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

/// An utterance as text, with numbers in digits, one statement after the other.
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

/// The fingerprint by which a clip is found in a pack: FNV-1a of its language, of its words and of
/// whether it goes on. If one of these changes, a new clip is needed.
///
/// ```
/// use console::Language;
/// use voice::spelling::fingerprint;
///
/// let cat = fingerprint(Language::De, "die Katze", false);
/// assert_ne!(cat, fingerprint(Language::De, "die Katze", true));
/// assert_ne!(cat, fingerprint(Language::De, "die Katzen", false));
/// assert_ne!(cat, fingerprint(Language::En, "die Katze", false));
/// ```
pub fn fingerprint(language: Language, text: &str, goes_on: bool) -> u32 {
    let end = if goes_on { "," } else { "." };
    let bytes = [language.code(), text, end].into_iter().flat_map(str::bytes);
    bytes.fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Spoken, Text};

    /// No characters that a synthesiser would read in its own way, or not at all.
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
    fn what_is_pronounced_otherwise_is_so_in_that_language_and_in_that_clip_only() {
        assert_eq!(pronounced(Language::Fr, "quinze"), "quinzeu");
        let points = "trois cent soixante-quinze";
        assert_eq!(pronounced(Language::Fr, points), "trois cent soissante-quinze");
        assert_eq!(pronounced(Language::Fr, "quatre-vingt-dix-huit"), "quatre-vingt-dizuit");
        assert_eq!(pronounced(Language::De, "soixante"), "soixante");
    }

    #[test]
    fn a_clip_ends_as_it_is_due_unless_its_row_says_otherwise() {
        for language in Language::ALL {
            assert!(goes_on(Part::Hundreds(2, Then::Small), language));
            assert!(goes_on(Part::Text(Text::RoundOver), language));
            assert!(!goes_on(Part::Rest(Text::RoundOver), language));
        }
        for row in rows() {
            let up = match row.section {
                Section::StaysUp => true,
                Section::Falls => false,
                Section::Spoken | Section::Pronounced | Section::PronouncedAnywhere => continue,
            };
            let parts = Part::all().filter(|part| spell(*part, row.language) == row.text);
            for part in parts {
                assert_eq!(goes_on(part, row.language), up, "{row:?}");
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
