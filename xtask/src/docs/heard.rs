//! What the box says on the pages for playing with eyes closed: made by `croupier --say`, as the
//! pictures of other pages are made by `croupier screens`.
//!
//! A comment above a table has the script, `<!-- heard: the way | what is pressed -->`. The table
//! then has a row for each press behind the bar, with what the box says to it.

use super::top;
use crate::{cargo, read_text, write_file};
use console::{Language, Spoken};
use std::path::PathBuf;
use std::process::Command;

const BEGIN: &str = "<!-- heard: ";
const END: &str = " -->";
/// A table's own heading, and the line below it.
const HEADING: usize = 2;

fn page(language: Language) -> PathBuf {
    top().join(format!("docs/play/eyes-closed.{}.md", language.code()))
}

/// Writes what the box says today into every page.
pub(crate) fn write() -> Result<(), String> {
    let croupier = croupier()?;
    for language in Language::ALL {
        let path = page(language);
        let says = |script: &str| says(&croupier, language, script);
        let today = filled(&read_text(&path)?, language, &says)?;
        write_file(&path, today.as_bytes())?;
    }
    Ok(())
}

fn croupier() -> Result<PathBuf, String> {
    let [croupier] = cargo::build(cargo::DESK, ["croupier"])?;
    Ok(croupier)
}

/// Every line that a script has the box say, where it says everything.
fn says(croupier: &PathBuf, language: Language, script: &str) -> Result<Vec<String>, String> {
    let output = Command::new(croupier)
        .args(["--say", "--speech", "everything", "--language", language.code()])
        .args(["--script", script])
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect())
}

/// The page with the tables as they are to be.
fn filled(
    page: &str,
    language: Language,
    says: &dyn Fn(&str) -> Result<Vec<String>, String>,
) -> Result<String, String> {
    let mut filled = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        filled += line;
        filled += "\n";
        let script = line.strip_prefix(BEGIN).and_then(|line| line.strip_suffix(END));
        let Some(script) = script else { continue };
        let (way, presses) = script.split_once(" | ").ok_or(format!("no way: {line}"))?;
        for _ in 0..HEADING {
            let heading = lines.next().ok_or(format!("no table: {line}"))?;
            filled += heading;
            filled += "\n";
        }
        while lines.next_if(|line| line.starts_with('|')).is_some() {}
        let mut played = way.to_string();
        let mut said = says(&played)?.len();
        // What moves by itself belongs to the press before it.
        for press in presses.split(", ") {
            played = format!("{played} {press}");
            let all = says(&played)?;
            let new = all.get(said..).ok_or("the same presses say something else")?;
            filled += &format!("| **{}** | {} |\n", pressed(press, language), new.join(" "));
            said = all.len();
        }
    }
    Ok(filled)
}

/// How the pages call a press, such as `left` or `holdB 2000ms`.
fn pressed(press: &str, language: Language) -> String {
    let names = press.split_whitespace().filter(|word| !word.ends_with("ms")).map(|word| {
        let name = |word: &str| match word {
            "up" => Spoken::Up.get(language),
            "down" => Spoken::Down.get(language),
            "left" => Spoken::Left.get(language),
            "right" => Spoken::Right.get(language),
            "A" => Spoken::A.get(language),
            _ => Spoken::B.get(language),
        };
        match word.strip_prefix("hold") {
            None => name(word).to_string(),
            Some(word) => {
                let held = match language {
                    Language::De => "gehalten",
                    Language::En => "held",
                    Language::Fr => "maintenu",
                    Language::It => "tenuto premuto",
                };
                format!("{} {held}", name(word))
            }
        }
    });
    match names.collect::<Vec<_>>().join(", ") {
        // It is only waited.
        none if none.is_empty() => "–".into(),
        names => names,
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;
    use console::Text;
    use pulldown_cmark::{Event, Parser};

    #[test]
    fn the_box_says_what_the_pages_have_it_say() {
        let croupier = croupier().unwrap();
        for language in Language::ALL {
            let page = read(page(language));
            let said = |script: &str| says(&croupier, language, script);
            let today = filled(&page, language, &said).unwrap();
            assert!(today == page, "{language:?}: `cargo xtask pages` writes\n{today}");
            assert!(page.matches(BEGIN).count() > 5, "{language:?}");
        }
    }

    #[test]
    fn the_pages_tell_of_the_same_presses_in_every_language() {
        let scripts = |language: Language| -> Vec<String> {
            let page = read(page(language));
            page.lines().filter(|line| line.starts_with(BEGIN)).map(String::from).collect()
        };
        for language in Language::ALL {
            assert_eq!(scripts(language), scripts(Language::En), "{language:?}");
        }
    }

    #[test]
    fn words_between_the_tables_are_the_boxs_own() {
        for language in Language::ALL {
            let page = read(page(language));
            let tables: String = page.lines().filter(|line| line.starts_with("| **")).collect();
            for event in Parser::new(&page) {
                let Event::Code(words) = event else { continue };
                let own = Text::ALL.iter().any(|text| text.get(language) == &*words)
                    || Spoken::ALL.iter().any(|spoken| spoken.get(language) == &*words)
                    || tables.contains(&*words);
                assert!(own, "{language:?}: the box never says {words:?}");
            }
        }
    }
}
