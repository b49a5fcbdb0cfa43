//! Prose on the pages is wrapped at 100 columns, so that a change of a word is a change of a line.

use super::{pages, read};
use std::path::PathBuf;

const COLUMNS: usize = 100;

/// Lines of prose that are too long: not in code blocks, tables, or a single word that cannot be
/// broken.
fn too_long(page: &str) -> Vec<&str> {
    let mut in_code = false;
    let is_prose = |line: &&str| {
        in_code ^= line.trim_start().starts_with("```");
        let broken = line.split_whitespace().filter(|word| !["-", ">"].contains(word)).count() > 1;
        !in_code && broken && !line.starts_with('|')
    };
    let prose = page.lines().filter(is_prose);
    prose.filter(|line| line.chars().count() > COLUMNS).collect()
}

#[test]
fn prose_is_wrapped() {
    let readmes = ["tests/emulator/README.md", "tests/rulebook/README.md"].map(PathBuf::from);
    for page in pages().unwrap().into_iter().chain(readmes) {
        assert_eq!(too_long(&read(&page)), [""; 0], "{}", page.display());
    }
}

#[test]
fn only_prose_is_to_be_wrapped() {
    let long = "a line ".repeat(20);
    assert_eq!(too_long(&long), [long.as_str()]);
    assert_eq!(too_long(&format!("```sh\n{long}\n```\nshort")), [""; 0]);
    assert_eq!(too_long(&format!("| {long} |")), [""; 0]);
    assert_eq!(too_long(&format!("- [link]({})", "x".repeat(120))), [""; 0]);
}
