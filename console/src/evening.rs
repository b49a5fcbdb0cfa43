//! An evening: how often each animal has won, from game to game.
//!
//! What is kept is how things stood *before* the game on the table; who wins that game follows from
//! its own entries. So a win that is undone is not counted, a power cut counts none twice, and
//! nothing has to be kept when a game ends.

use crate::art::TOKENS;
use crate::kept::{Kept, WINS};
use crate::page::Canvas;
use crate::session::Session;
use crate::speech::Item;
use crate::stroke::{Align, Font};
use heapless::Vec;

/// How often each animal has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wins([u8; TOKENS as usize]);

/// The games of an evening.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Evening {
    /// Before the game on the table.
    before: Wins,
    /// Whether that game counts: not if the players started over after it was won.
    counts: bool,
}

impl Default for Evening {
    fn default() -> Evening {
        Evening { before: Wins::default(), counts: true }
    }
}

impl Evening {
    /// The games before one that starts now.
    pub(crate) fn after(wins: Wins) -> Evening {
        Evening { before: wins, counts: true }
    }

    /// An evening that starts over: with the game on the table, or if that is won, with the next.
    pub(crate) fn anew(is_won: bool) -> Evening {
        Evening { before: Wins::default(), counts: !is_won }
    }

    /// Restores what was kept with the game on the table.
    pub(crate) fn restore(&mut self, wins: &[u8], counts: bool) {
        *self = Evening { before: Wins::default(), counts };
        for (own, kept) in self.before.0.iter_mut().zip(wins) {
            *own = *kept;
        }
    }

    pub(crate) fn to_keep(&self) -> Kept {
        let Wins(before) = self.before;
        let last = before.iter().rposition(|won| *won > 0).map_or(0, |last| last + 1);
        let wins: Vec<u8, WINS> = before.iter().copied().take(last).collect();
        Kept::Evening { wins, counts: self.counts }
    }

    /// How often each animal has won, including the game on the table if it has been won.
    pub(crate) fn so_far(&self, session: Option<&Session>) -> Wins {
        let mut wins = self.before;
        let Some(session) = session.filter(|_| self.counts) else { return wins };
        for seat in session.winners().iter() {
            if let Some(won) = wins.0.get_mut(usize::from(session.token(seat) % TOKENS)) {
                *won = won.saturating_add(1);
            }
        }
        wins
    }
}

impl Wins {
    /// Tests if nobody has won yet.
    pub(crate) fn is_empty(self) -> bool {
        self == Wins::default()
    }

    /// Every animal that has won, and how often.
    fn each(self) -> impl Iterator<Item = (u8, u8)> {
        (0..).zip(self.0).filter(|(_, won)| *won > 0)
    }

    /// Tests if there is a row of four for all who have won.
    pub(crate) fn are_few(self) -> bool {
        self.each().count() <= 4
    }

    /// Draws each animal that has won, with its number of wins: `columns` of them in a row, the
    /// first with its upper left corner there, as far as there is room for `rows`.
    pub(crate) fn draw(
        self,
        page: &mut Canvas<'_>,
        (x, y): (i32, i32),
        (columns, step): (i32, i32),
        rows: i32,
    ) {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        for ((column, row), (token, won)) in places.zip(self.each()) {
            page.item(Item::Foremost);
            let (x, y) = (x + step * column, y + 12 * row);
            page.animal(x, y, 1, token);
            page.text(x + 12, y + 9, Align::Left, Font::Text, &won);
            page.pause();
        }
    }
}
