//! Why our Dingominos set is what it is: whole rounds with several sets, played by players who lay
//! whatever they can, refereed by `rules-core`. The figures are in `docs/print-kit.md` and must
//! stay true.

use chacha20::ChaCha20Rng;
use print_kit::dingominos::{Tile, our_set};
use rand_core::{Rng, SeedableRng};
use rules_core::dingominos::{Command, Dingominos, Phase, Side, Sign};
use rules_core::{Game, Given, Seat};
use std::fmt::Write as _;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/print-kit.md");

/// How many rounds are played with each set and number of players.
const ROUNDS: u16 = 1_000;

const ACTIONS: [Sign; 5] = [Sign::Replay, Sign::Skip, Sign::Reverse, Sign::Draw, Sign::Counter];

fn points() -> impl Iterator<Item = Sign> + Clone {
    Sign::ALL.into_iter().filter(|sign| matches!(sign, Sign::Points(_)))
}

/// Each pair of these signs once, doubles included.
fn pairs(signs: &[Sign]) -> Vec<Tile> {
    let each = signs.iter().enumerate();
    each.flat_map(|(nth, &one)| signs[nth..].iter().map(move |&other| [one, other])).collect()
}

/// The sets that were compared, ours first.
fn sets() -> [(&'static str, Vec<Tile>); 5] {
    let points: Vec<Sign> = points().collect();
    let with = |sign: Sign| points.iter().map(move |&other| [sign, other]);
    let of_points = pairs(&points);
    let mut twice = [of_points.clone(), of_points.clone()].concat();
    twice.extend(ACTIONS.into_iter().flat_map(with));
    twice.extend(Sign::ALL.iter().filter(|sign| **sign != Sign::Joker).map(|s| [Sign::Joker, *s]));
    let mut few = [of_points.clone(), of_points.clone(), of_points].concat();
    few.extend(ACTIONS.map(|action| [action, points[0]]));
    few.extend(with(Sign::Joker));
    let mut plain = pairs(&Sign::ALL);
    plain.retain(|[one, other]| one != other);
    [
        ("**ours**: each pair of different signs, jokers with pips twice", our_set()),
        ("each pair of different signs", plain),
        ("the same with doubles", pairs(&Sign::ALL)),
        ("pips twice, with doubles; each action with each number of pips; 11 jokers", twice),
        ("pips three times, with doubles; 5 actions; 6 jokers", few),
    ]
}

struct Round {
    hands: Vec<Vec<Tile>>,
    stock: Vec<Tile>,
    figures: Figures,
}

#[derive(Default)]
struct Figures {
    turns: u32,
    /// Turns in which no tile in the hand fitted.
    nothing: u32,
    /// Tiles laid, and how many of them were actions.
    laid: u32,
    acted: u32,
    penalties: u32,
    countered: u32,
    emptied: u32,
    stuck: u32,
}

fn shuffle(tiles: &mut [Tile], chance: &mut ChaCha20Rng) {
    for nth in (1..tiles.len()).rev() {
        let other = chance.next_u32() as usize % (nth + 1);
        tiles.swap(nth, other);
    }
}

fn worth(sign: Sign) -> u8 {
    match sign {
        Sign::Points(face) => face.pips(),
        Sign::Joker => 50,
        _ => 10,
    }
}

fn index(seat: Seat) -> usize {
    usize::from(seat.number()) - 1
}

impl Round {
    fn play(mut tiles: Vec<Tile>, seats: u8, chance: &mut ChaCha20Rng) -> Figures {
        let set = u16::try_from(tiles.len()).unwrap();
        shuffle(&mut tiles, chance);
        let mut game = Dingominos::default();
        for command in [Command::Seats(seats), Command::Stock(set), Command::Rounds(1)] {
            submit(&mut game, &command);
        }
        let hands = game.players().iter().map(|(_, player)| player.hand());
        let hands = hands.map(|hand| tiles.split_off(tiles.len() - usize::from(hand))).collect();
        let mut round = Round { hands, stock: tiles, figures: Figures::default() };
        let mut before = None;
        while let Some(seat) = game.seat() {
            if before.replace(seat) != Some(seat) {
                round.figures.turns += 1;
            }
            let command = round.next(&game, seat);
            submit(&mut game, &command);
            assert_eq!(
                round.hands[index(seat)].len(),
                usize::from(game.players().get(seat).unwrap().hand())
            );
        }
        assert_eq!(game.phase(), Some(Phase::Count));
        round.figures.stuck = u32::from(round.hands.iter().all(|hand| !hand.is_empty()));
        round.figures.emptied = u32::from(round.stock.is_empty());
        round.figures
    }

    /// A player who can lay a tile does so: jokers last, and of the others the one with the most
    /// points first. A player who can counter does so.
    fn next(&mut self, game: &Dingominos, seat: Seat) -> Command {
        match game.phase().unwrap() {
            Phase::Open => {
                let place = (0..self.hands[index(seat)].len()).max_by_key(|&place| {
                    let tile = self.hands[index(seat)][place];
                    (!tile.contains(&Sign::Joker), worth(tile[0]) + worth(tile[1]))
                });
                let [left, right] = self.hands[index(seat)].swap_remove(place.unwrap());
                self.figures.laid += 1;
                Command::Open { left, right }
            }
            Phase::Answer => {
                self.figures.penalties += 1;
                match self.best(game, seat, |outer| outer == Sign::Counter) {
                    Some(lay) => {
                        self.figures.countered += 1;
                        lay
                    }
                    None => {
                        self.draw(seat, game.penalty().unwrap());
                        Command::Take { only: None }
                    }
                }
            }
            phase => {
                let replay = !game.may(&Command::Draw) && game.may(&Command::Pass);
                if let Some(lay) = self.best(game, seat, |_| true) {
                    return lay;
                }
                if phase == Phase::Play && !replay {
                    self.figures.nothing += 1;
                }
                if game.may(&Command::Draw) {
                    self.draw(seat, 1);
                    Command::Draw
                } else if game.may(&Command::Cannot) {
                    Command::Cannot
                } else {
                    Command::Pass
                }
            }
        }
    }

    fn draw(&mut self, seat: Seat, tiles: u16) {
        let from = self.stock.len().saturating_sub(tiles.into());
        let drawn = self.stock.split_off(from);
        self.hands[index(seat)].extend(drawn);
    }

    fn best(
        &mut self,
        game: &Dingominos,
        seat: Seat,
        right: impl Fn(Sign) -> bool,
    ) -> Option<Command> {
        let mut best = None;
        for (place, &[one, other]) in self.hands[index(seat)].iter().enumerate() {
            for (inner, outer) in [(one, other), (other, one)] {
                for side in [Side::Left, Side::Right] {
                    let lay = Command::Lay { side, inner, outer };
                    let dear = (inner != Sign::Joker, worth(inner) + worth(outer), worth(outer));
                    let better = best.as_ref().is_none_or(|(_, than, _, _)| dear > *than);
                    if right(outer) && better && game.may(&lay) {
                        best = Some((place, dear, lay, outer));
                    }
                }
            }
        }
        let (place, _, lay, outer) = best?;
        self.hands[index(seat)].swap_remove(place);
        self.figures.laid += 1;
        self.figures.acted += u32::from(ACTIONS.contains(&outer));
        Some(lay)
    }
}

fn submit(game: &mut Dingominos, command: &Command) {
    let event = game.decide(command, &mut Given::default());
    let event = event.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    game.apply(&event, &mut |_| ());
}

/// The figures of all rounds together, and how long each took, shortest first.
fn figures(set: &[Tile], seats: u8) -> (Figures, Vec<u32>) {
    let chance = &mut ChaCha20Rng::seed_from_u64(seats.into());
    let rounds: Vec<Figures> =
        (0..ROUNDS).map(|_| Round::play(set.to_vec(), seats, chance)).collect();
    let sum = |figure: fn(&Figures) -> u32| rounds.iter().map(figure).sum();
    let all = Figures {
        turns: sum(|one| one.turns),
        nothing: sum(|one| one.nothing),
        laid: sum(|one| one.laid),
        acted: sum(|one| one.acted),
        penalties: sum(|one| one.penalties),
        countered: sum(|one| one.countered),
        emptied: sum(|one| one.emptied),
        stuck: sum(|one| one.stuck),
    };
    let mut lengths: Vec<u32> = rounds.iter().map(|one| one.turns).collect();
    lengths.sort_unstable();
    (all, lengths)
}

fn percent(part: u32, of: u32) -> String {
    format!("{:.0} %", f64::from(part) * 100.0 / f64::from(of.max(1)))
}

/// The sets side by side, for 2, 4 and 8 players.
fn comparison() -> String {
    let mut table = "| set | tiles | turns each | nothing fits | laid tiles that act | rounds \
                     that get stuck |\n|---|---|---|---|---|---|\n"
        .to_string();
    for (name, set) in sets() {
        let each = [2, 4, 8].map(|seats| (seats, figures(&set, seats).0));
        let join = |cell: &dyn Fn(u8, &Figures) -> String| {
            each.each_ref().map(|(seats, figures)| cell(*seats, figures)).join(" · ")
        };
        let turns = join(&|seats, all| {
            format!("{:.0}", f64::from(all.turns) / f64::from(ROUNDS) / f64::from(seats))
        });
        let nothing = join(&|_, all| percent(all.nothing, all.turns));
        let acted = join(&|_, all| percent(all.acted, all.laid));
        let stuck =
            join(&|_, all| format!("{:.1} %", f64::from(all.stuck) * 100.0 / f64::from(ROUNDS)));
        let tiles = set.len();
        let _ = writeln!(table, "| {name} | {tiles} | {turns} | {nothing} | {acted} | {stuck} |");
    }
    table
}

/// Our set for every number of players.
fn ours() -> String {
    let mut table = "| players | turns each | one round in twenty takes more than | draws a round \
                     | of them countered | stock runs out |\n|---|---|---|---|---|---|\n"
        .to_string();
    for seats in 2..=8 {
        let (all, lengths) = figures(&our_set(), seats);
        let turns = f64::from(all.turns) / f64::from(ROUNDS) / f64::from(seats);
        let long = f64::from(lengths[lengths.len() * 19 / 20]) / f64::from(seats);
        let draws = f64::from(all.penalties - all.countered) / f64::from(ROUNDS);
        let countered = percent(all.countered, all.penalties);
        let emptied = percent(all.emptied, ROUNDS.into());
        let _ = writeln!(
            table,
            "| {seats} | {turns:.0} | {long:.0} | {draws:.1} | {countered} | {emptied} |"
        );
    }
    table
}

#[test]
fn the_page_has_the_figures_of_today() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    for table in [comparison(), ours()] {
        assert!(page.contains(&table), "docs/print-kit.md has no\n{table}");
    }
}
