//! What a card is worth (C8), and who has won (C9).

use super::card::star;
use super::{Combo, Player};
use crate::grid::{Line, Lines};
use crate::seat::{Seat, Seats};

/// C8: the points for a COMBO.
pub(super) const COMBO: u16 = 100;

impl Player {
    /// The lines of five dice, counting the star as one.
    pub fn combos(&self) -> Lines<5> {
        let star = star().iter();
        Lines::within(star.fold(self.filled, crate::grid::Cells::with))
    }

    /// A line that is no longer complete is nobody's doing any more.
    pub(super) fn forget_broken_lines(&mut self) {
        self.given = self.given.without(self.given.without(self.combos()));
    }

    /// The COMBOs that a stroke of this seat has made, and no correction.
    pub fn made(&self) -> Lines<5> {
        self.combos().without(self.given)
    }

    /// What the best line short of a COMBO is worth: 50 for four dice, 25 for three. By house rule
    /// they must touch.
    pub fn best_line(&self, touching: bool) -> u16 {
        let lies = |cell| self.filled.contains(cell) || star().contains(cell);
        let dice = |line: Line<5>| {
            let (mut longest, mut run) = (0, 0);
            for cell in line.path() {
                match lies(cell) {
                    true => run += 1,
                    false if touching => run = 0,
                    false => {}
                }
                longest = longest.max(run);
            }
            longest
        };
        match Line::all().map(dice).max() {
            Some(4..) => 50,
            Some(3) => 25,
            _ => 0,
        }
    }
}

impl Combo {
    /// What `seat` would score for its best line now.
    pub fn worth(&self, seat: Seat) -> u16 {
        self.players.get(seat).map_or(0, |player| player.best_line(self.touching))
    }

    /// C9: the highest score from 300 up wins; in a tie, whoever made the COMBO, or else the tied
    /// seats together. `None` if nobody has 300 yet.
    pub(super) fn at_the_goal(&self, maker: Seat) -> Option<Seats> {
        let highest = self.players.iter().map(|(_, player)| player.score).max()?;
        if highest < Self::TO_WIN {
            return None;
        }
        let leaders = self.players.iter().filter(|(_, player)| player.score == highest);
        let leaders: Seats = leaders.map(|(seat, _)| seat).collect();
        Some(if leaders.contains(maker) { Seats::from_iter([maker]) } else { leaders })
    }
}
