//! The pictures on the pages are real screens: `croupier screens` draws them, and those on a page
//! are stored in `docs/play/screens/`, by language and scene.

use super::{links, pages, top};
use crate::cargo;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

/// Where they are stored.
const SCREENS: &str = "docs/play/screens";

/// The picture on top of the README: a turn of Bingolino, in a quarter of a minute.
const FILM: &str = "docs/turn.png";
const TURN: &str = "1000ms left! 300ms left! 300ms right! 300ms A! 300ms left! 300ms A 700ms right \
    1900ms A 1200ms left 400ms up 900ms left 500ms right 300ms up 900ms A 900ms";

/// Redraws every screen and stores those that a page shows, and the film.
pub(crate) fn write() -> io::Result<()> {
    shoot(&top().join(FILM))?;
    let target = cargo::target_directory().map_err(io::Error::other)?;
    let drawn = target.join("screens");
    draw(&drawn)?;
    let kept = top().join(SCREENS);
    if kept.exists() {
        fs::remove_dir_all(&kept)?;
    }
    for name in shown()? {
        let to = kept.join(&name);
        fs::create_dir_all(to.parent().unwrap_or(&kept))?;
        fs::copy(drawn.join(&name), to).map_err(|error| {
            io::Error::other(format!("{}: no such screen, or {error}", name.display()))
        })?;
    }
    Ok(())
}

fn draw(into: &Path) -> io::Result<()> {
    croupier(Command::new(env!("CARGO")).args(RUN).args(["screens", "--out"]).arg(into))
}

fn shoot(film: &Path) -> io::Result<()> {
    let turn = ["play", "--language", "en", "--script", TURN, "--film"];
    croupier(Command::new(env!("CARGO")).args(RUN).args(turn).arg(film))
}

const RUN: [&str; 3] = ["run", "--quiet", "--"];

fn croupier(command: &mut Command) -> io::Result<()> {
    let status = command.current_dir(top()).stdout(Stdio::null()).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other("the screens were not drawn")) }
}

/// The screens that the pages show, such as `de/home.png`.
fn shown() -> io::Result<BTreeSet<PathBuf>> {
    let mut shown = BTreeSet::new();
    for page in pages()? {
        let directory = page.parent().unwrap_or(Path::new(""));
        for target in links::targets(&fs::read_to_string(top().join(&page))?) {
            let path = flat(&directory.join(target));
            if let Ok(name) = path.strip_prefix(SCREENS) {
                shown.insert(name.to_path_buf());
            }
        }
    }
    Ok(shown)
}

/// The path without `..` inside.
fn flat(path: &Path) -> PathBuf {
    let mut flat = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                flat.pop();
            }
            part => flat.push(part),
        }
    }
    flat
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_film_is_as_it_is_played_today() {
        let directory = tempfile::tempdir().unwrap();
        let today = directory.path().join("turn.png");
        shoot(&today).unwrap();
        let same = fs::read(top().join(FILM)).unwrap() == fs::read(today).unwrap();
        assert!(same, "a turn looks different: `cargo xtask pages`");
    }

    #[test]
    fn the_kept_pictures_are_those_that_pages_show_and_as_they_are_drawn_today() {
        let drawn = tempfile::tempdir().unwrap();
        draw(drawn.path()).unwrap();
        let kept = top().join(SCREENS);
        let mut names = BTreeSet::new();
        for language in fs::read_dir(&kept).unwrap() {
            for picture in fs::read_dir(language.unwrap().path()).unwrap() {
                names.insert(picture.unwrap().path().strip_prefix(&kept).unwrap().to_path_buf());
            }
        }
        assert_eq!(names, shown().unwrap(), "`cargo xtask pages` keeps what is shown");
        for name in names {
            let today = fs::read(drawn.path().join(&name)).unwrap_or_default();
            let same = fs::read(kept.join(&name)).unwrap() == today;
            assert!(same, "{} has changed: `cargo xtask pages`", name.display());
        }
    }
}
