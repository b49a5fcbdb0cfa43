//! Events of Bingolino in words, for the history.

use crate::phrase::{About, Phrase, Sign, Wording};
use crate::text::{Language, Text};
use rules_core::Seat;
use rules_core::bingolino::{Correction, Event};

/// The seat that entered it, if that need not be the seat whose turn it is.
pub(super) fn by(event: &Event) -> Option<Seat> {
    match event {
        Event::TilesTold { seat, .. }
        | Event::TileTurned { seat, .. }
        | Event::Claimed { seat, .. }
        | Event::Declined { seat }
        | Event::Proved { seat, .. }
        | Event::Starred { seat, .. }
        | Event::Quit { seat } => Some(*seat),
        Event::Corrected(correction) => Some(correction.seat()),
        Event::Seated { .. }
        | Event::Starts { .. }
        | Event::Trust { .. }
        | Event::Rolled(_)
        | Event::TurnedBack { .. }
        | Event::Done => None,
    }
}

pub(super) fn words(event: &Event, language: Language) -> Phrase {
    let say = |text: Text, value: &dyn Wording| About(text, value).of(language);
    match event {
        Event::Seated { .. } | Event::Starts { .. } | Event::Trust { .. } => Phrase::new(language),
        Event::TilesTold { .. } => say(Text::SaidTiles, &""),
        Event::Rolled(roll) => say(Text::SaidRolled, &(roll.clone(), ": ", roll.total())),
        Event::TileTurned { cell, number, .. } => say(Text::SaidTurned, &(*cell, ": ", *number)),
        Event::TurnedBack { cell } => say(Text::SaidBack, cell),
        Event::Done => say(Text::SaidDone, &""),
        Event::Claimed { .. } => say(Text::Complete, &""),
        Event::Declined { .. } => say(Text::SaidNone, &""),
        Event::Proved { numbers: [a, b, c, d], .. } => {
            say(Text::SaidProved, &((*a, " ", *b), " ", (*c, " ", *d)))
        }
        Event::Starred { stars, .. } => say(Text::SaidStars, stars),
        Event::Quit { .. } => say(Text::Leaves, &""),
        Event::Corrected(correction) => match correction {
            Correction::Side { cell, down, .. } => {
                let side = if *down { Text::FaceDown } else { Text::FaceUp };
                say(Text::SaidCorrected, &(*cell, " ", side))
            }
            Correction::Shows { cell, number, .. } => {
                say(Text::SaidCorrected, &(*cell, " ", *number))
            }
            Correction::Star { has: true, .. } => {
                say(Text::SaidCorrected, &(Text::Stars, " ", Sign::PLUS, 1_u8))
            }
            Correction::Star { has: false, .. } => {
                say(Text::SaidCorrected, &(Text::Stars, " ", -1_i16))
            }
            Correction::Stars { stars, .. } => {
                say(Text::SaidCorrected, &(Text::Stars, " ", *stars))
            }
            Correction::Turn { .. } => say(Text::SaidCorrected, &Text::WhoseTurn),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stroke::Font;
    use rules_core::bingolino::Number;
    use rules_core::{Cell, Face, Line, Squares};

    /// Lines are drawn beside the animal of the seat.
    #[test]
    fn every_statement_fits_on_a_line_of_the_history() {
        let (seat, cell) = (Seat::FIRST, Cell::new(3, 3).unwrap());
        let number = Number::new(22).unwrap();
        let line = Line::<4>::all().next().unwrap();
        let mut events = std::vec![
            Event::TilesTold { seat, tiles: Squares::default() },
            Event::Rolled([Face::Six; 5].into_iter().collect()),
            Event::TileTurned { seat, cell, number },
            Event::TurnedBack { cell },
            Event::Done,
            Event::Claimed { seat, line },
            Event::Declined { seat },
            Event::Proved { seat, numbers: [number; 4] },
            Event::Starred { seat, stars: 3 },
            Event::Quit { seat },
        ];
        for correction in [
            Correction::Side { seat, cell, down: true },
            Correction::Side { seat, cell, down: false },
            Correction::Shows { seat, cell, number: Some(number) },
            Correction::Shows { seat, cell, number: None },
            Correction::Star { seat, line, has: true },
            Correction::Stars { seat, stars: 10 },
            Correction::Turn { seat },
        ] {
            events.push(Event::Corrected(correction));
        }
        for language in Language::ALL {
            for event in &events {
                let said = words(event, language);
                let width = Font::Text.width(&said);
                assert!(!said.is_empty() && width <= 112, "{said}: {width}");
            }
        }
    }
}
