//! Pages for engineers name things in the code: each stands in a file that the same line links to.

use super::read;

const PAGES: [&str; 2] = ["docs/add-a-game.md", "docs/saves.md"];

#[test]
fn what_the_pages_name_is_in_the_code() {
    let mut seen = 0;
    for line in PAGES.map(read).iter().flat_map(|page| page.lines()) {
        let targets = line.split("](../").skip(1).filter_map(|rest| rest.split(')').next());
        let sources: Vec<String> = targets.filter(|to| to.ends_with(".rs")).map(read).collect();
        // What stands in `code` is a name, but for paths and options of a command.
        let code = line.split('`').skip(1).step_by(2);
        let names = code
            .filter(|code| !code.contains('/') && !code.ends_with(".rs") && !code.starts_with('-'));
        for name in names.filter(|_| !sources.is_empty()) {
            let found = sources.iter().any(|source| source.contains(name));
            assert!(found, "{name} is not there any more: {line}");
            seen += 1;
        }
    }
    assert!(seen > 20, "only {seen} names were checked: are they still read?");
}
