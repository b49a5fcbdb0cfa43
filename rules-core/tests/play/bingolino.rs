//! Bingolino at random.

use super::{Chance, Players, Tell, any_cell, any_face, any_seat, below, one_in, pick, shuffle};
use rules_core::bingolino::{Bingolino, Command, Event, Number, Phase};
use rules_core::{Cell, Face, Game, Line, Seat, Squares};

pub struct Table {
    tiles: Vec<Squares<u16, 4>>,
    tell: Tell,
    told: usize,
    /// The seats that have yet to use the roll.
    to_ask: Vec<Seat>,
}

impl Table {
    fn number(&self, seat: Seat, cell: Cell) -> u16 {
        self.tiles[usize::from(seat.number()) - 1].known(cell).unwrap()
    }

    /// A face-up tile of `seat` with that number.
    fn tile(&self, game: &Bingolino, seat: Seat, number: u16) -> Option<Cell> {
        let down = game.boards().get(seat).unwrap().down();
        Squares::<u16, 4>::cells()
            .find(|&cell| !down.contains(cell) && self.number(seat, cell) == number)
    }

    fn use_roll(&mut self, game: &Bingolino, roller: Seat, chance: &mut Chance) -> Command {
        let roll = game.roll().unwrap();
        let total = u16::from(roll.total());
        while let Some(seat) = self.to_ask.pop() {
            if one_in(16, chance) && seat != roller {
                continue; // nobody has to
            }
            if let Some(cell) = self.tile(game, seat, total) {
                return Command::Turn { seat, cell, drop: None };
            }
            if seat != roller {
                continue;
            }
            let smaller = |die: &Face| total - u16::from(die.pips());
            let dropped = roll.iter().filter(|_| roll.len() > 1).find_map(|die| {
                Some(Command::Turn {
                    seat,
                    cell: self.tile(game, seat, smaller(&die))?,
                    drop: Some(die),
                })
            });
            if let Some(turn) = dropped {
                return turn;
            }
            let down: Vec<_> = game.boards().get(seat).unwrap().down().iter().collect();
            if let Some(cell) = pick(&down, chance) {
                return Command::Back { cell };
            }
        }
        Command::Done
    }
}

impl Players for Table {
    type Game = Bingolino;
    const SEATS: core::ops::RangeInclusive<u8> = 2..=4;

    fn sit_down(seats: u8, tell: Tell, chance: &mut Chance) -> Table {
        let mut set: Vec<u16> = (1..=22).flat_map(|number| [number; 3]).collect();
        shuffle(&mut set, chance);
        let tiles = set.chunks_exact(16).take(usize::from(seats));
        let tiles = tiles
            .map(|own| Squares::<u16, 4>::cells().zip(own.iter().copied()).collect())
            .collect();
        Table { tiles, tell, told: 0, to_ask: Vec::new() }
    }

    fn honest(&mut self, game: &Bingolino, chance: &mut Chance) -> Option<Command> {
        let Some(phase) = game.phase() else {
            return Some(Command::Seats(self.tiles.len() as u8));
        };
        if phase == Phase::Over {
            return None;
        }
        if self.tell != Tell::Nothing && self.told < self.tiles.len() {
            let mut tiles = self.tiles[self.told];
            self.told += 1;
            if self.tell == Tell::Some {
                tiles = tiles.iter_known().filter(|_| one_in(2, chance)).collect();
            }
            let seat = Seat::new(self.told as u8).unwrap();
            return Some(Command::Tiles { seat, tiles });
        }
        let roller = game.roller().unwrap();
        if phase == Phase::Roll {
            self.to_ask = game.playing().iter().collect();
            return Some(Command::Roll { dice: below(5, chance) + 1 });
        }
        Some(self.use_roll(game, roller, chance))
    }

    fn wild(chance: &mut Chance) -> Command {
        let seat = any_seat(chance);
        let cell = any_cell(chance);
        match below(12, chance) {
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
            10 => Command::Done,
            _ => Command::Claim { seat, line: Line::try_from(below(10, chance) as u8).unwrap() },
        }
    }

    fn moves(event: &Event) -> bool {
        !Bingolino::settles(event) && !matches!(event, Event::TilesTold { .. })
    }

    fn check(game: &Bingolino) {
        for number in (1..=22).filter_map(Number::new) {
            let boards = game.boards().iter().map(|(_, board)| board.tiles());
            let known = boards.flat_map(Squares::iter_known).filter(|(_, shows)| *shows == number);
            assert!(known.count() <= 3, "{number} is known too often");
        }
        for (_, board) in game.boards().iter() {
            let lies = |cell| board.tiles().known(cell).is_some();
            assert!(board.down().iter().all(lies), "a tile was turned that nobody knows");
        }
        assert_eq!(game.winners().is_empty(), game.phase() != Some(Phase::Over));
    }
}
