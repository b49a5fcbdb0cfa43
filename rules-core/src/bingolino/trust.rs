//! Bingolino on trust (B11): tiles are turned on the table and not entered.
//!
//! The seats announce how many stars they earn. That is refused only if so many are impossible.

use super::{Bingolino, Command, Event, InUse};
use crate::Game as _;
use crate::head::{Head, Headed};
use crate::refusal::Refusal;
use crate::seat::Seat;

/// The most lines that 0 to 16 face-down tiles can complete.
const LINES: [u8; 17] = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 6, 6, 7, 8, 10];
/// How many tiles a row, a column and a diagonal have that meet in one tile: fewer tiles never
/// complete three lines at once.
const THREE_MEET: u8 = 10;

/// The most stars that a seat can have: one for each line.
pub(super) fn most_stars() -> u8 {
    most_lines(u8::MAX)
}

fn most_lines(tiles: u8) -> u8 {
    let most = LINES.get(usize::from(tiles)).or(LINES.last());
    most.copied().unwrap_or_default()
}

impl Bingolino {
    pub(super) fn judge_trust(&self, on: bool) -> Result<Event, Refusal> {
        self.judge_head(Head::House)?;
        Ok(Event::Trust { on })
    }

    pub(super) fn judge_star(&self, seat: Seat, stars: u8) -> Result<Event, Refusal> {
        self.require_running()?;
        self.require_trust()?;
        let InUse { turned, .. } = self.in_use()?;
        let board = self.board_in_play(seat)?;
        if turned.contains(seat) {
            return Err(Refusal::StarsSaid { seat });
        }
        if !(1..=Self::STARS_OF_A_ROLL).contains(&stars) {
            return Err(Refusal::StarCount);
        }
        if self.usable(seat).is_none_or(|roll| roll.numbers().next().is_none()) {
            return Err(Refusal::RollUseless { seat });
        }
        let in_all = board.stars() + u32::from(stars);
        if in_all > u32::from(most_stars()) {
            return Err(Refusal::StarCount);
        }
        let rolls = board.rolls.count();
        let too_many = in_all > u32::from(most_lines(rolls));
        if too_many || stars == Self::STARS_OF_A_ROLL && rolls < THREE_MEET {
            return Err(Refusal::TooManyStars { seat, rolls });
        }
        Ok(Event::Starred { seat, stars })
    }

    /// On trust: the most stars that `seat` may announce for the roll in use. Zero if it may not
    /// announce any.
    pub fn could_earn(&self, seat: Seat) -> u8 {
        let may = |&stars: &u8| self.may(&Command::Star { seat, stars });
        (1..=Self::STARS_OF_A_ROLL).rev().find(may).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Cells, Line, Lines};
    use crate::record::Referee;
    use crate::seat::Seat;
    use crate::squares::Squares;
    use std::vec::Vec;

    fn boards() -> impl Iterator<Item = Cells> {
        let cells: Vec<Cell> = Squares::<u8, 4>::cells().collect();
        (0_u32..1 << 16).map(move |down| {
            let is_down = |nth: &usize| down & 1 << nth != 0;
            (0..16).filter(is_down).map(|nth| cells[nth]).collect()
        })
    }

    /// Checks the table against all 2¹⁶ boards.
    #[test]
    fn the_table_has_the_most_lines_that_so_many_tiles_complete() {
        let mut most = [0; 17];
        for down in boards() {
            let most = &mut most[usize::try_from(down.len()).unwrap()];
            *most = (*most).max(u8::try_from(Lines::<4>::within(down).len()).unwrap());
        }
        assert_eq!(most, LINES);
        assert_eq!(most_stars(), 10);
    }

    #[test]
    fn three_lines_at_once_take_ten_tiles() {
        let meets = |down: Cells, cell: Cell| {
            let lines = Lines::<4>::within(down).iter();
            lines.filter(|line: &Line<4>| line.cells().contains(cell)).count()
        };
        let three = |down: &Cells| down.iter().any(|cell| meets(*down, cell) == 3);
        let fewest = boards().filter(three).map(Cells::len).min();
        assert_eq!(fewest, Some(u32::from(THREE_MEET)));
        assert!(boards().all(|down| down.iter().all(|cell| meets(down, cell) <= 3)));
    }

    /// A game of these statements, all of which must be accepted.
    fn heard<'a>(statements: impl IntoIterator<Item = &'a str>) -> Referee<Bingolino, 8> {
        let mut referee = Referee::default();
        for statement in statements {
            assert!(referee.hear(statement, &mut |_| ()).is_accepted(), "{statement}");
        }
        referee
    }

    #[test]
    fn a_seat_has_at_most_ten_stars() {
        let turns = ["roll 1 2 3", "done"].repeat(40);
        let head = ["seats 2", "house trust on"].into_iter().chain(turns);
        let mut referee = heard(head.chain(["correct 1 stars 9", "roll 1 2 3"]));
        assert_eq!(referee.game().could_earn(Seat::FIRST), 1);
        let too_many = referee.hear("star 1 2", &mut |_| ());
        assert_eq!(too_many.refusal(), Some(Refusal::StarCount));
        assert!(referee.hear("star 1 1", &mut |_| ()).is_accepted());
    }

    #[test]
    fn how_many_stars_a_seat_may_announce_depends_on_its_rolls() {
        let could = |rolls: usize| {
            let turns = ["roll 1 2 3", "done"].repeat(rolls - 1);
            let game = ["seats 2", "house trust on"].into_iter().chain(turns).chain(["roll 1 2 3"]);
            heard(game).game().could_earn(Seat::FIRST)
        };
        assert_eq!([1, 3, 4, 6, 7, 9, 10, 20].map(could), [0, 0, 1, 1, 2, 2, 3, 3]);
    }
}
