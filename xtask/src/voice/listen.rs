//! A recogniser listens to everything that the box can say.
//!
//! This file decides what there is to listen to: every number that occurs in play, and every other
//! clip in a statement as players hear it, because "picked up" never comes without what was picked
//! up. The recogniser and its verdict are in `listen.py` beside this file.

use super::samples;
use crate::{sha256, top};
use anyhow::Result;
use console::{Language, Spoken, Text, Word};
use fs_err as fs;
use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use voice::spelling::text_of;
use voice::words::{LETTERS, parts};
use voice::{Part, RATE, Speaker, Volume, all_packs};
use xshell::{Shell, cmd};

/// Where the statements go, and what was understood: the same samples are listened to only once.
const FOLDER: &str = "target/listen";

/// What a listener expects: one who expects a number takes nothing else for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Number,
    Phrase,
}

/// What is said before a statement, as in play: a recogniser that hears a lone syllable guesses,
/// even where the voice is not encoded at all. It must differ from the statement, because what the
/// recogniser seems to hear twice it writes down once.
fn before(kind: Kind, words: &[Word]) -> Word {
    match (kind, words) {
        (Kind::Number, _) => Word::Text(Text::WhatScore),
        (Kind::Phrase, [Word::Spoken(Spoken::Cat | Spoken::Dog)]) => Word::Spoken(Spoken::Croupier),
        (Kind::Phrase, _) => Word::Spoken(Spoken::Cat),
    }
}

/// Says words, and returns their samples.
type Say<'a> = dyn FnMut(Language, &[Word]) -> Result<Vec<i16>> + 'a;

/// Lets the recogniser listen to everything in these languages, or in all if none is named: as in
/// the packs, or uncoded as the synthesiser spoke it. No bit rate helps where even that is
/// misheard.
pub(crate) fn listen(
    shell: &Shell,
    languages: &[Language],
    uncoded: bool,
    arguments: &[String],
) -> Result<()> {
    let languages = if languages.is_empty() { &Language::ALL } else { languages };
    let mut coded = |language: Language, words: &[Word]| {
        let mut speaker = Speaker::new(all_packs());
        speaker.set_volume(Volume::Highest);
        speaker.say(language, words);
        Ok(samples(&mut speaker))
    };
    if uncoded {
        #[cfg(feature = "speak")]
        write_statements(&mut super::speech::uncoded(), languages)?;
    } else {
        write_statements(&mut coded, languages)?;
    }
    Ok(cmd!(shell, "python3 xtask/src/voice/listen.py {FOLDER} {arguments...}").run()?)
}

/// Writes every statement as a sound file, and a list of them.
fn write_statements(say: &mut Say<'_>, languages: &[Language]) -> Result<()> {
    let folder = top().join(FOLDER);
    fs::create_dir_all(&folder)?;
    let mut list = String::new();
    let mut seen = HashSet::new();
    for &language in languages {
        for (kind, words) in statements() {
            let (text, spelt) = (text_of(&words, language), in_words(&words, language));
            let before = [before(kind, &words), Word::Pause];
            let samples = say(language, &[&before, &*words].concat())?;
            let name = name(&samples);
            let before = text_of(&before, language);
            // Two texts may be the same in this language.
            if text.is_empty() || !seen.insert((language.code(), kind, name.clone())) {
                continue;
            }
            write(&folder.join(&name).with_extension("wav"), &samples)?;
            let kind = format!("{kind:?}").to_lowercase();
            list += &format!("{}\t{kind}\t{name}\t{before}\t{text}\t{spelt}\n", language.code());
        }
    }
    Ok(fs::write(folder.join("list.tsv"), list)?)
}

/// Everything to listen to: numbers first, because they matter most.
fn statements() -> Vec<(Kind, Vec<Word>)> {
    let numbers = numbers().map(|number| (Kind::Number, vec![Word::Number(number)]));
    numbers.chain(phrases().map(|words| (Kind::Phrase, words))).collect()
}

/// Totals, tiles and stars; the points of COMBO; a sample of the scores of Dingominos, which may be
/// any; and some that are too high for any game.
fn numbers() -> impl Iterator<Item = i16> {
    let whole = (0..100).chain((100..=400).step_by(25)).chain((500..=1_000).step_by(100));
    let scores = (101..1_000).step_by(29).chain((-99..0).step_by(7)).chain([-50, -100]);
    let all = whole.chain(scores).chain([1_007, 1_247, 2_000, 2_040]);
    all.collect::<BTreeSet<i16>>().into_iter()
}

/// Every clip that is not a number, in a statement as players hear it.
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

/// A word with others around it, if it never comes alone.
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

/// The words as text, with numbers spelt out.
fn in_words(words: &[Word], language: Language) -> String {
    let parts = words.iter().flat_map(|word| parts(*word));
    let spelt: Vec<String> =
        parts.map(|part: Part| voice::spelling::spell(part, language)).collect();
    spelt.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name for these samples: whatever has the same name sounds the same.
fn name(samples: &[i16]) -> String {
    let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
    sha256(&bytes)[..16].to_string()
}

fn write(file: &Path, samples: &[i16]) -> Result<()> {
    let sample_format = hound::SampleFormat::Int;
    let spec =
        hound::WavSpec { channels: 1, sample_rate: RATE, bits_per_sample: 16, sample_format };
    let mut writer = hound::WavWriter::create(file, spec)?;
    for sample in samples {
        writer.write_sample(*sample)?;
    }
    Ok(writer.finalize()?)
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

    /// A refusal names its rule, such as B4: its letter needs a clip.
    #[test]
    fn every_rule_that_a_verdict_names_can_be_said() {
        let shell = crate::shell().unwrap();
        let mut letters = HashSet::new();
        for file in cmd!(shell, "git ls-files tests/rulebook/*.verdict").read().unwrap().lines() {
            let text = shell.read_file(file).unwrap();
            let refused = text.lines().filter(|line| line.contains(" refused "));
            let rules = refused.filter_map(|line| line.strip_suffix(')')?.rsplit_once('('));
            letters.extend(rules.map(|(_, rule)| rule.as_bytes()[0].to_ascii_lowercase()));
        }
        assert!(letters.contains(&b'u') && letters.len() > 3, "{letters:?}");
        assert!(letters.iter().all(|letter| LETTERS.contains(letter)), "{letters:?}");
    }
}
