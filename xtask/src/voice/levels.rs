//! What the box must put out for what it was given to say: the levels of its pin as the host
//! computes them from the same clips, and what libopus hears in these, which shares no code with
//! the box. For the tests of the real image.

use super::{committed, opus};
use board::levels::{PER_SAMPLE, RAMP, Ring, Tape};
use console::Language;
use serde_json::json;
use std::io::Read;
use voice::{FRAME, Pack, Speaker, Token};

/// Reads tokens, as numbers, and prints JSON: every level of the utterance, from rest to rest, and
/// the samples of each clip in it.
pub(crate) fn print() -> Result<(), String> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).map_err(|error| format!("tokens: {error}"))?;
    let tokens = text.split_whitespace().map(|word| match word.parse() {
        Ok(bits) => Ok(Token::from_bits(bits)),
        Err(error) => Err(format!("{word}: {error}")),
    });
    let tokens = tokens.collect::<Result<Vec<_>, _>>()?;
    let bytes = Language::ALL.map(committed).into_iter().collect::<Result<Vec<_>, _>>()?;
    let packs = bytes.iter().map(|bytes| Pack::open(bytes)).collect::<Result<Vec<_>, _>>();
    let packs = packs.map_err(|wrong| wrong.to_string())?;
    println!("{}", json!({ "levels": levels(&packs, &tokens), "clips": clips(&packs, &tokens)? }));
    Ok(())
}

/// The pin's levels, as the box makes them: with its own decoder, and through its ring.
fn levels(packs: &[Pack<'_>], tokens: &[Token]) -> Vec<u16> {
    let mut speaker = Speaker::new(packs);
    tokens.iter().for_each(|token| speaker.take(*token));
    let ring = Box::new(Ring::new());
    let mut tape = Tape::begin(&ring);
    let mut levels = Vec::new();
    let mut heard = 0;
    let mut hear = |count: u32| {
        levels.extend((heard..heard + count).map(|at| ring.get(at)));
        heard += count;
        heard
    };
    let mut until = hear(RAMP);
    let mut frame = [0; FRAME];
    while speaker.frame(&mut frame) {
        tape.write(&ring, &frame);
        until = hear(u32::try_from(FRAME).unwrap_or_default() * PER_SAMPLE);
    }
    tape.end(&ring, until);
    hear(RAMP);
    levels
}

/// What libopus hears in the clips that are said.
fn clips(packs: &[Pack<'_>], tokens: &[Token]) -> Result<Vec<Vec<i16>>, String> {
    let said = tokens.iter().filter_map(|token| Some((token.language()?, token.clip()?)));
    let data =
        said.filter_map(|(language, clip)| packs.iter().find_map(|pack| pack.clip(language, clip)));
    data.map(|data| opus::decode(data.packets()))
        .filter(|clip| clip.as_ref() != Ok(&vec![]))
        .collect()
}
