//! The box's self-test on a desk: the very same test on a made-up box, and somebody who does as it
//! asks.

use crate::screenshot::Screenshot;
use board::oled::Frame;
use board::self_test::made_up::{self, MadeUp, MadeUpBox};
use board::self_test::{Code, Guide};
use std::io::{self, Write};

/// Prints what the box asks and its result, or by which code it says why its glass stays dark;
/// with `every`, every screen. Returns the first page of the result, if there is one.
///
/// # Errors
///
/// If no fault has that name, or nothing can be written to `out`.
pub fn play(
    fault: Option<&str>,
    every: bool,
    out: &mut impl Write,
) -> io::Result<Option<Screenshot>> {
    let fault = fault.map(named).transpose()?;
    let mut last = Screenshot::new();
    let mut asked = String::new();
    let mut written = Ok(());
    let played = made_up::play(&mut MadeUpBox::new(fault), |guide, _| {
        if written.is_ok() {
            written = show(guide, every, &mut asked, &mut last, out);
        }
    });
    written?;
    match played {
        Ok(guide) => {
            for line in guide.report().into_iter().flat_map(|report| &report.lines) {
                writeln!(out, "{line}")?;
            }
            Ok(Some(last))
        }
        Err(fault) => {
            match fault.code().map(Code::times) {
                Some(times) => writeln!(out, "The screen stays dark. Flashes and beeps: {times}")?,
                None => {
                    let times = Code::StillDown.times();
                    writeln!(out, "The box starts without it. Flashes and beeps: {times}")?;
                }
            }
            writeln!(out, "What is wrong: {fault}")?;
            Ok(None)
        }
    }
}

fn named(name: &str) -> io::Result<MadeUp> {
    MadeUp::named(name).ok_or_else(|| {
        let all: Vec<String> = MadeUp::ALL.iter().map(ToString::to_string).collect();
        let why = format!("no fault is named \"{name}\". They are: {}", all.join(", "));
        io::Error::new(io::ErrorKind::InvalidInput, why)
    })
}

/// Prints what is new.
fn show(
    guide: &Guide,
    every: bool,
    asked: &mut String,
    last: &mut Screenshot,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut frame = Frame::new();
    guide.draw(&mut frame);
    let picture = Screenshot(*frame.bytes());
    let text = match (guide.asks_for(), guide.question()) {
        (Some(button), _) => format!("press {button}"),
        (_, Some(question)) => question.text().to_string(),
        _ => String::new(),
    };
    if text != *asked && !text.is_empty() {
        writeln!(out, "{text}")?;
    }
    *asked = text;
    if every && picture != *last {
        picture.half_blocks().iter().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out)?;
    }
    *last = picture;
    Ok(())
}
