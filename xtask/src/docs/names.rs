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

/// Where the program on a desk keeps a game is said where a record is asked for, and in its help.
#[test]
fn contributing_names_the_save_as_the_program_does() {
    let main = read("simulator/src/main.rs");
    let (_, usual) = main.split_once("fn usual_save()").unwrap();
    let (usual, _) = usual.split_once("\n}\n").unwrap();
    let (_, help) = main.split_once("/// Where the game is kept [default: ").unwrap();
    let (help, _) = help.split_once("#[arg").unwrap();
    for words in ["XDG_DATA_HOME", ".local/share", "croupier/save"] {
        assert!(usual.contains(&format!("\"{words}\"")), "{words} is not where it is kept");
        assert!(read("CONTRIBUTING.md").contains(words), "{words} in CONTRIBUTING.md");
        assert!(help.contains(words), "{words} in the help");
    }
}

#[test]
fn a_name_that_is_gone_is_noticed() {
    let line = "| [`console/src/session.rs`](../console/src/session.rs) | a row in `games!` |";
    assert_eq!(unknown(line), [] as [String; 0]);
    assert_eq!(unknown(&line.replace("games!", "lie_on_the_table!")).len(), 1);
}
