//! Every screen in every language: the gallery shows all of them, and no text is cut off or covers
//! another.

use crate::common::Bench;
use console::gallery::SCENES;
use console::kept::{GameKind, Version};
use console::{Kept, Language};
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use rules_core::dingominos::Sign;
use rules_core::record::Kind;
use rules_core::{Entry, Face, Seat, Squares};

#[test]
fn every_scene_leads_to_its_screen() {
    for scene in SCENES {
        let mut bench = Bench::new(Language::En);
        bench.play(&scene.script().to_string());
        let screen = bench.console().screen_name();
        let variant = scene.name.strip_prefix(screen);
        let is_it = variant.is_some_and(|variant| variant.is_empty() || variant.starts_with('-'));
        assert!(is_it, "{} shows {screen}", scene.name);
    }
}

/// The texts of the picture that are cut off or cover one another.
fn wrong(bench: &Bench, what: &str) -> Vec<String> {
    let glass = Rectangle::new(Point::zero(), Size::new(128, 64));
    let (_, texts) = bench.draw();
    let mut wrong = Vec::new();
    for (nth, text) in texts.iter().enumerate() {
        if text.intersection(&glass) != *text {
            wrong.push(format!("{what}: cut at {text:?}"));
        }
        // A descender and the accent in the line below may share a row of pixels.
        let covers = |other: &&Rectangle| other.intersection(text).size.height > 1;
        if let Some(other) = texts[..nth].iter().find(covers) {
            wrong.push(format!("{what}: {text:?} covers {other:?}"));
        }
    }
    wrong
}

#[test]
fn no_text_is_cut_or_covers_another() {
    let mut found = Vec::new();
    for language in Language::ALL {
        for scene in SCENES {
            let mut bench = Bench::new(language);
            bench.play(&scene.script().to_string());
            found.extend(wrong(&bench, &format!("{} in {language:?}", scene.name)));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Eight seats with hands of a hundred tiles, scores of four digits and a stock of thousands; ten
/// stars on every board; a card book that is full.
fn longest() -> [(Vec<Kept>, &'static [&'static str]); 3] {
    use rules_core::bingolino::{self, Number};
    use rules_core::dingominos::{Event, Held};
    let by = Version::OWN;
    let game = |kind| Kept::Game {
        by,
        kind: GameKind::Refereed(kind),
        tokens: [11, 10, 9, 8, 7, 6, 5, 4],
    };
    let seats = |count: u8| (1..=count).filter_map(Seat::new);

    let mut dingominos = vec![game(Kind::Dingominos)];
    let mut add = |event| dingominos.push(Kept::Dingominos(Entry::Play(event)));
    add(Event::Seated { seats: 8 });
    add(Event::SetCounted { tiles: 9_999 });
    for _ in 0..2 {
        for seat in seats(8) {
            add(Event::Counted { seat, held: Held { pips: 999, actions: 99, jokers: 99 } });
        }
    }
    add(Event::Opened { left: Sign::Counter, right: Sign::Reverse });
    for _ in 0..100 * 8 {
        add(Event::Drew);
        add(Event::Passed);
    }

    let mut bingolino = vec![game(Kind::Bingolino)];
    let mut add = |event| bingolino.push(Kept::Bingolino(Entry::Play(event)));
    add(bingolino::Event::Seated { seats: 4 });
    add(bingolino::Event::Rolled([Face::Six; 5].into_iter().collect()));
    let number = Number::new(22).unwrap();
    for seat in seats(4) {
        for cell in Squares::<Number, 4>::cells().skip(1) {
            add(bingolino::Event::TileTurned { seat, cell, number });
        }
    }

    let mut combo = vec![game(Kind::Combo)];
    let card = rules_core::combo::our_card(24).unwrap();
    combo.extend((1..=24).map(|number| Kept::Card { number, card }));
    combo.push(Kept::Combo(Entry::Play(rules_core::combo::Event::Seated { seats: 4 })));

    [
        (dingominos, &["", "left", "A", "holdB down down A", "holdB down down down A", "holdB"]),
        (
            bingolino,
            &[
                "",
                "A",
                "holdB down down A",
                "holdB down down down A",
                "holdB down down down down A",
            ],
        ),
        (combo, &["", "down down left", "A A A A A", "holdB up up A up up A up"]),
    ]
}

#[test]
fn the_longest_values_fit_too() {
    let mut found = Vec::new();
    for language in Language::ALL {
        for (kept, scripts) in longest() {
            for script in scripts {
                let mut bench = Bench::with(language, &kept);
                bench.play(&format!("A A {script}"));
                let what =
                    format!("{} by '{script}' in {language:?}", bench.console().screen_name());
                found.extend(wrong(&bench, &what));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
