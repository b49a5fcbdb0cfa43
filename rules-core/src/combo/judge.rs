//! Which commands the rules allow: each becomes an event or a refusal.

use super::{Card, Combo, Command, Event, Fit, House, Lift, Player, Turn};
use crate::dice::{Dice, Face, Faces};
use crate::grid::Cell;
use crate::head::{Head, Headed};
use crate::record::{Kind, Notation as _};
use crate::refusal::Refusal;
use crate::seat::Seat;

const GAME: Kind = Combo::KIND;

impl Combo {
    pub(super) fn judge(&self, command: &Command, dice: &mut dyn Dice) -> Result<Event, Refusal> {
        self.judge_mode(command)?;
        match *command {
            Command::Seats(seats) => self.judge_seats(seats).map(|()| Event::Seated { seats }),
            Command::House { rule, on } => self.judge_house(rule, on),
            Command::Card { seat, ref card } => self.judge_card(seat, card),
            Command::SameCard { seat } => self.judge_same_card(seat),
            Command::RollOff { dice: count } => self.judge_rolloff(count, dice),
            Command::Throw { white } => self.judge_throw(white, dice),
            Command::Place { face, cell } => self.judge_place(face, cell),
            Command::Cannot => self.judge_cannot(),
            Command::Stop => self.judge_stop(),
            Command::Take { seat, face, cell } => self.judge_take(seat, face, cell),
            Command::Leave { seat } => self.judge_leave(seat),
            Command::Lift(ref cells) => self.judge_lift(cells),
            Command::Claim { seat } => self.judge_claim(seat),
            Command::PlacedDice { dice } => self.judge_placed_dice(dice),
            Command::NoneFits { ref takers } => self.judge_none_fits(takers),
            Command::LiftDice { dice } => self.judge_lift_dice(dice),
            Command::Announce { seat, double, ref lines } => {
                self.judge_announced(seat, double, lines)
            }
            Command::ClaimLine { seat, line } => self.judge_claim_line(seat, line),
            Command::Correct(ref correct) => self.judge_correct(correct),
            Command::Quit(seat) => self.judge_quit(seat),
        }
    }

    /// C11: some commands exist only on trust, and some only in other games.
    fn judge_mode(&self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Card { .. }
            | Command::SameCard { .. }
            | Command::Place { .. }
            | Command::Cannot
            | Command::Take { .. }
            | Command::Leave { .. }
            | Command::Lift(_)
            | Command::Claim { .. } => self.require_running().and_then(|()| self.refuse_on_trust()),
            Command::PlacedDice { .. }
            | Command::NoneFits { .. }
            | Command::LiftDice { .. }
            | Command::Announce { .. }
            | Command::ClaimLine { .. } => {
                self.require_running().and_then(|()| self.require_trust())
            }
            Command::Seats(_)
            | Command::House { .. }
            | Command::RollOff { .. }
            | Command::Throw { .. }
            | Command::Stop
            | Command::Correct(_)
            | Command::Quit(_) => Ok(()),
        }
    }

    fn judge_house(&self, rule: House, on: bool) -> Result<Event, Refusal> {
        self.judge_head(Head::House)?;
        Ok(Event::Agreed { rule, on })
    }

    fn judge_card(&self, seat: Seat, card: &Card) -> Result<Event, Refusal> {
        let player = self.entering_a_card(seat)?;
        card.check()?;
        player.card.judge_entered(card)?;
        Ok(Event::CardTold { seat, card: *card })
    }

    /// A card is entered with all its red numbers, so what was learned of one may be too little.
    fn judge_same_card(&self, seat: Seat) -> Result<Event, Refusal> {
        let card = self.entering_a_card(seat)?.before;
        if card.absent().is_none() {
            return Err(Refusal::NoCardBefore { seat });
        }
        self.judge_card(seat, &card)
    }

    /// The player at this seat, whose card may still be entered.
    fn entering_a_card(&self, seat: Seat) -> Result<&Player, Refusal> {
        self.require_running()?;
        self.require_in_play(seat)?;
        let player = self.players.at(seat, GAME)?;
        if self.tells_cards() { Ok(player) } else { Err(Refusal::CardTooLate) }
    }

    /// C1: each seat still in the roll-off rolls the red die.
    fn judge_rolloff(&self, count: usize, dice: &mut dyn Dice) -> Result<Event, Refusal> {
        self.require_running()?;
        let rolling = self.rolling_off();
        if rolling.is_empty() {
            return Err(Refusal::RolledOff);
        }
        if rolling.iter().count() != count {
            return Err(Refusal::RollOffCount { rolling });
        }
        Ok(Event::RolledOff(Faces::roll(count, dice)))
    }

    /// C3, C5: the roller has no choice how many dice to throw.
    fn judge_throw(&self, white: usize, dice: &mut dyn Dice) -> Result<Event, Refusal> {
        self.in_round()?;
        match self.turn {
            Turn::Lift { roller } => return Err(Refusal::LiftFirst { roller }),
            Turn::Take { asked, .. } => return Err(Refusal::BeingTaken { asked }),
            Turn::Place { placed: false, .. } => return Err(Refusal::PlaceFirst),
            Turn::Place { roller, .. } if self.has_combo(roller) => return Err(Refusal::ComboMade),
            _ => {}
        }
        let needs = self.to_throw();
        if white != needs || needs == 0 {
            let again = matches!(self.turn, Turn::Place { .. } | Turn::Placed { .. });
            return Err(Refusal::ThrowCount { needs, again });
        }
        let red = dice.face();
        Ok(Event::Thrown { red, white: Faces::roll(white, dice) })
    }

    fn judge_place(&self, face: Face, cell: Cell) -> Result<Event, Refusal> {
        let (roller, _) = self.placing()?;
        self.judge_die(roller, face, cell)?;
        Ok(Event::Placed { face, cell })
    }

    /// Checks that the die is on the table, the square is free, and the card allows it.
    fn judge_die(&self, seat: Seat, face: Face, cell: Cell) -> Result<(), Refusal> {
        let player = self.players.at(seat, GAME)?;
        let Some((red, table)) = self.thrown() else { return Err(Refusal::ThrowFirst) };
        if !table.contains(face) {
            return Err(Refusal::NotOnTheTable { face });
        }
        if player.filled.contains(cell) {
            return Err(Refusal::Occupied { cell });
        }
        player.card.judge_place(cell, face, red)
    }

    /// C4: a roller who can place a die must. If the box cannot know, it believes the roller.
    fn judge_cannot(&self) -> Result<Event, Refusal> {
        match self.placing()? {
            (_, true) => Err(Refusal::HasPlaced),
            (roller, _) if self.fit(roller) == Fit::Yes => Err(Refusal::CanPlace { roller }),
            _ => Ok(Event::CannotPlace),
        }
    }

    fn judge_stop(&self) -> Result<Event, Refusal> {
        match self.placing()? {
            (_, false) => Err(Refusal::PlaceFirst),
            _ => Ok(Event::Stopped),
        }
    }

    fn judge_take(&self, seat: Seat, face: Face, cell: Cell) -> Result<Event, Refusal> {
        self.judge_asked(seat)?;
        self.judge_die(seat, face, cell)?;
        Ok(Event::Taken { seat, face, cell })
    }

    fn judge_leave(&self, seat: Seat) -> Result<Event, Refusal> {
        self.judge_asked(seat)?;
        Ok(Event::Left { seat })
    }

    /// C6: the seats are asked in turn, from the roller's left.
    fn judge_asked(&self, seat: Seat) -> Result<(), Refusal> {
        self.in_round()?;
        self.require_in_play(seat)?;
        match self.turn {
            Turn::Take { asked, .. } if asked == seat => Ok(()),
            Turn::Take { asked, .. } => Err(Refusal::NotAsked { asked }),
            _ => Err(Refusal::NothingToTake),
        }
    }

    /// C7: with an empty hand, one, two or three dice are lifted off the card.
    fn judge_lift(&self, cells: &Lift) -> Result<Event, Refusal> {
        self.in_round()?;
        let Turn::Lift { roller } = self.turn else { return Err(Refusal::NothingToLift) };
        let player = self.players.at(roller, GAME)?;
        let mut lying = player.filled;
        for &cell in cells {
            if !lying.contains(cell) {
                return Err(Refusal::NoDieThere { cell });
            }
            lying.remove(cell);
        }
        if cells.is_empty() {
            return Err(Refusal::LiftFirst { roller });
        }
        Ok(Event::Lifted(cells.clone()))
    }

    /// C9: the missing points are claimed at the end of a stroke.
    fn judge_claim(&self, seat: Seat) -> Result<Event, Refusal> {
        self.judge_claims(seat)?;
        self.judge_points(seat, self.worth(seat))?;
        Ok(Event::Claimed { seat })
    }

    /// Checks that `seat` may claim points now.
    pub(super) fn judge_claims(&self, seat: Seat) -> Result<(), Refusal> {
        self.in_round()?;
        self.require_in_play(seat)?;
        if self.late_finish {
            return Err(Refusal::LateFinish);
        }
        match self.turn {
            // A die that is taken is a stroke of the taker's, and ends with it.
            Turn::Throw { .. } | Turn::Lift { .. } | Turn::Take { .. } => Ok(()),
            Turn::Place { .. } | Turn::Placed { .. } if self.lying() == 0 => Ok(()),
            _ => Err(Refusal::ClaimLater),
        }
    }

    /// Checks that a line worth this much gives `seat` the points that it needs to win.
    pub(super) fn judge_points(&self, seat: Seat, worth: u16) -> Result<(), Refusal> {
        let Player { score, .. } = *self.players.at(seat, GAME)?;
        if worth == 0 || score.saturating_add(worth) < Self::TO_WIN {
            return Err(Refusal::PointsMissing { seat, score, worth });
        }
        Ok(())
    }

    /// The roller who is placing dice, and whether a die of this throw has been placed.
    pub(super) fn placing(&self) -> Result<(Seat, bool), Refusal> {
        self.in_round()?;
        match self.turn {
            Turn::Place { roller, placed, .. } => Ok((roller, placed)),
            Turn::Placed { roller, .. } => Ok((roller, true)),
            Turn::Take { asked, .. } => Err(Refusal::BeingTaken { asked }),
            _ => Err(Refusal::ThrowFirst),
        }
    }

    /// Checks that the roll-off is over.
    pub(super) fn in_round(&self) -> Result<(), Refusal> {
        self.require_running()?;
        match self.turn {
            Turn::Head { .. } | Turn::RollOff { .. } => Err(Refusal::RollOffFirst),
            _ => Ok(()),
        }
    }
}
