//! The box decodes every clip as libopus does.

use super::{opus, samples, table};
use crate::top;
use console::Language;
use fs_err as fs;
use voice::{Pack, Part, Speaker, Volume, pack_of};

/// libopus resamples even where there is nothing to resample, which delays it by this many samples.
const DELAY: usize = 12;

/// How alike they are: 1 if one is a multiple of the other.
fn correlation(one: &[i16], other: &[i16]) -> f64 {
    let product = |left: &[i16], right: &[i16]| -> f64 {
        left.iter().zip(right).map(|(left, right)| f64::from(*left) * f64::from(*right)).sum()
    };
    product(one, other) / (product(one, one) * product(other, other)).sqrt()
}

#[test]
fn libopus_decodes_every_clip_as_the_box_does() {
    for language in Language::ALL {
        let packs = [Pack::open(pack_of(language)).unwrap()];
        let mut speaker = Speaker::new(&packs);
        speaker.set_volume(Volume::Highest);
        for clip in Part::all().map(|part| part.clip().unwrap()) {
            let Some(data) = packs[0].clip(language, clip) else { continue };
            speaker.say_clip(language, clip);
            let ours = samples(&mut speaker);
            let theirs = opus::decode(data.packets()).unwrap();
            assert_eq!(ours.len(), theirs.len());
            let alike = correlation(&ours[..ours.len() - DELAY], &theirs[DELAY..]);
            assert!(alike > 0.999, "{language:?} {clip:?}: {alike}");
        }
    }
}

/// `cargo xtask voice` prints the table.
#[test]
fn the_page_has_the_figures_of_the_packs() {
    let table = table().unwrap();
    let page = fs::read_to_string(top().join("voice/README.md")).unwrap();
    assert!(page.contains(&table), "voice/README.md should have\n{table}");
}
