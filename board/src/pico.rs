//! The Pico: which pin is what, and the RP2040's peripherals behind the traits the drivers use.
//!
//! | part | where |
//! |---|---|
//! | OLED | I2C0: SDA GP4, SCL GP5 |
//! | buttons, to ground | up GP10, down GP11, left GP12, right GP13, A GP14, B GP15 |
//! | speaker | GP16 |
//! | light | GP25 |
//! | voice | 1,280 KiB of flash, from 512 KiB on |
//! | journal | the last 256 KiB of 2 MiB flash |
//!
//! This is the only module of the crate that names the chip, and so the only one that no host test
//! runs: it is kept thin. `tests/emulator` runs it in the real image.

use crate::levels::{Ring, TOP};
use crate::sound::Tone;
use core::sync::atomic::{Ordering, fence};
use embassy_rp::clocks::{ClockConfig, clk_sys_freq};
use embassy_rp::config::Config;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::gpio::{Input, Level, Output, OutputOpenDrain, Pull};
use embassy_rp::i2c::{self, I2c};
use embassy_rp::pac::dma::vals::{DataSize, TreqSel};
use embassy_rp::pac::io::vals::Outover;
use embassy_rp::peripherals::{DMA_CH0, FLASH, I2C0, PIN_4, PIN_5};
use embassy_rp::pwm::{self, Pwm};
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{Peri, bind_interrupts, pac};
use embedded_hal_async::i2c::{ErrorType, I2c as AsyncI2c, Operation};

bind_interrupts!(struct Interrupts {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

/// The flash.
pub type ChipFlash = Flash<'static, FLASH, Blocking, { crate::FLASH_BYTES as usize }>;

/// The bus speed. The SSD1306 is specified for 400 kHz; most take 1 MHz too, which is the feature
/// `fast-i2c`.
const I2C_HZ: u32 = if cfg!(feature = "fast-i2c") { 1_000_000 } else { 400_000 };

const CRYSTAL_HZ: u32 = 12_000_000;

/// How long to wait for the crystal, in milliseconds. A Pico's own swings fully after 6, but other
/// boards with the same chip have slower ones: their makers ask for 64, since on some of them 16
/// was too short. embassy's 128 helps nobody beyond that.
const CRYSTAL_WAIT: u32 = 64;

/// As in the table above.
const SPEAKER_PIN: usize = 16;
/// The PWM slice of that pin, and the DMA channel that feeds it. The channel is set up register by
/// register, because what embassy has for channels ends with each transfer, and leaves a gap.
const SPEAKER_SLICE: usize = 0;
const SPEAKER_CHANNEL: usize = 0;
/// More levels than anybody listens to: 18 hours.
const ENDLESS: u32 = u32::MAX;

/// Everything the firmware uses.
pub struct Pico {
    pub bus: Bus,
    /// In the order of the table above.
    pub buttons: [Input<'static>; 6],
    pub speaker: Speaker,
    pub light: Output<'static>,
    pub store: ChipFlash,
    pub watchdog: Watchdog,
    pub ring_oscillator: RingOscillator,
}

impl Pico {
    /// Sets up the chip. Call it once, before anything else.
    pub fn set_up() -> Pico {
        let mut clocks = ClockConfig::crystal(CRYSTAL_HZ);
        if let Some(crystal) = &mut clocks.xosc {
            crystal.delay_multiplier = CRYSTAL_WAIT;
        }
        let chip = embassy_rp::init(Config::new(clocks));
        Pico {
            bus: Bus { i2c: chip.I2C0, scl: chip.PIN_5, sda: chip.PIN_4, disturbed: true },
            buttons: [
                Input::new(chip.PIN_10, Pull::Up),
                Input::new(chip.PIN_11, Pull::Up),
                Input::new(chip.PIN_12, Pull::Up),
                Input::new(chip.PIN_13, Pull::Up),
                Input::new(chip.PIN_14, Pull::Up),
                Input::new(chip.PIN_15, Pull::Up),
            ],
            speaker: Speaker::new(
                Pwm::new_output_a(chip.PWM_SLICE0, chip.PIN_16, silence()),
                chip.DMA_CH0,
            ),
            light: Output::new(chip.PIN_25, Level::Low),
            store: Flash::new_blocking(chip.FLASH),
            watchdog: Watchdog::new(chip.WATCHDOG),
            ring_oscillator: RingOscillator(()),
        }
    }
}

/// Restarts the chip into the USB boot loader of its ROM, as if BOOTSEL had been held while
/// plugging in: it becomes a drive that takes a new image. The light shows when something is
/// written.
pub fn wait_for_update() -> ! {
    const LIGHT: u32 = 1 << 25;
    embassy_rp::rom_data::reset_to_usb_boot(LIGHT, 0);
    // The chip resets before this is ever reached.
    loop {
        cortex_m::asm::nop();
    }
}

/// The I2C bus of the panel. Each transaction starts from a freshly reset peripheral, so an error,
/// or a transaction dropped half-way, leaves nothing behind.
pub struct Bus {
    i2c: Peri<'static, I2C0>,
    scl: Peri<'static, PIN_5>,
    sda: Peri<'static, PIN_4>,
    /// The last transaction failed or was dropped. So may have been the one that a reset cut off:
    /// true at the start, too.
    disturbed: bool,
}

impl Bus {
    /// Frees the bus. A panel that was cut off within a byte may hold SDA low until that byte has
    /// been clocked out; nine clocks are always enough. A STOP follows.
    fn free(&mut self) {
        // Half a period of the bus as the panel knows it.
        let pause = || cortex_m::asm::delay(clk_sys_freq() / 800_000);
        let mut scl = OutputOpenDrain::new(self.scl.reborrow(), Level::High);
        let mut sda = OutputOpenDrain::new(self.sda.reborrow(), Level::High);
        for _ in 0..9 {
            scl.set_low();
            pause();
            scl.set_high();
            pause();
        }
        scl.set_low();
        sda.set_low();
        pause();
        scl.set_high();
        pause();
        sda.set_high();
        pause();
    }
}

impl ErrorType for Bus {
    type Error = i2c::Error;
}

impl AsyncI2c for Bus {
    async fn transaction(
        &mut self,
        address: u8,
        operations: &mut [Operation<'_>],
    ) -> Result<(), i2c::Error> {
        if core::mem::replace(&mut self.disturbed, true) {
            self.free();
        }
        let mut config = i2c::Config::default();
        config.frequency = I2C_HZ;
        let mut i2c = I2c::new_async(
            self.i2c.reborrow(),
            self.scl.reborrow(),
            self.sda.reborrow(),
            Interrupts,
            config,
        );
        AsyncI2c::transaction(&mut i2c, address, operations).await?;
        self.disturbed = false;
        Ok(())
    }
}

/// The loudspeaker.
pub struct Speaker {
    pwm: Pwm<'static>,
    /// Nobody else may use that channel.
    _channel: Peri<'static, DMA_CH0>,
    clock: u32,
}

/// How many levels of a ring have been heard since [`Speaker::follow`].
pub fn levels_heard() -> u32 {
    ENDLESS - pac::DMA.ch(SPEAKER_CHANNEL).trans_count().read()
}

impl Speaker {
    fn new(pwm: Pwm<'static>, channel: Peri<'static, DMA_CH0>) -> Speaker {
        let mut speaker = Speaker { pwm, _channel: channel, clock: clk_sys_freq() };
        speaker.hush();
        speaker
    }

    /// Sounds as the ring says, one level after the other, until it is hushed.
    #[allow(clippy::cast_possible_truncation, reason = "addresses have 32 bits here")]
    pub fn follow(&mut self, ring: &'static Ring) {
        let mut config = pwm::Config::default();
        config.top = TOP;
        config.compare_a = 0;
        self.pwm.set_config(&config);
        drive(Outover::NORMAL);
        let channel = pac::DMA.ch(SPEAKER_CHANNEL);
        channel.read_addr().write_value(ring.as_ptr().expose_provenance() as u32);
        // Both halves of the register get it; the other one has no pin.
        let compare = pac::PWM.ch(SPEAKER_SLICE).cc().as_ptr();
        channel.write_addr().write_value(compare.expose_provenance() as u32);
        channel.trans_count().write_value(ENDLESS);
        fence(Ordering::SeqCst);
        channel.ctrl_trig().write(|w| {
            w.set_treq_sel(TreqSel::PWM_WRAP0);
            w.set_data_size(DataSize::SIZE_HALFWORD);
            w.set_incr_read(true);
            w.set_ring_sel(false);
            // In bytes, as a power of two.
            w.set_ring_size(const { size_of::<Ring>().ilog2() as u8 });
            // To itself means to none.
            w.set_chain_to(SPEAKER_CHANNEL as u8);
            w.set_irq_quiet(true);
            w.set_en(true);
        });
    }

    /// Sounds until the next call; a pause is silence.
    pub fn sound(&mut self, tone: Tone) {
        let Some(pulse) = tone.pulse(self.clock) else { return self.hush() };
        let mut config = pwm::Config::default();
        config.divider = pulse.divider.into();
        config.top = pulse.top;
        config.compare_a = pulse.half;
        self.pwm.set_config(&config);
        drive(Outover::NORMAL);
    }

    /// Silence: nothing runs, and the pin is low. A slice that is switched off leaves its pin as it
    /// was at that moment, perhaps high, and a coil would carry that current until the next tone.
    pub fn hush(&mut self) {
        drive(Outover::LOW);
        pac::DMA.chan_abort().write(|w| w.set_chan_abort(1 << SPEAKER_CHANNEL));
        self.pwm.set_config(&silence());
    }
}

/// What the speaker's pin follows: the slice, or nothing.
fn drive(by: Outover) {
    pac::IO_BANK0.gpio(SPEAKER_PIN).ctrl().modify(|w| w.set_outover(by));
}

/// Off, not merely quiet: nothing runs while the box sleeps.
fn silence() -> pwm::Config {
    let mut config = pwm::Config::default();
    config.enable = false;
    config.compare_a = 0;
    config
}

/// What lies in flash where a voice pack belongs (`memory.x`): a pack, or anything else.
#[allow(unsafe_code, reason = "flash that belongs to no variable is read by its address")]
pub fn voice() -> &'static [u8] {
    let start = core::ptr::with_exposed_provenance(0x1008_0000);
    // SAFETY: flash is there as long as the chip runs, any content is valid, and nobody writes to
    // it while the box runs.
    unsafe { core::slice::from_raw_parts(start, VOICE_BYTES) }
}

/// The room for a voice pack.
const VOICE_BYTES: usize = 1_280 * 1_024;

/// A piece of what RAM held at power-up, of [`POWER_UP_PIECES`]. Each cell falls one way or the
/// other: most of them always the same way in a chip, though not in the next one, and a few as the
/// noise has it. It is read from the first of the two small banks, which `memory.x` gives to
/// nobody.
#[allow(unsafe_code, reason = "RAM that belongs to no variable is read by its address")]
pub fn power_up_ram(piece: usize) -> [u8; 64] {
    const BANK: usize = 0x2004_0000;
    let at = BANK + piece % POWER_UP_PIECES * size_of::<[u8; 64]>();
    let from = core::ptr::with_exposed_provenance::<u8>(at);
    let mut held = [0; 64];
    for (nth, byte) in held.iter_mut().enumerate() {
        // SAFETY: it is within the bank, any content is valid, and nobody writes to it. Volatile,
        // because no program wrote what is there.
        *byte = unsafe { from.add(nth).read_volatile() };
    }
    held
}

/// All of that bank, 4 KiB: if one bit in a hundred is noise, that is more than a seed needs.
pub const POWER_UP_PIECES: usize = 64;

/// The number that the maker gave to this flash chip, or nothing that means anything: some have
/// none. Blocks for a few microseconds.
pub fn flash_number(flash: &mut ChipFlash) -> [u8; 8] {
    let mut number = [0; 8];
    // It is mixed into the noise, where it counts for nothing: an error changes nothing.
    let _ = flash.blocking_unique_id(&mut number);
    number
}

/// The ring oscillator. It clocks nothing; its jitter against the crystal is the source of entropy.
pub struct RingOscillator(());

impl RingOscillator {
    /// One raw bit.
    pub fn bit(&mut self) -> bool {
        pac::ROSC.randombit().read().randombit()
    }
}

/// Whether any button's contact is closed right now, bouncing or not.
pub fn is_any_button_down() -> bool {
    // GP10 to GP15, to ground.
    const PINS: u32 = 0b11_1111 << 10;
    embassy_rp::pac::SIO.gpio_in(0).read() & PINS != PINS
}
