//! What the screen shows over a while, as a picture that moves.

use crate::screenshot::{Screenshot, write_moving};
use console::Millis;
use std::io::{self, Write};

/// Pictures, each with the time from which on it is shown.
#[derive(Default)]
pub struct Film {
    shots: Vec<(Screenshot, Millis)>,
}

impl Film {
    pub fn show(&mut self, picture: Screenshot, now: Millis) {
        match self.shots.last_mut() {
            // What looks the same is one picture.
            Some((last, _)) if *last == picture => {}
            // Of two at once, the later one is seen.
            Some((last, since)) if *since == now => *last = picture,
            _ => self.shots.push((picture, now)),
        }
    }

    /// Writes it as a PNG that moves and, when it has come to its end, begins again.
    pub fn write(self, end: Millis, out: impl Write) -> io::Result<()> {
        let ends = self.shots.iter().skip(1).map(|(_, since)| *since).chain([end]);
        let shown = self.shots.iter().zip(ends);
        let shown = shown.map(|((picture, since), end)| (picture, end.saturating_sub(*since)));
        write_moving(&shown.collect::<Vec<_>>(), out)
    }
}
