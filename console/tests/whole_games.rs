//! A whole game of each kind, from the splash to the winner, in each language.

use crate::common::Bench;
use console::Language;

fn play(name: &str, script: &str) {
    for language in Language::ALL {
        let mut bench = Bench::new(language);
        bench.play(script);
        assert_eq!(bench.console().screen_name(), "winners", "{name} in {language:?}");
    }
}

#[test]
fn bingolino() {
    play("bingolino", include_str!("whole-games/bingolino.script"));
}

#[test]
fn combo() {
    play("combo", include_str!("whole-games/combo.script"));
}

#[test]
fn dingominos() {
    play("dingominos", include_str!("whole-games/dingominos.script"));
}
