//! What the box says is what libopus hears in the same packets.

use super::{committed, opus, table};
use crate::top;
use console::Language;
use std::fs;
use voice::{FRAME, Pack, Part, Speaker, Volume};

/// libopus resamples even where there is nothing to resample, and that takes it so many samples.
const LATER: usize = 12;

/// How alike they are: 1 if one is a multiple of the other.
fn correlation(one: &[i16], other: &[i16]) -> f64 {
    let product = |left: &[i16], right: &[i16]| -> f64 {
        left.iter().zip(right).map(|(left, right)| f64::from(*left) * f64::from(*right)).sum()
    };
    product(one, other) / (product(one, one) * product(other, other)).sqrt()
}

#[test]
fn libopus_hears_in_every_clip_what_the_box_says() {
    let mut worst = 1.0_f64;
    for language in Language::ALL {
        let bytes = committed(language).unwrap();
        let packs = [Pack::open(&bytes).unwrap()];
        let mut speaker = Speaker::new(&packs);
        speaker.set_volume(Volume::Highest);
        for clip in Part::all().map(|part| part.clip().unwrap()) {
            let Some(data) = packs[0].clip(language, clip) else { continue };
            let mut ours = Vec::new();
            let mut frame = [0; FRAME];
            speaker.say_clip(language, clip);
            while speaker.frame(&mut frame) {
                ours.extend(frame);
            }
            let theirs = opus::decode(data.packets()).unwrap();
            assert_eq!(ours.len(), theirs.len());
            let alike = correlation(&ours[..ours.len() - LATER], &theirs[LATER..]);
            assert!(alike > 0.999, "{language:?} {clip:?}: {alike}");
            worst = worst.min(alike);
        }
    }
    println!("at worst {worst}");
}

/// `cargo xtask voice` prints the table.
#[test]
fn the_page_has_the_figures_of_the_packs() {
    let table = table().unwrap();
    let page = fs::read_to_string(top().join("voice/README.md")).unwrap();
    assert!(page.contains(&table), "voice/README.md should have\n{table}");
}
