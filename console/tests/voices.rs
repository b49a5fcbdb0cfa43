//! Which languages the box has a voice for, and what follows from that.

use crate::common::{Bench, Seeded};
use console::{Language, Notice, Runner, Speech, Voices};
use vocabulary::{Found, Memory};

const GERMAN: &[Language] = &[Language::De];

/// A box with this save and these voices.
fn bench(found: Found, voices: &[Language]) -> Bench {
    let mut bench = Bench::new(Language::En);
    bench.runner = Runner::<Memory, Seeded>::new(Memory::default());
    bench.runner.load(found, true).unwrap();
    bench.runner.set_voices(voices.iter().copied().collect()).unwrap();
    bench
}

fn texts(bench: &Bench) -> Vec<String> {
    let mut texts = Vec::new();
    bench.console().words(bench.now, &mut |text| texts.push(text.to_string()));
    texts
}

/// The texts on the *About* page.
fn about(bench: &mut Bench) -> Vec<String> {
    bench.play("1000ms holdB up A");
    assert_eq!(bench.console().screen_name(), "about");
    texts(bench)
}

#[test]
fn a_new_box_begins_in_the_language_of_its_voice_and_keeps_it() {
    let mut german = bench(Found::Fresh, GERMAN);
    assert_eq!(german.console().settings().language, Language::De);
    german.restart();
    assert_eq!(german.console().settings().language, Language::De);
    // A box with a voice for its default language starts in that, and saves nothing.
    for voices in [&[][..], &[Language::De, Language::En], &Language::ALL] {
        let mut other = bench(Found::Fresh, voices);
        assert_eq!(other.console().settings().language, Language::En, "{voices:?}");
        assert_eq!(other.kept(), []);
    }
}

#[test]
fn a_box_that_has_been_played_with_keeps_its_language() {
    let mut played = bench(Found::Whole, GERMAN);
    assert_eq!(played.console().settings().language, Language::En);
    assert_eq!(played.kept(), []);
    assert!(about(&mut played).contains(&"voice: de".to_string()));
}

#[test]
fn whoever_asks_by_ear_is_offered_what_can_be_heard() {
    let mut german = bench(Found::Whole, GERMAN);
    german.runner.ask_by_ear().unwrap();
    let settings = german.console().settings();
    assert_eq!((settings.language, settings.speech), (Language::De, Speech::Everything));
    german.play("right right left up");
    assert_eq!(german.console().settings().language, Language::De);

    let mut two = bench(Found::Whole, &[Language::It, Language::De]);
    two.runner.ask_by_ear().unwrap();
    let mut offered = Vec::new();
    for _ in 0..3 {
        assert_eq!(two.console().screen_name(), "language");
        offered.push(two.console().settings().language);
        two.play("right");
    }
    assert_eq!(offered, [Language::De, Language::It, Language::De]);
}

#[test]
fn speech_can_be_set_where_the_language_has_a_voice() {
    let mut german = bench(Found::Whole, GERMAN);
    german.play("1000ms holdB down A");
    assert_eq!(german.console().screen_name(), "settings");
    assert!(!texts(&german).contains(&"Speech".to_string()));
    german.play("left");
    assert_eq!(german.console().settings().language, Language::De);
    assert!(texts(&german).contains(&"Stimme".to_string()), "{:?}", texts(&german));
}

/// Everything that the *About* page shows, one after the other; no text ever covers another.
fn in_turn(bench: &mut Bench) -> Vec<String> {
    let mut shown = Vec::new();
    for _ in 0..3 {
        shown.extend(texts(bench));
        let (_, areas) = bench.draw();
        for (nth, one) in areas.iter().enumerate() {
            let touches = |other| one.intersection(other).size.width > 0;
            assert!(!areas[nth + 1..].iter().any(touches), "{one:?} in {areas:?}");
        }
        bench.play("2500ms");
    }
    shown
}

#[test]
fn the_about_page_shows_every_notice_however_many_there_are() {
    let mut bench = bench(Found::Whole, &[]);
    about(&mut bench);
    assert_eq!(bench.console().screen_name(), "about");
    let told = [
        (Notice::Stopped("the core hung".parse().unwrap()), "the core hung"),
        (Notice::Noise("noise: 50.0 % ones".parse().unwrap()), "noise: 50.0 % ones"),
        (Notice::Voice("none"), "voice: none"),
    ];
    for (notice, _) in told.clone() {
        bench.runner.tell(notice);
    }
    let shown = in_turn(&mut bench);
    for (_, line) in told {
        assert_eq!(shown.iter().filter(|text| *text == line).count(), 1, "{line}: {shown:?}");
    }
}

#[test]
fn the_about_page_names_what_is_wrong_with_the_voice() {
    let mut silent = bench(Found::Whole, &[]);
    assert!(!about(&mut silent).iter().any(|text| text.starts_with("voice")));
    for wrong in ["none", "cut short", "other version"] {
        let mut silent = bench(Found::Whole, &[]);
        silent.runner.tell(Notice::Voice(wrong));
        silent
            .runner
            .tell(Notice::Noise("noise: 50.0 % ones,\n0.1 % echo, 0.99 bits".parse().unwrap()));
        about(&mut silent);
        // They take turns.
        let shown: Vec<String> = in_turn(&mut silent);
        assert!(shown.contains(&format!("voice: {wrong}")), "{shown:?}");
        assert!(shown.contains(&"noise: 50.0 % ones,".to_string()), "{shown:?}");
    }
    let mut english = bench(Found::Whole, &[Language::En]);
    assert!(!about(&mut english).iter().any(|text| text.starts_with("voice")));
    assert_eq!(Voices::ALL.iter().count(), Language::ALL.len());
}
