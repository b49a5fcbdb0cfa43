//! Large print: every screen in lines of large letters, page by page, with nothing missing.

use crate::common::{Bench, words};
use console::gallery::{SCENES, begin};
use console::script::PRESS;
use console::{Button, Input, Language, Setting, Spoken, Word};
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use std::collections::BTreeSet;

/// Screens that stay as they are: the title, and what the box says of itself to engineers.
const SMALL: [&str; 2] = ["splash", "about"];
/// How long a page is shown.
const PAGE: u64 = 2_500;

/// The bench of a scene in large print, as it looks when nothing moves.
fn large(language: Language, script: &str) -> Bench {
    let mut bench = Bench::new(language);
    bench.runner.set(Setting::LargePrint, 1).unwrap();
    bench.play(script);
    bench
}

/// Calls `each` with every page, until the first one comes again.
fn pages(bench: &Bench, each: &mut dyn FnMut(&Bench)) -> usize {
    let mut bench = bench.clone();
    for _ in 0..20 {
        bench.now += 200;
        bench.input(Input::Tick);
    }
    let start = bench.now;
    let first = bench.draw().0;
    for page in 0..30 {
        bench.now = start + page * PAGE;
        if page > 0 && bench.draw().0 == first {
            return usize::try_from(page).unwrap();
        }
        each(&bench);
    }
    panic!("it has no end");
}

/// Everything that is read out, in letters, without what belongs to the arrows of lists.
fn heard(bench: &Bench) -> String {
    let mut heard = Vec::new();
    let language = bench.console().settings().language;
    let mut ears = console::Ears::new();
    ears.listen(bench.console(), bench.now, &mut |word, _| match word {
        // What is said once with its count is drawn as often.
        Word::Spoken(Spoken::Times) => {
            heard.pop();
        }
        word => heard.push(word.written(language).to_string()),
    });
    heard.concat()
}

#[test]
fn no_line_is_cut_or_covers_another_in_any_language() {
    let glass = Rectangle::new(Point::zero(), Size::new(128, 64));
    let mut wrong = Vec::new();
    for language in Language::ALL {
        for scene in SCENES {
            let bench = large(language, &scene.script().to_string());
            if SMALL.contains(&bench.console().screen_name()) {
                continue;
            }
            pages(&bench, &mut |bench| {
                let (_, texts) = bench.draw();
                for (nth, text) in texts.iter().enumerate() {
                    let what = format!("{} in {language:?}: {text:?}", scene.name);
                    if text.intersection(&glass) != *text {
                        wrong.push(format!("{what} is cut"));
                    }
                    let covers = |other: &&Rectangle| {
                        let both = other.intersection(text).size;
                        both.height > 1 && both.width > 0
                    };
                    if let Some(other) = texts[..nth].iter().find(covers) {
                        wrong.push(format!("{what} covers {other:?}"));
                    }
                }
            });
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// Every key is on some page, and so is every digit: totals, numbers of tiles and dice, scores.
#[test]
fn nothing_is_lost() {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<BTreeSet<_>>();
    for scene in SCENES {
        let bench = large(Language::En, &scene.script().to_string());
        if SMALL.contains(&bench.console().screen_name()) {
            continue;
        }
        let mut seen = BTreeSet::new();
        pages(&bench, &mut |bench| seen.extend(words(bench)));
        bench.console().keys(bench.now, &mut |key| {
            let sign = match key {
                Button::Up => "▲",
                Button::Down => "▼",
                Button::Left => "◄",
                Button::Right => "►",
                Button::A => "Ⓐ",
                Button::B => "Ⓑ",
            };
            // Any button shakes; the screen says so.
            let every = scene.name.contains("shake");
            assert!(every || seen.contains(sign), "{}: {sign} of {seen:?}", scene.name);
        });
        let drawn: String = seen.iter().map(String::as_str).collect();
        let missing: Vec<_> = digits(&heard(&bench)).difference(&digits(&drawn)).copied().collect();
        assert!(missing.is_empty(), "{}: {missing:?} in {drawn}", scene.name);
    }
}

/// Sixteen pixels: 7 mm on a glass of 2.4 inches, three times what half the acuity needs at 1.5 m.
#[test]
fn its_letters_are_sixteen_pixels_high() {
    let bench = large(Language::En, &format!("{} A", begin::BINGOLINO_4));
    let heights: BTreeSet<_> = bench.draw().1.iter().map(|text| text.size.height).collect();
    assert!(heights.iter().max() >= Some(&42), "the total: {heights:?}");
    // A digit has no descender; a small letter is lower.
    assert!(heights.contains(&16) || heights.contains(&17), "{heights:?}");
    assert!(heights.iter().min() >= Some(&10), "{heights:?}");
}

#[test]
fn the_pages_turn_by_themselves_and_begin_anew_with_a_press() {
    let mut bench = large(Language::En, "1000ms");
    let pressed = bench.now;
    let first = bench.draw().0;
    assert!(bench.runner.due().is_some(), "it will turn");
    while bench.now < pressed + PAGE {
        bench.now += PRESS;
        bench.runner.tick(bench.now).unwrap();
    }
    assert_ne!(bench.draw().0, first, "What shall we play? has more than a page");
    bench.input(Input::Press(Button::B));
    bench.input(Input::Press(Button::B));
    assert_eq!(bench.draw().0, first);
}
