//! What may be done: a command becomes an event or a refusal.

use super::{Bingolino, Board, Command, Event, Number, Turn};
use crate::dice::{Dice, Face, Faces};
use crate::grid::{Cell, Line};
use crate::head::{Head, Headed};
use crate::record::{Kind, Notation as _};
use crate::refusal::Refusal;
use crate::seat::{Seat, Seats};
use crate::squares::Squares;

const GAME: Kind = Bingolino::KIND;

/// The roll in use, as [`Turn::Use`] holds it.
struct InUse<'a> {
    roller: Seat,
    roll: &'a Faces,
    turned: Seats,
    back: bool,
}

impl Bingolino {
    pub(super) fn judge(&self, command: &Command, dice: &mut dyn Dice) -> Result<Event, Refusal> {
        match *command {
            Command::Seats(seats) => self.judge_seats(seats).map(|()| Event::Seated { seats }),
            Command::Start(seat) => self.judge_start(seat),
            Command::Tiles { seat, ref tiles } => self.judge_tiles(seat, tiles),
            Command::Roll { dice: count } => self.judge_roll(count, dice),
            Command::Turn { seat, cell, drop } => self.judge_turn(seat, cell, drop),
            Command::Back { cell } => self.judge_back(cell),
            Command::Done => self.judge_done(),
            Command::Claim { seat, line } => self.judge_claim(seat, line),
        }
    }

    fn judge_start(&self, seat: Seat) -> Result<Event, Refusal> {
        self.judge_head(Head::Start)?;
        self.board(seat)?;
        Ok(Event::Starts { seat })
    }

    /// B1: sixteen numbers that exist, and no number more than three times across all seats.
    fn judge_tiles(&self, seat: Seat, told: &Squares<u16, 4>) -> Result<Event, Refusal> {
        self.going_on()?;
        let board = self.board(seat)?;
        let (Turn::Head { .. } | Turn::Tell { .. }) = self.turn else {
            return Err(Refusal::TilesTooLate);
        };
        let mut tiles = Squares::default();
        for (cell, number) in told.iter_known() {
            let shows = u8::try_from(number)
                .ok()
                .and_then(Number::new)
                .ok_or(Refusal::NoSuchNumber { cell })?;
            tiles.learn(cell, shows);
        }
        if let Some((cell, shows)) = board.tiles.contradiction(&tiles) {
            return Err(Refusal::TileKnown { cell, shows });
        }
        let is_new = |cell| board.tiles.known(cell).is_none();
        for (_, number) in tiles.iter_known() {
            let added = tiles.iter_known().filter(|&(cell, shows)| shows == number && is_new(cell));
            if self.known_tiles(number) + added.count() > Number::EACH {
                return Err(Refusal::FourthTile { number });
            }
        }
        Ok(Event::TilesTold { seat, tiles })
    }

    fn judge_roll(&self, count: usize, dice: &mut dyn Dice) -> Result<Event, Refusal> {
        self.going_on()?;
        match &self.turn {
            Turn::Use { roll, .. } => Err(Refusal::RollStands { total: roll.total() }),
            _ if (1..=Self::DICE).contains(&count) => Ok(Event::Rolled(Faces::roll(count, dice))),
            _ => Err(Refusal::DiceCount),
        }
    }

    pub(super) fn judge_turn(
        &self,
        seat: Seat,
        cell: Cell,
        drop: Option<Face>,
    ) -> Result<Event, Refusal> {
        let InUse { roller, roll, turned, back } = self.in_use()?;
        let board = self.board(seat)?;
        let playing = self.playing();
        if !playing.contains(seat) {
            return Err(Refusal::NotInPlayOff { seat, playing });
        }
        if turned.contains(seat) {
            return Err(Refusal::RollUsed { seat });
        }
        if back && seat == roller {
            return Err(Refusal::TurnedBack { roller });
        }
        Self::on_grid(cell)?;
        if board.down.contains(cell) {
            return Err(Refusal::FaceDown { cell });
        }
        let taken_away = match drop {
            None => 0,
            Some(_) if seat != roller => return Err(Refusal::NotTheRoller { roller }),
            Some(_) if roll.len() == 1 => return Err(Refusal::OneDie),
            Some(face) if !roll.contains(face) => return Err(Refusal::NoSuchDie { face }),
            Some(face) => face.pips(),
        };
        let needs = roll.total() - taken_away;
        let number = Number::new(needs).ok_or(Refusal::TooHigh { total: needs })?;
        match board.tiles.known(cell) {
            Some(shows) if shows != number => Err(Refusal::WrongNumber { cell, shows, needs }),
            None if self.known_tiles(number) >= Number::EACH => Err(Refusal::FourthTile { number }),
            _ => Ok(Event::TileTurned { seat, cell, number }),
        }
    }

    /// B6: only a roller who cannot turn a tile over turns one back.
    fn judge_back(&self, cell: Cell) -> Result<Event, Refusal> {
        let InUse { roller, turned, back, .. } = self.in_use()?;
        if turned.contains(roller) {
            return Err(Refusal::HasTurned { roller });
        }
        if back {
            return Err(Refusal::TurnedBack { roller });
        }
        Self::on_grid(cell)?;
        if !self.board(roller)?.down.contains(cell) {
            return Err(Refusal::FaceUp { cell });
        }
        if let Some((cell, shows)) = self.fit(roller) {
            return Err(Refusal::CouldTurn { cell, shows });
        }
        Ok(Event::TurnedBack { cell })
    }

    /// B6 from the other side: a roller who clearly has to turn a tile back cannot pass.
    fn judge_done(&self) -> Result<Event, Refusal> {
        let InUse { roller, turned, back, .. } = self.in_use()?;
        let board = self.board(roller)?;
        let all_known = board.up().all(|(_, shows)| shows.is_some());
        let used = back || turned.contains(roller);
        if !used && all_known && !board.down.is_empty() && self.fit(roller).is_none() {
            return Err(Refusal::MustTurnBack { roller });
        }
        Ok(Event::Done)
    }

    fn judge_claim(&self, seat: Seat, line: Line<4>) -> Result<Event, Refusal> {
        let board = self.board(seat)?;
        match line.path().find(|&cell| !board.down.contains(cell)) {
            Some(cell) => Err(Refusal::LineOpen { seat, line, cell }),
            None => Ok(Event::Claimed { seat, line }),
        }
    }

    fn board(&self, seat: Seat) -> Result<&Board, Refusal> {
        self.boards.at(seat, GAME)
    }

    fn on_grid(cell: Cell) -> Result<(), Refusal> {
        if Squares::<Number, 4>::holds(cell) { Ok(()) } else { Err(Refusal::OffTheGrid { cell }) }
    }

    fn in_use(&self) -> Result<InUse<'_>, Refusal> {
        self.going_on()?;
        match self.turn {
            Turn::Use { roller, ref roll, turned, back } => {
                Ok(InUse { roller, roll, turned, back })
            }
            Turn::Head { roller, .. } | Turn::Tell { roller } | Turn::Roll { roller } => {
                Err(Refusal::RollFirst { roller })
            }
            Turn::Over { .. } => Err(Refusal::GameOver { game: GAME }),
        }
    }
}
