//! Why something is refused, in the players' language, in one line.
//!
//! Screens offer only what the rules allow, so most refusals cannot happen here; those just name
//! their rule. The match has no default: a new refusal does not compile until it has a line.

use crate::phrase::{Phrase, Rule, Sign, Wording};
use crate::text::{Language, Text};
use rules_core::Refusal as R;

/// Returns the reason for a refusal.
pub(crate) fn why(refusal: &R, language: Language) -> Phrase {
    let (range, rule);
    let (text, value): (Text, &dyn Wording) = match refusal {
        R::NothingToUndo => (Text::NothingToUndo, &""),
        R::TurnNotOver | R::QuitLater | R::ClaimLater => (Text::NotNow, &""),

        R::FourthTile { number } => (Text::FourthTile, number),
        R::FaceDown { .. } => (Text::LiesFaceDown, &""),
        R::FaceUp { .. } => (Text::LiesFaceUp, &""),
        R::WrongNumber { shows, .. } => (Text::TileShows, shows),
        R::TooHigh { total } => (Text::TooHigh, total),
        R::CouldTurn { shows, .. } => (Text::CouldTurn, shows),
        R::TileKnown { shows, .. } => (Text::TileShows, shows),
        R::NotProved { number, .. } => (Text::NoRollFor, number),
        R::StarCount => (Text::ThreeStars, &""),
        R::TooManyStars { .. } => (Text::TooManyStars, &""),
        R::RollUseless { .. } => (Text::RollUseless, &""),
        R::LineOpen { .. } => (Text::LineOpen, &""),

        R::OnTheStar => (Text::OnTheStar, &""),
        R::Occupied { .. } => (Text::Occupied, &""),
        R::WrongColumn { red, .. } | R::RedElsewhere { red, .. } => (Text::WrongColumn, red),
        R::WrongSquare { shows, .. } | R::SquareKnown { shows, .. } => (Text::SquareShows, shows),
        R::NotOnTheTable { face } => (Text::NoSuchDie, face),
        R::RedTwice { red } => (Text::RedTwice, red),
        R::RedsKnown => (Text::OtherCard, &""),
        R::CanPlace { .. } => (Text::MustPlace, &""),
        R::NoDieThere { .. } => (Text::NoDieThere, &""),
        R::PointsMissing { .. } => (Text::PointsMissing, &""),
        R::TooFewDice { on_card, .. } => (Text::OnlyOnCard, on_card),
        R::NoDieInHand { .. } => (Text::NoneInHand, &""),
        R::CardFull { .. } => (Text::CardIsFull, &""),

        R::JokerOutward => (Text::JokerInside, &""),
        R::NotACounter { .. } => (Text::OnlyCounter, &""),
        R::WrongSign { .. } => (Text::WrongSign, &""),
        R::JokerTakesAll | R::MustLay => (Text::JokerTakesAll, &""),
        R::TooManySigns { tiles, .. } => (Text::OnlySoMany, tiles),
        R::Impossible { least, most, .. } => {
            range = (*least, Sign::TO, *most);
            (Text::PointsBetween, &range)
        }

        R::SeatCount { .. }
        | R::NotSeated { .. }
        | R::HeadIsOver { .. }
        | R::NoSuchSeat { .. }
        | R::GameOver { .. }
        | R::OnTrust { .. }
        | R::NotOnTrust { .. }
        | R::NotCorrected { .. }
        | R::HasQuit { .. }
        | R::SealPlace
        | R::ShakePlace
        | R::NoSeal
        | R::NotOver
        | R::OtherSecret
        | R::Revealed
        | R::OffTheGrid { .. }
        | R::NoSuchNumber { .. }
        | R::TilesTooLate
        | R::DiceCount
        | R::RollFirst { .. }
        | R::RollStands { .. }
        | R::WrongTotal { .. }
        | R::RollUsed { .. }
        | R::NotTheRoller { .. }
        | R::OneDie
        | R::NoSuchDie { .. }
        | R::TurnedBack { .. }
        | R::HasTurned { .. }
        | R::MustTurnBack { .. }
        | R::NotInPlayOff { .. }
        | R::StarsSaid { .. }
        | R::NoSuchTile
        | R::SaidNone { .. }
        | R::CardTooLate
        | R::NoCardBefore { .. }
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
        | R::NotSoMany { .. }
        | R::TakeOrder { .. }
        | R::NoStroke { .. }
        | R::LineCount { .. }
        | R::SquareNumber { .. }
        | R::TooManyDice { .. }
        | R::ScoreStep
        | R::SetSize { .. }
        | R::StockCounted { .. }
        | R::EmptyAlready
        | R::OpenFirst { .. }
        | R::Opened
        | R::NoStock
        | R::DrawFirst
        | R::HasDrawn
        | R::Replay
        | R::PenaltyDue { .. }
        | R::NothingDue
        | R::NotShort { .. }
        | R::LayOrCannot
        | R::CountFirst { .. }
        | R::RoundRuns
        | R::NotBetweenRounds
        | R::HoldsNothing { .. }
        | R::CountedAlready { .. }
        | R::NoRounds
        | R::RoundsAgreed
        | R::HandSize { .. }
        | R::StockShort { .. }
        | R::TotalRange => {
            rule = Rule(refusal.rule());
            (Text::NotAllowed, &rule)
        }
    };
    text.with(language, value)
}
