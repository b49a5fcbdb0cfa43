//! `cargo xtask family`: plays games of every row and prints how many presses they took, what a
//! child's presses led to, or which presses of people in a hurry were lost.

use clap::Parser;
use family::Done;
use family::report::{self, Quick, Strays, Summary};
use family::rows::{beside, play_rows, table, version_0_2};
use serde::Serialize;
use std::process::ExitCode;

/// How many presses whole games take
#[derive(Parser)]
#[command(bin_name = "cargo xtask family")]
struct Arguments {
    /// Games for each row: 200, with a child 40, in a hurry 8
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=9_999))]
    games: Option<u16>,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u32,
    /// Only rows that begin like this, such as Bingolino
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,
    /// The figures as JSON
    #[arg(long)]
    json: bool,
    /// A child presses as well: what follows from presses that nobody meant
    #[arg(long, conflicts_with = "quick")]
    child: bool,
    /// Everybody presses every 350 milliseconds: which presses the box ignores
    #[arg(long, conflicts_with = "json")]
    quick: bool,
    /// Where the presses of a turn go: how many each question takes
    #[arg(long, conflicts_with_all = ["json", "quick", "child"])]
    questions: bool,
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(code) => code,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn run(
    Arguments { games, seed, only, json, child, quick, questions }: Arguments,
) -> Done<ExitCode> {
    let games = |usual: usize| games.map_or(usual, usize::from);
    if child {
        let strays = Strays::play(&only, games(40), seed.into())?;
        match json {
            true => print_json(&Summary::from(&strays)),
            false => print!("{strays}"),
        }
        return Ok(ExitCode::SUCCESS);
    }
    if quick {
        let lost = Quick::play(&only, games(8), seed.into())?;
        print!("{lost}");
        return Ok(if lost.expected() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    if questions {
        print!("{}", report::questions(&only, games(40), seed.into())?);
        return Ok(ExitCode::SUCCESS);
    }
    let figures = play_rows(&only, games(200), seed.into())?;
    if json {
        print_json(&figures);
    } else {
        print!("{}\n{}", table(&figures), beside(&figures, &version_0_2()));
    }
    Ok(ExitCode::SUCCESS)
}

fn print_json(figures: &impl Serialize) {
    println!("{}", serde_json::to_string_pretty(figures).expect("figures are numbers"));
}
