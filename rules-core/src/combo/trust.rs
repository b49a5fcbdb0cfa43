//! COMBO on trust (C11): no cards are entered.
//!
//! The box counts the dice on each card, but does not know their squares. It believes what is
//! entered about lines, unless there are too few dice for them.

use super::score::COMBO;
use super::{Combo, Command, Event, News, Player, Turn};
use crate::game::Game as _;
use crate::head::Headed as _;
use crate::refusal::Refusal;
use crate::seat::Seat;
use core::fmt;
use heapless::Vec;
use serde::{Deserialize, Serialize};

/// The seats that took a die of one throw, in order from the roller's left.
pub type Takers = Vec<Seat, { Combo::THROW }>;

/// The best lines of all seats but one, in seat order.
pub type BestLines = Vec<Best, 3>;

/// The best line of a card, short of a COMBO. The star counts as one of its dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Best {
    /// Fewer than three dice.
    None,
    /// Three dice.
    Three,
    /// Four dice.
    Four,
}

impl Best {
    /// All of them, from the lowest to the highest.
    pub const ALL: [Best; 3] = [Best::None, Best::Three, Best::Four];

    /// The points for the line (C8).
    pub const fn points(self) -> u16 {
        match self {
            Best::None => 0,
            Best::Three => 25,
            Best::Four => 50,
        }
    }

    /// How many dice such a line needs besides the star.
    const fn dice(self) -> u8 {
        match self {
            Best::None => 0,
            Best::Three => 2,
            Best::Four => 3,
        }
    }
}

/// Writes how many dice the line has, as in a record: 4, 3 or 0.
impl fmt::Display for Best {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Best::None => "0",
            Best::Three => "3",
            Best::Four => "4",
        })
    }
}

/// How many dice a COMBO needs at least. Two at once have at least nine different squares, one of
/// which may be the star.
const fn dice_of_combos(double: bool) -> u8 {
    if double { 8 } else { 4 }
}

impl Combo {
    /// How many dice fit on a card (C11).
    pub const SQUARES: u8 = 24;

    /// The seat that may announce a COMBO now: the roller after placing dice and before stopping or
    /// throwing again, or the last seat that took a die, until another statement is accepted.
    /// Returns `None` if no seat may.
    pub fn may_announce(&self) -> Option<Seat> {
        match self.turn {
            Turn::Placed { roller, .. } => Some(roller),
            _ => self.taker,
        }
    }

    pub(super) fn judge_placed_dice(&self, dice: u8) -> Result<Event, Refusal> {
        let roller = self.about_to_place()?;
        if dice == 0 {
            return Err(Refusal::PlaceFirst);
        }
        self.judge_on_table(usize::from(dice))?;
        self.judge_room(roller, dice)?;
        Ok(Event::PlacedDice { dice })
    }

    /// Nothing fits, and these seats took a die each: in order from the roller's left, each at most
    /// once, and no more seats than dice.
    pub(super) fn judge_none_fits(&self, takers: &Takers) -> Result<Event, Refusal> {
        let roller = self.about_to_place()?;
        takers.iter().try_for_each(|&taker| self.require_in_play(taker))?;
        let mut left = self.others(roller);
        if !takers.iter().all(|taker| left.any(|seat| seat == *taker)) {
            return Err(Refusal::TakeOrder { roller });
        }
        self.judge_on_table(takers.len())?;
        takers.iter().try_for_each(|&taker| self.judge_room(taker, 1))?;
        Ok(Event::NoneFits { takers: takers.clone() })
    }

    pub(super) fn judge_lift_dice(&self, dice: u8) -> Result<Event, Refusal> {
        self.in_round()?;
        let Turn::Lift { roller } = self.turn else { return Err(Refusal::NothingToLift) };
        if !(1..=Self::THROW).contains(&usize::from(dice)) {
            return Err(Refusal::LiftFirst { roller });
        }
        self.judge_on_card(roller, dice)?;
        Ok(Event::LiftedDice { dice })
    }

    pub(super) fn judge_announced(
        &self,
        seat: Seat,
        double: bool,
        lines: &BestLines,
    ) -> Result<Event, Refusal> {
        self.in_round()?;
        self.require_in_play(seat)?;
        if self.may_announce() != Some(seat) {
            return Err(Refusal::NoStroke { seat });
        }
        let mut others = self.in_play();
        others.remove(seat);
        if usize::try_from(others.len()) != Ok(lines.len()) {
            return Err(Refusal::LineCount { seats: others });
        }
        self.judge_on_card(seat, dice_of_combos(double))?;
        others
            .iter()
            .zip(lines)
            .try_for_each(|(other, line)| self.judge_on_card(other, line.dice()))?;
        Ok(Event::Announced { seat, double, lines: lines.clone() })
    }

    /// C9: the missing points are claimed with the line that gives them.
    pub(super) fn judge_claim_line(&self, seat: Seat, line: Best) -> Result<Event, Refusal> {
        self.judge_claims(seat)?;
        self.judge_on_card(seat, line.dice())?;
        self.judge_points(seat, line.points())?;
        Ok(Event::ClaimedLine { seat, line })
    }

    /// All choices of seats that could have taken a die, each in order from the roller's left.
    pub(super) fn takers(&self) -> impl Iterator<Item = Takers> {
        let others: Takers = self.roller().into_iter().flat_map(|seat| self.others(seat)).collect();
        (0..1_u8 << others.len()).map(move |chosen| {
            let nth = others.iter().enumerate();
            nth.filter(|(nth, _)| chosen & 1 << nth != 0).map(|(_, &seat)| seat).collect()
        })
    }

    /// Every COMBO that could be announced, with every line that the others could have.
    pub(super) fn announcements(&self) -> impl Iterator<Item = Command> {
        let others = self.in_play().len().saturating_sub(1);
        let lines = move |choice: usize| {
            let line = move |nth| Best::ALL.get(choice / 3_usize.pow(nth) % 3).copied();
            (0..others).filter_map(line).collect()
        };
        let makers = self.may_announce().into_iter();
        let makers = makers.flat_map(|seat| [(seat, false), (seat, true)]);
        makers.flat_map(move |(seat, double)| {
            let choices = 0..3_usize.pow(others);
            choices.map(move |choice| Command::Announce { seat, double, lines: lines(choice) })
        })
    }

    /// The roller, if no die of this throw has been placed yet.
    fn about_to_place(&self) -> Result<Seat, Refusal> {
        match self.placing()? {
            (_, true) => Err(Refusal::HasPlaced),
            (roller, false) => Ok(roller),
        }
    }

    fn judge_on_table(&self, dice: usize) -> Result<(), Refusal> {
        let lie = self.lying();
        if dice > lie { Err(Refusal::NotSoMany { lie }) } else { Ok(()) }
    }

    fn judge_room(&self, seat: Seat, dice: u8) -> Result<(), Refusal> {
        let on_card = self.players.get(seat).map_or(0, Player::on_card);
        if on_card.saturating_add(dice) > Self::SQUARES {
            return Err(Refusal::CardFull { seat });
        }
        Ok(())
    }

    fn judge_on_card(&self, seat: Seat, needs: u8) -> Result<(), Refusal> {
        let on_card = self.players.get(seat).map_or(0, Player::on_card);
        if on_card < needs { Err(Refusal::TooFewDice { seat, on_card, needs }) } else { Ok(()) }
    }

    pub(super) fn place_dice(&mut self, dice: u8, news: &mut dyn FnMut(News)) {
        let Turn::Place { roller, red, .. } = self.turn else { return };
        let left = self.left_on_table(dice);
        self.put_on_card(roller, dice);
        let on_card = self.players.get(roller).map_or(0, Player::on_card);
        news(News::PlacedDice { seat: roller, dice, on_card });
        self.turn = Turn::Placed { roller, red, left };
    }

    pub(super) fn take_dice(&mut self, takers: &Takers, news: &mut dyn FnMut(News)) {
        let Turn::Place { roller, red, .. } = self.turn else { return };
        news(News::NothingFits { seat: roller });
        let left = self.left_on_table(u8::try_from(takers.len()).unwrap_or(u8::MAX));
        for &seat in takers {
            self.put_on_card(seat, 1);
            news(News::Took { seat });
        }
        // The dice that are left go back to the roller, as after any throw.
        self.turn = Turn::Placed { roller, red, left };
        self.pass(news);
        self.taker = takers.last().copied();
    }

    pub(super) fn lift_dice(&mut self, dice: u8) {
        let Some(roller) = self.roller() else { return };
        let Some(player) = self.players.get_mut(roller) else { return };
        let lifted = dice.min(player.laid);
        player.laid -= lifted;
        player.hand = player.hand.saturating_add(lifted);
        self.turn = Turn::Throw { roller };
    }

    pub(super) fn announce(
        &mut self,
        maker: Seat,
        double: bool,
        lines: &BestLines,
        news: &mut dyn FnMut(News),
    ) {
        news(News::Announced { seat: maker, double });
        let mut lines = lines.iter();
        for seat in self.in_play().iter() {
            let points = match seat == maker {
                true => COMBO,
                false => lines.next().map_or(0, |line| line.points()),
            };
            self.score(seat, points, news);
        }
        self.after_round(maker, double, news);
    }

    /// How many dice are on the table when so many are removed.
    fn left_on_table(&self, dice: u8) -> u8 {
        u8::try_from(self.lying()).unwrap_or(0).saturating_sub(dice)
    }

    fn put_on_card(&mut self, seat: Seat, dice: u8) {
        if let Some(player) = self.players.get_mut(seat) {
            player.laid = player.laid.saturating_add(dice);
        }
    }
}
