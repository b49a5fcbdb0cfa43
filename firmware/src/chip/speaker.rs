//! The speaker: plays the latest cue, and lends the speaker to speech while no cue plays. A new cue
//! replaces the one before.

use super::watchdog::{Task, with_heartbeat};
use super::{Raw, speech};
use board::pico::Speaker;
use board::sound::{Tone, tones};
use console::Cue;
use embassy_futures::select::{Either, select};
use embassy_sync::signal::Signal;
use embassy_time::Timer;

/// The cue to play next.
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

/// Plays until the end, or until another cue comes, which it returns.
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
