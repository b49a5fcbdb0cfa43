//! What the box must put out when it speaks: the levels of its pin as the host computes them from
//! the same clips, and the clips as libopus decodes them, which shares no code with the box. The
//! tests of the real image compare with it.

use super::opus;
use anyhow::Result;
use board::levels::{END, PER_SAMPLE, RAMP, Ring, Tape};
use serde_json::json;
use voice::{FRAME, Speaker, Token, all_packs};

/// Reads tokens, as numbers, and prints JSON: every level of the utterance, from rest to rest, and
/// the samples of each clip in it.
pub(crate) fn print() -> Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    let tokens = text.split_whitespace().map(|word| Ok(Token::from_bits(word.parse()?)));
    let tokens = tokens.collect::<Result<Vec<_>>>()?;
    println!("{}", json!({ "levels": levels(&tokens)?, "clips": clips(&tokens)? }));
    Ok(())
}

/// The pin's levels, as the box makes them: with its own decoder, and through its ring.
fn levels(tokens: &[Token]) -> Result<Vec<u16>> {
    let mut speaker = Speaker::new(all_packs());
    tokens.iter().for_each(|token| speaker.take(*token));
    let ring = Box::new(Ring::new());
    let mut tape = Tape::begin(&ring);
    let mut levels = Vec::new();
    let mut played = 0;
    let mut play = |count: u32| {
        levels.extend((played..played + count).map(|at| ring.get(at)));
        played += count;
        played
    };
    let mut until = play(RAMP);
    let mut frame = [0; FRAME];
    while speaker.frame(&mut frame) {
        tape.write(&ring, &frame);
        until = play(u32::try_from(FRAME)? * PER_SAMPLE);
    }
    tape.end(&ring, until);
    play(END);
    Ok(levels)
}

/// The clips that are spoken, decoded by libopus.
fn clips(tokens: &[Token]) -> Result<Vec<Vec<i16>>> {
    let mut clips = Vec::new();
    for (language, clip) in tokens.iter().filter_map(|token| token.language().zip(token.clip())) {
        let data = all_packs().iter().find_map(|pack| pack.clip(language, clip));
        clips.extend(data.map(|data| opus::decode(data.packets())).transpose()?);
    }
    clips.retain(|samples| !samples.is_empty());
    Ok(clips)
}
