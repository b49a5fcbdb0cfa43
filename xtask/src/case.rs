//! The parts of the printed case in `docs/enclosure/` and the picture of it, made by OpenSCAD.
//!
//! OpenSCAD computes the same triangles every time but writes them in any order, so they are sorted
//! here: the same source gives the same bytes. Normals are left out, because readers compute them
//! from the corners.
//!
//! `SHA256SUMS` beside them has the checksums of the source and of all parts, so that a test
//! without OpenSCAD notices when the source has changed but the parts have not.

use crate::{cargo, sha256, top};
use anyhow::Result;
use fs_err as fs;
use std::env;
use std::fmt::Write as _;
use std::path::PathBuf;
use stl_io::{Triangle, Vector};
use xshell::{Shell, cmd};

/// The screens for which there is a case, and how the names of their files end.
pub(crate) const PANELS: [(&str, &str); 3] = [("0.96", ""), ("1.3", "-1.3"), ("2.42", "-2.42")];

const SOURCE: &str = "box.scad";
const SUMS: &str = "SHA256SUMS";

/// What the box in the picture shows.
const SCREEN: &str = "tests/screens/bingolino-number-five.txt";
/// The size of the picture, and by how much larger it is drawn.
const SIZE: (u32, u32) = (900, 550);
const SCALE: u32 = 3;
/// The point it looks at, the angles, and the distance.
const CAMERA: &str = "0,-2,12,34,0,14,285";

pub(crate) fn folder() -> PathBuf {
    top().join("docs/enclosure")
}

/// Every part: its file, its name in the source, and its screen.
pub(crate) fn parts() -> Vec<(String, &'static str, &'static str)> {
    let mut parts = vec![("marks.stl".to_string(), "marks", "0.96")];
    for (panel, ending) in PANELS {
        parts.extend(["tray", "lid"].map(|part| (format!("{part}{ending}.stl"), part, panel)));
    }
    parts
}

pub(crate) fn write(shell: &Shell) -> Result<()> {
    let unsorted = cargo::target_directory()?.join("part.stl");
    let _folder = shell.push_dir(folder());
    for (name, part, panel) in parts() {
        let definitions = ["-D", &format!("part=\"{part}\""), "-D", &format!("panel=\"{panel}\"")];
        let openscad = cmd!(shell, "openscad --export-format binstl -q {definitions...}");
        openscad.args(["-o".as_ref(), unsorted.as_os_str()]).arg(SOURCE).run()?;
        fs::write(folder().join(name), sorted(&fs::read(&unsorted)?)?)?;
    }
    fs::write(folder().join(SUMS), sums()?)?;
    draw(shell)
}

/// The checksums of the source and the parts as they are now, as `sha256sum --check` reads them.
fn sums() -> Result<String> {
    let mut sums = String::new();
    for name in std::iter::once(SOURCE.to_string()).chain(parts().into_iter().map(|part| part.0)) {
        writeln!(sums, "{}  {name}", sha256(&fs::read(folder().join(&name))?))?;
    }
    Ok(sums)
}

/// An STL with each triangle starting at its least corner, the triangles in the order of their
/// bytes, and no normals.
fn sorted(stl: &[u8]) -> Result<Vec<u8>> {
    let bytes = |corner: &Vector<f32>| corner.0.map(f32::to_le_bytes);
    let mut stl = std::io::Cursor::new(stl);
    let mut triangles =
        stl_io::create_stl_reader(&mut stl)?.collect::<Result<Vec<Triangle>, _>>()?;
    for triangle in &mut triangles {
        triangle.normal = Vector([0.0; 3]);
        let corners = triangle.vertices.iter().enumerate();
        let least = corners.min_by_key(|(_, corner)| bytes(corner)).map_or(0, |(nth, _)| nth);
        triangle.vertices.rotate_left(least);
    }
    triangles.sort_by_key(|triangle| triangle.vertices.each_ref().map(bytes));
    let mut sorted = Vec::new();
    stl_io::write_stl(&mut sorted, triangles.iter())?;
    Ok(sorted)
}

/// Draws the finished box with a real screen. The picture is drawn larger and then scaled down by
/// ImageMagick, so that its edges are smooth.
fn draw(shell: &Shell) -> Result<()> {
    let screen = fs::read_to_string(top().join(SCREEN))?;
    let target = cargo::target_directory()?;
    let (scene, large) = (target.join("picture.scad"), target.join("finished.png"));
    let source = folder().join(SOURCE).display().to_string();
    // In OpenSCAD the last assignment counts.
    let lit = format!("include <{source}>\npart = \"picture\";\nlit = {:?};\n", lit(&screen));
    fs::write(&scene, lit)?;
    let (width, height) = SIZE;
    let size = format!("--imgsize={},{}", SCALE * width, SCALE * height);
    let camera = format!("--camera={CAMERA}");
    let look = [&size, &camera, "--projection=p", "--colorscheme=Tomorrow"];
    // OpenSCAD draws pictures only where there is a display.
    let display = if env::var_os("DISPLAY").is_some() { vec![] } else { vec!["xvfb-run", "-a"] };
    let openscad = [&display, &["openscad", "-q"][..], &look].concat();
    cmd!(shell, "env {openscad...} -o {large} {scene}").run()?;
    let (size, picture) = (format!("{width}x{height}"), folder().join("finished.png"));
    Ok(cmd!(shell, "convert {large} -filter box -resize {size} -strip {picture}").run()?)
}

/// The lit pixels of a screen in half blocks, as runs: column, row, length.
fn lit(screen: &str) -> Vec<[usize; 3]> {
    let mut runs = Vec::new();
    for (line, text) in screen.lines().enumerate() {
        for (half, blocks) in ["█▀", "█▄"].into_iter().enumerate() {
            let lit: Vec<bool> = text.chars().map(|block| blocks.contains(block)).collect();
            let mut column = 0;
            for run in lit.chunk_by(|one, next| one == next) {
                if run[0] {
                    runs.push([column, 2 * line + half, run.len()]);
                }
                column += run.len();
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_parts_are_sorted_and_made_from_the_source_as_it_is() {
        let stored = fs::read_to_string(folder().join(SUMS)).unwrap();
        assert_eq!(sums().unwrap(), stored, "`cargo xtask case` makes the parts again");
        for (name, ..) in parts() {
            let stl = fs::read(folder().join(&name)).unwrap();
            assert!(sorted(&stl).unwrap() == stl, "{name}");
        }
    }
}
