//! How statements of Dingominos are read and written.

use super::{Action, Command, Correction, Dingominos, Event, Held, Side, Sign};
use crate::dice::Given;
use crate::record::{Kind, Malformed, Notation, Syntax, Words, on_or_off};
use core::fmt;
use serde::{Serialize, Serializer};

/// Writes the sign as a word, or as a number of pips.
impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sign::Points(face) => write!(f, "{face}"),
            Sign::Joker => f.write_str("joker"),
            Sign::Replay => f.write_str("replay"),
            Sign::Skip => f.write_str("skip"),
            Sign::Reverse => f.write_str("reverse"),
            Sign::Draw => f.write_str("draw"),
            Sign::Counter => f.write_str("counter"),
        }
    }
}

/// Serializes the word in formats that people read, and the position in [`Sign::ALL`] in the
/// journal.
impl Serialize for Sign {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        let place = (0_u8..).zip(Sign::ALL).find(|(_, sign)| sign == self);
        serializer.serialize_u8(place.map_or(0, |(place, _)| place))
    }
}

impl TryFrom<u8> for Sign {
    type Error = &'static str;
    fn try_from(place: u8) -> Result<Sign, Self::Error> {
        Sign::ALL.get(usize::from(place)).copied().ok_or("there are twelve signs")
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Left => "left",
            Side::Right => "right",
        })
    }
}

fn sign(words: &mut Words<'_>) -> Result<Sign, Malformed> {
    words.one_of(Sign::WANTED, Sign::ALL)
}

impl Notation for Dingominos {
    const KIND: Kind = Kind::Dingominos;
    const HEAD: &'static [Syntax] = &[
        ("seats", "seats N"),
        ("start", "start SEAT"),
        ("house", "house open-hands|trust on|off"),
        ("stock", "stock N, the tiles in the whole set"),
        ("rounds", "rounds N"),
    ];
    const PLAY: &'static [Syntax] = &[
        ("open", "open SIGN SIGN"),
        (
            "lay",
            "lay left|right INNER OUTER, two signs: 1…6 joker replay skip reverse draw counter",
        ),
        ("draw", "draw"),
        ("pass", "pass"),
        ("take", "take, or take and how many there were"),
        ("empty", "empty"),
        ("cannot", "cannot"),
        ("count", "count SEAT PIPS ACTIONS JOKERS"),
        ("finish", "finish"),
        ("opened", "opened, or opened and the one or two actions on the opening tile"),
        ("laid", "laid, or laid and the action that faces outward"),
        ("correct", Correction::SYNTAX),
        ("quit", "quit SEAT"),
    ];

    const ROLLS: &'static [&'static str] = &[];

    fn read(word: &str, words: &mut Words<'_>) -> Result<(Command, Given), Malformed> {
        let command = match word {
            "seats" => Command::Seats(words.count()?),
            "start" => Command::Start(words.seat()?),
            "house" => {
                let rule = words.one_of("open-hands or trust", ["open-hands", "trust"])?;
                let on = words.on_or_off()?;
                if rule == "trust" { Command::Trust(on) } else { Command::OpenHands(on) }
            }
            "stock" => Command::Stock(words.number()?),
            "rounds" => Command::Rounds(words.number()?),
            "open" => Command::Open { left: sign(words)?, right: sign(words)? },
            "lay" => Command::Lay {
                side: words.one_of(Side::WANTED, Side::ALL)?,
                inner: sign(words)?,
                outer: sign(words)?,
            },
            "draw" => Command::Draw,
            "pass" => Command::Pass,
            "take" => {
                Command::Take { only: if words.is_at_end() { None } else { Some(words.number()?) } }
            }
            "empty" => Command::Empty,
            "cannot" => Command::Cannot,
            "count" => Command::Count {
                seat: words.seat()?,
                held: Held {
                    pips: words.number()?,
                    actions: words.number()?,
                    jokers: words.number()?,
                },
            },
            "finish" => Command::Finish,
            "opened" => Command::OpenOnTrust {
                halves: [Action::read_half(words)?, Action::read_half(words)?],
            },
            "laid" => Command::LayOnTrust { action: Action::read_half(words)? },
            "correct" => Command::Correct(Correction::read(words)?),
            "quit" => Command::Quit(words.seat()?),
            _ => return Err(Malformed("a statement of Dingominos")),
        };
        Ok((command, Given::default()))
    }

    fn word(event: &Event) -> &'static str {
        match event {
            Event::Seated { .. } => "seats",
            Event::Youngest { .. } => "start",
            Event::OpenHands { .. } | Event::Trust { .. } => "house",
            Event::SetCounted { .. } => "stock",
            Event::RoundsAgreed { .. } => "rounds",
            Event::Opened { .. } => "open",
            Event::Laid { .. } => "lay",
            Event::Drew => "draw",
            Event::Passed => "pass",
            Event::Took { .. } => "take",
            Event::StockEmpty => "empty",
            Event::CannotLay => "cannot",
            Event::Counted { .. } => "count",
            Event::Finished => "finish",
            Event::OpenedOnTrust { .. } => "opened",
            Event::LaidOnTrust { .. } => "laid",
            Event::Corrected(_) => "correct",
            Event::Quit { .. } => "quit",
        }
    }

    fn write(&self, event: &Event, out: &mut impl fmt::Write) -> fmt::Result {
        match event {
            Event::Seated { seats } => write!(out, " {seats}"),
            Event::Youngest { seat } => write!(out, " {seat}"),
            Event::OpenHands { on } => {
                write!(out, " open-hands {}", on_or_off(*on))
            }
            Event::Trust { on } => write!(out, " trust {}", on_or_off(*on)),
            Event::SetCounted { tiles } => write!(out, " {tiles}"),
            Event::RoundsAgreed { rounds } => write!(out, " {rounds}"),
            Event::Opened { left, right } => write!(out, " {left} {right}"),
            Event::Laid { side, inner, outer } => write!(out, " {side} {inner} {outer}"),
            Event::Took { only: Some(only) } => write!(out, " {only}"),
            Event::Counted { seat, held: Held { pips, actions, jokers } } => {
                write!(out, " {seat} {pips} {actions} {jokers}")
            }
            Event::OpenedOnTrust { halves } => {
                halves.iter().flatten().try_for_each(|action| write!(out, " {action}"))
            }
            Event::LaidOnTrust { action: Some(action) } => write!(out, " {action}"),
            Event::Corrected(correction) => write!(out, " {correction}"),
            Event::Quit { seat } => write!(out, " {seat}"),
            Event::LaidOnTrust { action: None }
            | Event::Took { only: None }
            | Event::Drew
            | Event::Passed
            | Event::StockEmpty
            | Event::CannotLay
            | Event::Finished => Ok(()),
        }
    }
}
