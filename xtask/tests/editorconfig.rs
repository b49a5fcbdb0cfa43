//! Text files follow `.editorconfig` where no formatter takes care of it.

use std::path::Path;
use std::process::Command;

/// The extensions of the files that are checked.
const SOURCES: [&str; 7] = ["rs", "js", "toml", "x", "scad", "py", "md"];

/// Whether a line cannot be broken: it is a single word, a row of a table, or has a link.
fn may_be_long(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches(['/', '!', '#', '*', '-', ' ']);
    !line.contains(' ')
        || line.starts_with(['|', '['])
        || line.contains("](")
        || line.starts_with('!')
}

#[test]
fn lines_are_short_and_without_tabs_and_trailing_spaces() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let listed = Command::new("git").args(["ls-files"]).current_dir(&top).output().unwrap();
    let mut wrong = Vec::new();
    for name in String::from_utf8(listed.stdout).unwrap().lines() {
        let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
        let Ok(text) = std::fs::read_to_string(top.join(name)) else { continue };
        if !ending.is_some_and(|ending| SOURCES.contains(&ending)) || text.is_empty() {
            continue;
        }
        if !text.ends_with('\n') || text.ends_with("\n\n") || text.contains("\r\n") {
            wrong.push(format!("{name}: how it ends"));
        }
        for (number, line) in (1..).zip(text.lines()) {
            let start = line.trim_start();
            // Only comments are measured: prose may have long tables, and rustfmt sees to code.
            let is_comment =
                ending != Some("md") && ["//", "#", "*"].iter().any(|mark| start.starts_with(mark));
            let long = line.chars().count() > 100 && is_comment && !may_be_long(line);
            if long || line.ends_with(' ') || line.contains('\t') {
                wrong.push(format!("{name}:{number}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
