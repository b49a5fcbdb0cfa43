//! All integration tests of the console, in one program to save linking time.

mod audit;
mod bingolino;
mod combo;
mod common;
mod dingominos;
mod evening;
mod few_presses;
mod fuzz;
mod kept_bytes;
mod large_print;
mod presses;
mod runner;
mod scenes;
mod second_thoughts;
mod speech;
mod teaching;
mod voices;
mod whole_games;

/// Tests if sweeps run in full (`cargo xtask test --long`) rather than as a sample.
fn full_sweep() -> bool {
    std::env::var("CROUPIER_SWEEP").is_ok_and(|sweep| sweep == "full")
}
