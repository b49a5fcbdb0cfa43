//! Real screens: what the box shows along the way to every scene of the gallery.

use board::oled::Frame;
use chacha20::ChaCha20Rng;
use console::script::{Stage, play, steps};
use console::{Console, Input, Kept, Millis, Settings, gallery};
use core::convert::Infallible;
use rand_core::SeedableRng;
use rules_core::Shaken;

struct Box {
    console: Console,
    dice: Shaken<ChaCha20Rng>,
    shown: Vec<Frame>,
}

impl Box {
    fn draw(&mut self, now: Millis) {
        let mut frame = Frame::new();
        self.console.paint(frame.bytes_mut(), now);
        self.shown.push(frame);
    }
}

impl Stage for Box {
    type Error = Infallible;

    fn input(&mut self, input: Input, now: Millis) -> Result<(), Infallible> {
        if self.console.input(input, now, Some(&mut self.dice)).redraw {
            self.draw(now);
        }
        Ok(())
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        self.console.wake(now)
    }
}

/// For each scene the pictures one sees on the way to it, in their order.
pub fn ways() -> Vec<Vec<Frame>> {
    let way = |scene: &gallery::Scene| {
        let mut stage = Box {
            console: Console::start([Kept::Settings(Settings::default())]),
            dice: Shaken(ChaCha20Rng::seed_from_u64(gallery::SEED)),
            shown: Vec::new(),
        };
        stage.draw(0);
        let Ok(now) = play(&mut stage, steps(scene.script).map(|step| step.expect("a step")));
        stage.draw(now);
        stage.shown
    };
    gallery::SCENES.iter().map(way).collect()
}
