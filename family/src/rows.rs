//! The rows of the table of presses: which games are played, and how many presses they take.

use crate::chance::Chance;
use crate::desk::{Desk, Presses, Purpose};
use crate::evening::{agree, play};
use crate::people::Party;
use crate::{Done, Fingers, Table, bingolino, fingers};
use crate::{bingolino::Bingolino, combo::Combo, dingominos::Dingominos};
use serde::{Deserialize, Serialize};
use std::thread;

/// How a game is played with the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The box learns tiles as they are turned over.
    BingolinoLearning,
    /// All tiles are entered before the first roll.
    BingolinoEntered,
    /// Only stars are entered.
    BingolinoOnTrust,
    /// With cards that the box knows.
    ComboPrinted,
    /// With cards that the box learns.
    ComboLearning,
    /// Only the number of placed dice is entered.
    ComboTrust,
    /// The number of tiles is entered, so the box counts the stock.
    DingominosCounted,
    /// The box does not count the stock.
    DingominosUncounted,
    /// Only actions are entered.
    DingominosOnTrust,
}

impl Way {
    /// Its name in the table.
    pub fn name(self) -> &'static str {
        match self {
            Way::BingolinoLearning => "Bingolino, learning",
            Way::BingolinoEntered => "Bingolino, tiles entered",
            Way::BingolinoOnTrust => "Bingolino, on trust",
            Way::ComboPrinted => "COMBO, our printed cards",
            Way::ComboLearning => "COMBO, learning",
            Way::ComboTrust => "COMBO, on trust",
            Way::DingominosCounted => "Dingominos, stock counted",
            Way::DingominosUncounted => "Dingominos, stock not counted",
            Way::DingominosOnTrust => "Dingominos, on trust",
        }
    }
}

/// Every way to play, with the numbers of players.
const WAYS: [(Way, [usize; 3]); 9] = [
    (Way::BingolinoLearning, [2, 3, 4]),
    (Way::BingolinoEntered, [2, 3, 4]),
    (Way::BingolinoOnTrust, [2, 3, 4]),
    (Way::ComboPrinted, [2, 3, 4]),
    (Way::ComboLearning, [2, 3, 4]),
    (Way::ComboTrust, [2, 3, 4]),
    (Way::DingominosCounted, [2, 4, 6]),
    (Way::DingominosUncounted, [2, 4, 6]),
    (Way::DingominosOnTrust, [2, 4, 6]),
];

/// The rows of the table: a way to play, and a number of seats.
pub fn rows() -> impl Iterator<Item = (Way, usize)> {
    WAYS.into_iter().flat_map(|(way, seats)| seats.map(|seats| (way, seats)))
}

/// The figures of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Turns.
    pub turns: u32,
    /// Presses, by purpose.
    pub presses: Presses,
    /// Presses until the same players can start another game.
    pub again: u32,
    /// Everything that was done to the box, including the second set-up.
    pub script: String,
}

/// Plays one game of a row, and sets up another one.
///
/// # Errors
///
/// What went wrong, with the seed and a script to reproduce it.
pub fn play_one(row: (Way, usize), seed: u64) -> Done<Played> {
    play_at(&mut Desk::new(seed), row, seed)
}

/// The same at this box, which may have a child beside it or people in a hurry around it.
///
/// # Errors
///
/// As [`play_one`].
pub fn play_at(desk: &mut Desk, (way, seats): (Way, usize), seed: u64) -> Done<Played> {
    let played = play_with(&mut fingers::Fingers::default(), desk, (way, seats), seed);
    played.map_err(|why| {
        let (name, script, screen) = (way.name(), desk.script(), desk.look());
        let see = format!("croupier play --language en --seed {seed} --script '{script}'");
        format!("{name}, {seats} seats, seed {seed}: {why}\n\n{screen}\nSee it again:\n{see}\n")
    })
}

/// A player who can operate the console in every game.
pub trait Player: Fingers<Bingolino> + Fingers<Combo> + Fingers<Dingominos> {}

impl<P: Fingers<Bingolino> + Fingers<Combo> + Fingers<Dingominos>> Player for P {}

/// The same with any kind of player.
///
/// # Errors
///
/// As [`play_one`].
pub fn play_with(
    player: &mut impl Player,
    desk: &mut Desk,
    (way, seats): (Way, usize),
    seed: u64,
) -> Done<Played> {
    let mut chance = Chance::new(seed);
    let party = Party::new(seats, &mut chance);
    match way {
        Way::BingolinoLearning | Way::BingolinoEntered | Way::BingolinoOnTrust => {
            let told = match way {
                Way::BingolinoEntered => bingolino::Way::Entered,
                Way::BingolinoOnTrust => bingolino::Way::OnTrust,
                _ => bingolino::Way::Learning,
            };
            // When the same people play again, the next seat starts.
            let party = |game| Party { start: (party.start + game) % seats, ..party.clone() };
            twice(desk, player, |game| Bingolino::new(party(game), told, chance.split()))
        }
        Way::ComboPrinted | Way::ComboLearning | Way::ComboTrust => {
            let (printed, trust) = (way == Way::ComboPrinted, way == Way::ComboTrust);
            twice(desk, player, |_| Combo::new(party.clone(), printed, trust, chance.split()))
        }
        Way::DingominosCounted | Way::DingominosUncounted | Way::DingominosOnTrust => {
            let how = (way == Way::DingominosCounted, way == Way::DingominosOnTrust);
            twice(desk, player, |_| Dingominos::new(party.clone(), how, chance.split()))
        }
    }
}

/// Plays a whole game, and sets up a second one with the same players.
fn twice<T: Table>(
    desk: &mut Desk,
    player: &mut impl Fingers<T>,
    mut deal: impl FnMut(usize) -> T,
) -> Done<Played> {
    let turns = play(desk, player, &mut deal(0))?;
    let presses = desk.presses();
    let mut second = deal(1);
    player.begin(desk, &mut second)?;
    agree(desk, &second)?;
    let again = desk.presses().of(Purpose::SetUp) - presses.of(Purpose::SetUp);
    Ok(Played { turns, presses, again, script: desk.script().to_string() })
}

/// The average figures of the games of a row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figures {
    /// The name of the way to play.
    pub row: String,
    /// The number of players.
    pub seats: usize,
    /// How many games were played.
    pub games: usize,
    /// In Dingominos: actions.
    pub turns: f64,
    /// Presses within turns, per turn.
    pub per_turn: f64,
    /// Presses between rounds in one game: who starts, scores, the final count.
    pub between: f64,
    /// Presses of the whole game, including set-up, entering boards and the count.
    pub game: f64,
    /// Nine games in ten are in this range.
    pub game_low: u32,
    /// The upper end of that range.
    pub game_high: u32,
    /// Setting up the game.
    pub set_up: f64,
    /// Entering one board.
    pub board: f64,
    /// A second game with the same players, up to its first roll.
    pub again: f64,
}

fn number(count: u32) -> f64 {
    count.into()
}

/// Two digits after the point: more would be noise.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

impl Figures {
    /// The averages of these games.
    pub fn of((way, seats): (Way, usize), games: &[Played]) -> Figures {
        let sum = |of: &dyn Fn(&Played) -> u32| number(games.iter().map(of).sum());
        let for_what = |what: Purpose| sum(&|game| game.presses.of(what));
        let each = |total: f64| rounded(total / number(u32::try_from(games.len()).unwrap_or(1)));
        let turns = sum(&|game| game.turns);
        let between = for_what(Purpose::Rounds) + for_what(Purpose::Count);
        let mut all: Vec<u32> = games.iter().map(|game| game.presses.all()).collect();
        all.sort_unstable();
        let boards = number(u32::try_from(seats).unwrap_or(1));
        Figures {
            row: way.name().into(),
            seats,
            games: games.len(),
            turns: each(turns),
            per_turn: rounded(for_what(Purpose::Play) / turns),
            between: each(between),
            game: each(sum(&|game| game.presses.all())),
            game_low: all[all.len() / 20],
            game_high: all[all.len() - 1 - all.len() / 20],
            set_up: each(for_what(Purpose::SetUp)),
            board: each(for_what(Purpose::Board) / boards),
            again: each(sum(&|game| game.again)),
        }
    }
}

/// Plays this many games of every row whose name starts like this, on all processors. The same seed
/// gives the same figures.
///
/// # Errors
///
/// As [`play_one`].
pub fn play_rows(begins: &str, games: usize, seed: u64) -> Done<Vec<Figures>> {
    let mut figures = Vec::new();
    let rows = rows().zip(0..).filter(|((way, _), _)| way.name().starts_with(begins));
    for (row, place) in rows {
        let play = |nth| play_one(row, game_seed(seed, place, nth));
        figures.push(Figures::of(row, &on_all_processors(games, play)?));
    }
    Ok(figures)
}

/// The seed of a game: another one for each row and each game in it.
pub(crate) fn game_seed(seed: u64, row: u64, nth: usize) -> u64 {
    seed * 1_000_000 + row * 10_000 + nth as u64
}

/// Does this for each of so many games, on all processors. The results are in no order.
pub(crate) fn on_all_processors<T: Send>(
    games: usize,
    play: impl Fn(usize) -> Done<T> + Sync,
) -> Done<Vec<T>> {
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let work =
        |worker: usize| -> Done<Vec<T>> { (worker..games).step_by(workers).map(&play).collect() };
    let work = &work;
    let done: Vec<Done<Vec<T>>> = thread::scope(|scope| {
        let spawned: Vec<_> =
            (0..workers).map(|worker| scope.spawn(move || work(worker))).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, _>| worker.join().expect("no panic");
        spawned.into_iter().map(join).collect()
    });
    let done: Vec<Vec<T>> = done.into_iter().collect::<Done<_>>()?;
    Ok(done.into_iter().flatten().collect())
}

/// The figures of this console, as this family measured them: 200 games a row, seed 1.
pub fn measured() -> Vec<Figures> {
    written(include_str!("../figures.json"))
}

/// The figures of version 0.2's console, counted in the same way.
pub fn version_0_2() -> Vec<Figures> {
    written(include_str!("../version-0.2.json"))
}

fn written(json: &str) -> Vec<Figures> {
    serde_json::from_str(json).expect("it was written by `--json`")
}

/// The figures as a table in Markdown.
pub fn table(figures: &[Figures]) -> String {
    let head = [
        "presses",
        "seats",
        "turns",
        "a turn",
        "game",
        "9 in 10 games",
        "set-up",
        "a board",
        "between rounds",
        "second game",
    ];
    let mut lines = vec![line(&head.map(String::from)), line(&head.map(|_| "---".into()))];
    lines.extend(figures.iter().map(|row| {
        line(&[
            row.row.clone(),
            row.seats.to_string(),
            format!("{:.0}", row.turns),
            format!("{:.1}", row.per_turn),
            format!("{:.0}", row.game),
            format!("{}–{}", row.game_low, row.game_high),
            format!("{:.0}", row.set_up),
            or_nothing(row.board, 0),
            or_nothing(row.between, 0),
            format!("{:.0}", row.again),
        ])
    }));
    lines.concat()
}

/// The figures that have goals, each beside that of an older console.
pub fn beside(figures: &[Figures], older: &[Figures]) -> String {
    let head =
        ["presses (now / version 0.2)", "seats", "a turn", "between rounds", "game", "second game"];
    let mut lines = vec![line(&head.map(String::from)), line(&head.map(|_| "---".into()))];
    for row in figures {
        let older = older.iter().find(|other| (&other.row, other.seats) == (&row.row, row.seats));
        let both = |of: &dyn Fn(&Figures) -> String| match older {
            Some(older) => format!("{} / {}", of(row), of(older)),
            None => of(row),
        };
        lines.push(line(&[
            row.row.clone(),
            row.seats.to_string(),
            both(&|row| format!("{:.2}", row.per_turn)),
            match row.between > 0.0 {
                true => both(&|row| format!("{:.0}", row.between)),
                false => String::new(),
            },
            both(&|row| format!("{:.0}", row.game)),
            both(&|row| format!("{:.0}", row.again)),
        ]));
    }
    lines.concat()
}

/// Presses a turn, one line for each way to play.
pub fn short(figures: &[Figures]) -> String {
    let mut lines = vec![line(&["presses a turn".into(), "seats".into(), String::new()])];
    lines.push(line(&["---"; 3].map(String::from)));
    for rows in figures.chunk_by(|one, other| one.row == other.row) {
        let each =
            |of: &dyn Fn(&Figures) -> String| rows.iter().map(of).collect::<Vec<_>>().join(" / ");
        let name = rows.first().map(|row| row.row.clone()).unwrap_or_default();
        let seats = each(&|row| row.seats.to_string());
        lines.push(line(&[name, seats, each(&|row| format!("{:.1}", row.per_turn))]));
    }
    lines.concat()
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn or_nothing(value: f64, digits: usize) -> String {
    if value > 0.0 { format!("{value:.digits$}") } else { String::new() }
}
