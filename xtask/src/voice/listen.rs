//! The long check: a recogniser listens to everything that the box can say.
//!
//! Here it is decided what there is to listen to: every number that occurs in play, and every other
//! clip in a statement as it is heard, because nobody ever hears "picked up" without what was. The
//! recogniser and its verdict are `listen.py`'s, beside this file.

use super::committed;
use crate::top;
use console::{Language, Spoken, Text, Word};
use sha2::{Digest as _, Sha256};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use voice::spelling::text_of;
use voice::words::{LETTERS, parts};
use voice::{FRAME, Pack, Part, RATE, Speaker, Volume};

/// Where the statements go, and what was heard of them: the same samples are listened to once.
const DESK: &str = "target/listen";

/// Which verdicts are of one kind: somebody who expects a number takes nothing else for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Number,
    Phrase,
}

/// What is said before it, as it is in play: a recogniser that hears a lone syllable guesses, even
/// where the voice is not coded at all. Never the same, nor nearly: what it seems to have heard
/// twice it writes down once.
fn before(kind: Kind, words: &[Word]) -> Word {
    match (kind, words) {
        (Kind::Number, _) => Word::Text(Text::WhatScore),
        (Kind::Phrase, [Word::Spoken(Spoken::Cat | Spoken::Dog)]) => Word::Spoken(Spoken::Croupier),
        (Kind::Phrase, _) => Word::Spoken(Spoken::Cat),
    }
}

/// The samples of words, in whatever way they are said.
type Say<'a> = dyn FnMut(Language, &[Word]) -> Result<Vec<i16>, String> + 'a;

/// Has everything listened to that is said in these languages, or in all if none is named: as the
/// packs have it, or uncoded as the synthesiser spoke it. What is misheard even so, no bits help.
pub(crate) fn listen(
    languages: &[Language],
    uncoded: bool,
    arguments: &[String],
) -> Result<(), String> {
    let languages = if languages.is_empty() { &Language::ALL } else { languages };
    if uncoded {
        #[cfg(not(feature = "speak"))]
        return super::again::run(std::env::args_os().skip(1));
        #[cfg(feature = "speak")]
        return listen_to(&mut super::speech::uncoded(), languages, arguments);
    }
    let bytes = Language::ALL.map(committed).into_iter().collect::<Result<Vec<_>, _>>()?;
    let packs = bytes.iter().map(|bytes| Pack::open(bytes)).collect::<Result<Vec<_>, _>>();
    let packs = packs.map_err(|wrong| wrong.to_string())?;
    let mut coded = |language: Language, words: &[Word]| Ok(samples(&packs, language, words));
    listen_to(&mut coded, languages, arguments)
}

/// Writes every statement as a file, and has them listened to.
fn listen_to(
    say: &mut Say<'_>,
    languages: &[Language],
    arguments: &[String],
) -> Result<(), String> {
    let desk = top().join(DESK);
    fs::create_dir_all(&desk).map_err(|error| format!("{DESK}: {error}"))?;
    let mut list = String::new();
    let mut seen = HashSet::new();
    for &language in languages {
        for (kind, words) in statements() {
            let (text, spelt) = (text_of(&words, language), in_words(&words, language));
            let before = [before(kind, &words), Word::Pause];
            let samples = say(language, &[&before, &*words].concat())?;
            let name = name(&samples);
            let before = text_of(&before, language);
            // Two texts that are the same in this language are one.
            if text.is_empty() || !seen.insert((language.code(), kind, name.clone())) {
                continue;
            }
            write(&desk.join(&name).with_extension("wav"), &samples)?;
            let kind = format!("{kind:?}").to_lowercase();
            list += &format!("{}\t{kind}\t{name}\t{before}\t{text}\t{spelt}\n", language.code());
        }
    }
    fs::write(desk.join("list.tsv"), list).map_err(|error| format!("{DESK}: {error}"))?;
    let status = Command::new("python3")
        .arg(top().join("xtask/src/voice/listen.py"))
        .arg(&desk)
        .args(arguments)
        .status()
        .map_err(|error| format!("python3: {error}"))?;
    if status.success() { Ok(()) } else { Err("not everything was understood".into()) }
}

/// Everything there is to listen to: numbers first, because they matter most.
fn statements() -> Vec<(Kind, Vec<Word>)> {
    let numbers = numbers().map(|number| (Kind::Number, vec![Word::Number(number)]));
    numbers.chain(phrases().map(|words| (Kind::Phrase, words))).collect()
}

/// Totals, tiles and stars; the points of COMBO; the scores of Dingominos, which may be any; some
/// that are too high for anything but a test.
fn numbers() -> impl Iterator<Item = i16> {
    let whole = (0..100).chain((100..=400).step_by(25)).chain((500..=1_000).step_by(100));
    let scores = (101..1_000).step_by(29).chain((-99..0).step_by(7)).chain([-50, -100]);
    let thousands = [1_007, 1_247, 2_000, 2_040];
    let mut all: Vec<i16> = whole.chain(scores).chain(thousands).collect();
    let mut seen = HashSet::new();
    all.retain(|number| seen.insert(*number));
    all.into_iter()
}

/// Every clip that is no number, in a statement as it is heard.
fn phrases() -> impl Iterator<Item = Vec<Word>> {
    let texts = Text::ALL.iter().map(|&text| {
        // The languages agree on which texts have a value.
        match text.get(Language::En).contains('#') {
            true => vec![Word::Text(text), Word::Number(7), Word::Rest(text)],
            false => vec![Word::Text(text)],
        }
    });
    let texts = texts.filter(|words| words.first() != Some(&Word::Text(Text::Value)));
    let words = Spoken::ALL.iter().map(|&spoken| in_statement(spoken));
    let letters = LETTERS.into_iter().map(|letter| vec![Word::Letter(letter), Word::Number(2)]);
    texts.chain(words).chain(letters)
}

/// What is never heard alone has something before it or behind it.
fn in_statement(spoken: Spoken) -> Vec<Word> {
    let word = Word::Spoken(spoken);
    let number = Word::Number;
    match spoken {
        Spoken::Up | Spoken::Down | Spoken::Left | Spoken::Right | Spoken::A | Spoken::B => {
            vec![word, Word::Text(Text::Choose)]
        }
        Spoken::Star | Spoken::Die => vec![number(4), word],
        Spoken::RedDie | Spoken::Plus => vec![word, number(4)],
        Spoken::Unknown | Spoken::Empty | Spoken::Chosen => {
            vec![Word::Letter(b'c'), number(2), word]
        }
        Spoken::Row => vec![word, number(1), Word::Pause, number(5), number(4), number(5)],
        Spoken::Rule => vec![word, Word::Letter(b'b'), number(6)],
        Spoken::Times => vec![number(3), word, Word::Spoken(Spoken::Unknown)],
        Spoken::To | Spoken::Point => vec![number(3), word, number(5)],
        _ => vec![word],
    }
}

/// As it reads with its numbers in words.
fn in_words(words: &[Word], language: Language) -> String {
    let parts = words.iter().flat_map(|word| parts(*word));
    let spelt: Vec<String> =
        parts.map(|part: Part| voice::spelling::spell(part, language)).collect();
    spelt.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn samples(packs: &[Pack<'_>], language: Language, words: &[Word]) -> Vec<i16> {
    let mut speaker = Speaker::new(packs);
    speaker.set_volume(Volume::Highest);
    speaker.say(language, words);
    let mut samples = Vec::new();
    let mut frame = [0; FRAME];
    while speaker.frame(&mut frame) {
        samples.extend(frame);
    }
    samples
}

/// What has the same name sounds the same.
fn name(samples: &[i16]) -> String {
    let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn write(file: &Path, samples: &[i16]) -> Result<(), String> {
    let sample_format = hound::SampleFormat::Int;
    let spec =
        hound::WavSpec { channels: 1, sample_rate: RATE, bits_per_sample: 16, sample_format };
    let write = || {
        let mut writer = hound::WavWriter::create(file, spec)?;
        samples.iter().try_for_each(|sample| writer.write_sample(*sample))?;
        writer.finalize()
    };
    write().map_err(|error| format!("{}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use voice::spelling::spell;

    #[test]
    fn every_clip_is_listened_to() {
        let heard: Vec<Part> = statements()
            .iter()
            .flat_map(|(_, words)| words)
            .flat_map(|word| parts(*word))
            .collect();
        for part in Part::all() {
            let said = Language::ALL.iter().any(|language| !spell(part, *language).is_empty());
            assert!(!said || heard.contains(&part), "{part:?}");
        }
    }

    /// The letters of its rules are those that have clips.
    #[test]
    fn every_rule_can_be_said() {
        let source = fs::read_to_string(top().join("rules-core/src/refusal.rs")).unwrap();
        let rules: HashSet<u8> = source
            .split('"')
            .filter(|word| word.get(1..).is_some_and(|number| number.parse::<u8>().is_ok()))
            .map(|rule| rule.as_bytes()[0].to_ascii_lowercase())
            .collect();
        assert!(rules.contains(&b'u') && rules.len() > 3);
        assert!(rules.iter().all(|letter| LETTERS.contains(letter)), "{rules:?}");
    }

    #[test]
    fn what_sounds_otherwise_has_another_name() {
        assert_eq!(name(&[1, 2]), name(&[1, 2]));
        assert_ne!(name(&[1, 2]), name(&[2, 1]));
    }
}
