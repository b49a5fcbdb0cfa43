//! What the box says on the pages for playing with eyes closed, recorded from `croupier --say`.
//!
//! A comment above a table has the script, `<!-- heard: presses before | presses -->`. The table
//! then has a row for each press after the bar, with what the box says in reply.

use super::read;
use crate::stored::Files;
use anyhow::{Context as _, Result, ensure};
use console::{Language, Spoken};
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

const BEGIN: &str = "<!-- heard: ";
const END: &str = " -->";

fn page(language: Language) -> PathBuf {
    format!("docs/play/eyes-closed.{}.md", language.code()).into()
}

/// Every page with its tables as the box speaks today.
pub(super) fn files(shell: &Shell, croupier: &Path) -> Result<Files> {
    let mut files = Files::new();
    for language in Language::ALL {
        let code = language.code();
        let say = |script: &str| -> Result<Vec<String>> {
            let arguments = ["--say", "--speech", "everything", "--language", code];
            let say = cmd!(shell, "{croupier} {arguments...} --script {script}");
            Ok(say.quiet().read()?.lines().map(String::from).collect())
        };
        let filled = fill_in(&read(page(language))?, language, &say)?;
        files.insert(page(language), filled.into_bytes());
    }
    Ok(files)
}

/// Fills in the tables of a page. `say` returns every line that a script makes the box say.
fn fill_in(
    page: &str,
    language: Language,
    say: &dyn Fn(&str) -> Result<Vec<String>>,
) -> Result<String> {
    let mut filled: Vec<String> = Vec::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        filled.push(line.to_string());
        let script = line.strip_prefix(BEGIN).and_then(|line| line.strip_suffix(END));
        let Some(script) = script else { continue };
        let (before, presses) = script.split_once(" | ").context("a script without presses")?;
        // The heading of the table and the line below it stay.
        filled.extend(lines.by_ref().take(2).map(String::from));
        while lines.next_if(|line| line.starts_with('|')).is_some() {}
        let mut played = before.to_string();
        let mut said = say(&played)?.len();
        // What the box says later by itself belongs to the last press.
        for press in presses.split(", ") {
            played = format!("{played} {press}");
            let all = say(&played)?;
            let reply = all.get(said..).context("the same presses say something else")?;
            // A page that shows silence teaches nothing: its presses lead elsewhere by now.
            ensure!(!reply.is_empty(), "{script}: after {press} the box says nothing");
            filled.push(format!("| **{}** | {} |", name(press, language), reply.join(" ")));
            said = all.len();
        }
    }
    Ok(filled.join("\n") + "\n")
}

/// What the pages call a press, such as `left` or `holdB 2000ms`.
fn name(press: &str, language: Language) -> String {
    let held = match language {
        Language::De => " gehalten",
        Language::En => " held",
        Language::Fr => " maintenu",
        Language::It => " tenuto premuto",
    };
    let names = press.split_whitespace().filter(|word| !word.ends_with("ms")).map(|word| {
        let (button, ending) = word.strip_prefix("hold").map_or((word, ""), |word| (word, held));
        let buttons = [Spoken::Up, Spoken::Down, Spoken::Left, Spoken::Right, Spoken::A, Spoken::B];
        let pressed =
            buttons.into_iter().find(|one| format!("{one:?}").eq_ignore_ascii_case(button));
        format!("{}{ending}", pressed.map_or(word, |button| button.get(language)))
    });
    let names = names.collect::<Vec<_>>().join(", ");
    // Nothing is pressed: the player only waits.
    if names.is_empty() { "–".into() } else { names }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;
    use console::Text;
    use pulldown_cmark::Event;

    #[test]
    fn every_language_has_the_same_scripts() {
        let scripts = |language: Language| -> Vec<String> {
            let page = read(page(language)).unwrap();
            page.lines().filter(|line| line.starts_with(BEGIN)).map(String::from).collect()
        };
        assert!(scripts(Language::En).len() > 5);
        for language in Language::ALL {
            assert_eq!(scripts(language), scripts(Language::En), "{language:?}");
        }
    }

    #[test]
    fn words_between_the_tables_are_the_boxs_own() {
        for language in Language::ALL {
            let page = read(page(language)).unwrap();
            let tables: String = page.lines().filter(|line| line.starts_with("| **")).collect();
            for event in parse(&page) {
                let Event::Code(words) = event else { continue };
                let own = Text::ALL.iter().any(|text| text.get(language) == &*words)
                    || Spoken::ALL.iter().any(|spoken| spoken.get(language) == &*words)
                    || tables.contains(&*words);
                assert!(own, "{language:?}: the box never says {words:?}");
            }
        }
    }
}
