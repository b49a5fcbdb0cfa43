//! Real screens: the pictures that the box shows on the way to every scene of the gallery.

use board::oled::Frame;
use chacha20::ChaCha20Rng;
use console::script::{Stage, actions, play};
use console::{Input, Millis, Runner, gallery};
use core::convert::Infallible;
use rand_core::SeedableRng;
use rules_core::Shaken;
use vocabulary::{Memory, StorageError};

struct Box {
    runner: Runner<Memory, Shaken<ChaCha20Rng>>,
    shown: Vec<Frame>,
}

impl Box {
    fn draw(&mut self, now: Millis) {
        let mut frame = Frame::new();
        self.runner.console().paint(frame.bytes_mut(), now);
        self.shown.push(frame);
    }
}

impl Stage for Box {
    type Error = StorageError<Infallible>;

    fn input(&mut self, input: Input, now: Millis) -> Result<(), Self::Error> {
        if self.runner.input(input, now)?.redraw {
            self.draw(now);
        }
        Ok(())
    }

    fn due(&self) -> Option<Millis> {
        self.runner.due()
    }
}

/// For each scene, the pictures on the way to it, in order.
pub fn ways() -> Vec<Vec<Frame>> {
    let way = |scene: &gallery::Scene| {
        let mut stage = Box { runner: Runner::new(Memory::default()), shown: Vec::new() };
        stage.runner.set_dice(Some(Shaken(ChaCha20Rng::seed_from_u64(gallery::SEED))));
        stage.draw(0);
        let script = scene.script().to_string();
        let actions = actions(&script).map(|step| step.expect("a step"));
        let now = play(&mut stage, actions).expect("there is room");
        stage.draw(now);
        stage.shown
    };
    gallery::SCENES.iter().map(way).collect()
}
