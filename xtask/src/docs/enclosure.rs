//! The printed case: the stored parts can be printed, and the page gives their size.

use super::read;
use crate::case::{PANELS, folder, parts};
use fs_err as fs;
use std::collections::HashSet;
use stl_io::IndexedMesh;

/// A stored part.
fn part(name: &str) -> IndexedMesh {
    stl_io::read_stl(&mut fs::File::open(folder().join(name)).unwrap()).unwrap()
}

/// How far a part reaches along each axis, in millimetres.
fn size(part: &IndexedMesh) -> [f32; 3] {
    [0, 1, 2].map(|axis| {
        let values = || part.vertices.iter().map(|corner| corner[axis]);
        values().fold(f32::MIN, f32::max) - values().fold(f32::MAX, f32::min)
    })
}

/// Edges without a neighbour in the opposite direction: the rims of holes. `IndexedMesh::validate`
/// would also refuse slivers, which slicers do not mind.
fn open_edges(part: &IndexedMesh) -> usize {
    let mut open = HashSet::new();
    for [a, b, c] in part.faces.iter().map(|face| face.vertices) {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            if !open.remove(&(to, from)) {
                open.insert((from, to));
            }
        }
    }
    open.len()
}

/// The volume of a closed body, in cubic millimetres: the sum of the pyramids from the origin to
/// each of its triangles.
fn volume(part: &IndexedMesh) -> f64 {
    let each = part.faces.iter().map(|face| {
        let [a, b, c] = face.vertices.map(|corner| part.vertices[corner].0.map(f64::from));
        a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
    });
    each.sum::<f64>() / 6.0
}

#[test]
fn the_stored_parts_are_closed_bodies_and_there_is_no_other() {
    for (name, ..) in parts() {
        let mut part = part(&name);
        assert_eq!(open_edges(&part), 0, "{name} has holes");
        assert!(volume(&part) > 100.0, "{name} is inside out");
        part.faces.pop();
        assert!(open_edges(&part) > 0, "{name}: a missing triangle goes unnoticed");
    }
    let files = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let stored = files.filter(|path| path.extension().is_some_and(|found| found == "stl"));
    assert_eq!(stored.count(), parts().len(), "a part too many");
}

#[test]
fn each_lid_fits_its_tray_and_the_page_gives_their_size_weight_and_time() {
    /// Solid PLA, in grams per cubic millimetre.
    const PLA: f64 = 1.24e-3;
    /// What a nozzle of 0.4 mm lays at 50 mm/s in layers of 0.2 mm, in cubic millimetres an hour.
    const LAID: f64 = 4.0 * 3600.0;
    let page = read("docs/build-the-box.md").unwrap();
    for (inches, ending) in PANELS {
        let [tray, lid] = ["tray", "lid"].map(|name| part(&format!("{name}{ending}.stl")));
        let ([wide, deep, high], [lid_wide, lid_deep, _]) = (size(&tray), size(&lid));
        assert!((wide - lid_wide).abs() < 0.1 && (deep - lid_deep).abs() < 0.1, "{inches}");
        // The lid's plate, without what reaches into the tray.
        let high = high + 2.4;
        let volume = volume(&tray) + volume(&lid);
        let row = format!(
            "| {inches}\" | [tray{ending}.stl](enclosure/tray{ending}.stl) | \
             [lid{ending}.stl](enclosure/lid{ending}.stl) | {wide:.0} × {deep:.0} × {high:.0} | {:.0} g | \
             {:.0} h |",
            volume * PLA,
            volume / LAID
        );
        assert!(page.contains(&row), "the page has no\n{row}");
    }
}
