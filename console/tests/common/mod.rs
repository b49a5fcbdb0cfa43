//! A box without hardware: a console, dice, and a clock that moves only as a script says.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use chacha20::ChaCha20Rng;
use console::script::{PRESS, Stage, actions, play};
use console::{
    Button, Console, Cue, DARK, Input, Kept, Language, Millis, Picture, Runner, Setting, Shown,
    gallery,
};
use core::convert::Infallible;
use embedded_graphics::primitives::Rectangle;
use rand_core::SeedableRng;
use rules_core::{Dice, Face, Seat, Shaken};
use std::collections::BTreeSet;
use vocabulary::{Found, Memory, Storage, StorageError};

/// The real dice, from a fixed seed.
pub struct Seeded(Shaken<ChaCha20Rng>);

impl Clone for Seeded {
    fn clone(&self) -> Seeded {
        let Shaken(from) = &self.0;
        let mut rng = ChaCha20Rng::from_seed(from.get_seed());
        rng.set_word_pos(from.get_word_pos());
        Seeded(Shaken(rng))
    }
}

impl Dice for Seeded {
    fn face(&mut self) -> Face {
        self.0.face()
    }
}

#[derive(Clone)]
pub struct Bench {
    pub runner: Runner<Memory, Seeded>,
    pub now: Millis,
    /// When the current script started.
    began: Millis,
}

impl Bench {
    pub fn new(language: Language) -> Bench {
        let mut bench = Bench { runner: Runner::new(Memory::default()), now: 0, began: 0 };
        bench.runner.set_dice(Some(Seeded(Shaken(ChaCha20Rng::seed_from_u64(gallery::SEED)))));
        let Ok(()) = bench.runner.set(Setting::Language, language.number()) else { unreachable!() };
        bench
    }

    /// A bench with these things saved as well.
    pub fn with(language: Language, kept: &[Kept]) -> Bench {
        let mut bench = Bench::new(language);
        for kept in kept {
            let bytes = kept.encode(&mut [0; vocabulary::LONGEST]).expect("it fits").to_vec();
            bench.runner.storage().keep(kept.role(), &bytes).expect("there is room");
        }
        bench.restart();
        bench
    }

    pub fn console(&self) -> &Console {
        self.runner.console()
    }

    /// Everything that was ever saved.
    pub fn kept(&mut self) -> Vec<Kept> {
        let records = &self.runner.storage().records;
        let kept = records.iter().flat_map(|(_, record)| Kept::decode(record));
        kept.map(|kept| kept.expect("nothing is unknown")).collect()
    }

    /// Cuts the power and restores it. The dice and the clock carry on.
    pub fn restart(&mut self) {
        let memory = core::mem::take(self.runner.storage());
        let dice = self.runner.take_dice();
        self.runner = Runner::new(memory);
        self.runner.set_dice(dice);
        self.runner.load(Found::Whole, true).expect("memory can be read");
    }

    /// Handles one input, and lets the time of a press pass.
    pub fn input(&mut self, input: Input) -> Shown {
        let shown = self.runner.input(input, self.now).expect("there is room");
        self.now += PRESS;
        shown
    }

    pub fn play(&mut self, script: &str) {
        let steps =
            actions(script).map(|step| step.unwrap_or_else(|word| panic!("{word} is not a step")));
        // A script's time starts at 0, whatever the clock says.
        self.began = self.now;
        self.now = self.began + play(self, steps).expect("there is room");
    }

    /// The picture, and the areas its texts cover.
    pub fn draw(&self) -> (Picture, Vec<Rectangle>) {
        let (mut picture, mut texts) = (DARK, Vec::new());
        self.console().paint(&mut picture, self.now);
        self.console().texts(self.now, &mut |area| texts.push(area));
        (picture, texts)
    }
}

impl Stage for Bench {
    type Error = StorageError<Infallible>;

    fn input(&mut self, input: Input, now: Millis) -> Result<(), Self::Error> {
        self.now = self.began + now;
        Bench::input(self, input);
        Ok(())
    }

    fn due(&self) -> Option<Millis> {
        self.runner.due().map(|due| due.saturating_sub(self.began))
    }
}

/// A new box that has played this script, in English.
pub fn played(script: &str) -> Bench {
    let mut bench = Bench::new(Language::En);
    bench.play(script);
    bench
}

/// The name of the current screen.
pub fn at(bench: &Bench) -> &'static str {
    bench.console().screen_name()
}

/// All texts on the screen.
pub fn words(bench: &Bench) -> Vec<String> {
    let mut words = Vec::new();
    bench.console().words(bench.now, &mut |word| words.push(word.to_string()));
    words
}

pub fn says(bench: &Bench, text: &str) -> bool {
    words(bench).iter().any(|word| word == text)
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// The keys on the screen.
pub fn keys(bench: &Bench) -> Vec<Button> {
    let letters = [
        ("▲", Button::Up),
        ("▼", Button::Down),
        ("◄", Button::Left),
        ("►", Button::Right),
        ("Ⓐ", Button::A),
        ("Ⓑ", Button::B),
    ];
    let words = words(bench);
    let worn = letters.iter().filter(|(letter, _)| words.iter().any(|word| word == letter));
    worn.map(|(_, button)| *button).collect()
}

/// Screens with a list, whose arrows need no labels.
const LISTS: [&str; 8] =
    ["menu", "settings", "language", "history", "cards", "card", "setup-options", "foreign"];

/// Lets time pass until nothing moves and no press is ignored.
fn rest(bench: &mut Bench) {
    for _ in 0..20 {
        bench.now += 200;
        bench.input(Input::Tick);
    }
}

/// A button acts on a screen exactly if the screen's list has it; and if it does, it is drawn,
/// except for the arrows of a list.
pub fn the_list_says_what_acts(bench: &Bench) {
    let screen = bench.console().screen_name();
    // Any button ends the splash screen and a banner.
    if ["splash", "news"].contains(&screen) {
        return;
    }
    // One refusal would hide another like it, so it is dismissed first.
    let mut rested = bench.clone();
    // The pages of large print turn; large_print.rs looks at all of them.
    rested.runner.set(Setting::LargePrint, 0).expect("there is room");
    rest(&mut rested);
    let (picture, _) = rested.draw();
    let is_note = picture[0] & 1 == 0 && picture[128] >> 3 & 1 == 1;
    if is_note && LISTS.contains(&screen) {
        // The same item again would be refused again.
        rested.input(Input::Press(Button::Down));
        rested.input(Input::Press(Button::Up));
    } else if is_note {
        rested.input(Input::Hold(Button::B));
        rested.input(Input::Press(Button::B));
    }
    if rested.console().screen_name() != screen {
        return;
    }
    rest(&mut rested);
    rested.runner.set(Setting::Sound, 1).expect("there is room");
    let (mut drawn, mut listed) = (BTreeSet::new(), BTreeSet::new());
    drawn.extend(keys(&rested).into_iter().map(|key| key as u8));
    rested.console().keys(rested.now, &mut |key| {
        assert!(listed.insert(key as u8), "{key:?} twice at {screen}");
    });
    let mut idle = rested.clone();
    idle.now += PRESS;
    rest(&mut idle);
    let (before, _) = idle.draw();
    let records = rested.runner.storage().records.len();
    for button in Button::ALL {
        let mut pressed = rested.clone();
        let shown = pressed.input(Input::Press(button));
        let not_here = shown.cue == Some(Cue::NotHere);
        // A question may only come again, with a note.
        let asks_again = !not_here && pressed.draw().0 != before;
        rest(&mut pressed);
        let (after, _) = pressed.draw();
        let kept = pressed.runner.storage().records.len();
        let acts =
            before != after || kept != records || shown.update || shown.self_test || asks_again;
        let words = || words(&rested).join(" | ");
        let is_listed = listed.contains(&(button as u8));
        let then = pressed.console().screen_name();
        // An arrow at the end of a history may have nowhere to go.
        if !LISTS.contains(&screen) || !is_listed {
            assert_eq!(acts, is_listed, "{button:?} at {screen}: {} (then {then})", words());
        }
        assert_eq!(not_here, !is_listed, "{button:?} at {screen}: {:?}", shown.cue);
        let is_arrow = LISTS.contains(&screen) && !matches!(button, Button::A | Button::B);
        if !is_arrow && screen != "shake" {
            assert_eq!(is_listed, drawn.contains(&(button as u8)), "{button:?} at {screen}");
        }
    }
}
