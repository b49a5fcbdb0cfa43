//! The box's dice: shaken from the ring oscillator and the times of presses, if the oscillator is
//! fair. What RAM held at power-up, the flash's number and a seed that an earlier start kept are
//! mixed in, too.
//!
//! Bits are gathered by a task of their own, so that nothing waits for them but a roll. They make
//! the generator at the first roll, with the times of all presses since they were there, up to the
//! press that rolls. More are gathered soon after that, and mixed in at the first roll of the next
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

/// Bits that passed their tests; none if the oscillator did not.
pub(super) static GATHERED: Signal<Raw, Option<Fair>> = Signal::new();

/// What those bits were like, in words. It is there before they are.
pub(super) static NOISE: Signal<Raw, Reason> = Signal::new();

/// The seed that an earlier start kept, if there is one.
pub(super) static KEPT: Signal<Raw, [u8; 32]> = Signal::new();

/// More bits are wanted, from that time on.
static WANTED: Signal<Raw, Instant> = Signal::new();

/// How long after a roll the next bits are gathered: its dice have come to rest on the glass by
/// then.
const LATER: Duration = Duration::from_secs(2);

/// How much longer each bit takes while the box speaks, in microseconds: a block takes a second
/// then.
const SLOWER: u64 = 200;

/// A game has begun: the dice are renewed before it.
static BEGUN: Signal<Raw, ()> = Signal::new();

/// Called when the beginning of a game was kept.
pub(super) fn a_game_begins() {
    BEGUN.signal(());
}

/// Whether a game has begun since this was last asked.
pub(super) fn has_a_game_begun() -> bool {
    BEGUN.try_take().is_some()
}

/// Asks for more bits at once, even of an oscillator that was refused: perhaps it is warmer by now.
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

/// Takes raw bits until there are enough of them, while other tasks run. None where the oscillator
/// is stuck or biased: then the box does not roll.
async fn gather(ring: &mut RingOscillator, mut pool: Pool) -> Option<Fair> {
    let mut recent = 0_u8;
    while pool.verdict() == Err(Unfair::TooFew) {
        let blocks = pool.figures().blocks;
        for _ in 0..BLOCK {
            let bit = ring.bit();
            pool.bit(bit);
            recent = recent << 1 | u8::from(bit);
            let [clock, ..] = Instant::now().as_ticks().to_le_bytes();
            // Speech is decoded below this, and must not wait until all bits are gathered.
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

/// What the *about* page says of the oscillator: in English, for whoever compares boards.
fn in_words(figures: &Figures) -> Reason {
    let mut words = Reason::new();
    let (bias, echo, estimate) = (figures.bias(), figures.echo(), figures.estimate());
    let _ = write!(words, "noise: {}.{} % ones,", bias / 10, bias % 10);
    let _ = write!(words, "\n{}.{} % echo, ", echo / 10, echo % 10);
    let _ = write!(words, "{}.{:02} bits", estimate / 100, estimate % 100);
    words
}

/// Writes raw bits to the log for ever, as they are taken for a first block: for those who want to
/// judge the oscillator of a board themselves. The lines are numbered, because a log that nobody
/// reads in time loses some.
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
    /// To be made a generator of, or to be mixed in, when the next die falls.
    fair: Option<Fair>,
    /// For the next game.
    next: Option<Fair>,
    /// A press whose time is in neither yet.
    pressed: Option<Instant>,
}

impl BoxDice {
    pub(super) fn new(fair: Fair) -> BoxDice {
        BoxDice { generator: None, fair: Some(fair), next: None, pressed: None }
    }

    /// Takes other bits, for the next game.
    pub(super) fn take(&mut self, fair: Fair) {
        self.next = Some(fair);
    }

    /// Renews the dice for a game that begins. False if there is nothing to do that with yet.
    pub(super) fn renew(&mut self) -> bool {
        if self.fair.is_none() {
            self.fair = self.next.take();
        }
        self.fair.is_some()
    }

    /// Notes the time of a press: to the microsecond, nobody can foresee it.
    pub(super) fn touch(&mut self, at: Instant) {
        self.stir();
        self.pressed = Some(at);
    }

    /// Mixes that time in. Now and then this takes a while.
    pub(super) fn stir(&mut self) {
        if let Some(fair) = self.fair.as_mut().or(self.next.as_mut())
            && let Some(at) = self.pressed.take()
        {
            fair.time(at.as_ticks());
        }
    }

    /// The generator, with the press that rolls or begins a game in it: it is made or renewed as
    /// late as possible.
    fn ready(&mut self) -> &mut Shaken<Cipher> {
        if self.fair.is_some() {
            self.stir();
        }
        if let Some(fair) = self.fair.take() {
            self.shake(fair);
        }
        match &mut self.generator {
            Some((dice, _)) => dice,
            // Unreachable: there are no dice without fair bits.
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
