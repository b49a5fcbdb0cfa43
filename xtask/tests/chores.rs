//! `cargo xtask` as it is called: what it says, and how it ends.

use std::process::{Command, Output};

/// Some of the chores; a list of them names all of these.
const CHORES: [&str; 4] = ["test", "sizes", "uf2", "pages"];

fn xtask(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask")).args(arguments).output().unwrap()
}

fn lists_the_chores(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let listed = |chore: &&str| text.lines().any(|line| line.trim_start().starts_with(chore));
    CHORES.iter().all(listed)
}

#[test]
fn whoever_asks_for_help_gets_the_chores_and_no_error() {
    for help in ["--help", "-h", "help"] {
        let output = xtask(&[help]);
        assert_eq!(output.status.code(), Some(0), "{help}");
        assert!(lists_the_chores(&output.stdout), "{help}: {output:?}");
        assert!(output.stderr.is_empty(), "{help}: {output:?}");
    }
}

#[test]
fn an_unknown_chore_is_named_and_the_known_ones_are_listed() {
    for arguments in [&["dishes"][..], &["sizes", "dishes"]] {
        let output = xtask(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("dishes"), "{output:?}");
    }
    assert!(lists_the_chores(&xtask(&["dishes"]).stderr));
}

#[test]
fn without_a_chore_there_is_a_list_and_an_error() {
    let output = xtask(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(lists_the_chores(&output.stderr), "{output:?}");
}
