//! The speaker: plays the latest cue. A new one cuts off the one before.

use super::Raw;
use super::watchdog::{Task, with_heartbeat};
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
        let mut cue = with_heartbeat(Task::Speaker, CUES.wait()).await;
        while let Some(next) = play(&mut speaker, tones(cue)).await {
            cue = next;
        }
        speaker.hush();
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
