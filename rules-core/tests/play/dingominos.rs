//! Players of Dingominos.

use super::{Chance, Entering, Players, any_seat, below, one_in, pick, shuffle};
use rules_core::dingominos::{
    Action, Command, Correction, Dingominos, Event, Held, Phase, Player, Side, Sign,
};
use rules_core::{Game, Seat, Seats};

type Tile = (Sign, Sign);

/// One tile for each pair of signs. The box does not know which tiles a real set has.
fn set() -> Vec<Tile> {
    let pairs = Sign::ALL.iter().enumerate();
    pairs.flat_map(|(nth, &one)| Sign::ALL[nth..].iter().map(move |&other| (one, other))).collect()
}

pub struct Table {
    hands: Vec<Vec<Tile>>,
    stock: Vec<Tile>,
    round: u16,
    /// The lines of the head that have not been entered yet.
    head: Vec<Command>,
    open_hands: bool,
    /// Tiles are laid, and only their actions are entered.
    trust: bool,
    /// The signs at the ends of the chain.
    ends: [Sign; 2],
    /// The seats that have not left the game.
    in_play: Vec<Seat>,
}

impl Table {
    fn deal(&mut self, chance: &mut Chance) {
        // Written out here again, so that the test does not repeat a mistake in the rules.
        let each = [12, 10, 8, 6, 6, 6, 6][self.in_play.len() - 2];
        let mut tiles = set();
        shuffle(&mut tiles, chance);
        self.hands.iter_mut().for_each(Vec::clear);
        for seat in self.in_play.clone() {
            *self.hand(seat) = tiles.split_off(tiles.len() - each);
        }
        self.stock = tiles;
    }

    fn hand(&mut self, seat: Seat) -> &mut Vec<Tile> {
        &mut self.hands[usize::from(seat.number()) - 1]
    }

    /// All ways in which `seat` could lay a tile: position in the hand, side, inner and outer half.
    fn fitting(&mut self, seat: Seat) -> Vec<(usize, Side, Sign, Sign)> {
        let mut found = Vec::new();
        let [left, right] = self.ends;
        for (place, &(one, other)) in self.hand(seat).iter().enumerate() {
            for (side, end) in [(Side::Left, left), (Side::Right, right)] {
                for (inner, outer) in [(one, other), (other, one)] {
                    let joker_inward = outer != Sign::Joker || inner == Sign::Joker;
                    if joker_inward && (inner == end || [inner, end].contains(&Sign::Joker)) {
                        found.push((place, side, inner, outer));
                    }
                }
            }
        }
        found
    }

    fn lay(
        &mut self,
        seat: Seat,
        (place, side, inner, outer): (usize, Side, Sign, Sign),
    ) -> Command {
        self.hand(seat).swap_remove(place);
        self.ends[usize::from(side == Side::Right)] = outer;
        if self.trust {
            return Command::LayOnTrust { action: action(outer) };
        }
        Command::Lay { side, inner, outer }
    }

    fn open(&mut self, seat: Seat, chance: &mut Chance) -> Command {
        let place = below(self.hand(seat).len(), chance);
        let (left, right) = self.hand(seat).swap_remove(place);
        self.ends = [left, right];
        if self.trust {
            return Command::OpenOnTrust { halves: [action(left), action(right)] };
        }
        Command::Open { left, right }
    }

    /// A correction: a player has drawn one tile too many, or laid the last one and nobody entered
    /// it, or the players enter something true.
    fn correct(&mut self, game: &Dingominos, chance: &mut Chance) -> Correction {
        let seat = pick(&self.in_play, chance).unwrap();
        let open = game.phase() != Some(Phase::Open);
        let laying = matches!(game.phase(), Some(Phase::Play | Phase::Drawn | Phase::Answer));
        let on_last = self.in_play.iter().copied().find(|&seat| {
            laying && game.players().get(seat).is_some_and(|player| player.hand() == 1)
        });
        match below(6, chance) {
            0 if game.counting().is_empty() || game.counting().contains(seat) => {
                self.draw(seat, 1);
                Correction::Hand { seat, tiles: self.hand(seat).len() as u16 }
            }
            1 if !self.trust && open => Correction::End { side: Side::Left, sign: self.ends[0] },
            2 if !self.trust && open => Correction::End { side: Side::Right, sign: self.ends[1] },
            3 if self.in_play.len() > 2 => Correction::Direction,
            4 if let Some(seat) = on_last => {
                self.hand(seat).clear();
                Correction::Hand { seat, tiles: 0 }
            }
            _ => {
                let score = game.players().get(seat).map_or(0, Player::score);
                Correction::Score { seat, score: score + i32::from(below(3, chance) as u8) - 1 }
            }
        }
    }

    fn quit(&mut self, seat: Seat) -> Command {
        self.in_play.retain(|&other| other != seat);
        let tiles = std::mem::take(self.hand(seat));
        self.stock.extend(tiles);
        Command::Quit(seat)
    }

    /// Draws `tiles` from the stock, or as many as are left, and returns how many.
    fn draw(&mut self, seat: Seat, tiles: u16) -> u16 {
        let drawn = usize::from(tiles).min(self.stock.len());
        let drawn = self.stock.split_off(self.stock.len() - drawn);
        self.hand(seat).extend(&drawn);
        drawn.len() as u16
    }

    fn count(&mut self, seat: Seat) -> Command {
        let mut held = Held { pips: 0, actions: 0, jokers: 0 };
        for half in self.hand(seat).iter().flat_map(|&(one, other)| [one, other]) {
            match half {
                Sign::Points(face) => held.pips += u16::from(face.pips()),
                Sign::Joker => held.jokers += 1,
                _ => held.actions += 1,
            }
        }
        Command::Count { seat, held }
    }
}

/// The action of a sign, as it is entered on trust.
fn action(sign: Sign) -> Option<Action> {
    Action::ALL.into_iter().find(|&action| Sign::from(action) == sign)
}

impl Players for Table {
    type Game = Dingominos;
    const SEATS: core::ops::RangeInclusive<u8> = 2..=8;

    fn sit_down(seats: u8, entering: Entering, chance: &mut Chance) -> Table {
        let open_hands = one_in(2, chance);
        let mut head = vec![Command::Rounds(below(2, chance) as u16 + 1)];
        if entering != Entering::Nothing {
            head.push(Command::Stock(set().len() as u16));
        }
        head.push(Command::OpenHands(open_hands));
        let trust = one_in(2, chance);
        head.push(Command::Trust(trust));
        head.push(Command::Start(Seat::new(below(seats.into(), chance) as u8 + 1).unwrap()));
        head.push(Command::Seats(seats));
        let hands = vec![Vec::new(); seats.into()];
        let in_play = (1..=seats).filter_map(Seat::new).collect();
        let (stock, ends) = (Vec::new(), [Sign::Joker; 2]);
        Table { hands, stock, round: 0, head, open_hands, trust, ends, in_play }
    }

    fn honest(&mut self, game: &Dingominos, chance: &mut Chance) -> Option<Command> {
        if let Some(command) = self.head.pop() {
            return Some(command);
        }
        if game.phase() == Some(Phase::Open) && game.round() != Some(self.round) {
            self.round = game.round().unwrap();
            self.deal(chance);
        }
        for (seat, player) in game.players().iter() {
            assert_eq!(
                usize::from(player.hand()),
                self.hand(seat).len(),
                "seat {seat} is miscounted"
            );
        }
        if game.phase() == Some(Phase::Over) {
            return None;
        }
        let seat = pick(&self.in_play, chance).unwrap();
        if one_in(40, chance) && game.may(&Command::Quit(seat)) {
            return Some(self.quit(seat));
        }
        let turn = Command::Correct(Correction::Turn { seat });
        if one_in(40, chance) && game.may(&turn) {
            return Some(turn);
        }
        if one_in(20, chance) {
            return Some(Command::Correct(self.correct(game, chance)));
        }
        if game.phase() == Some(Phase::Count) {
            let seats: Vec<Seat> = game.counting().iter().collect();
            return Some(self.count(pick(&seats, chance).unwrap()));
        }
        let seat = game.seat()?;
        if self.stock.is_empty() && game.stock().is_none() {
            return Some(Command::Empty);
        }
        let fitting = self.fitting(seat);
        Some(match game.phase()? {
            Phase::Open => self.open(seat, chance),
            Phase::Answer => {
                let penalty = game.penalty().unwrap();
                let counters: Vec<_> =
                    fitting.into_iter().filter(|lay| lay.3 == Sign::Counter).collect();
                match pick(&counters, chance) {
                    Some(lay) if !one_in(4, chance) => self.lay(seat, lay),
                    _ => {
                        let drawn = self.draw(seat, penalty);
                        let short = drawn < penalty && game.stock().is_none();
                        Command::Take { only: short.then_some(drawn) }
                    }
                }
            }
            Phase::Play | Phase::Drawn => match pick(&fitting, chance) {
                Some(lay) if self.open_hands || !one_in(8, chance) => self.lay(seat, lay),
                _ if game.may(&Command::Draw) => {
                    self.draw(seat, 1);
                    Command::Draw
                }
                None if game.may(&Command::Cannot) => Command::Cannot,
                _ => Command::Pass,
            },
            Phase::Count | Phase::Over => return None,
        })
    }

    fn wild(chance: &mut Chance) -> Command {
        let (seat, sign) = (any_seat(chance), |chance: &mut Chance| Sign::ALL[below(12, chance)]);
        let side = if one_in(2, chance) { Side::Left } else { Side::Right };
        let half = |chance: &mut Chance| {
            if one_in(3, chance) { None } else { pick(&Action::ALL, chance) }
        };
        match below(36, chance) {
            0 => Command::Seats(below(10, chance) as u8),
            1 => Command::Start(seat),
            2 => Command::OpenHands(one_in(2, chance)),
            3 => Command::Stock(below(120, chance) as u16),
            4 => Command::Rounds(below(4, chance) as u16),
            5..=6 => Command::Open { left: sign(chance), right: sign(chance) },
            7..=12 => Command::Lay { side, inner: sign(chance), outer: sign(chance) },
            13..=14 => Command::Draw,
            15 => Command::Pass,
            16 => Command::Take { only: None },
            17 => Command::Take { only: Some(below(5, chance) as u16) },
            18 => Command::Empty,
            19..=20 => Command::Cannot,
            21..=22 => {
                let (actions, jokers) = (below(5, chance) as u16, below(3, chance) as u16);
                Command::Count {
                    seat,
                    held: Held { pips: below(60, chance) as u16, actions, jokers },
                }
            }
            23 => Command::Trust(one_in(2, chance)),
            24..=25 => Command::OpenOnTrust { halves: [half(chance), half(chance)] },
            26..=29 => Command::LayOnTrust { action: half(chance) },
            30 => Command::Correct(Correction::Hand { seat, tiles: below(15, chance) as u16 }),
            31 => {
                let score = i32::from(below(30_000, chance) as u16) - 15_000;
                Command::Correct(Correction::Score { seat, score })
            }
            32 => Command::Correct(Correction::End { side, sign: sign(chance) }),
            33 => Command::Correct(Correction::Direction),
            34 => Command::Correct(Correction::Turn { seat }),
            35 if one_in(4, chance) => Command::Quit(seat),
            _ => Command::Finish,
        }
    }

    fn moves(event: &Event) -> bool {
        !Dingominos::settles(event) && !matches!(event, Event::Corrected(_))
    }

    fn check(game: &Dingominos) {
        let phase = game.phase();
        assert_eq!(game.counting().is_empty(), phase != Some(Phase::Count), "no hand to count");
        assert_eq!(game.penalty().is_some(), phase == Some(Phase::Answer));
        if phase == Some(Phase::Play) || phase == Some(Phase::Drawn) {
            let needs_no_tile = [Command::Draw, Command::Pass, Command::Cannot];
            let any_tile_fits =
                [Side::Left, Side::Right].into_iter().any(|side| game.fitting(side).count() == 12);
            assert!(needs_no_tile.iter().any(|command| game.may(command)) || any_tile_fits);
            assert_eq!(game.ends().is_none(), game.on_trust());
        }
        if game.on_trust() {
            assert_eq!(game.ends(), None);
        }
        for (seat, player) in game.players().iter() {
            assert!(
                !game.out().contains(seat) || player.hand() == 0,
                "seat {seat} left with tiles"
            );
        }
        if game.has_begun() && phase != Some(Phase::Over) {
            let stays = |command: &Command| !matches!(command, Command::Quit(_));
            assert!(game.legal().any(|command| stays(&command)), "leaving is the only legal move");
        }
        let in_play = game.in_play();
        if !in_play.is_empty() && in_play.len() <= 2 {
            assert_eq!(game.direction(), Some(rules_core::Direction::Clockwise));
        }
        assert!(in_play.len() != 1 || game.winners() == in_play, "the last seat left has not won");
        for seat in game.out().iter() {
            assert!(game.seat() != Some(seat) && !game.winners().contains(seat));
        }
        let at_the_end = matches!(phase, None | Some(Phase::Count | Phase::Over));
        assert_eq!(game.seat().is_none(), at_the_end);
        assert_eq!(game.winners() == Seats::NONE, phase != Some(Phase::Over));
    }
}
