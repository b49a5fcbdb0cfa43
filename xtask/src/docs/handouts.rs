//! The play pages as PDF, one for each language and paper, stored beside them.

use super::top;
use crate::{read, read_text, write_file};
use print_kit::Paper;
use std::path::PathBuf;

const LANGUAGES: [(&str, &str); 4] = [
    ("de", "Spielen mit Croupier"),
    ("en", "Playing with Croupier"),
    ("fr", "Jouer avec Croupier"),
    ("it", "Giocare con Croupier"),
];
const GAMES: [&str; 4] = ["bingolino", "combo", "dingominos", "free-dice"];

fn place() -> PathBuf {
    top().join("docs/play")
}

/// Every file with its name.
fn files() -> Result<Vec<(String, Vec<u8>)>, String> {
    let open = |path: &str| read(&place().join(path));
    let file = |(paper, (language, title)): (Paper, (&str, &str))| {
        let page = |game: &str| read_text(&place().join(format!("{game}.{language}.md")));
        let pages: Vec<String> = GAMES.into_iter().map(page).collect::<Result<_, _>>()?;
        let name = format!("croupier.{language}{}.pdf", paper.ending());
        let pdf = print_kit::handout(title, paper, &pages, &open);
        Ok((name.clone(), pdf.map_err(|why| format!("{name}: {why}"))?))
    };
    let all = Paper::ALL.into_iter().flat_map(|paper| LANGUAGES.map(|one| (paper, one)));
    all.map(file).collect()
}

pub(crate) fn write() -> Result<(), String> {
    for (name, pdf) in files()? {
        write_file(&place().join(&name), &pdf)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_play_pages_are_those_of_today() {
        for (name, pdf) in files().unwrap() {
            let stored = read(&place().join(&name)).unwrap_or_default();
            assert!(stored == pdf, "{name} is not what `cargo xtask pages` makes");
        }
    }
}
