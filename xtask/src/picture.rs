//! The picture of the finished box in `docs/enclosure/`, drawn by OpenSCAD with a real screen on
//! its glass. It is drawn larger and then made smaller, so that its edges are smooth.

use crate::{cargo, read_text, run_with, top, write_file};
use std::env;
use std::fs::File;
use std::io::{BufReader, BufWriter};

/// What the box in the picture shows.
const SCREEN: &str = "tests/screens/bingolino-number-five.txt";
const PICTURE: &str = "docs/enclosure/finished.png";
/// How large it is, and how many times as large it is drawn.
const SIZE: [usize; 2] = [900, 550];
const TIMES: usize = 3;
/// What it looks at, from which angles, from how far.
const CAMERA: &str = "0,-2,12,34,0,14,285";

pub(crate) fn write() -> Result<(), String> {
    let screen = read_text(&top().join(SCREEN))?;
    let target = cargo::target_directory()?;
    let (scene, raw) = (target.join("picture.scad"), target.join("finished.png"));
    let place = top().join("docs/enclosure");
    // What is said later counts.
    let words = format!(
        "include <{}>\npart = \"picture\";\nlit = {:?};\n",
        place.join("box.scad").display(),
        lit(&screen)
    );
    write_file(&scene, words.as_bytes())?;
    let [scene, raw] = [&scene, &raw].map(|path| path.to_str());
    let (scene, raw) = scene.zip(raw).ok_or("the target directory's name is not UTF-8")?;
    let size = format!("--imgsize={},{}", TIMES * SIZE[0], TIMES * SIZE[1]);
    let camera = format!("--camera={CAMERA}");
    let look = [&size, &camera, "--projection=p", "--colorscheme=Tomorrow"];
    let openscad = [&["openscad", "-q"], &look[..], &["-o", raw, scene]].concat();
    // OpenSCAD draws pictures only where there is a screen.
    let display = match env::var_os("DISPLAY") {
        Some(_) => &["env"][..],
        None => &["xvfb-run", "-a"],
    };
    let [program, arguments @ ..] = &[display, &openscad].concat()[..] else { return Ok(()) };
    run_with(program, arguments, &place, &[])?;
    smaller(raw).map_err(|why| format!("{PICTURE}: {why}"))
}

/// The lit dots of a screen in half blocks: column, row, and how many from there on.
fn lit(screen: &str) -> Vec<[usize; 3]> {
    let mut runs: Vec<[usize; 3]> = Vec::new();
    for (line, text) in screen.lines().enumerate() {
        for (half, blocks) in ["█▀", "█▄"].into_iter().enumerate() {
            let row = 2 * line + half;
            for (column, _) in text.chars().enumerate().filter(|(_, sign)| blocks.contains(*sign)) {
                match runs.last_mut() {
                    Some([from, same, many]) if *same == row && *from + *many == column => {
                        *many += 1;
                    }
                    _ => runs.push([column, row, 1]),
                }
            }
        }
    }
    runs
}

/// Each dot of the picture is the average of a square of dots of the large one.
fn smaller(raw: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut decoder = png::Decoder::new(BufReader::new(File::open(raw)?));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info()?;
    let mut large = vec![0; reader.output_buffer_size().ok_or("too large")?];
    let info = reader.next_frame(&mut large)?;
    let samples = info.color_type.samples();
    let line = info.line_size;
    let mut small = Vec::new();
    for y in 0..SIZE[1] {
        for x in 0..SIZE[0] {
            for colour in 0..3 {
                let dots = (0..TIMES * TIMES).map(|dot| {
                    let (x, y) = (TIMES * x + dot % TIMES, TIMES * y + dot / TIMES);
                    usize::from(large[y * line + x * samples + colour])
                });
                small.push(u8::try_from(dots.sum::<usize>() / (TIMES * TIMES))?);
            }
        }
    }
    let file = BufWriter::new(File::create(top().join(PICTURE))?);
    let [width, height] = SIZE.map(u32::try_from);
    let mut encoder = png::Encoder::new(file, width?, height?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&small)?;
    Ok(())
}
