//! The head of a game: how many play, who starts, and what they agree on before play begins.
//!
//! All games judge their heads in the same way: the lines come in a fixed order, each at most once
//! (except house rules), and none is accepted once play has begun.

use crate::record::{Kind, Notation};
use crate::refusal::Refusal;
use crate::seat::Seat;

/// A line of the head, in the order in which they come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub enum Head {
    /// Which game it is.
    Game,
    /// How many play.
    Seats,
    /// Who starts.
    Start,
    /// A house rule. There may be several of these lines.
    House,
    /// How many tiles the whole set has (Dingominos, D1).
    Stock,
    /// How many rounds are played (Dingominos, D14).
    Rounds,
}

impl Head {
    /// Refuses `line` unless it may come after this one.
    fn then(self, line: Head, game: Kind) -> Result<(), Refusal> {
        let again = self == Head::House && line == Head::House;
        if self < line || again { Ok(()) } else { Err(Refusal::HeadIsOver { game }) }
    }
}

impl<G: Notation> Headed for G {}

/// The checks that the judges of all games share. Each refuses if its condition does not hold.
pub(crate) trait Headed: Notation {
    /// Checks that `line` may come now. All but the first need the number of seats.
    fn judge_head(&self, line: Head) -> Result<(), Refusal> {
        let game = Self::KIND;
        self.head_line().ok_or(Refusal::HeadIsOver { game })?.then(line, game)?;
        if line > Head::Seats { self.require_seated() } else { Ok(()) }
    }

    /// Checks that so many can play, and that the number of seats is not known yet.
    fn judge_seats(&self, seats: u8) -> Result<(), Refusal> {
        self.judge_head(Head::Seats)?;
        let allowed = Self::KIND.seats();
        if allowed.contains(&seats) {
            return Ok(());
        }
        let (game, fewest, most) = (Self::KIND, *allowed.start(), *allowed.end());
        Err(Refusal::SeatCount { game, fewest, most })
    }

    /// Checks that the number of seats is known.
    fn require_seated(&self) -> Result<(), Refusal> {
        if self.seats().is_empty() { Err(Refusal::NotSeated { game: Self::KIND }) } else { Ok(()) }
    }

    /// Checks that the number of seats is known and the game is not over.
    fn require_running(&self) -> Result<(), Refusal> {
        self.require_seated()?;
        if self.winners().is_empty() { Ok(()) } else { Err(Refusal::GameOver { game: Self::KIND }) }
    }

    /// For statements about single pieces: on trust, those are not entered.
    fn refuse_on_trust(&self) -> Result<(), Refusal> {
        if self.on_trust() { Err(Refusal::OnTrust { game: Self::KIND }) } else { Ok(()) }
    }

    /// For statements that exist only on trust.
    fn require_trust(&self) -> Result<(), Refusal> {
        if self.on_trust() { Ok(()) } else { Err(Refusal::NotOnTrust { game: Self::KIND }) }
    }

    /// Checks that the seat exists and has not left the game.
    fn require_in_play(&self, seat: Seat) -> Result<(), Refusal> {
        self.require_seated()?;
        if !self.seats().contains(seat) {
            let seats = u8::try_from(self.seats().len()).unwrap_or(u8::MAX);
            return Err(Refusal::NoSuchSeat { game: Self::KIND, seat, seats });
        }
        if self.out().contains(seat) { Err(Refusal::HasQuit { seat }) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use crate::dice::Given;
    use crate::dingominos::{Command, Dingominos};
    use crate::game::Game as _;
    use crate::record::Kind;
    use crate::refusal::Refusal;
    use crate::seat::Seat;

    #[test]
    fn the_head_needs_the_number_of_seats_first() {
        for command in [
            Command::Start(Seat::FIRST),
            Command::OpenHands(true),
            Command::Trust(true),
            Command::Stock(55),
            Command::Rounds(3),
        ] {
            let refused = Dingominos::default().decide(&command, &mut Given::default());
            let game = Kind::Dingominos;
            assert_eq!(refused, Err(Refusal::NotSeated { game }), "{command:?}");
        }
    }
}
