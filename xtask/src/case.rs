//! The parts of the printed case in `docs/enclosure/`, made by OpenSCAD.
//!
//! OpenSCAD computes the same triangles every time but writes them in any order, so they are put in
//! order here: the same source gives the same bytes. Normals are left out, as a reader computes
//! them from the corners.
//!
//! Beside them lie the checksums of the source and of all parts, so that a test without OpenSCAD
//! notices when the source has changed and the parts have not.

use crate::{cargo, read, run_with, sha256, top, write_file};
use std::fmt::Write as _;
use std::path::Path;

/// The screens for which there is a case, and the ending of their files.
pub(crate) const PANELS: [(&str, &str); 3] = [("0.96", ""), ("1.3", "-1.3"), ("2.42", "-2.42")];

/// A heading without content, then the number of triangles.
pub(crate) const HEAD: usize = 84;
/// A normal, three corners, two spare bytes.
pub(crate) const TRIANGLE: usize = 50;

/// Their source, and the list of checksums.
const SOURCE: &str = "box.scad";
const SUMS: &str = "SHA256SUMS";

/// Every part: its file, its name in the source, and its screen.
fn parts() -> Vec<(String, &'static str, &'static str)> {
    let mut parts = vec![("marks.stl".to_string(), "marks", "0.96")];
    for (panel, ending) in PANELS {
        parts.extend(["tray", "lid"].map(|part| (format!("{part}{ending}.stl"), part, panel)));
    }
    parts
}

pub(crate) fn write() -> Result<(), String> {
    let place = top().join("docs/enclosure");
    let raw = cargo::target_directory()?.join("part.stl");
    let raw = raw.to_str().ok_or("the target directory's name is not UTF-8")?;
    for (name, part, panel) in parts() {
        let (part, panel) = (format!("part=\"{part}\""), format!("panel=\"{panel}\""));
        let format = ["--export-format", "binstl", "-q"];
        let arguments = ["-D", &part, "-D", &panel, "-o", raw, SOURCE];
        run_with("openscad", &[&format[..], &arguments].concat(), &place, &[])?;
        let stl = in_order(&read(Path::new(raw))?).ok_or("OpenSCAD wrote no binary STL")?;
        write_file(&place.join(name), &stl)?;
    }
    write_file(&place.join(SUMS), sums(&place)?.as_bytes())
}

/// The checksums of source and parts as they lie there, as `sha256sum --check` reads them.
fn sums(place: &Path) -> Result<String, String> {
    let mut sums = String::new();
    for name in std::iter::once(SOURCE.to_string()).chain(parts().into_iter().map(|part| part.0)) {
        let _ = writeln!(sums, "{}  {name}", sha256(&read(&place.join(&name))?));
    }
    Ok(sums)
}

/// The triangles of a binary STL, each from its least corner on, in the order of their bytes, with
/// neither a heading nor normals.
pub(crate) fn in_order(stl: &[u8]) -> Option<Vec<u8>> {
    let (each, rest) = stl.get(HEAD..)?.as_chunks::<TRIANGLE>();
    if !rest.is_empty() || stl.get(80..HEAD)? != u32::try_from(each.len()).ok()?.to_le_bytes() {
        return None;
    }
    let mut triangles: Vec<Vec<[u8; 12]>> = Vec::new();
    for triangle in each {
        let (corners, _) = triangle[12..].as_chunks::<12>();
        let mut corners = corners.to_vec();
        let least = (0..corners.len()).min_by_key(|&nth| corners[nth])?;
        corners.rotate_left(least);
        triangles.push(corners);
    }
    triangles.sort_unstable();
    let mut stl = [&[0; 80][..], &stl[80..HEAD]].concat();
    for corners in triangles {
        stl.extend([0; 12]);
        stl.extend(corners.as_flattened());
        stl.extend([0; 2]);
    }
    Some(stl)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_stored_parts_are_made_from_the_source_as_it_is() {
        let place = top().join("docs/enclosure");
        let stored = fs::read_to_string(place.join(SUMS)).unwrap_or_default();
        let now = sums(&place).unwrap();
        assert_eq!(now, stored, "something has changed: `cargo xtask case` makes the parts again");
    }

    #[test]
    fn the_stored_parts_are_in_order() {
        for file in fs::read_dir(top().join("docs/enclosure")).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "stl") {
                let stl = fs::read(&path).unwrap();
                assert!(in_order(&stl).as_ref() == Some(&stl), "{}", path.display());
            }
        }
    }
}
