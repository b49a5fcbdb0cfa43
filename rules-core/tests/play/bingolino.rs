//! Players of Bingolino.

use super::{
    Chance, Entering, Players, any_cell, any_face, any_seat, below, one_in, pick, shuffle,
};
use rules_core::bingolino::{Bingolino, Command, Correction, Event, Number, Phase};
use rules_core::{Cell, Cells, Face, Faces, Game, Line, Lines, Seat, Squares};
use std::collections::VecDeque;

/// The pieces in front of one seat.
pub struct Own {
    tiles: Squares<u16, 4>,
    down: Cells,
    starred: Lines<4>,
    /// The lines completed with the roll in use. Their stars come when it is done.
    complete: Lines<4>,
}

/// How a seat uses a roll.
#[derive(Clone, Copy)]
enum Use {
    Over(Cell, Option<Face>),
    Back(Cell),
    Nothing,
}

pub struct Table {
    own: Vec<Own>,
    entering: Entering,
    trust: bool,
    /// How many boards have been entered.
    entered: usize,
    /// Commands that come before anything else.
    to_say: VecDeque<Command>,
    /// The seats that have yet to use the roll.
    to_ask: Vec<Seat>,
}

impl Own {
    fn number(&self, cell: Cell) -> u16 {
        self.tiles.known(cell).unwrap()
    }

    /// A face-up tile with that number.
    fn tile(&self, number: u16) -> Option<Cell> {
        Squares::<u16, 4>::cells()
            .find(|&cell| !self.down.contains(cell) && self.number(cell) == number)
    }

    fn choose(&self, roll: &Faces, own_roll: bool, chance: &mut Chance) -> Use {
        let total = u16::from(roll.total());
        if let Some(cell) = self.tile(total) {
            // Turning a tile is optional (B4).
            return if one_in(16, chance) { Use::Nothing } else { Use::Over(cell, None) };
        }
        if !own_roll {
            return Use::Nothing;
        }
        let smaller = roll
            .iter()
            .filter(|_| roll.len() > 1)
            .find_map(|die| Some(Use::Over(self.tile(total - u16::from(die.pips()))?, Some(die))));
        let down: Vec<_> = self.down.iter().collect();
        smaller.or_else(|| pick(&down, chance).map(Use::Back)).unwrap_or(Use::Nothing)
    }

    fn turn(&mut self, used: Use) {
        let before = Lines::<4>::within(self.down);
        match used {
            Use::Over(cell, _) => self.down.insert(cell),
            Use::Back(cell) => self.down.remove(cell),
            Use::Nothing => {}
        }
        self.complete = Lines::within(self.down).without(before).without(self.starred);
    }

    /// The numbers of a line.
    fn numbers(&self, line: Line<4>) -> [u16; 4] {
        let numbers: Vec<_> = line.path().map(|cell| self.number(cell)).collect();
        numbers.try_into().unwrap()
    }
}

impl Table {
    /// Players on trust, who enter no tiles.
    pub fn on_trust(seats: u8, chance: &mut Chance) -> Table {
        Table { trust: true, ..Table::sit_down(seats, Entering::Nothing, chance) }
    }

    fn own(&mut self, seat: Seat) -> &mut Own {
        &mut self.own[usize::from(seat.number()) - 1]
    }

    fn use_roll(&mut self, game: &Bingolino, roller: Seat, chance: &mut Chance) -> Command {
        let roll = game.roll().unwrap();
        while let Some(seat) = self.to_ask.pop() {
            let own = self.own(seat);
            let used = own.choose(roll, seat == roller, chance);
            own.turn(used);
            let complete = own.complete;
            // Now and then a line is doubted, whether its star is new or old.
            let doubted = pick(&complete.with(own.starred).iter().collect::<Vec<_>>(), chance);
            let proof = doubted.map(|line| Command::Prove { seat, numbers: own.numbers(line) });
            self.to_say.extend(proof.filter(|_| one_in(2, chance)));
            if self.trust {
                let stars = complete.len() as u8;
                self.to_say.extend((stars > 0).then_some(Command::Star { seat, stars }));
            } else {
                match used {
                    Use::Over(cell, drop) => {
                        self.to_say.push_back(Command::Turn { seat, cell, drop });
                    }
                    Use::Back(cell) => self.to_say.push_back(Command::Back { cell }),
                    Use::Nothing if one_in(2, chance) => {
                        self.to_say.push_back(Command::Decline { seat });
                    }
                    Use::Nothing => {}
                }
            }
            if let Some(command) = self.to_say.pop_front() {
                return command;
            }
        }
        for own in &mut self.own {
            own.starred = own.starred.with(own.complete);
            own.complete = Lines::default();
        }
        Command::Done
    }

    /// A correction that enters something true.
    fn correction(&mut self, game: &Bingolino, chance: &mut Chance) -> Command {
        let in_game = game.seats().without(game.out()).iter().collect::<Vec<_>>();
        let seat = pick(&in_game, chance).unwrap();
        let own = &self.own[usize::from(seat.number()) - 1];
        let cell = pick(&Squares::<u16, 4>::cells().collect::<Vec<_>>(), chance).unwrap();
        let line = pick(&Line::all().collect::<Vec<_>>(), chance).unwrap();
        Command::Correct(match below(4, chance) {
            _ if self.trust => Correction::Stars { seat, stars: own.starred.len() as u8 },
            0 => Correction::Side { seat, cell, down: own.down.contains(cell) },
            1 => Correction::Shows { seat, cell, number: Some(own.number(cell)) },
            2 => Correction::Star { seat, line, has: own.starred.contains(line) },
            _ => Correction::Turn { seat: game.roller().unwrap() },
        })
    }

    /// Claims that are false, whichever tiles are turned with the current roll: stars, and proofs
    /// of lines.
    pub fn lies(&self, game: &Bingolino) -> (Vec<Command>, Vec<Command>) {
        let (mut stars, mut proofs) = (Vec::new(), Vec::new());
        for seat in game.playing().iter() {
            let own = &self.own[usize::from(seat.number()) - 1];
            let sums = game.sums(seat);
            let fits = |cell: &Cell| sums.contains(own.number(*cell) as u8);
            let after = |cell| Lines::<4>::within(own.down.with(cell)).without(own.starred);
            let turned = Squares::<u16, 4>::cells().filter(fits).map(after);
            let most = turned.clone().map(Lines::len).max().unwrap_or(0) as u8;
            stars.extend((most + 1..=3).map(|stars| Command::Star { seat, stars }));
            let possible = turned.fold(own.starred, Lines::with);
            let lines = Line::all().filter(|&line| !possible.contains(line));
            proofs.extend(lines.map(|line| Command::Prove { seat, numbers: own.numbers(line) }));
        }
        (stars, proofs)
    }

    /// Asserts that the box agrees with the table.
    fn agrees(&self, game: &Bingolino) {
        for ((seat, board), own) in game.boards().iter().zip(&self.own) {
            let stars = own.starred.len();
            assert_eq!(board.stars(), stars, "the stars of seat {seat}");
            if self.trust {
                continue;
            }
            assert_eq!((board.down(), board.starred()), (own.down, own.starred));
            let known = |cell| board.tiles().known(cell).is_some();
            assert!(board.down().iter().all(known), "a turned tile is not known");
        }
    }
}

impl Players for Table {
    type Game = Bingolino;
    const SEATS: core::ops::RangeInclusive<u8> = 2..=4;

    fn sit_down(seats: u8, entering: Entering, chance: &mut Chance) -> Table {
        let mut set: Vec<u16> = (1..=22).flat_map(|number| [number; 3]).collect();
        shuffle(&mut set, chance);
        let tiles = set.chunks_exact(16).take(usize::from(seats));
        let own = tiles
            .map(|own| Own {
                tiles: Squares::<u16, 4>::cells().zip(own.iter().copied()).collect(),
                down: Cells::NONE,
                starred: Lines::default(),
                complete: Lines::default(),
            })
            .collect();
        let trust = entering == Entering::Nothing && one_in(2, chance);
        let (to_say, to_ask) = (VecDeque::new(), Vec::new());
        Table { own, entering, trust, entered: 0, to_say, to_ask }
    }

    fn honest(&mut self, game: &Bingolino, chance: &mut Chance) -> Option<Command> {
        let Some(phase) = game.phase() else {
            return Some(Command::Seats(self.own.len() as u8));
        };
        if phase == Phase::Over {
            return None;
        }
        if self.trust && !game.on_trust() {
            return Some(Command::Trust(true));
        }
        if self.entering != Entering::Nothing && self.entered < self.own.len() {
            let mut tiles = self.own[self.entered].tiles;
            self.entered += 1;
            if self.entering == Entering::Some {
                tiles = tiles.iter_known().filter(|_| one_in(2, chance)).collect();
            }
            let seat = Seat::new(self.entered as u8).unwrap();
            return Some(Command::Tiles { seat, tiles });
        }
        if let Some(command) = self.to_say.pop_front() {
            return Some(command);
        }
        let roller = game.roller().unwrap();
        if phase == Phase::Roll {
            self.agrees(game);
            if one_in(20, chance) {
                return Some(self.correction(game, chance));
            }
            if one_in(300, chance) {
                let in_game: Vec<_> = game.seats().without(game.out()).iter().collect();
                return pick(&in_game, chance).map(Command::Quit);
            }
            self.to_ask = game.playing().iter().collect();
            return Some(Command::Roll { dice: below(5, chance) + 1 });
        }
        Some(self.use_roll(game, roller, chance))
    }

    fn wild(chance: &mut Chance) -> Command {
        let seat = any_seat(chance);
        let cell = any_cell(chance);
        let line = Line::try_from(below(10, chance) as u8).unwrap();
        match below(24, chance) {
            0 => Command::Seats(below(6, chance) as u8),
            1 => Command::Start(seat),
            2 => {
                let tiles =
                    Squares::<u16, 4>::cells().filter(|_| one_in(4, chance)).collect::<Vec<_>>();
                let tiles =
                    tiles.into_iter().map(|cell| (cell, below(24, chance) as u16)).collect();
                Command::Tiles { seat, tiles }
            }
            3..=4 => Command::Roll { dice: below(7, chance) },
            5..=6 => Command::Turn { seat, cell, drop: None },
            7 => Command::Turn { seat, cell, drop: Some(any_face(chance)) },
            8..=9 => Command::Back { cell },
            10..=11 => Command::Done,
            12 => Command::Trust(one_in(2, chance)),
            13 => Command::Decline { seat },
            14 => {
                let numbers = [(); 4].map(|()| below(24, chance) as u16);
                Command::Prove { seat, numbers }
            }
            15..=16 => Command::Star { seat, stars: below(5, chance) as u8 },
            17 => Command::Correct(Correction::Side { seat, cell, down: one_in(2, chance) }),
            18 => {
                let number = (!one_in(4, chance)).then(|| below(24, chance) as u16);
                Command::Correct(Correction::Shows { seat, cell, number })
            }
            19 => Command::Correct(Correction::Star { seat, line, has: one_in(2, chance) }),
            20 => Command::Correct(Correction::Stars { seat, stars: below(13, chance) as u8 }),
            21 => Command::Correct(Correction::Turn { seat }),
            // Rarely, because it would end every wild game.
            22 if one_in(20, chance) => Command::Quit(seat),
            _ => Command::Claim { seat, line },
        }
    }

    fn moves(event: &Event) -> bool {
        let describes = matches!(event, Event::TilesTold { .. } | Event::Corrected(_));
        !Bingolino::settles(event) && !describes && !matches!(event, Event::Proved { .. })
    }

    fn check(game: &Bingolino) {
        for number in (1..=22).filter_map(Number::new) {
            let boards = game.boards().iter().map(|(_, board)| board.tiles());
            let known = boards.flat_map(Squares::iter_known).filter(|(_, shows)| *shows == number);
            assert!(known.count() <= 3, "{number} is known too often");
        }
        for (_, board) in game.boards().iter() {
            assert!(board.stars() <= 10, "more stars than lines");
            assert!(board.down().iter().all(Squares::<u16, 4>::holds));
            if game.on_trust() {
                assert!(board.down().is_empty() && board.starred().is_empty());
                assert_eq!(board.tiles().iter_known().count(), 0);
            }
        }
        let over = game.phase() == Some(Phase::Over);
        assert_eq!(game.winners().is_empty(), !over);
        assert!(over || !game.has_begun() || game.playing().len() >= 2);
        assert!(game.roller().is_none_or(|roller| game.playing().contains(roller)));
        let left = game.seats().without(game.out());
        assert!(game.winners().without(left).is_empty() && game.playoff().without(left).is_empty());
    }
}
