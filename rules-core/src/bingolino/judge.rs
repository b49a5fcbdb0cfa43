//! Which commands the rules allow: each becomes an event or a refusal.

use super::{Bingolino, Board, Command, Event, GAME, InUse, Number, PROVED, Turn};
use crate::dice::{Dice, Face, Faces};
use crate::grid::{Cell, Line};
use crate::head::{Head, Headed};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::squares::Squares;

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
            Command::Trust(on) => self.judge_trust(on),
            Command::Decline { seat } => self.judge_decline(seat),
            Command::Prove { seat, numbers } => self.judge_proof(seat, numbers),
            Command::Star { seat, stars } => self.judge_star(seat, stars),
            Command::Correct(entered) => self.judge_correction(entered),
            Command::Quit(seat) => self.judge_quit(seat),
        }
    }

    fn judge_start(&self, seat: Seat) -> Result<Event, Refusal> {
        self.judge_head(Head::Start)?;
        self.board(seat)?;
        Ok(Event::Starts { seat })
    }

    /// B1: all numbers exist, and none is on more than three tiles across all seats.
    fn judge_tiles(&self, seat: Seat, entered: &Squares<u16, 4>) -> Result<Event, Refusal> {
        self.require_running()?;
        self.refuse_on_trust()?;
        self.require_in_play(seat)?;
        let board = self.board(seat)?;
        let (Turn::Head { .. } | Turn::EnterTiles { .. }) = self.turn else {
            return Err(Refusal::TilesTooLate);
        };
        let mut tiles = Squares::default();
        for (cell, number) in entered.iter_known() {
            tiles.learn(cell, Number::from_entry(number).ok_or(Refusal::NoSuchNumber { cell })?);
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
        self.require_running()?;
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
        let InUse { roller, roll, .. } = self.in_use_with_tiles()?;
        let board = self.board_in_play(seat)?;
        self.has_yet_to_use(seat)?;
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
        let InUse { roller, turned, .. } = self.in_use_with_tiles()?;
        if turned.contains(roller) {
            return Err(Refusal::HasTurned { roller });
        }
        self.has_yet_to_use(roller)?;
        Self::on_grid(cell)?;
        if !self.board(roller)?.down.contains(cell) {
            return Err(Refusal::FaceUp { cell });
        }
        if let Some((cell, shows)) = self.fit(roller) {
            return Err(Refusal::CouldTurn { cell, shows });
        }
        Ok(Event::TurnedBack { cell })
    }

    /// B6: a roller who is known to have to turn a tile back cannot end the roll without doing so.
    fn judge_done(&self) -> Result<Event, Refusal> {
        let InUse { roller, .. } = self.in_use()?;
        let board = self.board(roller)?;
        let all_known = board.up().all(|(_, shows)| shows.is_some());
        if !self.has_used(roller)
            && all_known
            && !board.down.is_empty()
            && self.fit(roller).is_none()
        {
            return Err(Refusal::MustTurnBack { roller });
        }
        Ok(Event::Done)
    }

    /// U6: the roller cannot decline if `done` would be refused.
    fn judge_decline(&self, seat: Seat) -> Result<Event, Refusal> {
        let InUse { roller, .. } = self.in_use_with_tiles()?;
        self.board_in_play(seat)?;
        self.has_yet_to_use(seat)?;
        if seat == roller {
            self.judge_done()?;
        }
        Ok(Event::Declined { seat })
    }

    /// B12: the seat could have turned tiles with these numbers, each with a roll of its own.
    fn judge_proof(&self, seat: Seat, entered: [u16; PROVED]) -> Result<Event, Refusal> {
        let board = self.board(seat)?;
        let number = |entered| Number::from_entry(entered).ok_or(Refusal::NoSuchTile);
        let [a, b, c, d] = entered;
        let numbers @ [a, others @ ..] = [number(a)?, number(b)?, number(c)?, number(d)?];
        if let Some(number) = board.rolls.missing(numbers) {
            return Err(Refusal::NotProved { seat, number });
        }
        if others == [a; Number::EACH] {
            return Err(Refusal::FourthTile { number: a });
        }
        Ok(Event::Proved { seat, numbers })
    }

    fn judge_claim(&self, seat: Seat, line: Line<4>) -> Result<Event, Refusal> {
        self.require_seated()?;
        self.refuse_on_trust()?;
        let board = self.board(seat)?;
        match line.path().find(|&cell| !board.down.contains(cell)) {
            Some(cell) => Err(Refusal::LineOpen { seat, line, cell }),
            None => Ok(Event::Claimed { seat, line }),
        }
    }

    fn board(&self, seat: Seat) -> Result<&Board, Refusal> {
        self.boards.at(seat, GAME)
    }

    /// The board of a seat that rolls and turns tiles.
    pub(super) fn board_in_play(&self, seat: Seat) -> Result<&Board, Refusal> {
        self.require_in_play(seat)?;
        let playing = self.playing();
        if !playing.contains(seat) {
            return Err(Refusal::NotInPlayOff { seat, playing });
        }
        self.board(seat)
    }

    /// B5, B6, U6: a seat turns one tile on a roll, over or back, or says that it turns none.
    fn has_yet_to_use(&self, seat: Seat) -> Result<(), Refusal> {
        let InUse { roller, turned, declined, back, .. } = self.in_use()?;
        if turned.contains(seat) {
            return Err(Refusal::RollUsed { seat });
        }
        if back && seat == roller {
            return Err(Refusal::TurnedBack { roller });
        }
        if declined.contains(seat) { Err(Refusal::SaidNone { seat }) } else { Ok(()) }
    }

    pub(super) fn on_grid(cell: Cell) -> Result<(), Refusal> {
        if Squares::<Number, 4>::holds(cell) { Ok(()) } else { Err(Refusal::OffTheGrid { cell }) }
    }

    /// The roll in use, in a game in which tiles are entered.
    fn in_use_with_tiles(&self) -> Result<InUse<'_>, Refusal> {
        self.require_running()?;
        self.refuse_on_trust()?;
        self.in_use()
    }

    pub(super) fn in_use(&self) -> Result<InUse<'_>, Refusal> {
        self.require_running()?;
        match self.turn {
            Turn::Use { roller, ref roll, turned, declined, back } => {
                Ok(InUse { roller, roll, turned, declined, back })
            }
            Turn::Head { roller, .. } | Turn::EnterTiles { roller } | Turn::Roll { roller } => {
                Err(Refusal::RollFirst { roller })
            }
            Turn::Over { .. } => Err(Refusal::GameOver { game: GAME }),
        }
    }
}
