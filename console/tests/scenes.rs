//! Every screen in every language: the gallery shows it, and no text is cut or covers another.

mod common;

use common::Bench;
use console::{Language, gallery::SCENES};
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;

#[test]
fn every_scene_leads_to_its_screen() {
    for scene in SCENES {
        let mut bench = Bench::new(Language::En);
        bench.play(scene.script);
        let screen = bench.console.screen_name();
        let variant = scene.name.strip_prefix(screen);
        let is_it = variant.is_some_and(|variant| variant.is_empty() || variant.starts_with('-'));
        assert!(is_it, "{} shows {screen}", scene.name);
    }
}

#[test]
fn no_text_is_cut_or_covers_another() {
    let glass = Rectangle::new(Point::zero(), Size::new(128, 64));
    let mut wrong = Vec::new();
    for language in Language::ALL {
        for scene in SCENES {
            let mut bench = Bench::new(language);
            bench.play(scene.script);
            let (_, texts) = bench.draw();
            for (nth, text) in texts.iter().enumerate() {
                if text.intersection(&glass) != *text {
                    wrong.push(format!("{} in {language:?}: cut at {text:?}", scene.name));
                }
                // A descender and the accent in the line below may share a row of pixels.
                let covers = |other: &&Rectangle| other.intersection(text).size.height > 1;
                if let Some(other) = texts[..nth].iter().find(covers) {
                    wrong
                        .push(format!("{} in {language:?}: {text:?} covers {other:?}", scene.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
