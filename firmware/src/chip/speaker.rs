//! The speaker: plays the latest cue, and lends the speaker to speech while no cue plays. A new cue
//! replaces the one before. The amplifier of a speaking box is on only while there is something to
//! hear.

use super::watchdog::{Task, with_heartbeat};
use super::{Raw, speech};
use board::pico::Speaker;
use board::sound::{Tone, tones};
use console::Cue;
use embassy_futures::select::{Either, select};
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer, with_deadline};

/// The cue to play next.
pub(super) static CUES: Signal<Raw, Cue> = Signal::new();

/// How long the amplifier takes to wake up. It swallows what it gets before, such as a whole click.
const WAKING: Duration = Duration::from_millis(20);
/// How long it stays on after a sound, so that only the first one of several is delayed.
const LINGER: Duration = Duration::from_secs(2);

#[embassy_executor::task]
pub(super) async fn run(mut speaker: Speaker) -> ! {
    loop {
        let off = if speaker.is_amplified() { Instant::now() + LINGER } else { Instant::MAX };
        let next = with_deadline(off, select(CUES.wait(), speech::WANTED.wait()));
        let Ok(next) = with_heartbeat(Task::Speaker, next).await else {
            speaker.amplify(false);
            continue;
        };
        if !speaker.is_amplified() {
            speaker.amplify(true);
            with_heartbeat(Task::Speaker, Timer::after(WAKING)).await;
        }
        match next {
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
