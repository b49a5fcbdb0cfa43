//! COMBO, told and on trust: box and table agree after every turn, with few presses.

use family::rows::{Figures, Played, ROWS, Way, play_one, table};

/// Enough to see a figure; `COMBO_GAMES` for more.
const GAMES: u64 = 6;

#[test]
fn box_and_table_agree_in_combo() {
    let games = std::env::var("COMBO_GAMES").ok().and_then(|games| games.parse().ok());
    let rows = ROWS
        .into_iter()
        .filter(|(way, _)| matches!(way, Way::ComboPrinted | Way::ComboLearning | Way::ComboTrust));
    let mut figures = Vec::new();
    for row in rows {
        let game = |seed| play_one(row, seed).unwrap_or_else(|why| panic!("{why}"));
        let played: Vec<Played> = (1..=games.unwrap_or(GAMES)).map(game).collect();
        figures.push(Figures::of(row, &played));
    }
    println!("{}", table(&figures));
}
