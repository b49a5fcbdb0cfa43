//! The rows of [`spelling.txt`](../../spelling.txt), which explains them at its top.

use console::Language;
use std::sync::LazyLock;

const FILE: &str = include_str!("../../spelling.txt");

/// What the rows below a heading are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Section {
    Spoken,
    Pronounced,
    PronouncedAnywhere,
    StaysUp,
    Falls,
}

impl Section {
    fn headed(line: &str) -> Option<Section> {
        match line {
            "[spoken]" => Some(Section::Spoken),
            "[pronounced]" => Some(Section::Pronounced),
            "[pronounced anywhere]" => Some(Section::PronouncedAnywhere),
            "[stays up]" => Some(Section::StaysUp),
            "[falls]" => Some(Section::Falls),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) section: Section,
    pub(super) language: Language,
    /// The text on the screen, or the spoken words.
    pub(super) text: &'static str,
    /// Its replacement; empty in sections without one.
    pub(super) instead: &'static str,
}

/// The rows of the file. Other lines are skipped; a test makes sure that there are none.
pub(super) fn rows() -> impl Iterator<Item = Row> {
    static ROWS: LazyLock<Vec<Row>> =
        LazyLock::new(|| lines().filter_map(|(section, line)| row(section?, line)).collect());
    ROWS.iter().copied()
}

/// Every line with its heading, without comments and headings.
fn lines() -> impl Iterator<Item = (Option<Section>, &'static str)> {
    let mut section = None;
    FILE.lines().filter_map(move |line| {
        let heading = Section::headed(line);
        section = heading.or(section);
        let is_row = heading.is_none() && !line.is_empty() && !line.starts_with('#');
        is_row.then_some((section, line))
    })
}

fn row(section: Section, line: &'static str) -> Option<Row> {
    let mut columns = line.split('|').map(str::trim);
    let (code, text) = (columns.next()?, columns.next()?);
    let instead = match section {
        Section::StaysUp | Section::Falls => "",
        Section::Spoken | Section::Pronounced | Section::PronouncedAnywhere => columns.next()?,
    };
    let language = Language::ALL.into_iter().find(|language| language.code() == code)?;
    columns.next().is_none().then_some(Row { section, language, text, instead })
}

/// The row of this section for exactly this text.
pub(super) fn row_of(section: Section, language: Language, text: &str) -> Option<Row> {
    rows().find(|row| (row.section, row.language, row.text) == (section, language, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spelling::spell;
    use crate::words::Part;
    use console::{Spoken, Text};
    use std::collections::BTreeSet;

    fn is_on_the_screen(language: Language, text: &str) -> bool {
        let letter = text.len() == 1 && text.contains(|c: char| c.is_ascii_uppercase());
        let mut texts = Text::ALL.iter().map(|one| one.get(language));
        let mut words = Spoken::ALL.iter().map(|one| one.get(language));
        letter || texts.any(|shown| shown == text) || words.any(|shown| shown == text)
    }

    #[test]
    fn every_line_of_the_file_is_a_row_for_something_that_is_said() {
        let mut seen = BTreeSet::new();
        for (section, line) in lines() {
            let row = section.and_then(|section| row(section, line));
            let row = row.unwrap_or_else(|| panic!("this is no row: {line}"));
            let spelt = |with: &dyn Fn(&str) -> bool| {
                Part::all().any(|part| with(&spell(part, row.language)))
            };
            let known = match row.section {
                Section::Spoken => is_on_the_screen(row.language, row.text),
                Section::PronouncedAnywhere => spelt(&|spelt| spelt.contains(row.text)),
                Section::Pronounced | Section::StaysUp | Section::Falls => {
                    spelt(&|spelt| spelt == row.text)
                }
            };
            assert!(known, "nothing reads so: {line}");
            let values = |text: &str| text.matches('#').count();
            assert!(row.instead.is_empty() || values(row.text) == values(row.instead), "{line}");
            // A clip ends in one way.
            let about = match row.section {
                Section::Falls => Section::StaysUp,
                section => section,
            };
            let place = (about as u8, row.language.number(), row.text);
            assert!(seen.insert(place), "twice: {line}");
        }
    }
}
