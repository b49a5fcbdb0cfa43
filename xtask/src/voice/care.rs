//! How well each clip is spoken. There is not room for all of them at their best, so each gets what
//! its listener needs: a number has one syllable or two, nothing around it that helps, and must be
//! right; a sentence is understood even if a sound of it is lost.
//!
//! A recogniser's verdicts decided the figures: fast speech is misheard more often than coarse
//! speech of the same size, and a voice that falls more often than one that stays up. What it still
//! misheard has a row of its own in `voice/clearer.txt`.

use voice::Part;

/// Rows of `language | spelt`: clips that are spoken slowly and with the most bits, whatever they
/// are. Or `language | spelt | pace | kbit`, and `| up` or `| down` behind it: clips that need
/// something else.
const CLEARER: &str = include_str!("../../../voice/clearer.txt");

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Care {
    /// In percent of the synthesiser's own pace.
    pub(super) pace: u32,
    /// Bits a second.
    pub(super) bitrate: i32,
    pub(super) end: End,
}

/// What the voice does at the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum End {
    /// It stays up where something follows, and falls where nothing does.
    AsIsDue,
    /// It stays up, as if something followed: a last syllable that falls is short and weak, and it
    /// tells "trente-cinq" from "trente-six".
    Up,
    /// It falls, though something follows: "moins" is not to run into its number.
    Down,
}

const CLEAREST: Care = spoken(90, 16_000);
const DIGIT: Care = spoken(100, 12_000);
const NUMBER: Care = spoken(100, 10_000);
const HIGH_NUMBER: Care = spoken(100, 8_000);
const WORD: Care = spoken(100, 7_000);
const SENTENCE: Care = spoken(115, 6_000);

/// The French voice is much quicker than the others, and its numbers differ by less; the Italian
/// one is the slowest.
const FRENCH_NUMBER: Care = spoken(95, 12_000);
const FRENCH_SENTENCE: Care = spoken(102, 6_000);
const ITALIAN_SENTENCE: Care = spoken(120, 6_000);

const fn spoken(pace: u32, bitrate: i32) -> Care {
    Care { pace, bitrate, end: End::AsIsDue }
}

/// No total is as high: from here on only the scores of Dingominos count one by one.
const HIGH: u8 = 31;

impl Care {
    /// That of a clip, and of its text in a language.
    pub(super) fn of(part: Part, code: &str, spelt: &str) -> Care {
        if let Some(row) = rows().find(|row| (row.code, row.spelt) == (code, spelt)) {
            return row.care;
        }
        match (part, code) {
            (Part::Small(_) | Part::Hundreds(..) | Part::Whole(_), "fr") => FRENCH_NUMBER,
            // A long word is understood with fewer bits than a short one.
            (Part::Small(HIGH..) | Part::Hundreds(..) | Part::Whole(_), _) => HIGH_NUMBER,
            (Part::Small(..10) | Part::Minus, _) => DIGIT,
            (Part::Small(_), _) => NUMBER,
            (Part::Spoken(_) | Part::Letter(_) | Part::Thousand(_) | Part::Thousands(_), _) => WORD,
            (Part::Text(_) | Part::Rest(_), "fr") => FRENCH_SENTENCE,
            (Part::Text(_) | Part::Rest(_), "it") => ITALIAN_SENTENCE,
            (Part::Text(_) | Part::Rest(_), _) => SENTENCE,
        }
    }
}

/// What is spelt so in this language is spoken with this care.
struct Row {
    code: &'static str,
    spelt: &'static str,
    care: Care,
}

fn lines() -> impl Iterator<Item = &'static str> {
    CLEARER.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
}

/// The rows of the file. What is no row is left out; a test makes sure that there is nothing else.
fn rows() -> impl Iterator<Item = Row> {
    lines().filter_map(row)
}

fn row(line: &'static str) -> Option<Row> {
    let columns: Vec<&str> = line.split('|').map(str::trim).collect();
    let kbit = |kbit: &str| kbit.parse::<i32>().ok().map(|kbit| kbit * 1_000);
    let (code, spelt, care) = match *columns {
        [code, spelt] => (code, spelt, CLEAREST),
        [code, spelt, pace, bits, ref end @ ..] => {
            let end = match end {
                [] => End::AsIsDue,
                ["up"] => End::Up,
                ["down"] => End::Down,
                _ => return None,
            };
            (code, spelt, Care { pace: pace.parse().ok()?, bitrate: kbit(bits)?, end })
        }
        _ => return None,
    };
    Some(Row { code, spelt, care })
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
        for line in lines() {
            let Row { code, spelt, care } = row(line).unwrap_or_else(|| panic!("no row: {line}"));
            assert!(seen.insert((code, spelt)), "twice: {code} {spelt}");
            let language = Language::ALL.into_iter().find(|language| language.code() == code);
            let language = language.unwrap_or_else(|| panic!("no language: {code}"));
            assert!(Part::all().any(|part| spell(part, language) == spelt), "{code} {spelt}");
            // Slower, Pico drawls; with more bits, SILK becomes no clearer.
            assert!((70..=120).contains(&care.pace), "{line}");
            assert!((6_000..=16_000).contains(&care.bitrate), "{line}");
        }
    }

    #[test]
    fn what_has_a_row_is_spoken_with_its_care() {
        assert_eq!(row("fr | un").map(|row| row.care), Some(CLEAREST));
        assert_eq!(row("fr | un | 80 | 14").map(|row| row.care), Some(spoken(80, 14_000)));
        let end = |line| row(line).map(|row| row.care.end);
        assert_eq!(end("fr | un | 80 | 14 | up"), Some(End::Up));
        assert_eq!(end("fr | un | 80 | 14 | down"), Some(End::Down));
        for wrong in ["fr", "fr | un | 80", "fr | un | slow | 14", "fr | un | 80 | 14 | left"] {
            assert!(row(wrong).is_none(), "{wrong}");
        }
        let first = rows().next().unwrap();
        assert_eq!(Care::of(Part::Small(99), first.code, first.spelt), first.care);
        assert_eq!(Care::of(Part::Small(99), first.code, "nothing of the kind"), HIGH_NUMBER);
    }
}
