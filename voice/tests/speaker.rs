//! The samples that a speaker gives, with the packs of the repository.

use console::{Language, Spoken, Text, Word};
use voice::spelling::spell;
use voice::{Clip, FRAME, Pack, Part, ROOM, Speaker, Volume, all_packs, pack_of};

fn pack(language: Language) -> Pack<'static> {
    Pack::open(pack_of(language)).unwrap()
}

fn speaker(volume: Volume) -> Speaker<'static> {
    let mut speaker = Speaker::new(all_packs());
    speaker.set_volume(volume);
    speaker
}

fn listen(speaker: &mut Speaker<'_>) -> Vec<i16> {
    let mut heard = Vec::new();
    let mut frame = [0; FRAME];
    while speaker.frame(&mut frame) {
        heard.extend(frame);
    }
    heard
}

fn said(words: &[Word]) -> Vec<i16> {
    let mut speaker = speaker(Volume::Highest);
    assert!(speaker.say(Language::De, words));
    listen(&mut speaker)
}

fn loudest(samples: &[i16]) -> u16 {
    samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap_or(0)
}

const CAT: Word = Word::Spoken(Spoken::Cat);
const DOG: Word = Word::Spoken(Spoken::Dog);
const SEVENTEEN: Word = Word::Number(17);

/// A pack that lacks clips still says all others, but must not be released like that.
#[test]
fn the_packs_have_every_clip_of_the_words_of_today() {
    let mut missing = Vec::new();
    for language in Language::ALL {
        for part in Part::all() {
            let text = spell(part, language);
            if !text.is_empty() && !pack(language).has(language, part.clip().unwrap()) {
                missing.push(format!("{} | {text}", language.code()));
            }
        }
    }
    missing.dedup();
    let list = missing.join("\n");
    assert!(missing.is_empty(), "`cargo xtask voice` would speak these anew:\n{list}");
}

#[test]
fn every_clip_is_as_long_as_its_text() {
    for language in Language::ALL {
        for part in Part::all() {
            let Some(clip) = pack(language).clip(language, part.clip().unwrap()) else { continue };
            let (text, seconds) = (spell(part, language), clip.packets().count() as f32 / 50.0);
            // 25 letters a second would be too fast, 2 too slow.
            let letters = text.chars().count() as f32;
            let plausible =
                seconds > 0.1 && letters < 8.0 + 25.0 * seconds && seconds < 1.0 + letters / 6.0;
            assert!(plausible, "{} {text:?}: {seconds} s", language.code());
        }
    }
}

#[test]
fn each_pack_has_its_language_and_fits() {
    for language in Language::ALL {
        assert!(pack(language).languages().eq([language]));
        assert!(pack_of(language).len() <= ROOM);
    }
}

#[test]
fn nothing_is_heard_before_something_is_said_or_of_an_empty_word() {
    let mut speaker = speaker(Volume::Highest);
    assert!(listen(&mut speaker).is_empty());
    // This text has no rest in any language.
    speaker.say(Language::En, &[Word::Pause, Word::Rest(Text::Next), Word::Pause]);
    assert!(!speaker.is_speaking());
    assert!(listen(&mut speaker).is_empty());
}

#[test]
fn a_clip_sounds_the_same_whatever_was_said_before() {
    let (cat, dog) = (said(&[CAT]), said(&[DOG]));
    let both = said(&[CAT, DOG]);
    assert!(both[..cat.len()] == cat);
    assert!(both[both.len() - dog.len()..] == dog);
    assert!(loudest(&cat) > 10_000);
}

#[test]
fn words_are_apart_and_statements_further_apart_and_joints_not_at_all() {
    let (cat, dog) = (said(&[CAT]).len(), said(&[DOG]).len());
    let millisecond = 16;
    assert_eq!(said(&[CAT, DOG]).len() - cat - dog, 40 * millisecond);
    assert_eq!(said(&[CAT, Word::Pause, DOG]).len() - cat - dog, 120 * millisecond);
    assert_eq!(said(&[Word::Pause, Word::Pause, CAT, Word::Pause]).len(), cat);
    // A word that is empty in this language leaves no gap.
    assert_eq!(said(&[CAT, Word::Rest(Text::Next), DOG]).len(), said(&[CAT, DOG]).len());
    let mut parts = speaker(Volume::Highest);
    for part in voice::words::parts(Word::Number(247)) {
        parts.say_clip(Language::De, part.clip().unwrap());
    }
    assert!(listen(&mut parts) == said(&[Word::Number(247)]));
}

#[test]
fn each_volume_is_louder_than_the_one_before() {
    let levels = Volume::ALL.map(|volume| {
        let mut speaker = Speaker::new(all_packs());
        speaker.set_volume(volume);
        speaker.say(Language::De, &[CAT]);
        u32::from(loudest(&listen(&mut speaker)))
    });
    assert!(levels.is_sorted_by(|low, high| low * 8 / 5 < *high), "{levels:?}");
}

#[test]
fn a_change_of_volume_is_gradual() {
    let mut speaker = speaker(Volume::Highest);
    let loud = said(&[CAT]);
    speaker.say(Language::De, &[CAT]);
    let mut frames: Vec<[i16; FRAME]> = Vec::new();
    let mut frame = [0; FRAME];
    while speaker.frame(&mut frame) {
        frames.push(frame);
        if frames.len() == 10 {
            speaker.set_volume(Volume::Lowest);
        }
    }
    let at = 10 * FRAME;
    assert!(
        frames[10].iter().zip(&loud[at..]).take(8).all(|(now, loud)| now.abs_diff(*loud) < 600)
    );
    let quiet = frames[11].iter().zip(&loud[at + FRAME..]);
    assert!(quiet.into_iter().all(|(now, loud)| now.abs_diff(loud / 10) <= 1));
}

#[test]
fn no_clip_begins_or_ends_with_a_step() {
    let mut speaker = speaker(Volume::Highest);
    for language in Language::ALL {
        for clip in Part::all().map(|part| part.clip().unwrap()) {
            if pack(language).has(language, clip) {
                speaker.say_clip(language, clip);
                let heard = listen(&mut speaker);
                let (first, last) = (heard[0], *heard.last().unwrap());
                assert!(first.abs() < 64 && last.abs() < 64, "{clip:?}: {first}, {last}");
            }
        }
    }
}

#[test]
fn what_is_cut_fades_within_a_frame_and_what_comes_next_is_whole() {
    let (cat, dog) = (said(&[CAT]), said(&[DOG]));
    for frames in 0..cat.len() / FRAME {
        let mut speaker = speaker(Volume::Highest);
        speaker.say(Language::De, &[CAT, CAT, Word::Pause, CAT]);
        let mut frame = [0; FRAME];
        for _ in 0..frames {
            assert!(speaker.frame(&mut frame));
        }
        speaker.cut();
        speaker.say(Language::De, &[DOG]);
        let heard = listen(&mut speaker);
        let before = heard.len() - dog.len();
        assert!(heard[before..] == dog);
        // A frame that fades, and one of silence.
        assert_eq!(before, if frames == 0 { 0 } else { 2 * FRAME });
        if frames > 0 {
            assert_eq!(heard[FRAME - 1], 0);
            let whole = &cat[frames * FRAME..][..FRAME];
            let faded = heard.iter().zip(whole).zip(1_i32..);
            for ((now, whole), at) in faded.take(FRAME) {
                assert!(
                    i32::from(now.unsigned_abs())
                        <= i32::from(whole.unsigned_abs()) * (321 - at) / 320 + 1
                );
            }
            assert_eq!(loudest(&heard[FRAME..before]), 0);
        }
    }
    let mut speaker = speaker(Volume::Highest);
    speaker.say(Language::De, &[CAT, DOG]);
    speaker.cut();
    assert!(!speaker.is_speaking());
    assert!(listen(&mut speaker).is_empty());
}

#[test]
fn what_is_important_is_said_even_if_it_is_cut_off_and_nothing_else_is() {
    let (cat, seventeen) = (said(&[CAT]), said(&[SEVENTEEN]));
    let all = said(&[CAT, SEVENTEEN, DOG]).len() / FRAME;
    for frames in 0..=all {
        let mut speaker = speaker(Volume::Highest);
        for (word, important) in [(CAT, false), (SEVENTEEN, true), (DOG, false)] {
            assert!(speaker.say_word(Language::De, word, important));
        }
        let mut frame = [0; FRAME];
        let mut heard = Vec::new();
        for _ in 0..frames {
            assert!(speaker.frame(&mut frame));
            heard.extend(frame);
        }
        let said_before = heard.len() >= cat.len() + 2 * FRAME + seventeen.len();
        speaker.cut();
        speaker.say(Language::De, &[CAT]);
        let after = listen(&mut speaker);
        let again = after.windows(seventeen.len()).any(|part| part == seventeen);
        assert_eq!(again, !said_before, "after {frames} of {all} frames");
        assert!(after.ends_with(&cat), "and what comes next is whole");
    }
}

/// On the box, a frame is played up to 80 ms after it was decoded.
#[test]
fn what_is_important_and_still_in_the_ring_is_said_again() {
    let seventeen = said(&[SEVENTEEN]);
    let length = seventeen.len() / FRAME;
    let all = said(&[SEVENTEEN, DOG]).len() / FRAME;
    for frames in 0..=all {
        let mut speaker = speaker(Volume::Highest);
        for (word, important) in [(SEVENTEEN, true), (DOG, false)] {
            assert!(speaker.say_word(Language::De, word, important));
        }
        let mut frame = [0; FRAME];
        for _ in 0..frames {
            assert!(speaker.frame(&mut frame));
        }
        speaker.fall_silent();
        speaker.say(Language::De, &[CAT]);
        let after = listen(&mut speaker);
        let again = after.windows(seventeen.len()).filter(|part| *part == seventeen).count();
        assert_eq!(again, usize::from(frames < length + 4), "after {frames} of {all} frames");
        assert!(after.ends_with(&said(&[CAT])), "and what comes next is whole");
    }
}

#[test]
fn what_there_is_no_room_for_is_said_to_be_left_out_and_never_half() {
    let one = said(&[Word::Number(-247)]).len();
    let minus = Part::Minus.clip().unwrap();
    for before in 0..8 {
        let mut speaker = self::speaker(Volume::Highest);
        for _ in 0..before {
            speaker.say_clip(Language::De, minus);
        }
        assert!(!speaker.say(Language::De, &[Word::Number(-247); 100]));
        let mut alone = self::speaker(Volume::Highest);
        alone.say_clip(Language::De, minus);
        let minuses = before * listen(&mut alone).len();
        let heard = listen(&mut speaker).len() - minuses;
        let first = if before == 0 { one } else { 0 };
        assert_eq!((heard - first) % (one + 2 * FRAME), 0, "{before}");
        assert!(speaker.say(Language::De, &[Word::Number(-247)]));
    }
}

/// Everything but the words is the same in all languages.
#[test]
fn each_language_has_its_own_words() {
    let clip: Clip = Part::Spoken(Spoken::Cat).clip().unwrap();
    let clips = Language::ALL.map(|language| pack(language).clip(language, clip).unwrap());
    for (nth, clip) in clips.iter().enumerate() {
        assert!(!clips[..nth].contains(clip));
    }
}
