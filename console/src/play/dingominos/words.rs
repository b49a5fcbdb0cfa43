//! Events of Dingominos in words, for the history.

use crate::phrase::{About, Phrase, Wording};
use crate::text::{Language, Text};
use rules_core::dingominos::{Action, Correction, Event, Side, Sign};

/// The name of a sign.
pub(super) struct Named(pub(super) Sign);

impl Wording for Named {
    fn add_to(&self, phrase: &mut Phrase) {
        let text = match self.0 {
            Sign::Points(face) => return phrase.add(&face),
            Sign::Joker => Text::Joker,
            Sign::Replay => Text::Replay,
            Sign::Skip => Text::SkipSign,
            Sign::Reverse => Text::Reverse,
            Sign::Draw => Text::Draw,
            Sign::Counter => Text::Counter,
        };
        phrase.add(&text);
    }
}

/// The action of a tile laid on trust, after a colon; empty if it has none.
struct Acting(Option<Action>);

impl Wording for Acting {
    fn add_to(&self, phrase: &mut Phrase) {
        if let Some(action) = self.0 {
            phrase.add(&(": ", Named(action.into())));
        }
    }
}

fn end(side: Side) -> Text {
    match side {
        Side::Left => Text::AtLeft,
        Side::Right => Text::AtRight,
    }
}

pub(super) fn words(event: &Event, language: Language) -> Phrase {
    let say = |text: Text, value: &dyn Wording| About(text, value).of(language);
    match event {
        Event::Opened { left, right } => Phrase::of(&(Named(*left), "|", Named(*right)), language),
        Event::Laid { side, inner: Sign::Joker, outer } => {
            say(end(*side), &(Text::Joker, "|", Named(*outer)))
        }
        Event::Laid { side, outer, .. } => say(end(*side), &Named(*outer)),
        Event::OpenedOnTrust { halves: [Some(one), Some(other)] } => {
            Phrase::of(&(Named((*one).into()), "|", Named((*other).into())), language)
        }
        Event::OpenedOnTrust { halves: [one, other] } => say(Text::Opened, &Acting(one.or(*other))),
        Event::LaidOnTrust { action } => say(Text::Laid, &Acting(*action)),
        Event::Drew => say(Text::Drew, &""),
        Event::Passed => say(Text::Passed, &""),
        Event::Took { only: None } => say(Text::Took, &""),
        Event::Took { only: Some(only) } => say(Text::TookOnly, only),
        Event::CannotLay => say(Text::CouldNot, &""),
        Event::StockEmpty => say(Text::StockEmpty, &""),
        Event::Counted { held, .. } => {
            let [pips, actions, jokers] = [held.pips, held.actions, held.jokers].map(u32::from);
            say(Text::CountedTo, &(pips + 10 * actions + 50 * jokers))
        }
        Event::Finished => say(Text::Finish, &""),
        Event::Corrected(correction) => match correction {
            Correction::Hand { tiles, .. } => say(Text::HandNow, tiles),
            Correction::Score { score, .. } => say(Text::ScoreNow, score),
            Correction::End { side, sign } => {
                say(Text::CorrectedTo, &About(end(*side), &Named(*sign)))
            }
            Correction::Direction => say(Text::OtherWay, &""),
            Correction::Turn { .. } => say(Text::TurnNow, &""),
        },
        Event::Quit { .. } => say(Text::Leaves, &""),
        Event::Seated { .. }
        | Event::Youngest { .. }
        | Event::OpenHands { .. }
        | Event::SetCounted { .. }
        | Event::RoundsAgreed { .. }
        | Event::Trust { .. } => Phrase::new(language),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stroke::Font;
    use rules_core::Seat;
    use rules_core::dingominos::Held;
    use std::vec::Vec;

    /// The room beside the animal in the history, in pixels.
    const ROOM: i32 = 112;

    fn events() -> Vec<Event> {
        let seat = Seat::new(8).unwrap();
        let held = Held { pips: 999, actions: 99, jokers: 99 };
        let mut events = std::vec![
            Event::Drew,
            Event::Passed,
            Event::Took { only: None },
            Event::Took { only: Some(9) },
            Event::CannotLay,
            Event::StockEmpty,
            Event::Counted { seat, held },
            Event::Finished,
            Event::Quit { seat },
            Event::Corrected(Correction::Hand { seat, tiles: 999 }),
            Event::Corrected(Correction::Score { seat, score: -9_999 }),
            Event::Corrected(Correction::Direction),
            Event::Corrected(Correction::Turn { seat }),
            Event::OpenedOnTrust { halves: [None; 2] },
            Event::LaidOnTrust { action: None },
        ];
        for sign in Sign::ALL {
            for other in Sign::ALL {
                events.push(Event::Opened { left: sign, right: other });
            }
            for side in [Side::Left, Side::Right] {
                for inner in [Sign::Joker, sign] {
                    events.push(Event::Laid { side, inner, outer: sign });
                }
                events.push(Event::Corrected(Correction::End { side, sign }));
            }
        }
        for action in Action::ALL.map(Some) {
            events.push(Event::LaidOnTrust { action });
            let halves = Action::ALL.map(|other| [action, Some(other)]);
            events.extend(halves.map(|halves| Event::OpenedOnTrust { halves }));
        }
        events
    }

    #[test]
    fn every_line_of_the_history_fits() {
        let mut wide = Vec::new();
        for event in events() {
            for language in Language::ALL {
                let line = words(&event, language);
                assert!(!line.is_empty() && line.len() < line.capacity(), "{event:?}: {line}");
                if Font::Text.width(&line) > ROOM {
                    wide.push((Font::Text.width(&line), line));
                }
            }
        }
        assert!(wide.is_empty(), "{wide:?}");
    }
}
