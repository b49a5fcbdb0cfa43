//! Pages for engineers name things in the code: each stands in a file that the same line links to.

use super::{read, top};
use std::path::Path;

const PAGES: [&str; 2] = ["docs/add-a-game.md", "docs/saves.md"];

/// What a line names in `code`, but for links, paths and options of a command.
fn names(line: &str) -> Vec<&str> {
    let code = line.split('`').skip(1).step_by(2);
    let is_name =
        |code: &&str| !code.contains('/') && !code.ends_with(".rs") && !code.starts_with('-');
    code.filter(is_name).collect()
}

/// The Rust files a line links to.
fn sources(line: &str) -> Vec<&str> {
    let targets = line.split("](../").skip(1);
    targets.filter_map(|target| target.split(')').next()).filter(|to| to.ends_with(".rs")).collect()
}

/// Names of a page that stand in none of the files their line links to.
fn unknown(page: &str) -> Vec<String> {
    let mut unknown = Vec::new();
    for line in page.lines() {
        let sources: Vec<String> =
            sources(line).iter().map(|file| read(top().join(file))).collect();
        for name in names(line).into_iter().filter(|_| !sources.is_empty()) {
            if !sources.iter().any(|source| source.contains(name)) {
                unknown.push(format!("{name} in: {line}"));
            }
        }
    }
    unknown
}

#[test]
fn what_the_pages_name_is_in_the_code() {
    let mut seen = 0;
    for page in PAGES {
        let text = read(Path::new(page));
        assert_eq!(unknown(&text), [] as [String; 0], "{page}");
        seen += text.lines().filter(|line| !sources(line).is_empty()).count();
    }
    assert!(seen > 20, "only {seen} lines were checked: are they still read?");
}

#[test]
fn a_name_that_is_gone_is_noticed() {
    let line = "| [`console/src/session.rs`](../console/src/session.rs) | a row in `games!` |";
    assert_eq!(unknown(line), [] as [String; 0]);
    assert_eq!(unknown(&line.replace("games!", "lie_on_the_table!")).len(), 1);
}
