//! What was said, in words, for the history.

use crate::text::{Language, Phrase, Text};
use core::fmt::{self, Display, Write as _, from_fn};
use rules_core::dingominos::{Action, Correction, Event, Side, Sign};

/// What a sign is called.
fn name(sign: Sign, language: Language) -> impl Display {
    from_fn(move |f| {
        f.write_str(
            match sign {
                Sign::Points(face) => return write!(f, "{face}"),
                Sign::Joker => Text::Joker,
                Sign::Replay => Text::Replay,
                Sign::Skip => Text::SkipSign,
                Sign::Reverse => Text::Reverse,
                Sign::Draw => Text::Draw,
                Sign::Counter => Text::Counter,
            }
            .get(language),
        )
    })
}

fn end(side: Side) -> Text {
    match side {
        Side::Left => Text::AtLeft,
        Side::Right => Text::AtRight,
    }
}

/// The actions of a tile that was laid on trust, after a colon if there are any.
fn actions(halves: &[Option<Action>], language: Language) -> impl Display {
    from_fn(move |f: &mut fmt::Formatter<'_>| {
        let mut before = ":";
        for action in halves.iter().flatten() {
            write!(f, "{before} {}", name((*action).into(), language))?;
            before = ",";
        }
        Ok(())
    })
}

#[inline(never)]
pub(super) fn words(event: &Event, language: Language) -> Phrase {
    let say = |text: Text, value: &dyn Display| text.with(language, value);
    let name = |sign| name(sign, language);
    match event {
        Event::Opened { left, right } => {
            let mut phrase = Phrase::new();
            let _ = write!(phrase, "{} | {}", name(*left), name(*right));
            phrase
        }
        Event::Laid { side, inner: Sign::Joker, outer } => {
            let joker = name(Sign::Joker);
            say(end(*side), &from_fn(|f| write!(f, "{joker} | {}", name(*outer))))
        }
        Event::Laid { side, outer, .. } => say(end(*side), &name(*outer)),
        Event::OpenedOnTrust { halves } => say(Text::Opened, &actions(halves, language)),
        Event::LaidOnTrust { action } => say(Text::Laid, &actions(&[*action], language)),
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
                let shows = end(*side).with(language, &name(*sign));
                say(Text::CorrectedTo, &shows)
            }
            Correction::Direction => say(Text::CorrectedTo, &Text::Reverse.get(language)),
            Correction::Turn { seat } => say(Text::TurnNow, seat),
        },
        Event::Quit { .. } => say(Text::HasLeft, &""),
        Event::Seated { .. }
        | Event::Youngest { .. }
        | Event::OpenHands { .. }
        | Event::SetCounted { .. }
        | Event::RoundsAgreed { .. }
        | Event::Trust { .. } => Phrase::new(),
    }
}
