//! Why something is refused, in the players' language and in one line.
//!
//! Screens offer what the rules allow, so most refusals cannot come up here; those name their rule. The
//! match has no default: a new refusal does not compile until somebody has thought about its line.

use crate::text::{Language, Phrase, Text};
use rules_core::Refusal as R;

pub(crate) fn why(refusal: &R, language: Language) -> Phrase {
    match *refusal {
        R::NothingToUndo => Text::NothingToUndo.with(language, ""),

        R::FourthTile { number } => Text::FourthTile.with(language, number),
        R::FaceDown { .. } => Text::LiesFaceDown.with(language, ""),
        R::FaceUp { .. } => Text::LiesFaceUp.with(language, ""),
        R::WrongNumber { shows, .. } => Text::TileShows.with(language, shows),
        R::TooHigh { total } => Text::TooHigh.with(language, total),
        R::CouldTurn { shows, .. } => Text::CouldTurn.with(language, shows),
        R::TileKnown { shows, .. } => Text::TileShows.with(language, shows),
        R::LineOpen { .. } => Text::LineOpen.with(language, ""),

        R::OnTheStar => Text::OnTheStar.with(language, ""),
        R::Occupied { .. } => Text::Occupied.with(language, ""),
        R::WrongColumn { red, .. } | R::RedElsewhere { red, .. } => {
            Text::WrongColumn.with(language, red)
        }
        R::WrongSquare { shows, .. } | R::SquareKnown { shows, .. } => {
            Text::SquareShows.with(language, shows)
        }
        R::NotOnTheTable { face } => Text::NoSuchDie.with(language, face),
        R::RedTwice { red } => Text::RedTwice.with(language, red),
        R::RedsKnown => Text::OtherCard.with(language, ""),
        R::CanPlace { .. } => Text::MustPlace.with(language, ""),
        R::NoDieThere { .. } => Text::NoDieThere.with(language, ""),
        R::PointsMissing { .. } => Text::PointsMissing.with(language, ""),

        R::JokerOpens | R::JokerOutward => Text::JokerInside.with(language, ""),
        R::NotACounter { penalty } | R::PenaltyDue { penalty } => {
            Text::TakeSo.with(language, penalty)
        }
        R::WrongSign { .. } => Text::WrongSign.with(language, ""),
        R::JokerTakesAll | R::MustLay => Text::JokerTakesAll.with(language, ""),
        R::TooManySigns { tiles, .. } => Text::OnlySoMany.with(language, tiles),
        R::Impossible { least, most, .. } => {
            let mut range = heapless::String::<16>::new();
            let _ = core::fmt::Write::write_fmt(&mut range, format_args!("{least}-{most}"));
            Text::PointsBetween.with(language, range)
        }

        R::SeatCount { .. }
        | R::NotSeated { .. }
        | R::HeadIsOver { .. }
        | R::NoSuchSeat { .. }
        | R::GameOver { .. }
        | R::OffTheGrid { .. }
        | R::NoSuchNumber { .. }
        | R::TilesTooLate
        | R::DiceCount
        | R::RollFirst { .. }
        | R::RollStands { .. }
        | R::RollUsed { .. }
        | R::NotTheRoller { .. }
        | R::OneDie
        | R::NoSuchDie { .. }
        | R::TurnedBack { .. }
        | R::HasTurned { .. }
        | R::MustTurnBack { .. }
        | R::NotInPlayOff { .. }
        | R::CardTooLate
        | R::RolledOff
        | R::RollOffCount { .. }
        | R::RollOffFirst
        | R::ThrowFirst
        | R::ThrowCount { .. }
        | R::PlaceFirst
        | R::HasPlaced
        | R::BeingTaken { .. }
        | R::NotAsked { .. }
        | R::NothingToTake
        | R::NothingToLift
        | R::LiftFirst { .. }
        | R::ComboMade
        | R::LateFinish
        | R::ClaimLater
        | R::SetSize { .. }
        | R::StockCounted { .. }
        | R::EmptyAlready
        | R::OpenFirst { .. }
        | R::Opened
        | R::NoStock
        | R::DrawFirst
        | R::HasDrawn
        | R::Replay
        | R::NothingDue
        | R::NotShort { .. }
        | R::LayOrCannot
        | R::CountFirst { .. }
        | R::RoundRuns
        | R::NotBetweenRounds
        | R::HoldsNothing { .. }
        | R::CountedAlready { .. }
        | R::NoRounds
        | R::RoundsAgreed => Text::NotAllowed.with(language, refusal.rule()),
    }
}
