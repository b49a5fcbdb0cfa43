//! Which commands the rules allow: each becomes an event or a refusal.

use super::{Command, Dingominos, Event, Held, Player, Side, Sign, Stock, Turn};
use crate::head::{Head, Headed};
use crate::record::{Kind, Notation as _};
use crate::refusal::Refusal;
use crate::seat::Seat;

const GAME: Kind = Dingominos::KIND;

impl Dingominos {
    pub(super) fn judge(&self, command: &Command) -> Result<Event, Refusal> {
        match *command {
            Command::Seats(seats) => self.judge_seats(seats).map(|()| Event::Seated { seats }),
            Command::Start(seat) => self.judge_start(seat),
            Command::OpenHands(on) => self.judge_house().map(|()| Event::OpenHands { on }),
            Command::Trust(on) => self.judge_house().map(|()| Event::Trust { on }),
            Command::Stock(tiles) => self.judge_stock(tiles),
            Command::Rounds(rounds) => self.judge_rounds(rounds),
            Command::Open { left, right } => self.judge_open(left, right),
            Command::Lay { side, inner, outer } => self.judge_lay(side, inner, outer),
            Command::OpenOnTrust { halves } => self.judge_open_on_trust(halves),
            Command::LayOnTrust { action } => self.judge_lay_on_trust(action),
            Command::Draw => self.judge_draw(),
            Command::Pass => self.judge_pass(),
            Command::Take { only } => self.judge_take(only),
            Command::Empty => self.judge_empty(),
            Command::Cannot => self.judge_cannot(),
            Command::Count { seat, held } => self.judge_count(seat, held),
            Command::Finish => self.judge_finish(),
            Command::Correct(correction) => self.judge_correction(correction),
            Command::Quit(seat) => self.judge_quit(seat),
        }
    }

    fn judge_start(&self, seat: Seat) -> Result<Event, Refusal> {
        self.judge_head(Head::Start)?;
        self.players.at(seat, GAME)?;
        Ok(Event::Youngest { seat })
    }

    fn judge_house(&self) -> Result<(), Refusal> {
        self.judge_head(Head::House)
    }

    /// D1: the whole set has at least as many tiles as are dealt.
    fn judge_stock(&self, tiles: u16) -> Result<Event, Refusal> {
        self.judge_head(Head::Stock)?;
        let (dealt, most) = (Self::dealt(self.players.count()), Self::SET_MAX);
        if !(dealt..=most).contains(&tiles) {
            return Err(Refusal::SetSize { dealt, most });
        }
        Ok(Event::SetCounted { tiles })
    }

    fn judge_rounds(&self, rounds: u16) -> Result<Event, Refusal> {
        self.judge_head(Head::Rounds)?;
        if rounds == 0 {
            return Err(Refusal::NoRounds);
        }
        Ok(Event::RoundsAgreed { rounds })
    }

    fn judge_open(&self, left: Sign, right: Sign) -> Result<Event, Refusal> {
        self.require_running()?;
        self.refuse_on_trust()?;
        self.require_unopened()?;
        Ok(Event::Opened { left, right })
    }

    /// Checks that the round has not been opened yet.
    pub(super) fn require_unopened(&self) -> Result<(), Refusal> {
        match self.turn {
            Turn::Head { .. } | Turn::Open => Ok(()),
            Turn::Count => Err(Refusal::CountFirst { seats: self.holding() }),
            _ => Err(Refusal::Opened),
        }
    }

    fn judge_lay(&self, side: Side, inner: Sign, outer: Sign) -> Result<Event, Refusal> {
        self.require_running()?;
        self.refuse_on_trust()?;
        let turn = self.playing()?;
        let Some(end) = self.end(side) else { return Err(self.open_first()) };
        if outer == Sign::Joker && inner != Sign::Joker {
            return Err(Refusal::JokerOutward);
        }
        if let Turn::Answer { penalty, .. } = *turn
            && outer != Sign::Counter
        {
            return Err(Refusal::NotACounter { penalty });
        }
        if !inner.fits(end) {
            return Err(Refusal::WrongSign { side, end, inner });
        }
        Ok(Event::Laid { side, inner, outer })
    }

    /// D4: a seat draws by choice or because nothing fits; in the open game only because nothing
    /// fits (D15). In a replay it may draw, too (D6).
    fn judge_draw(&self) -> Result<Event, Refusal> {
        self.require_undrawn()?;
        if self.stock() == Some(0) {
            return Err(Refusal::NoStock);
        }
        self.judge_not_laying()?;
        Ok(Event::Drew)
    }

    fn judge_pass(&self) -> Result<Event, Refusal> {
        match *self.playing()? {
            Turn::Drawn { .. } | Turn::Play { replay: Some(_), .. } => Ok(Event::Passed),
            Turn::Answer { penalty, .. } => Err(Refusal::PenaltyDue { penalty }),
            _ => {
                self.judge_not_laying()?;
                match self.stock() {
                    Some(0) if self.open_hands => Err(Refusal::LayOrCannot),
                    Some(0) => Ok(Event::Passed),
                    _ => Err(Refusal::DrawFirst),
                }
            }
        }
    }

    /// D15: in the open game, a seat that can lay a tile must, and every tile fits a joker.
    fn judge_not_laying(&self) -> Result<(), Refusal> {
        if self.open_hands && self.joker_end() { Err(Refusal::MustLay) } else { Ok(()) }
    }

    fn judge_take(&self, only: Option<u16>) -> Result<Event, Refusal> {
        let Turn::Answer { penalty, .. } = *self.playing()? else {
            return Err(Refusal::NothingDue);
        };
        if let Some(only) = only {
            self.judge_declared_empty()?;
            if only >= penalty {
                return Err(Refusal::NotShort { penalty });
            }
        }
        Ok(Event::Took { only })
    }

    fn judge_empty(&self) -> Result<Event, Refusal> {
        self.require_running()?;
        if let Turn::Count = self.turn {
            return Err(Refusal::CountFirst { seats: self.holding() });
        }
        self.judge_declared_empty()?;
        Ok(Event::StockEmpty)
    }

    /// D1: the players say that the stock is empty, once, and only if the box does not count it.
    fn judge_declared_empty(&self) -> Result<(), Refusal> {
        match self.stock {
            Stock::Counted(left) => Err(Refusal::StockCounted { left }),
            Stock::Uncounted { empty: true } => Err(Refusal::EmptyAlready),
            Stock::Uncounted { empty: false } => Ok(()),
        }
    }

    /// D12: nothing fits, and the stock is empty.
    fn judge_cannot(&self) -> Result<Event, Refusal> {
        self.require_undrawn()?;
        // D6: whoever gives up a replay passes.
        if let Turn::Play { replay: Some(_), .. } = self.turn {
            return Err(Refusal::Replay);
        }
        if self.stock() != Some(0) {
            return Err(Refusal::DrawFirst);
        }
        // D11: any tile fits a joker.
        if self.joker_end() {
            return Err(Refusal::JokerTakesAll);
        }
        Ok(Event::CannotLay)
    }

    fn joker_end(&self) -> bool {
        self.ends.is_some_and(|ends| ends.contains(&Sign::Joker))
    }

    /// D13: the count must be possible with the number of tiles in the hand.
    fn judge_count(&self, seat: Seat, held: Held) -> Result<Event, Refusal> {
        self.require_running()?;
        self.require_in_play(seat)?;
        let player = self.players.at(seat, GAME)?;
        let Turn::Count = self.turn else { return Err(Refusal::RoundRuns) };
        self.judge_uncounted(seat, player)?;
        let tiles = player.hand;
        let signs = u32::from(held.actions) + u32::from(held.jokers);
        let Some(least) = (2 * u32::from(tiles)).checked_sub(signs) else {
            return Err(Refusal::TooManySigns { seat, tiles });
        };
        let most = 6 * least;
        if !(least..=most).contains(&u32::from(held.pips)) {
            return Err(Refusal::Impossible { seat, tiles, least, most });
        }
        Ok(Event::Counted { seat, held })
    }

    /// Checks that this hand has tiles that have not been counted.
    pub(super) fn judge_uncounted(&self, seat: Seat, player: &Player) -> Result<(), Refusal> {
        if player.hand == 0 {
            return Err(Refusal::HoldsNothing { seat });
        }
        if player.counted { Err(Refusal::CountedAlready { seat }) } else { Ok(()) }
    }

    fn judge_finish(&self) -> Result<Event, Refusal> {
        self.require_running()?;
        if self.rounds.is_some() {
            return Err(Refusal::RoundsAgreed);
        }
        match self.turn {
            Turn::Open if self.round > 1 => Ok(Event::Finished),
            Turn::Count => Err(Refusal::CountFirst { seats: self.holding() }),
            _ => Err(Refusal::NotBetweenRounds),
        }
    }

    /// Checks that nothing has been drawn, and no penalty is due.
    fn require_undrawn(&self) -> Result<(), Refusal> {
        match *self.playing()? {
            Turn::Drawn { .. } => Err(Refusal::HasDrawn),
            Turn::Answer { penalty, .. } => Err(Refusal::PenaltyDue { penalty }),
            _ => Ok(()),
        }
    }

    /// The current turn, in a round that is open and not over.
    pub(super) fn playing(&self) -> Result<&Turn, Refusal> {
        self.require_running()?;
        match &self.turn {
            Turn::Head { .. } | Turn::Open => Err(self.open_first()),
            Turn::Count => Err(Refusal::CountFirst { seats: self.holding() }),
            turn => Ok(turn),
        }
    }

    pub(super) fn open_first(&self) -> Refusal {
        Refusal::OpenFirst { seat: self.youngest }
    }
}
