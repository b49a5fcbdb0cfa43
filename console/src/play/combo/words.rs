//! Events of COMBO in words, for the history.

use crate::phrase::{About, Phrase, Sign, Wording};
use crate::text::{Language, Text};
use rules_core::Seat;
use rules_core::combo::{Correction, Event};

/// The seat that entered it, if that need not be the roller.
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

/// An event in words; without the seat, whose animal is shown beside it.
pub(super) fn words(event: &Event, language: Language) -> Phrase {
    let of = |text: Text, value: &dyn Wording| About(text, value).of(language);
    match event {
        Event::Seated { seats } => of(Text::Value, seats),
        Event::Agreed { .. } => Phrase::new(language),
        Event::CardTold { .. } => of(Text::SaidCard, &""),
        Event::RolledOff(faces) => of(Text::SaidRolled, faces),
        Event::Thrown { red, white } => of(Text::SaidRolled, &("(", *red, ") ", white.clone())),
        Event::Placed { face, cell } => of(Text::SaidPlaced, &(*face, " ", *cell)),
        Event::CannotPlace => of(Text::NothingFits, &""),
        Event::Stopped => of(Text::SaidStopped, &""),
        Event::Taken { face, cell, .. } => of(Text::SaidTook, &(*face, " ", *cell)),
        Event::Left { .. } => of(Text::SaidLeft, &""),
        Event::Lifted(cells) => of(Text::SaidLifted, &cells.len()),
        Event::LiftedDice { dice } => of(Text::SaidLifted, dice),
        Event::Claimed { .. } | Event::ClaimedLine { .. } => of(Text::Claim300, &""),
        Event::PlacedDice { dice } => of(Text::SaidPlaced, dice),
        Event::NoneFits { takers } => match takers.len() {
            0 => of(Text::NothingFits, &""),
            dice => of(Text::SaidNoneFits, &dice),
        },
        Event::Announced { double, .. } => of(Text::SaidCombo, &if *double { 2_u8 } else { 1 }),
        Event::Corrected(correction) => corrected(correction, language),
        Event::Quit { .. } => of(Text::Leaves, &""),
    }
}

/// A correction in words: the place and what is there.
fn corrected(correction: &Correction, language: Language) -> Phrase {
    let corrected = |what: &dyn Wording| About(Text::SaidCorrected, what).of(language);
    match correction {
        Correction::Square { cell, shows, .. } => corrected(&(*cell, " = ", *shows)),
        Correction::Die { cell, lies: true, .. } => corrected(&(*cell, " ", Sign::PLUS)),
        Correction::Die { cell, lies: false, .. } => corrected(&(*cell, " ", Sign::EMPTY)),
        Correction::Column { column, red, .. } => corrected(&(*column, " = ", *red)),
        Correction::Score { score, .. } => corrected(score),
        Correction::Dice { dice, .. } => corrected(dice),
        Correction::Turn { .. } => corrected(&Text::WhoseTurn),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stroke::Font;
    use rules_core::combo::{Best, Card, Column};
    use rules_core::{Cell, Face, Faces};

    #[test]
    fn everything_that_happens_has_words_that_fit_into_the_history() {
        let seat = Seat::FIRST;
        let cell = Cell::new(3, 4).unwrap();
        let column = Column::ALL[3];
        let face = Face::Six;
        let white: Faces = [face; 3].into_iter().collect();
        let corrections = [
            Correction::Square { seat, cell, shows: Some(face) },
            Correction::Square { seat, cell, shows: None },
            Correction::Die { seat, cell, lies: true },
            Correction::Column { seat, column, red: Some(face) },
            Correction::Column { seat, column, red: None },
            Correction::Score { seat, score: 275 },
            Correction::Dice { seat, dice: 18 },
            Correction::Turn { seat },
        ];
        let events = [
            Event::RolledOff([face; 4].into_iter().collect()),
            Event::Thrown { red: face, white },
            Event::Placed { face, cell },
            Event::CannotPlace,
            Event::Stopped,
            Event::Taken { seat, face, cell },
            Event::Left { seat },
            Event::Lifted([cell; 3].into_iter().collect()),
            Event::Claimed { seat },
            Event::CardTold { seat, card: Card::default() },
            Event::PlacedDice { dice: 3 },
            Event::NoneFits { takers: [seat; 3].into_iter().collect() },
            Event::NoneFits { takers: [].into_iter().collect() },
            Event::LiftedDice { dice: 3 },
            Event::Announced { seat, double: true, lines: [Best::Four; 3].into_iter().collect() },
            Event::ClaimedLine { seat, line: Best::Three },
            Event::Quit { seat },
        ];
        let all = events.into_iter().chain(corrections.into_iter().map(Event::Corrected));
        for event in all {
            for language in Language::ALL {
                let words = words(&event, language);
                assert!(!words.is_empty(), "{event:?}");
                assert!(Font::Text.width(&words) <= 112, "{words}");
            }
        }
    }
}
