//! How statements of COMBO are read and written.

use super::{Best, BestLines, Card, Combo, Command, Correct, Event, House, Lift, Takers};
use crate::dice::{Face, Given};
use crate::record::{Kind, Malformed, Notation, Syntax, Words, on_or_off};
use crate::squares::Squares;
use core::fmt;

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            House::Touching => "touching",
            House::LateFinish => "late-finish",
            House::Trust => "trust",
        })
    }
}

impl Card {
    /// Reads the words after the seat in a `card` statement: `absent F heads F×5 rows …`.
    ///
    /// # Errors
    ///
    /// Returns an error if the words are not such a card.
    pub fn read(words: &mut Words<'_>) -> Result<Card, Malformed> {
        words.exactly("absent", "absent")?;
        let absent = words.face()?;
        words.exactly("heads", "heads")?;
        let heads = [words.face()?, words.face()?, words.face()?, words.face()?, words.face()?];
        words.exactly("rows", "rows")?;
        let mut squares = Squares::<Face, 5>::default();
        for cell in Squares::<Face, 5>::cells() {
            if cell.column() == 0 && cell.row() > 0 {
                words.exactly("/", "a / between rows")?;
            }
            if !Card::cells().any(|own| own == cell) {
                words.exactly("*", "* for the star in the middle")?;
            } else if let Some(face) = words.or_unknown("a face from 1 to 6, or ?", Words::face)? {
                squares.learn(cell, face);
            }
        }
        Ok(Card::new(absent, heads, squares.iter_known()))
    }

    /// Writes the same words, each with a space before it. Only a card whose red numbers are all
    /// known can be read again.
    ///
    /// # Errors
    ///
    /// Fails only if writing to `out` fails.
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
    const HEAD: &'static [Syntax] = &[
        ("seats", "seats N"),
        ("house", "house touching on|off, house late-finish on|off, or house trust on|off"),
    ];
    const PLAY: &'static [Syntax] = &[
        (
            "card",
            "card SEAT absent F heads F F F F F rows and five rows of five, / between them, \
             * in the middle, ? for an unknown square; or card SEAT same",
        ),
        ("rolloff", "rolloff and 2 to 4 faces"),
        ("throw", "throw RED : and 1 to 3 white faces"),
        ("place", "place FACE CELL"),
        ("cannot", "cannot"),
        ("stop", "stop"),
        ("take", "take SEAT FACE CELL"),
        ("leave", "leave SEAT"),
        ("lift", "lift and 1 to 3 cells, or on trust lift and a number from 1 to 3"),
        ("claim", "claim SEAT, or on trust claim SEAT 4|3"),
        ("placed", "placed and a number from 1 to 3"),
        ("none", "none and up to 3 seats"),
        ("combo", "combo SEAT, then double if there are two, and 4, 3 or 0 for each other seat"),
        (
            "correct",
            "correct SEAT CELL N|?, correct SEAT CELL die|empty, correct SEAT column LETTER F|?, \
             correct SEAT score N, correct SEAT dice N, or correct turn SEAT",
        ),
        ("quit", "quit SEAT"),
    ];

    const ROLLS: &'static [&'static str] = &["rolloff", "throw"];

    fn read(word: &str, words: &mut Words<'_>) -> Result<(Command, Given), Malformed> {
        let mut faces = Given::default();
        let command = match word {
            "seats" => Command::Seats(words.count()?),
            "house" => Command::House {
                rule: words.one_of(
                    "touching, late-finish or trust",
                    [House::Touching, House::LateFinish, House::Trust],
                )?,
                on: words.on_or_off()?,
            },
            "card" => {
                let seat = words.seat()?;
                match words.comes("same") {
                    true => Command::SameCard { seat },
                    false => Command::Card { seat, card: Card::read(words)? },
                }
            }
            "rolloff" => {
                faces = Given(words.faces(2..=4)?);
                Command::RollOff { dice: faces.0.len() }
            }
            "throw" => {
                let red = words.face()?;
                words.exactly(":", "a colon")?;
                let white = words.faces(1..=Combo::THROW)?;
                faces = Given(core::iter::once(red).chain(white.iter()).collect());
                Command::Throw { white: white.len() }
            }
            "place" => Command::Place { face: words.face()?, cell: words.cell()? },
            "cannot" => Command::Cannot,
            "stop" => Command::Stop,
            "take" => {
                Command::Take { seat: words.seat()?, face: words.face()?, cell: words.cell()? }
            }
            "leave" => Command::Leave { seat: words.seat()? },
            "lift" if words.clone().number().is_ok() => {
                Command::LiftDice { dice: one_to_three(words)? }
            }
            "lift" => {
                let mut cells = Lift::new();
                while cells.is_empty() || !words.is_at_end() {
                    cells.push(words.cell()?).map_err(|_| Malformed("no more cells"))?;
                }
                Command::Lift(cells)
            }
            "claim" => {
                let seat = words.seat()?;
                if words.is_at_end() {
                    Command::Claim { seat }
                } else {
                    let line = words.one_of("4 or 3", [Best::Three, Best::Four])?;
                    Command::ClaimLine { seat, line }
                }
            }
            "placed" => Command::PlacedDice { dice: one_to_three(words)? },
            "none" => {
                let mut takers = Takers::new();
                while !words.is_at_end() {
                    takers.push(words.seat()?).map_err(|_| Malformed("no more seats"))?;
                }
                Command::NoneFits { takers }
            }
            "combo" => {
                let seat = words.seat()?;
                let double = words.comes("double");
                let mut lines = BestLines::new();
                while lines.is_empty() || !words.is_at_end() {
                    let line = words.one_of("4, 3 or 0", Best::ALL)?;
                    lines.push(line).map_err(|_| Malformed("no more lines"))?;
                }
                Command::Announce { seat, double, lines }
            }
            "correct" => Command::Correct(Correct::read(words)?),
            "quit" => Command::Quit(words.seat()?),
            _ => return Err(Malformed("a statement of COMBO")),
        };
        Ok((command, faces))
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
            Event::Lifted(_) | Event::LiftedDice { .. } => "lift",
            Event::Claimed { .. } | Event::ClaimedLine { .. } => "claim",
            Event::PlacedDice { .. } => "placed",
            Event::NoneFits { .. } => "none",
            Event::Announced { .. } => "combo",
            Event::Corrected(_) => "correct",
            Event::Quit { .. } => "quit",
        }
    }

    fn write(&self, event: &Event, out: &mut impl fmt::Write) -> fmt::Result {
        match event {
            Event::Seated { seats } => write!(out, " {seats}"),
            Event::Agreed { rule, on } => {
                write!(out, " {rule} {}", on_or_off(*on))
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
            Event::Left { seat } | Event::Claimed { seat } | Event::Quit { seat } => {
                write!(out, " {seat}")
            }
            Event::Lifted(cells) => cells.iter().try_for_each(|cell| write!(out, " {cell}")),
            Event::PlacedDice { dice } | Event::LiftedDice { dice } => write!(out, " {dice}"),
            Event::NoneFits { takers } => takers.iter().try_for_each(|seat| write!(out, " {seat}")),
            Event::Announced { seat, double, lines } => {
                write!(out, " {seat}{}", if *double { " double" } else { "" })?;
                lines.iter().try_for_each(|line| write!(out, " {line}"))
            }
            Event::ClaimedLine { seat, line } => write!(out, " {seat} {line}"),
            Event::Corrected(correction) => correction.write(out),
        }
    }
}

/// Reads how many dice were placed or lifted.
fn one_to_three(words: &mut Words<'_>) -> Result<u8, Malformed> {
    let dice = words.count()?;
    match (1..=Combo::THROW).contains(&usize::from(dice)) {
        true => Ok(dice),
        false => Err(Malformed("1 to 3 dice")),
    }
}
