//! How well each clip is spoken. There is not room for all of them at their best, so each gets what
//! its listener needs: a number has one syllable or two, nothing around it that helps, and must be
//! right; a sentence is understood even if a sound of it is lost.
//!
//! A recogniser's verdicts decided the figures: fast speech is misheard more often than coarse
//! speech of the same size. What it still mishears is in `voice/clearer.txt`.

use voice::Part;

/// Rows of `language | spelt`: clips that are spoken slowly and with the most bits, whatever
/// they are.
const CLEARER: &str = include_str!("../../../voice/clearer.txt");

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Care {
    /// In percent of the synthesiser's own pace.
    pub(super) pace: u32,
    /// Bits a second.
    pub(super) bitrate: i32,
}

const CLEAREST: Care = Care { pace: 90, bitrate: 16_000 };
const NUMBER: Care = Care { pace: 100, bitrate: 12_000 };
const HIGH_NUMBER: Care = Care { pace: 100, bitrate: 8_000 };
const WORD: Care = Care { pace: 100, bitrate: 7_000 };
const SENTENCE: Care = Care { pace: 115, bitrate: 6_000 };

/// The French voice is much quicker than the others, and its numbers differ by less; the Italian
/// one is the slowest.
const FRENCH_NUMBER: Care = Care { pace: 95, bitrate: 12_000 };
const FRENCH_SENTENCE: Care = Care { pace: 102, bitrate: 6_000 };
const ITALIAN_SENTENCE: Care = Care { pace: 120, bitrate: 6_000 };

/// No total is as high: from here on only the scores of Dingominos count one by one.
const HIGH: u8 = 31;

impl Care {
    /// That of a clip, and of its text in a language.
    pub(super) fn of(part: Part, code: &str, spelt: &str) -> Care {
        if rows().any(|row| row == (code, spelt)) {
            return CLEAREST;
        }
        match (part, code) {
            (Part::Small(_) | Part::Hundreds(..) | Part::Whole(_), "fr") => FRENCH_NUMBER,
            (Part::Small(HIGH..), _) => HIGH_NUMBER,
            (Part::Small(_) | Part::Minus | Part::Hundreds(..) | Part::Whole(_), _) => NUMBER,
            (Part::Spoken(_) | Part::Letter(_) | Part::Thousand(_) | Part::Thousands(_), _) => WORD,
            (Part::Text(_) | Part::Rest(_), "fr") => FRENCH_SENTENCE,
            (Part::Text(_) | Part::Rest(_), "it") => ITALIAN_SENTENCE,
            (Part::Text(_) | Part::Rest(_), _) => SENTENCE,
        }
    }
}

/// The rows of the file: a language and what is spelt in it.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = CLEARER.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    lines.filter_map(|line| line.split_once('|')).map(|(code, spelt)| (code.trim(), spelt.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::Language;
    use std::collections::HashSet;
    use voice::spelling::spell;

    #[test]
    fn every_row_is_a_clip_and_stands_there_once() {
        let mut seen = HashSet::new();
        for (code, spelt) in rows() {
            assert!(seen.insert((code, spelt)), "twice: {code} {spelt}");
            let language = Language::ALL.into_iter().find(|language| language.code() == code);
            let language = language.unwrap_or_else(|| panic!("no language: {code}"));
            assert!(Part::all().any(|part| spell(part, language) == spelt), "{code} {spelt}");
        }
        let lines = CLEARER.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
        assert_eq!(rows().count(), lines.count());
    }

    #[test]
    fn what_has_a_row_is_spoken_with_the_most_care() {
        let (code, spelt) = rows().next().unwrap();
        assert_eq!(Care::of(Part::Small(99), code, spelt), CLEAREST);
        assert_eq!(Care::of(Part::Small(99), code, "nothing of the kind"), HIGH_NUMBER);
    }
}
