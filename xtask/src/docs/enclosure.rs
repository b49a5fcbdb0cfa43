//! The printed box: the stored parts can be printed, and are as large as the page says.

use super::{read, top};
use crate::case::{HEAD, PANELS, TRIANGLE};
use std::collections::BTreeMap;

/// The bits of a corner: corners of neighbours are exactly equal.
type Corner = [u32; 3];

/// The triangles of a binary STL.
fn triangles(stl: &[u8]) -> Vec<[Corner; 3]> {
    let count = u32::from_le_bytes(stl[80..HEAD].try_into().unwrap());
    assert_eq!(stl.len(), HEAD + TRIANGLE * usize::try_from(count).unwrap(), "not a binary STL");
    let number = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap());
    let (each, _) = stl[HEAD..].as_chunks::<TRIANGLE>();
    each.iter()
        .map(|triangle| {
            let corner = |nth: usize| -> Corner {
                let at = 12 + 12 * nth;
                [0, 4, 8].map(|axis| number(&triangle[at + axis..at + axis + 4]))
            };
            [corner(0), corner(1), corner(2)]
        })
        .collect()
}

/// Edges without exactly one neighbour in the opposite direction: the rims of holes.
fn open_edges(triangles: &[[Corner; 3]]) -> usize {
    let mut edges: BTreeMap<(Corner, Corner), i32> = BTreeMap::new();
    for [a, b, c] in triangles {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            *edges.entry((*from, *to)).or_default() += 1;
        }
    }
    let closed = |&(&(from, to), &times): &(&(Corner, Corner), &i32)| {
        times == 1 && edges.get(&(to, from)) == Some(&1)
    };
    edges.iter().filter(|edge| !closed(edge)).count()
}

/// A stored part.
fn part(name: &str) -> Vec<[Corner; 3]> {
    triangles(&std::fs::read(top().join(format!("docs/enclosure/{name}.stl"))).unwrap())
}

/// How far a part reaches along each axis.
fn size(triangles: &[[Corner; 3]]) -> [f32; 3] {
    [0, 1, 2].map(|axis| {
        let values = triangles.iter().flatten().map(|corner| f32::from_bits(corner[axis]));
        let (low, high) =
            values.fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(v), high.max(v)));
        high - low
    })
}

/// The volume of a closed body, in cubic millimetres: that of the pyramids from the origin to each
/// of its triangles.
fn volume(triangles: &[[Corner; 3]]) -> f64 {
    let each = triangles.iter().map(|triangle| {
        let [a, b, c] = triangle.map(|corner| corner.map(|bits| f64::from(f32::from_bits(bits))));
        a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
    });
    each.sum::<f64>() / 6.0
}

#[test]
fn the_stored_parts_are_closed_bodies_and_each_lid_is_as_large_as_its_tray() {
    let mut names = vec!["marks".to_string()];
    for (_, ending) in PANELS {
        let [tray, lid] = ["tray", "lid"].map(|part| format!("{part}{ending}"));
        let outline = |name: &str| {
            let [wide, deep, _] = size(&part(name));
            [wide, deep].map(|side| format!("{side:.1}"))
        };
        assert_eq!(outline(&tray), outline(&lid), "{lid}");
        names.extend([tray, lid]);
    }
    for name in &names {
        let triangles = part(name);
        assert!(triangles.len() > 100, "{name}");
        assert_eq!(open_edges(&triangles), 0, "{name} has holes");
        assert!(open_edges(&triangles[1..]) > 0, "a missing triangle is not seen");
        assert!(volume(&triangles) > 100.0, "{name} is inside out");
    }
    let stored = std::fs::read_dir(top().join("docs/enclosure")).unwrap();
    let stored = stored.filter(|file| {
        file.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "stl")
    });
    assert_eq!(stored.count(), names.len(), "a part too many");
}

#[test]
fn the_page_gives_their_size_weight_and_time() {
    /// Solid PLA, in grams per cubic millimetre.
    const PLA: f64 = 1.24e-3;
    /// What a nozzle of 0.4 mm lays at 50 mm/s in layers of 0.2 mm, in cubic millimetres an hour.
    const LAID: f64 = 4.0 * 3600.0;
    let page = read("docs/build-the-box.md");
    for (inches, ending) in PANELS {
        let [tray, lid] = ["tray", "lid"].map(|name| part(&format!("{name}{ending}")));
        let [wide, deep, high] = size(&tray);
        // The lid's plate, without what hangs into the tray.
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
