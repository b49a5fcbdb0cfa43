//! How COMBO is written down.

use super::{Card, Combo, Command, Event, House, Lift};
use crate::dice::{Face, Told};
use crate::record::{Kind, Malformed, Notation, Syntax, Words};
use crate::squares::Squares;
use core::fmt;

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            House::Touching => "touching",
            House::LateFinish => "late-finish",
        })
    }
}

impl Card {
    /// Reads what follows the seat in a `card` statement: `absent F heads F×5 rows …`.
    pub fn read(words: &mut Words<'_>) -> Result<Card, Malformed> {
        words.exactly("absent")?;
        let absent = words.face()?;
        words.exactly("heads")?;
        let heads = [words.face()?, words.face()?, words.face()?, words.face()?, words.face()?];
        words.exactly("rows")?;
        let mut squares = Squares::<Face, 5>::default();
        for cell in Squares::<Face, 5>::cells() {
            if cell.column() == 0 && cell.row() > 0 {
                words.exactly("/")?;
            }
            if !Card::cells().any(|own| own == cell) {
                words.exactly("*")?;
            } else if let Some(face) = words.or_unknown(Words::face)? {
                squares.learn(cell, face);
            }
        }
        Ok(Card::new(absent, heads, squares.iter_known()))
    }

    /// Writes the same words, each with a space before it. Only a card whose red numbers are all
    /// known can be told.
    pub fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let number = |face: Option<Face>| face.map_or('?', |face| char::from(b'0' + face.pips()));
        write!(out, " absent {} heads", number(self.absent()))?;
        for column in 0..5 {
            write!(out, " {}", number(self.head(column)))?;
        }
        write!(out, " rows")?;
        for cell in Squares::<Face, 5>::cells() {
            if cell.column() == 0 && cell.row() > 0 {
                write!(out, " /")?;
            }
            match Card::cells().any(|own| own == cell) {
                true => write!(out, " {}", number(self.squares().known(cell)))?,
                false => write!(out, " *")?,
            }
        }
        Ok(())
    }
}

impl Notation for Combo {
    const KIND: Kind = Kind::Combo;
    const HEAD: &'static [Syntax] =
        &[("seats", "seats N"), ("house", "house touching on|off, or house late-finish on|off")];
    const PLAY: &'static [Syntax] = &[
        (
            "card",
            "card SEAT absent F heads F F F F F rows and five rows of five, / between them, \
             * in the middle, ? for an unknown square",
        ),
        ("rolloff", "rolloff and 2 to 4 faces"),
        ("throw", "throw RED : and 1 to 3 white faces"),
        ("place", "place FACE CELL"),
        ("cannot", "cannot"),
        ("stop", "stop"),
        ("take", "take SEAT FACE CELL"),
        ("leave", "leave SEAT"),
        ("lift", "lift and 1 to 3 cells"),
        ("claim", "claim SEAT"),
    ];

    fn read(word: &str, words: &mut Words<'_>) -> Result<(Command, Told), Malformed> {
        let mut told = Told::default();
        let command = match word {
            "seats" => Command::Seats(words.count()?),
            "house" => Command::House {
                rule: words.one_of([House::Touching, House::LateFinish])?,
                on: words.on_or_off()?,
            },
            "card" => Command::Card { seat: words.seat()?, card: Card::read(words)? },
            "rolloff" => {
                told = Told(words.faces(2..=4)?);
                Command::RollOff { dice: told.0.len() }
            }
            "throw" => {
                let red = words.face()?;
                words.exactly(":")?;
                let white = words.faces(1..=Combo::THROW)?;
                told = Told(core::iter::once(red).chain(white.iter()).collect());
                Command::Throw { white: white.len() }
            }
            "place" => Command::Place { face: words.face()?, cell: words.cell()? },
            "cannot" => Command::Cannot,
            "stop" => Command::Stop,
            "take" => {
                Command::Take { seat: words.seat()?, face: words.face()?, cell: words.cell()? }
            }
            "leave" => Command::Leave { seat: words.seat()? },
            "lift" => {
                let mut cells = Lift::new();
                while cells.is_empty() || words.end().is_err() {
                    cells.push(words.cell()?).map_err(|_| Malformed)?;
                }
                Command::Lift(cells)
            }
            "claim" => Command::Claim { seat: words.seat()? },
            _ => return Err(Malformed),
        };
        Ok((command, told))
    }

    fn word(event: &Event) -> &'static str {
        match event {
            Event::Seated { .. } => "seats",
            Event::Agreed { .. } => "house",
            Event::CardTold { .. } => "card",
            Event::RolledOff(_) => "rolloff",
            Event::Thrown { .. } => "throw",
            Event::Placed { .. } => "place",
            Event::CannotPlace => "cannot",
            Event::Stopped => "stop",
            Event::Taken { .. } => "take",
            Event::Left { .. } => "leave",
            Event::Lifted(_) => "lift",
            Event::Claimed { .. } => "claim",
        }
    }

    fn write(&self, event: &Event, out: &mut impl fmt::Write) -> fmt::Result {
        match event {
            Event::Seated { seats } => write!(out, " {seats}"),
            Event::Agreed { rule, on } => {
                write!(out, " {rule} {}", if *on { "on" } else { "off" })
            }
            Event::CardTold { seat, card } => {
                write!(out, " {seat}")?;
                card.write(out)
            }
            Event::RolledOff(faces) => write!(out, " {faces}"),
            Event::Thrown { red, white } => write!(out, " {red} : {white}"),
            Event::Placed { face, cell } => write!(out, " {face} {cell}"),
            Event::CannotPlace | Event::Stopped => Ok(()),
            Event::Taken { seat, face, cell } => write!(out, " {seat} {face} {cell}"),
            Event::Left { seat } | Event::Claimed { seat } => write!(out, " {seat}"),
            Event::Lifted(cells) => cells.iter().try_for_each(|cell| write!(out, " {cell}")),
        }
    }
}
