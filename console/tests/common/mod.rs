//! A box without hardware: a console, dice, a clock that moves when a script says so, and a glass.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use chacha20::ChaCha20Rng;
use console::script::{PRESS, Stage, play, steps};
use console::{Console, Effects, Input, Kept, Language, Millis, Picture, Settings, gallery};
use core::convert::Infallible;
use embedded_graphics::primitives::Rectangle;
use rand_core::SeedableRng;
use rules_core::Shaken;

pub struct Bench {
    pub console: Console,
    pub kept: Vec<Kept>,
    pub now: Millis,
    dice: Shaken<ChaCha20Rng>,
}

impl Bench {
    pub fn new(language: Language) -> Bench {
        let kept = vec![Kept::Settings(Settings { language, ..Settings::default() })];
        Bench {
            console: Console::start(kept.clone()),
            kept,
            now: 0,
            dice: Shaken(ChaCha20Rng::seed_from_u64(gallery::SEED)),
        }
    }

    /// One input, and the time a finger takes for it.
    pub fn input(&mut self, input: Input) -> Effects {
        let effects = self.console.input(input, self.now, Some(&mut self.dice));
        self.kept.extend(effects.keep.iter().cloned());
        self.now += PRESS;
        effects
    }

    pub fn play(&mut self, script: &str) {
        let steps =
            steps(script).map(|step| step.unwrap_or_else(|word| panic!("{word} is no step")));
        let Ok(now) = play(self, steps);
        self.now = now;
    }

    /// The picture, and where its texts lie.
    pub fn draw(&self) -> (Picture, Vec<Rectangle>) {
        let (mut picture, mut texts) = ([0; 1024], Vec::new());
        self.console.paint(&mut picture, self.now);
        self.console.texts(self.now, &mut |area| texts.push(area));
        (picture, texts)
    }
}

impl Stage for Bench {
    type Error = Infallible;

    fn input(&mut self, input: Input, now: Millis) -> Result<(), Infallible> {
        self.now = now;
        Bench::input(self, input);
        Ok(())
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        self.console.wake(now)
    }
}
