//! Speech as text, from the tokens that the box stores for a debug probe.

use console::Language;
use serde::Serialize;
use voice::spelling::spell;
use voice::{Part, Token};

/// Speech since the last call.
#[derive(Serialize, Default, PartialEq, Debug)]
pub struct Said {
    /// The words.
    pub text: String,
    /// Their language, if there are any.
    pub language: Option<&'static str>,
}

/// What these tokens say, four bytes each. A press cuts off speech, except for important words.
pub fn written(tokens: &[u8]) -> Said {
    let mut heard: Vec<Token> = Vec::new();
    for bytes in tokens.as_chunks::<4>().0 {
        let token = Token::from_bits(u32::from_le_bytes(*bytes));
        if token.is_cut() {
            heard.retain(|token| token.is_important());
        } else {
            heard.push(token);
        }
    }
    let mut said = Said::default();
    let mut pause = false;
    for word in heard.chunk_by(|_, next| !next.is_first() && !next.is_pause()) {
        let parts: Vec<Part> = word
            .iter()
            .filter_map(|token| Part::all().nth(token.clip()?.number().into()))
            .collect();
        pause |= parts.is_empty();
        let Some(language) = word.iter().find_map(|token| token.language()) else { continue };
        let spelt = spelt(&parts, language);
        if !spelt.is_empty() {
            put(&mut said.text, &spelt, pause);
            said.language = Some(language.code());
            pause = false;
        }
    }
    said
}

/// Adds a word, after a full stop if a statement ended before it.
fn put(text: &mut String, word: &str, pause: bool) {
    if pause && text.ends_with(char::is_alphanumeric) {
        text.push('.');
    }
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(word);
}

/// A word as text, with a number in digits.
fn spelt(word: &[Part], language: Language) -> String {
    if let Some(number) = number(word) {
        return number.to_string();
    }
    let parts = word.iter().map(|part| spell(*part, language));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The number that these parts make up, if they do.
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
    use console::{Loudness, Spoken, Text, Word};
    use voice::Manner;
    use voice::spelling::text_of;

    /// The tokens of these words, as the box writes them.
    fn tokens(words: &[Word], language: Language, loudness: Loudness) -> Vec<u8> {
        let manner = Manner { language, loudness, volume: 3, said: false };
        let mut tokens = Vec::new();
        for word in words {
            Token::each(*word, manner, &mut |token| tokens.extend(token.bits().to_le_bytes()));
        }
        tokens
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
            let said = written(&tokens(&words, language, Loudness::Quiet));
            assert_eq!(said.text, text_of(&words, language));
            assert_eq!(said.language, Some(language.code()));
        }
    }

    #[test]
    fn every_number_that_a_table_counts_to_is_written_in_digits() {
        for number in -1000..=9999 {
            let said = written(&tokens(&[Word::Number(number)], Language::Fr, Loudness::Aloud));
            assert_eq!(said.text, number.to_string());
        }
    }

    #[test]
    fn a_press_ends_what_is_said_except_for_what_must_be_heard() {
        let say = |number, loudness| tokens(&[Word::Number(number)], Language::En, loudness);
        let cut = Token::CUT.bits().to_le_bytes().to_vec();
        let all =
            [say(7, Loudness::Important), say(8, Loudness::Quiet), cut, say(9, Loudness::Quiet)];
        assert_eq!(written(&all.concat()).text, "7 9");
    }

    #[test]
    fn any_bytes_are_something() {
        assert_eq!(written(&[]), Said::default());
        for byte in 0..=u8::MAX {
            let _ = written(&[byte; 9]);
        }
    }
}
