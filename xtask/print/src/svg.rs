//! A sheet as an SVG file, in true size.

use super::sheet::{Colour, Item, Paint, Point, Segment, Sheet};
use std::fmt::Write;

/// Fonts with digits as wide as in the PDF.
const FONT: &str = "Helvetica, Arial, 'Liberation Sans', sans-serif";

pub(super) fn svg(sheet: &Sheet) -> String {
    let Sheet { width, height, items, .. } = sheet;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONT}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for alike in items.chunk_by(|one, other| dot(one).is_some() && dot(one) == dot(other)) {
        write_items(alike, &mut out).expect("a string takes everything");
    }
    out += "</svg>\n";
    out
}

/// The radius and the colour of a dot.
fn dot(item: &Item) -> Option<(f32, Colour)> {
    match item {
        Item::Dot { radius, colour, .. } => Some((*radius, *colour)),
        _ => None,
    }
}

/// Writes an item, or all pips of a die as one path of lines with length 0 and round ends.
fn write_items(items: &[Item], out: &mut String) -> std::fmt::Result {
    let Some((radius, colour)) = items.first().and_then(dot) else {
        return items.iter().try_for_each(|item| write_item(item, out));
    };
    out.write_str("<path d=\"")?;
    for item in items {
        if let Item::Dot { middle, .. } = item {
            write!(out, "M{}h0", point(*middle))?;
        }
    }
    let width = radius * 2.0;
    writeln!(
        out,
        "\" stroke=\"{}\" stroke-width=\"{width:.2}\" stroke-linecap=\"round\"/>",
        hex(colour)
    )
}

fn write_item(item: &Item, out: &mut String) -> std::fmt::Result {
    match item {
        Item::Path(segments, paint) => {
            out.write_str("<path d=\"")?;
            for segment in segments {
                match segment {
                    Segment::Move(at) => write!(out, "M{}", point(*at))?,
                    Segment::Line(at) => write!(out, "L{}", point(*at))?,
                    Segment::Curve(one, two, at) => {
                        write!(out, "C{} {} {}", point(*one), point(*two), point(*at))?;
                    }
                    Segment::Close => out.write_str("Z")?,
                }
            }
            let Paint { fill, stroke } = paint;
            write!(out, "\" fill=\"{}\"", fill.map_or("none".to_string(), hex))?;
            if let Some((colour, width)) = stroke {
                write!(out, " stroke=\"{}\" stroke-width=\"{width}\"", hex(*colour))?;
            }
            out.write_str("/>\n")
        }
        Item::Dot { .. } => Ok(()),
        Item::Number { middle: (x, y), size, value, colour } => writeln!(
            out,
            "<text x=\"{x}\" y=\"{:.2}\" font-size=\"{size}\" font-weight=\"bold\" \
             text-anchor=\"middle\" fill=\"{}\">{value}</text>",
            y + size * super::HALF_A_DIGIT,
            hex(*colour)
        ),
        Item::Note { at: (x, y), size, text } => {
            writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>")
        }
    }
}

fn point((x, y): Point) -> String {
    format!("{x} {y}")
}

fn hex(Colour([red, green, blue]): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
