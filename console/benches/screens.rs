//! Counts the instructions it takes to draw each screen, with valgrind's callgrind, whose counts do
//! not depend on the load of the machine. Run `cargo bench --package console`; the slowest screen
//! comes last.
//!
//! The program runs itself under valgrind once per scene, and only `draw_scene` is counted.

#[path = "../tests/common/mod.rs"]
mod common;

use common::Bench;
use console::{Language, Picture, gallery::SCENES};
use std::process::{Command, ExitCode};

/// The environment variable that tells the child process which scene to draw.
const SCENE: &str = "CROUPIER_BENCH_SCENE";

#[inline(never)]
fn draw_scene(bench: &Bench, picture: &mut Picture) {
    bench.console().paint(picture, bench.now);
}

fn main() -> ExitCode {
    if let Ok(name) = std::env::var(SCENE) {
        if let Some(scene) = SCENES.iter().find(|scene| scene.name == name) {
            let mut bench = Bench::new(Language::De);
            bench.play(&scene.script().to_string());
            draw_scene(&bench, &mut [0; 1024]);
        }
        return ExitCode::SUCCESS;
    }
    let mut counts = Vec::new();
    for scene in SCENES {
        match count(scene.name) {
            Some(instructions) => counts.push((instructions, scene.name)),
            None => {
                eprintln!(
                    "this needs valgrind, which did not start or did not count {}",
                    scene.name
                );
                return ExitCode::FAILURE;
            }
        }
    }
    counts.sort_unstable();
    for (instructions, name) in counts {
        println!("{instructions:>9}  {name}");
    }
    ExitCode::SUCCESS
}

/// Returns the number of instructions it takes to draw a scene.
fn count(scene: &str) -> Option<u64> {
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            "--toggle-collect=*draw_scene*",
        ])
        .arg(std::env::current_exe().ok()?)
        .env(SCENE, scene)
        .output()
        .ok()?;
    // "==1234== Collected : 56789"
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    said.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}
