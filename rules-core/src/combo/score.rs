//! What a card is worth (C8), and who has won (C9).

use super::card::star;
use super::{Combo, Command, News, Player};
use crate::game::Game as _;
use crate::grid::{Line, Lines};
use crate::seat::{Seat, Seats};

/// C8: the points for a COMBO.
pub(super) const COMBO: u16 = 100;

impl Player {
    /// The complete lines, counting the star as a die. Always empty on trust (C11).
    pub fn combos(&self) -> Lines<5> {
        let star = star().iter();
        Lines::within(star.fold(self.filled, crate::grid::Cells::with))
    }

    /// If a corrected line is no longer complete, it can be made by a stroke again.
    pub(super) fn forget_broken_lines(&mut self) {
        self.corrected = self.corrected.without(self.corrected.without(self.combos()));
    }

    /// The COMBOs that this seat has made by a stroke, not those made by a correction (U4).
    pub fn made(&self) -> Lines<5> {
        self.combos().without(self.corrected)
    }

    /// The points for the best line: 50 for four dice or more, 25 for three (C8). With `touching`,
    /// the dice must touch (a house rule).
    pub fn best_line(&self, touching: bool) -> u16 {
        let has_die = |cell| self.filled.contains(cell) || star().contains(cell);
        let dice = |line: Line<5>| {
            let (mut longest, mut run) = (0, 0);
            for cell in line.path() {
                match has_die(cell) {
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
    /// The points that `seat` would score for its best line now (C8).
    pub fn worth(&self, seat: Seat) -> u16 {
        self.players.get(seat).map_or(0, |player| player.best_line(self.touching))
    }

    /// C9: announces the seats that can claim the missing points from now on. A throw, for example,
    /// ends that; when a seat can claim again, it is announced again.
    pub(super) fn tell_claims(&mut self, news: &mut dyn FnMut(News)) {
        let may = |seat: &Seat| self.may(&Command::Claim { seat: *seat });
        let now: Seats = self.in_play().iter().filter(may).collect();
        for seat in now.without(self.can_claim).iter() {
            news(News::CanClaim { seat });
        }
        self.can_claim = now;
    }

    /// C9: the highest score of at least 300 wins. In a tie, `maker`, who made the COMBO, wins if
    /// among the tied seats; otherwise they win together. Returns `None` if no seat has 300 yet.
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
