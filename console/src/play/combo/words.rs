//! What happened, in words, for the history.

use crate::text::{Language, Phrase, Text};
use core::fmt::{self, Display, Write as _, from_fn};
use rules_core::Seat;
use rules_core::combo::{Correction, Event};

/// Who said it, where that need not be the roller.
pub(super) fn by(event: &Event) -> Option<Seat> {
    match *event {
        Event::CardTold { seat, .. }
        | Event::Taken { seat, .. }
        | Event::Left { seat }
        | Event::Claimed { seat }
        | Event::ClaimedLine { seat, .. }
        | Event::Announced { seat, .. }
        | Event::Quit { seat } => Some(seat),
        Event::Corrected(ref correction) => match *correction {
            Correction::Square { seat, .. }
            | Correction::Die { seat, .. }
            | Correction::Column { seat, .. }
            | Correction::Score { seat, .. }
            | Correction::Dice { seat, .. }
            | Correction::Turn { seat } => Some(seat),
        },
        _ => None,
    }
}

/// Without the seat, whose animal stands beside it.
#[inline(never)]
pub(super) fn words(event: &Event, language: Language) -> Phrase {
    let of = |text: Text, value: &dyn Display| text.with(language, value);
    let on = |text: Text, face: &dyn Display, cell: &dyn Display| {
        of(text, &from_fn(|f: &mut fmt::Formatter<'_>| write!(f, "{face} {cell}")))
    };
    match event {
        Event::Seated { seats } => of(Text::Value, seats),
        Event::Agreed { .. } => Phrase::new(),
        Event::CardTold { .. } => of(Text::SaidCard, &""),
        Event::RolledOff(faces) => of(Text::SaidRolled, faces),
        Event::Thrown { red, white } => of(
            Text::SaidRolled,
            &from_fn(|f: &mut fmt::Formatter<'_>| write!(f, "({red}) {white}")),
        ),
        Event::Placed { face, cell } => on(Text::SaidPlaced, face, cell),
        Event::CannotPlace => of(Text::NothingFits, &""),
        Event::Stopped => of(Text::SaidStopped, &""),
        Event::Taken { face, cell, .. } => on(Text::SaidTook, face, cell),
        Event::Left { .. } => of(Text::SaidLeft, &""),
        Event::Lifted(cells) => of(Text::SaidLifted, &cells.len()),
        Event::LiftedDice { dice } => of(Text::SaidLifted, dice),
        Event::Claimed { .. } | Event::ClaimedLine { .. } => of(Text::Claim300, &""),
        Event::PlacedDice { dice } => of(Text::SaidPlaced, dice),
        Event::NoneFits { takers } => match takers.len() {
            0 => of(Text::NothingFits, &""),
            dice => of(Text::SaidNoneFits, &dice),
        },
        Event::Announced { double, .. } => of(Text::SaidCombo, &if *double { 2 } else { 1 }),
        Event::Corrected(correction) => corrected(correction, language),
        Event::Quit { .. } => of(Text::Leaves, &""),
    }
}

/// What was put right: the place and what is there.
#[inline(never)]
fn corrected(correction: &Correction, language: Language) -> Phrase {
    let mut what = Phrase::new();
    let _ = match correction {
        Correction::Square { cell, shows: Some(shows), .. } => write!(what, "{cell} = {shows}"),
        Correction::Square { cell, shows: None, .. } => write!(what, "{cell} = ?"),
        Correction::Die { cell, lies, .. } => {
            write!(what, "{cell} {}", if *lies { "+" } else { "-" })
        }
        Correction::Column { column, red: Some(red), .. } => write!(what, "{column} = {red}"),
        Correction::Column { column, red: None, .. } => write!(what, "{column} = ?"),
        Correction::Score { score, .. } => write!(what, "{score}"),
        Correction::Dice { dice, .. } => write!(what, "{dice}"),
        Correction::Turn { .. } => write!(what, "{}", Text::WhoseTurn.get(language)),
    };
    Text::SaidCorrected.with(language, &what)
}
