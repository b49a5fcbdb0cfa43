//! What is tested, in three tiers: `quick` while working, `test` before something is handed on, and
//! `test --long` before a release or an issue is closed.
//!
//! Each step is a command that could be typed; the first one that fails ends the run and is named.

use crate::cargo::Environment;
use crate::{THUMB, emulator, page, run, run_with, sizes, top};

/// What the tests themselves look for: a full sweep instead of a sample.
fn sweep() -> [(&'static str, std::ffi::OsString); 1] {
    [("CROUPIER_SWEEP", "full".into())]
}

/// After a changed line it ends within five minutes on two cores. The journal's sweeps and the
/// chores are left to `test`.
pub(crate) fn quick() -> Result<(), String> {
    lint()?;
    let tests = ["test", "--workspace", "--exclude", "xtask", "--lib", "--bins", "--tests"];
    let but = ["--", "--skip", "power_cuts::", "--skip", "damage::"];
    run("cargo", &[&tests[..], &but].concat())?;
    emulator::quick()
}

pub(crate) fn test(long: bool) -> Result<(), String> {
    let full = sweep();
    let sweep: &Environment = if long { &full } else { &[] };
    lint()?;
    let on_the_box =
        ["clippy", "--target", THUMB, "-p", "flash-journal", "-p", "board", "-p", "firmware"];
    run("cargo", &[&on_the_box[..], &["--", "-D", "warnings"]].concat())?;
    sizes::print()?;
    run("cargo", &["doc", "--workspace", "--no-deps", "--document-private-items"])?;
    run_with("cargo", &["test", "--workspace"], &top(), sweep)?;
    emulator::test(sweep)?;
    if long {
        emulator::test_other_names()?;
    }
    match page::test(sweep)? {
        None => println!("\nxtask: all of it holds"),
        Some(missing) => println!("\nxtask: all of it holds; not tested was {missing}"),
    }
    Ok(())
}

fn lint() -> Result<(), String> {
    run("cargo", &["fmt", "--all", "--check"])?;
    run("cargo", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])
}
