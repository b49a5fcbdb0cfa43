//! Records the screen over time, as an animated PNG.

use crate::screenshot::{Screenshot, write_moving};
use console::Millis;
use std::io::{self, Write};

/// Pictures, each with the time at which it is first shown.
#[derive(Default)]
pub struct Film {
    shots: Vec<(Screenshot, Millis)>,
}

impl Film {
    /// Adds a picture.
    pub fn show(&mut self, picture: Screenshot, now: Millis) {
        match self.shots.last_mut() {
            // Equal pictures in a row are one picture.
            Some((last, _)) if *last == picture => {}
            // Of two pictures at the same time, the later one counts.
            Some((last, since)) if *since == now => *last = picture,
            _ => self.shots.push((picture, now)),
        }
    }

    /// Writes an animated PNG that loops.
    ///
    /// # Errors
    ///
    /// If nothing can be written to `out`.
    pub fn write(self, end: Millis, out: impl Write) -> io::Result<()> {
        let ends = self.shots.iter().skip(1).map(|(_, since)| *since).chain([end]);
        let shown = self.shots.iter().zip(ends);
        let shown = shown.map(|((picture, since), end)| (picture, end.saturating_sub(*since)));
        write_moving(&shown.collect::<Vec<_>>(), out)
    }
}
