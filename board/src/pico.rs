//! The Pico: the wiring of its pins, and the RP2040's peripherals behind the traits that the
//! drivers use.
//!
//! | part | where |
//! |---|---|
//! | OLED | I2C0: SDA GP4, SCL GP5 |
//! | buttons, to ground | up GP10, down GP11, left GP12, right GP13, A GP14, B GP15 |
//! | speaker | GP16 |
//! | the amplifier's shutdown, on a speaking box | GP17 |
//! | light | GP25 |
//! | voice | 1,280 KiB of flash, from 512 KiB on |
//! | journal | the last 256 KiB of 2 MiB flash |
//!
//! This is the only module of the crate that depends on the chip, and so the only one without host
//! tests; it is kept thin. `tests/emulator` runs it in the real image. Section numbers refer to the
//! [RP2040 data sheet](https://datasheets.raspberrypi.com/rp2040/rp2040-datasheet.pdf).

mod trial;

pub use trial::{FlashTrial, TrialPins, ring_khz, supply_and_celsius, try_flash, words_per_ms};

use crate::levels::{Ring, TOP};
use crate::sound::Tone;
use core::sync::atomic::{Ordering, fence};
use embassy_rp::clocks::{ClockConfig, clk_sys_freq};
use embassy_rp::config::Config;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::gpio::{Input, Level, Output, OutputOpenDrain, Pin, Pull};
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

/// The bus speed. SSD1306 and SH1106 are specified for 400 kHz; most panels also work at 1 MHz,
/// which the feature `fast-i2c` selects.
const I2C_HZ: u32 = if cfg!(feature = "fast-i2c") { 1_000_000 } else { 400_000 };

/// The crystal of a Pico.
const CRYSTAL_HZ: u32 = 12_000_000;

/// How long to wait for the crystal, in milliseconds. A Pico's crystal reaches full swing after
/// about 6 ([pico-sdk#2234](https://github.com/raspberrypi/pico-sdk/issues/2234)), but other boards
/// with the same chip have slower ones: on some of them 16 was too short, so the pico-sdk waits 64
/// there ([pico-sdk#457](https://github.com/raspberrypi/pico-sdk/pull/457)). embassy-rp's default
/// is 128.
const CRYSTAL_WAIT: u32 = 64;

/// The speaker's pin, as in the table above.
const SPEAKER_PIN: usize = 16;
/// The PWM slice of that pin, and the DMA channel that feeds it. The channel is set up register by
/// register, because embassy's transfers end, and leave a gap before the next one.
const SPEAKER_SLICE: usize = 0;
const SPEAKER_CHANNEL: usize = 0;
/// The length of a transfer: the longest there is, 18 hours of levels.
const ENDLESS: u32 = u32::MAX;

/// Everything the firmware uses.
pub struct Pico {
    /// The display's bus.
    pub bus: Bus,
    /// The buttons, in the order of the table above.
    pub buttons: [Input<'static>; 6],
    /// The loudspeaker.
    pub speaker: Speaker,
    /// The light on the Pico itself.
    pub light: Output<'static>,
    /// The flash, in which the journal is.
    pub store: ChipFlash,
    /// The watchdog timer.
    pub watchdog: Watchdog,
    /// The source of random bits.
    pub ring_oscillator: RingOscillator,
}

impl Pico {
    /// Sets up the chip. Call it once, before anything else but the watchdog.
    pub fn set_up() -> Pico {
        guard_stack();
        let mut clocks = ClockConfig::crystal(CRYSTAL_HZ);
        if let Some(crystal) = &mut clocks.xosc {
            crystal.delay_multiplier = CRYSTAL_WAIT;
            crystal.usb_pll = None;
        }
        // Nothing here uses USB, the ADC or the RTC; the boot ROM sets up USB for itself.
        (clocks.usb_clk, clocks.adc_clk, clocks.rtc_clk) = (None, None, None);
        let chip = embassy_rp::init(Config::new(clocks));
        // The timer stands still while a debugger holds either core, and some leave the second one
        // halted for good (https://github.com/raspberrypi/pico-sdk/issues/1152).
        pac::TIMER.dbgpause().modify(|w| w.set_dbg1(false));
        Pico {
            bus: Bus { i2c: chip.I2C0, scl: chip.PIN_5, sda: chip.PIN_4, disturbed: true },
            buttons: [
                button(chip.PIN_10),
                button(chip.PIN_11),
                button(chip.PIN_12),
                button(chip.PIN_13),
                button(chip.PIN_14),
                button(chip.PIN_15),
            ],
            speaker: Speaker::new(
                Pwm::new_output_a(chip.PWM_SLICE0, chip.PIN_16, silence()),
                // Off until there is something to hear.
                Output::new(chip.PIN_17, Level::Low),
                chip.DMA_CH0,
            ),
            light: Output::new(chip.PIN_25, Level::Low),
            store: Flash::new_blocking(chip.FLASH),
            watchdog: Watchdog::new(chip.WATCHDOG),
            ring_oscillator: RingOscillator(()),
        }
    }
}

/// A button to ground. The contact closes through a long wire, so its edges are slow: without the
/// Schmitt trigger, which the chip starts with and embassy-rp switches off, one edge could be many.
fn button(pin: Peri<'static, impl Pin>) -> Input<'static> {
    let mut input = Input::new(pin, Pull::Up);
    input.set_schmitt(true);
    input
}

/// Makes the core fault if the stack grows out of its room. It ends where RAM begins (`memory.x`),
/// and what an access below that does is not documented: it is the end of the flash controller's
/// segment (section 2.2). So nobody may touch the 64 MiB there.
#[allow(unsafe_code, reason = "the registers of the core")]
fn guard_stack() {
    const BELOW_RAM: u32 = 0x1C00_0000;
    // ARMv6-M Architecture Reference Manual, B3.5: RBAR with VALID, for region 0; RASR with XN, no
    // permissions, a size of 2 to the power of 25 + 1, enabled; CTRL with the usual map elsewhere.
    const VALID: u32 = 1 << 4;
    const NO_ACCESS: u32 = 1 << 28 | 25 << 1 | 1;
    const ON: u32 = 0b101;
    // SAFETY: nothing else uses the unit, and nothing that is in use lies in the region.
    unsafe {
        let core = cortex_m::Peripherals::steal();
        core.MPU.rbar.write(BELOW_RAM | VALID);
        core.MPU.rasr.write(NO_ACCESS);
        core.MPU.ctrl.write(ON);
    }
    cortex_m::asm::dsb();
    cortex_m::asm::isb();
}

/// What reset the chip last, other than its watchdog (section 2.12.7). It outlives a reset by the
/// watchdog.
pub fn chip_reset() -> &'static str {
    let reset = pac::VREG_AND_CHIP_RESET.chip_reset().read();
    match (reset.had_por(), reset.had_run(), reset.had_psm_restart()) {
        (true, ..) => "power",
        (_, true, _) => "RUN pin",
        (.., true) => "debugger",
        _ => "none",
    }
}

/// Restarts the chip into the USB boot loader of its ROM (section 2.8), as if BOOTSEL had been held
/// while plugging it in: it shows up as a drive that takes a new image. The light blinks while
/// something is written.
pub fn wait_for_update() -> ! {
    const LIGHT: u32 = 1 << 25;
    embassy_rp::rom_data::reset_to_usb_boot(LIGHT, 0);
    // The chip resets before this is ever reached.
    loop {
        cortex_m::asm::nop();
    }
}

/// The I2C bus of the panel. Each transaction starts with a freshly reset peripheral, so an error,
/// or a transaction dropped half-way, leaves nothing behind.
pub struct Bus {
    i2c: Peri<'static, I2C0>,
    scl: Peri<'static, PIN_5>,
    sda: Peri<'static, PIN_4>,
    /// The last transaction failed or was dropped. A reset may have interrupted one, too, so this
    /// is also true at the start.
    disturbed: bool,
}

impl Bus {
    /// Frees the bus. A panel that was interrupted within a byte may hold SDA low until the rest of
    /// it has been clocked out, for which nine clocks are always enough; then comes a STOP. Section
    /// 4.3.13.1 describes this as a feature of the peripheral, but it is missing from this chip
    /// ([pico-sdk#1595](https://github.com/raspberrypi/pico-sdk/issues/1595),
    /// [embassy#4908](https://github.com/embassy-rs/embassy/pull/4908)).
    fn free(&mut self) {
        // Half a period at 400 kHz.
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
    amplifier: Output<'static>,
    /// Held so that nothing else uses the channel.
    _channel: Peri<'static, DMA_CH0>,
    clock: u32,
}

/// How many levels of a ring have been played since [`Speaker::follow`].
pub fn levels_played() -> u32 {
    ENDLESS - pac::DMA.ch(SPEAKER_CHANNEL).trans_count().read()
}

impl Speaker {
    fn new(
        pwm: Pwm<'static>,
        amplifier: Output<'static>,
        channel: Peri<'static, DMA_CH0>,
    ) -> Speaker {
        let mut speaker = Speaker { pwm, amplifier, _channel: channel, clock: clk_sys_freq() };
        speaker.hush();
        speaker
    }

    /// Switches the amplifier of a speaking box on or off. While it is on it draws 4 mA and hisses
    /// (PAM8302A data sheet, DS36436, Electrical Characteristics).
    pub fn amplify(&mut self, on: bool) {
        self.amplifier.set_level(on.into());
    }

    /// Whether the amplifier is on.
    pub fn is_amplified(&self) -> bool {
        self.amplifier.is_set_high()
    }

    /// Plays the levels of a ring, one after the other, until it is hushed.
    #[allow(clippy::cast_possible_truncation, reason = "addresses have 32 bits here")]
    pub fn follow(&mut self, ring: &'static Ring) {
        let mut config = pwm::Config::default();
        config.top = TOP;
        config.compare_a = 0;
        self.pwm.set_config(&config);
        drive(Outover::NORMAL);
        let channel = pac::DMA.ch(SPEAKER_CHANNEL);
        channel.read_addr().write_value(ring.as_ptr().expose_provenance() as u32);
        // A narrow write goes to both halves of the register; the other one has no pin.
        let compare = pac::PWM.ch(SPEAKER_SLICE).cc().as_ptr();
        channel.write_addr().write_value(compare.expose_provenance() as u32);
        channel.trans_count().write_value(ENDLESS);
        fence(Ordering::SeqCst);
        channel.ctrl_trig().write(|w| {
            w.set_treq_sel(TreqSel::PWM_WRAP0);
            w.set_data_size(DataSize::SIZE_HALFWORD);
            w.set_incr_read(true);
            w.set_ring_sel(false);
            // The size in bytes, as a power of two.
            w.set_ring_size(const { size_of::<Ring>().ilog2() as u8 });
            // Chaining to itself means no chaining.
            w.set_chain_to(SPEAKER_CHANNEL as u8);
            w.set_irq_quiet(true);
            w.set_en(true);
        });
    }

    /// Plays a tone until the next call; a pause is silence.
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
    /// was at that moment, and if that is high, current would flow through the coil until the next
    /// tone.
    pub fn hush(&mut self) {
        drive(Outover::LOW);
        pac::DMA.chan_abort().write(|w| w.set_chan_abort(1 << SPEAKER_CHANNEL));
        // A transfer may be on its way, for a few cycles (section 2.5.5.3).
        while pac::DMA.chan_abort().read().chan_abort() & 1 << SPEAKER_CHANNEL != 0 {}
        self.pwm.set_config(&silence());
    }
}

/// Selects what drives the speaker's pin: the slice, or a constant level.
fn drive(by: Outover) {
    pac::IO_BANK0.gpio(SPEAKER_PIN).ctrl().modify(|w| w.set_outover(by));
}

/// The slice is off, not merely quiet, so that nothing runs while the box sleeps.
fn silence() -> pwm::Config {
    let mut config = pwm::Config::default();
    config.enable = false;
    config.compare_a = 0;
    config
}

/// The content of the flash region for a voice pack (`memory.x`): a pack, or any other bytes.
#[allow(unsafe_code, reason = "flash that belongs to no variable is read by its address")]
pub fn voice() -> &'static [u8] {
    let start = core::ptr::with_exposed_provenance(0x1008_0000);
    // SAFETY: flash is always there, any content is valid, and nothing writes to this region while
    // the box runs.
    unsafe { core::slice::from_raw_parts(start, VOICE_BYTES) }
}

/// The size of the region for a voice pack.
const VOICE_BYTES: usize = 1_280 * 1_024;

/// A piece of the content of RAM at power-up, one of [`POWER_UP_PIECES`]. Each cell comes up as 0
/// or 1: most of them always the same in one chip but not in another, and a few at random. The
/// piece is read from the first of the two 4 KiB banks (section 2.6.2), which `memory.x` leaves
/// unused.
#[allow(unsafe_code, reason = "RAM that belongs to no variable is read by its address")]
pub fn power_up_ram(piece: usize) -> [u8; 64] {
    const BANK: usize = 0x2004_0000;
    let at = BANK + piece % POWER_UP_PIECES * size_of::<[u8; 64]>();
    let from = core::ptr::with_exposed_provenance::<u8>(at);
    let mut held = [0; 64];
    for (nth, byte) in held.iter_mut().enumerate() {
        // SAFETY: it is within the bank, any content is valid, and nothing writes to it. Volatile,
        // because no program wrote its content.
        *byte = unsafe { from.add(nth).read_volatile() };
    }
    held
}

/// The whole bank, 4 KiB: if one bit in a hundred is random, that is more than a seed needs.
pub const POWER_UP_PIECES: usize = 64;

/// The unique number of this flash chip, or arbitrary bytes, because some have none. Blocks for a
/// few microseconds.
pub fn flash_number(flash: &mut ChipFlash) -> [u8; 8] {
    let mut number = [0; 8];
    // It is only mixed into the random bits and not counted as entropy, so an error does not
    // matter.
    let _ = flash.blocking_unique_id(&mut number);
    number
}

/// The ring oscillator. It clocks nothing; its jitter against the crystal is the source of entropy.
/// Section 2.17.5 offers it as a random number generator, but not for security: hence the tests in
/// [`crate::entropy`].
pub struct RingOscillator(());

impl RingOscillator {
    /// Reads one raw bit.
    pub fn bit(&mut self) -> bool {
        pac::ROSC.randombit().read().randombit()
    }
}

/// Whether any button's contact is closed right now, even if it only bounces.
pub fn is_any_button_down() -> bool {
    // GP10 to GP15, which the buttons connect to ground.
    const PINS: u32 = 0b11_1111 << 10;
    embassy_rp::pac::SIO.gpio_in(0).read() & PINS != PINS
}
