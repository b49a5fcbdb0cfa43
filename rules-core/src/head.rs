//! The head of a game: how many sit down, who starts, and what they agree on, before play begins.
//!
//! Every game has one and judges it alike: its lines come in one order, each at most once (house
//! rules excepted), and none of them is heard once play has begun.

use crate::record::{Kind, Notation};
use crate::refusal::Refusal;

/// The lines of a head, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub enum Head {
    Game,
    Seats,
    Start,
    House,
    Stock,
    Rounds,
}

impl Head {
    /// Whether `line` may follow when this one was the last. House rules are told one by one.
    fn then(self, line: Head, game: Kind) -> Result<(), Refusal> {
        let again = self == Head::House && line == Head::House;
        if self < line || again { Ok(()) } else { Err(Refusal::HeadIsOver { game }) }
    }
}

/// What the judges of all games share about their heads.
pub(crate) trait Headed: Notation {
    /// The last line of the head that was told; none once play has begun.
    fn told(&self) -> Option<Head>;

    /// Whether `line` comes in its order. All but the first need somebody to sit there.
    fn judge_head(&self, line: Head) -> Result<(), Refusal> {
        let game = Self::KIND;
        self.told().ok_or(Refusal::HeadIsOver { game })?.then(line, game)?;
        if line > Head::Seats { self.sitting() } else { Ok(()) }
    }

    /// Whether that many may play, and nobody sits there yet.
    fn judge_seats(&self, seats: u8) -> Result<(), Refusal> {
        self.judge_head(Head::Seats)?;
        let allowed = Self::KIND.seats();
        if allowed.contains(&seats) {
            return Ok(());
        }
        let (game, fewest, most) = (Self::KIND, *allowed.start(), *allowed.end());
        Err(Refusal::SeatCount { game, fewest, most })
    }

    /// Somebody sits there.
    fn sitting(&self) -> Result<(), Refusal> {
        if self.seats().is_empty() { Err(Refusal::NotSeated { game: Self::KIND }) } else { Ok(()) }
    }

    /// Somebody sits there, and nobody has won yet.
    fn going_on(&self) -> Result<(), Refusal> {
        self.sitting()?;
        if self.winners().is_empty() { Ok(()) } else { Err(Refusal::GameOver { game: Self::KIND }) }
    }
}
