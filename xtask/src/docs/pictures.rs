//! The pictures on the pages are real screens, drawn by `croupier screens`. Those that a page shows
//! are stored by language and scene.

use super::{links, pages, read};
use crate::stored::Files;
use anyhow::Result;
use fs_err as fs;
use std::path::Path;
use xshell::{Shell, cmd};

/// Where they are stored.
pub(crate) const SCREENS: &str = "docs/play/screens";

/// The film at the top of the README: a turn of Bingolino, in a quarter of a minute.
const FILM: &str = "docs/turn.png";
const TURN: &str = "1000ms left! 300ms down! 300ms left! 300ms right! 300ms A! 300ms left! \
    300ms A 700ms right 1900ms A 1200ms left 400ms up 900ms left 500ms right 300ms up 900ms A 900ms";

/// The film, and every screen that a page shows.
pub(super) fn files(shell: &Shell, croupier: &Path) -> Result<Files> {
    let folder = tempfile::tempdir()?;
    let (drawn, film) = (folder.path().join("screens"), folder.path().join("turn.png"));
    cmd!(shell, "{croupier} screens --out {drawn}").quiet().ignore_stdout().run()?;
    let play = cmd!(shell, "{croupier} play --language en --script {TURN} --film {film}");
    play.quiet().ignore_stdout().run()?;
    let mut files = Files::from([(FILM.into(), fs::read(film)?)]);
    for page in pages(shell)? {
        for target in links::targets(&read(&page)?) {
            // The rest is such as `de/home.png`, from wherever the page leads there.
            let Some((_, name)) = target.split_once("screens/") else { continue };
            // A screen that is gone is not stored, and the test of links complains about it.
            if let Ok(picture) = fs::read(drawn.join(name)) {
                files.insert(Path::new(SCREENS).join(name), picture);
            }
        }
    }
    Ok(files)
}
