//! The speaker: plays the latest cue, and says what there is to say once no cue sounds. A new cue
//! cuts off the one before.

use super::watchdog::{Task, with_heartbeat};
use super::{Raw, speech};
use board::pico::Speaker;
use board::sound::{Tone, tones};
use console::Cue;
use embassy_futures::select::{Either, select};
use embassy_sync::signal::Signal;
use embassy_time::Timer;

pub(super) static CUES: Signal<Raw, Cue> = Signal::new();

#[embassy_executor::task]
pub(super) async fn run(mut speaker: Speaker) -> ! {
    loop {
        let next = select(CUES.wait(), speech::WANTED.wait());
        match with_heartbeat(Task::Speaker, next).await {
            Either::First(mut cue) => {
                while let Some(next) = play(&mut speaker, tones(cue)).await {
                    cue = next;
                }
                speaker.hush();
            }
            Either::Second(()) => speech::follow(&mut speaker).await,
        }
    }
}

/// Plays until the end, or until the next cue, which it returns.
async fn play(speaker: &mut Speaker, tones: &[Tone]) -> Option<Cue> {
    for tone in tones {
        speaker.sound(*tone);
        let over = Timer::after_millis(tone.ms.into());
        if let Either::First(cue) = with_heartbeat(Task::Speaker, select(CUES.wait(), over)).await {
            return Some(cue);
        }
    }
    None
}
