//! Dingominos takes as few presses as was set as a goal, whoever plays it.

use family::rows::{Figures, ROWS, Way, play_one};

/// Enough that the average no longer moves by more than a tenth; `FAMILY_GAMES` plays more.
fn games() -> u64 {
    std::env::var("FAMILY_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(12)
}

#[test]
fn an_action_takes_at_most_two_and_a_half_presses_told_and_one_and_a_third_on_trust() {
    for row in ROWS {
        let most = match row.0 {
            Way::DingominosCounted | Way::DingominosUncounted => 2.5,
            Way::DingominosOnTrust => 1.3,
            _ => continue,
        };
        let played: Result<Vec<_>, String> = (0..games()).map(|seed| play_one(row, seed)).collect();
        let figures = Figures::of(row, &played.unwrap_or_else(|why| panic!("{why}")));
        println!("{figures:?}");
        assert!(figures.per_turn <= most, "{figures:?}");
    }
}
