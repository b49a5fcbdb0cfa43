//! Screenshots as characters and as a PNG have the right size, and every pixel where it belongs.

use simulator::screenshot::{BORDER, SCALE, Screenshot};
use std::io::Cursor;

/// A picture in which no two regions look alike.
fn speckled() -> Screenshot {
    let mut picture = Screenshot::new();
    for y in 0..64 {
        for x in 0..128 {
            if (x * 31 + y * 17 + x * y) % 7 < 3 {
                picture.light(x, y);
            }
        }
    }
    picture
}

fn sizes(lines: &[String]) -> (usize, Vec<usize>) {
    let mut widths: Vec<_> = lines.iter().map(|line| line.chars().count()).collect();
    widths.dedup();
    (lines.len(), widths)
}

#[test]
fn letters_have_the_size_of_the_screen() {
    for picture in [Screenshot::new(), speckled()] {
        assert_eq!(sizes(&picture.half_blocks()), (32, vec![128]));
        assert_eq!(sizes(&picture.braille()), (16, vec![64]));
    }
}

#[test]
fn every_pixel_is_in_the_half_blocks() {
    let picture = speckled();
    for (line, letters) in picture.half_blocks().iter().enumerate() {
        for (x, letter) in letters.chars().enumerate() {
            let expected = match letter {
                ' ' => (false, false),
                '▀' => (true, false),
                '▄' => (false, true),
                '█' => (true, true),
                other => panic!("{other:?} is no half block"),
            };
            let found = (picture.lit(x, 2 * line), picture.lit(x, 2 * line + 1));
            assert_eq!(found, expected, "column {x}, line {line}");
        }
    }
}

#[test]
fn every_pixel_is_in_the_braille() {
    // As the standard numbers the dots: down the left, down the right, then the lowest two.
    const DOTS: [(usize, usize); 8] =
        [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)];
    for (bit, (dx, dy)) in DOTS.into_iter().enumerate() {
        let mut picture = Screenshot::new();
        picture.light(2 * 5 + dx, 4 * 3 + dy);
        for (line, letters) in picture.braille().iter().enumerate() {
            for (column, letter) in letters.chars().enumerate() {
                let here = line == 3 && column == 5;
                let expected = 0x2800 + if here { 1 << bit } else { 0 };
                assert_eq!(u32::from(letter), expected, "dot {}, {column} {line}", bit + 1);
            }
        }
    }
}

#[test]
fn pixels_beyond_the_edge_are_not_drawn() {
    let mut picture = Screenshot::new();
    for (x, y) in [(128, 0), (0, 64), (127, 64), (usize::MAX, usize::MAX)] {
        picture.light(x, y);
    }
    assert_eq!(picture, Screenshot::new());
}

#[test]
fn a_png_shows_every_pixel_and_a_rim() {
    let picture = speckled();
    let mut bytes = Vec::new();
    picture.write_png(&mut bytes).unwrap();

    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let (width, height) = (info.width as usize, info.height as usize);
    assert_eq!((width, height), (128 * SCALE + 2 * BORDER, 64 * SCALE + 2 * BORDER));

    let colour = |x: usize, y: usize| &pixels[(y * width + x) * 3..][..3];
    let across = BORDER..width - BORDER;
    let down = BORDER..height - BORDER;
    let mut colours = [None; 3];
    for y in 0..height {
        for x in 0..width {
            let kind = match across.contains(&x) && down.contains(&y) {
                false => 0,
                true if picture.lit((x - BORDER) / SCALE, (y - BORDER) / SCALE) => 1,
                true => 2,
            };
            let first = *colours[kind].get_or_insert(colour(x, y));
            assert_eq!(colour(x, y), first, "{x} {y}");
        }
    }
    let [rim, lit, dark] = colours.map(Option::unwrap);
    assert!(dark < rim && rim < lit);
}
