//! How statements of Bingolino are read and written.

use super::{Bingolino, Command, Event, PROVED, correct};
use crate::dice::{Faces, Given};
use crate::grid::Line;
use crate::record::{Kind, Malformed, Notation, Syntax, Words, on_or_off};
use crate::squares::Squares;
use core::fmt;

/// What a record should say where it does not name a line.
pub(super) const LINE: &str =
    "a line: row-1 to row-4, column-a to column-d, diagonal-a1 or diagonal-d1";

impl Notation for Bingolino {
    const KIND: Kind = Kind::Bingolino;
    const HEAD: &'static [Syntax] =
        &[("seats", "seats N"), ("start", "start SEAT"), ("house", "house trust on|off")];
    const PLAY: &'static [Syntax] = &[
        ("tiles", "tiles SEAT and 16 numbers, row by row, ? for an unknown one"),
        ("roll", "roll and 1 to 5 faces; = and the total may follow"),
        ("turn", "turn SEAT CELL, or turn SEAT CELL drop FACE"),
        ("back", "back CELL"),
        ("done", "done"),
        ("claim", "claim SEAT row-1…row-4 | column-a…column-d | diagonal-a1 | diagonal-d1"),
        ("none", "none SEAT"),
        ("prove", "prove SEAT and four numbers"),
        ("star", "star SEAT, or star SEAT and 1 to 3"),
        (
            "correct",
            "correct SEAT CELL up|down|N|?, correct SEAT star LINE, correct SEAT unstar LINE, \
             correct SEAT stars N, or correct turn SEAT",
        ),
        ("quit", "quit SEAT"),
    ];

    const ROLLS: &'static [&'static str] = &["roll"];

    fn read(word: &str, words: &mut Words<'_>) -> Result<(Command, Given), Malformed> {
        let mut faces = Given::default();
        let command = match word {
            "seats" => Command::Seats(words.count()?),
            "start" => Command::Start(words.seat()?),
            "house" => {
                words.exactly("trust", "trust")?;
                Command::Trust(words.on_or_off()?)
            }
            "tiles" => {
                let seat = words.seat()?;
                let mut tiles = Squares::default();
                for cell in Squares::<u16, 4>::cells() {
                    if let Some(number) = words.or_unknown("a number or ?", Words::number)? {
                        tiles.learn(cell, number);
                    }
                }
                Command::Tiles { seat, tiles }
            }
            "roll" => {
                faces = Given(words.faces(1..=Bingolino::DICE)?);
                Command::Roll { dice: faces.0.len() }
            }
            "turn" => {
                let (seat, cell) = (words.seat_before_cell()?, words.cell()?);
                let drop = if words.comes("drop") { Some(words.face()?) } else { None };
                Command::Turn { seat, cell, drop }
            }
            "back" => Command::Back { cell: words.cell()? },
            "done" => Command::Done,
            "claim" => {
                Command::Claim { seat: words.seat()?, line: words.one_of(LINE, Line::all())? }
            }
            "none" => Command::Decline { seat: words.seat()? },
            "prove" => {
                let seat = words.seat()?;
                let mut numbers = [0; PROVED];
                for number in &mut numbers {
                    *number = words.number()?;
                }
                Command::Prove { seat, numbers }
            }
            "star" => {
                let seat = words.seat()?;
                let stars = if words.is_at_end() { 1 } else { words.count()? };
                if !(1..=Bingolino::STARS_OF_A_ROLL).contains(&stars) {
                    return Err(Malformed("1 to 3 stars"));
                }
                Command::Star { seat, stars }
            }
            "correct" => Command::Correct(correct::read(words)?),
            "quit" => Command::Quit(words.seat()?),
            _ => return Err(Malformed("a statement of Bingolino")),
        };
        Ok((command, faces))
    }

    fn word(event: &Event) -> &'static str {
        match event {
            Event::Seated { .. } => "seats",
            Event::Starts { .. } => "start",
            Event::TilesTold { .. } => "tiles",
            Event::Rolled(_) => "roll",
            Event::TileTurned { .. } => "turn",
            Event::TurnedBack { .. } => "back",
            Event::Done => "done",
            Event::Claimed { .. } => "claim",
            Event::Trust { .. } => "house",
            Event::Declined { .. } => "none",
            Event::Proved { .. } => "prove",
            Event::Starred { .. } => "star",
            Event::Corrected(_) => "correct",
            Event::Quit { .. } => "quit",
        }
    }

    fn write(&self, event: &Event, out: &mut impl fmt::Write) -> fmt::Result {
        match event {
            Event::Seated { seats } => write!(out, " {seats}"),
            Event::Starts { seat } => write!(out, " {seat}"),
            Event::TilesTold { seat, tiles } => {
                write!(out, " {seat}")?;
                tiles.iter().try_for_each(|(_, shows)| match shows {
                    Some(number) => write!(out, " {number}"),
                    None => write!(out, " ?"),
                })
            }
            Event::Rolled(roll) => write!(out, " {roll}"),
            Event::TileTurned { seat, cell, number } => {
                write!(out, " {seat} {cell}")?;
                // The difference to the total is the die that was taken away.
                let total = self.roll().map_or(0, Faces::total);
                match total.saturating_sub(u8::from(*number)) {
                    0 => Ok(()),
                    dropped => write!(out, " drop {dropped}"),
                }
            }
            Event::TurnedBack { cell } => write!(out, " {cell}"),
            Event::Done => Ok(()),
            Event::Claimed { seat, line } => write!(out, " {seat} {line}"),
            Event::Trust { on } => write!(out, " trust {}", on_or_off(*on)),
            Event::Declined { seat } | Event::Quit { seat } => write!(out, " {seat}"),
            Event::Proved { seat, numbers: [a, b, c, d] } => {
                write!(out, " {seat} {a} {b} {c} {d}")
            }
            Event::Starred { seat, stars: 1 } => write!(out, " {seat}"),
            Event::Starred { seat, stars } => write!(out, " {seat} {stars}"),
            Event::Corrected(correction) => correct::write(correction, out),
        }
    }
}
