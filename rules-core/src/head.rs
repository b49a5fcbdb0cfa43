//! The head of a game: how many play, who starts, and what they agree on before play begins.
//!
//! Every game has one and judges it the same way: its lines come in a fixed order, each at most
//! once (except house rules), and none of them is accepted once play has begun.

use crate::record::{Kind, Notation};
use crate::refusal::Refusal;
use crate::seat::Seat;

/// The lines of a head, in order.
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
    /// Whether `line` may come after this one. House rules are told one by one.
    fn then(self, line: Head, game: Kind) -> Result<(), Refusal> {
        let again = self == Head::House && line == Head::House;
        if self < line || again { Ok(()) } else { Err(Refusal::HeadIsOver { game }) }
    }
}

impl<G: Notation> Headed for G {}

/// What the judges of all games share about their heads.
pub(crate) trait Headed: Notation {
    /// Whether `line` comes in order. All but the first need the number of seats to be known.
    fn judge_head(&self, line: Head) -> Result<(), Refusal> {
        let game = Self::KIND;
        self.head_line().ok_or(Refusal::HeadIsOver { game })?.then(line, game)?;
        if line > Head::Seats { self.sitting() } else { Ok(()) }
    }

    /// Whether that many may play, and the number of seats is not known yet.
    fn judge_seats(&self, seats: u8) -> Result<(), Refusal> {
        self.judge_head(Head::Seats)?;
        let allowed = Self::KIND.seats();
        if allowed.contains(&seats) {
            return Ok(());
        }
        let (game, fewest, most) = (Self::KIND, *allowed.start(), *allowed.end());
        Err(Refusal::SeatCount { game, fewest, most })
    }

    /// Refuses until the number of seats is known.
    fn sitting(&self) -> Result<(), Refusal> {
        if self.seats().is_empty() { Err(Refusal::NotSeated { game: Self::KIND }) } else { Ok(()) }
    }

    /// Refuses until the number of seats is known, and once somebody has won.
    fn going_on(&self) -> Result<(), Refusal> {
        self.sitting()?;
        if self.winners().is_empty() { Ok(()) } else { Err(Refusal::GameOver { game: Self::KIND }) }
    }

    /// Refuses what is told of pieces where pieces are not told.
    fn told_here(&self) -> Result<(), Refusal> {
        if self.on_trust() { Err(Refusal::OnTrust { game: Self::KIND }) } else { Ok(()) }
    }

    /// Refuses what is said only where pieces are not told.
    fn trusted_here(&self) -> Result<(), Refusal> {
        if self.on_trust() { Ok(()) } else { Err(Refusal::NotOnTrust { game: Self::KIND }) }
    }

    /// Refuses what concerns a seat that nobody sits at, or that has left the game.
    fn still_in(&self, seat: Seat) -> Result<(), Refusal> {
        self.sitting()?;
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
    fn nothing_is_agreed_on_before_it_is_known_how_many_play() {
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
