//! The play pages as PDF, one for each language and paper, stored beside them.

use super::{GAMES, read};
use crate::stored::Files;
use crate::top;
use anyhow::{Error, Result};
use fs_err as fs;
use print_kit::Paper;
use std::path::Path;

const LANGUAGES: [(&str, &str); 4] = [
    ("de", "Spielen mit Croupier"),
    ("en", "Playing with Croupier"),
    ("fr", "Jouer avec Croupier"),
    ("it", "Giocare con Croupier"),
];

/// Lays out the pages with these pictures, or with stored ones.
pub(super) fn files(pictures: &Files) -> Result<Files> {
    let folder = Path::new("docs/play");
    let open = |path: &str| match pictures.get(&folder.join(path)) {
        Some(picture) => Ok(picture.clone()),
        None => fs::read(top().join(folder).join(path)).map_err(|error| error.to_string()),
    };
    let mut files = Files::new();
    for (language, title) in LANGUAGES {
        let page = |game| read(folder.join(format!("{game}.{language}.md")));
        let pages: Vec<String> = GAMES.into_iter().map(page).collect::<Result<_>>()?;
        for paper in Paper::ALL {
            let name = format!("croupier.{language}{}.pdf", paper.ending());
            let pdf = print_kit::handout(title, paper, &pages, &open).map_err(Error::msg)?;
            files.insert(folder.join(name), pdf);
        }
    }
    Ok(files)
}
