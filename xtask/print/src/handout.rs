//! The play pages as a PDF, to print and keep beside the box.
//!
//! It lays out only what these pages consist of: headings, paragraphs, lists, and rows of pictures
//! with a caption below each. Anything else is an error that names it. No crate that lays out
//! Markdown is used: those that are maintained bring fonts and two hundred other crates with them.
//!
//! It is also an error if a page takes more than one sheet of paper, or if anything comes within 5
//! mm of an edge, which not every printer reaches.
//!
//! The fonts are Helvetica's, which every reader has; their widths come from Adobe's own tables.

use super::sheet::{MARGIN, Paper, Point};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_core_14_font_afms::{HELVETICA, HELVETICA_BOLD, HELVETICA_OBLIQUE};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::collections::BTreeMap;

/// Points in a millimetre.
const MILLIMETRE: f32 = 72.0 / 25.4;
const SIDE: f32 = 62.0;
const TOP: f32 = 56.0;
const BOTTOM: f32 = 62.0;
/// How far the page number is above the lower edge.
const FOOT: f32 = 34.0;
/// A play page takes up to two sides: one sheet of paper.
const SIDES: usize = 2;
const TEXT: f32 = 10.5;
/// From one line to the next, as a share of the font's size.
const LEADING: f32 = 1.36;
const CAPTION: f32 = 8.5;
/// How far a list is indented.
const INDENT: f32 = 16.0;
const GAP: f32 = 12.0;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Style {
    Plain,
    Bold,
    Italic,
    /// What the box says, on a grey background.
    Quote,
}

impl Style {
    fn font(self) -> (Name<'static>, &'static str) {
        match self {
            Style::Plain | Style::Quote => (Name(b"F1"), HELVETICA),
            Style::Bold => (Name(b"F2"), HELVETICA_BOLD),
            Style::Italic => (Name(b"F3"), HELVETICA_OBLIQUE),
        }
    }
}

/// Letters beyond ASCII: the byte in the PDF, and the name in the tables of widths.
#[rustfmt::skip]
const LETTERS: &[(char, u8, &str)] = &[
    ('À', 0xC0, "Agrave"), ('Ä', 0xC4, "Adieresis"), ('È', 0xC8, "Egrave"), ('É', 0xC9, "Eacute"),
    ('Ê', 0xCA, "Ecircumflex"), ('Ö', 0xD6, "Odieresis"), ('Ü', 0xDC, "Udieresis"),
    ('ß', 0xDF, "germandbls"), ('à', 0xE0, "agrave"), ('â', 0xE2, "acircumflex"),
    ('ä', 0xE4, "adieresis"), ('ç', 0xE7, "ccedilla"), ('è', 0xE8, "egrave"), ('é', 0xE9, "eacute"),
    ('ê', 0xEA, "ecircumflex"), ('ë', 0xEB, "edieresis"), ('ì', 0xEC, "igrave"),
    ('î', 0xEE, "icircumflex"), ('ï', 0xEF, "idieresis"), ('ò', 0xF2, "ograve"),
    ('ô', 0xF4, "ocircumflex"), ('ö', 0xF6, "odieresis"), ('ù', 0xF9, "ugrave"),
    ('û', 0xFB, "ucircumflex"), ('ü', 0xFC, "udieresis"), ('×', 0xD7, "multiply"),
    ('…', 0x85, "ellipsis"), ('’', 0x92, "quoteright"), ('•', 0x95, "bullet"),
    // The encoding has no minus sign, but a dash is as long.
    ('–', 0x96, "endash"), ('−', 0x96, "endash"), ('—', 0x97, "emdash"),
    // In the tables of widths, these two differ from ASCII.
    ('\'', 0x27, "quotesingle"), ('`', 0x60, "grave"),
];

fn letter(letter: char) -> Option<(u8, Option<&'static str>)> {
    let special = LETTERS.iter().find(|(other, ..)| *other == letter);
    let ascii = u8::try_from(letter).ok().filter(|byte| (b' '..=b'~').contains(byte));
    special.map(|(_, byte, name)| (*byte, Some(*name))).or(ascii.map(|byte| (byte, None)))
}

/// The widths of a font's letters, in thousandths of its size.
struct Widths(BTreeMap<char, f32>);

impl Widths {
    /// Reads lines such as `C 65 ; WX 667 ; N A ; B 14 0 654 718 ;`.
    fn read(metrics: &str) -> Widths {
        let mut codes = BTreeMap::new();
        let mut names = BTreeMap::new();
        for line in metrics.lines().filter(|line| line.starts_with("C ")) {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let ["C", code, ";", "WX", width, ";", "N", name, ..] = words[..]
                && let Ok(width) = width.parse::<f32>()
            {
                codes.insert(code.parse::<i32>().unwrap_or(-1), width);
                names.insert(name, width);
            }
        }
        let letters = (' '..='~').chain(LETTERS.iter().map(|(letter, ..)| *letter));
        let width = |one: char| match letter(one)? {
            (_, Some(name)) => names.get(name).copied(),
            (byte, None) => codes.get(&i32::from(byte)).copied(),
        };
        Widths(letters.filter_map(|one| Some((one, width(one)?))).collect())
    }

    fn of(&self, text: &str, size: f32) -> f32 {
        text.chars().filter_map(|one| self.0.get(&one)).sum::<f32>() * size / 1000.0
    }
}

/// The letters between two spaces, each part in its style. Parts of one quote have its number.
type Word = Vec<(String, Style, usize)>;

#[derive(Debug)]
enum Block {
    Heading(HeadingLevel, Vec<Word>),
    Paragraph { words: Vec<Word>, indent: f32, mark: String },
    Pictures(Vec<(String, Vec<Word>)>),
}

/// Splits a page into blocks.
fn blocks(markdown: &str) -> Result<Vec<Block>, String> {
    let mut blocks = Vec::new();
    let mut words: Vec<Word> = Vec::new();
    let mut style = vec![Style::Plain];
    let mut glue = false;
    let mut quotes = 0;
    let mut lists: Vec<Option<u64>> = Vec::new();
    let mut mark = String::new();
    let mut pictures: Vec<String> = Vec::new();
    let mut captions: Vec<Vec<Word>> = Vec::new();
    let mut in_picture = false;
    let mut add = |text: &str, style: Style, quote: usize, words: &mut Vec<Word>| {
        let mut pieces = text.split(' ').peekable();
        let mut first = true;
        while let Some(piece) = pieces.next() {
            let follows = (first && glue) || matches!(piece, ":" | ";" | "?" | "!" | "?»");
            if !piece.is_empty() {
                let spaced =
                    if follows && !(first && glue) { format!(" {piece}") } else { piece.into() };
                match words.last_mut().filter(|_| follows) {
                    Some(word) => word.push((spaced, style, quote)),
                    None => words.push(vec![(piece.into(), style, quote)]),
                }
            }
            first = false;
            glue = !piece.is_empty() && pieces.peek().is_none();
        }
    };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        let now = *style.last().unwrap_or(&Style::Plain);
        match event {
            Event::Start(Tag::Strong) => style.push(Style::Bold),
            Event::Start(Tag::Emphasis) => style.push(Style::Italic),
            Event::End(TagEnd::Strong | TagEnd::Emphasis) => {
                style.pop();
            }
            Event::Text(_) if in_picture => {}
            Event::Text(text) => add(&text, now, 0, &mut words),
            Event::Code(text) => {
                quotes += 1;
                add(&text, Style::Quote, quotes, &mut words);
            }
            Event::SoftBreak => add(" ", now, 0, &mut words),
            Event::Start(Tag::List(start)) => lists.push(start),
            Event::End(TagEnd::List(_)) => {
                lists.pop();
            }
            Event::Start(Tag::Item) => {
                mark = match lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    _ => "•".to_string(),
                };
            }
            Event::End(TagEnd::Item | TagEnd::Paragraph) => {
                add(" ", now, 0, &mut words);
                let words = std::mem::take(&mut words);
                if !words.is_empty() {
                    let indent = if lists.is_empty() { 0.0 } else { INDENT };
                    blocks.push(Block::Paragraph {
                        words,
                        indent,
                        mark: std::mem::take(&mut mark),
                    });
                }
            }
            Event::End(TagEnd::Heading(level)) => {
                add(" ", now, 0, &mut words);
                blocks.push(Block::Heading(level, std::mem::take(&mut words)));
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                pictures.push(dest_url.to_string());
                in_picture = true;
            }
            Event::End(TagEnd::Image) => in_picture = false,
            Event::End(TagEnd::TableCell) => {
                add(" ", now, 0, &mut words);
                let words = std::mem::take(&mut words);
                if !words.is_empty() {
                    captions.push(words);
                }
            }
            Event::End(TagEnd::Table) => {
                let (pictures, captions) =
                    (std::mem::take(&mut pictures), std::mem::take(&mut captions));
                if pictures.len() != captions.len() {
                    return Err("a table that is not a row of pictures".into());
                }
                blocks.push(Block::Pictures(pictures.into_iter().zip(captions).collect()));
            }
            Event::Start(
                Tag::Paragraph
                | Tag::Heading { .. }
                | Tag::Link { .. }
                | Tag::Table(_)
                | Tag::TableHead
                | Tag::TableRow
                | Tag::TableCell,
            )
            | Event::End(TagEnd::Link | TagEnd::TableHead | TagEnd::TableRow) => {}
            other => return Err(format!("cannot lay out {other:?}")),
        }
    }
    Ok(blocks)
}

/// Pages of a PDF, filled from top to bottom.
struct Layout<'a> {
    /// The size of a page, in points.
    paper: Point,
    fonts: [Widths; 3],
    pages: Vec<Content>,
    /// How far down the last page is filled, in points.
    down: f32,
    pictures: Vec<Picture>,
    names: BTreeMap<String, usize>,
    open: &'a dyn Fn(&str) -> Result<Vec<u8>, String>,
}

struct Picture {
    size: (u32, u32),
    /// Red, green and blue of each pixel.
    pixels: Vec<u8>,
}

impl Picture {
    fn read(png: &[u8]) -> Result<Picture, String> {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
        let mut pixels = vec![0; reader.output_buffer_size().ok_or("a picture too large")?];
        let info = reader.next_frame(&mut pixels).map_err(|error| error.to_string())?;
        if info.color_type != png::ColorType::Rgb {
            return Err("a picture without colours".into());
        }
        Ok(Picture { size: (info.width, info.height), pixels })
    }
}

impl Layout<'_> {
    /// The width of a line.
    fn wide(&self) -> f32 {
        self.paper.0 - 2.0 * SIDE
    }

    /// Checks that a printer reaches everything between these corners.
    fn check_edges(&self, (left, top): Point, (right, bottom): Point) -> Result<(), String> {
        let edge = MARGIN * MILLIMETRE;
        let inside = left >= edge
            && top >= edge
            && right <= self.paper.0 - edge
            && bottom <= self.paper.1 - edge;
        inside
            .then_some(())
            .ok_or(format!("within {MARGIN} mm of an edge: {left} {top}, {right} {bottom}"))
    }

    fn start_page(&mut self) {
        self.pages.push(Content::new());
        self.down = TOP;
    }

    /// Starts the next page if this much does not fit on the current one.
    fn make_room(&mut self, high: f32) {
        if self.down + high > self.paper.1 - BOTTOM {
            self.start_page();
        }
    }

    fn width(&self, text: &str, style: Style, size: f32) -> f32 {
        let nth = match style {
            Style::Plain | Style::Quote => 0,
            Style::Bold => 1,
            Style::Italic => 2,
        };
        self.fonts[nth].of(text, size)
    }

    /// Writes letters at a point, from the left and the top. Returns how wide they are.
    fn write(&mut self, (x, y): Point, text: &str, style: Style, size: f32) -> Result<f32, String> {
        let bytes: Result<Vec<u8>, String> = text
            .chars()
            .map(|one| letter(one).map(|(byte, _)| byte).ok_or(format!("no letter for {one}")))
            .collect();
        let wide = self.width(text, style, size);
        self.check_edges((x, y - size), (x + wide, y + size * 0.25))
            .map_err(|why| format!("{text:?} {why}"))?;
        if let Some(content) = self.pages.last_mut() {
            content.begin_text().set_font(style.font().0, size);
            content.next_line(x, self.paper.1 - y).show(Str(&bytes?)).end_text();
        }
        Ok(wide)
    }

    /// Writes words, broken into lines; in one style if it is given, as for a heading.
    fn words(
        &mut self,
        words: &[Word],
        (left, width): Point,
        size: f32,
        all: Option<Style>,
    ) -> Result<(), String> {
        let space = self.width(" ", all.unwrap_or(Style::Plain), size);
        let mut lines: Vec<Vec<&Word>> = vec![Vec::new()];
        let mut along = 0.0;
        for word in words {
            let wide: f32 = word
                .iter()
                .map(|(text, style, _)| self.width(text, all.unwrap_or(*style), size))
                .sum();
            if along > 0.0 && along + wide > width {
                lines.push(Vec::new());
                along = 0.0;
            }
            along += wide + space;
            if let Some(line) = lines.last_mut() {
                line.push(word);
            }
        }
        for line in lines {
            self.make_room(size * LEADING);
            self.down += size * LEADING;
            let baseline = self.down - size * 0.3;
            let (mut x, mut before) = (left, 0);
            for word in line {
                for (nth, (text, style, quote)) in word.iter().enumerate() {
                    let style = all.unwrap_or(*style);
                    if style == Style::Quote {
                        let start = if nth == 0 && before == *quote { x - space } else { x };
                        let wide = x + self.width(text, style, size) - start;
                        self.background((start - 0.6, baseline), (wide + 1.2, size));
                    }
                    x += self.write((x, baseline), text, style, size)?;
                    before = *quote;
                }
                x += space;
            }
        }
        Ok(())
    }

    /// A light background for letters on this baseline.
    fn background(&mut self, (x, y): Point, (wide, size): Point) {
        if let Some(content) = self.pages.last_mut() {
            content.set_fill_gray(0.88);
            content.rect(x, self.paper.1 - y - size * 0.24, wide, size * 1.06).fill_nonzero();
            content.set_fill_gray(0.0);
        }
    }

    fn block(&mut self, block: &Block) -> Result<(), String> {
        match block {
            Block::Heading(level, words) => {
                let (size, above) =
                    if *level == HeadingLevel::H1 { (20.0, 0.0) } else { (13.0, 9.0) };
                // A heading needs a line or two below it.
                self.make_room(above + size * LEADING + 3.0 * TEXT * LEADING);
                self.down += above;
                self.words(words, (SIDE, self.wide()), size, Some(Style::Bold))?;
                self.down += 4.0;
            }
            Block::Paragraph { words, indent, mark } => {
                self.down += if *indent > 0.0 { 0.0 } else { 3.0 };
                self.make_room(2.0 * TEXT * LEADING);
                if !mark.is_empty() {
                    let y = self.down + TEXT * (LEADING - 0.3);
                    self.write((SIDE + 2.0, y), mark, Style::Plain, TEXT)?;
                }
                self.words(words, (SIDE + indent, self.wide() - indent), TEXT, None)?;
                self.down += if *indent > 0.0 { 2.2 } else { 5.5 };
            }
            Block::Pictures(pictures) => self.pictures(pictures)?,
        }
        Ok(())
    }

    fn pictures(&mut self, pictures: &[(String, Vec<Word>)]) -> Result<(), String> {
        let count = f32::from(u8::try_from(pictures.len()).unwrap_or(u8::MAX));
        let wide = (self.wide() - GAP * (count - 1.0)) / count;
        // All screens have the same shape, 33 by 17 with their frame.
        let high = wide * 17.0 / 33.0;
        self.make_room(high + 3.0 * CAPTION * LEADING);
        let top = self.down + 4.0;
        let mut x = SIDE;
        let mut lowest = top;
        for (path, caption) in pictures {
            let nth = match self.names.get(path) {
                Some(nth) => *nth,
                None => {
                    self.pictures.push(Picture::read(&(self.open)(path)?)?);
                    self.names.insert(path.clone(), self.pictures.len() - 1);
                    self.pictures.len() - 1
                }
            };
            self.check_edges((x, top), (x + wide, top + high))
                .map_err(|why| format!("{path} {why}"))?;
            if let Some(content) = self.pages.last_mut() {
                content.save_state();
                content.transform([wide, 0.0, 0.0, high, x, self.paper.1 - top - high]);
                content.x_object(Name(format!("P{nth}").as_bytes())).restore_state();
            }
            self.down = top + high;
            self.words(caption, (x, wide), CAPTION, None)?;
            lowest = lowest.max(self.down);
            x += wide + GAP;
        }
        self.down = lowest + 7.0;
        Ok(())
    }

    fn pdf(mut self, title: &str) -> Result<Vec<u8>, String> {
        for nth in 0..self.pages.len() {
            let number = format!("{title}  •  {} / {}", nth + 1, self.pages.len());
            let last = self.pages.len() - 1;
            self.pages.swap(nth, last);
            let middle = (self.paper.0 - self.width(&number, Style::Plain, CAPTION)) / 2.0;
            self.write((middle, self.paper.1 - FOOT), &number, Style::Plain, CAPTION)?;
            self.pages.swap(nth, last);
        }
        let mut pdf = Pdf::new();
        let mut next = Ref::new(1);
        let (catalogue, tree, info) = (next.bump(), next.bump(), next.bump());
        let fonts = [Style::Plain, Style::Bold, Style::Italic].map(|style| (style, next.bump()));
        let pictures: Vec<Ref> = self.pictures.iter().map(|_| next.bump()).collect();
        let pages: Vec<(Ref, Ref)> =
            self.pages.iter().map(|_| (next.bump(), next.bump())).collect();
        pdf.catalog(catalogue).pages(tree);
        pdf.document_info(info).title(pdf_writer::TextStr(title));
        let count = i32::try_from(pages.len()).map_err(|error| error.to_string())?;
        pdf.pages(tree).kids(pages.iter().map(|(page, _)| *page)).count(count);
        for (style, at) in fonts {
            let base: &[u8] = match style {
                Style::Plain | Style::Quote => b"Helvetica",
                Style::Bold => b"Helvetica-Bold",
                Style::Italic => b"Helvetica-Oblique",
            };
            pdf.type1_font(at).base_font(Name(base)).encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        for (picture, at) in self.pictures.iter().zip(&pictures) {
            let packed = compress_to_vec_zlib(&picture.pixels, super::pdf::BEST);
            let mut image = pdf.image_xobject(*at, &packed);
            image.filter(Filter::FlateDecode);
            let [wide, high] = [picture.size.0, picture.size.1]
                .map(|side| i32::try_from(side).unwrap_or(i32::MAX));
            image.width(wide).height(high).bits_per_component(8);
            image.color_space().device_rgb();
        }
        for (content, (page_at, content_at)) in self.pages.into_iter().zip(pages) {
            let mut page = pdf.page(page_at);
            page.media_box(Rect::new(0.0, 0.0, self.paper.0, self.paper.1))
                .parent(tree)
                .contents(content_at);
            let mut resources = page.resources();
            let mut named = resources.fonts();
            for (style, at) in fonts {
                named.pair(style.font().0, at);
            }
            named.finish();
            let mut objects = resources.x_objects();
            for (nth, at) in pictures.iter().enumerate() {
                objects.pair(Name(format!("P{nth}").as_bytes()), at);
            }
            objects.finish();
            resources.finish();
            page.finish();
            let packed = compress_to_vec_zlib(&content.finish(), super::pdf::BEST);
            pdf.stream(content_at, &packed).filter(Filter::FlateDecode);
        }
        Ok(pdf.finish())
    }
}

/// Lays out Markdown pages as one PDF with this title. Printed on both sides, each page has its own
/// sheet of paper. `open` reads a picture by the path on the page.
///
/// # Errors
///
/// If a page has something that cannot be laid out, takes more than one sheet of paper or reaches
/// its edges, or if a picture cannot be read.
pub fn handout(
    title: &str,
    paper: Paper,
    pages: &[String],
    open: &dyn Fn(&str) -> Result<Vec<u8>, String>,
) -> Result<Vec<u8>, String> {
    let fonts = [HELVETICA, HELVETICA_BOLD, HELVETICA_OBLIQUE].map(Widths::read);
    let (pictures, names) = (Vec::new(), BTreeMap::new());
    let paper = paper.points();
    let mut layout = Layout { paper, fonts, pages: Vec::new(), down: TOP, pictures, names, open };
    for page in pages {
        if !layout.pages.len().is_multiple_of(2) {
            layout.start_page();
        }
        let before = layout.pages.len();
        layout.start_page();
        for block in blocks(page)? {
            layout.block(&block)?;
        }
        if layout.pages.len() - before > SIDES {
            let name = page.lines().next().unwrap_or_default();
            return Err(format!("{name} takes more than one sheet of paper"));
        }
    }
    layout.pdf(title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_adobes() {
        let widths = Widths::read(HELVETICA);
        assert!((widths.of("Wé ", 1000.0) - (944.0 + 556.0 + 278.0)).abs() < 0.1);
        assert!((widths.of("'", 1000.0) - 191.0).abs() < 0.1);
        for (letter, ..) in LETTERS {
            assert!(widths.0.contains_key(letter), "{letter}");
        }
    }

    #[test]
    fn parts_of_a_word_stay_together_and_so_do_french_marks_with_their_word() {
        let Block::Paragraph { words, .. } =
            &blocks("Say (`yes, please`), **B** ou\n*non* ?").unwrap()[0]
        else {
            panic!("no paragraph");
        };
        let joined = |word: &Word| word.iter().map(|(text, ..)| text.as_str()).collect::<String>();
        let words: Vec<String> = words.iter().map(joined).collect();
        assert_eq!(words, ["Say", "(yes,", "please),", "B", "ou", "non ?"]);
    }

    #[test]
    fn anything_that_cannot_be_laid_out_is_an_error() {
        let open = |_: &str| Err("no pictures here".to_string());
        for paper in Paper::ALL {
            assert!(handout("x", paper, &["# fine\n\n- so is this\n".into()], &open).is_ok());
            for wrong in ["```\ncode\n```", "| a |\n|---|\n| b |", "> quoted", "日本"] {
                assert!(handout("x", paper, &[wrong.into()], &open).is_err(), "{wrong}");
            }
        }
    }

    #[test]
    fn a_page_takes_one_sheet_and_stays_5_mm_from_its_edges() {
        let open = |_: &str| Err("no pictures here".to_string());
        let made = |paper, page: String| handout("x", paper, &[page], &open);
        for paper in Paper::ALL {
            let lines =
                |count: usize| made(paper, "# long\n\n".to_string() + &"- one\n".repeat(count));
            assert!(lines(75).is_ok());
            assert_eq!(lines(90).unwrap_err(), "# long takes more than one sheet of paper");
            // A long word is never broken.
            let letters = |count: usize| made(paper, "m".repeat(count));
            assert!(letters(50).is_ok());
            let why = letters(70).unwrap_err();
            assert!(why.contains("within 5 mm of an edge"), "{why}");
        }
    }
}
