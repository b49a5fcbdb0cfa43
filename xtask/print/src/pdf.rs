//! Sheets as the pages of a PDF, in true size.
//!
//! The font is Helvetica, which every reader has, so none is embedded. There is no date and no
//! identifier, so the same sheets give the same bytes.

use super::sheet::{Colour, Item, Paint, Segment, Sheet};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};

/// The level of compression; 10 is the highest.
pub(super) const BEST: u8 = 9;
/// Points in a millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// The width of a digit of Helvetica, bold or not, as a share of the font's size.
const DIGIT: f32 = 0.556;
const PLAIN: Name<'_> = Name(b"F1");
const BOLD: Name<'_> = Name(b"F2");

pub(super) fn pdf(sheets: &[Sheet]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut next = Ref::new(1);
    let (catalogue, tree, plain, bold) = (next.bump(), next.bump(), next.bump(), next.bump());
    let pages: Vec<(Ref, Ref)> = sheets.iter().map(|_| (next.bump(), next.bump())).collect();
    pdf.catalog(catalogue).pages(tree);
    pdf.pages(tree)
        .kids(pages.iter().map(|&(page, _)| page))
        .count(i32::try_from(sheets.len()).unwrap_or(i32::MAX));
    pdf.type1_font(plain).base_font(Name(b"Helvetica"));
    pdf.type1_font(bold).base_font(Name(b"Helvetica-Bold"));
    for (sheet, (page_at, content_at)) in sheets.iter().zip(pages) {
        let mut page = pdf.page(page_at);
        page.media_box(Rect::new(0.0, 0.0, sheet.width * POINTS, sheet.height * POINTS));
        page.parent(tree).contents(content_at);
        page.resources().fonts().pair(PLAIN, plain).pair(BOLD, bold);
        page.finish();
        let content = compress_to_vec_zlib(&content(sheet), BEST);
        pdf.stream(content_at, &content).filter(Filter::FlateDecode);
    }
    pdf.finish()
}

fn content(sheet: &Sheet) -> Vec<u8> {
    let mut content = Content::new();
    // From here on, coordinates are in millimetres from the top.
    content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, sheet.height * POINTS]);
    for item in &sheet.items {
        write_item(item, &mut content);
    }
    content.finish().into_vec()
}

fn write_item(item: &Item, content: &mut Content) {
    match item {
        Item::Path(segments, Paint { fill, stroke }) => {
            if let Some(colour) = fill {
                let [red, green, blue] = parts(*colour);
                content.set_fill_rgb(red, green, blue);
            }
            if let Some((colour, width)) = stroke {
                let [red, green, blue] = parts(*colour);
                content.set_stroke_rgb(red, green, blue);
                content.set_line_width(*width);
            }
            for segment in segments {
                match *segment {
                    Segment::Move((x, y)) => content.move_to(x, y),
                    Segment::Line((x, y)) => content.line_to(x, y),
                    Segment::Curve(one, two, at) => {
                        content.cubic_to(one.0, one.1, two.0, two.1, at.0, at.1)
                    }
                    Segment::Close => content.close_path(),
                };
            }
            match (fill, stroke) {
                (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
                (Some(_), None) => content.fill_nonzero(),
                (None, Some(_)) => content.stroke(),
                (None, None) => content.end_path(),
            };
        }
        // PDF has no circles, but a line of length 0 with round ends is one.
        Item::Dot { middle: (x, y), radius, colour } => {
            let [red, green, blue] = parts(*colour);
            content.set_stroke_rgb(red, green, blue).set_line_width(2.0 * radius);
            content.set_line_cap(LineCapStyle::RoundCap);
            content.move_to(*x, *y).line_to(*x, *y).stroke();
            content.set_line_cap(LineCapStyle::ButtCap);
        }
        Item::Number { middle: (x, y), size, value, colour } => {
            let digits = value.to_string();
            let wide = size * DIGIT * f32::from(u8::try_from(digits.len()).unwrap_or(u8::MAX));
            let at = (x - wide / 2.0, y + size * super::HALF_A_DIGIT);
            write_text(BOLD, *size, at, &digits, *colour, content);
        }
        Item::Note { at, size, text } => {
            write_text(PLAIN, *size, *at, text, super::sheet::BLACK, content);
        }
    }
}

fn write_text(
    font: Name<'_>,
    size: f32,
    (x, y): (f32, f32),
    text: &str,
    colour: Colour,
    content: &mut Content,
) {
    let [red, green, blue] = parts(colour);
    content.set_fill_rgb(red, green, blue);
    content.begin_text().set_font(font, size);
    // Turns letters upright again, because coordinates run downwards.
    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y]).show(Str(text.as_bytes()));
    content.end_text();
}

fn parts(Colour(parts): Colour) -> [f32; 3] {
    parts.map(|part| f32::from(part) / 255.0)
}
