//! The keys of a screen, their places and labels: drawn from [`View::offers`].

use super::card::{DICE, PANE, corner, dice_x, heard_face, heard_square};
use super::correct::{CorrectAct, Correcting, has_die};
use super::entered::{self, Lifting};
use super::{Act, At, View, trust};
use crate::input::Button;
use crate::kept::Kept;
use crate::page::{Canvas, HINTS, Page};
use crate::phrase::{About, Gain, Phrase};
use crate::raster::WIDTH;
use crate::session::{ButtonB, Session};
use crate::speech::Word;
use crate::stroke::{Align, Font};
use crate::text::{Language, Text};
use rules_core::combo::{Best, Combo, Event};
use rules_core::{Cell, Cells, Entry, Faces, Game};

/// Instead of a left edge: the text ends at the right edge of the screen.
const RIGHT: i32 = -1;

/// The places of a screen's keys: a left edge and a baseline for each.
type Places = &'static [(Button, i32, i32)];

impl View {
    /// Draws the keys that are not part of the picture above.
    pub(super) fn draw_keys(
        &self,
        page: &mut Page<'_, Act>,
        session: &Session,
        game: &Combo,
        owned: bool,
    ) {
        let places = self.places();
        let mut stacked = 0;
        let mut dice = 0;
        self.offers(session, game, owned, &mut |_, act| {
            stacked += i32::from(is_row(act));
            dice |= i32::from(matches!(act, Act::Pick(_)));
        });
        // Keys below the dice leave less room for the rows.
        let pitch = if stacked + dice > 3 { 9 } else { 11 };
        let mut width = 0;
        let table = self.table(game);
        self.offers(session, game, owned, &mut |key, act| {
            if let Some((x, y)) = self.chip_at(act, game, &table) {
                page.chip(x, y, key, act);
                if page.listens() {
                    self.heard_act(page, act, session, game);
                }
                return;
            }
            let text = self.label(act, (page.language, width), session, game);
            if places.is_empty() {
                if is_row(act) {
                    stacked -= 1;
                    page.key(self.pane(), HINTS - pitch * stacked, key, &text, act);
                }
                return;
            }
            match places.iter().find(|(other, ..)| *other == key) {
                Some(&(_, RIGHT, y)) => page.key_at_the_right(y, key, &text, act),
                Some(&(_, x, y)) => {
                    page.key(x, y, key, &text, act);
                    // Several seats may have taken a die: which of them made it.
                    if let (Act::Combo, At::Took { takers }) = (act, &self.at)
                        && let Some(seat) = trust::combo_taken(game, *takers)
                    {
                        let x = x + 15 + Font::Text.width(&text);
                        page.animal(x, y - 9, 1, session.token(seat));
                    }
                    if y == HINTS {
                        width = Font::Text.width(&text);
                    }
                }
                None => {}
            }
        });
        // Read out, it came right after its key.
        if !page.listens() {
            self.draw_next(page, session, game);
        }
    }

    /// Says what a key chooses, if it is drawn on that.
    fn heard_act(&self, page: &mut Canvas<'_>, act: Act, session: &Session, game: &Combo) {
        let seat = match self.at {
            At::Spot { seat, .. } => Some(seat),
            At::Correct(ref correcting) => correcting.seat(),
            _ => None,
        };
        let player = seat.and_then(|seat| game.players().get(seat));
        let heard_column = |page: &mut Canvas<'_>, column: u8| {
            page.hear(Word::Letter(b'a' + column));
            heard_face(page, player.and_then(|player| player.card().head(column)));
        };
        match (act, &self.at) {
            (Act::Pick(face), _) => page.hear_number(face.pips()),
            (Act::Column(column), _) => heard_column(page, column),
            (Act::Correct(CorrectAct::Column(column)), _) => heard_column(page, column.number()),
            (Act::Row(row), At::Spot { column: Some(column), .. }) => {
                if let (Some(cell), Some(player)) = (Cell::new(*column, row), player) {
                    page.hear_all(&cell);
                    heard_square(page, player, cell);
                }
            }
            (Act::Taker(seat) | Act::Took(seat), _) => page.animal(0, 0, 1, session.token(seat)),
            (Act::TookAll, _) => self.draw_next(page, session, game),
            (Act::Fewer, _) => page.hear_number(-1_i8),
            (Act::More, _) => page.hear_all(&Gain(1)),
            (Act::LiftDice(dice), _) => page.hear_number(dice),
            _ => {}
        }
    }

    /// Draws who plays next, if no other seat took a die.
    fn draw_next(&self, page: &mut Canvas<'_>, session: &Session, game: &Combo) {
        if let At::Took { takers } = &self.at
            && let Some(after) = trust::after(game, *takers)
            && let Some(next) = after.seat()
        {
            page.animal(12, 53, 1, session.token(next));
            let lifts = after.phase() == Some(rules_core::combo::Phase::Lift);
            let text = match (lifts, trust::throws_at_once(&after)) {
                (true, _) => Text::LiftsNow,
                (_, true) => Text::RollsNow,
                _ => Text::IsNext,
            };
            page.text(26, HINTS, Align::Left, Font::Text, &text);
        }
    }

    /// The left edge of rows of keys in the pane.
    fn pane(&self) -> i32 {
        match &self.at {
            At::Lift(Lifting { pick: Some(_), .. })
            | At::Correct(Correcting::Square { .. } | Correcting::Move { .. }) => PANE + 13,
            _ => PANE,
        }
    }

    fn table(&self, game: &Combo) -> Faces {
        let seat = if let At::Die { seat } = self.at { Some(seat) } else { game.roller() };
        let at = seat.map(|seat| entered::before(game, seat));
        at.and_then(|at| at.thrown().map(|(_, table)| table.clone())).unwrap_or_default()
    }

    /// The place of a key that is drawn on what it chooses.
    fn chip_at(&self, act: Act, game: &Combo, table: &Faces) -> Option<(i32, i32)> {
        Some(match (act, &self.at) {
            (Act::Pick(face), _) => {
                let nth = (1..).zip(table.iter()).find(|(_, other)| *other == face)?.0;
                (dice_x(nth, table.len()) + 3, DICE + 14)
            }
            (Act::Column(column), _) => (10 * i32::from(column), 0),
            (Act::Correct(CorrectAct::Column(column)), _) => (10 * i32::from(column.number()), 0),
            (Act::Row(row), At::Spot { column: Some(column), .. }) => {
                corner(Cell::new(*column, row)?)
            }
            (Act::Taker(seat), _) => {
                let nth = (0..).zip(entered::takes(game)).find(|(_, (other, _))| *other == seat)?.0;
                (42 * nth + 26, 15)
            }
            (Act::Took(seat), _) => {
                let others = trust::others(game, game.roller()?);
                let nth = (0..).zip(others).find(|(_, other)| *other == seat)?.0;
                (42 * nth + 26, 15)
            }
            (Act::TookAll, _) => (0, HINTS - 8),
            (Act::Fewer, _) => (68, 20),
            (Act::More, _) => (112, 20),
            (Act::LiftDice(dice), _) => (i32::from(dice) * 32 - 4, 44),
            _ => return None,
        })
    }

    /// The places of the keys; if there are none, keys are stacked in the pane.
    fn places(&self) -> Places {
        use Button::{A, B, Down, Left, Right, Up};
        match &self.at {
            At::Card { .. } => {
                &[(A, 0, 22), (Up, 0, 32), (Left, 0, 42), (Right, 0, 52), (B, RIGHT, HINTS)]
            }
            At::RollOff { .. } | At::RolledOff { .. } => &[(A, 0, HINTS), (Down, RIGHT, HINTS)],
            At::Scores(_) => &[(A, 0, 52), (Down, 0, HINTS), (B, RIGHT, HINTS)],
            At::Throw { .. } => &[(A, 0, HINTS), (Up, RIGHT, 52), (B, RIGHT, HINTS)],
            At::Placed { .. } => &[
                (A, 0, 50),
                (Down, RIGHT, 50),
                (Up, 0, HINTS),
                (Left, RIGHT, HINTS),
                (B, RIGHT, HINTS),
            ],
            At::Lines { .. } | At::Check { seat: Some(_) } => &[
                (Left, 52, 24),
                (Up, 52, 36),
                (Right, 52, 48),
                (Down, 0, HINTS),
                (B, RIGHT, HINTS),
            ],
            At::Correct(Correcting::Cell { .. } | Correcting::Red { .. }) => {
                &[(A, 0, 23), (Left, 0, 33), (Right, 0, 43), (B, RIGHT, HINTS)]
            }
            At::Correct(Correcting::What { .. }) => {
                &[(Left, 0, 24), (Up, 0, 36), (Right, 0, 48), (B, RIGHT, HINTS)]
            }
            At::Place { .. }
            | At::Spot { .. }
            | At::Die { .. }
            | At::Correct(
                Correcting::Square { .. } | Correcting::Move { .. } | Correcting::Column { .. },
            ) => &[],
            At::Lift(lifting) if lifting.pick.is_some() || !lifting.marked.is_empty() => &[],
            _ => &[(A, 0, HINTS), (Down, 0, 52), (B, RIGHT, HINTS)],
        }
    }

    /// The label of a key; `width` is taken at the left of the same line.
    fn label(
        &self,
        act: Act,
        (language, width): (Language, i32),
        session: &Session,
        game: &Combo,
    ) -> Phrase {
        let framed = match self.at {
            At::Place { way } => entered::framed(game, way),
            _ => Cells::NONE,
        };
        let again = match self.at {
            At::Placed { dice } => trust::again_with(game, dice),
            _ => entered::again_with(game, framed),
        };
        let text = match act {
            Act::Undo => return undo_label(session, language, self.places().is_empty(), width),
            Act::Throw => return About(Text::RollSo, &game.to_throw()).of(language),
            Act::PlaceAgain if framed.is_empty() => {
                return About(Text::AgainWith, &again).of(language);
            }
            Act::PlaceAgain => Text::PlaceAgain,
            Act::PlaceStop if framed.is_empty() => Text::StopKey,
            Act::Lift => {
                let dice = if let At::Lift(lifting) = &self.at { lifting.marked.len() } else { 0 };
                return About(Text::LiftRoll, &dice).of(language);
            }
            Act::Agree => match entered::takes(game).iter().any(|(_, take)| take.is_some()) {
                true => Text::AsShown,
                false => Text::NobodyTakes,
            },
            Act::Back if matches!(self.at, At::Lift(lifting) if lifting.is_enough()) => {
                Text::Enough
            }
            Act::Line(Best::None) => Text::LineNone,
            Act::Line(Best::Three) => Text::LineThree,
            Act::Line(Best::Four) => Text::LineFour,
            Act::ClaimLine(Best::Four) => Text::LineFour,
            Act::ClaimLine(_) => Text::LineThree,
            Act::Correct(step) => return correct_label(step, &self.at, language, game),
            Act::Back => Text::Back,
            Act::Same => Text::SameCard,
            Act::Learn => Text::LearnCard,
            Act::Ours => Text::OurCard,
            Act::Own => Text::OwnCard,
            Act::OtherCards => Text::OtherCards,
            Act::RollOff => Text::RollOffKey,
            Act::PlaceStop => Text::PlaceStop,
            Act::PlaceEnd => Text::PlaceEnd,
            Act::PlaceCombo | Act::Combo => Text::ComboCall,
            Act::OtherWay => Text::OtherWayToPlace,
            Act::Cannot => Text::NothingFitsKey,
            Act::TakeNone | Act::None => Text::LeaveDie,
            Act::ChooseLift => Text::OtherDice,
            Act::Claim => Text::WinsNow,
            Act::NotYet => Text::NotYetKey,
            Act::Double => match self.at {
                At::Lines { double: true, .. } => Text::OneCombo,
                _ => Text::TwoCombos,
            },
            _ => return Phrase::new(language),
        };
        Phrase::of(&text, language)
    }
}

/// Tests if a key has a row of its own in the pane.
fn is_row(act: Act) -> bool {
    !matches!(
        act,
        Act::Pick(_) | Act::Column(_) | Act::Row(_) | Act::Correct(CorrectAct::Column(_))
    )
}

/// The label of a key that undoes: the last entry, if there is room for it.
fn undo_label(session: &Session, language: Language, pane: bool, width: i32) -> Phrase {
    if session.button_b() == Some(ButtonB::OpensMenu) {
        return Phrase::of(&Text::MenuKey, language);
    }
    if let (true, Some(Kept::Combo(Entry::Play(Event::Placed { face, .. })))) =
        (pane, session.last_press().next())
    {
        return About(Text::DieBack, face).of(language);
    }
    let last = session.undo_words(language).unwrap_or_else(|| Phrase::new(language));
    let label = About(Text::UndoThis, &last).of(language);
    let room = if pane { 64 } else { WIDTH - 11 - if width > 0 { width + 16 } else { 0 } };
    if Font::Text.width(&label) <= room {
        label
    } else {
        Phrase::of(&Text::TakeBackShort, language)
    }
}

fn correct_label(step: CorrectAct, at: &At, language: Language, game: &Combo) -> Phrase {
    let text = match step {
        CorrectAct::Turn => Text::WhoseTurn,
        CorrectAct::Square => Text::ASquare,
        CorrectAct::Columns => Text::AColumn,
        CorrectAct::Score => Text::TheScore,
        CorrectAct::Dice => Text::TheDice,
        CorrectAct::Die => match at {
            At::Correct(Correcting::Cell { seat, cell, .. }) if has_die(game, *seat, *cell) => {
                Text::NoDieHere
            }
            _ => Text::DieHere,
        },
        CorrectAct::Move => Text::DieElsewhere,
        CorrectAct::Unknown => Text::NotKnown,
        CorrectAct::Done => Text::Right,
        CorrectAct::Seat(_) | CorrectAct::Column(_) | CorrectAct::Pick(_) | CorrectAct::Step(_) => {
            return Phrase::new(language);
        }
    };
    Phrase::of(&text, language)
}
