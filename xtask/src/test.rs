//! What is tested, in three tiers: `quick` while working, `test` before handing something on, and
//! `test --long` before a release or before an issue is closed.

use crate::{THUMB, bench, emulator, page, sizes};
use anyhow::Result;
use xshell::{Shell, cmd};

/// After a changed line it takes less than five minutes on two cores. The sweeps of the journal and
/// the chores are left to `test`.
pub(crate) fn quick(shell: &Shell) -> Result<()> {
    lint(shell)?;
    cmd!(
        shell,
        "cargo test --workspace --exclude xtask --lib --bins --tests
            -- --skip power_cuts:: --skip damage::"
    )
    .run()?;
    // It starts, and plays a whole game.
    emulator::test(shell, &["test/start.test.js", "test/box.test.js"])
}

pub(crate) fn test(shell: &Shell, long: bool) -> Result<()> {
    if long {
        // The tests look for it: a full sweep instead of a sample.
        shell.set_var("CROUPIER_SWEEP", "full");
    }
    lint(shell)?;
    let on_the_box = ["-p", "flash-journal", "-p", "board", "-p", "firmware"];
    cmd!(shell, "cargo clippy --target {THUMB} {on_the_box...} -- -D warnings").run()?;
    sizes::print(shell)?;
    cmd!(shell, "cargo doc --workspace --no-deps --document-private-items").run()?;
    cmd!(shell, "cargo test --workspace").run()?;
    emulator::test(shell, &[])?;
    if long {
        emulator::test_other_mangling(shell)?;
        // Nobody else compiles probe-rs, so here it shows whether the bench still does.
        bench::build_probe(shell)?;
    }
    let untested = page::test(shell)?;
    println!("\nxtask: everything passed");
    if let Some(untested) = untested {
        println!("xtask: {untested}");
    }
    Ok(())
}

fn lint(shell: &Shell) -> Result<()> {
    cmd!(shell, "rustup target add {THUMB}").run()?;
    cmd!(shell, "rustup component add clippy rustfmt").run()?;
    cmd!(shell, "cargo fmt --all --check").run()?;
    // rustfmt leaves comments as long as they are, and other files alone.
    cmd!(shell, "cargo test --package xtask --test editorconfig").run()?;
    Ok(cmd!(shell, "cargo clippy --workspace --all-targets -- -D warnings").run()?)
}
