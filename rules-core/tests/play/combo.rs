//! Players of COMBO.

use super::{
    Chance, Entering, Players, any_cell, any_face, any_seat, below, one_in, pick, shuffle,
};
use rules_core::combo::{
    Best, Card, Column, Combo, Command, Correct, Event, Fit, House, Lift, Phase, Takers,
};
use rules_core::{Cell, Cells, Face, Faces, Game, Line, Lines, Seat};

pub struct Table {
    cards: Vec<Card>,
    /// Whose card is that of the round before.
    kept: Vec<bool>,
    entering: Entering,
    /// How many cards have been entered in this round.
    entered: usize,
    house: Vec<(House, bool)>,
    /// On trust: the dice on each card, which the box does not see, and the round in which they
    /// were placed.
    on_cards: Vec<Cells>,
    round: u16,
    /// On trust: the seat that has made a COMBO and not announced it yet, and whether it made two.
    made: Option<(Seat, bool)>,
    touching: bool,
}

impl Table {
    fn card(&self, seat: Seat) -> &Card {
        &self.cards[usize::from(seat.number()) - 1]
    }

    /// All ways in which `seat` can really place one of the dice on the table.
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
        let out = |entered: &usize| {
            Seat::new(*entered as u8 + 1).is_some_and(|seat| game.out().contains(seat))
        };
        while out(&self.entered) {
            self.entered += 1;
        }
        let seats = game.players().count();
        let silent = self.entering == Entering::Nothing || game.on_trust();
        if silent || self.entered >= usize::from(seats) {
            return Command::RollOff { dice: game.rolling_off().iter().count() };
        }
        let kept = self.kept[self.entered];
        self.entered += 1;
        let seat = Seat::new(self.entered as u8).unwrap();
        let same = Command::SameCard { seat };
        if kept && game.may(&same) {
            return same;
        }
        let card = *self.card(seat);
        let all = self.entering == Entering::All;
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

    /// A correction that enters something true.
    fn truth(&self, game: &Combo, chance: &mut Chance) -> Option<Command> {
        let seats: Vec<Seat> = game.in_play().iter().collect();
        let seat = pick(&seats, chance)?;
        let player = game.players().get(seat).unwrap();
        let card = self.card(seat);
        let (cell, shows) = pick(&card.squares().iter_known().collect::<Vec<_>>(), chance)?;
        let column = Column::ALL[below(5, chance)];
        let trust = game.on_trust();
        Some(Command::Correct(match below(5, chance) {
            0 if !trust => Correct::Square { seat, cell, shows: Some(shows.pips().into()) },
            1 if !trust => Correct::Die { seat, cell, lies: player.filled().contains(cell) },
            2 if !trust => Correct::Column { seat, column, red: card.head(column.number()) },
            3 if matches!(game.phase(), Some(Phase::Throw | Phase::Lift)) => {
                Correct::Turn { seat: game.seat()? }
            }
            1 | 2 if trust => Correct::Dice { seat, dice: self.on_card(seat).len() as u16 },
            _ => Correct::Score { seat, score: player.score().into() },
        }))
    }

    fn on_card(&self, seat: Seat) -> Cells {
        self.on_cards[usize::from(seat.number()) - 1]
    }

    /// Makes the players play on trust.
    pub fn trusts(&mut self) {
        self.house.retain(|(rule, _)| *rule != House::Trust);
        self.house.push((House::Trust, true));
    }

    pub fn has_made(&self, seat: Seat) -> bool {
        self.made.is_some_and(|(maker, _)| maker == seat)
    }

    /// The seat that is about to announce a COMBO, and its announcement.
    pub fn about_to_announce(&self, game: &Combo) -> Option<(Seat, Command)> {
        let (seat, double) = self.made?;
        let others = game.in_play().iter().filter(|other| *other != seat);
        let lines = others.map(|other| self.best(other)).collect();
        Some((seat, Command::Announce { seat, double, lines }))
    }

    /// How many lines of five are on a card, counting the star.
    fn combos(&self, seat: Seat) -> u32 {
        Lines::<5>::within(self.on_card(seat).with(star())).len()
    }

    /// The best line on a card, short of a COMBO.
    pub fn best(&self, seat: Seat) -> Best {
        let filled = self.on_card(seat).with(star());
        let dice = |line: Line<5>| {
            let shows: String =
                line.path().map(|cell| if filled.contains(cell) { 'x' } else { ' ' }).collect();
            match self.touching {
                true => shows.split(' ').map(str::len).max().unwrap_or(0),
                false => shows.matches('x').count(),
            }
        };
        match Line::<5>::all().map(dice).max() {
            Some(4..) => Best::Four,
            Some(3) => Best::Three,
            _ => Best::None,
        }
    }

    /// Puts a die of the throw on a card that it fits, if there is one, and takes it off the table.
    fn put(&mut self, seat: Seat, red: Face, table: &mut Vec<Face>, chance: &mut Chance) -> bool {
        let card = self.card(seat);
        let fits = |(cell, shows): &(Cell, Face)| {
            card.head(cell.column()) == Some(red)
                && !self.on_card(seat).contains(*cell)
                && table.contains(shows)
        };
        let all: Vec<_> = card.squares().iter_known().filter(fits).collect();
        let Some((cell, shows)) = pick(&all, chance) else { return false };
        let die = table.iter().position(|face| *face == shows).unwrap();
        table.remove(die);
        self.on_cards[usize::from(seat.number()) - 1].insert(cell);
        true
    }

    /// The next command on trust. The dice have been moved on the table by then.
    fn on_trust(&mut self, game: &Combo, chance: &mut Chance) -> Command {
        if let Some((_, announcement)) = self.about_to_announce(game) {
            self.made = None;
            return announcement;
        }
        for seat in game.in_play().iter() {
            let claim = Command::ClaimLine { seat, line: self.best(seat) };
            if game.may(&claim) {
                return claim;
            }
        }
        let seat = game.seat();
        match game.phase().unwrap() {
            Phase::Prepare => self.roll_off(game, chance),
            Phase::Throw => Command::Throw { white: game.to_throw() },
            Phase::Lift => {
                let on_card = &mut self.on_cards[usize::from(seat.unwrap().number()) - 1];
                let mut cells: Vec<Cell> = on_card.iter().collect();
                shuffle(&mut cells, chance);
                cells.truncate(below(3, chance) + 1);
                cells.iter().for_each(|cell| on_card.remove(*cell));
                Command::LiftDice { dice: cells.len() as u8 }
            }
            Phase::Place => match game.thrown() {
                Some((red, table)) => self.stroke(game, red, table, chance),
                None if game.to_throw() == 0 || one_in(3, chance) => Command::Stop,
                None => Command::Throw { white: game.to_throw() },
            },
            Phase::Take | Phase::Over => unreachable!("no seat is asked on trust"),
        }
    }

    /// The roller places dice that fit, or the others take a die each.
    fn stroke(&mut self, game: &Combo, red: Face, table: &Faces, chance: &mut Chance) -> Command {
        let roller = game.roller().unwrap();
        let mut table: Vec<Face> = table.iter().collect();
        let mut dice = 0;
        while (dice == 0 || !one_in(3, chance)) && self.put(roller, red, &mut table, chance) {
            dice += 1;
        }
        if dice > 0 {
            self.notice(roller);
            return Command::PlacedDice { dice };
        }
        let mut takers = Takers::new();
        for seat in game.in_play().clockwise_after(roller).filter(|seat| *seat != roller) {
            if self.made.is_none() && !one_in(5, chance) && self.put(seat, red, &mut table, chance)
            {
                takers.push(seat).unwrap();
                self.notice(seat);
            }
        }
        Command::NoneFits { takers }
    }

    fn notice(&mut self, seat: Seat) {
        let combos = self.combos(seat);
        self.made = (combos > 0).then_some((seat, combos > 1));
    }

    /// Tests if a die of this throw was placed: only then may the roller stop.
    fn placed(&self, game: &Combo) -> bool {
        game.may(&Command::Stop)
    }
}

fn star() -> Cell {
    Cell::new(2, 2).unwrap()
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

    fn sit_down(seats: u8, entering: Entering, chance: &mut Chance) -> Table {
        let cards = (0..seats).map(|_| any_card(chance)).collect();
        let mut house = vec![
            (House::Touching, one_in(2, chance)),
            (House::LateFinish, one_in(2, chance)),
            (House::Trust, !one_in(3, chance)),
        ];
        shuffle(&mut house, chance);
        house.truncate(below(4, chance));
        let touching = house.contains(&(House::Touching, true));
        let on_cards = vec![Cells::NONE; seats.into()];
        let kept = vec![false; seats.into()];
        Table { cards, kept, entering, entered: 0, house, on_cards, round: 1, made: None, touching }
    }

    fn honest(&mut self, game: &Combo, chance: &mut Chance) -> Option<Command> {
        let Some(phase) = game.phase() else {
            return Some(Command::Seats(self.cards.len() as u8));
        };
        if let Some((rule, on)) = self.house.pop() {
            return Some(Command::House { rule, on });
        }
        if phase == Phase::Over {
            return None;
        }
        if self.round != game.round().unwrap() {
            self.round = game.round().unwrap();
            self.on_cards.fill(Cells::NONE);
            // New cards come first, because a correction is about the cards of this round.
            for (card, kept) in self.cards.iter_mut().zip(&mut self.kept) {
                *kept = one_in(3, chance);
                if !*kept {
                    *card = any_card(chance);
                }
            }
            self.entered = 0;
        }
        // Honest players place only dice that fit, and no seat is asked in vain.
        for (_, player) in game.players().iter().filter(|_| !game.on_trust()) {
            let shows = |cell| player.card().squares().known(cell).is_some();
            assert!(player.filled().iter().all(shows), "a die is on a square that is not known");
            assert_eq!(player.made(), player.combos());
        }
        if phase == Phase::Take {
            assert_ne!(game.fit(game.seat().unwrap()), Fit::No, "asked in vain");
        }
        let announced = self.made.is_none() && phase != Phase::Take;
        if announced
            && one_in(40, chance)
            && let Some(truth) = self.truth(game, chance)
        {
            return Some(truth);
        }
        if self.made.is_none() && one_in(400, chance) {
            let quits = |seat: &Seat| game.may(&Command::Quit(*seat));
            let seats: Vec<Seat> = game.in_play().iter().filter(quits).collect();
            if let Some(seat) = pick(&seats, chance) {
                self.on_cards[usize::from(seat.number()) - 1] = Cells::NONE;
                return Some(Command::Quit(seat));
            }
        }
        if game.on_trust() {
            for (seat, player) in game.players().iter() {
                assert_eq!(
                    u32::from(player.on_card()),
                    self.on_card(seat).len(),
                    "a die is miscounted"
                );
            }
            return Some(self.on_trust(game, chance));
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
        match below(40, chance) {
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
            17 => Command::Claim { seat },
            18..=19 => Command::House { rule: House::Trust, on: !one_in(4, chance) },
            20..=22 => Command::PlacedDice { dice: below(5, chance) as u8 },
            23..=24 => Command::NoneFits {
                takers: (0..below(4, chance)).map(|_| any_seat(chance)).collect(),
            },
            25 => Command::LiftDice { dice: below(5, chance) as u8 },
            26..=27 => Command::Announce {
                seat,
                double: one_in(8, chance),
                lines: (0..below(3, chance) + 1).map(|_| Best::ALL[below(3, chance)]).collect(),
            },
            28 => Command::ClaimLine { seat, line: Best::ALL[below(3, chance)] },
            29..=30 if one_in(40, chance) => Command::Quit(seat),
            31 => Command::SameCard { seat },
            _ => Command::Correct(match below(8, chance) {
                0 => Correct::Square { seat, cell, shows: pick(&[0, 3, 6, 7, 99], chance) },
                1 => Correct::Square { seat, cell, shows: None },
                2 => Correct::Die { seat, cell, lies: one_in(2, chance) },
                // Often enough to empty a hand, which changes the phase.
                3 => Correct::Die { seat, cell, lies: true },
                4 => {
                    let red = (!one_in(3, chance)).then_some(face);
                    Correct::Column { seat, column: Column::ALL[below(5, chance)], red }
                }
                5 => Correct::Score { seat, score: i32::from(below(14, chance) as u16) * 25 - 25 },
                6 => Correct::Dice { seat, dice: below(40, chance) as u16 },
                _ => Correct::Turn { seat },
            }),
        }
    }

    fn moves(event: &Event) -> bool {
        !Combo::settles(event) && !matches!(event, Event::CardTold { .. } | Event::Corrected(_))
    }

    fn check(game: &Combo) {
        let dice = |(_, player): (_, &rules_core::combo::Player)| {
            u32::from(player.hand()) + u32::from(player.on_card())
        };
        if game.phase().is_some() {
            let all = game.players().iter().map(dice).sum::<u32>() + game.lying() as u32;
            // A seat that leaves takes its dice out of the game.
            let whole = all == 36 || (!game.out().is_empty() && all < 36);
            assert!(whole, "{all} dice");
        }
        for (seat, player) in game.players().iter() {
            assert!(player.on_card() <= Combo::SQUARES && !player.filled().contains(star()));
            let over = game.phase() == Some(Phase::Over);
            let mid_stroke = game.phase() == Some(Phase::Place) && game.roller() == Some(seat);
            assert!(over || mid_stroke || player.made().is_empty(), "a COMBO that ended nothing");
            assert!(player.card().check().is_ok(), "a red number twice");
            assert!(!game.on_trust() || player.filled().is_empty());
            let left = game.out().contains(seat);
            assert!(
                !left || (player.hand(), player.on_card()) == (0, 0),
                "dice of a seat that left"
            );
        }
        // The phase can be played, even if no seat leaves.
        let next = game.seat().and_then(|seat| game.players().get(seat));
        let dice = next.map_or((0, 0), |player| (player.hand(), player.on_card()));
        match game.phase() {
            Some(Phase::Throw) => assert_ne!(dice.0, 0, "nothing to throw"),
            Some(Phase::Lift) => assert!(dice.0 == 0 && dice.1 > 0, "nothing to lift"),
            Some(Phase::Prepare) => assert!(game.rolling_off().len() > 1, "no seat rolls off"),
            _ => {}
        }
        assert!(
            game.seat().is_none_or(|seat| !game.out().contains(seat)),
            "it is the turn of a seat that left"
        );
        assert!(
            !game.winners().iter().any(|seat| game.out().contains(seat)),
            "a seat that left has won"
        );
        assert_eq!(game.winners().is_empty(), game.phase() != Some(Phase::Over));
    }
}
