//! The printed box: the stored parts can be printed.

use super::top;
use std::collections::BTreeMap;

/// The bits of a corner: corners of neighbours are exactly equal.
type Corner = [u32; 3];

/// The triangles of a binary STL.
fn triangles(stl: &[u8]) -> Vec<[Corner; 3]> {
    /// A heading without content, then the number of triangles.
    const HEAD: usize = 84;
    /// A normal, three corners, two spare bytes.
    const TRIANGLE: usize = 50;
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

#[test]
fn the_stored_parts_are_closed_bodies_of_one_size() {
    let mut outlines = Vec::new();
    for part in ["tray", "lid"] {
        let stl = std::fs::read(top().join(format!("docs/enclosure/{part}.stl"))).unwrap();
        let triangles = triangles(&stl);
        assert!(triangles.len() > 100, "{part}");
        assert_eq!(open_edges(&triangles), 0, "{part} has holes");
        assert!(open_edges(&triangles[1..]) > 0, "a missing triangle is not seen");
        let axis = |axis: usize| {
            let values = triangles.iter().flatten().map(|corner| f32::from_bits(corner[axis]));
            let (low, high) =
                values.fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(v), high.max(v)));
            high - low
        };
        outlines.push([axis(0), axis(1)].map(|side| format!("{side:.1}")));
    }
    assert_eq!(
        outlines,
        [["136.4", "70.4"], ["136.4", "70.4"]],
        "the lid is not as large as the tray"
    );
}
