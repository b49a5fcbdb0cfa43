//! `cargo xtask family`: plays games of every row and prints how many presses they took.

use clap::Parser;
use family::rows::{beside, play_rows, table, version_0_1};
use std::process::ExitCode;

/// How many presses whole games take
#[derive(Parser)]
#[command(bin_name = "cargo xtask family")]
struct Arguments {
    /// Games for each row
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=9_999))]
    games: u16,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u32,
    /// Only rows that begin like this, such as Bingolino
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,
    /// The figures as JSON
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    let Arguments { games, seed, only, json } = Arguments::parse();
    match play_rows(&only, games.into(), seed.into()) {
        Ok(figures) if json => {
            println!("{}", serde_json::to_string_pretty(&figures).expect("figures are numbers"));
        }
        Ok(figures) => print!("{}\n{}", table(&figures), beside(&figures, &version_0_1())),
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
