//! What a key of a COMBO screen does, and which question comes next.

use super::cards::{self, Scores, cards_of};
use super::entered::{self, Lifting};
use super::{Act, At, View, claimant};
use crate::banner::Gained;
use crate::context::Context;
use crate::input::Cue;
use crate::own_dice::OwnDice;
use crate::play::Tumble;
use crate::screen::Transition;
use crate::text::Text;
use heapless::Vec;
use rules_core::combo::{Combo, Command, News, Phase, Player};
use rules_core::{Seat, Seats};

impl View {
    /// Carries out what a key does.
    pub(super) fn carry_out(&mut self, act: Act, context: &mut Context<'_>) -> Transition {
        match act {
            Act::Back => self.back(context),
            Act::Undo => context.press_b(),
            Act::Same | Act::Learn | Act::Ours | Act::Own | Act::OtherCards => {
                self.choose_card(act, context)
            }
            Act::RollOff => self.roll_off(context),
            Act::Throw => self.throw(context),
            Act::PlaceAgain | Act::PlaceStop if matches!(self.at, At::Placed { .. }) => {
                self.place_on_trust(act, context)
            }
            Act::PlaceAgain | Act::PlaceStop | Act::PlaceEnd | Act::PlaceCombo => {
                self.place(act, context)
            }
            Act::OtherWay => {
                if let (At::Place { way }, Some(game)) = (&mut self.at, context.game::<View>()) {
                    *way = entered::next_way(game, *way);
                }
                Transition::Stay
            }
            Act::Cannot => self.enter_and_go_on(&Command::Cannot, context),
            Act::Pick(face) => self.pick(face, context),
            Act::Column(column) => self.pick_column(column),
            Act::Row(row) => self.pick_row(row, context),
            Act::Agree => self.take_all(None, context),
            Act::Taker(seat) => {
                self.at = At::Die { seat };
                Transition::Stay
            }
            Act::TakeNone => match self.at {
                At::Die { seat } => self.take_all(Some((seat, None)), context),
                _ => Transition::Stay,
            },
            Act::Lift => self.lift(context),
            Act::ChooseLift => {
                if let At::Lift(lifting) = &mut self.at {
                    lifting.choose();
                }
                Transition::Stay
            }
            Act::Claim => match self.at {
                At::Goal { seat } => self.enter_and_go_on(&Command::Claim { seat }, context),
                _ => Transition::Stay,
            },
            Act::NotYet => {
                if let (At::Goal { seat }, Some(session)) = (&self.at, context.session.as_mut()) {
                    session.not_yet.0.insert(*seat);
                }
                Transition::Play
            }
            Act::More
            | Act::Fewer
            | Act::None
            | Act::Combo
            | Act::Took(_)
            | Act::TookAll
            | Act::Line(_)
            | Act::Double
            | Act::LiftDice(_)
            | Act::Who(_)
            | Act::ClaimLine(_) => self.act_on_trust(act, context),
            Act::CardNumber(chosen) => match &mut self.at {
                At::CardNumber { pad, .. } => match pad.take(chosen) {
                    Some(number) => self.card_number(number, context),
                    None => Transition::Stay,
                },
                _ => Transition::Stay,
            },
            Act::Enter(enter) => match &mut self.at {
                At::Own { dice, seats } => {
                    let seats = *seats;
                    match dice.take(enter) {
                        Some(faces) => self.enter_own_dice(faces, seats, context),
                        None => Transition::Stay,
                    }
                }
                _ => Transition::Stay,
            },
            Act::Mark(chosen) => {
                if let (At::Lift(lifting), Some(game)) = (&mut self.at, context.game::<View>()) {
                    lifting.mark(chosen, game);
                }
                Transition::Stay
            }
            Act::Correct(step) => match &mut self.at {
                At::Correct(correcting) => correcting.act(step, context),
                _ => Transition::Stay,
            },
        }
    }

    /// Goes back one screen, where nothing has been entered since.
    fn back(&mut self, context: &mut Context<'_>) -> Transition {
        match &mut self.at {
            At::Correct(correcting) => return correcting.back(),
            At::Lines { .. } => return self.back_from_lines(context),
            At::Check { seat: seat @ Some(_) } => *seat = None,
            At::CardNumber { seat, picks, pad, .. } => {
                if !pad.leave_row() {
                    self.at = At::Card { seat: *seat, picks: *picks };
                }
            }
            At::Lift(lifting) => {
                if let Some(game) = context.game::<View>() {
                    lifting.back(game);
                }
            }
            At::Card { seat, picks } => {
                let before = Seat::new(seat.number() - 1).unwrap_or(*seat);
                self.at = At::Card { seat: before, picks: *picks };
            }
            // To the choice of the die, not to the first seat asked.
            At::Spot { seat, .. }
                if context.game::<View>().and_then(Combo::phase) == Some(Phase::Take) =>
            {
                self.at = At::Die { seat: *seat };
            }
            _ => return Transition::Play,
        }
        Transition::Stay
    }

    /// Throws, or asks for the faces of the players' own dice.
    pub(super) fn throw(&mut self, context: &mut Context<'_>) -> Transition {
        let Some(game) = context.game::<View>() else { return Transition::Stay };
        let Some(roller) = game.roller() else { return Transition::Play };
        // A seat with 300 claims it before the next throw.
        if context.session.as_ref().and_then(|session| claimant(session, game)).is_some() {
            return Transition::Play;
        }
        let white = game.to_throw();
        self.thrower = roller;
        if context.own_dice() {
            self.at = At::Own { dice: OwnDice::new(true, white), seats: Seats::NONE };
            return Transition::Stay;
        }
        match context.roll::<View>(&Command::Throw { white }) {
            true => self.thrown(context),
            false => Transition::Stay,
        }
    }

    /// Enters the players' own dice.
    pub(super) fn enter_own_dice(
        &mut self,
        faces: rules_core::Faces,
        seats: Seats,
        context: &mut Context<'_>,
    ) -> Transition {
        let white = faces.len().saturating_sub(1);
        if !seats.is_empty() {
            return self.rolled_off(seats, Some(faces), context);
        }
        match context.roll_given::<View>(&Command::Throw { white }, faces) {
            true => self.thrown(context),
            false => Transition::Play,
        }
    }

    /// Goes to the question after a throw.
    fn thrown(&mut self, context: &mut Context<'_>) -> Transition {
        let tumble = if context.own_dice() { Tumble::AT_REST } else { context.tumble() };
        let Some(session) = context.session.as_ref() else { return Transition::Stay };
        let Some(game) = session.game::<View>() else { return Transition::Stay };
        let View { at, .. } = View::of(game, session);
        self.at = match at {
            // No seat could use it.
            At::Throw { .. } => At::Throw { unused: true },
            At::Lift(lifting) => At::Lift(Lifting { unused: true, ..lifting }),
            at => at,
        };
        self.tumble = tumble;
        Transition::Stay
    }

    /// Enters a command, and goes to the question after it.
    pub(super) fn enter_and_go_on(
        &mut self,
        command: &Command,
        context: &mut Context<'_>,
    ) -> Transition {
        match self.enter(command, context) {
            true => self.go_on(context),
            false => Transition::Stay,
        }
    }

    /// Enters a command. Returns whether it was accepted. If it ended a round, shows the scores and
    /// remembers the cards.
    pub(super) fn enter(&mut self, command: &Command, context: &mut Context<'_>) -> bool {
        let before = context.game::<View>().map(cards_of).unwrap_or_default();
        let mut scores: Scores = Vec::new();
        let mut maker = None;
        let mut cue = Cue::Click;
        let done = context.enter::<View>(command, &mut |news| match news {
            News::Scores { seat, points, score } => {
                if points >= 100 {
                    maker = Some(seat);
                }
                let _ = scores.push((seat, points, score));
            }
            News::Winners { .. } => cue = Cue::Win,
            _ => {}
        });
        if !done {
            return false;
        }
        if let Some(maker) = maker {
            if cue == Cue::Click {
                cue = Cue::Star;
            }
            cards::remember(before, context);
            context.banner(maker, Text::ComboCall, Gained::Points(100));
            self.at = At::Scores(scores);
        }
        context.cue(cue);
        true
    }

    /// Goes to the current question, or stays at the scores until they have been seen.
    pub(super) fn go_on(&mut self, context: &mut Context<'_>) -> Transition {
        let Some(session) = context.session.as_mut() else { return Transition::Play };
        let over = !session.winners().is_empty();
        if let Some(game) = session.game::<View>() {
            let worth =
                |seat: Seat| game.worth(seat) + game.players().get(seat).map_or(0, Player::score);
            let waits = session.not_yet.0.iter().filter(|&seat| worth(seat) >= Combo::TO_WIN);
            let waits = waits.collect();
            let shouts = claimant(session, game).is_some();
            session.not_yet.0 = waits;
            if shouts {
                context.cue(Cue::Win);
            }
        }
        if matches!(self.at, At::Scores(_)) && !over { Transition::Stay } else { Transition::Play }
    }
}
