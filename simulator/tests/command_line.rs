//! The command line's own help, completions and manual.

use std::fs;
use std::process::{Command, Output};

fn croupier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_croupier")).args(arguments).output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = croupier(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Every command, as the help lists them.
fn commands() -> Vec<String> {
    let help = printed(&["-h"]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed.map_while(|line| line.split_whitespace().next());
    let names: Vec<String> = names.map(String::from).filter(|name| name != "help").collect();
    assert!(names.iter().any(|name| name == "referee"), "{help}");
    names
}

#[test]
fn the_help_lists_every_exit_status() {
    for help in ["-h", "--help"] {
        let help = printed(&[help]);
        let exits = help.split("Exit status:\n").nth(1).unwrap();
        let numbers = exits.lines().filter_map(|line| line.split_whitespace().next());
        assert_eq!(numbers.collect::<Vec<_>>(), ["0", "1", "2"]);
    }
}

#[test]
fn every_shell_completes_every_command_and_its_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell} does not know {command}");
        }
        for option in ["verbose", "language", "png"] {
            assert!(script.contains(option), "{shell} does not know --{option}");
        }
    }
    assert_eq!(croupier(&["completions", "abacus"]).status.code(), Some(2));
}

#[test]
fn a_slip_is_read_over_unless_strictly() {
    let slip = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tests/rulebook/bingolino/a-slip-is-reported-and-read-over.rec"
    );
    let judged = |arguments: &[&str]| {
        let output = croupier(&[&["referee", slip], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let (by_hand, strict) = (judged(&[]), judged(&["--strict"]));
    assert!(by_hand.contains("\n13 ok done\n"), "{by_hand}");
    assert!(by_hand.starts_with(&strict), "{strict}");
    assert!(strict.lines().last().unwrap().starts_with("6 expected "), "{strict}");
    assert_eq!(judged(&["--json"]).matches("\"expected\"").count(), 6);
    assert_eq!(judged(&["--json", "--strict"]).matches("\"expected\"").count(), 1);
}

#[test]
fn every_command_has_a_manual_page() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("man");
    assert_eq!(printed(&["man", "--out", out.to_str().unwrap()]), "");
    let page = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    for command in commands() {
        assert!(page(&format!("croupier-{command}.1")).contains(".SH SYNOPSIS"));
    }
    assert!(page("croupier.1").contains("Exit status"));
    assert!(page("croupier-referee.1").contains("json"));

    let file = out.join("croupier.1");
    let refused = croupier(&["man", "--out", file.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("croupier.1: "));
}
