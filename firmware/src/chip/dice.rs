//! The box's dice: random numbers from the ring oscillator and the times of presses, if the
//! oscillator is fair. The content of RAM at power-up, the number of the flash chip and a seed
//! saved by an earlier start are mixed in, too.
//!
//! A task of its own gathers the bits, so that only a roll waits for them. At the first roll they
//! become the generator, together with the times of all presses since then, including the press
//! that rolls. Soon after that, more bits are gathered, and mixed in at the first roll of the next
//! game.

use super::{Raw, speech, store};
use board::entropy::{BLOCK, Cipher, Fair, Figures, Generator, Heir, Pool, Unfair, apart};
use board::pico::{POWER_UP_PIECES, RingOscillator, power_up_ram};
use console::Reason;
use core::fmt::Write as _;
use defmt::{error, info};
use embassy_futures::select::{Either, select};
use embassy_futures::yield_now;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer};
use rules_core::{Dice, Face, Secret, Shaken};

/// Bits that passed their tests; `None` if the oscillator failed them.
pub(super) static GATHERED: Signal<Raw, Option<Fair>> = Signal::new();

/// A description of those bits, signalled before they are.
pub(super) static NOISE: Signal<Raw, Reason> = Signal::new();

/// The seed saved by an earlier start, if there is one.
pub(super) static KEPT: Signal<Raw, [u8; 32]> = Signal::new();

/// More bits should be gathered from that time on.
static WANTED: Signal<Raw, Instant> = Signal::new();

/// How long after a roll the next bits are gathered: its dice have come to rest on the screen by
/// then.
const LATER: Duration = Duration::from_secs(2);

/// How much longer each bit takes while the box speaks, in microseconds: a block then takes a
/// second.
const SLOWER: u64 = 200;

/// A game has started, so the dice must be renewed.
static BEGUN: Signal<Raw, ()> = Signal::new();

/// Called when the first record of a game was saved.
pub(super) fn a_game_begins() {
    BEGUN.signal(());
}

/// Whether a game has started since the last call.
pub(super) fn has_a_game_begun() -> bool {
    BEGUN.try_take().is_some()
}

/// Asks for more bits at once, even from an oscillator that was refused: perhaps it is warmer by
/// now.
pub(super) fn gather_more() {
    WANTED.signal(Instant::now());
}

#[embassy_executor::task]
#[cfg_attr(feature = "raw-noise", allow(unreachable_code, reason = "it writes bits down for ever"))]
pub(super) async fn run(mut ring: RingOscillator, flash_number: [u8; 8]) -> ! {
    #[cfg(feature = "raw-noise")]
    write_down(&mut ring).await;
    let mut pool = Pool::new();
    pool.mix(&flash_number);
    for piece in 0..POWER_UP_PIECES {
        pool.mix(&power_up_ram(piece));
        // Each takes a tenth of a millisecond.
        yield_now().await;
    }
    if let Some(kept) = KEPT.try_take() {
        pool.mix(&kept);
    }
    loop {
        GATHERED.signal(gather(&mut ring, pool).await);
        let mut when = WANTED.wait().await;
        while let Either::First(other) = select(WANTED.wait(), Timer::at(when)).await {
            when = when.min(other);
        }
        pool = Pool::new();
    }
}

/// Takes raw bits until there are enough of them, while other tasks run. Returns `None` if the
/// oscillator is not fair: then the box does not roll.
async fn gather(ring: &mut RingOscillator, mut pool: Pool) -> Option<Fair> {
    let mut recent = 0_u8;
    while pool.verdict() == Err(Unfair::TooFew) {
        let blocks = pool.figures().blocks;
        for _ in 0..BLOCK {
            let bit = ring.bit();
            pool.bit(bit);
            recent = recent << 1 | u8::from(bit);
            let [clock, ..] = Instant::now().as_ticks().to_le_bytes();
            // Speech is decoded below the tasks, and must not wait until all bits are gathered.
            let slower = if speech::is_speaking() { SLOWER } else { 0 };
            Timer::after_micros(slower + apart(blocks, recent ^ clock)).await;
        }
    }
    let figures = pool.figures();
    info!(
        "dice: {=u16} blocks, {=u32} ones, guessed {=u16} of the last, surprise {=u32}",
        figures.blocks, figures.ones, figures.guessed, figures.surprise
    );
    NOISE.signal(in_words(&figures));
    match pool.fair() {
        Ok(fair) => {
            info!("dice: the oscillator is fair");
            store::renew_seed(fair.to_keep());
            Some(fair)
        }
        Err(why) => {
            error!("dice: {}", why);
            None
        }
    }
}

/// The text of the *about* page about the oscillator, in English, for comparing boards.
fn in_words(figures: &Figures) -> Reason {
    let mut words = Reason::new();
    let (bias, echo, estimate) = (figures.bias(), figures.echo(), figures.estimate());
    let _ = write!(words, "noise: {}.{} % ones,", bias / 10, bias % 10);
    let _ = write!(words, "\n{}.{} % echo, ", echo / 10, echo % 10);
    let _ = write!(words, "{}.{:02} bits", estimate / 100, estimate % 100);
    words
}

/// Writes raw bits to the log for ever, read at the same intervals as a first block, for testing
/// the oscillator of a board. The lines are numbered, because a log that is not read in time loses
/// some.
#[cfg(feature = "raw-noise")]
async fn write_down(ring: &mut RingOscillator) -> ! {
    let mut nth = 0_u32;
    loop {
        let mut bits = 0_u64;
        for _ in 0..64 {
            bits = bits << 1 | u64::from(ring.bit());
            Timer::after_micros(apart(0, 0)).await;
        }
        defmt::println!("raw {=u32} {=u64:016x}", nth, bits);
        nth = nth.wrapping_add(1);
    }
}

/// The dice.
pub(super) struct BoxDice {
    generator: Option<(Shaken<Cipher>, Heir)>,
    /// Bits for making or renewing the generator at the next roll.
    fair: Option<Fair>,
    /// Bits for the next game.
    next: Option<Fair>,
    /// A press whose time has not been mixed in yet.
    pressed: Option<Instant>,
}

impl BoxDice {
    pub(super) fn new(fair: Fair) -> BoxDice {
        BoxDice { generator: None, fair: Some(fair), next: None, pressed: None }
    }

    /// Takes more bits, for the next game.
    pub(super) fn take(&mut self, fair: Fair) {
        self.next = Some(fair);
    }

    /// Renews the dice for a game that starts. Returns `false` if there are no fresh bits for it
    /// yet.
    pub(super) fn renew(&mut self) -> bool {
        if self.fair.is_none() {
            self.fair = self.next.take();
        }
        self.fair.is_some()
    }

    /// Records the time of a press, which is unpredictable to the microsecond.
    pub(super) fn touch(&mut self, at: Instant) {
        self.stir();
        self.pressed = Some(at);
    }

    /// Mixes that time in. This takes longer now and then, when a block of the hash is full.
    pub(super) fn stir(&mut self) {
        if let Some(fair) = self.fair.as_mut().or(self.next.as_mut())
            && let Some(at) = self.pressed.take()
        {
            fair.time(at.as_ticks());
        }
    }

    /// The generator. It is made or renewed as late as possible, so that it includes the press that
    /// rolls or starts a game.
    fn ready(&mut self) -> &mut Shaken<Cipher> {
        if self.fair.is_some() {
            self.stir();
        }
        if let Some(fair) = self.fair.take() {
            self.shake(fair);
        }
        match &mut self.generator {
            Some((dice, _)) => dice,
            // Unreachable: dice are only made with fair bits.
            None => super::panic::stop("unfair dice were rolled"),
        }
    }

    /// Makes the generator, or renews it.
    #[inline(never)]
    fn shake(&mut self, fair: Fair) {
        let Generator { cipher, heir } = match self.generator.take() {
            None => fair.generator(),
            Some((_, heir)) => heir.renewed(fair),
        };
        self.generator = Some((Shaken(cipher), heir));
        WANTED.signal(Instant::now() + LATER);
    }
}

impl Dice for BoxDice {
    fn face(&mut self) -> Face {
        self.ready().face()
    }

    fn secret(&mut self) -> Option<Secret> {
        self.ready().secret()
    }
}
