//! COMBO at random.

use super::{Chance, Players, Tell, any_cell, any_face, any_seat, below, one_in, pick, shuffle};
use rules_core::combo::{Card, Combo, Command, Event, Fit, House, Lift, Phase};
use rules_core::{Cell, Face, Game, Seat};

pub struct Table {
    cards: Vec<Card>,
    tell: Tell,
    /// How many cards have been told, and in which round.
    told: (usize, u16),
    house: Vec<(House, bool)>,
}

impl Table {
    fn card(&self, seat: Seat) -> &Card {
        &self.cards[usize::from(seat.number()) - 1]
    }

    /// Which of the dice on the table `seat` can really place, and where.
    fn places(&self, game: &Combo, seat: Seat) -> Vec<(Face, Cell)> {
        let Some((red, table)) = game.thrown() else { return Vec::new() };
        let filled = game.players().get(seat).unwrap().filled();
        let card = self.card(seat);
        card.squares()
            .iter_known()
            .filter(|(cell, shows)| {
                card.head(cell.column()) == Some(red)
                    && !filled.contains(*cell)
                    && table.contains(*shows)
            })
            .map(|(cell, shows)| (shows, cell))
            .collect()
    }

    fn roll_off(&mut self, game: &Combo, chance: &mut Chance) -> Command {
        let round = game.round().unwrap();
        if self.told.1 != round {
            self.told = (0, round);
            self.cards = self.cards.iter().map(|_| any_card(chance)).collect();
        }
        let seats = game.players().count();
        if self.tell == Tell::Nothing || self.told.0 >= usize::from(seats) {
            return Command::RollOff { dice: game.rolling_off().iter().count() };
        }
        self.told.0 += 1;
        let seat = Seat::new(self.told.0 as u8).unwrap();
        let card = *self.card(seat);
        let all = self.tell == Tell::All;
        let heads = core::array::from_fn(|column| card.head(column as u8).unwrap());
        let squares: Vec<_> =
            card.squares().iter_known().filter(|_| all || one_in(2, chance)).collect();
        Command::Card { seat, card: Card::new(card.absent().unwrap(), heads, squares) }
    }

    fn place(&self, game: &Combo, chance: &mut Chance) -> Command {
        let roller = game.roller().unwrap();
        let (_, table) = game.thrown().unwrap();
        let player = game.players().get(roller).unwrap();
        let placed = self.placed(game);
        let has_combo = !player.combos().is_empty();
        match pick(&self.places(game, roller), chance) {
            Some((face, cell)) if !placed || !one_in(3, chance) => Command::Place { face, cell },
            _ if !placed => Command::Cannot,
            _ if has_combo || one_in(3, chance) || (table.is_empty() && player.hand() == 0) => {
                Command::Stop
            }
            _ => Command::Throw { white: game.to_throw() },
        }
    }

    /// Whether a die of this throw was placed: only then is stopping allowed.
    fn placed(&self, game: &Combo) -> bool {
        game.may(&Command::Stop)
    }
}

fn any_card(chance: &mut Chance) -> Card {
    let mut reds = Face::ALL;
    shuffle(&mut reds, chance);
    let [absent, heads @ ..] = reds;
    Card::new(absent, heads, Card::cells().map(|cell| (cell, any_face(chance))).collect::<Vec<_>>())
}

impl Players for Table {
    type Game = Combo;
    const SEATS: core::ops::RangeInclusive<u8> = 2..=4;

    fn sit_down(seats: u8, tell: Tell, chance: &mut Chance) -> Table {
        let cards = (0..seats).map(|_| any_card(chance)).collect();
        let mut house =
            vec![(House::Touching, one_in(2, chance)), (House::LateFinish, one_in(2, chance))];
        house.truncate(below(3, chance));
        Table { cards, tell, told: (0, 1), house }
    }

    fn honest(&mut self, game: &Combo, chance: &mut Chance) -> Option<Command> {
        let Some(phase) = game.phase() else {
            return Some(Command::Seats(self.cards.len() as u8));
        };
        if let Some((rule, on)) = self.house.pop() {
            return Some(Command::House { rule, on });
        }
        let claims = |seat: &Seat| game.may(&Command::Claim { seat: *seat });
        if let Some(seat) = game.players().seats().iter().find(claims) {
            return Some(Command::Claim { seat });
        }
        let seat = game.seat();
        Some(match phase {
            Phase::Prepare => self.roll_off(game, chance),
            Phase::Throw => Command::Throw { white: game.to_throw() },
            Phase::Lift => {
                let player = game.players().get(seat.unwrap()).unwrap();
                let mut lying: Vec<Cell> = player.filled().iter().collect();
                shuffle(&mut lying, chance);
                lying.truncate(below(3, chance) + 1);
                let lifted = player.filled().iter().filter(|cell| lying.contains(cell));
                Command::Lift(lifted.collect::<Lift>())
            }
            Phase::Place => self.place(game, chance),
            Phase::Take => {
                let seat = seat.unwrap();
                match pick(&self.places(game, seat), chance) {
                    Some((face, cell)) if !one_in(5, chance) => Command::Take { seat, face, cell },
                    _ => Command::Leave { seat },
                }
            }
            Phase::Over => return None,
        })
    }

    fn wild(chance: &mut Chance) -> Command {
        let (seat, cell, face) = (any_seat(chance), any_cell(chance), any_face(chance));
        match below(18, chance) {
            0 => Command::Seats(below(6, chance) as u8),
            1 => Command::House { rule: House::Touching, on: one_in(2, chance) },
            2 => Command::House { rule: House::LateFinish, on: one_in(2, chance) },
            3 => Command::Card { seat, card: any_card(chance) },
            4 => Command::RollOff { dice: below(6, chance) },
            5..=7 => Command::Throw { white: below(5, chance) },
            8..=10 => Command::Place { face, cell },
            11 => Command::Cannot,
            12 => Command::Stop,
            13 => Command::Take { seat, face, cell },
            14 => Command::Leave { seat },
            15..=16 => Command::Lift((0..below(4, chance)).map(|_| any_cell(chance)).collect()),
            _ => Command::Claim { seat },
        }
    }

    fn moves(event: &Event) -> bool {
        !Combo::settles(event) && !matches!(event, Event::CardTold { .. })
    }

    fn check(game: &Combo) {
        let dice = |(_, player): (_, &rules_core::combo::Player)| {
            u32::from(player.hand()) + player.filled().len()
        };
        let on_table = game.thrown().map_or(0, |(_, table)| table.len() as u32);
        if game.phase().is_some() {
            assert_eq!(
                game.players().iter().map(dice).sum::<u32>() + on_table,
                36,
                "a die is lost"
            );
        }
        for (seat, player) in game.players().iter() {
            let shows = |cell| player.card().squares().known(cell).is_some();
            assert!(player.filled().iter().all(shows), "a die is on a square that nobody knows");
            let over = game.phase() == Some(Phase::Over);
            let mid_stroke = game.phase() == Some(Phase::Place) && game.roller() == Some(seat);
            assert!(over || mid_stroke || player.combos().is_empty(), "a COMBO that ended nothing");
        }
        if game.phase() == Some(Phase::Take) {
            assert_ne!(game.fit(game.seat().unwrap()), Fit::No, "asked in vain");
        }
        assert_eq!(game.winners().is_empty(), game.phase() != Some(Phase::Over));
    }
}
